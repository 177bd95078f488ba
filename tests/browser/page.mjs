// Code that the tests of pages share.
import assert from "node:assert/strict";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const axe = require("axe-core");
export { launch } from "./launch.mjs";

// Opens a page that must write no errors or warnings to the console, open no dialogs, and send no requests to other sites.
export async function open(browser, url, { shows = ".table", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) page.faults.push(message.text());
  });
  page.on("pageerror", (error) => page.faults.push(String(error)));
  const own = url.split("#")[0];
  page.on("request", (request) => {
    if (!request.url().startsWith(own)) page.faults.push(`asked for ${request.url()}`);
  });
  page.on("dialog", (dialog) => page.faults.push(`a dialog: ${dialog.message()}`));
  await page.goto(url);
  await page.waitForSelector(shows);
  return page;
}

// Returns the faults that axe-core finds in a page. Leaves out an experimental rule that mistakes the symbols on cards
// for text.
export async function accessible(page) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ rules: { "label-content-name-mismatch": { enabled: false } } }));
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.length}× ${nodes[0].html.slice(0, 160)}`);
}

export async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

// Returns the contents of each zone: the number of cards, and the visible cards, from the bottom. A card that stands for
// several equal cards counts as that many.
export function shown(page) {
  return page.$$eval(".zone", (zones) => Object.fromEntries(zones.map((zone) => [zone.dataset.zone, {
    count: Number(zone.dataset.count),
    stack: zone.classList.contains("stack"),
    cards: [...zone.querySelectorAll(".cards > li:not(.empty)")].flatMap((item) =>
      Array(Number(item.dataset.copies ?? 1)).fill(item.querySelector(":scope > .card").dataset.card ?? "?")),
  }])));
}

export async function check_position(page, line) {
  const zones = await shown(page);
  assert.deepEqual(Object.keys(zones).sort(), Object.keys(line.zones).sort());
  for (const [name, cards] of Object.entries(line.zones)) {
    const zone = zones[name];
    const places = line.sorted?.[name]; // sorted zones show their cards in sorted order
    const lie = line.known?.[name] ?? cards;
    const known = places?.map((place) => lie[place - 1]) ?? lie;
    assert.equal(zone.count, cards.length, `${name} at ${line.ply}`);
    if (!zone.stack) assert.deepEqual(zone.cards, known, `${name} at ${line.ply}`);
    else assert.equal(zone.cards.length, Math.min(1, cards.length), `${name} at ${line.ply}`);
  }
}

// Polls from this process, because the page's content security policy forbids polling inside the page.
export async function until(holds) {
  for (let i = 0; i < 100; ++i) {
    if (await holds()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.fail("the condition never became true");
}
