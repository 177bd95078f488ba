// Tests that a table fits: at every screen size, everything that the player can use is in view and not
// covered.
// Run `fits.mjs FUDA WORK CHROMIUM [GAME...]` in the root of the source.
// Tests each game with its highest number of seats. FUDA_FITS=all also tests each game with its lowest number
// of seats, with some numbers in between, and at more positions.
import assert from "node:assert/strict";
import { measured } from "./measured.mjs";
import { Server } from "./served.mjs";
import { accessible, close, launch, open, until } from "./page.mjs";
import { Players } from "./players.mjs";

const [fuda, work, executablePath, ...wanted] = process.argv.slice(2);
const only = process.env.FUDA_SEATS?.split(",").map(Number);
const { FUDA_SHOTS: shots } = process.env;

const kSizes = [[1600, 1000], [1366, 657], [1280, 720], [390, 844], [844, 390], [320, 640]];
const kAtOnce = 2;  // games that are tested at the same time
const isThorough = process.env.FUDA_FITS === "all";
const kLooks = isThorough ? [0, 20, 120] : [0, 40];  // the test checks the page after this many moves, when the seat can move

async function look(page, about, isFirst) {
  const problems = [];
  for (const [width, height] of kSizes) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const faults = await page.evaluate(measured);
    if (faults.length > 0) problems.push(`${about} at ${width}×${height}: ${faults.length} faults: ${faults.slice(0, 3).join("; ")}`);
    if (isFirst && (width === 1280 || width === 390)) {  // the test uses dark colours on the phone
      await page.emulateMedia({ colorScheme: width === 390 ? "dark" : "light" });
      problems.push(...(await accessible(page)).map((fault) => `${about} at ${width}×${height}: ${fault}`));
    }
    if (shots) await page.screenshot({ path: `${shots}/${about.replaceAll(" ", "-")}-${width}x${height}.png` });
  }
  return problems;
}

async function plays(browser, url, game, seats, isNew) {
  const players = new Players(url, game, seats);
  await players.sit();
  const context = { reducedMotion: "reduce" };
  const page = await open(browser, `${url}/`, { shows: ".game", ...context });
  await page.evaluate(([key, secret]) => localStorage.setItem("fuda.seats", JSON.stringify({ [key]: { seats: { 0: secret }, since: 1 } })),
    [`${game}/${players.table}`, players.keys[0]]);
  const problems = [];
  const has = async (where) => problems.push(...(await accessible(page)).map((fault) => `${where}: ${fault}`));
  if (isNew) await has("the games");
  await page.goto(`${url}/#/${game}`);
  await page.waitForSelector(".new-table");
  await has(`a new table of ${game}`);
  let isFirst = true;
  for (const at of [...kLooks, Infinity]) {
    if (at > 0 && players.made > at) continue;
    const goes_on = await players.playTo(at);
    if (isFirst) {
      await page.goto(`${url}/#/${game}/${players.table}`);
      await page.waitForSelector(".table");
      isFirst = false;
    }
    await until(async () => (await page.$eval(".live input[type=range]", (slider) => Number(slider.value))) === players.ply);
    await page.waitForSelector(".settling", { state: "detached" });
    problems.push(...(await look(page, `${game} ${seats} ${goes_on && at !== Infinity ? players.made : "end"}`, at === 0 || at === Infinity)));
    if (!goes_on) break;
  }
  await close(page);
  return problems;
}

const browser = await launch(executablePath);
const problems = [];
try {
  const server = new Server(fuda, `${work}/tables-fits`);
  await server.start();
  const { games } = await (await fetch(`${server.url}/catalogue`)).json();
  await server.kill();
  const rest = games.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  assert.ok(rest.length > 0, `there is no game ${wanted.join(", ")}`);
  let looked = 0;
  const works = async (number) => {
    const own = new Server(fuda, `${work}/tables-fits-${number}`);
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) {
      const { name, players } = one;
      const [least, most = least] = players.split("-").map(Number);
      await own.start();
      for (const seats of new Set(only ?? (isThorough ? [least, Math.floor((least + most) / 2), most] : [most]))) {
        const found = await plays(browser, own.url, name, seats, looked++ === 0);
        problems.push(...found);
        console.log(`${name} with ${seats}: ${found.length === 0 ? "fits" : found.join("\n  ")}`);
      }
      await own.kill();
    }
  };
  await Promise.all(Array.from({ length: kAtOnce }, (_, i) => works(i)));
} finally {
  await browser.close();
}
assert.equal(problems.length, 0, `${problems.length} checks found something that is not visible`);
console.log("every table fits");
