// A simulated player who uses the page.
import assert from "node:assert/strict";
import { check_position, open, until } from "./page.mjs";

const kMostAgain = 2;    // maximum number of moves in a game that the player may try again
const kMarked = "svg.card.can, .zone.can";  // everything the player can point at

// Makes random choices. If players always made the same choices, two of them might throw scissors against
// scissors forever.
function any(n) {
  return Math.floor(Math.random() * n);
}

// A player with a separate browser.
export class Person {
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

  // Returns the view that the server gives this seat.
  async view() {
    const { game, table, seats } = await this.credentials();
    const [seat, secret] = Object.entries(seats)[0] ?? [];
    const path = `${new URL(this.page.url()).origin}/games/${encodeURIComponent(game)}/${table}/${seat === undefined ? "" : `seat/${seat}/`}view`;
    const answer = await fetch(path, { headers: seat === undefined ? {} : { Authorization: `Bearer ${secret}` } });
    return answer.json();
  }

  at() {
    return this.page.$eval(".live input[type=range]", (slider) => Number(slider.value)).catch(() => -1);
  }

  // Checks that the page shows the current position. If other players move during the check, checks again.
  async sees_now() {
    let frame;
    await until(async () => {
      await this.goes_on();
      ({ frame } = await this.view());
      return (await this.at()) === frame.at && !(await this.isAhead());
    });
    try {
      await check_position(this.page, frame);
    } catch (problem) {
      if ((await this.view()).frame.ply === frame.ply) throw problem;
      await this.sees_now();
    }
  }

  // Continues after a round. The cards of a finished round stay until the player continues.
  async goes_on() {
    const button = await this.page.$(".viewer.scored .choices .goes-on, .viewer.scored .sees-cards");
    if (button === null) return;
    await button.evaluate((one) => one.click());
    this.rounds_seen = (this.rounds_seen ?? 0) + 1;
  }

  async isMine() {
    await this.goes_on();
    return this.page.$(".choices.mine").then((found) => found !== null);
  }

  // Whether the page shows a move that the server has not confirmed yet.
  isAhead() {
    return this.page.$(".live.ahead").then((found) => found !== null);
  }

  isOver() {
    return this.page.$(".ended").then((found) => found !== null);
  }

  // After a round, the page explains how the round ended until the player has read this, and can show the table as it
  // was at the end.
  async reads_round() {
    await this.goes_on();
    if ((await this.page.$(".round")) === null) return;
    this.rounds_read = (this.rounds_read ?? 0) + 1;
    assert.match(await this.page.textContent(".round"), /−?\d+ → −?\d+ \([+−]\d+\)/);
    if ((await this.page.$(".round details:not([open])")) !== null) await this.page.click(".round summary");
    await this.page.click(".sees-cards");
    assert.ok(await this.page.$(".viewer.scored"), "the table as it was then");
    await this.page.click(".closes-round");
    assert.equal(await this.page.$(".viewer.scored"), null);
    assert.equal(await this.page.$(".round"), null);
  }

  // Makes one move, each time in a different way: by typing, by pointing, by buttons, or by keys.
  async moves() {
    await this.reads_round();
    await until(async () => (await this.page.$(".choices.busy")) === null);  // the page ignores typing while a move is on its way
    const before = await this.at();
    const { moves } = await this.view();
    if (moves.length === 0) return;  // the server has the move, but the page does not show it yet
    const way = this.done++ % 4;
    const text = moves[any(moves.length)].text;
    const isMade = async () => ((await this.at()) > before && !(await this.isAhead())) || this.isOver();
    const makes = async () => {
      if (way === 0) await this.types(text);
      else if (way === 1) await this.points();
      else await this.presses(way === 3);
      await until(isMade);
    };
    try {
      await makes();
    } catch (problem) {
      // On a busy machine, the page may redraw an element between aiming and clicking, and the click then has no
      // effect. The player then clicks again.
      const what = `${problem.message}: ${["by typing", "by pointing", "by buttons", "by keys"][way]}, ${text}, after ${before}: ${await this.page.textContent(".choices")}`;
      this.again = (this.again ?? 0) + 1;
      if (this.again > kMostAgain || !(await this.isMine()) || (await this.at()) !== before) throw new Error(what, { cause: problem });
      console.log(`once more: ${what}`);
      await this.page.keyboard.press("Escape");
      await makes();
    }
  }

