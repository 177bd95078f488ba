// Tests the list of changes: the lines of a changed function, and whole words in a narrow pane.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accessible, close, put, ready, unfold, until, withBench } from "./bench.mjs";

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

  // Makes the column as narrow as possible.
  await tab.focus(".divider");
  for (let i = 0; i < 8; ++i) await tab.keyboard.press("ArrowRight");
  await until(async () => await tab.getAttribute(".divider", "aria-valuenow") === "75");
  assert.ok((await tab.locator(".pane.changes").boundingBox()).width < 260);
  // Each word is on one line. Words in the cells with code may break.
  const broken = await tab.$$eval(".differences :is(th, td):not([colspan])", (cells) => cells.flatMap((cell) => {
    const found = [];
    const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      for (const { index, 0: word } of walk.currentNode.data.matchAll(/[^\s.]+/g)) {
        const range = document.createRange();
        range.setStart(walk.currentNode, index);
        range.setEnd(walk.currentNode, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    }
    return found;
  }));
  assert.deepEqual(broken, []);
  assert.deepEqual(await accessible(tab), []);
  await close(tab);
});
