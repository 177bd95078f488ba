// Tests of games on the page of `fuda serve`: two browsers and a bot play them to the end.
// Run `live.mjs FUDA WORK CHROMIUM` in the root of the source.
import assert from "node:assert/strict";
import { Cable, Server } from "./served.mjs";
import { Person } from "./person.mjs";
import { check_position, close, launch, shown, until } from "./page.mjs";

const [fuda, work, executablePath] = process.argv.slice(2);

const kNoConnection = /net::ERR_/;  // matches the console's messages about a lost connection

const server = new Server(fuda, `${work}/tables`);

async function sits_down_by_link(browser, url, seat, who) {
  const person = await Person.comes(browser, url);
  await person.page.click(`.people li:nth-child(${seat + 1}) button`);
  await person.page.fill("dialog input", who);
  await person.page.press("dialog input", "Enter");
  await until(async () => Object.keys((await person.credentials()).seats).length === 1);
  await person.page.waitForSelector(".table");
  return person;
}

async function begins(browser, game) {
  const ana = await Person.comes(browser, `${server.url}/`, { shows: ".game" });
  await ana.page.click(`a[href="#/${game}"]`);
  await ana.page.waitForSelector(".new-table");
  await ana.page.fill(".new-table input[type=text]", "Ana");
  await ana.page.selectOption(".new-table p select", "3");
  const seats = await ana.page.$$("fieldset select");
  await seats[0].selectOption("");
  await ana.page.click(".start");
  await ana.page.waitForSelector(".table");
  return ana;
}

// A visitor who has Ana's link but no seat sees what everyone sees, and cannot make any moves.
async function looks_on(browser, url) {
  const guest = await Person.comes(browser, url);
  assert.match(await guest.page.textContent(".company .hint"), /you are watching/);
  assert.equal(await guest.page.$(".choices"), null);
  await guest.sees_now();
  return guest;
}

function hidden_hands(zones) {
  return Object.entries(zones).filter(([name, zone]) => name.startsWith("hand.") && zone.cards.some((card) => card !== "?"));
}

// The connection breaks, other players move, and the connection comes back.
async function loses_connection({ ana, bruno, cable }) {
  await until(async () => {  // wait until the bot at the third seat has moved, and Bruno has seen the move
    const { frame } = await bruno.view();
    return frame.active?.includes("P3") !== true && (await bruno.at()) === frame.at;
  });
  const before = await bruno.at();
  const cards = () => bruno.page.$$eval("svg.card", (all) => all.map((card) => Object.values(card.getBoundingClientRect().toJSON()).map(Math.round).join()));
  const lay = await cards();
  cable.pull();
  await until(async () => (await bruno.page.$(".connection:not([hidden])")) !== null);
  assert.deepEqual(await cards(), lay, "the message about it moves no card");
  if (await ana.isMine()) await ana.moves();
  assert.equal(await bruno.at(), before);
  const answer = () => bruno.page.textContent(".choices .refusal");
  if (await bruno.isMine()) {
    await bruno.types("a move that gets nowhere");
    await until(async () => (await answer()) === "the server cannot be reached");
  }
  cable.plug();
  await until(async () => (await bruno.page.$(".connection:not([hidden])")) === null);
  await until(async () => (await answer()) === "");
  await bruno.sees_now();
  expected(bruno, kNoConnection);
}

// The page keeps the seat even if the server refuses all requests, as it does behind a wrongly configured proxy.
async function is_shut_out({ bruno, cable }) {
  const { seats } = await bruno.credentials();
  await bruno.page.route("**/games/**", (route) => route.fulfill({ status: 403, json: { error: "this server refuses requests from other sites" } }));
  cable.pull();
  cable.plug();
  await until(async () => (await bruno.page.textContent(".connection")) === "this server refuses requests from other sites");
  assert.deepEqual((await bruno.credentials()).seats, seats, "the seat is kept");
  await bruno.page.unroute("**/games/**");
  await bruno.page.reload();
  await bruno.page.waitForSelector(".choices");
  await bruno.sees_now();
  expected(bruno, /403|net::ERR_/);
}

// A connection stays open, but no data arrives through it. The page reports the silence within 20 s, and recovers.
async function falls_silent({ ana, bruno, cable }) {
  const before = await bruno.at();
  const since = Date.now();
  cable.swallow();
  if (await ana.isMine()) await ana.moves();
  assert.equal(await bruno.at(), before);
  await bruno.page.waitForSelector(".connection:not([hidden])", { timeout: 60000 });
  assert.ok(Date.now() - since < 22000, "silence is noticed");
  await bruno.page.waitForSelector(".connection", { state: "hidden", timeout: 60000 });
  await bruno.sees_now();
  expected(bruno, kNoConnection);
}

