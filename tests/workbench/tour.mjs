// Tests that the tour types its change even after a reader's slip.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { close, until, withBench } from "./bench.mjs";

await withBench(async ({ open, work }) => {
  const file = join(work, "library/hanabi/game.yaml");
  const printed = readFileSync(file, "utf8");
  const tab = await open("", { seen: false, isKnown: (text) => /status of (400|500)/.test(text) });
  await tab.click(".invitation-card >> text=Show me");
  await tab.waitForSelector(".lesson >> text=1 of 5");
  await tab.click(".lesson .primary");
  await tab.waitForSelector(".lesson >> text=2 of 5");
  await tab.waitForSelector(".cm-content");
  await tab.click(".cm-line:has-text('hand: {2: 5')");
  await tab.keyboard.press("End");
  await tab.keyboard.press("Shift+Home");
  await tab.keyboard.type("  hand: {2:65, 3: 5, 4: 4, 5: 4}");
  await until(() => readFileSync(file, "utf8").includes("{2:65"));
  await tab.click("[role=tab] >> text=rules.lua");
  await tab.click(".lesson >> text=Type it for me");
  await tab.waitForSelector(".lesson >> text=3 of 5");
  const wanted = printed.replace("hand: {2: 5", "hand: {2: 6");
  assert.notEqual(wanted, printed);
  await until(() => readFileSync(file, "utf8") === wanted);
  await close(tab);
});
