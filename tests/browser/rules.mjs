// Tests that the page shows the rules over the board, and even before a table exists. Also tests the value and
// the sets of a card. Players can search the rules. For each set of cards, the rules show whether somebody has
// begun the set. Run `rules.mjs FUDA WORK CHROMIUM` in the root of the source. FUDA_SHOTS=DIR saves screenshots.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { Server } from "./served.mjs";
import { Person } from "./person.mjs";
import { accessible, close, launch, until } from "./page.mjs";

const [fuda, work, executablePath] = process.argv.slice(2);
const shots = process.env.FUDA_SHOTS;
const server = new Server(fuda, `${work}/tables-rules`);

async function shot(page, what) {
  if (shots) await page.screenshot({ path: `${shots}/rules-${what}.png` });
}

// Creates a table with a bot as the only other player.
async function sits_down(browser, game, options = {}) {
  const ana = await Person.comes(browser, `${server.url}/#/${game}`, { shows: ".new-table", ...options });
  await ana.page.fill(".new-table input[type=text]", "Ana");
  await ana.page.click(".start");
  await ana.page.waitForSelector(".live .table");
  return ana;
}

const visible = (page, selector) => page.$$eval(selector, (all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent));

// Types moves until the condition is true.
async function plays_until(ana, isSo) {
  for (let i = 0; i < 60; ++i) {
    if (await isSo()) return;
    await until(async () => (await ana.isMine()) || (await ana.isOver()));
    const { moves } = await ana.view();
    const before = await ana.at();
    await ana.types(moves[0].text);
    await until(async () => (await ana.at()) > before);
  }
  assert.fail("the condition never became true");
}

async function reads_rules(browser) {
  const ana = await sits_down(browser, "sakura");
  const { page } = ana;
  // While the rules load, the page says that they are loading.
  let comes;
  await page.route("**/rules", async (route) => {
    await new Promise((then) => {
      comes = then;
    });
    await route.continue();
  });
  await page.click(".opens-rules");
  await until(async () => (await page.textContent(".rules-list")) === "loading …");
  assert.ok(await page.$eval(".rules input", (search) => search === document.activeElement), "the player can type at once");
  await until(() => comes !== undefined);
  comes();
  await page.waitForSelector(".rules-list table");
  await page.unroute("**/rules");
  const titles = await visible(page, ".rules-part h3");
  for (const title of ["moves", "Setting up", "The end of a round and of the game", "cards"]) assert.ok(titles.includes(title), title);
  assert.equal(titles.some((title) => title === "none"), false, "the page does not show the rulebook's misprints to players");
  assert.deepEqual(await accessible(page), []);
  await shot(page, "beside");

  // Search words reduce the rules to the matching parts. If a heading matches, everything below the heading stays
  // visible.
  await page.fill(".rules input", "gaji november");
  assert.ok((await visible(page, ".rules-list :is(li, tbody tr)")).every((text) => /gaji/i.test(text) && /november/i.test(text)));
  await page.fill(".rules input", "yaku, and the points each takes");
  assert.equal((await visible(page, ".rules-list tbody tr")).length, 8);
  await page.fill(".rules input", "");
  await closes(page);

  // The rules must mark exactly the sets that the captured cards begin.
  const captured = async () => {
    const { frame } = await ana.view();
    const zone = Object.keys(frame.zones).find((key) => key === "captured.P1");
    return frame.zones[zone];
  };
  const viewing = ["mar-curtain", "aug-moon", "sep-sake", "jan-crane", "feb-nightingale", "jun-butterflies", "oct-deer", "apr-cuckoo", "jan-ribbon", "feb-ribbon",
    "mar-ribbon", "jun-ribbon", "sep-ribbon", "oct-ribbon", "apr-ribbon", "may-ribbon", "jul-ribbon", "may-bridge", "jul-boar", "aug-geese"];
  await plays_until(ana, async () => (await captured()).some((card) => viewing.includes(card)));
  await ana.sees_now();
  await page.click(".opens-rules");
  const own = await captured();
  const rows = await page.$$eval(".rules-list tr:has(.begun)", (all) => all.map((row) => ({
    cards: [...row.querySelectorAll(".named-card")].map((one) => one.dataset.face), mine: [...row.querySelectorAll(".mine")].map((one) => one.dataset.face),
    begun: row.querySelector(".begun").textContent })));
  assert.equal(rows.length, 8);
  for (const { cards, mine, begun } of rows) {
    const have = cards.filter((card) => own.includes(card));
    assert.deepEqual(mine, have);
    if (have.length > 0) assert.match(begun, have.length === 3 ? /Ana: ✓ made/ : new RegExp(`Ana: ${have.length} of 3`));
  }
  await shot(page, "begun");
  await page.keyboard.press("Escape");
  await page.locator("dialog.rules").waitFor({ state: "hidden" });

  // A card shows its value and the sets to which it belongs, both with the mouse and with keys.
  const about = page.locator(".about");
  await until(() => ana.isMine());  // while the bot moves, the page may redraw cards under a mouse that rests
  const card = page.locator(".seats.others .card[data-card], .common .card[data-card], .own .card[data-card]").last();
  await card.scrollIntoViewIfNeeded();
  await points_at(page, await card.boundingBox(), about);
  assert.match(await about.textContent(), /points \d/);
  await shot(page, "about");
  assert.deepEqual(await accessible(page), []);
  await page.mouse.move(2, 2);
  await page.keyboard.press("Escape");
  await about.waitFor({ state: "hidden" });
  await stays_quiet(page, about);
  await page.locator(".table .card.can[data-card]").first().focus();
  await page.keyboard.press("Shift");
  await about.waitFor({ state: "visible" });
  const box = await about.boundingBox();
  const { width, height } = page.viewportSize();
  assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height);
  await close(page);
}

