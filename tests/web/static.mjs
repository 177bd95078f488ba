// The static page of the workbench (build/web) for tests: its server, and a browser with it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { launch } from "../browser/launch.mjs";
import { kPatience, table } from "../workbench/bench.mjs";

const [browserPath, folder] = process.argv.slice(4);

// Serves the folder as docs/workbench.md describes, on a free port.
async function serve() {
  const program = spawn("python3", ["-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", folder, "0"], { stdio: ["ignore", "pipe", "ignore"] });
  const port = await new Promise((done, failed) => {
    program.stdout.on("data", (part) => {
      const found = String(part).match(/port (\d+)/)?.[1];
      if (found !== undefined) done(found);
    });
    program.on("exit", () => failed(new Error("the server did not start")));
  });
  return { url: `http://127.0.0.1:${port}/`, stop: () => program.kill() };
}

// A tab whose page must raise no errors, break no policy, and send no requests to other sites.
async function openIn(context, url, prepare) {
  const tab = await context.newPage();
  if (prepare !== undefined) await tab.addInitScript(...prepare);
  tab.setDefaultTimeout(kPatience);
  tab.faults = [];
  tab.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) tab.faults.push(message.text());
  });
  tab.on("pageerror", (error) => tab.faults.push(String(error)));
  tab.on("request", (request) => {
    if (!request.url().startsWith(new URL(url).origin) && !/^(data|blob):/.test(request.url())) tab.faults.push(`asked for ${request.url()}`);
  });
  await tab.goto(url);
  return tab;
}

// Runs a test with `open(hash, prepare)`, which opens a tab, and with the visitor's `context`, to which all tabs belong.
// `prepare` is a function that runs first in each page of the tab, and its argument.
export async function withPage(test, options = {}) {
  const server = await serve();
  const browser = await launch(browserPath, options);
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 657 } });
    await test({ context, open: (hash = "", prepare = undefined) => openIn(context, server.url + hash, prepare) });
  } finally {
    await browser.close();
    server.stop();
  }
}

export function faultless(tab) {
  assert.deepEqual(tab.faults, []);
}

// Waits until the page has read the rules and dealt a table.
export async function ready(tab) {
  await tab.waitForSelector(".pane.files .cm-content");
  await tab.waitForSelector(".pane.files .summary:is([data-kind=good], [data-kind=''])");  // scenarios may fail
  await table(tab).locator(".choices").first().waitFor();
}

// The longest time in which the page draws no frame while `during` runs, in milliseconds.
export async function longestPause(tab, during) {
  await tab.evaluate(() => {
    globalThis.pause = { longest: 0, last: performance.now() };
    const frame = (now) => {
      globalThis.pause.longest = Math.max(globalThis.pause.longest, now - globalThis.pause.last);
      globalThis.pause.last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await during();
  return tab.evaluate(() => Math.round(globalThis.pause.longest));
}
