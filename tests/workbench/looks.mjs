// Tests that the page fits its screens, works with the keyboard, and has no faults that axe-core finds, in light and in
// dark colours. A first visit guides the reader through one change.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accessible, close, ready, retype, table, unfold, withBench } from "./bench.mjs";

const kSizes = { desk: { width: 1366, height: 657 }, tablet: { width: 1024, height: 768 }, phone: { width: 390, height: 844 } };
const kPanes = ["files", "scenarios", "table", "changes"];

// The page is never wider than its screen, and the header of every pane is on the screen.
async function fits(tab, what) {
  const wide = await tab.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${what}: ${wide} pixels too wide`);
  const { width, height } = tab.viewportSize();
  for (const pane of kPanes) {
    const box = await tab.locator(`.pane.${pane} .pane-head`).boundingBox();
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1, `${what}: ${pane} ${JSON.stringify(box)}`);
  }
}

async function focused(tab) {
  return tab.evaluate(() => {
    const { activeElement: at } = document;
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    return { text: at.textContent.slice(0, 40), visible: at.matches(":focus-visible") && outlineStyle !== "none" && parseFloat(outlineWidth) > 0 };
  });
}

await withBench(async ({ open, work }) => {
  for (const colorScheme of ["light", "dark"]) {
    const shelf = await open("", { colorScheme });
    await shelf.waitForSelector(".box");
    await shelf.waitForSelector(".box:has([aria-label='Play now: Hanabi']) .fan use[href^='#symbol-hanabi-']", { state: "attached" });  // the game's own cards
    assert.deepEqual(await accessible(shelf), [], `the shelf, ${colorScheme}`);
    await close(shelf);
  }

  for (const [size, viewport] of Object.entries(kSizes)) {
    const tab = await open("#/hanabi", { viewport, colorScheme: size === "tablet" ? "dark" : "light", reducedMotion: "reduce" });
    await tab.waitForSelector(".pane.files .summary[data-kind=good]");
    await fits(tab, size);
    for (const pane of kPanes) {
      await unfold(tab, pane);
      await fits(tab, `${size}, ${pane}`);
      if (size === "phone") assert.equal(await tab.locator(".pane:not(.folded)").count(), 1);
    }
    assert.deepEqual(await accessible(tab), [], size);
    await close(tab);
  }

  // Repeat the checks with a mistake, with red scenarios, and in the dialogs.
  const tab = await open("#/hanabi");
  await ready(tab);
  await retype(tab, "hand: {2: 5", "hand: {2: 6");
  for (const pane of kPanes) await unfold(tab, pane);
  await tab.waitForSelector(".scenario.red");
  await tab.waitForSelector(".differences tbody tr");
  assert.deepEqual(await accessible(tab), [], "after a change");
  await tab.click(".scenario.red >> text=Show me");
  await tab.waitForSelector("dialog .chip");
  assert.deepEqual(await accessible(tab), [], "a position");
  await tab.keyboard.press("Escape");
  await tab.click("text=Hand it on…");
  await tab.waitForSelector("dialog .way");
  assert.deepEqual(await accessible(tab), [], "handing on");
  await tab.keyboard.press("Escape");
  await retype(tab, "visible: others", "visibel: others");
  await tab.waitForSelector(".wrong li");
  assert.deepEqual(await accessible(tab), [], "with a mistake");
  await tab.click("text=Undo my changes");
  await tab.click("dialog >> text=Bring it back");
  await tab.waitForSelector("text=as printed");

  // By keyboard, the reader can fold a pane, change tabs, change the width of the columns, and leave the editor.
  await tab.focus(".pane.files .fold");
  await tab.keyboard.press("Enter");
  assert.equal(await tab.getAttribute(".pane.files .fold", "aria-expanded"), "false");
  await tab.keyboard.press("Enter");
  await tab.focus("[role=tab][aria-selected=true]");
  await tab.keyboard.press("ArrowRight");
  await tab.waitForSelector("[role=tab][aria-selected=true] >> text=rules.lua");
  await tab.keyboard.press("Tab");
  assert.ok((await focused(tab)).visible);
  await tab.focus(".divider");
  const before = (await tab.locator(".pane.files").boundingBox()).width;
  await tab.keyboard.press("ArrowLeft");
  assert.ok((await tab.locator(".pane.files").boundingBox()).width < before);
  await tab.click(".pane.files .cm-content");
  await tab.keyboard.press("Escape");
  await tab.keyboard.press("Tab");
  assert.equal(await tab.evaluate(() => document.activeElement.classList.contains("editor")), false, "the editor keeps the focus");
  await close(tab);

  // The tour.
  const visit = await open("", { seen: false });
  await visit.click(".invitation-card >> text=Show me");
  await visit.waitForSelector(".lesson >> text=1 of 5");
  await table(visit).locator(".own .zone[data-zone='hand.P1'] .card").nth(4).waitFor();
  assert.deepEqual(await accessible(visit), [], "the tour");
  await visit.click(".lesson .primary");
  await visit.waitForSelector(".lesson >> text=2 of 5");
  await visit.click(".lesson .primary");
  await visit.waitForSelector(".lesson >> text=3 of 5");
  await table(visit).locator(".own .zone[data-zone='hand.P1'] .card").nth(5).waitFor();
  assert.match(readFileSync(join(work, "library/hanabi/game.yaml"), "utf8"), /hand: \{2: 6/);
  for (const step of ["4 of 5", "5 of 5"]) {
    await visit.click(".lesson .primary");
    await visit.waitForSelector(`.lesson >> text=${step}`);
  }
  await visit.click(".lesson .primary");
  await visit.waitForSelector(".lesson", { state: "detached" });
  await visit.click(".home");
  await visit.waitForSelector(".box");
  assert.equal(await visit.locator(".invitation-card").count(), 0);
  await visit.waitForSelector(".badge >> text=changed by you");
  await close(visit);
});
