// Games on the page of `fuda serve`: two browsers and a bot play them to their ends.
//   live.mjs FUDA WORK CHROMIUM, in the root of the source
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { check_position, close, launch, open, shown, until } from "./page.mjs";

const [fuda, work, executablePath] = process.argv.slice(2);

class Server {
  constructor() {
    this.port = 0;
  }

  async start() {
    this.child = spawn(fuda, ["serve", "--port", String(this.port), "--tables", `${work}/tables`],
      { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    for await (const part of this.child.stdout) {
      said += part;
      this.url = said.match(/serving on (http:\S+)/)?.[1];
      if (this.url !== undefined) break;
    }
    assert.ok(this.url, said);
    this.port = Number(new URL(this.url).port);
  }

  async kill() {
    this.child.kill("SIGKILL");
    await once(this.child, "exit");
  }
}

// A cable that can be pulled.
class Cable {
  constructor(to) {
    this.ends = new Set();
    this.isOut = false;
    this.listener = createServer((near) => {
      if (this.isOut) return near.destroy();
      const far = connect(to, "127.0.0.1");
      for (const [one, other] of [[near, far], [far, near]]) {
        this.ends.add(one);
        one.pipe(other);
        one.on("error", () => {});
        one.on("close", () => {
          this.ends.delete(one);
          other.destroy();
        });
      }
      return undefined;
    });
  }

  async url() {
    this.listener.listen(0, "127.0.0.1");
    await once(this.listener, "listening");
    return `http://127.0.0.1:${this.listener.address().port}`;
  }

  pull() {
    this.isOut = true;
    for (const end of this.ends) end.destroy();
  }

  plug() {
    this.isOut = false;
  }

  close() {
    this.pull();
    this.listener.close();
  }
}

const server = new Server();

// Somebody with a browser of their own. `rng` chooses how they do what they do.
class Person {
  constructor(page) {
    this.page = page;
    this.done = 0;
  }

  static async comes(browser, url, options = {}) {
    return new Person(await open(browser, url, { reducedMotion: "reduce", ...options }));
  }

  credentials() {
    return this.page.evaluate(() => {
      const [game, table] = location.hash.slice(2).split("/").map(decodeURIComponent);
      return { game, table, seats: JSON.parse(localStorage.getItem("fuda.seats") ?? "{}")[`${game}/${table}`]?.seats ?? {} };
    });
  }

  // What the server tells this seat.
  async view() {
    const { game, table, seats } = await this.credentials();
    const [seat, secret] = Object.entries(seats)[0] ?? [];
    const path = `${server.url}/games/${encodeURIComponent(game)}/${table}/${seat === undefined ? "" : `seat/${seat}/`}view`;
    const answer = await fetch(path, { headers: seat === undefined ? {} : { Authorization: `Bearer ${secret}` } });
    return answer.json();
  }

  at() {
    return this.page.$eval(".live input[type=range]", (slider) => Number(slider.value)).catch(() => -1);
  }

  async sees_now() {
    const { frame } = await this.view();
    await until(async () => (await this.at()) === frame.ply);
    await check_position(this.page, frame);
  }

  isMine() {
    return this.page.$(".choices.mine").then((found) => found !== null);
  }

  isOver() {
    return this.page.$(".ended").then((found) => found !== null);
  }

  // One move, each time in another way: by a button, by pointing, by keys, by typing.
  async moves() {
    const before = await this.at();
    const { moves } = await this.view();
    const way = this.done++ % 4;
    const text = moves[(this.done * 7) % moves.length].text;
    if (way === 0) await this.types(text);
    else if (way === 1) await this.points();
    else await this.presses(way === 3);
    await until(async () => (await this.at()) > before || this.isOver());
  }

  async types(text) {
    await this.page.$eval(".typing", (details) => {
      details.open = true;
    });
    await this.page.fill(".typing input", text);
    await this.page.press(".typing input", "Enter");
  }

  async presses(by_keys) {
    for (let i = 0; i < 8; ++i) {
      const buttons = await this.page.$$(".choices.mine .buttons button:not(.plain)");
      const button = buttons[(this.done + i) % buttons.length];
      const is_move = await button.evaluate((one) => one.classList.contains("move-button"));
      if (by_keys) {
        await button.focus();
        await this.page.keyboard.press("Enter");
      } else {
        await button.click();
      }
      if (is_move) return;
    }
    assert.fail("no button makes a move");
  }

  // Something that is marked, then again or the button that is left.
  async points() {
    const marked = await this.page.$$("svg.card.can, .zone.can");
    if (marked.length === 0) return this.presses(false);
    const one = marked[this.done % marked.length];
    await one.click();
    assert.ok((await this.page.$$(".picked")).length > 0, "what was pointed at is marked");
    if (await this.page.$(".buttons .only")) await this.page.click(".picked");
    else await this.presses(false);
    return undefined;
  }
}

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
  await seats[1].selectOption("random");
  await ana.page.click(".start");
  await ana.page.waitForSelector(".table");
  return ana;
}

// Somebody who has Ana's link and no seat sees what all see, and nobody's moves.
async function looks_on(browser, url) {
  const guest = await Person.comes(browser, url);
  assert.match(await guest.page.textContent(".company .hint"), /look on/);
  assert.equal(await guest.page.$(".choices"), null);
  await guest.sees_now();
  return guest;
}

function hidden_hands(zones) {
  return Object.entries(zones).filter(([name, zone]) => name.startsWith("hand.") && zone.cards.some((card) => card !== "?"));
}

// The connection goes, others move, and it comes back.
async function loses_connection({ ana, bruno, cable }) {
  const before = await bruno.at();
  cable.pull();
  await until(async () => (await bruno.page.$(".connection:not([hidden])")) !== null);
  if (await ana.isMine()) await ana.moves();
  assert.equal(await bruno.at(), before);
  cable.plug();
  await until(async () => (await bruno.page.$(".connection:not([hidden])")) === null);
  await bruno.sees_now();
  expected(bruno, /ERR_(CONNECTION|INCOMPLETE|EMPTY)/);
}

// The server goes, and comes back with every game.
async function loses_server(people) {
  await server.kill();
  await until(async () => (await people[0].page.$(".connection:not([hidden])")) !== null);
  await server.start();
  for (const one of people) {
    await until(async () => (await one.page.$(".connection:not([hidden])")) === null);
    await one.sees_now();
    expected(one, /ERR_(CONNECTION|INCOMPLETE|INTERNET)/);
  }
}

async function looks_back(person) {
  const last = await person.at();
  if (last < 2) return;
  await person.page.keyboard.press("Escape");
  await person.page.click(".moves li:nth-child(2) a");
  assert.equal(await person.at(), 1);
  assert.equal(await person.isMine(), false, "nobody moves in the past");
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
    if (made % 10 === 0) assert.deepEqual(hidden_hands(await shown(guest.page)), [], "onlookers see no hands");
    await mover.moves();
    await trouble(++made, { ana, bruno, guest, cable });
  }
  for (const one of [ana, bruno]) {
    assert.notEqual(await one.page.textContent(".result"), "");
    assert.equal(await one.page.$$eval(".eyes option", (all) => all.length), 5, "all eyes are open at the end");
  }
  console.log(`${game}: ${made} moves of people, ${await ana.page.textContent(".result")}`);
  return { ana, bruno, guest, cable };
}

