// Tests edits: a reader types a mistake, sees it, and fixes it, then changes the size of the hands, and sees the new
// deal. A change in another editor also appears.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { close, ready, retype, table, unfold, until, withBench } from "./bench.mjs";

await withBench(async ({ open, work }) => {
  const file = join(work, "library/hanabi/game.yaml");
  const printed = readFileSync(file, "utf8");
  const tab = await open("#/hanabi", { isKnown: (text) => /status of (400|500)/.test(text) });  // the server refuses a
                                                                                                // table if the rules do
                                                                                                // not load
  await ready(tab);
  await table(tab).locator(".own .zone .card").nth(4).waitFor();
  assert.equal(await table(tab).locator(".own .zone[data-zone='hand.P1'] .card").count(), 5);

  // After a mistake, the wrong word is underlined, and the list has the message of `fuda check`.
  await retype(tab, "visible: others", "visibel: others");
  await tab.waitForSelector(".cm-lintRange-error:has-text('visibel')");
  await until(async () => /'visibel'/.test(await tab.textContent(".wrong")));
  assert.match(await tab.textContent(".wrong li"), /game\.yaml:63 unknown key 'visibel' in 'zones\.hand' did you mean 'visible'\?/);
  assert.equal(await tab.textContent(".pane.files .summary"), "1 mistake");
  assert.equal(await tab.getAttribute("[role=tab][aria-selected=true]", "data-mark"), "wrong");
  assert.match(readFileSync(file, "utf8"), /visibel: others/);

  // The mark offers a fix.
  await tab.hover(".cm-lintRange-error");
  await tab.click(".cm-diagnosticAction >> text=Replace 'visibel' with 'visible'");
  await tab.waitForSelector(".pane.files .summary[data-kind=good]");
  await tab.waitForSelector(".cm-lintRange-error", { state: "detached" });
  assert.equal(readFileSync(file, "utf8"), printed);

  // A fix can be in another file.
  await tab.click("[role=tab] >> text=rules.lua");
  const rules = join(work, "library/hanabi/rules.lua");
  const before = readFileSync(rules, "utf8");
  await retype(tab, "errors:gain(1)", "fuses:gain(1)");
  await tab.waitForSelector(".wrong >> text=unknown name 'fuses'");
  await tab.hover(".cm-lintRange-error >> nth=0");
  await tab.click(".cm-diagnosticAction >> text=Declare the counter 'fuses'");
  await until(() => /^ {2}fuses: \{max: 10\}$/m.test(readFileSync(file, "utf8")));
  for (const name of ["game.yaml", "rules.lua"]) {
    await tab.click(`[role=tab] >> text=${name}`);
    await tab.click("text=Undo my changes");
    await tab.click("dialog >> text=Bring it back");
    await tab.waitForSelector("text=Undo my changes", { state: "hidden" });
  }
  await tab.click("[role=tab] >> text=game.yaml");
  assert.deepEqual([readFileSync(file, "utf8"), readFileSync(rules, "utf8")], [printed, before]);

  // A click on a finding in the list leads to its place.
  await retype(tab, "then: next_seat", "then: next_saet");
  await tab.click(".wrong .place >> text=next_saet");
  await tab.keyboard.type("next_seat");
  await tab.waitForSelector(".pane.files .summary[data-kind=good]");
  assert.equal(readFileSync(file, "utf8"), printed);

  // Six cards.
  await retype(tab, "hand: {2: 5", "hand: {2: 6");
  await table(tab).locator(".own .zone[data-zone='hand.P1'] .card").nth(5).waitFor();
  assert.equal(await table(tab).locator(".own .zone[data-zone='hand.P1'] .card").count(), 6);
  assert.match(readFileSync(file, "utf8"), /hand: \{2: 6/);
  assert.equal(await tab.locator(".cm-line.cm-edited").count(), 1);
  await unfold(tab, "changes");
  await tab.waitForSelector(".differences tbody tr");
  assert.match(await tab.textContent(".differences tbody tr"), /setup\.deal\.hand\.256game\.yaml:74/);
  await unfold(tab, "scenarios");
  await tab.waitForSelector(".scenario.red");
  assert.match(await tab.textContent(".pane.scenarios .summary"), /^\d+ of \d+ fail$/);
  await tab.waitForSelector(".pane.files .summary >> text=scenarios fail");
  await tab.click(".scenario.red >> text=Show me");
  await tab.waitForSelector("dialog .position .chip");
  await tab.keyboard.press("Escape");

  // Another editor changes the file.
  writeFileSync(file, readFileSync(file, "utf8").replace("title: Hanabi", "title: Fireworks"));
  await tab.click(".pane.files .cm-content");
  await tab.keyboard.press("Control+Home");
  await until(async () => (await tab.textContent(".cm-content")).includes("title: Fireworks"));
  assert.match(readFileSync(file, "utf8"), /hand: \{2: 6/);

  // The reader restores the printed text.
  await tab.click("text=Undo my changes");
  await tab.click("dialog >> text=Bring it back");
  await table(tab).locator(".own .zone[data-zone='hand.P1'] .card").nth(5).waitFor({ state: "detached" });
  await tab.waitForSelector("text=as printed");
  assert.equal(readFileSync(file, "utf8"), printed);

  // Completion and hover use the engine's texts.
  await retype(tab, "visible: others", "vis");
  await tab.keyboard.press("Control+Space");
  await tab.waitForSelector(".cm-tooltip-autocomplete li:has-text('visible')");
  await tab.waitForSelector(".cm-completionInfo:has-text('seats that see the cards')");
  assert.ok(await tab.locator(".cm-completionInfo").evaluate((info) => {
    const { left, top, width, height } = info.getBoundingClientRect();
    return info.contains(info.getRootNode().elementFromPoint(left + width / 2, top + height / 2));
  }), "the explanation of the first word is hidden");
  await tab.keyboard.press("Escape");
  await tab.hover(".cm-line:has-text('capacity: dealt') >> text=per");
  await tab.waitForSelector(".about-item:has-text('zones')");
  await close(tab);
});
