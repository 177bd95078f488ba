// Code that the tests of the workbench's page share.
import assert from "node:assert/strict";
import { renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { launch } from "../browser/launch.mjs";
import { start } from "./served.mjs";

const require = createRequire(import.meta.url);
const axe = require("axe-core");

export const kPatience = 60000;  // milliseconds: test machines are busy
const [fuda, rules, browserPath] = process.argv.slice(2);
export { fuda, rules };

// Runs a test with a workbench and a browser, and stops both.
export async function withBench(test) {
  const bench = await start({ fuda, rules });
  const browser = await launch(browserPath);
  let cookies = [];  // the address works only once, so later contexts get the cookies of the first context
  const open = async (path, options) => {
    const tab = await openIn(browser, bench.url, path, { ...options, cookies });
    cookies = await tab.context().cookies();
    return tab;
  };
  try {
    await test({ ...bench, open });
  } finally {
    await browser.close();
    await bench.stop();
  }
}

// Opens a page that must raise no errors, break no policy, and send no requests to other sites. `isKnown(text)` says
// whether a test expects a message on the console.
async function openIn(browser, url, path = "", { viewport = { width: 1366, height: 657 }, isKnown = () => false, seen = true, cookies, ...options } = {}) {
  const context = await browser.newContext({ viewport, ...options });
  await context.addCookies(cookies);
  // Firefox also runs the script in the empty page of a new tab, which has no storage.
  if (seen) await context.addInitScript(() => origin === "null" || localStorage.setItem("fuda.workbench.seen", "yes"));
  const tab = await context.newPage();
  tab.setDefaultTimeout(kPatience);
  tab.faults = [];
  tab.on("console", (message) => {
    const text = message.text();
    const isOutdated = /status of 409/.test(text);  // a newer edit has made a check useless
    if (["error", "warning"].includes(message.type()) && !isOutdated && !isKnown(text)) tab.faults.push(text);
  });
  tab.on("pageerror", (error) => tab.faults.push(String(error)));
  const { origin } = new URL(url);
  tab.on("request", (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())) tab.faults.push(`asked for ${request.url()}`);
  });
  await tab.goto((cookies.length > 0 ? url.replace(/\?.*/, "") : url) + path);
  return tab;
}

export async function close(tab) {
  assert.deepEqual(tab.faults, []);
  await tab.context().close();
}

// Waits until the page shows the first check of a game and its table.
export async function ready(tab) {
  await tab.waitForSelector(".pane.files .cm-content");
  await tab.waitForSelector(".pane.files .summary[data-kind=good]");
  await tab.waitForSelector(".pane.table iframe");
}

export function table(tab) {
  return tab.frameLocator(".pane.table iframe");
}

// Gives a hint to the next player in Hanabi.
export async function giveHint(tab) {
  const frame = table(tab);
  await frame.locator("text=give a hint…").click();
  await frame.locator(".others .zone .card").first().click();
  await frame.locator(".buttons button:visible").first().click();
}

// Replaces a text in the open file by typing, as a reader would: searches for it, and types over it.
export async function retype(tab, before, after) {
  await tab.click(".pane.files .cm-content");
  await tab.keyboard.press("Control+Home");
  await tab.keyboard.press("Control+f");
  await tab.keyboard.type(before);
  await tab.keyboard.press("Enter");
  await tab.keyboard.press("Escape");
  await tab.keyboard.type(after);
}

// Replaces a file at once, so that no check reads half of it.
export function put(file, text) {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

// Polls from this process, because the page's security policy forbids polling inside the page.
export async function until(holds) {
  const end = Date.now() + kPatience;
  while (!await holds()) {
    assert.ok(Date.now() < end, `the condition never became true: ${holds}`);
    await new Promise((done) => { setTimeout(done, 100); });
  }
}

export async function unfold(tab, pane) {
  if (await tab.getAttribute(`.pane.${pane} .fold`, "aria-expanded") === "false") await tab.click(`.pane.${pane} .fold`);
}

export async function accessible(tab) {
  await tab.evaluate(axe.source);
  // The page in the frame has its own tests (tests/browser).
  const { violations } = await tab.evaluate(() => globalThis.axe.run({ exclude: [["iframe"]] }, { iframes: false }));
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.length}× ${nodes[0].html.slice(0, 200)}`);
}