async function leave_all({ cable, ...people }) {
  for (const one of Object.values(people)) await close(one.page);
  cable.close();
}

// A table of one's own, from before the end.
async function tries_something_else({ ana }) {
  await ana.page.click(".moves li:nth-child(4) a");
  const from = await ana.at();
  const before = ana.page.url();
  await ana.page.click(".ended button:last-child");
  await until(async () => ana.page.url() !== before);
  await ana.page.waitForSelector(".live .table");
  await until(async () => (await ana.at()) >= from);
  assert.equal(Object.keys((await ana.credentials()).seats).length, 2, "the seats of people are one's own");
  await until(() => ana.isMine());
  await ana.presses(false);
  await until(async () => (await ana.at()) > from);
}

// What the console says of answers that are no.
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
  assert.equal((await waiting.page.$$(".can")).length, 0, "who waits is offered nothing");
}

// On a phone nothing is cut off, and what can be done is in view.
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
  }));
  const nin_jan = await plays(browser, "nin-jan", async (made, people) => {
    if (made === 4) await loses_connection(people);
    if (made === 8) await looks_back(people.ana);
  });
  await tries_something_else(nin_jan);
  await leave_all(nin_jan);
  await leave_all(await plays(browser, "ikebana", async (made, { ana, bruno, guest }) => {
    if (made === 10) await loses_server([ana, bruno, guest]);
  }));
  await leave_all(await plays(browser, "sakura", async (made, { ana, bruno }) => {
    if (made === 20) await fits(ana);
    if (made === 21) await fits(bruno);
  }));
  console.log("games in browsers: fine");
} finally {
  await browser.close();
  await server.kill();
}
