// Tests that a table is arranged as well for a player who has watched the whole game as for a player who opens the page now.
// Run `fresh.mjs FUDA WORK CHROMIUM` in the root of the source.
import assert from "node:assert/strict";
import { worth } from "../../cli/page/files/fit.js";
import { Server } from "./served.mjs";
import { close, launch, open, until } from "./page.mjs";
import { Players } from "./players.mjs";

const [fuda, work, executablePath, ...wanted] = process.argv.slice(2);
const kTables = [
  { game: "hanabi", seats: 3, moves: 60, moments: 10, viewport: { width: 1366, height: 657 } },
  { game: "hearts", seats: 4, moves: 50, moments: 5, viewport: { width: 1366, height: 657 } },
  { game: "nin-jan", seats: 2, moves: 40, moments: 10, viewport: { width: 320, height: 640 } },
  { game: "sakura", seats: 2, moves: 20, moments: 5, viewport: { width: 390, height: 844 } },
];
const kPatience = 30000;  // the page searches in steps, and machines can be slow
// A layout that is better by less than 5 % need not replace another layout. The test does not know which part of each card
// is visible.
const kTolerance = 1.1;

// The sizes of the cards, and the worth of the layout.
const seen = (page) => page.$eval(".table", (table) => ({
  sizes: Object.fromEntries(["card", "mine", "other", "middle"].map((name) => [name, parseFloat(table.style.getPropertyValue(`--${name}`))])),
  close: table.classList.contains("closest") ? 2 : table.classList.contains("closer") ? 1 : 0,
}));
const worthOf = ({ sizes: { card, other, middle }, close }) =>
  worth({ level: { close }, width: card, others: other / card, seen: { hand: 1, middle: middle / card, theirs: 1 } });

const settled = (page) => page.waitForSelector(".settling, .travelling", { state: "detached" });

async function shows(browser, url, { game, viewport }, players) {
  const page = await open(browser, `${url}/`, { shows: ".game", viewport, reducedMotion: "reduce" });
  await page.evaluate(([key, secret]) => localStorage.setItem("fuda.seats", JSON.stringify({ [key]: { seats: { 0: secret }, since: 1 } })),
    [`${game}/${players.table}`, players.keys[0]]);
  await page.goto(`${url}/#/${game}/${players.table}`);
  await page.waitForSelector(".live .table");
  return page;
}

async function plays(browser, url, table) {
  const { game, seats, moves, moments } = table;
  const players = new Players(url, game, seats);
  await players.sit();
  const page = await shows(browser, url, table, players);
  const faults = [];
  for (let made = 1; made <= moves && await players.playTo(made); ++made) {
    await until(async () => (await page.$eval(".live input[type=range]", (slider) => Number(slider.value))) === players.ply);
    if (made % (moves / moments) !== 0) continue;
    await settled(page);
    const other = await shows(browser, url, table, players);
    await settled(other);
    let [now, fresh] = [{}, {}];
    const isAsGood = async () => {
      [now, fresh] = [await seen(page), await seen(other)];
      return worthOf(now) * kTolerance >= worthOf(fresh);
    };
    const end = Date.now() + kPatience;
    while (!(await isAsGood()) && Date.now() < end) await page.waitForTimeout(200);
    if (!(await isAsGood())) faults.push(`${game}, move ${made}: ${JSON.stringify(now)} after the game so far, ${JSON.stringify(fresh)} on a fresh page`);
    await close(other);
  }
  await close(page);
  assert.deepEqual(faults, []);
}

const browser = await launch(executablePath);
const server = new Server(fuda, `${work}/tables-fresh`);
try {
  await server.start();
  for (const table of kTables) if (wanted.length === 0 || wanted.includes(table.game)) await plays(browser, server.url, table);
} finally {
  await server.kill();
  await browser.close();
}
console.log("every table is arranged as well as on a fresh page");
