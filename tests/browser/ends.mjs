// Tests of the ends of rounds: everyone sees the cards as they were when they were scored, even if the move that ends
// the round also redeals them. Run `ends.mjs FUDA WORK CHROMIUM` in the root of the source. FUDA_SHOTS=DIR saves
// screenshots.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { Server } from "./served.mjs";
import { Seats } from "./seats.mjs";
import { accessible, check_position, close, launch, open, shown, until } from "./page.mjs";

const [fuda, work, executablePath] = process.argv.slice(2);
const shots = process.env.FUDA_SHOTS;
const server = new Server(fuda, `${work}/tables-ends`);

// These modules of the page also work in Node.
const modules = ["dom", "points", "said", "travel", "scored"].map((name) => readFileSync(`cli/page/files/${name}.js`, "utf8").replace(/^import .*$/gm, ""));
const { asScored, roundEnd } = await import(`data:text/javascript,${encodeURIComponent(modules.join("\n"))}`);

const run = (...args) => execFileSync(fuda, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28 });
const counts = (zones) => Object.fromEntries(Object.entries(zones).map(([zone, cards]) => [zone, cards.length]));

// Plays a random game. Returns the game's positions as one seat saw them, and the game's setting.
function played(game, seed) {
  const folder = `${work}/${game}-${seed}`;
  run("sim", game, "-n", "1", "--seed", String(seed), "--save", folder);
  const script = `${folder}/${readdirSync(folder).find((name) => name.endsWith(".yaml"))}`;
  run("replay", script, "--html", `${folder}/film.html`);
  const film = JSON.parse(readFileSync(`${folder}/film.html`, "utf8").match(/id="film">(.*?)<\/script>/s)[1]);
  const seat = film.setting.seats[0];
  const frames = run("run", "--trace", "--json", "--seat", seat, script).split("\n").filter((line) => line.startsWith('{"ply"')).map((line) => JSON.parse(line));
  return { setting: film.setting, frames };
}

