// Tests of everything people do at a table besides moving: take moves back, let bots play, talk, and play again.
// Run `evening.mjs FUDA WORK CHROMIUM` in the root of the source.
// FUDA_SHOTS=DIR saves screenshots.
import assert from "node:assert/strict";
import { Server } from "./served.mjs";
import { Person } from "./person.mjs";
import { asked, is_asked, moves, opens, plays_to_the_end, post, says, two_sit_down } from "./together.mjs";
import { accessible, close, launch, until } from "./page.mjs";

const [fuda, work, executablePath] = process.argv.slice(2);
const shots = process.env.FUDA_SHOTS;
const server = new Server(fuda, `${work}/tables-evening`);

async function shot(person, what) {
  if (shots) await person.page.screenshot({ path: `${shots}/evening-${what}.png` });
}

// With the keyboard, a player takes back a choice that nobody has seen yet. Both pages follow at once.
async function takes_back_at_once({ ana, bruno }) {
  assert.equal(await ana.page.isVisible(".take-back"), false, "nothing to take back yet");
  await moves(ana);
  assert.equal(await ana.isMine(), false);
  await ana.page.focus(".take-back");
  await ana.page.keyboard.press("Enter");
  await until(() => ana.isMine());
  await ana.sees_now();
  await bruno.sees_now();
  assert.equal(await ana.at(), 0);
  for (const one of [ana, bruno]) await is_asked(one, /Ana has taken back 1 move: [^;]+ \(Ana\)close/);
  await moves(ana);
  await moves(bruno);
  for (const one of [ana, bruno]) await one.sees_now();
}

// A move that the other player has seen is taken back only if that player agrees. The question lists the moves.
async function takes_back_by_consent({ ana, bruno }) {
  const [mover, other] = (await ana.isMine()) ? [ana, bruno] : [bruno, ana];
  await mover.types("hint P2 1");
  await until(async () => !(await mover.isMine()));
  const at = await mover.at();
  await mover.page.click(".take-back");
  await is_asked(other, /Ana wants to take back 1 move: give a hint: .* \(Ana\)yes/);
  await is_asked(mover, /you want to take back 1 move: give a hint: .* \(Ana\)waiting for /);
  assert.deepEqual(await accessible(other.page), []);
  await shot(other, "asked");
  await says(other, "no");
  await is_asked(mover, /Bruno has declined/);
  assert.equal(await mover.at(), at);
  await says(mover, "close");
  assert.equal(await mover.page.isVisible(".question"), false);
  await mover.page.click(".take-back");
  await is_asked(other, /take back/);
  // Bruno moves, which withdraws the question. Ana then asks for her move and Bruno's move.
  await moves(other);
  await until(() => mover.isMine());
  assert.doesNotMatch(await asked(other), /take back/);
  await mover.page.click(".take-back");
  await is_asked(other, /Ana wants to take back 2 moves: give a hint: .* \(Ana\); .* \(Bruno\)yes/);
  await shot(other, "asked-for-two");
  await says(other, "yes");
  for (const one of [mover, other]) {
    await until(async () => (await one.at()) === at - 1);
    await one.sees_now();
    await is_asked(one, /^Ana has taken back 2 moves: give a hint: .* \(Ana\); .* \(Bruno\)close$/);
  }
  await shot(mover, "taken-back");
  await other.page.reload();
  await other.page.waitForSelector(".choices");
  await is_asked(other, /^Ana has taken back 2 movesclose$/);
  await says(other, "close");
  assert.equal(await asked(other), "");
  await moves(mover);
  await until(async () => (await asked(mover)) === "");
  await until(() => other.isMine());
  await moves(other);
}

// The menu of a seat covers the page without moving it. A click outside the menu or Escape closes the menu.
async function opens_a_menu({ page }) {
  const menu = page.locator(".people li:nth-child(2) .seat-menu");
  const places = () => page.$$eval(".seat-menu > summary, .talk > summary, .calls > summary", (all) => all.map((one) => {
    const { x, y } = one.getBoundingClientRect();
    return [x, y];
  }));
  const before = await places();
  for (const closes of [() => page.mouse.click(300, 300), () => page.keyboard.press("Escape")]) {
    await menu.locator("summary").click();
    await menu.locator("button").first().waitFor({ state: "visible" });
    assert.deepEqual(await places(), before);
    const { x, y, width, height } = await menu.locator(".menu-panel").boundingBox();
    assert.ok(x >= 0 && y >= 0 && x + width <= page.viewportSize().width && y + height <= page.viewportSize().height);
    await closes();
    await until(async () => (await menu.getAttribute("open")) === null);
  }
}

