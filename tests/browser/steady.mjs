// Whether a table stays as it is while cards travel: on a phone, whose cards move, no move makes them tiny.
//   steady.mjs FUDA WORK CHROMIUM, in the root of the source
import assert from "node:assert/strict";
import { Server } from "./served.mjs";
import { close, launch, open, until } from "./page.mjs";
import { Players } from "./players.mjs";

const [fuda, work, executablePath] = process.argv.slice(2);
const kMoves = 14;
const kLeast = 0.6;  // of the width that cards have after everything was measured anew
const kPhone = { width: 390, height: 844 };

const width = (page) => page.$eval(".table", (table) => parseFloat(table.style.getPropertyValue("--card")));

async function anew(page) {
  await page.setViewportSize({ ...kPhone, height: kPhone.height - 1 });
  await page.waitForTimeout(100);
  const other = await width(page);
  await page.setViewportSize(kPhone);
  await page.waitForTimeout(100);
  return other;
}

async function plays(browser, url, game) {
  const players = new Players(url, game, 2);
  await players.sit();
  const page = await open(browser, `${url}/`, { shows: ".game", viewport: kPhone, hasTouch: true, isMobile: true });
  await page.evaluate(([key, secret]) => localStorage.setItem("fuda.seats", JSON.stringify({ [key]: { seats: { 0: secret }, since: 1 } })),
    [`${game}/${players.table}`, players.keys[0]]);
  await page.goto(`${url}/#/${game}/${players.table}`);
  await page.waitForSelector(".table");
  for (let moves = 1; moves <= kMoves && await players.playTo(moves); ++moves) {
    await until(async () => (await page.$eval(".live input[type=range]", (slider) => Number(slider.value))) === players.ply);
    await page.waitForSelector(".settling, .travelling", { state: "detached" });
    const [now, least] = [await width(page), kLeast * await anew(page)];
    assert.ok(now >= least, `${game}, move ${players.made}: cards of ${now} rem, where ${(least / kLeast).toFixed(2)} rem have room`);
  }
  await close(page);
}

const browser = await launch(executablePath);
const server = new Server(fuda, `${work}/tables-steady`);
try {
  await server.start();
  for (const game of ["sakura", "hanabi"]) await plays(browser, server.url, game);
} finally {
  await server.kill();
  await browser.close();
}
console.log("every table stays steady");