// Checks the position at the end of each round. `lies(zones, setting)` says whether the visible cards are
// right.
function ends_of(game, seed, lies) {
  const { setting, frames } = played(game, seed);
  let rounds = 0;
  for (let i = 1; i < frames.length; ++i) {
    const [before, frame] = [frames[i - 1], frames[i]];
    const seen = asScored(setting, before, frame);
    const dealt = frame.steps.some((step) => step.shuffled !== undefined) && JSON.stringify(before.score) !== JSON.stringify(frame.score);
    if (seen === undefined) {
      assert.ok(frame.over || !dealt, `${game}: a round ends at ${i}, and its cards are not seen`);
      continue;
    }
    if (frame.over) continue;
    ++rounds;
    assert.ok(lies(seen.zones, setting), `${game}, ${i}: ${JSON.stringify(counts(seen.zones))}`);
    assert.deepEqual(seen.then.zones, frame.zones);
    assert.deepEqual(seen.score, frame.score);
    const total = (zones) => Object.values(counts(zones)).reduce((sum, n) => sum + n, 0);
    assert.equal(total(seen.zones), total(before.zones));
    // Cards that were not shown to this seat must stay hidden.
    const told = new Set(JSON.stringify([before.zones, before.known, frame.steps]).match(/"[^"]+"/g));
    for (const cards of Object.values(seen.zones)) for (const card of cards) assert.ok(told.has(JSON.stringify(card)), card);
  }
  assert.ok(rounds > 0, game);
  console.log(`${game}: ${rounds} ends of rounds`);
}

const all = (zones, family, n) => Object.entries(zones).filter(([zone]) => zone.split(".")[0] === family).every(([, cards]) => cards.length === n);

function are_found() {
  ends_of("ikebana", 3, (zones) => all(zones, "bouquet", 5) && Object.entries(zones).every(([zone, cards]) => !zone.startsWith("bouquet") || !cards.includes("?")));
  ends_of("sakura", 3, (zones) => all(zones, "hand", 0) && zones["captured.P1"].length + zones["captured.P2"].length > 30);
  for (const seed of [34, 40]) ends_of("sakura", seed, (zones) => all(zones, "hand", 0));  // deals are annulled
  ends_of("koi-koi", 3, (zones) => zones["won.P1"].length + zones["won.P2"].length > 5);
  ends_of("cribbage", 3, (zones) => zones.shown.length === 4 && !zones.shown.includes("?"));
  ends_of("hearts", 3, (zones) => zones.trick.length === 4 && all(zones, "hand", 0));
  ends_of("euchre", 3, (zones) => zones.trick.length >= 3);
  ends_of("scopa", 3, (zones) => all(zones, "hand", 0));

  // If the draw pile is reshuffled within a round, the round has not ended, even if the same move pays points.
  const setting = { seats: ["P1", "P2"], zones: { deck: {}, "bouquet.P1": { seat: 0 }, "discard.P1": { seat: 0 } }, counters: {} };
  const zones = (deck, discard) => ({ deck: new Array(deck).fill("?"), "bouquet.P1": ["R1"], "discard.P1": new Array(discard).fill("R2") });
  const to_deck = { card: "R2", from: "discard.P1", place: 1, to: "deck", at: "?" };
  const moved = new Array(12).fill(to_deck);
  assert.equal(roundEnd(setting, { zones: zones(0, 13), score: { P1: 6, P2: 6 } },
    { zones: zones(12, 1), score: { P1: 5, P2: 7 }, steps: [{ moved }, { shuffled: "deck" }] }), undefined);
}

async function shot(page, what) {
  if (shots) await page.screenshot({ path: `${shots}/ends-${what}.png` });
}

const bouquets = async (page) => Object.entries(await shown(page)).filter(([zone]) => zone.startsWith("bouquet")).map(([, { cards }]) => cards);

// Plays with two seats until one of them has to keep the last card of the first round.
async function last_move_of_round(table) {
  for (let i = 0; i < 200; ++i) {
    const { frame } = await table.get(0, "view");
    const seat = frame.active.map((name) => Number(name.slice(1)) - 1)[0];
    const { moves } = await table.get(seat, "view");
    const kept = ["bouquet.P1", "bouquet.P2"].reduce((sum, zone) => sum + frame.zones[zone].length, 0);
    const wanted = [...(i < 6 ? ["refuse"] : []), "keep", "draw"].find((text) => moves.some((move) => move.text === text));
    const chosen = moves.find((move) => move.text === wanted) ?? moves[0];
    if (kept === 9 && chosen.text === "keep") return { seat, move: chosen.text, ply: frame.ply };
    await table.makes(seat, chosen.text, frame.ply);
  }
  return assert.fail("the round does not end");
}

// Checks that the table of points and the box next to it agree about the first round, and that the points in the table
// add up.
async function adds_up(page) {
  const number = (text) => Number(text.replace("−", "-"));
  const ended = await page.$$eval(".round .because li", (all) => all.map((one) => one.textContent.match(/(\d+) → (\d+) \(([+−]\d+)\)/)?.slice(1, 4)).filter(Boolean));
  const rows = await page.$$eval(".points tbody tr", (all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent.split(" "))));
  assert.deepEqual([ended.length, rows.length], [2, 2]);
  rows[1].forEach((said, i) => {
    const [start] = rows[0][i].map(number);
    const [total, gain = 0] = said.map(number).reverse();
    assert.equal(total, number(ended[i][1]));
    assert.equal(start + gain, total);
  });
  assert.ok(rows[1].some(([gain], i) => number(gain) !== number(ended[i][2])), "something was paid before");
}

