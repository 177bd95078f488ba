// Tests that each visitor gets pages in one language: no page mixes two languages, and menus change the language and
// the colours. Run `words.mjs FUDA WORK CHROMIUM` in the root of the source.
import assert from "node:assert/strict";
import { Server } from "./served.mjs";
import { accessible, close, launch, open, until } from "./page.mjs";

const [fuda, work, executablePath] = process.argv.slice(2);
const server = new Server(fuda, `${work}/tables-words`);

function catalogue(language) {
  return fetch(`${server.url}/catalogue`, { headers: { "Accept-Language": language } }).then((answer) => answer.json());
}

// Returns the page's own sentences in a language, without the sentences that are the same in the language `other`.
async function sentences(language, other) {
  const [{ texts }, { texts: alike }] = [await catalogue(language), await catalogue(other)];
  return Object.entries(texts).filter(([form, text]) => text.length > 5 && !text.includes("{") && alike[form] !== text).map(([, text]) => text);
}

async function is_in(page, language, other) {
  assert.equal(await page.getAttribute("html", "lang"), language);
  const shown = await page.evaluate(() => [...[...document.querySelectorAll(".app *")].flatMap((node) => [...node.childNodes])
    .filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data), ...[...document.querySelectorAll("[aria-label], [title]")]
    .flatMap((node) => [node.getAttribute("aria-label") ?? "", node.getAttribute("title") ?? ""])].join("\n"));
  const words = (text) => new RegExp(`(?<![\\p{L}])${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}])`, "u");
  assert.deepEqual((await sentences(other, language)).filter((text) => words(text).test(shown)), [], `${other} on a page in ${language}`);
  assert.ok((await sentences(language, other)).some((text) => words(text).test(shown)));
  assert.deepEqual(await accessible(page), []);
}

async function sits_down(page, game) {
  await page.goto(`${server.url}/#/${game}`);
  await page.waitForSelector(".new-table");
  await page.fill(".new-table input[type=text]", "Ana");
  await page.click(".start");
  await page.waitForSelector(".live .table");
}

// The clauses and open points of the rules are only in this language.
async function tells_rules_in(page, language, other) {
  const [game, table] = await page.evaluate(() => location.hash.slice(2).split("/"));
  const book = async (lang) => {
    const { lang: found, parts, open } = await (await fetch(`${server.url}/games/${game}/${table}/rules`, { headers: { "Accept-Language": lang } })).json();
    return [found, [...parts.flatMap(({ clauses }) => clauses.map(({ text }) => text)), ...open.map(({ issue }) => issue)]];
  };
  const shown = await page.textContent(".rules-list");
  const [own, told] = await book(language);
  const [found, others] = await book(other);
  assert.equal(own, language);
  assert.deepEqual(told.filter((text) => !shown.includes(text)), []);
  if (found === other) {
    assert.equal(told.length, others.length, `${game} tells as much in ${language} as in ${other}`);
    assert.deepEqual(others.filter((text) => shown.includes(text)), []);
  }
}

// A bot has the same name in the menu of bots, at the table, and in lists.
async function names_bots(browser) {
  const page = await open(browser, `${server.url}/`, { shows: ".game", locale: "fr" });
  await page.goto(`${server.url}/#/sakura`);
  await page.waitForSelector(".new-table");
  const chosen = await page.$eval(".new-table fieldset select", (select) => select.selectedOptions[0].textContent);
  await sits_down(page, "sakura");
  await page.waitForSelector(".company .people");
  assert.equal(await page.textContent(".seats.others h3 bdi"), chosen);
  assert.ok((await page.textContent(".people")).includes(chosen));
  await page.goto(`${server.url}/`);
  await page.waitForSelector(".running a, .lists .tables a");
  await until(async () => (await page.textContent(".lists")).includes(`Ana, ${chosen} · `));
  await close(page);
}

async function speaks(browser, locale, language, game) {
  const page = await open(browser, `${server.url}/`, { shows: ".game", locale });
  const own = locale.slice(0, 2);  // the title of the first page is the same in every language
  assert.equal(await page.textContent("h1"), "fuda");
  await is_in(page, own, own === "de" ? "en" : "de");
  await page.goto(`${server.url}/#/${game}`);
  await page.waitForSelector(".new-table");
  const other = language === "en" ? "de" : "en";
  await is_in(page, language, other);
  await sits_down(page, game);
  await is_in(page, language, other);
  await page.click(".opens-rules");
  await page.waitForSelector(".rules-list li");
  await is_in(page, language, other);
  await tells_rules_in(page, language, other);
  await page.click(".closes-rules");
  return page;
}

async function changes(page, label, value) {
  await page.locator(".wishes select").nth(label === "language" ? 0 : 1).selectOption(value);
}

const browser = await launch(executablePath);
await server.start();
try {
  await close(await speaks(browser, "de-AT", "de", "sakura"));
  await close(await speaks(browser, "de-AT", "en", "hanabi"));  // this game has no German translation

  await names_bots(browser);

  // The choice in the menu overrides the browser's language, at this table and at the next.
  const page = await speaks(browser, "es-ES", "es", "nin-jan");
  await changes(page, "language", "en");
  await until(async () => (await page.getAttribute("html", "lang")) === "en");
  await page.waitForSelector(".live .table");
  await is_in(page, "en", "es");
  await page.goto(`${server.url}/#/sakura`);
  await page.waitForSelector(".new-table");
  await is_in(page, "en", "es");

  const shade = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await shade();
  await changes(page, "colours", "dark");
  const dark = await shade();
  assert.notEqual(dark, light);
  await page.reload();
  await page.waitForSelector(".new-table");
  assert.equal(await shade(), dark, "the choice stays");
  await page.emulateMedia({ colorScheme: "dark" });
  await changes(page, "colours", "light");
  assert.equal(await shade(), light, "against what the device prefers");
  assert.deepEqual(await accessible(page), []);
  await close(page);
  console.log("pages in several languages: fine");
} finally {
  await browser.close();
  await server.kill();
}
