// Tests the static page of the workbench in a browser. A reader makes a mistake, fixes it, changes a rule, and
// compares games. The reader then saves a variant, and finds the edits again after a reload. An endless loop does not
// freeze the page.
//
//   page.mjs FUDA RULES CHROMIUM FOLDER
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { accessible, fuda, retype, rules, table, unfold, until } from "../workbench/bench.mjs";
import { faultless, longestPause, ready, withPage } from "./static.mjs";
import { keptIn, since, testMistake, testVariant, text } from "./steps.mjs";

async function testShelf({ open }) {
  const tab = await open();
  await tab.waitForSelector(".box");
  const [paint, games] = await tab.evaluate(() => [performance.getEntriesByName("first-contentful-paint")[0]?.startTime, performance.now()].map(Math.round));
  console.log(`shelf: the first paint after ${paint} ms, the games after at most ${games} ms`);
  const folders = [rules, join(rules, "../examples/games")].flatMap((folder) => readdirSync(folder)).filter((name) => name !== "packs");
  assert.equal(await tab.locator(".box").count(), folders.length);
  assert.match(await tab.textContent(".shelf-foot"), /Your changes stay in this browser; nothing is uploaded\./);
  assert.deepEqual(await accessible(tab), []);
  await tab.click("[aria-label='Change it: Hanabi']");
  await ready(tab);
  assert.deepEqual(await accessible(tab), []);
  return tab;
}

async function testChange(tab) {
  await retype(tab, "hand: {2: 5", "hand: {2: 6");
  await unfold(tab, "changes");
  await tab.waitForSelector(".differences tbody tr");
  assert.match(await tab.textContent(".differences tbody tr"), /setup\.deal\.hand\.256game\.yaml:\d+/);
  await unfold(tab, "scenarios");
  await tab.waitForSelector(".scenario.red");
  assert.match(await tab.textContent(".pane.scenarios .summary"), /^\d+ of \d+ fail$/);
  await tab.click(".scenario.red >> text=Show me");
  await tab.waitForSelector("dialog .position .chip");
  await tab.keyboard.press("Escape");
  await table(tab).locator(".own .zone[data-zone='hand.P1'] .card").nth(5).waitFor();
}

// The browser keeps the edits, and one tab shows the edits of another tab.
async function testKept(tab, open) {
  await tab.reload();
  await ready(tab);
  await tab.waitForSelector("[role=tab][data-mark=edited]");
  const kept = await keptIn(tab);
  assert.deepEqual(Object.keys(kept), ["hanabi/game.yaml"]);
  assert.match(kept["hanabi/game.yaml"], /hand: \{2: 6/);
  await unfold(tab, "changes");
  await tab.waitForSelector(".differences tbody tr");
  const other = await open("#/hanabi");
  await ready(other);
  await retype(other, "five fireworks", "six fireworks");
  await tab.bringToFront();
  await until(async () => (await text(tab)).includes("six fireworks"));
  await retype(tab, "six fireworks", "five fireworks");
  await tab.waitForSelector(".pane.files .summary >> text=scenarios fail");
  await other.close();
  faultless(other);
}

async function testStudy(tab) {
  await unfold(tab, "changes");
  const start = performance.now();
  await tab.click("text=What does it do?");
  console.log(`2,000 games of each in ${await since(start, tab.waitForSelector(".sentences li", { timeout: 240000 }))} ms`);
  assert.match(await tab.textContent(".sentences"), /Games are .* moves shorter/);
  const native = JSON.parse(execFileSync(fuda, ["--rules", rules, "sim", "hanabi", "-n", "2000", "--seed", "1", "--players", "2", "--json"], { encoding: "utf8" }));
  assert.equal(await tab.textContent(".figures tbody tr:has(th:text-is('moves in a game')) .value >> nth=0"), native.moves.mean.toFixed(1));
}

async function testEndlessLoop(tab) {
  await tab.selectOption(".all-files", "hanabi/rules.lua");
  const pause = await longestPause(tab, async () => {
    await retype(tab, 'say("last_card")', "while true do end");
    await until(async () => /perhaps in an endless loop/.test(await tab.textContent(".pane.scenarios")));
  });
  console.log(`an endless loop in the rules: the page paused for at most ${pause} ms`);
  assert.ok(pause < 2000, `the page paused for ${pause} ms`);
  await tab.click("text=Undo my changes");
  await tab.click("dialog >> text=Bring it back");
  await tab.waitForSelector(".pane.files .summary[data-kind=good]");
}

async function testPlay({ open }) {
  const tab = await open("#/kuhn/play");
  await table(tab).locator(".choices.mine > .buttons button:not(.plain)").first().click();
  await tab.waitForSelector(".pane.table .summary:text-matches('moves')");
  await tab.close();
  faultless(tab);
}

await withPage(async (page) => {
  const tab = await testShelf(page);
  await testMistake(tab);
  await testChange(tab);
  await testKept(tab, page.open);
  await testStudy(tab);
  await testVariant(tab);
  await testEndlessLoop(tab);
  faultless(tab);
  await testPlay(page);
});