// Moves the mouse back and forth over the card until the box is visible. One movement is not enough if the page redraws
// the table before the box appears.
async function points_at(page, { x, y, width, height }, about) {
  let step = 0;
  await until(async () => {
    await page.mouse.move(x + width / 4 + (++step % 2), y + height / 2);
    return about.isVisible();
  });
}

// A card that appears under a mouse shows no box until the mouse moves.
async function stays_quiet(page, about) {
  const comes_again = async () => {
    await page.goBack();
    await page.waitForSelector(".new-table");
    await page.goForward();
    await page.waitForSelector(".choices.mine:not(.settling)");
  };
  await comes_again(); // the page then lays out the cards as for a new visitor
  const card = await page.locator(".own .card[data-card]").first().boundingBox();
  await points_at(page, card, about);
  await comes_again();
  await page.waitForSelector(".card:hover");
  await page.waitForTimeout(1000);
  assert.equal(await about.isVisible(), false);
  await points_at(page, card, about);
  await page.mouse.move(2, 2);
  await about.waitFor({ state: "hidden" });
}

// The rules cover a part of the table, and their lines are short enough to read comfortably. A click outside the rules
// or on the × closes the rules.
async function closes(page) {
  const rules = page.locator("dialog.rules");
  const { x, width } = await rules.boundingBox();
  const whole = page.viewportSize().width;
  assert.ok(width > 600 && width <= 0.76 * whole && x + width === whole, `${x} + ${width} of ${whole}`);
  await page.mouse.click(x / 2, 200);
  await rules.waitFor({ state: "hidden" });
  await page.click(".opens-rules");
  await page.click(".closes-rules");
  await rules.waitFor({ state: "hidden" });
}

// A visitor without a seat can read the rules with the chosen variant and options.
async function reads_before_sitting_down(browser) {
  const { page } = await Person.comes(browser, `${server.url}/#/ikebana`, { shows: ".new-table", locale: "es-ES" });
  await page.click(".how-to-play");
  await page.waitForSelector(".rules-list table");
  const text = () => page.textContent(".rules-list");
  assert.match(await text(), /Ninguno|Nadie/);
  assert.ok((await page.$$eval(".rules-list .named-card svg.card", (all) => all.length)) > 20);
  // The table with the points of each value has two rows.
  const two = await page.$$eval(".pairs", ([first]) => [...first.rows].map((row) => [...row.cells].map((cell) => cell.textContent)));
  assert.deepEqual(two.map((line) => line.slice(1)), [["1", "2", "3", "4", "5"], ["2", "4", "6", "8", "10"]]);
  assert.deepEqual(await accessible(page), []);
  await shot(page, "before");
  await page.click(".closes-rules");
  assert.equal(await page.$("dialog.rules"), null);
  await page.goto(`${server.url}/#/hanabi+avalanche`);
  await page.waitForSelector('.variants input[value="avalanche"]:checked');
  await page.$eval(".new-table details", (details) => {
    details.open = true;
  });
  await page.fill(".new-table details p:nth-of-type(1) input", "5");
  await page.click(".how-to-play");
  await page.waitForSelector(".rules-list .named-card");
  assert.ok((await page.$$('.rules-list [data-face="M1"]')).length > 0, "the cards of the variant");
  await close(page);
}