// The list of moves and the controls are visible next to the box. The box disappears when the player moves again.
async function leaves_room(page, table) {
  const isWide = await page.evaluate(() => innerWidth > 1000);
  if (isWide) {
    const { bottom } = await page.$eval(".controls", (one) => one.getBoundingClientRect().toJSON());
    assert.ok(bottom <= 657, `the controls end at ${bottom}`);
    assert.ok((await page.$eval(".panel .moves", (one) => one.getBoundingClientRect().height)) > 50, "and the moves");
  }
  assert.ok(await page.$(".round"));
  for (let i = 0; i < 20; ++i) {
    const { frame } = await table.get(0, "view");
    const seat = frame.active.map((name) => Number(name.slice(1)) - 1)[0];
    const { moves } = await table.get(seat, "view");
    await table.makes(seat, (moves.find((move) => move.text === "keep") ?? moves[0]).text, frame.ply);
    await until(async () => (await page.$eval("input[type=range]", (slider) => Number(slider.value))) > frame.at);
    if (seat === 0) break;
    assert.ok(await page.$(".round"), "moves of others do not close it");
  }
  await until(async () => (await page.$(".round")) === null);
}

async function is_seen(browser, options, name) {
  const table = await Seats.at(server, "ikebana", 2, { seed: 5 });
  const last = await last_move_of_round(table);
  const page = await table.page(browser, server.url, { reducedMotion: "reduce", told: false, ...options });
  await table.makes(last.seat, last.move, last.ply);

  await page.waitForSelector(".viewer.scored");
  assert.deepEqual((await bouquets(page)).map((cards) => cards.length), [5, 5], "both bouquets are shown");
  assert.ok((await bouquets(page)).flat().every((card) => card !== "?"));
  assert.equal((await page.$$(".can")).length, 0, "cards of the past round cannot be used");
  await page.waitForTimeout(1500);
  assert.deepEqual((await bouquets(page)).map((cards) => cards.length), [5, 5], "until the player goes on");
  assert.deepEqual(await accessible(page), []);
  await shot(page, `${name}-scored`);

  await page.click(".choices .goes-on");
  await page.waitForSelector(".viewer:not(.scored)");
  const { frame } = await table.get(0, "view");
  await check_position(page, frame);
  await shot(page, `${name}-dealt`);
  await adds_up(page);

  if (await page.$(".round details:not([open])")) await page.click(".round summary");
  await page.click(".sees-cards");
  assert.deepEqual((await bouquets(page)).map((cards) => cards.length), [5, 5], "once more");
  await shot(page, `${name}-once-more`);
  await page.click(".choices .goes-on");
  await check_position(page, frame);
  await leaves_room(page, table);
  await tells_the_round_that_is_looked_at(page);
  await close(page);
}

// A player who steps back to the end of a round reads why that round ended. A box that the player has closed does not
// come back when the player continues.
async function tells_the_round_that_is_looked_at(page) {
  const gains = await page.textContent(".points tbody tr:last-child td:last-child");
  if (await page.$(".closes-round")) await page.click(".closes-round");
  await page.$eval(".points tbody tr:last-child button", (round) => round.click());
  await page.waitForSelector(".viewer.scored .round .because", { state: "attached" });
  assert.ok((await page.textContent(".round .because")).includes(`→ ${gains.split(" ").at(-1)} `), gains);
  await page.click(".choices .goes-on");
  assert.equal(await page.$(".round"), null);
}

// The player ends the round with their own move. The move counts, and the page does not mark the move as on its way.
async function is_ended_by_oneself(browser) {
  const table = await Seats.at(server, "ikebana", 2, { seed: 5 });
  const { seat } = await last_move_of_round(table);
  const page = await table.page(browser, server.url, { reducedMotion: "reduce", told: false, seat });
  await page.click('.choices .move-button:has-text("keep")');
  await page.waitForSelector(".viewer.scored");
  await until(async () => (await page.$(".choices.busy")) === null);
  await page.click(".choices .goes-on");
  await page.waitForSelector(".viewer:not(.scored)");
  await check_position(page, (await table.get(seat, "view")).frame);
  await close(page);
}

