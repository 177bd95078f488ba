// Tests the list of mistakes: it has the errors that only an option or a scenario shows, before all warnings. Also tests
// that such a game is not saved as a variant.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { close, put, ready, unfold, until, withBench } from "./bench.mjs";

await withBench(async ({ open, work }) => {
  const library = join(work, "library");
  const replace = (file, pairs) => {
    let text = readFileSync(join(library, file), "utf8");
    for (const [before, after] of pairs) {
      assert.ok(text.includes(before), before);
      text = text.replace(before, after);
    }
    put(join(library, file), text);
  };
  const summary = (tab) => tab.textContent(".pane.files .summary");

  // Five throws, but one choice of an option still orders three. Only games with this choice fail.
  const nin = await open("#/nin-jan", { isKnown: (text) => /status of (400|500)/.test(text) });
  await ready(nin);
  const five = ["scissors_paper_rock", "scissors_rock_paper", "paper_rock_scissors", "paper_scissors_rock"];
  replace("nin-jan/game.yaml", [
    ...five.map((name) => [`triple_order: [${name.replaceAll("_", ", ")}]`, `triple_order: [${name.replaceAll("_", ", ")}, lizard, spock]`]),
    ["shape: [rock, paper, scissors]", "shape: [rock, paper, scissors, lizard, spock]"],
    ["rock: [scissors]\n    paper: [rock]\n    scissors: [paper]\n", "rock: [scissors, lizard]\n    paper: [rock, spock]\n    scissors: [paper, lizard]\n    lizard: [paper, spock]\n    spock: [rock, scissors]\n"],
    ["  triple_order: [rock, scissors, paper]  #", "  triple_order: [rock, scissors, paper, lizard, spock]  #"]]);
  await nin.waitForSelector(".wrong >> text=tables.triple_order: lizard is missing");
  assert.match(await nin.textContent(".wrong li"), /^game\.yaml:16 /);
  assert.equal(await nin.locator(".wrong li >> text=lizard is missing").count(), 1);
  await until(async () => /^1 mistake\b.*scenarios fail/.test(await summary(nin)));
  await unfold(nin, "changes");
  await nin.click("text=Save as a variant…");
  await nin.waitForSelector("dialog >> text=fuda finds a mistake in your game");
  await nin.fill("dialog input", "five-throws");
  await nin.click("dialog button.primary");
  await nin.waitForSelector("dialog >> text=This change is not saved as a variant");
  assert.match(await nin.textContent("dialog"), /tables\.triple_order: lizard is missing.*with triple_order: rock_paper_scissors/);
  assert.equal(existsSync(join(library, "nin-jan/variants/five-throws.yaml")), false);
  await nin.click("dialog >> text=nin-jan/game.yaml:16");
  await nin.waitForSelector("dialog", { state: "detached" });
  await nin.waitForSelector(".cm-activeLine >> text=rock_paper_scissors");
  await close(nin);

  // A free move fails. Scenarios and random games with free moves show the error.
  const hanabi = await open("#/hanabi");
  await ready(hanabi);
  replace("hanabi/rules.lua", [["card:move(me.hand, place)", "card:move(me.hand, place)\n  if #me.hand > 2 then hints:gain(-1) end"]]);
  await hanabi.waitForSelector(".wrong [data-severity=error] >> text=rules.lua:41");
  await until(async () => /^1 mistake\b/.test(await summary(hanabi)));

  // Without a scenario, the random games still show the error. The errors are above the warnings, and the list says
  // how many findings it leaves out.
  put(join(library, "hanabi/scenarios/hands.yaml"), "game: hanabi\nplayers: 2\nexpect: {hints: 8}\n");
  const texts = Array.from({ length: 40 }, (_, i) => `unused_${i}: x`).join(", ");
  replace("hanabi/game.yaml", [["title: Hanabi", `title: Hanabi\nnames: {en: {zone: {${texts}}}}`]]);
  await hanabi.waitForSelector(".wrong li.more");
  await hanabi.waitForSelector(".wrong [data-severity=error] >> text=rules.lua:41");
  const severities = await hanabi.$$eval(".wrong li[data-severity]", (items) => items.map((item) => item.dataset.severity));
  assert.deepEqual(severities, [...severities].sort());
  const [, mistakes, warnings] = /^(\d+) mistakes?, (\d+) warnings/.exec(await summary(hanabi));
  assert.ok(Number(warnings) >= 40, warnings);
  assert.equal(await hanabi.textContent(".wrong li.more"), `and ${Number(mistakes) + Number(warnings) - 30} more`);
  await close(hanabi);
});