// Stops the server, and starts it again with all its games.
async function loses_server(people) {
  await server.kill();
  await until(async () => (await people[0].page.$(".connection:not([hidden])")) !== null);
  await server.start();
  for (const one of people) {
    await until(async () => (await one.page.$(".connection:not([hidden])")) === null);
    await one.sees_now();
    expected(one, kNoConnection);
  }
}

async function looks_back(person) {
  const last = await person.at();
  if (last < 2) return;
  await person.page.keyboard.press("Escape");
  await person.page.click(".moves li:nth-child(2) a");
  assert.equal(await person.at(), 1);
  assert.equal(await person.isMine(), false, "nobody can move at a past position");
  await person.page.click(".moves li:last-child a");
  await person.sees_now();
}

async function plays(browser, game, trouble) {
  const ana = await begins(browser, game);
  const url = ana.page.url();
  const cable = new Cable(server.port);
  const bruno = await sits_down_by_link(browser, url.replace(server.url, await cable.url()), 1, "Bruno");
  const guest = await looks_on(browser, url);
  await until(async () => (await ana.page.textContent(".people")).includes("Bruno"));
  let made = 0;
  for (;;) {
    let mover = null;
    await until(async () => {
      if ((await ana.isOver()) && (await bruno.isOver())) return true;
      mover = (await ana.isMine()) ? ana : (await bruno.isMine()) ? bruno : null;
      return mover !== null;
    });
    if (mover === null) break;
    if (made % 5 === 0) await mover.sees_now();
    if (made % 10 === 0) assert.deepEqual(hidden_hands(await shown(guest.page)), [], "spectators see no hands");
    await mover.moves();
    await trouble(++made, { ana, bruno, guest, cable });
    assert.ok(made < 1000, "the game comes to its end");
  }
  for (const one of [ana, bruno]) {
    assert.notEqual(await one.page.textContent(".result"), "");
    assert.equal(await one.page.$$eval(".eyes option", (all) => all.length), 5, "every seat's view can be chosen at the end");
  }
  const wrong = (ana.done_wrong ?? 0) + (bruno.done_wrong ?? 0);
  console.log(`${game}: ${made} moves of people, ${wrong} cards that could not be played, ${await ana.page.textContent(".result")}`);
  return { ana, bruno, guest, cable };
}

async function leave_all({ cable, ...people }) {
  for (const one of Object.values(people)) await close(one.page);
  cable.close();
}

// The player creates a new table that starts from a position before the end of the game.
async function tries_something_else({ ana }) {
  await ana.page.click(".moves li:nth-child(4) a");
  const from = await ana.at();
  const before = ana.page.url();
  await ana.page.click('.ended button:text-is("try other moves from this position")');
  await until(async () => ana.page.url() !== before);
  await ana.page.waitForSelector(".live .table");
  await until(async () => (await ana.at()) >= from);
  assert.equal(Object.keys((await ana.credentials()).seats).length, 2, "the player has the seats of all people");
  await until(() => ana.isMine());
  await ana.presses(false);
  await until(async () => (await ana.at()) > from);
}

// Drops the console's messages about expected refusals.
function expected(person, pattern) {
  person.page.faults = person.page.faults.filter((fault) => !pattern.test(fault));
}

async function answers_mistakes({ ana, bruno }) {
  const [mine, waiting] = (await ana.isMine()) ? [ana, bruno] : [bruno, ana];
  if (!(await mine.isMine())) return;
  await mine.types("paly 1");
  await until(async () => /paly/.test(await mine.page.textContent(".choices .refusal")));
  expected(mine, /422/);
  assert.equal((await mine.page.$$(".picked")).length, 0);
  assert.equal((await waiting.page.$$(".can")).length, 0, "a waiting player is offered nothing");
  await waiting.page.click(".own .seat .zone .card");
  await until(async () => /^waiting for /.test(await waiting.page.textContent(".choices .refusal")));
}

// A second click soon after the first has no effect, because the clicked button is gone.
async function clicks_twice(person) {
  if (!(await person.isMine())) return;
  const own = async () => (await person.page.$$eval(".moves a b", (all) => all.map((one) => one.textContent)));
  const seat = await person.page.$eval(".own .seat h3 bdi", (name) => name.textContent);
  const made = async () => (await own()).filter((who) => who === seat).length;
  const before = await made();
  const button = await person.page.$(".choices.mine .move-button");
  await button.click({ trial: true });
  const { x, y, width, height } = await button.boundingBox();
  for (let i = 0; i < 2; ++i) {
    await person.page.mouse.click(x + width / 2, y + height / 2);
    await person.page.waitForTimeout(150);
  }
  await until(async () => (await made()) > before);
  await person.page.waitForTimeout(900);
  assert.equal(await made(), before + 1, "a double click makes one move");
  await person.sees_now();
}

