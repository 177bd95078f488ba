// Tests scenarios: a reader plays a move and saves the game as a scenario. After an edit, the page shows where the game
// differs.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { close, fuda, giveHint, ready, retype, table, unfold, until, withBench } from "./bench.mjs";

await withBench(async ({ open, work }) => {
  const tab = await open("#/hanabi");
  await ready(tab);
  const frame = table(tab);
  await giveHint(tab);
  await tab.waitForSelector(".moves-so-far:not([hidden])");
  await tab.click(".moves-so-far summary");
  await until(async () => await tab.locator(".played li").count() >= 2);
  assert.match(await tab.textContent(".played li >> nth=0"), /^P1 hint P2 /);

  await tab.click("text=Make a scenario of this game");
  await tab.fill("dialog input", "A first hint");
  await tab.click("dialog >> text=Make it");
  await tab.waitForSelector("[role=tab][aria-selected=true] >> text=scenarios/a-first-hint.yaml");
  await tab.waitForSelector(".scenario.green >> text=A first hint");
  const path = join(work, "library/hanabi/scenarios/a-first-hint.yaml");
  const said = JSON.parse(execFileSync(fuda, ["--rules", join(work, "library"), "run", "--json", path], { encoding: "utf8" }));
  assert.deepEqual([said.passed, said.failed], [1, 0]);

  // With fewer hint tokens, the game differs after the deal, and the new scenario turns red.
  await tab.click("[role=tab] >> text=game.yaml");
  await retype(tab, "default: 8", "default: 7");
  await tab.waitForSelector(".news >> text=Under your rules, the game already differs after the deal.");
  await tab.waitForSelector(".scenario.red >> text=A first hint");

  // After a new deal, the table follows the new rules.
  await tab.click("text=Deal again under the new rules");
  await frame.locator(".counter >> text=7").first().waitFor();

  // If players share one screen, the page covers the hands between two turns.
  await tab.click("text=Players…");
  await tab.selectOption(".set-up select >> nth=1", { label: "people at this screen, in turn" });
  await tab.click(".set-up >> text=Deal");
  await giveHint(tab);
  await tab.click(".curtain >> text=I am player 2: show my hand");
  await frame.locator("text=give a hint…").waitFor();
  await unfold(tab, "changes");
  await close(tab);
});
