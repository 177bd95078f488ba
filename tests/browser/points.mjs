// Tests of pointing at cards and zones, and of the texts that describe moves before they are made.
// Run `points.mjs FUDA WORK CHROMIUM` in the root of the source.
import assert from "node:assert/strict";
import { Server } from "./served.mjs";
import { accessible, close, launch, open, until } from "./page.mjs";
import { Seats } from "./seats.mjs";

const [fuda, work, executablePath] = process.argv.slice(2);
const server = new Server(fuda, `${work}/tables-points`);

async function sits_down(browser, game) {
  const page = await open(browser, `${server.url}/#/${game}`, { shows: ".new-table", reducedMotion: "reduce" });
  await page.fill(".new-table input[type=text]", "Ana");
  await page.click(".start");
  await page.waitForSelector(".choices.mine:not(.settling)");
  return page;
}

// Clicks twice, as a player clicks a card: the first click picks, and the second makes the move.
async function touches(page, what) {
  for (let i = 0; i < 2; ++i) {
    await page.waitForSelector(".choices.mine:not(.settling)");
    await page.locator(what).first().click({ delay: 20 });
    await page.waitForTimeout(600);  // not a double click
  }
}

const buttons = (page) => page.$$eval(".choices.mine > .buttons button", (all) => all.map((one) => one.ariaLabel ?? one.textContent));

// A player makes a move without parameters by clicking the pile from which the move draws. The buttons of the
// next moves show their costs.
async function draws(browser) {
  const page = await sits_down(browser, "ikebana");
  assert.equal(await page.$$eval(".zone.can", (zones) => zones.map((zone) => zone.dataset.zone).join()), "deck");
  await touches(page, '.zone[data-zone="deck"]');
  await until(async () => (await buttons(page)).length === 2);
  assert.deepEqual(await buttons(page), ["keep", "refuse (prestige −1)"]);
  assert.match(await page.textContent(".prompt"), /keep: add .*; or refuse: pay /u);
  await close(page);
}

// Buttons are in the same order as their cards.
async function in_order_of_the_hand(browser) {
  const seats = await Seats.at(server, "nin-jan", 3, { seed: 5 });
  const few = (view) => view.moves.length > 2 && view.moves.length < 5 && view.moves.every((move) => move.kind === "choose");
  let view = await seats.get(0, "view");
  for (let seat = 0; !few(view); seat = (seat + 1) % 3, view = await seats.get(0, "view")) {
    const { frame, moves } = await seats.get(seat, "view");
    if (moves.length > 0) await seats.makes(seat, moves[0].text, frame.ply);
  }
  const page = await seats.page(browser, server.url, { told: false, reducedMotion: "reduce", viewport: { width: 1600, height: 1000 } });
  await page.waitForSelector(".choices.mine:not(.settling)");
  const lie = await page.$$eval('.own .zone[data-zone^="hand"] li[data-at]', (items) => items.map((item) => Number(item.dataset.at)));
  assert.notDeepEqual(view.moves.map((move) => move.args[0].at[0]), lie, "the server lists them in another order");
  const cards = await page.$$eval('.own .zone[data-zone^="hand"] .card', (all) => all.map((card) => card.getAttribute("aria-label").split(",")[0]));
  assert.deepEqual((await buttons(page)).map((text) => text.replace(/^choose /u, "")), cards);
  await close(page);
}

const at = (page) => page.$eval(".live input[type=range]", (slider) => Number(slider.value));

