// Tests the list of changes: the lines of a changed function.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accessible, close, put, ready, unfold, withBench } from "./bench.mjs";

await withBench(async ({ open, work }) => {
  const tab = await open("#/hanabi", { viewport: { width: 900, height: 700 } });
  await ready(tab);
  await unfold(tab, "changes");
  const replace = (name, before, after) => {
    const file = join(work, "library/hanabi", name);
    put(file, readFileSync(file, "utf8").replace(before, after));
  };
  replace("rules.lua", "  return #row + 1\n", "  if row.key == \"black\" then return 5 - #row end\n  return 1 + #row\n");
  replace("game.yaml", "hand: {2: 5", "hand: {2: 6");
  await tab.waitForSelector(".changed-lines li");
  const lines = await tab.$$eval(".changed-lines li > *", (items) => items.map(({ localName, textContent }) => [localName, textContent]));
  assert.deepEqual(lines, [["del", "  return #row + 1"], ["ins", "  if row.key == \"black\" then return 5 - #row end"], ["ins", "  return 1 + #row"]]);
  assert.deepEqual(await tab.$$eval(".differences tr.has-lines > *", (cells) => cells.map((cell) => cell.textContent)), ["functions.next_value", "1 line", "2 lines", "rules.lua:8"]);
  await tab.click(".differences tr.has-lines >> text=rules.lua:8");
  await tab.waitForSelector(".cm-activeLine >> text=function next_value(row)");

  assert.deepEqual(await accessible(tab), []);
  await close(tab);
});