// A bot plays for Bruno until he takes his seat back. The page asks him to confirm first.
async function lets_a_bot_play({ ana, bruno }) {
  await opens_a_menu(bruno);
  await opens(bruno, ".people li:nth-child(2) .seat-menu");
  await shot(bruno, "menu");
  assert.deepEqual(await accessible(bruno.page), []);
  await bruno.page.click('.seat-menu[open] button:text-is("careful bot")');
  await bruno.page.click('dialog button:text-is("never mind")');
  assert.equal((await ana.page.textContent(".people")).includes("plays"), false);
  await opens(bruno, ".people li:nth-child(2) .seat-menu");
  await bruno.page.click('.seat-menu[open] button:text-is("careful bot")');
  await shot(bruno, "asks");
  await bruno.page.click('dialog button:text-is("let it play")');
  await until(async () => (await ana.page.textContent(".people")).includes("careful bot plays"));
  await moves(ana);
  await until(() => ana.isMine());  // the bot has moved
  await ana.sees_now();
  await opens(bruno, ".people li:nth-child(2) .seat-menu");
  await bruno.page.click('button:text-is("take over from the bot")');
  await until(async () => !(await ana.page.textContent(".people")).includes("plays"));
  await moves(ana);
  await until(() => bruno.isMine());
  await moves(bruno);
}

async function talks({ ana, bruno }, is_allowed) {
  await opens(ana, ".talk");
  if (!is_allowed) {
    assert.match(await ana.page.textContent(".talk .hint"), /against the rules/);
    assert.equal(await ana.page.isVisible(".say"), false);
    return;
  }
  assert.equal(await ana.page.isVisible(".talk .hint"), false);
  await ana.page.fill(".say input", "good luck <b>");
  await ana.page.press(".say input", "Enter");
  await until(async () => (await bruno.page.isVisible(".newest-word")));
  await shot(bruno, "word");
  assert.match(await bruno.page.textContent(".newest-word"), /Ana: good luck <b>/);
  await opens(bruno, ".talk");
  await bruno.page.click('.reactions button:text-is("👏")');
  await until(async () => (await ana.page.textContent(".words")).includes("👏"));
}

// The title and the icon show whose turn it is. Players can switch off each signal that announces their turn.
async function is_called({ ana, bruno }) {
  let called = null;
  await until(async () => {
    called = (await ana.isMine()) ? ana : (await bruno.isMine()) ? bruno : null;
    return called !== null;
  });
  const title = () => called.page.title();
  const icon = () => called.page.getAttribute('link[rel="icon"]', "href");
  assert.match(await title(), /^●/);
  assert.match(await icon(), /turn/);
  await opens(called, ".calls");
  await called.page.click('.calls label:has-text("title") input');
  assert.doesNotMatch(await title(), /^●/);
  await called.page.click('.calls label:has-text("icon") input');
  assert.doesNotMatch(await icon(), /turn/);
  await called.page.click('.calls label:has-text("sound") input');
  const kept = await called.page.evaluate(() => JSON.parse(localStorage.getItem("fuda.calls")));
  assert.deepEqual(kept, { title: false, icon: false, sound: true, note: false });
  await called.page.click('.calls label:has-text("sound") input');
}

// Both players agree to play again. The seats are swapped, and both pages open the next table.
async function plays_again({ ana, bruno }) {
  const before = ana.page.url();
  await ana.page.click('.ended button:text-is("play again with the seats swapped")');
  await is_asked(bruno, /Ana wants another game, with the seats swapped/);
  await shot(bruno, "again");
  await says(bruno, "yes");
  for (const one of [ana, bruno]) {
    await until(() => one.page.url() !== before);
    await one.page.waitForSelector(".choices");
    await one.sees_now();
  }
  assert.equal(ana.page.url(), bruno.page.url());
  const names = await ana.page.$$eval(".people li b", (all) => all.map((one) => one.textContent));
  assert.deepEqual(names, ["Bruno", "Ana"]);
  await until(() => bruno.isMine());
  await moves(bruno);
  await until(() => ana.isMine());
  await ana.looks_back(before);
}