// When the player picks a card, the page marks the cards that the picked card would take. A click on a marked card
// makes the move.
async function captures(browser) {
  const page = await sits_down(browser, "sakura");
  for (let turn = 0; turn < 8; ++turn) {
    const cards = page.locator(".own svg.card.can");
    for (let i = 0; i < await cards.count(); ++i) {
      await cards.nth(i).click();
      const taken = page.locator('.zone[data-zone="ba"] svg.card.taken');
      if (!await taken.first().waitFor({ timeout: 400 }).then(() => true, () => false)) {
        await page.keyboard.press("Escape");
        await page.waitForSelector(".picked", { state: "detached" });
        continue;
      }
      const card = await taken.first().getAttribute("data-card");
      await page.waitForSelector(".choices.mine:not(.settling)");
      await taken.first().click();
      await page.waitForSelector(`.own .zone[data-zone^="captured"] svg[data-card="${card}"]`);
      await close(page);
      return;
    }
    await cards.first().click();
    await page.waitForSelector(".choices.mine:not(.settling)");
    const before = await at(page);
    await page.locator(".move-button").first().click();
    await until(async () => await at(page) > before);
    await page.waitForSelector(".choices.mine:not(.settling)");
  }
  assert.fail("no card took another");
}

// A click on another player's card offers the hints about the card. A click on a card in the middle of the table offers
// no moves.
async function hints(browser) {
  const page = await sits_down(browser, "hanabi");
  await page.locator(".others svg.card.can").first().click();
  await page.waitForSelector(".picked");
  for (const text of await buttons(page)) assert.match(text, /^(tell .* bot: .*|start over)$/u);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".picked", { state: "detached" });
  await page.locator(".own svg.card.can").first().click();
  await page.waitForSelector(".picked");
  await page.waitForSelector(".choices.mine:not(.settling)");
  await page.locator(".move-button", { hasText: /^play card/u }).first().click();
  const lies = '.family .zone[data-zone^="firework"]:not(.nothing) .card';
  await until(async () => (await page.$$(lies)).length > 0 || (await page.$(".choices.mine")) !== null);
  await page.waitForSelector(".choices.mine:not(.settling)");
  for (const card of await page.$$(lies)) {
    await card.click();
    await page.waitForTimeout(300);
    assert.equal(await page.$(".picked"), null, "nobody can give a hint about a card of a firework");
  }
  await close(page);
}

// The player can magnify cards that are too small to read, with a button, or with a click that has no other meaning.
// When the game changes magnified cards, the magnifier changes, too.
async function magnifies(browser) {
  const seats = await Seats.at(server, "ikebana", 5);
  const makes_one = async () => {
    const { frame } = await seats.get(0, "view");
    const seat = Number(frame.active[0].slice(1)) - 1;
    await seats.makes(seat, (await seats.get(seat, "view")).moves[0].text, frame.ply);
    return frame.ply + 1;
  };
  for (let i = 0; i < 40; ++i) await makes_one();
  const page = await seats.page(browser, server.url, { told: false, reducedMotion: "reduce", viewport: { width: 844, height: 390 } });
  const place = page.locator('.others .seat:has(h3:has-text("Bruno"))');
  const cards = (where) => where.locator(".card[data-card]").evaluateAll((all) => all.map((card) => card.dataset.card));
  const shown = page.locator("dialog.magnified");
  await place.locator(".card[data-card]").nth(2).click({ position: { x: 5, y: 12 } });
  assert.match(await shown.locator("h2").textContent(), /^Bruno/u);
  const before = await cards(shown);
  assert.deepEqual(before, await cards(place));
  assert.ok((await shown.locator(".card").first().boundingBox()).width > 40);
  assert.deepEqual(await accessible(page), []);
  await page.keyboard.press("Escape");
  await shown.waitFor({ state: "detached" });

  await place.locator(".magnifies").focus();
  await page.keyboard.press("Enter");
  await shown.waitFor();
  for (let i = 0; i < 20 && (await cards(place)).length === before.length; ++i) {
    const made = await makes_one();
    await until(async () => (await page.$eval(".live input[type=range]", (slider) => Number(slider.value))) === made);
  }
  const after = await cards(shown);
  assert.ok(after.length > before.length && after.join() === (await cards(place)).join(), `${after} after ${before}`);
  await page.mouse.click(3, 3);
  await shown.waitFor({ state: "detached" });

  await page.setViewportSize({ width: 1600, height: 1000 });
  await until(async () => !await place.locator(".magnifies").isVisible());
  await place.locator(".card[data-card]").nth(2).click({ position: { x: 5, y: 12 } });
  await page.waitForTimeout(300);
  assert.equal(await shown.count(), 0, "large cards are not magnified");
  await close(page);
}

