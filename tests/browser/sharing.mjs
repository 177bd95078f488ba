// Tests what people share at a table: their names, the view of spectators, and the finished game as a file.
// Run `sharing.mjs FUDA WORK CHROMIUM` in the root of the source. FUDA_SHOTS=DIR saves screenshots.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Server } from "./served.mjs";
import { Person } from "./person.mjs";
import { accessible, close, launch, until } from "./page.mjs";
import { asked, is_asked, moves, opens, plays_to_the_end, says, two_sit_down } from "./together.mjs";

const [fuda, work, executablePath] = process.argv.slice(2);
const shots = process.env.FUDA_SHOTS;
const server = new Server(fuda, `${work}/tables-sharing`);
const kLong = "Maximiliana Bartholomea Wolfeschlegelsteinhausen-Bergerdorff";

async function shot(person, what) {
  if (!shots) return;
  for (const [width, height] of [[1366, 657], [390, 844]]) {
    await person.page.setViewportSize({ width, height });
    await person.page.waitForTimeout(300);
    await person.page.screenshot({ path: `${shots}/sharing-${what}-${width}.png` });
  }
  await person.page.setViewportSize({ width: 1200, height: 900 });
}

// Ana changes her name. Both pages show the whole name, or an ellipsis and a title.
async function renames({ ana, bruno }) {
  await opens(ana, '.seat-menu:has(button:text-is("change your name"))');
  await ana.page.click('button:text-is("change your name")');
  assert.equal(await ana.page.inputValue("dialog input"), "Ana");
  await ana.page.fill("dialog input", `${kLong} the First`);
  assert.equal(await ana.page.inputValue("dialog input"), kLong, "60 characters fit");
  await ana.page.press("dialog input", "Enter");
  for (const { page } of [ana, bruno]) {
    await until(async () => (await page.textContent(".people")).includes(kLong));
    const heads = await page.$$eval(".seat > h3 > bdi", (all) => all.map((one) => [one.textContent, one.title, getComputedStyle(one).textOverflow]));
    assert.ok(heads.some(([text, title, overflow]) => text === kLong && title === kLong && overflow === "ellipsis"));
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(await accessible(page), []);
  }
  await shot(bruno, "name");
}

const seen = ({ page }, seat) => page.$$eval(`[data-zone="hand.P${seat}"] svg.card`, (all) => all.map((one) => one.classList.contains("back")));

// A spectator sees no hand, until the owner of the table shows a view. The other player gets a warning.
async function shows_hands(browser, { ana, bruno }) {
  const eve = await Person.comes(browser, ana.page.url(), { shows: ".people" });
  const sees = (all) => until(async () => (await Promise.all([1, 2].map((seat) => seen(eve, seat)))).every((hand, i) => hand.length === 5 && hand.every((back) => back !== all[i])));
  const chooses = (value) => ana.page.selectOption(".view-of-spectators", value);
  await sees([false, false]);
  assert.match(await eve.page.textContent(".company"), /see what everyone sees/);
  await chooses("all");
  await sees([true, true]);
  await is_asked(bruno, /^spectators see everything, so anyone with the link can see every cardclose$/);
  for (const { page } of [ana, bruno, eve]) await until(async () => /see everything/.test(await page.textContent(".company")));
  assert.equal(await asked(ana), "", "the owner knows");
  assert.deepEqual(await accessible(bruno.page), []);
  await shot(bruno, "warned");
  await shot(eve, "all-hands");
  await says(bruno, "close");
  await chooses("1");
  await sees([true, false]);
  await is_asked(bruno, /spectators see what Bruno sees/);
  await says(bruno, "close");
  await moves((await ana.isMine()) ? ana : bruno);
  await sees([true, false]);
  await chooses("open");
  await sees([false, false]);
  for (const { page } of [ana, bruno, eve]) await until(async () => /could see hidden cards earlier/.test(await page.textContent(".company")));
  await close(eve.page);
}

// At the end, both players can save a file that contains their names.
async function keeps({ ana, bruno }) {
  await plays_to_the_end({ ana, bruno });
  const coming = bruno.page.waitForEvent("download");
  await bruno.page.click('.ended button:text-is("keep this game")');
  const file = await coming;
  assert.match(file.suggestedFilename(), /^hanabi-[a-z0-9]+\.yaml$/);
  const text = readFileSync(await file.path(), "utf8");
  assert.match(text, new RegExp(`^people: \\{P1: ${kLong}, P2: Bruno\\}$`, "m"));
  assert.match(text, /^expect: \{over: true/m);
  await shot(bruno, "end");
}

// The owner can choose the view when creating the table.
async function creates_with_a_view(browser) {
  const ana = await Person.comes(browser, `${server.url}/#/hanabi`, { shows: ".new-table" });
  await ana.page.fill(".new-table input[type=text]", kLong);
  await ana.page.selectOption(".new-table .view-of-spectators", "all");
  assert.match(await ana.page.textContent(".new-table"), /anyone with the link can see every card/);
  assert.deepEqual(await accessible(ana.page), []);
  await shot(ana, "create");
  await ana.page.click(".start");
  await ana.page.waitForSelector(".live .table");
  const { game, table } = await ana.credentials();
  assert.equal((await (await fetch(`${server.url}/games/${game}/${table}`)).json()).spectators, "all");
  await close(ana.page);
}

const browser = await launch(executablePath);
await server.start();
try {
  const hanabi = await two_sit_down(browser, server, "hanabi");
  await renames(hanabi);
  await shows_hands(browser, hanabi);
  await keeps(hanabi);
  for (const one of Object.values(hanabi)) await close(one.page);
  await creates_with_a_view(browser);
  console.log("what people share at a table: fine");
} finally {
  await browser.close();
  await server.kill();
}