// Bruno gives up his seat on another device. Nobody can take the seat until Ana agrees. Ana closes the table.
async function closes({ ana, bruno }) {
  const told = (person, what) => until(async () => (await person.page.textContent(".connection")) === what);
  const { game, table, seats } = await bruno.credentials();
  const [[playerID, credentials]] = Object.entries(seats);
  await opens(ana, ".people li:nth-child(1) .seat-menu");
  assert.equal(await ana.page.$('.seat-menu[open] button:text-is("free this seat")'), null, "Bruno is there");
  assert.equal((await post(`${server.url}/games/${game}/${table}/free`, { playerID, credentials })).status, 200);
  await until(async () => (await ana.page.textContent(".people li:nth-child(1)")).includes("free"));
  await told(bruno, "your seat has been freed");
  assert.equal(await bruno.page.$(".question .invited"), null, "the seat is closed");
  await until(async () => {
    await opens(ana, ".people li:nth-child(1) .seat-menu");
    return ana.page.click('.seat-menu[open] button:text-is("open this seat")', { timeout: 2000 }).then(() => true, () => false);
  });
  await bruno.page.waitForSelector(".question .invited");
  // The page redraws the list of people, with its menus closed, when the server announces the free seat.
  await until(async () => {
    await opens(ana, ".people li:nth-child(2) .seat-menu");
    return ana.page.click('.seat-menu[open] button:text-is("close this table")', { timeout: 2000 }).then(() => true, () => false);
  });
  await ana.page.click('dialog button:text-is("close this table")');
  await ana.page.waitForSelector(".boxes");
  assert.equal((await fetch(`${server.url}/games/${game}/${table}`)).status, 404);
  await told(bruno, "this table has been closed");
  assert.match(await asked(bruno), /^this table has been closed.*all games$/u);
  for (const { page } of [ana, bruno]) {
    page.faults = page.faults.filter((fault) => !/403|404/.test(fault));
    await close(page);
  }
}

// Text in the dialog stays when another person takes a seat. The lobby then lists Eve's table once, under her name.
async function sits_down_while_others_do({ page }, table) {
  await page.click(".invited");
  await page.fill("dialog input", "Eve");
  assert.equal((await post(`${table}/join`, { playerID: "2", playerName: "Carla" })).status, 200);
  await until(async () => (await page.textContent(".people")).includes("Carla"));
  assert.equal(await page.inputValue("dialog input"), "Eve");
  await page.press("dialog input", "Enter");
  await page.waitForSelector(".people:has-text('Eve (you)')");
  await page.goto(`${server.url}/`);
  await page.waitForSelector(".finished a");
  const listed = await page.$$eval(".table-list a", (all) => all.map((one) => one.href));
  assert.equal(listed.filter((one) => table.endsWith(one.split("/").at(-1))).length, 1);
}

// A visitor finds an open table in a list with a filter, and a finished table to watch.
async function is_found(browser, { ana }) {
  const made = await post(`${server.url}/games/nin-jan/create`, { numPlayers: 3 });
  const { matchID } = await made.json();
  const eve = await Person.comes(browser, `${server.url}/`, { shows: ".lists" });
  await eve.page.waitForSelector(".waiting a");
  assert.match(await eve.page.textContent(".waiting"), /Nin Jan.*free, free, free/);
  assert.equal(await eve.page.isVisible(".finished a"), true);
  assert.deepEqual(await accessible(eve.page), []);
  await shot(eve, "lists");
  // Open tables come before everything else, on this page and on the page of the game.
  const first = (selector, other) => eve.page.$eval(selector, (one, rest) => Boolean(one.compareDocumentPosition(document.querySelector(rest)) & Node.DOCUMENT_POSITION_FOLLOWING), other);
  assert.ok(await first(".waiting .start", ".boxes"));
  await eve.page.goto(`${server.url}/#/nin-jan`);
  await eve.page.waitForSelector(".new-table");
  assert.ok(await first(".tables .open .start", ".new-table"));
  assert.equal(await eve.page.$(".new-table ~ .tables .open"), null);
  assert.deepEqual(await accessible(eve.page), []);
  await shot(eve, "seats-of-a-game");
  await eve.page.goto(`${server.url}/`);
  await eve.page.waitForSelector(".waiting a");
  await eve.page.selectOption(".filter select", "sakura");
  assert.equal(await eve.page.isVisible(".waiting a"), false);
  await eve.page.selectOption(".filter select", "nin-jan");
  await eve.page.click(".waiting a");
  await eve.page.waitForSelector(".invited");
  assert.ok(eve.page.url().includes(matchID));
  await sits_down_while_others_do(eve, `${server.url}/games/nin-jan/${matchID}`);
  await close(eve.page);
  // The same seat can be used on another device.
  await opens(ana, '.seat-menu:has(button:text-is("play on another device"))');
  await ana.page.click('button:text-is("play on another device")');
  const code = await ana.page.textContent("dialog .code");
  await shot(ana, "code");
  await ana.page.click('dialog button:text-is("close")');
  const phone = await Person.comes(browser, `${server.url}/`, { shows: ".lists", viewport: { width: 390, height: 844 } });
  await phone.page.fill(".take-code input", code);
  await phone.page.press(".take-code input", "Enter");
  await phone.page.waitForSelector(".live .table");
  assert.deepEqual((await phone.credentials()).seats, (await ana.credentials()).seats);
  await phone.sees_now();
  await close(phone.page);
}

