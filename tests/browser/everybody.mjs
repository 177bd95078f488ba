// Tests of settings for everyone: reduced motion, a zoom of 200 %, and the choice of light or dark colours.
// Run `everybody.mjs FUDA WORK CHROMIUM` in the root of the source.
// FUDA_SHOTS=DIR saves screenshots.
import assert from "node:assert/strict";
import { Server } from "./served.mjs";
import { Person } from "./person.mjs";
import { measured } from "./measured.mjs";
import { accessible, close, launch, until } from "./page.mjs";

const [fuda, work, executablePath] = process.argv.slice(2);
const { FUDA_SHOTS: shots } = process.env;
const server = new Server(fuda, `${work}/tables-everybody`);

async function sits_down(browser, game, options = {}) {
  const ana = await Person.comes(browser, `${server.url}/#/${game}`, { shows: ".new-table", ...options });
  await ana.page.fill(".new-table input[type=text]", "Ana");
  await ana.page.click(".start");
  await ana.page.waitForSelector(".live .table");
  return ana;
}

// Records the longest animation on the page from now on.
function count_motion(page) {
  return page.evaluate(() => {
    window.motion = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function counted(frames, how) {
      window.motion = Math.max(window.motion, typeof how === "number" ? how : how.duration);
      return animate.call(this, frames, how);
    };
  });
}

// Returns the elements with animations or transitions in their styles.
const styled = (page) => page.$$eval("*", (all) => all.filter((one) => ["animationDuration", "transitionDuration"]
  .some((what) => getComputedStyle(one)[what].split(",").some((time) => parseFloat(time) > 0))).map((one) => one.outerHTML.slice(0, 80)));

async function plays_some(ana, moves) {
  for (let i = 0; i < moves; ++i) {
    await until(async () => (await ana.isMine()) || (await ana.isOver()));
    if (await ana.isOver()) return;
    const before = await ana.at();
    await ana.types((await ana.view()).moves[0].text);
    await until(async () => (await ana.at()) > before);
  }
}

async function keeps_still(browser) {
  for (const reducedMotion of ["reduce", "no-preference"]) {
    const ana = await sits_down(browser, "sakura", { reducedMotion });
    await count_motion(ana.page);
    await plays_some(ana, 3);
    const motion = await ana.page.evaluate(() => window.motion);
    if (reducedMotion === "reduce") {
      assert.equal(motion, 0, "nothing moves");
      assert.deepEqual(await styled(ana.page), []);
    } else {
      assert.ok(motion > 0 && motion < 1000, "cards travel, but not for long");
    }
    await close(ana.page);
  }
}

// At 200 %, a screen of 1366×768 has room for 683×384 pixels, and a screen of 1280×720 has room for 640×360.
// The text keeps its size.
async function is_seen_at_twice_the_size(browser) {
  for (const game of ["hanabi", "ikebana", "nin-jan", "sakura"]) {
    const ana = await sits_down(browser, game, { viewport: { width: 683, height: 384 }, deviceScaleFactor: 2 });
    for (const moves of [0, 4]) {
      await plays_some(ana, moves);
      await until(async () => (await ana.isMine()) || (await ana.isOver()));
      await ana.page.mouse.move(1, 1);  // move the mouse away from cards, because a card under the mouse covers other cards
      await ana.page.waitForSelector(".settling", { state: "detached" });
      await ana.page.$$eval(".other-ways details", (all) => all.forEach((one) => {
        one.open = false;
      }));
      for (const [width, height] of [[683, 384], [640, 360]]) {
        await ana.page.setViewportSize({ width, height });
        await ana.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        if (shots) await ana.page.screenshot({ path: `${shots}/twice-${game}-${moves}-${width}.png` });
        assert.deepEqual(await ana.page.evaluate(measured), [], `${game} after ${moves} moves at ${width}×${height}`);
      }
    }
    // The player can open the rest of the page, and scroll to its end.
    await ana.page.click(".opens-panel");
    const last = ana.page.locator(".panel .wishes select").last();
    await last.scrollIntoViewIfNeeded();
    await last.click({ trial: true });
    await ana.page.click(".opens-panel");
    await close(ana.page);
  }
  const eve = await Person.comes(browser, `${server.url}/#/sakura`, { shows: ".new-table", viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 });
  assert.ok((await eve.page.evaluate(() => document.documentElement.scrollWidth)) <= 640);
  await eve.page.click(".start", { trial: true });
  await close(eve.page);
}

// The visitor's choice overrides the preference of the device. Text is readable in light and in dark colours.
async function is_dark_or_light(browser) {
  for (const [prefers, chosen] of [["light", "dark"], ["dark", "light"]]) {
    const ana = await sits_down(browser, "ikebana", { colorScheme: prefers });
    const paper = () => ana.page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3);
    assert.equal((await paper()) < 128, prefers === "dark");
    await ana.page.locator(".wishes select").last().selectOption(chosen);
    assert.equal((await paper()) < 128, chosen === "dark");
    assert.deepEqual(await accessible(ana.page), []);
    if (shots) await ana.page.screenshot({ path: `${shots}/${chosen}.png` });
    await ana.page.reload();
    await ana.page.waitForSelector(".live .table");
    assert.equal((await paper()) < 128, chosen === "dark", "the choice stays");
    await close(ana.page);
  }
}

const browser = await launch(executablePath);
await server.start();
try {
  await keeps_still(browser);
  await is_seen_at_twice_the_size(browser);
  await is_dark_or_light(browser);
  console.log("pages for everybody: fine");
} finally {
  await browser.close();
  await server.kill();
}
