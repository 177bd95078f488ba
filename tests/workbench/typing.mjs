// Tests the editor with a YAML file: Enter, a paste and Tab.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { close, ready, until, withBench } from "./bench.mjs";

await withBench(async ({ open, work }) => {
  const file = join(work, "library/nin-jan/game.yaml");
  const printed = readFileSync(file, "utf8");
  const tab = await open("#/nin-jan", { isKnown: (text) => /status of (400|500)/.test(text) });
  await ready(tab);

  // Puts the cursor after a text, which the search selects.
  async function after(text) {
    await tab.click(".pane.files .cm-content");
    await tab.keyboard.press("Control+Home");
    await tab.keyboard.press("Control+f");
    await tab.keyboard.type(text);
    await tab.keyboard.press("Enter");
    await tab.keyboard.press("Escape");
    await tab.keyboard.press("End");
  }
  const press = async (...keys) => { for (const key of keys) await tab.keyboard.press(key); };
  // Waits until the file is the printed file with a text after another.
  async function written(before, text) {
    const wanted = printed.replace(before, before + text);
    const lines = () => readFileSync(file, "utf8").split("\n").filter((line) => !printed.includes(`${line}\n`));
    await until(() => readFileSync(file, "utf8") === wanted).catch(() => assert.fail(`${JSON.stringify(text)}, not ${JSON.stringify(lines())}`));
  }
  async function restore() {
    await until(async () => {
      await press("Control+z");
      return readFileSync(file, "utf8") === printed;
    });
  }
  const hasFocus = () => tab.evaluate(() => document.activeElement.classList.contains("editor"));

  // Enter ignores a comment, and goes two columns deeper after a key.
  const beats = "  beats:  # each shape and the shape that it beats\n";
  await after("beats:  #");
  await press("Enter");
  await tab.keyboard.type("# x");
  await written(beats, "    # x\n");
  await restore();
  await after("scissors: [paper]");
  await press("Enter");
  await tab.keyboard.type("# y");
  await written("    scissors: [paper]\n", "    # y\n");
  await restore();

  // A pasted block keeps its form.
  const paste = (text) => tab.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    const content = document.querySelector(".editor").shadowRoot.querySelector(".cm-content");
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
  const block = "spare:\n  per: seat\n  visible: owner";
  await after("won: {per: seat}");
  await press("Enter");
  await paste(block);
  await written("  won: {per: seat}\n", "  spare:\n    per: seat\n    visible: owner\n");
  await restore();
  await after("won: {per: seat}");
  await paste(`\n${block.replaceAll(/^/gm, "  ")}`);
  await written("  won: {per: seat}\n", "  spare:\n    per: seat\n    visible: owner\n");
  await restore();

  // Tab indents selected lines, and a line if the cursor is in front of its text. Shift-Tab does the opposite.
  await after("rock: [scissors]");
  await press("Shift+ArrowDown", "Shift+ArrowDown", "Tab");
  const lines = "    rock: [scissors]\n    paper: [rock]\n    scissors: [paper]\n";
  const text = () => readFileSync(file, "utf8");
  await until(() => text() === printed.replace(lines, lines.replaceAll(/^(?=.)/gm, "  ")));
  await press("Shift+Tab");
  await until(() => text() === printed);
  await press("ArrowRight", "Home", "Home", "Tab");
  await until(() => text() === printed.replace("    scissors: [paper]", "      scissors: [paper]"));
  await press("Shift+Tab");
  await until(() => text() === printed);
  assert.ok(await hasFocus());

  // Tab moves the focus if the reader has pressed no other key in the editor, if the cursor is behind text, and after Escape.
  const leaves = async (...keys) => {
    await tab.evaluate(() => document.activeElement.blur());
    await tab.focus(".pane.files .cm-content");
    await press(...keys);
    assert.equal(await hasFocus(), false, keys.join());
  };
  await leaves("Tab");
  await leaves("Shift+Tab");
  await leaves("End", "Tab");
  await leaves("Home", "Escape", "Tab");
  await leaves("End", "Shift+ArrowLeft", "Tab");
  await leaves("Shift+ArrowDown", "Escape", "Tab");
  await tab.waitForTimeout(500);  // the page writes edits a little later
  assert.equal(text(), printed);

  await close(tab);
});
