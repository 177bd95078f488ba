// Tests variants: a reader examines the effects of a change, and saves it as a variant, which the native program plays.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { close, fuda, ready, retype, unfold, until, withBench } from "./bench.mjs";

await withBench(async ({ open, work }) => {
  const tab = await open("#/hanabi");
  await ready(tab);
  const printed = readFileSync(join(work, "printed/hanabi/game.yaml"), "utf8");
  await retype(tab, "hand: {2: 5", "hand: {2: 6");
  await unfold(tab, "changes");
  await tab.waitForSelector(".differences tbody tr");

  // The comparison stops on request. A new comparison then plays all its games.
  await tab.click("text=What does it do?");
  await until(async () => Number(await tab.locator("progress").evaluate((bar) => bar.value)) >= 100);
  await tab.click(".study >> text=Stop");
  await tab.waitForSelector(".study >> text=/stopped after \\d+ games of each/");
  await tab.waitForSelector(".sentences li");  // the result of the games so far
  await tab.click("text=Play 2,000 games of each");
  await tab.waitForSelector(".sentences li", { timeout: 240000 });
  assert.equal(await tab.textContent(".study [role=status]"), "2000 games of each");
  assert.match(await tab.textContent(".sentences"), /Games are .* moves shorter/);
  const labels = await tab.$$eval(".figures tbody th", (cells) => cells.map((cell) => cell.textContent));
  assert.deepEqual(await tab.$$eval(".figures tr.differs th", (cells) => cells.map((cell) => cell.textContent).filter((text) => text === "moves in a game")), ["moves in a game"]);
  assert.ok(labels.includes("moves in a game") && labels.includes("turns with a real choice"), labels.join(", "));
  const native = JSON.parse(execFileSync(fuda, ["--rules", join(work, "printed"), "sim", "hanabi", "-n", "2000", "--seed", "1", "--players", "2", "--json"], { encoding: "utf8" }));
  const shown = await tab.textContent(".figures tbody tr:has(th:text-is('moves in a game')) .value >> nth=0");
  assert.equal(shown, native.moves.mean.toFixed(1));

  await tab.waitForSelector(".pane.files .summary >> text=scenarios fail");
  await tab.click("text=Save as a variant…");
  await tab.waitForSelector("dialog >> text=scenarios fail with your change");
  await tab.fill("dialog input", "Six Cards");
  await tab.click("dialog button.primary");
  assert.equal(await tab.textContent("dialog .complaint"), "Use lower-case letters, digits and hyphens.");
  await tab.fill("dialog input", "six-cards");
  await tab.click("dialog button.primary");
  await tab.waitForSelector("text=Saved, and proved: hanabi+six-cards");

  // The command works in every folder.
  const command = await tab.textContent("dialog .run-it code");
  assert.equal(command, `fuda --rules ${join(work, "library")} play hanabi+six-cards`);
  assert.match(execFileSync(fuda, command.replace(" play ", " info ").split(" ").slice(1), { cwd: "/", encoding: "utf8" }), /hanabi\+six-cards/);
  await tab.keyboard.press("Escape");
  assert.equal(readFileSync(join(work, "library/hanabi/game.yaml"), "utf8"), printed);
  await tab.waitForSelector("[role=tab][aria-selected=true] >> text=variants/six-cards.yaml");
  const info = JSON.parse(execFileSync(fuda, ["--rules", join(work, "library"), "info", "hanabi+six-cards", "--json"], { encoding: "utf8" }));
  assert.equal(info.deal[0].cards, 6);

  // The variant is not a change of the game.
  await tab.waitForSelector(".pane.changes .summary >> text=as printed");
  assert.equal(await tab.textContent(".pane.changes .changes-list"), "Nothing yet. Every difference from the printed game will be listed here.");
  assert.equal(await tab.getAttribute("[role=tab][aria-selected=true]", "data-mark"), "");
  assert.equal(await tab.locator(".all-files option >> text=•").count(), 0);
  assert.equal(await tab.isVisible("text=Remove this file"), true);
  await tab.click(".home");
  await tab.waitForSelector(".shelf .box");
  assert.equal(await tab.locator(".badge").count(), 0);
  await close(tab);
});