// Players can make free moves during any seat's turn: from the list of free moves, by typing, and by dragging a card.
// After each free move, the game continues.
async function rearranges(person) {
  if (await person.isOver()) return;  // random players soon make three errors
  const ways = [
    async () => {
      await person.page.$eval(".free-moves", (details) => {
        details.open = true;
      });
      for (let i = 0; i < 4; ++i) {
        const button = await person.page.$(".free-moves button");
        const is_move = await button.evaluate((one) => one.classList.contains("move-button"));
        await button.click();
        if (is_move) return;
      }
    },
    async (free) => person.types(free.at(-1).text),
    async (free) => {
      const { args: [card, place] } = free.find(({ args }) => args[1].to.at > args[0].at[0]);
      const item = (at) => `.zone[data-zone="${card.zone}"] li[data-at="${at}"]`;
      await person.page.dragAndDrop(item(card.at[0]), item(place.to.at));
    },
  ];
  for (const way of ways) {
    const before = await person.at();
    const isMine = await person.isMine();
    try {
      await way((await person.view()).free);
    } catch (problem) {
      if (await person.isOver()) return;  // the bot may have ended the game in the meantime
      throw problem;
    }
    await until(async () => (await person.at()) > before || person.isOver());
    if (await person.isOver()) return;
    await person.sees_now();
    if (isMine) assert.ok(await person.isMine(), "a free move ends no turn");  // at other times, the bot may have moved
    await person.page.waitForTimeout(900);
  }
}

// On a phone, nothing is cut off, and the moves are in view.
async function fits(person) {
  for (const width of [390, 320, 1600]) {
    await person.page.setViewportSize({ width, height: 844 });
    const wide = await person.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `the table is ${wide} wide in ${width}`);
    if (await person.isMine()) {
      const box = await (await person.page.$(".choices")).boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= 844, "the moves are in view");
    }
  }
  await person.page.setViewportSize({ width: 1200, height: 900 });
}

// One click is not enough to delete the game. Two clicks delete the game if nobody else has a seat. The page sends no
// requests about a deleted table, even if the server takes a long time to answer.
async function leaves(ana) {
  const { game, table } = await ana.credentials();
  await ana.page.route("**/leave", async (route) => {
    const response = await route.fetch();
    await new Promise((done) => setTimeout(done, 1200));
    await route.fulfill({ response });
  });
  for (const answer of ["stay", "leave"]) {
    await ana.page.click(".people .plain");
    assert.match(await ana.page.textContent("dialog p"), /deletes/);
    await ana.page.click(`dialog button:text-is("${answer}")`);
    if (answer === "stay") await ana.sees_now();
  }
  await ana.page.waitForSelector(".boxes");
  assert.equal((await fetch(`${server.url}/games/${game}/${table}`)).status, 404, "a table without people is deleted");
  await close(ana.page);
}

const browser = await launch(executablePath);
await server.start();
try {
  await leave_all(await plays(browser, "hanabi", async (made, people) => {
    if (made === 2) await answers_mistakes(people);
    if (made === 3) {
      await people.bruno.page.reload();
      await people.bruno.page.waitForSelector(".table");
      await people.bruno.sees_now();
    }
    if (made === 4) await rearranges(people.ana);
    if (made === 5) await rearranges(people.ana);
  }));
  const nin_jan = await plays(browser, "nin-jan", async (made, people) => {
    if (made === 4) await loses_connection(people);
    if (made === 6) await falls_silent(people);
    if (made === 8) await looks_back(people.ana);
    if (made === 10) await is_shut_out(people);
  });
  await tries_something_else(nin_jan);
  await leave_all(nin_jan);
  await leave_all(await plays(browser, "ikebana", async (made, { ana, bruno, guest }) => {
    if (made === 10) await loses_server([ana, bruno, guest]);
  }));
  const sakura = await plays(browser, "sakura", async (made, { ana, bruno }) => {
    if (made > 10 && made < 20) await clicks_twice(made % 2 === 0 ? ana : bruno);
    if (made === 20) await fits(ana);
    if (made === 21) await fits(bruno);
  });
  for (const what of ["rounds_seen", "rounds_read"])
    assert.ok((sakura.ana[what] ?? 0) + (sakura.bruno[what] ?? 0) > 0, "the end of the round is shown and explained");
  await leave_all(sakura);
  await leaves(await begins(browser, "hanabi"));
  console.log("games in browsers: fine");
} finally {
  await browser.close();
  await server.kill();
}
