// Tests that pages of `fuda replay` agree with the traces after everything that the viewer can do.
// Run `replay.mjs FUDA WORK CHROMIUM` in the root of the source.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { check_position, close, launch, open, until } from "./page.mjs";

const [fuda, work, executablePath] = process.argv.slice(2);

// This module of the page also works in Node.
const travel = readFileSync("cli/page/files/travel.js", "utf8");
const { origins } = await import(`data:text/javascript,${encodeURIComponent(travel)}`);

function run(...args) {
  return execFileSync(fuda, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28 });
}

function page_of(script, name, ...options) {
  const file = `${work}/${name}.html`;
  run("replay", script, "--html", file, ...options);
  return pathToFileURL(file).href;
}

function trace_of(script, seat) {
  const own = seat === undefined ? [] : ["--seat", seat];
  return run("run", "--trace", "--json", ...own, script).split("\n").filter((line) => line.startsWith('{"ply"'))
    .map((line) => JSON.parse(line));
}

const at = (page) => page.$eval("input[type=range]", (slider) => Number(slider.value));

async function steps_through(browser, script, name) {
  const all = trace_of(script);
  const seats = all[0].zones && JSON.parse(JSON.stringify(all[0].active));
  const page = await open(browser, page_of(script, name), { reducedMotion: "reduce" });
  let rounds = 0;
  for (let i = 0; i < all.length; ++i) {
    if ((await page.$(".viewer.scored")) !== null) {  // the end of a round counts as a separate step
      assert.equal(await at(page), i);
      ++rounds;
      await page.keyboard.press("ArrowRight");
    }
    await check_position(page, all[i]);
    assert.equal(await at(page), i);
    await page.keyboard.press("ArrowRight");
  }
  const dealt = all.slice(1).filter(({ steps, score }, i) => steps.some((step) => step.shuffled) && JSON.stringify(score) !== JSON.stringify(all[i].score));
  assert.equal(rounds, dealt.length, "the cards of each round are seen");
  assert.equal(await at(page), all.length - 1, "the last step is the end");
  if (all.at(-1).over) assert.notEqual(await page.textContent(".result"), "");
  await page.keyboard.press("Home");
  await check_position(page, all[0]);
  await page.keyboard.press("End");
  await check_position(page, all.at(-1));
  await page.keyboard.press("ArrowLeft");
  await check_position(page, all.at(-2));

  // Compares the view of another seat at the same position.
  const seat = seats[0];
  await page.selectOption("select", { label: seat });
  const own = trace_of(script, seat);
  await check_position(page, own.at(-2));
  await page.$eval("input[type=range]", (slider) => {
    slider.value = 1;
    slider.dispatchEvent(new Event("input"));
  });
  await check_position(page, own[1]);
  const hash = new URLSearchParams(new URL(page.url()).hash.slice(1));
  assert.deepEqual([hash.get("move"), hash.get("eyes")], ["1", seat]);

  // Tests the list of moves, and a link that somebody has received.
  await page.click(".moves li:nth-child(3) a");
  await check_position(page, own[2]);
  assert.equal(await page.getAttribute(".moves li:nth-child(3) a", "aria-current"), "step");
  const sent = await open(browser, page.url());
  await check_position(sent, own[2]);
  await close(sent);
  await close(page);
}

// A viewer who sees everything can find the origin of each card by comparing the cards before and after the move.
function follows_cards(script, film) {
  const all = trace_of(script);
  let travelled = 0;
  for (let i = 1; i < all.length; ++i) {
    const from = origins(film.setting, all[i - 1], all[i]);
    for (const [zone, cards] of Object.entries(all[i].zones)) {
      assert.equal(from[zone].length, cards.length, `${zone} at ${i}`);
      from[zone].forEach((origin, k) => {
        if (origin === null) return;
        assert.equal(all[i - 1].zones[origin[0]][origin[1]], cards[k], `${zone} at ${i}`);
        if (origin[0] !== zone) ++travelled;
      });
    }
  }
  assert.ok(travelled > 10);
}

// Counts the cards that travel from now on, because on a busy machine the cards arrive before the test can
// look.
function count_travels(page) {
  return page.evaluate(() => {
    window.travels = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function counted(...how) {
      ++window.travels;
      return animate.apply(this, how);
    };
  });
}

async function plays_by_itself(browser, url) {
  const page = await open(browser, url);
  await count_travels(page);
  await page.keyboard.press(" ");
  assert.equal(await page.getAttribute(".run", "aria-label"), "pause");
  assert.ok((await at(page)) >= 1);
  assert.ok(await page.evaluate(() => window.travels > 0), "cards travel");
  await until(async () => (await at(page)) > 1);
  await page.keyboard.press(" ");
  assert.equal(await page.getAttribute(".run", "aria-label"), "play");
  assert.match(await page.textContent("[aria-live]"), /^\d+\. /);
  await page.focus("button.run");
  await page.keyboard.press("Enter");
  assert.equal(await page.getAttribute(".run", "aria-label"), "pause");
  await page.keyboard.press("End");
  assert.equal(await page.getAttribute(".run", "aria-label"), "play");
  await close(page);

  const still = await open(browser, url, { reducedMotion: "reduce" });
  await count_travels(still);
  await still.keyboard.press("ArrowRight");
  assert.equal(await at(still), 1);
  assert.equal(await still.evaluate(() => window.travels), 0);
  await close(still);
}

