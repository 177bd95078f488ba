// Tests the table when an edit changes the number of players.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { close, put, ready, table, until, withBench } from "./bench.mjs";

await withBench(async ({ open, work }) => {
  const file = join(work, "library/nin-jan/game.yaml");
  const printed = readFileSync(file, "utf8");
  const tab = await open("#/nin-jan", { isKnown: (text) => /status of (400|500)/.test(text) });
  await ready(tab);
  put(file, printed.replace("players: 2-5", "players: 3-5"));
  await tab.waitForSelector(".pane.table .news >> text=Under your rules, the game needs 3 to 5 players, and this table has 2 players.");
  await tab.click(".pane.table >> text=Deal again");
  await tab.waitForSelector(".pane.table .news >> text=needs 3 to 5 players");
  await tab.click(".pane.table .news >> text=Deal a new table with 3 players");
  await until(async () => await table(tab).locator(".others .seat").count() === 2 || await table(tab).locator("[data-zone='hand.P3']").count() > 0);
  assert.doesNotMatch(await tab.textContent(".pane.table .news"), /needs/);

  // The allowed number returns without a new table.
  put(file, printed.replace("players: 2-5", "players: 2"));
  await tab.waitForSelector(".pane.table .news >> text=needs 2 players, and this table has 3 players");
  put(file, printed);
  await until(async () => !/needs/.test(await tab.textContent(".pane.table .news")));

  // One player has no opponents to choose.
  put(file, printed.replace("players: 2-5", "players: [1, 4]"));
  await tab.waitForSelector(".pane.table .news >> text=needs 1 or 4 players, and this table has 3 players");
  await tab.click("text=Players…");
  await tab.selectOption(".set-up select >> nth=0", "1");
  assert.equal(await tab.isVisible(".set-up >> text=The others are"), false);
  assert.equal(await tab.textContent(".set-up p.small >> nth=0"), "You play alone.");
  await tab.selectOption(".set-up select >> nth=0", "4");
  assert.equal(await tab.isVisible(".set-up >> text=The others are"), true);
  await close(tab);
});
