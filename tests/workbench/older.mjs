// A page that is newer than its engine: what the engine lacks says so, and everything else works.
import assert from "node:assert/strict";
import { close, ready, retype, unfold, withBench } from "./bench.mjs";

const lacks = ["scenarios", "replay", "diff", "variant", "compare", "summary", "complete", "hover", "pack", "unpack", "record"];
await withBench(async ({ open }) => {
  const tab = await open("#/hanabi");
  await ready(tab);
  await retype(tab, "hand: {2: 5", "hand: {2: 6");
  assert.equal(await tab.textContent(".pane.scenarios .summary"), "this engine cannot run scenarios");
  await unfold(tab, "changes");
  await tab.waitForSelector("text=The texts differ");
  await tab.click("text=What does it do?");
  await tab.waitForSelector("text=This version of fuda cannot compare games here.");
  await tab.click("text=Save as a variant…");
  await tab.click("dialog button.primary");
  await tab.waitForSelector("text=This version of fuda cannot write variants for you.");
  await tab.keyboard.press("Escape");

  // The page packs and unpacks the files itself.
  await tab.click("text=Hand it on…");
  const link = await tab.inputValue("[aria-label='The link']");
  await close(tab);
  const other = await open(link.slice(link.indexOf("#")));
  await other.click("dialog >> text=Open it");
  await other.waitForSelector("[role=tab][data-mark=edited]");
  await close(other);
}, { lacks });

// Without a server for tables, the page deals itself: all cards are open, and the others make random moves.
await withBench(async ({ open }) => {
  const tab = await open("#/hanabi/play", { isKnown: (text) => /status of 404/.test(text) });
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
