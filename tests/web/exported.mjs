// Tests exported games in a browser, from file://. A visitor plays against bots to the end by clicking, reads the
// file's description, and finds no errors on the console.
//
//   exported.mjs CHROMIUM FOLDER     FOLDER: build/web
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { launch } from "../browser/launch.mjs";

const [browserPath, folder] = process.argv.slice(2);
const kPatience = 60000; // in milliseconds; test machines are busy
const kMostClicks = 600;

async function open(browser, game) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, reducedMotion: "reduce" });
  page.setDefaultTimeout(kPatience);
  page.faults = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && page.faults.push(message.text()));
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("request", (request) => request.url().startsWith("http") && page.faults.push(`asked for ${request.url()}`));
  await page.goto(`file://${resolve(folder, "games", `${game}.html`)}`);
  return page;
}

// Makes moves with buttons and cards until the game is over. Returns the number of clicks.
async function play(page) {
  const buttons = page.locator(".choices.mine > .buttons button:not(.plain), .goes-on");
  const marked = page.locator(".choices.mine > .buttons .hint"); // the hint that the visitor must point at a card
  for (let clicks = 0; clicks < kMostClicks; ++clicks) {
    await page.locator(".ended, .choices.mine > .buttons button:not(.plain), .choices.mine > .buttons .hint, .goes-on").first().waitFor();
    if (await page.locator(".ended").count() > 0) return clicks;
    const next = await buttons.count() === 0 && await marked.count() > 0 ? page.locator("svg.card.can, .zone.can") : buttons;
    // The page may redraw a button between finding and clicking.
    const n = await next.count();
    if (n > 0) await next.nth(clicks % n).click({ timeout: 2000 }).catch(() => {});
  }
  throw new Error(`the game is not over after ${kMostClicks} clicks`);
}

const browser = await launch(browserPath);
try {
  for (const game of ["kuhn", "hanabi"]) {
    const start = performance.now();
    const page = await open(browser, game);
    await page.waitForSelector(".new-table .start");
    const shown = Math.round(performance.now() - start);
    await page.click(".new-table .start");
    await page.waitForSelector(".table");
    const clicks = await play(page);
    await page.click("text=About this file");
    await page.waitForSelector("dialog[open] >> text=Anyone who holds the file can read all hands");
    assert.deepEqual(page.faults, []);
    const size = statSync(join(folder, "games", `${game}.html`)).size;
    console.log(`${game}.html, ${size} bytes: shown after ${shown} ms, over after ${clicks} clicks`);
    await page.close();
  }
} finally {
  await browser.close();
}
