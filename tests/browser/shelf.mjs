// Tests what visitors meet first: the shelf of games, invitations, full tables and addresses that do not exist. Also tests
// that a table speaks to players in words. Run `shelf.mjs FUDA WORK CHROMIUM` in the root of the source, with the folders
// `rules` and `examples/games` in FUDA_PATH.
import assert from "node:assert/strict";
import { Server } from "./served.mjs";
import { accessible, close, launch, open, until } from "./page.mjs";

const [fuda, work, executablePath] = process.argv.slice(2);
const server = new Server(fuda, `${work}/tables-shelf`);
const kHighest = 1800;  // pixels
const kLost = "there is nothing at this address; a table may have been closed";
const kPhone = { width: 390, height: 844 };

async function ask(path, body, credentials) {
  const answer = await fetch(server.url + path, { method: body === undefined ? "GET" : "POST", ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { "Content-Type": "application/json", ...(credentials === undefined ? {} : { Authorization: `Bearer ${credentials}` }) } });
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
}

// A table of `game` with these people in its first seats.
async function table(game, seats, ...people) {
  const { matchID } = await ask(`/games/${game}/create`, { numPlayers: seats, setupData: { seed: 7 } });
  const path = `/games/${game}/${matchID}`;
  const credentials = [];
  for (const [i, name] of people.entries()) credentials.push((await ask(`${path}/join`, { playerID: String(i), playerName: name })).playerCredentials);
  const moves = async (seat, wanted) => {
    const { moves: all, frame } = await ask(`${path}/seat/${seat}/view`, undefined, credentials[seat]);
    await ask(`${path}/seat/${seat}/move`, { move: all.find(({ text }) => wanted.test(text)).text, after: frame.ply }, credentials[seat]);
  };
  // Opens the table as the person in a seat, or as a visitor.
  const visit = async (browser, seat, options = {}) => {
    const page = await open(browser, `${server.url}/`, { shows: ".game", reducedMotion: "reduce", ...options });
    if (seat !== undefined) {
      await page.evaluate(([key, one, secret]) => localStorage.setItem("fuda.seats", JSON.stringify({ [key]: { seats: { [one]: secret }, since: 1 } })),
        [`${game}/${matchID}`, seat, credentials[seat]]);
    }
    await page.goto(`${server.url}/#/${game}/${matchID}`);
    await page.waitForSelector(".company .people", { state: "attached" });
    return page;
  };
  return { game, matchID, path, credentials, moves, visit };
}

const titles = (page, where) => page.$$eval(`${where} bdi`, (all) => all.map((one) => one.textContent));

// The games of the first folder are boxes with some of their own cards. The other games are a short list.
async function shows_shelf(browser) {
  const page = await open(browser, `${server.url}/`, { shows: ".boxes .game", viewport: kPhone });
  const { games } = await ask("/catalogue");
  const named = (isFeatured) => games.filter(({ featured }) => featured === isFeatured).map(({ title }) => title);
  assert.equal(named(true).length, 4);
  assert.deepEqual(await titles(page, ".box h3"), named(true));
  assert.deepEqual(await titles(page, ".games summary b"), named(false));
  for (const { name } of games.filter(({ featured }) => featured)) await page.waitForSelector(`.lid use[href^="#symbol-${name}-"]`, { state: "attached" });
  const size = () => page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight]);
  const [beside, height] = await size();
  assert.equal(beside, 0);
  assert.ok(height <= kHighest, `the page is ${height} pixels high`);
  assert.deepEqual(await accessible(page), []);
  await page.setViewportSize({ width: 320, height: 640 });
  assert.equal((await size())[0], 0);
  await page.click(".games summary");
  assert.ok(await page.isVisible(".games [open] .told"), "the summary of a game in the list");
  assert.deepEqual(await accessible(page), []);
  await page.click(".games [open] .start");
  await page.waitForSelector(".live .table");
  await close(page);
}

// With one click, a visitor plays against bots.
async function plays_now(browser) {
  const page = await open(browser, `${server.url}/`, { shows: ".boxes .game" });
  await page.click(".box .start");
  await page.waitForSelector(".people li");
  const players = await page.$$eval(".people li b", (all) => all.map((one) => one.textContent));
  assert.match(players.join(), /^guest,.* bot$/);
  await page.waitForSelector(".choices.mine");
  await close(page);
}

// An invited visitor reads who invites to what. A visitor at a full table reads that the table is full.
async function invites(browser) {
  const free = await table("hanabi", 3, "Ana");
  const friend = await free.visit(browser, undefined, { viewport: kPhone });
  assert.match(await friend.textContent(".question:not([hidden])"), /^Ana invites you to Hanabi · 3 players · 2 free seats *sit down here$/);
  assert.deepEqual(await accessible(friend), []);
  for (const [i, name] of ["Bruno", "Cleo"].entries()) await ask(`${free.path}/join`, { playerID: String(i + 1), playerName: name });
  await until(async () => /this table is full, but you can watch/.test(await friend.textContent(".question:not([hidden])")));
  assert.deepEqual(await accessible(friend), []);
  await friend.click(".question:not([hidden]) a");
  await friend.waitForSelector(".boxes");
  await close(friend);
  const player = await free.visit(browser, 0);
  assert.equal(await player.isVisible(".question"), false);
  await close(player);
}