  // The player can open the finished table again, and can go from there to the next table.
  async looks_back(before) {
    const { page } = this;
    const now = page.url();
    await page.goto(now.split("#")[0]);
    const line = page.locator(`.table-list a[href$="${before.split("#")[1]}"]`);
    assert.match(await line.textContent(), /Ana −?\d+, Bruno −?\d+ · the end · |score \d+ · the end · /);
    await line.click();
    const next = page.locator('.ended button:text-is("go to the next game")');
    await next.waitFor();
    assert.equal(await page.locator('.ended button:text-is("play again")').count(), 0);
    // On a narrow page, where the panel is behind a button, the player can step through the game, and start a new table from
    // there.
    await page.setViewportSize({ width: 390, height: 844 });
    const place = () => page.textContent(".where");
    const last = await place();
    await page.click('.ended button[aria-label="back"]');
    assert.notEqual(await place(), last);
    await page.waitForSelector('.ended button:text-is("try other moves from this position")');
    assert.equal(await page.textContent(".ended .hint"), await place());
    await page.click('.ended button[aria-label="forward"]');
    assert.equal(await place(), last);
    assert.equal(page.url(), before);
    await next.click();
    await until(() => page.url() === now);
    await page.waitForSelector(".choices:not(.ended)");
    await page.setViewportSize({ width: 1280, height: 720 });
  }

  async types(text) {
    await this.page.$eval(".typing", (details) => {
      details.open = true;
    });
    await this.page.fill(".typing input", text);
    await this.page.press(".typing input", "Enter");
  }

  // Presses a button. If the page redraws its buttons before the player reaches them, the player uses one of
  // the new buttons.
  async presses(by_keys) {
    const before = await this.at();
    const isMade = async () => (await this.at()) > before || this.isAhead();
    for (let i = 0; i < 12; ++i) {
      let buttons = [];
      await until(async () => {  // the page may be slow on a busy machine: it has not drawn the buttons, or has not shown that a click has made the move
        buttons = await this.page.$$(".choices.mine > .buttons button:not(.plain)");
        const points = buttons.length === 0 && (await this.page.$(".choices.mine > .buttons .hint")) !== null;
        if (points) buttons = await this.page.$$(kMarked);  // the page has no room for buttons
        return buttons.length > 0 || isMade();
      });
      if (await isMade()) return;
      const button = buttons[any(buttons.length)];
      try {
        const is_move = await button.evaluate((one) => one.classList.contains("move-button"));
        if (by_keys) {
          await button.focus();
          await this.page.keyboard.press("Enter");
        } else {
          await button.click({ timeout: 10000 });
        }
        if (is_move) return;
      } catch (problem) {
        if (await button.isVisible()) throw problem;
      }
    }
    assert.fail("no button makes a move");
  }

  // Clicks a card that cannot be played, next to a card that can be played. The page says why the card cannot be
  // played, and picks no other card.
  async points_wrong() {
    const wrong = await this.page.$(".zone:not(.can):has(.card.can) .card:not(.can)");
    if (wrong === null || (await this.page.$(".picked")) !== null) return;
    await wrong.click();
    await until(async () => (await this.page.textContent(".choices .refusal")) !== "");
    assert.equal(await this.page.$(".picked"), null, "a card that cannot be played is not picked, and neither are the cards next to it");
    this.done_wrong = (this.done_wrong ?? 0) + 1;
  }

  // Clicks a marked card or zone. Then clicks the same card or zone again, or one of the remaining buttons.
  async points() {
    await this.points_wrong();
    const marked = await this.page.$$(kMarked);
    if (marked.length === 0) return this.presses(false);
    const one = marked[any(marked.length)];
    await one.click();
    assert.ok((await this.page.$$(".picked")).length > 0, "the clicked element is marked");
    if (await this.page.$(".buttons .only")) await this.page.click(".picked");
    else await this.presses(false);
    return undefined;
  }
}
