// Tests of the story of a game. The story names the cards that the player saw, and tells each change once. It includes
// the player's own last move and the answers to it. Run `story.mjs FUDA WORK CHROMIUM` in the root of the source.
// FUDA_SHOTS=DIR saves screenshots.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Server } from "./served.mjs";
import { Seats } from "./seats.mjs";
import { close, launch, open, until } from "./page.mjs";

const { openedCard, openedText } = await import(`data:text/javascript,${encodeURIComponent(readFileSync("cli/page/files/opened.js", "utf8"))}`);
const [fuda, work, executablePath] = process.argv.slice(2);
const shots = process.env.FUDA_SHOTS;
const server = new Server(fuda, `${work}/tables-story`, ["--rules", "examples/games"]);
const laptop = { viewport: { width: 1366, height: 657 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function shot(page, what) {
  if (shots) await page.screenshot({ path: `${shots}/story-${what}.png` });
}

const listed = (page) => page.$$eval(".moves li a", (all) => all.map((one) => [...one.childNodes].filter((node) => !node.matches?.(".change, .number"))
  .map((node) => node.textContent).join("").trim()));
const at = (page) => page.$eval("input[type=range]", (slider) => Number(slider.value));

// Makes these moves, each for the seat to move. Returns the position after each move, as the first seat sees
// it.
async function plays(table, ...texts) {
  const frames = [];
  for (const text of texts) {
    const { frame } = await table.get(0, "view");
    const seat = frame.active.map((name) => Number(name.slice(1)) - 1)[0];
    const { moves } = await table.get(seat, "view");
    await table.makes(seat, moves.find((move) => move.text === text)?.text ?? moves.find((move) => move.text.startsWith(text)).text, frame.ply);
    frames.push((await table.get(0, "view")).frame);
  }
  return frames;
}

const gone = (frame) => frame.steps.find((step) => step.moved).moved[0].card;

async function names_cards(browser, locale, words) {
  const table = await Seats.at(server, "hanabi", 2, { seed: 4 });
  const [, first, second] = await plays(table, "hint", "discard 2", "play 3");
  const page = await table.page(browser, server.url, { reducedMotion: "reduce", told: false, locale, ...laptop });
  const setting = words(gone(first), gone(second));
  assert.deepEqual((await listed(page)).slice(2), setting);
  assert.match(await page.textContent(".move > bdi"), new RegExp(`^${setting[1].replace("Ana: ", "")} → `), "as in the headline, which also says where the card went");
  await shot(page, `cards-${locale}`);
  // If the player has not seen a card, the story names its position.
  await plays(table, "hint");
  const { frame } = await table.get(0, "view");
  await table.makes(0, "reorder 5 1", frame.ply);
  await until(async () => (await at(page)) === 5);
  assert.match((await listed(page))[5], /(card|carta) 5/);
  await close(page);
}

async function names_what_was_kept(browser) {
  const table = await Seats.at(server, "ikebana", 2, { seed: 5 });
  const frames = await plays(table, "draw", "keep", "draw", "refuse", "keep", "draw");
  const page = await table.page(browser, server.url, { reducedMotion: "reduce", told: false, ...laptop });
  const colours = { R: "red", G: "green", K: "black", B: "blue", Y: "yellow", M: "multicolour" };
  const word = (frame) => `${colours[gone(frame)[0]]} ${gone(frame)[1]}`;
  const texts = await listed(page);
  assert.equal(texts[1], `Ana: draw: ${word(frames[0])}`);
  assert.equal(texts[2], `Ana: keep: ${word(frames[1])}`);
  assert.equal(texts[3], "Bruno: draw", "the player did not see that");
  assert.equal(texts[4], `Bruno: refuse: ${word(frames[3])}`);
  assert.equal(texts[5], `Bruno: keep: ${word(frames[4])}`);
  await close(page);
}

// A refusal costs a point of prestige, which is also the score. The story must mention this point only once. The story
// must show the player's own move until all answers to the move have been told.
async function tells_each_once(browser) {
  const table = await Seats.at(server, "ikebana", 2, { seed: 5 });
  await plays(table, "draw");
  const page = await table.page(browser, server.url, { reducedMotion: "reduce", told: false, ...phone });
  const story = () => page.$eval(".story", (one) => [...one.children].filter((part) => !part.hidden).map((part) => part.textContent));
  await plays(table, "refuse");
  await until(async () => (await at(page)) === 2);
  let [move, says, phase] = await story();
  assert.match(says, /prestige Ana 6 → 5.*prestige Bruno 6 → 7/);
  assert.doesNotMatch(says, /−1|\+1/);
  assert.match(phase, /^your turn · keep or refuse$/);
  await plays(table, "keep", "draw", "refuse");
  await until(async () => (await at(page)) === 5);
  let [earlier, ...rest] = await story();
  assert.match(earlier, /^3\. Ana: keep: \w+ \d4\. Bruno: draw$/);
  [move, says, phase] = rest;
  assert.match(move, /^5\. Bruno: refuse$/);
  assert.match(phase, /^Bruno to move/);
  await shot(page, "phone");
  const ends = await page.$eval(".story", (one) => [one.querySelector(".move").getBoundingClientRect().bottom, one.getBoundingClientRect().bottom]);
  assert.ok(ends[0] <= ends[1] + 1, `what happened last is seen: ${ends}`);
  await plays(table, "keep", "buy");
  await until(async () => (await listed(page)).length === 8);
  assert.match((await listed(page))[7], /^Ana: buy from Bruno, \w+ \d$/);
  await page.focus(".story.cut");
  assert.ok(await page.$eval(".story", (one) => one.scrollHeight <= one.clientHeight + 1), "with the focus on it, the whole story can be read");
  await page.$eval(".story", (one) => one.blur());
  await page.setViewportSize(laptop.viewport);
  await shot(page, "laptop");
  await page.keyboard.press("ArrowLeft");
  assert.match((await story())[0], /^6\. Bruno: keep/, "a player who steps back sees one move");
  await close(page);
}

// The story also tells what happened before the first move, with the names of people and cards.
async function names_the_start(browser) {
  const table = await Seats.at(server, "sakura", 2, { seed: 5 });
  const page = await table.page(browser, server.url, { reducedMotion: "reduce", told: false });
  assert.match(await page.textContent(".says"), /Ana draws [A-Z].* for the first deal/);
  assert.doesNotMatch(await page.textContent(".says"), /\bP\d|[a-z]{3}-[a-z]/);
  await close(page);
}

// Returns the points of cards from the game's file.
function points_of(game) {
  const cards = JSON.parse(execFileSync(fuda, ["info", game, "--json"], { encoding: "utf8", maxBuffer: 1 << 26 })).cards;
  return new Map(cards.map((card) => [card.name, card.attributes.points]));
}

// Next to the name of a zone, the page shows the value of its cards.
async function is_worth(page, key, points) {
  const [text, cards] = await page.$eval(`.zone[data-zone="${key}"]`, (zone) => [zone.querySelector("h4").textContent,
    [...zone.querySelectorAll(".card[data-card]")].map((card) => card.dataset.card)]);
  const sum = cards.reduce((all, card) => all + points.get(card), 0);
  assert.equal(text.match(/worth (\d+)/)?.[1], cards.length > 0 ? String(sum) : undefined, `${key}: ${cards.join(" ")}: ${text}`);
}

// Plays Sakura until one player makes a yaku. The page marks newly captured cards until the player has moved again, and
// announces the yaku next to the player who made it.
async function marks_what_is_new(browser) {
  const table = await Seats.at(server, "sakura", 2, { seed: 3 });
  const page = await table.page(browser, server.url, { reducedMotion: "reduce", told: false, ...laptop });
  const marked = () => page.$$eval(".zone", (zones) => Object.fromEntries(zones.map((zone) => [zone.dataset.zone,
    [...zone.querySelectorAll(".recent > .card[data-card]")].map((card) => card.dataset.card)]).filter(([, cards]) => cards.length > 0)));
  const points = points_of("sakura");
  let [said, captures, hers] = [[], 0, 0];
  for (let i = 1; i <= 100 && said.length === 0; ++i) {
    const [frame] = await plays(table, "");
    await until(async () => (await at(page)) === i);
    said = await page.$$eval(".seat .said-here > span", (all) => all.map((one) => one.textContent));
    if ((await page.$(".viewer.scored")) !== null) {
      await page.click(".choices .goes-on");
      assert.deepEqual(await marked(), {}, "after a new deal, no cards of the last round are marked");
      continue;
    }
    const own = frame.steps.flatMap((step) => (Array.isArray(step.moved) ? step.moved : [])).filter((move) => move.to.startsWith("captured"));
    const now = await marked();
    for (const { to, card } of own) assert.ok(now[to]?.includes(card), `${card} came to ${to}: ${JSON.stringify(now)}`);
    captures += own.length;
    await is_worth(page, "captured.P1", points);
    if (frame.who === 0) {
      assert.equal(now["captured.P2"], undefined, "the player has moved since");
      ++hers;
    }
  }
  assert.ok(captures > 5 && hers > 3, `${captures} captures, ${hers} moves of the player`);
  assert.ok(said.some((text) => /: yaku \w+ .* opponents lose 50$/.test(text)), `announced at the player who made it: ${said.join(" · ")}`);
  await close(page);
}

// Each card of a trick shows who played it, even to a visitor who comes in the middle of the trick. The last card is visible
// before the trick is taken.
async function names_who_played(browser) {
  const table = await Seats.at(server, "hearts", 4, { seed: 3, options: { passing: "nobody" } });
  const people = ["Ana", "Bruno", "Carla", "Dora"];
  const who = [];
  const page = await table.page(browser, server.url, { reducedMotion: "reduce", told: false, ...phone });
  const named = (one) => one.$$eval('.zone[data-zone="trick"] li', (all) => all.map((item) => [item.querySelector(".card").dataset.card, item.querySelector(".whose")?.textContent]));
  await page.evaluate(() => {
    const trick = document.querySelector('.zone[data-zone="trick"]');
    new MutationObserver(() => {
      const names = [...trick.querySelectorAll(".whose")].map((one) => one.textContent);
      if (names.length === 4) globalThis.whole = names;
    }).observe(trick, { childList: true, subtree: true });
  });
  for (let i = 1; i <= 7; ++i) {
    const [frame] = await plays(table, "");
    who.push(people[frame.who]);
    await until(async () => (await at(page)) === i);
    const trick = frame.zones.trick;
    if (trick.length > 0) assert.deepEqual(await named(page), trick.map((card, j) => [card, who.at(j - trick.length)]));
    else await until(async () => (await named(page)).every(([card]) => card === undefined));
  }
  assert.deepEqual(await page.evaluate(() => globalThis.whole), who.slice(0, 4));
  assert.equal((await named(page)).length, 3);
  await shot(page, "trick");
  await page.reload();
  await page.waitForSelector(".whose");
  assert.deepEqual((await named(page)).map(([, name]) => name), who.slice(-3));
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual((await named(page)).map(([, name]) => name), who.slice(-3, -1), "and a move earlier");
  await close(page);
}

// A secret choice of all players stays secret only until the cards are revealed.
async function opens_secrets(browser) {
  const table = await Seats.at(server, "nin-jan", 2, { seed: 4 });
  const page = await table.page(browser, server.url, { reducedMotion: "reduce", told: false, ...laptop });
  const chooses = async (seat) => {
    const { moves, frame } = await table.get(seat, "view");
    await table.makes(seat, moves[0].text, frame.ply);
    await until(async () => (await at(page)) === frame.ply + 1);
  };
  await chooses(1);
  assert.equal((await listed(page))[1], "Bruno: a secret move");
  await chooses(0);
  const [shape, value] = (await table.get(0, "view")).frame.zones["revealed.P2"][0].split(":");
  assert.equal((await listed(page))[1], `Bruno: a secret move: ${shape} ${value.replace("-", "−")}`);
  await close(page);
}

// When the page reveals a secret move, it uses only facts that the seat has seen. If several cards lie together, nobody
// knows which of them was chosen.
function opens_what_was_seen() {
  const [hidden, shown] = [{ card: "?", from: "hand", to: "chosen" }, { card: "A", from: "chosen", to: "open" }];
  const opened = (before, ...plies) => openedCard((i) => (i === 0 ? { zones: { chosen: before } }
    : { steps: plies[i - 1].map((moved) => ({ moved: [moved] })), zones: { chosen: i < plies.length ? ["?"] : [] } }), 1, plies.length);
  assert.equal(opened([], [hidden, shown]), "A");
  assert.equal(opened([], [hidden], [], [shown]), "A");
  assert.equal(openedCard((i) => ({ steps: i === 1 ? [{ moved: [hidden] }] : [], zones: { chosen: i > 0 ? ["?"] : [] } }), 1, 3), undefined, "not yet");
  assert.equal(opened(["?"], [hidden], [shown]), null, "another card was there");
  assert.equal(opened([], [hidden], [hidden], [shown]), null, "another card came");
  assert.equal(opened([], [hidden], [{ ...shown, card: "?" }], [shown]), null, "it left unseen");
  assert.equal(opened([], [hidden], ["?"], [shown]), null, "something happened that this seat is not told");
}

// A secret move is revealed by a text that has the name of the move and is about the same player.
function opens_what_was_said() {
  const setting = { toldMoves: ["bid", "pass"], seats: ["Ana", "Ben"] };
  const secret = (who, ...steps) => ({ who, called: ["?"], steps });
  const told = (said, seat) => ({ said, with: { seat }, text: `${seat} ${said}` });
  const opened = (...frames) => openedText(setting, (i) => frames[i - 1], 1, frames.length);
  assert.equal(opened(secret(0), secret(1, told("bid", "Ben"), told("bid", "Ana"))), "Ana bid");
  assert.equal(opened(secret(0, told("pass", "Ana"))), "Ana pass", "the player who moved last");
  assert.equal(opened(secret(0), secret(1, told("bid", "Ben"), told("winner", "Ana"))), undefined, "not yet");
  assert.equal(opened(secret(0), secret(1), secret(0, told("bid", "Ana"))), null, "this is the player's next move");
}

// Players throw twice because of a tie. For every seat, the story tells who threw what, in the game's own
// texts.
async function opens_throws(browser) {
  for (const [lang, throws] of [["en", (...shapes) => shapes.map(([who, shape]) => `${who} throws ${shape}`)],
    ["es", (...shapes) => shapes.map(([who, shape]) => `${who} saca ${{ scissors: "tijera", paper: "papel", rock: "piedra" }[shape]}`)]]) {
    const file = `${work}/throws-${lang}.html`;
    execFileSync(fuda, ["replay", "tests/golden/nin-jan/three-players-tie.yaml", "--html", file, "--lang", lang]);
    const page = await open(browser, pathToFileURL(file).href, { reducedMotion: "reduce", ...laptop });
    await page.selectOption("select", { label: "Carla" });
    assert.deepEqual((await listed(page)).slice(-4), throws(["Ana", "scissors"], ["Bruno", "scissors"], ["Ana", "paper"], ["Bruno", "rock"]));
    await shot(page, `throws-${lang}`);
    await close(page);
  }
}

const browser = await launch(executablePath);
await server.start();
try {
  const english = { R: "red", G: "green", K: "black", B: "blue", Y: "yellow" };
  const spanish = { R: "rojo", G: "verde", K: "negro", B: "azul", Y: "amarillo" };
  await names_cards(browser, "en", (first, second) =>
    [`Bruno: discard a card: ${english[first[0]]} ${first[1]}`, `Ana: play a card: ${english[second[0]]} ${second[1]}`]);
  await names_what_was_kept(browser);
  await tells_each_once(browser);
  await names_the_start(browser);
  await marks_what_is_new(browser);
  await names_who_played(browser);
  opens_what_was_seen();
  await opens_secrets(browser);
  opens_what_was_said();
  await opens_throws(browser);
  await names_cards(browser, "es", (first, second) =>
    [`Bruno: descartar una carta: ${spanish[first[0]]} ${first[1]}`, `Ana: jugar una carta: ${spanish[second[0]]} ${second[1]}`]);
  console.log("what happened: fine");
} finally {
  await browser.close();
  await server.kill();
}
