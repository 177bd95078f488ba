// Tests the popup over a word in the editor: its contents, its end, and the wheel over it.
import assert from "node:assert/strict";
import { close, ready, retype, until, withBench } from "./bench.mjs";

const kRest = 1500;  // milliseconds in which a popup would have opened

await withBench(async ({ open }) => {
  const tab = await open("#/hanabi", { isKnown: (text) => /status of (400|500)/.test(text) });
  await ready(tab);
  const popup = ".cm-tooltip-hover";
  const rest = () => new Promise((done) => { setTimeout(done, kRest); });
  const isOpen = () => tab.locator(popup).count().then((n) => n > 0);
  const top = () => tab.evaluate(() => document.querySelector(".editor").shadowRoot.querySelector(".cm-scroller").scrollTop);
  // Moves the pointer to `x` pixels after the start of a word, and waits for the popup.
  async function pointAt(word, x = 6) {
    await tab.mouse.move(1000, 20);
    await until(async () => !await isOpen());
    const box = await tab.locator(word).first().boundingBox();
    await tab.mouse.move(box.x + x, box.y + box.height / 2, { steps: 2 });
  }
  const visible = ".cm-line:has-text('cards: all, visible: none') >> text=visible";

  // The values of a key are a list.
  await retype(tab, "listed: top_first", "listed: top_first");
  await pointAt(visible);
  await tab.waitForSelector(`${popup} li:has-text('nobody')`);
  assert.ok(await tab.locator(`${popup} li`).count() > 3);
  assert.ok(!/everyone/.test(await tab.locator(`${popup} p`).allTextContents().then((all) => all.join())));

  // The popup closes when the reader types, and stays closed under a resting pointer.
  await tab.keyboard.type(" ");
  await until(async () => !await isOpen());
  await rest();
  assert.equal(await isOpen(), false, "after an edit");
  await tab.keyboard.press("Backspace");
  await tab.waitForSelector(".pane.files .summary[data-kind=good]");

  // The wheel over a popup scrolls the editor, and closes the popup.
  await pointAt(visible);
  await tab.waitForSelector(popup);
  const box = await tab.locator(popup).boundingBox();
  await tab.mouse.move(box.x + box.width / 2, box.y + box.height - 8, { steps: 3 });
  assert.ok(await isOpen());
  const before = await top();
  await tab.mouse.wheel(0, 60);
  await until(async () => await top() > before && !await isOpen());

  // A long popup takes the wheel itself.
  await retype(tab, "listed: top_first", "listed: top_first");
  await tab.evaluate(() => {
    const short = new CSSStyleSheet();
    short.replaceSync(".about-item.hover { max-height: 4rem !important }");
    const { shadowRoot } = document.querySelector(".editor");
    shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, short];
  });
  await pointAt(visible);
  await tab.waitForSelector(popup);
  const long = await tab.locator(`${popup} .about-item`).boundingBox();
  await tab.mouse.move(long.x + 40, long.y + long.height / 2, { steps: 3 });
  const still = await top();
  await tab.mouse.wheel(0, 60);
  await until(() => tab.locator(`${popup} .about-item`).evaluate((one) => one.scrollTop > 0));
  assert.equal(await top(), still);

  // A popup at the left edge of a wrong word has the fix. After the fix, the popup is gone.
  await retype(tab, "visible: others", "visibel: others");
  const wrong = ".cm-lintRange-error:has-text('visibel')";
  await tab.waitForSelector(wrong);
  // F8 shows the fix to readers without a mouse, also right after typing.
  await tab.keyboard.press("F8");
  await tab.waitForSelector(".cm-tooltip .cm-diagnosticAction");
  await tab.mouse.move(1000, 30);
  await tab.keyboard.press("End");  // away from the word
  await until(() => tab.locator(".cm-tooltip").count().then((n) => n === 0));
  for (const x of [-3, -1, 1]) {
    await pointAt(wrong, x);
    await rest();
    assert.ok(await isOpen() || x < 0);
    assert.equal(await isOpen(), await tab.locator(`${popup} .cm-diagnosticAction`).count() > 0, `at ${x}`);
  }
  await tab.click(".cm-diagnosticAction >> text=Replace 'visibel' with 'visible'");
  await until(async () => !await isOpen());
  await rest();
  assert.equal(await isOpen(), false, "after the fix");
  await close(tab);
});
