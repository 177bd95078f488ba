// Tests a game without a printed version, a new file, and rules that fail in games.
import assert from "node:assert/strict";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { close, ready, retype, rules, unfold, until, withBench } from "./bench.mjs";

await withBench(async ({ open, work }) => {
  // The game is new, so there is nothing to compare with.
  cpSync(join(rules, "../examples/smallest-game"), join(work, "library/smallest-game"), { recursive: true });
  const own = await open("#/smallest-game");
  await ready(own);
  await unfold(own, "changes");
  await own.waitForSelector("text=There is no printed version of this game");
  assert.equal(await own.textContent(".pane.changes .summary"), "a game of your own");
  for (const [label, can] of [["Save as a variant…", false], ["What does it do?", false], ["Hand it on…", true]]) {
    assert.equal(await own.isEnabled(`.pane-actions >> text=${label}`), can, label);
  }
  await close(own);

  // The reader can remove a new file, but not a file of the printed game.
  const tab = await open("#/hanabi");
  await ready(tab);
  assert.equal(await tab.isVisible("text=Remove this file"), false);
  await tab.click("[aria-label='New file']");
  await tab.fill("dialog input", "scenarios/new.yaml");
  await tab.click("dialog >> text=Create");
  await tab.waitForSelector("[role=tab][aria-selected=true] >> text=scenarios/new.yaml");
  const file = join(work, "library/hanabi/scenarios/new.yaml");
  assert.equal(existsSync(file), true);
  await tab.click("text=Remove this file");
  await tab.click("dialog >> text=Remove it");
  await tab.waitForSelector("[role=tab] >> text=scenarios/new.yaml", { state: "detached" });
  assert.equal(existsSync(file), false);

  // The comparison shows the place of the rule that fails.
  await tab.click("[role=tab] >> text=rules.lua");
  await retype(tab, "if row:full() then", "if #row == 2 then error('oops') end if row:full() then");
  await unfold(tab, "changes");
  await until(() => tab.isEnabled(".pane-actions >> text=What does it do?"));
  await tab.click("[role=tab] >> text=game.yaml");
  await tab.click("text=What does it do?");
  await tab.click(".study .wrong >> text=/yours: rules.lua:16 .*oops/", { timeout: 240000 });
  await tab.waitForSelector("[role=tab][aria-selected=true] >> text=rules.lua");
  await tab.waitForSelector(".cm-activeLine >> text=oops");
  await close(tab);
});
