// Tests exported games in a browser, from file://. A visitor plays against bots to the end by clicking, reads the
// file's description, and finds no errors on the console.
//
//   exported.mjs CHROMIUM FOLDER     FOLDER: build/web
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";
import { launch } from "../browser/launch.mjs";
import { openFile, play } from "./one_file.mjs";

const [browserPath, folder] = process.argv.slice(2);

const browser = await launch(browserPath);
try {
  for (const game of ["kuhn", "hanabi"]) {
    const start = performance.now();
    const page = await openFile(browser, join(folder, "games", `${game}.html`));
    await page.waitForSelector(".new-table .start");
    const shown = Math.round(performance.now() - start);
    await page.click(".new-table .start");
    await page.waitForSelector(".table");
    const clicks = await play(page);
    await page.click("text=About this file");
    await page.waitForSelector("dialog[open] >> text=Anyone who holds the file can read all hands");
    assert.deepEqual(page.faults, []);
    const size = statSync(join(folder, "games", `${game}.html`)).size;
    console.log(`${game}.html, ${size} bytes: shown after ${shown} ms, over after ${clicks} clicks`);
    await page.close();
  }
} finally {
  await browser.close();
}
