// Tests of creating a table: variants from --rules, combined variants, every choice of every option, and every number of
// seats.
// Run `finding.mjs FUDA WORK CHROMIUM` in the root of the source.
import assert from "node:assert/strict";
import { Server } from "./served.mjs";
import { Person } from "./person.mjs";
import { accessible, close, launch, until } from "./page.mjs";

const [fuda, work, executablePath] = process.argv.slice(2);
const kSlow = 500;  // milliseconds
const server = new Server(fuda, `${work}/tables-finding`, ["--rules", "examples/house"]);

const offered = (page) => page.$$eval(".new-table p select:not(.asks-clock)", ([seats]) => [...seats.options].map((one) => Number(one.value)));
const problem = (page) => page.textContent(".new-table .refusal");

async function asks_for(browser, game) {
  const ana = await Person.comes(browser, `${server.url}/#/${encodeURIComponent(game)}`, { shows: ".new-table" });
  await ana.page.fill(".new-table input[type=text]", "Ana");
  await ana.page.$$eval(".new-table details", (all) => all.forEach((one) => {
    one.open = true;
  }));
  return ana;
}

async function sits_down(ana, seats) {
  await ana.page.click(".start");
  await ana.page.waitForSelector(".people > li");  // the list of people appears after the first board
  assert.equal(await ana.page.$$eval(".people > li", (all) => all.length), seats);
  await until(async () => (await ana.isMine()) || (await ana.at()) > 0);
}

// The page offers variants from --rules like any other variant, and combines them with variants that come
// with the game. The player can choose the second variant before the server has sent its answer about the first
// variant. The name that the player has typed stays in its field.
async function takes_house_variant(browser) {
  const ana = await asks_for(browser, "sakura");
  const { page } = ana;
  await page.$eval(".variants", (details) => {
    details.open = true;
  });
  assert.match(await page.textContent('.variants p:has(input[value="house-yaku"])'), /five house yaku/);
  await page.route("**/catalogue", async (route) => {
    await new Promise((done) => setTimeout(done, kSlow));
    await route.continue();
  });
  await page.check('.variants input[value="house-yaku"]');
  await page.check('.variants input[value="two-pairs"]');
  await until(() => page.url().endsWith(encodeURIComponent("sakura+house-yaku+two-pairs")));
  await page.waitForSelector(".variants summary:has-text('Sakura with house yaku + two pairs')");
  await until(async () => (await offered(page)).join() === "4");
  assert.deepEqual(await accessible(page), []);
  assert.equal(await page.inputValue(".new-table input[type=text]"), "Ana");
  await sits_down(ana, 4);
  await page.click(".opens-rules");
  await page.waitForSelector(".rules-list table");
  assert.match(await page.textContent(".rules-list"), /Hanami/);
  await close(page);
}

// For each choice of each option, the player can create a table, or the page gives the reason why this is impossible.
// The numbers of seats that the page offers depend on the choice.
async function tries_every_option(browser, game) {
  const ana = await asks_for(browser, game);
  const { page } = ana;
  const { options } = await (await fetch(`${server.url}/games/${game}/info`)).json();
  let tried = 0;
  for (const { name, choices, range, value } of options) {
    const field = page.locator(`.new-table details p:has(label) >> nth=${options.findIndex((one) => one.name === name)}`).locator("select, input");
    const values = choices !== undefined && range === undefined ? choices : [...(choices ?? []), ...range.map(String)];
    const set = async (one) => {
      const asked = page.waitForResponse((answer) => answer.url().includes("/info?"));
      if (choices !== undefined && range === undefined) await field.selectOption(one);
      else {
        await field.fill(String(one));
        await field.dispatchEvent("change");
      }
      return asked;
    };
    for (const one of values.filter((other) => other !== value)) {
      const answer = await set(one);
      const { players: [least, most] = [], error } = await answer.json();
      if (answer.ok()) {
        await until(async () => (await offered(page)).length === most - least + 1);
        assert.deepEqual([(await offered(page))[0], (await offered(page)).at(-1), await problem(page)], [least, most, ""], `${game} ${name}=${one}`);
      } else {
        await until(async () => (await problem(page)) === error);
        page.faults = page.faults.filter((fault) => !/400/.test(fault));
      }
      ++tried;
    }
    await set(value);
  }
  console.log(`${game}: ${tried} choices of ${options.length} options`);
  return ana;
}

// One option allows more seats than the game without options.
async function has_more_seats(browser) {
  const ana = await tries_every_option(browser, "sakura");
  const { page } = ana;
  const teams = page.locator('.new-table details p:has-text("teams") select').first();
  assert.deepEqual(await teams.locator("option").allTextContents(), ["none", "two teams of two", "three teams of two", "two teams of three"]);
  await teams.selectOption("3x2");
  await until(async () => (await offered(page)).join() === "6");
  await page.selectOption(".asks-clock", { label: "60 seconds for each move" });
  await sits_down(ana, 6);
  assert.match(await page.textContent(".heading"), /teams three teams of two/);
  await close(page);
}

// The player can choose compatible variants together. If variants are incompatible, the page shows a message.
async function mixes_variants(browser) {
  const { page } = await asks_for(browser, "hanabi");
  await page.$eval(".variants", (details) => {
    details.open = true;
  });
  await page.click('.variants label:has-text("avalanche") input');
  await until(() => page.url().endsWith("hanabi%2Bavalanche"));
  await page.waitForSelector(".variants summary:has-text('avalanche')");
  await page.waitForSelector('.variants input[value="avalanche"]:checked >> visible=true');
  const names = await page.$$eval(".variants input:not(:checked)", (all) => all.map((one) => one.value));
  await page.click(`.variants input[value="${names[0]}"]`);
  await until(() => page.url().endsWith(encodeURIComponent(`hanabi+avalanche+${names[0]}`)));
  await page.waitForSelector(".new-table, .refusal:not(:empty)");
  page.faults = page.faults.filter((fault) => !/400/.test(fault));
  await close(page);
}

const browser = await launch(executablePath);
await server.start();
try {
  await takes_house_variant(browser);
  await mixes_variants(browser);
  await has_more_seats(browser);
  for (const game of ["hanabi", "ikebana", "nin-jan"]) await close((await tries_every_option(browser, game)).page);
  console.log("tables of every kind: fine");
} finally {
  await browser.close();
  await server.kill();
}