// The magnifier of a player's captured cards shows the sets that the player has begun, and how complete each
// set is.
async function tells_begun_sets(browser) {
  const seats = await Seats.at(server, "sakura", 3, { seed: 7 });
  for (let i = 0; i < 14; ++i) {
    const { frame } = await seats.get(0, "view");
    const seat = Number(frame.active[0].slice(1)) - 1;
    await seats.makes(seat, (await seats.get(seat, "view")).moves[0].text, frame.ply);
  }
  const page = await seats.page(browser, server.url, { told: false, reducedMotion: "reduce", viewport: { width: 390, height: 844 } });
  const book = await (await fetch(`${server.url}/games/${seats.path}/rules`)).json();
  const { frame: { zones } } = await seats.get(0, "view");
  const { sets, rows } = book.tables.find(({ name }) => name === "yaku");
  let seen = 0;
  for (const [zone, who] of [["captured.P2", "Bruno"], ["captured.P3", "Carla"]]) {
    const place = page.locator(`.others .seat:has(h3:has-text("${who}")) .magnifies`);
    if (!await place.isVisible()) continue;
    const others = Object.keys(zones).filter((key) => key.startsWith("captured.") && key !== zone).flatMap((key) => zones[key]);
    const open = sets.filter(({ cards }) => cards.some((card) => zones[zone].includes(card)) && !cards.some((card) => others.includes(card)));
    const wanted = open.map(({ cards, row }) => [cards.filter((card) => zones[zone].includes(card)).length, rows[row][1]]);
    await place.click();
    if (wanted.length > 0) await page.waitForSelector(".magnified .sets");
    const told = (await page.locator(".magnified .sets li").allTextContents()).map((text) => text.match(/^(\d) of 3: [^·]+ · (\p{L}+) · /u).slice(1));
    assert.deepEqual(told.map(([have, reading]) => [Number(have), reading]).sort(), wanted.sort(), who);
    assert.deepEqual(told.map(([have]) => have), told.map(([have]) => have).sort().reverse(), "the most complete first");
    seen += told.length;
    assert.deepEqual(await accessible(page), []);
    if (process.env.FUDA_SHOTS) await page.screenshot({ path: `${process.env.FUDA_SHOTS}/sets-${who}.png` });
    await page.keyboard.press("Escape");
    await page.locator("dialog.magnified").waitFor({ state: "detached" });
  }
  assert.ok(seen > 1, "some sets are begun");
  await close(page);
}

// The player picks the receiver of a hint by name. Afterwards, the player's magnifier works with keys.
async function magnifies_where_picked(browser) {
  const seats = await Seats.at(server, "hanabi", 5);
  for (let seat = 0; seat < 5; ++seat) {
    const { frame, moves } = await seats.get(seat, "view");
    await seats.makes(seat, moves.find((move) => move.args.some((arg) => arg.fact !== undefined)).text, frame.ply);
  }
  const page = await seats.page(browser, server.url, { told: false, reducedMotion: "reduce", viewport: { width: 320, height: 640 } });
  await page.waitForSelector(".choices.mine:not(.settling)");
  await page.locator('.others .seat h3:has-text("Bruno")').click();
  await page.locator(".seat.picked .magnifies:not([hidden])").focus();
  await page.keyboard.press("Enter");
  assert.match(await page.locator("dialog.magnified h2").textContent(), /^Bruno/u);
  await close(page);
}

const browser = await launch(executablePath);
try {
  await server.start();
  await draws(browser);
  await in_order_of_the_hand(browser);
  await captures(browser);
  await hints(browser);
  await magnifies(browser);
  await tells_begun_sets(browser);
  await magnifies_where_picked(browser);
} finally {
  await server.kill();
  await browser.close();
}
console.log("pointing: fine");