const time_of = async (person, seat) => {
  const [minutes, seconds] = (await person.page.textContent(`.time-left[data-seat="${seat}"]`)).split(":").map(Number);
  return 60 * minutes + seconds;
};

// Players have five seconds for each move. The clock of a game starts when both players have seats. The clock pauses
// and continues if both players agree. If a player's time runs out, a bot makes one move for the player.
// The state of the clock is not lost if the server is killed.
async function has_a_clock(browser) {
  const made = await post(`${server.url}/games/hanabi/create`, { numPlayers: 2, setupData: { clock: { move: 5 } } });
  const { matchID, ownerCredentials: credentials } = await made.json();
  const people = [];
  for (const who of ["Ana", "Bruno"]) {
    const person = await Person.comes(browser, `${server.url}/#/hanabi/${matchID}`);
    await person.page.click(".question .invited");
    await person.page.fill("dialog input", who);
    await person.page.press("dialog input", "Enter");
    await person.page.waitForSelector(".choices");
    if (who === "Ana") assert.equal(await person.page.textContent(".times"), "", "no clock is running yet");
    people.push(person);
  }
  const [ana, bruno] = people;
  await until(async () => /Ana 0:0[1-5]/.test(await bruno.page.textContent(".times")));
  await ana.page.click(".stops-clock");
  await is_asked(bruno, /Ana wants to pause the clock/);
  await says(bruno, "yes");
  for (const one of people) await until(async () => (await one.page.textContent(".times")) === "the clock is paused");
  const before = await time_of(bruno, 0);
  await server.kill();
  await until(async () => (await ana.page.$(".connection:not([hidden])")) !== null);
  await server.start();
  for (const one of people) await until(async () => (await one.page.$(".connection:not([hidden])")) === null);
  assert.ok(before > 0 && (await time_of(bruno, 0)) === before, "the clock is paused, and its time is kept");
  assert.deepEqual(await accessible(ana.page), []);
  await shot(ana, "clock");
  await bruno.page.click(".stops-clock");
  await is_asked(ana, /Bruno wants to resume the clock/);
  await says(ana, "yes");

  await ana.page.waitForSelector(".question >> text=your time ran out, so a bot made your last move");
  await shot(ana, "out-of-time");
  await until(() => bruno.isMine());
  assert.ok(!(await bruno.page.textContent(".people")).includes("plays"), "Ana's seat is hers again");
  await moves(bruno);
  await until(() => ana.isMine());
  await moves(ana);
  await until(async () => (await ana.page.$(".question:not([hidden])")) === null);
  // If a table is closed, the page leads the remaining players to other tables.
  await post(`${server.url}/games/hanabi/${matchID}/close`, { credentials });
  for (const one of people) {
    await until(async () => (await one.page.textContent(".prompt")) === "this table has been closed");
    await shot(one, "closed");
    await one.page.click('.choices button:text-is("all games")');
    await one.page.waitForSelector(".boxes");
    one.page.faults = one.page.faults.filter((fault) => !/net::ERR_|404/.test(fault));
    await close(one.page);
  }
}

const browser = await launch(executablePath);
await server.start();
try {
  const nin_jan = await two_sit_down(browser, server, "nin-jan", shot);
  await takes_back_at_once(nin_jan);
  await talks(nin_jan, true);
  await is_called(nin_jan);
  for (const one of Object.values(nin_jan)) await close(one.page);
  const hanabi = await two_sit_down(browser, server, "hanabi", shot);
  await takes_back_by_consent(hanabi);
  await lets_a_bot_play(hanabi);
  await talks(hanabi, false);
  await plays_to_the_end(hanabi);
  await talks(hanabi, true);
  await plays_again(hanabi);
  await is_found(browser, hanabi);
  await closes(hanabi);
  await has_a_clock(browser);
  console.log("an evening in browsers: fine");
} finally {
  await browser.close();
  await server.kill();
}