// The other players and the game do not wait for the player. The page shows the moves of the other players some seconds
// later.
async function holds_up_nobody(browser) {
  const table = await Seats.at(server, "ikebana", 2, { seed: 5 });
  const last = await last_move_of_round(table);
  const page = await table.page(browser, server.url, { reducedMotion: "reduce", told: false });
  const since = Date.now();
  await table.makes(last.seat, last.move, last.ply);
  for (let i = 0; i < 3; ++i) {
    const { frame } = await table.get(0, "view");
    const seat = frame.active.map((name) => Number(name.slice(1)) - 1)[0];
    await table.makes(seat, (await table.get(seat, "view")).moves[0].text, frame.ply);
  }
  await page.waitForSelector(".viewer.scored");
  await page.waitForTimeout(Math.max(0, 3000 - (Date.now() - since)));
  assert.deepEqual((await bouquets(page)).map((cards) => cards.length), [5, 5], "the cards of the round are still there");
  const { frame } = await table.get(0, "view");
  await until(async () => (await page.$eval("input[type=range]", (slider) => Number(slider.value))) === frame.at);
  assert.equal(await page.$(".viewer.scored"), null);
  await check_position(page, frame);
  await close(page);
}

// On a phone, the rounds of a finished game and their points appear over the table. The player can close the
// rounds, or open one of them.
async function reads_all_rounds(browser) {
  const table = await Seats.at(server, "ikebana", 2, { seed: 5 });
  for (let i = 0; i < 1000; ++i) {
    const { frame } = await table.get(0, "view");
    if (frame.over) break;
    const seat = frame.active.map((name) => Number(name.slice(1)) - 1)[0];
    await table.makes(seat, (await table.get(seat, "view")).moves[0].text, frame.ply);
  }
  const page = await table.page(browser, server.url, { reducedMotion: "reduce", told: false, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const said = page.locator(".last-points .because").first();
  const rows = (where) => page.$$eval(`${where} tbody tr`, (all) => all.map((row) => row.textContent));
  await page.waitForSelector(".ended:not(.settling)");
  await page.click(".last-points summary");
  await said.waitFor({ state: "visible" });
  assert.ok((await rows(".last-points .points")).length > 2);
  assert.deepEqual(await rows(".last-points .points"), await rows(".panel .points"));
  await page.click(".closes-points");
  await said.waitFor({ state: "hidden" });
  const end = await page.textContent(".where");
  await page.click(".last-points summary");
  await page.click('.last-points .points button[aria-label="round 1"]');
  await said.waitFor({ state: "hidden" });
  assert.notEqual(await page.textContent(".where"), end);
  assert.deepEqual(await accessible(page), []);
  await close(page);
}

// On a phone, the list of moves covers the table. The list closes when the player chooses a position, and the
// controls continue from this position.
async function looks_back(browser) {
  const table = await Seats.at(server, "ikebana", 2, { seed: 5 });
  for (let i = 0; i < 6; ++i) {
    const { frame } = await table.get(0, "view");
    const seat = frame.active.map((name) => Number(name.slice(1)) - 1)[0];
    await table.makes(seat, (await table.get(seat, "view")).moves[0].text, frame.ply);
  }
  const page = await table.page(browser, server.url, { reducedMotion: "reduce", told: false, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const at = () => page.$eval("input[type=range]", (slider) => Number(slider.value));
  await page.click(".opens-panel");
  await page.click(".moves li:nth-child(3) a");
  assert.equal(await at(), 2);
  assert.equal(await page.$eval(".panel", (panel) => panel.checkVisibility()), false, "the position is seen");
  await shot(page, "phone-earlier");
  await page.click('.choices button[aria-label="forward"]');
  await page.click('.choices button[aria-label="forward"]');
  assert.equal(await at(), 4);
  await page.click('.choices button[aria-label="back"]');
  assert.equal(await at(), 3);
  assert.deepEqual(await accessible(page), []);
  await page.click(".choices .goes-on");
  assert.equal(await at(), 6);
  await close(page);
}

are_found();
const browser = await launch(executablePath);
await server.start();
try {
  await is_seen(browser, { viewport: { width: 1366, height: 657 } }, "laptop");
  await is_seen(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, "phone");
  await reads_all_rounds(browser);
  await is_ended_by_oneself(browser);
  await holds_up_nobody(browser);
  await looks_back(browser);
  console.log("the ends of rounds: fine");
} finally {
  await browser.close();
  await server.kill();
}