// For an address that does not exist, browsers get the shelf with a message, and programs get JSON.
async function leads_back(browser) {
  for (const path of ["/nowhere", "/games/hanabi/nowhere", "/page/nothing/at/all"]) {
    const page = await open(browser, `${server.url}/`, { shows: ".game" });
    assert.equal((await page.goto(server.url + path)).status(), 404);
    await page.waitForSelector(".boxes .game");
    assert.equal(await page.textContent(".lobby > .refusal"), kLost);
    assert.equal(page.url(), `${server.url}/`);
    assert.deepEqual(await accessible(page), []);
    page.faults = page.faults.filter((fault) => !/404/.test(fault));
    await close(page);
    const program = await fetch(server.url + path);
    assert.deepEqual([program.status, program.headers.get("content-type"), Object.keys(await program.json())], [404, "application/json", ["error"]]);
  }
  for (const hash of ["#/hanabi/nowhere", "#/nothing"]) {
    const page = await open(browser, `${server.url}/${hash}`, { shows: ".boxes .game" });
    assert.equal(await page.textContent(".lobby > .refusal"), kLost);
    page.faults = page.faults.filter((fault) => !/404/.test(fault));
    await close(page);
  }
}

// Others read how many cards a player has passed, and not the places of these cards. The page has one name for a ten.
// The names of phases that are only for rules do not appear.
async function speaks(browser) {
  const hearts = await table("hearts", 4, "Ana", "Bruno", "Cleo", "Dora");
  await hearts.moves(0, /^pass/);
  const page = await hearts.visit(browser, 1);
  assert.match(await page.textContent(".story .move"), /Ana: pass 3 cards$/);
  assert.equal(await page.textContent(".story .phase"), "your turn");
  const tens = await page.$$eval('.own .card[data-card^="T"]', (all) => all.map((one) => `${one.querySelector(".corner").textContent} ${one.getAttribute("aria-label").slice(0, 2)}`));
  assert.ok(tens.length > 0 && tens.every((one) => one === "10 10"), tens.join());
  // A screen reader says once that a hand is face down.
  const labels = await page.$$eval('.zone[data-zone="hand.P3"] li:not([aria-hidden])', (all) => all.map((one) => one.querySelector(".card").getAttribute("aria-label")));
  assert.deepEqual(labels, ["face down, 13 cards"]);
  assert.deepEqual(await accessible(page), []);
  await close(page);
  const gin = await table("gin", 2, "Ana", "Bruno");
  const other = await gin.visit(browser, 0);
  const names = await other.$$eval(".own .card[data-card]", (all) => all.map((one) => one.getAttribute("aria-label")));
  assert.ok(names.every((one) => /^([2-9]|10|[AJQK])[♣♦♥♠]$/.test(one)), names.join());
  await close(other);
}

// What a card does not have is as large as what it has, and whole. No drawing covers a card's corner.
async function is_readable(browser) {
  const hanabi = await table("hanabi", 2, "Ana", "Bruno");
  await hanabi.moves(0, /^hint P2 /);
  const page = await hanabi.visit(browser, 1, { viewport: { width: 320, height: 640 } });
  const signs = await page.$$eval(".own .fact.not", (all) => all.map((one) => {
    const [own, zone] = [one, one.closest(".seat")].map((node) => node.getBoundingClientRect());
    return { size: own.width, isWhole: own.bottom <= zone.bottom && own.right <= zone.right };
  }));
  assert.ok(signs.length > 0 && signs.every(({ size, isWhole }) => size >= 16 && isWhole), JSON.stringify(signs));
  assert.ok(await page.$$eval(".others .card", (all) => all.every((card) => card.lastElementChild.querySelector(".corner") !== null)), "corners are above drawings");
  await close(page);
}

// While the page ignores clicks, it shows this.
async function shows_waiting(browser) {
  const hanabi = await table("hanabi", 2, "Ana", "Bruno");
  const page = await hanabi.visit(browser, 1);
  await page.evaluate(() => {
    globalThis.seen = [];
    new MutationObserver(() => {
      const choices = document.querySelector(".choices.settling");
      if (choices !== null) globalThis.seen.push(getComputedStyle(choices).cursor);
    }).observe(document.querySelector(".choices"), { attributes: true });
  });
  await hanabi.moves(0, /^hint P2 /);
  await page.waitForSelector(".choices.mine:not(.settling)");
  assert.ok((await page.evaluate(() => globalThis.seen)).includes("progress"));
  await close(page);
}

await server.start();
const browser = await launch(executablePath);
try {
  await shows_shelf(browser);
  await plays_now(browser);
  await invites(browser);
  await leads_back(browser);
  await speaks(browser);
  await is_readable(browser);
  await shows_waiting(browser);
  console.log("the shelf and the first words of a table: fine");
} finally {
  await browser.close();
  await server.kill();
}
