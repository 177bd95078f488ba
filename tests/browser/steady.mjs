// Tests that a table on a phone stays steady during a game: no move makes cards tiny, and few moves change the arrangement.
// Run `steady.mjs FUDA WORK CHROMIUM` in the root of the source.
import assert from "node:assert/strict";
import { Server } from "./served.mjs";
import { close, launch, open, until } from "./page.mjs";
import { Players } from "./players.mjs";

const [fuda, work, executablePath] = process.argv.slice(2);
const kLeast = 0.6;  // smallest allowed width of cards, as a share of their width on a page that was just loaded
const kPhone = { width: 390, height: 844 };

const kEnough = 4.4;  // width of cards in rem; above this width, larger cards gain little
const kMostAnew = 2;  // number of moves that may change the arrangement
const kChecked = 6;
const kArranged = ["closer", "closest", "nameless", "beside", "in-rows", "folded"];

const width = (page) => page.$eval(".table", (table) => parseFloat(table.style.getPropertyValue("--card")));
// Returns the arrangement of the table, regardless of sizes.
const arranged = (page) => page.$eval(".table", (table, classes) =>
  [...classes.filter((one) => table.classList.contains(one)), table.style.getPropertyValue("--columns")].join(" "), kArranged);

// Returns the width that cards get in a window of a new size.
async function anew(page, move) {
  await page.setViewportSize({ ...kPhone, width: kPhone.width - move });
  await page.waitForTimeout(100);
  const other = await width(page);
  await page.setViewportSize(kPhone);
  await page.waitForTimeout(100);
  return other;
}

async function plays(browser, url, game, seats, most, options = {}) {
  const players = new Players(url, game, seats);
  await players.sit();
  const page = await open(browser, `${url}/`, { shows: ".game", viewport: kPhone, hasTouch: true, isMobile: true, ...options });
  await page.evaluate(([key, secret]) => localStorage.setItem("fuda.seats", JSON.stringify({ [key]: { seats: { 0: secret }, since: 1 } })),
    [`${game}/${players.table}`, players.keys[0]]);
  await page.goto(`${url}/#/${game}/${players.table}`);
  await page.waitForSelector(".table");
  let before;
  let changes = 0;
  for (let moves = 1; moves <= most && await players.playTo(moves); ++moves) {
    await until(async () => (await page.$eval(".live input[type=range]", (slider) => Number(slider.value))) === players.ply);
    await page.waitForSelector(".settling, .travelling", { state: "detached" });
    const [now, places] = [await width(page), await arranged(page)];
    if (before !== undefined && before !== places) ++changes;
    before = places;
    if (moves % kChecked !== 0) continue;
    const room = Math.min(await anew(page, moves), kEnough);
    assert.ok(now >= kLeast * room, `${game}, move ${players.made}: cards of ${now} rem, although ${room.toFixed(2)} rem fit`);
    assert.deepEqual([await width(page), await arranged(page)], [now, places], `${game}, move ${players.made}: the same as before, once the window has its old size`);
  }
  assert.ok(changes <= kMostAnew, `${game}: the arrangement changed ${changes} times in ${players.made} moves`);
  await close(page);
}

const browser = await launch(executablePath);
const server = new Server(fuda, `${work}/tables-steady`);
try {
  await server.start();
  for (const [game, seats] of [["sakura", 2], ["hanabi", 2]]) await plays(browser, server.url, game, seats, 14);
  for (const [game, seats] of [["sakura", 4], ["ikebana", 3]]) await plays(browser, server.url, game, seats, 36, { reducedMotion: "reduce" });
} finally {
  await server.kill();
  await browser.close();
}
console.log("every table stays steady");
