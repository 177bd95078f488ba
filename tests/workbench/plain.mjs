// Without a server for tables, the page deals itself: all cards are open, and the others make random moves.
import assert from "node:assert/strict";
import { close, retype, withBench } from "./bench.mjs";

await withBench(async ({ open }) => {
  const tab = await open("#/hanabi/play");
  await tab.waitForSelector(".plain-table .plain-moves button");
  assert.equal(await tab.locator(".pane.files").isVisible(), false);
  await tab.click(".plain-moves button >> nth=0");
  await tab.waitForSelector(".pane.table .summary:text-is('2 moves')");
  assert.match(await tab.textContent(".plain-table"), /to move: P1/);
  await tab.click("text=Change it");
  await retype(tab, "hand: {2: 5", "hand: {2: 6");
  await tab.waitForSelector(".news >> text=the game already differs after the deal");
  await close(tab);
}, { hasTables: false });
