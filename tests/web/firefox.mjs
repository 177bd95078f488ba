// Tests the static page of the workbench in Firefox. A reader makes a mistake, fixes it, gives Hanabi's players six cards,
// plays a move, makes a scenario of the game, and saves a variant. Then the reader exports Kuhn poker, opens the file
// from the disk, and plays to the end.
//
//   firefox.mjs FUDA RULES FIREFOX FOLDER
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { giveHint, retype, table, unfold, until } from "../workbench/bench.mjs";
import { openFile, play } from "./one_file.mjs";
import { faultless, ready, withPage } from "./static.mjs";
import { keptIn, native, testMistake, testVariant } from "./steps.mjs";

const downloads = mkdtempSync(join(tmpdir(), "fuda-firefox-"));

async function testSixCards(tab) {
  const cards = table(tab).locator(".own .zone[data-zone='hand.P1'] .card");
  await cards.nth(4).waitFor();
  assert.equal(await cards.count(), 5);
  await retype(tab, "hand: {2: 5", "hand: {2: 6");
  await cards.nth(5).waitFor();
  assert.equal(await cards.count(), 6);
  await unfold(tab, "changes");
  await tab.waitForSelector(".differences tbody tr");
  assert.match(await tab.textContent(".differences tbody tr"), /setup\.deal\.hand\.256game\.yaml:\d+/);
}

// Only the panes scroll, even with long lists.
async function testFits(tab) {
  const usual = tab.viewportSize();
  for (const size of [{ width: 820, height: 1180 }, usual]) {
    await tab.setViewportSize(size);
    const beyond = await tab.evaluate(() => [document.scrollingElement.scrollWidth - innerWidth, document.scrollingElement.scrollHeight - innerHeight]);
    assert.deepEqual(beyond, [0, 0], `${size.width}×${size.height}`);
  }
}

// The scenario also passes in the native program with the six cards.
async function testScenario(tab) {
  await giveHint(tab);
  await tab.click(".moves-so-far summary");
  await tab.click("text=Make a scenario of this game");
  await tab.fill("dialog input", "A first hint");
  await tab.click("dialog >> text=Make it");
  await tab.waitForSelector("[role=tab][aria-selected=true] >> text=scenarios/a-first-hint.yaml");
  await tab.waitForSelector(".scenario.green:has-text('A first hint')", { state: "attached" });
  await unfold(tab, "scenarios");
  await tab.click(".passed-ones > summary");  // the scenarios for five cards fail, so the list first shows those
  await tab.waitForSelector(".scenario.green >> text=A first hint");
  await testFits(tab);
  const path = "hanabi/scenarios/a-first-hint.yaml";
  await until(async () => path in await keptIn(tab));
  const [{ passed, failed }] = native(await keptIn(tab), ["run", path]);
  assert.deepEqual([passed, failed], [1, 0]);
  await tab.click("[role=tab] >> text=game.yaml");
}

// Firefox reports no download to playwright-core, but writes the file into the folder.
async function downloaded(name) {
  const path = join(downloads, name);
  await until(() => existsSync(path) && statSync(path).size > 0 && !existsSync(`${path}.part`));
  return path;
}

async function testExport(tab, context) {
  await unfold(tab, "changes");
  await tab.click("text=Hand it on…");
  await tab.click("dialog >> text=Save the file");
  const file = await openFile(context, await downloaded("kuhn.html"));
  await file.click(".new-table .start");
  await file.waitForSelector(".table");
  console.log(`kuhn.html: over after ${await play(file)} clicks`);
  await file.click("text=About this file");
  await file.waitForSelector("dialog[open] >> text=Anyone who holds the file can read all hands");
  faultless(file);
}

try {
  await withPage(async ({ context, open }) => {
    const tab = await open();
    await tab.click("[aria-label='Change it: Hanabi']");
    await ready(tab);
    await testMistake(tab);
    await testSixCards(tab);
    await testScenario(tab);
    await testVariant(tab);
    faultless(tab);
    const kuhn = await open("#/kuhn");
    await ready(kuhn);
    await testExport(kuhn, context);
    faultless(kuhn);
  }, { downloadsPath: downloads });
} finally {
  rmSync(downloads, { recursive: true, force: true });
}
