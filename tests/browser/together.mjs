// Two people at a table in browsers, and the steps that several tests share.
import assert from "node:assert/strict";
import { Person } from "./person.mjs";
import { until } from "./page.mjs";

// Ana creates a table for two people, and Bruno opens its link on a phone.
export async function two_sit_down(browser, server, game, shot = () => {}) {
  const ana = await Person.comes(browser, `${server.url}/`, { shows: ".game" });
  await ana.page.click(`a[href="#/${game}"]`);
  await ana.page.waitForSelector(".new-table");
  await ana.page.fill(".new-table input[type=text]", "Ana");
  await ana.page.selectOption(".new-table p select", "2");
  await ana.page.selectOption("fieldset select", "");
  await ana.page.click(".start");
  await ana.page.waitForSelector(".live .table");
  await ana.page.setViewportSize({ width: 390, height: 844 });
  await ana.page.click(".question .invitation button");
  await ana.page.waitForSelector(".question .invitation button:text-is('copied')");
  await ana.page.setViewportSize({ width: 1200, height: 900 });
  const bruno = await Person.comes(browser, ana.page.url(), { viewport: { width: 390, height: 844 } });
  await shot(bruno, "invited");
  await bruno.page.click(".question .invited");
  await bruno.page.fill("dialog input", "Bruno");
  await bruno.page.press("dialog input", "Enter");
  await bruno.page.waitForSelector(".choices");
  await bruno.page.setViewportSize({ width: 1200, height: 900 });
  await until(async () => (await ana.page.textContent(".people")).includes("Bruno"));
  return { ana, bruno };
}

export const asked = (person) => person.page.$$eval(".question:not([hidden])", (all) => all.map((one) => one.textContent).join());

export async function is_asked(person, pattern) {
  await until(async () => pattern.test(await asked(person))).catch(async () => assert.match(await asked(person), pattern));
}

export async function says(person, word) {
  await person.page.click(`.question button:text-is("${word}")`);
}

export const post = (url, body) => fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

export async function opens(person, selector) {
  await person.page.$eval(selector, (details) => {
    details.open = true;
  });
}

// The players in this test type their moves, because live.mjs tests pointing at cards.
export async function moves(person) {
  await until(() => person.isMine());
  const before = await person.at();
  const { moves: [{ text }] } = await person.view();
  await person.types(text);
  await until(async () => (await person.at()) > before && !(await person.isAhead()));
}

export async function plays_to_the_end({ ana, bruno }) {
  for (let i = 0; i < 300; ++i) {
    if ((await ana.isOver()) && (await bruno.isOver())) return;
    const mover = (await ana.isMine()) ? ana : (await bruno.isMine()) ? bruno : null;
    if (mover === null) await ana.page.waitForTimeout(100);
    else await mover.types("play 1");
    if (mover !== null) await until(async () => !(await mover.isMine()));
  }
}