// In this game, the cards with one value of an attribute are a set, and a part of a set is enough to score.
async function counts_kinds(browser) {
  const ana = await sits_down(browser, "koi-koi");
  await ana.page.click(".opens-rules");
  await ana.page.waitForSelector(".rules-list table");
  await ana.page.click(".closes-rules");
  const { cards } = await (await fetch(`${server.url}/games/koi-koi/info`)).json();
  const isChaff = (name) => cards.find((card) => card.name === name).attributes.kind === "chaff";
  const chaff = async () => (await ana.view()).frame.zones["won.P1"].filter(isChaff).length;
  // The bot may end the round first, and then nobody has any of these cards. The test then counts the cards of the next
  // round.
  for (let isRight = false, tries = 0; !isRight; ++tries) {
    assert.ok(tries < 5, "the rules count the cards that the player has");
    await plays_until(ana, async () => (await chaff()) > 0);
    await ana.sees_now();
    await ana.page.click(".opens-rules");
    const rows = await ana.page.$$eval(".rules-list tr:has(.begun):last-child .begun", (all) => all.map((one) => one.textContent));
    isRight = new RegExp(`Ana: ${await chaff()} of 10`).test(rows.at(-1));
    await ana.page.click(".closes-rules");
  }
  await close(ana.page);
}

// In another language, the rules contain only translated parts. Also tests a long touch on a card.
async function reads_in_spanish(browser) {
  const ana = await sits_down(browser, "nin-jan", { locale: "es-ES", viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page } = ana;
  await page.click(".opens-rules");
  await page.waitForSelector(".rules-list table");
  const text = await page.textContent(".rules-list");
  assert.match(text, /La piedra vence a la tijera/);
  assert.match(text, /cada figura y a cuál vence/);
  assert.doesNotMatch(text, /Rock beats|what it beats/);
  await shot(page, "spanish");
  // No on-screen keyboard covers the rules. A tap on the dimmed rest of the page closes the rules, and also
  // closes the list of moves.
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "DIV");
  await page.touchscreen.tap(8, 400);
  await page.locator("dialog.rules").waitFor({ state: "hidden" });
  for (const closes_it of [() => page.touchscreen.tap(8, 400), () => page.keyboard.press("Escape"), () => page.click(".opens-panel")]) {
    await page.click(".opens-panel");
    await page.locator(".panel").waitFor({ state: "visible" });
    await closes_it();
    await page.locator(".panel").waitFor({ state: "hidden" });
  }
  await is_held(page);
  await close(page);
}

// If a finger rests on a card, the page describes the card, and chooses nothing. The description stays when the player
// lifts the finger.
async function is_held(page) {
  await page.waitForSelector(".choices.mine:not(.settling)");
  const { x, y, width, height } = await page.locator(".own .card[data-card]").first().boundingBox();
  const finger = await page.context().newCDPSession(page);
  const touches = (type, ...touchPoints) => finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  const about = page.locator(".about");
  await touches("touchStart", { x: x + width / 4, y: y + height / 2 });
  await about.waitFor({ state: "visible" });
  assert.match(await about.textContent(), /vence/);
  await shot(page, "touched");
  await touches("touchEnd");
  await page.waitForTimeout(400);
  assert.ok(await about.isVisible(), "the text stays without a finger on the card");
  assert.equal(await page.$(".picked"), null);
  await page.touchscreen.tap(200, 12);
  await about.waitFor({ state: "hidden" });
  assert.equal(await page.$(".picked"), null);
}

// The rules are also available on a separate page for printing.
async function is_printed(browser) {
  const file = `${work}/rules-of-ikebana.html`;
  writeFileSync(file, execFileSync(fuda, ["info", "ikebana", "--rulebook", "--html"]));
  const page = await (await browser.newContext()).newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto(`file://${file}`);
  await page.waitForSelector(".rules-list table");
  assert.match(await page.textContent(".handbook"), /earnings for the values of a bouquet/);
  assert.deepEqual(await accessible(page), []);
  await page.fill("input", "bouquet two colours");
  assert.ok((await visible(page, ".rules-list :is(li, tbody tr)")).length < 8);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.isVisible("input"), false);
  assert.deepEqual(faults, []);
  await page.context().close();
}

const browser = await launch(executablePath);
await server.start();
try {
  await reads_before_sitting_down(browser);
  await reads_rules(browser);
  await counts_kinds(browser);
  await reads_in_spanish(browser);
  await is_printed(browser);
  console.log("rules over the board: fine");
} finally {
  await browser.close();
  await server.kill();
}