async function fits(browser, url) {
  for (const width of [390, 320, 768, 1600]) {
    for (const colorScheme of ["light", "dark"]) {
      const page = await open(browser, url, { viewport: { width, height: 844 }, colorScheme });
      await page.keyboard.press("End");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${url} is ${wide} wide in ${width}`);
      const beyond = await page.$$eval(".seat, .team, .common", (blocks) => blocks.filter((block) =>
        [...block.querySelectorAll(".card")].some((card) =>
          card.getBoundingClientRect().right > block.getBoundingClientRect().right + 1)).length);
      assert.equal(beyond, 0, `cards of ${url} stay in their blocks at ${width}`);
      await close(page);
    }
  }
}

async function draws_all_symbols(browser, url) {
  const page = await open(browser, url);
  assert.deepEqual(await page.$$eval("symbol", (all) => all.filter((one) => one.children.length === 0).map((one) => one.id)), []);
  assert.ok((await page.$$("symbol")).length > 0);
  const open_uses = await page.$$eval("use", (all) =>
    all.filter((one) => document.querySelector(one.getAttribute("href")) === null).length);
  assert.equal(open_uses, 0);
  await close(page);
}

// Uses names that look like markup or scripts, or that change the direction of text.
async function is_not_fooled(browser) {
  const script = `${work}/names.yaml`;
  const names = ["</script><script>alert(1)</script>", "\"'><img/src=x/onerror=alert(2)>"];
  writeFileSync(script, `game: hanabi\nname: "<!--<script>\\u202e]]>"\nplayers: ${JSON.stringify(names)}\nmoves:\n` +
    `  - ${JSON.stringify(names[0])}: discard 1\n`);
  try {
    page_of(script, "names");
  } catch { /* the game refuses a discard while all hints are available, so the page ends before this move */ }
  const page = await open(browser, pathToFileURL(`${work}/names.html`).href);
  assert.deepEqual(await page.$$eval("h3 bdi", (all) => all.map((one) => one.textContent)), names);
  assert.equal((await page.$$("img, script:not([type])")).length, 0);
  assert.equal(await page.textContent(".note"), "the next move of this recording is not allowed");
  await close(page);
}

async function speaks(browser) {
  const page = await open(browser, page_of("tests/golden/sakura/two-players.yaml", "german", "--lang", "de"));
  assert.equal(await page.getAttribute("html", "lang"), "de");
  assert.equal(await page.getAttribute(".run", "aria-label"), "abspielen");
  await close(page);
}

// Many equal cards in a row are one card with their number.
async function folds(browser) {
  const script = `${work}/folds.yaml`;
  cpSync("examples/cookbook/decks", `${work}/decks`, { recursive: true });
  writeFileSync(script, `game: ./decks\nplayers: [Ana, Bruno]\nmoves:\n- Ana: buy silver\n- Bruno: buy copper\n`);
  const page = await open(browser, page_of(script, "folds"), { reducedMotion: "reduce" });
  await page.keyboard.press("End");
  await check_position(page, trace_of(script).at(-1));
  const supply = await page.$$eval('.zone[data-zone="supply"] .cards > li', (items) => items.map((item) =>
    [item.querySelector(".card").dataset.card, item.querySelector(".copies").textContent]));
  assert.deepEqual(supply, [["copper", "×9"], ["silver", "×9"], ["gold", "×4"]]);
  await close(page);
}

const browser = await launch(executablePath);
try {
  const games = { five: "tests/golden/hanabi-hanab-live-5.yaml", ties: "tests/golden/nin-jan/three-players-tie.yaml",
    bouquets: "tests/golden/ikebana/three-players.yaml", pairs: "tests/golden/sakura/two-pairs.yaml",
    seven: "tests/golden/sakura/seven-players.yaml" };
  for (const [name, script] of Object.entries(games)) {
    await steps_through(browser, script, name);
    const url = pathToFileURL(`${work}/${name}.html`).href;
    const page = readFileSync(`${work}/${name}.html`, "utf8");
    follows_cards(script, JSON.parse(page.match(/id="film">(.*?)<\/script>/s)[1]));
    await draws_all_symbols(browser, url);
    await fits(browser, url);
    console.log(`${script}: fine`);
  }
  await plays_by_itself(browser, pathToFileURL(`${work}/five.html`).href);
  await is_not_fooled(browser);
  await speaks(browser);
  await folds(browser);
  console.log("pages in a browser: fine");
} finally {
  await browser.close();
}
