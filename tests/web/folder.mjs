// Tests the static page with a folder of the reader (cli/workbench_page/folder_files.js).
//
//   folder.mjs FUDA RULES CHROMIUM FOLDER [TEST...]
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { accessible, fuda, retype, unfold, until } from "../workbench/bench.mjs";
import { prepare, read, set, write } from "./folder_stub.mjs";
import { faultless, ready, withPage } from "./static.mjs";

const kuhn = join(process.argv[3], "../examples/games/kuhn");

// The texts of Kuhn poker as a game with this name.
function game(name) {
  const files = readdirSync(kuhn, { recursive: true }).filter((path) => /\.(yaml|lua)$/.test(path));
  return Object.fromEntries(files.map((path) => [`${name}/${path}`, readFileSync(join(kuhn, path), "utf8").replace("game: kuhn", `game: ${name}`)]));
}

const printed = game("kuhn");
const textIn = (tab) => tab.locator(".cm-content").innerText();
const inFolder = (texts, folder = "my-games") => Object.fromEntries(Object.entries(texts).map(([path, text]) => [`${folder}/${path}`, text]));
const pickButton = "text=Open a folder on this computer…";

// A tab whose folder has these texts, before the reader chooses it.
async function tabWith(open, texts, how = {}) {
  const tab = await open("", [prepare, how]);
  await write(tab, inFolder(texts));
  await tab.waitForSelector(".box");
  return tab;
}

async function pick(tab) {
  await tab.click(pickButton);
  await tab.waitForSelector(".shelf-head .folder");
  await tab.waitForSelector(".box");
}

async function change(tab, title = "Kuhn Poker") {
  await tab.click(`[aria-label='Change it: ${title}']`);
  await ready(tab);
}

async function opened(open, how) {
  const tab = await tabWith(open, printed, how);
  await pick(tab);
  await change(tab);
  return tab;
}

async function testShelf({ open }) {
  const without = await open("", [() => { delete globalThis.showDirectoryPicker; }]);
  await without.waitForSelector(".box");
  assert.equal(await without.locator(pickButton).count(), 0);
  await without.close();

  const large = "-".repeat((64 << 10) + 1);
  const tab = await tabWith(open, { ...printed, ...game("mine"), ...game(".hidden"), "kuhn/.hidden.lua": "", "kuhn/large.lua": large, "kuhn/notes.txt": "", "empty/readme.yaml": "", "top.yaml": "" });
  await tab.waitForSelector(".box >> text=Hanabi");
  await pick(tab);
  assert.equal(await tab.locator(".box").count(), 2);
  assert.equal(await tab.locator(".badge").count(), 0);
  assert.match(await tab.textContent(".shelf-head .folder"), /my-games/);
  assert.match(await tab.textContent(".shelf-foot"), /written to the folder my-games on this computer; nothing is uploaded/);
  assert.deepEqual(await accessible(tab), []);
  await change(tab);
  const files = await tab.$$eval(".all-files option", (all) => all.map(({ value }) => value));
  assert.deepEqual(files.sort(), Object.keys(printed).sort());
  assert.deepEqual(await accessible(tab), []);
  faultless(tab);
}

// Edits are written into the file, and nowhere else.
async function testEdits({ open }) {
  const tab = await opened(open);
  await retype(tab, "poker with three cards", "poker with two eyes");
  await until(async () => (await read(tab))["kuhn/game.yaml"].includes("two eyes"));
  assert.deepEqual(await read(tab), { ...printed, "kuhn/game.yaml": printed["kuhn/game.yaml"].replace("three cards", "two eyes") });
  await tab.waitForSelector("[role=tab][data-mark=edited]");
  await tab.click("text=Undo my changes");
  await tab.click("dialog >> text=Bring it back");
  await until(async () => (await read(tab))["kuhn/game.yaml"] === printed["kuhn/game.yaml"]);
  await tab.click("[aria-label='New file']");
  await tab.fill("dialog input", "scenarios/mine.yaml");
  await tab.click("dialog button.primary");
  await until(async () => (await read(tab))["kuhn/scenarios/mine.yaml"] === "# ");
  await tab.click("text=Remove this file");
  await tab.click("dialog >> text=Remove it");
  await until(async () => (await read(tab))["kuhn/scenarios/mine.yaml"] === undefined);
  assert.deepEqual(await read(tab), printed);
  // The page's own games are as before.
  await tab.click(".home");
  await tab.click("text=Close the folder");
  await tab.waitForSelector(".box >> text=Hanabi");
  assert.equal(await tab.locator(".badge").count(), 0);
  faultless(tab);
}

// The page shows what another program changes, creates and removes.
async function testOther({ open }, hasObserver) {
  const tab = await opened(open, { hasObserver });
  assert.equal(await tab.evaluate(() => "FileSystemObserver" in globalThis), hasObserver);
  const start = Date.now();
  await write(tab, { "my-games/kuhn/game.yaml": printed["kuhn/game.yaml"].replace("poker with", "poker without") });
  await until(async () => (await textIn(tab)).includes("poker without"));
  console.log(`another program's change appears after ${Date.now() - start} ms${hasObserver ? " with an observer" : ""}`);
  await retype(tab, "poker without", "no poker with");
  await until(async () => (await read(tab))["kuhn/game.yaml"].includes("no poker with"));
  const names = () => tab.$$eval(".all-files option", (all) => all.map(({ value }) => value));
  await write(tab, { "my-games/kuhn/names/de.yaml": "# nothing\n" });
  await until(async () => (await names()).includes("kuhn/names/de.yaml"));
  await write(tab, { "my-games/kuhn/names/de.yaml": null });
  await until(async () => !(await names()).includes("kuhn/names/de.yaml"));
  faultless(tab);
}

// The page does not notice the other program, because it looks at the disk only while it is visible. It still does not
// overwrite the file.
async function testConflict({ open }) {
  const tab = await opened(open, { hasObserver: false, isVisible: false });
  const theirs = printed["kuhn/game.yaml"].replace("poker with", "poker without");
  await write(tab, { "my-games/kuhn/game.yaml": theirs });
  await retype(tab, "and a single bet", "and a double bet");
  await tab.waitForSelector(".unsettled >> text=Another program has changed game.yaml.");
  assert.equal((await read(tab))["kuhn/game.yaml"], theirs);
  assert.match(await textIn(tab), /poker with three cards and a double bet/);
  await tab.click("text=Keep mine");
  await until(async () => (await read(tab))["kuhn/game.yaml"] === printed["kuhn/game.yaml"].replace("a single bet", "a double bet"));
  // Saving a variant would change two files. It changes none if one of them has changed.
  await retype(tab, "rank: [11, 12, 13]", "rank: [11, 12, 14]");
  await until(async () => (await read(tab))["kuhn/game.yaml"].includes("12, 14"));
  await write(tab, { "my-games/kuhn/game.yaml": theirs });
  await saveVariant(tab);
  await tab.waitForSelector("dialog >> text=Another program has changed kuhn/game.yaml");
  await tab.keyboard.press("Escape");
  assert.deepEqual(await read(tab), { ...printed, "kuhn/game.yaml": theirs });
  await until(async () => (await textIn(tab)).includes("poker without"));
  // A file that another program has created stays.
  await write(tab, { "my-games/kuhn/mine.yaml": "theirs" });
  await tab.click("[aria-label='New file']");
  await tab.fill("dialog input", "mine.yaml");
  await tab.click("dialog button.primary");
  await tab.waitForSelector(".toast >> text=Another program has created kuhn/mine.yaml");
  assert.equal((await read(tab))["kuhn/mine.yaml"], "theirs");
  faultless(tab);
}

async function saveVariant(tab) {
  await unfold(tab, "changes");
  await tab.waitForSelector(".differences tbody tr");
  await tab.click("text=Save as a variant…");
  await tab.fill("dialog input", "with-ace");
  await tab.click("dialog button.primary");
}

async function testVariant({ open }) {
  const tab = await opened(open);
  await retype(tab, "rank: [11, 12, 13]", "rank: [11, 12, 14]");
  await saveVariant(tab);
  await tab.waitForSelector("text=Saved, and proved: kuhn+with-ace");
  const { "kuhn/variants/with-ace.yaml": variant, ...others } = await read(tab);
  assert.deepEqual(others, printed);
  const work = mkdtempSync(join(tmpdir(), "fuda-folder-"));
  try {
    for (const [path, text] of Object.entries({ ...printed, "kuhn/variants/with-ace.yaml": variant })) {
      mkdirSync(dirname(join(work, path)), { recursive: true });
      writeFileSync(join(work, path), text);
    }
    assert.match(execFileSync(fuda, ["--rules", work, "info", "kuhn+with-ace", "--json"], { encoding: "utf8" }), /"A"/);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  faultless(tab);
}

// After a reload, the reader gives permission again and continues. A game that this page lacks is compared with its files
// as they were when the reader chose the folder.
async function testReload({ open }) {
  const tab = await tabWith(open, { ...printed, ...game("mine") });
  await write(tab, { "my-games/mine/game.yaml": game("mine")["mine/game.yaml"].replace("title: Kuhn Poker", "title: My Game") });
  await pick(tab);
  await change(tab, "My Game");
  await retype(tab, "poker with three cards", "poker with two eyes");
  await until(async () => (await read(tab))["mine/game.yaml"].includes("two eyes"));
  await set(tab, "permission", "prompt");
  await set(tab, "answer", "denied");
  await tab.reload();
  await tab.waitForSelector(".reopening");
  assert.deepEqual(await accessible(tab), []);
  await tab.click("text=Open my-games again");
  await tab.waitForSelector(".toast >> text=The browser does not let this page write into the folder 'my-games'");
  await set(tab, "answer", "granted");
  await tab.click("text=Open my-games again");
  await ready(tab);
  assert.match(await textIn(tab), /two eyes/);
  await tab.waitForSelector("[role=tab][data-mark=edited]");
  // With the permission, no question is necessary.
  await tab.reload();
  await ready(tab);
  assert.match(await textIn(tab), /two eyes/);
  // If the folder is gone, the page says so, and the reader can return to the page's own games.
  await tab.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry("my-games", { recursive: true }));
  await tab.reload();
  await tab.waitForSelector(".reopening [role=alert]");
  await tab.click("text=Close the folder");
  await tab.waitForSelector(".box >> text=Hanabi");
  await tab.reload();
  await tab.waitForSelector(".box >> text=Hanabi");
  faultless(tab);
}

async function testRefused({ open }) {
  const tab = await tabWith(open, { "notes/readme.yaml": "# no game here\n" });
  const refused = async (words) => {
    await tab.click(pickButton);
    await tab.waitForSelector(`.toast >> text=${words}`);
    await tab.waitForSelector(".box >> text=Hanabi");
    await tab.click("[aria-label='Close this message']");
  };
  await refused("The folder 'my-games' has no games; choose a folder of games, or a game's folder, which has a game.yaml");
  await set(tab, "cancels", "yes");
  await refused("No folder is open; choose a folder, and allow this page to read and write its files");
  await set(tab, "cancels", null);
  await write(tab, inFolder(printed));
  await set(tab, "permission", "prompt");
  await set(tab, "answer", "denied");
  await refused("This page may not write into the folder 'my-games', so the folder is not open; choose it again, and allow the page to write");
  await tab.reload();
  await tab.waitForSelector(".box >> text=Hanabi");
  faultless(tab);
}

// If the disk is full, or the browser withdraws its permission, the text stays in the editor and in the old file.
async function testFailure({ open }) {
  const tab = await opened(open);
  await set(tab, "full", "yes");
  await retype(tab, "poker with three cards", "poker with two eyes");
  await tab.waitForSelector(".toast >> text=kuhn/game.yaml cannot be written: the disk is full");
  await tab.click("[aria-label='Close this message']");
  assert.deepEqual(await read(tab), printed);
  assert.match(await textIn(tab), /two eyes/);
  await tab.click(".home");
  await tab.waitForSelector("dialog >> text=Your text is not saved");
  await tab.click("dialog >> text=Cancel");
  await tab.waitForSelector("dialog", { state: "detached" });
  assert.match(tab.url(), /#\/kuhn$/);
  await set(tab, "full", null);
  await set(tab, "permission", "prompt");
  await set(tab, "answer", "denied");
  await retype(tab, "and a single bet", "and a double bet");
  await tab.waitForSelector(".toast >> text=The browser does not let this page write into the folder 'my-games'");
  assert.deepEqual(await read(tab), printed);
  await tab.click("[aria-label='Close this message']");
  // A new file that cannot be written does not exist.
  await set(tab, "permission", null);
  await retype(tab, "a double bet", "a triple bet");
  await until(async () => /two eyes.* a triple bet/.test((await read(tab))["kuhn/game.yaml"].match(/summary: .*/)[0].replace("\n", "")));
  await set(tab, "full", "yes");
  await tab.click("[aria-label='New file']");
  await tab.fill("dialog input", "mine.yaml");
  await tab.click("dialog button.primary");
  await tab.waitForSelector(".toast >> text=kuhn/mine.yaml cannot be written: the disk is full");
  assert.equal((await read(tab))["kuhn/mine.yaml"], undefined);
  faultless(tab);
}

// The page cannot keep all bytes of a file that is not UTF-8, so it never writes the file.
async function testBytes({ open }) {
  const tab = await tabWith(open, printed);
  const bytes = [0x23, 0x20, 0xe9, 0x0a];
  const path = ["my-games", "kuhn", "names", "de.yaml"];
  await tab.evaluate(([at, all]) => globalThis.disk.write({ [at.join("/")]: new Uint8Array(all) }), [path, bytes]);
  await pick(tab);
  await tab.click("[aria-label='Change it: Kuhn Poker']");  // the file is also a mistake, so ready() would not end
  await until(async () => (await textIn(tab)).includes("game: kuhn"));
  await tab.selectOption(".all-files", "kuhn/names/de.yaml");
  await until(async () => (await textIn(tab)).startsWith("# \ufffd"));
  await tab.click(".cm-content");
  await tab.keyboard.type("# more");
  await tab.waitForSelector(".toast >> text=kuhn/names/de.yaml is not UTF-8 text");
  const now = await tab.evaluate(async (at) => {
    const file = await (await (await globalThis.disk.folder(at.slice(0, -1))).getFileHandle(at.at(-1))).getFile();
    return [...new Uint8Array(await file.arrayBuffer())];
  }, path);
  assert.deepEqual(now, bytes);
  faultless(tab);
}

// A single game's folder, with texts as programs on Windows write them.
async function testSingle({ open }) {
  const ofWindows = (text) => text.replaceAll("\n", "\r\n");
  const tab = await tabWith(open, Object.fromEntries(Object.entries(printed).map(([path, text]) => [path, ofWindows(text)])));
  await set(tab, "pick", "my-games/kuhn");
  await pick(tab);
  assert.equal(await tab.locator(".box").count(), 1);
  assert.equal(await tab.locator(".badge").count(), 0);
  await change(tab);
  await retype(tab, "poker with three cards", "poker with two eyes");
  await until(async () => (await read(tab))["kuhn/game.yaml"].includes("two eyes"));
  assert.equal((await read(tab))["kuhn/game.yaml"], ofWindows(printed["kuhn/game.yaml"].replace("three cards", "two eyes")));
  faultless(tab);
}

const testWithObserver = (page) => testOther(page, true);
const testWithoutObserver = (page) => testOther(page, false);
const wanted = process.argv.slice(6);
for (const test of [testShelf, testEdits, testWithObserver, testWithoutObserver, testConflict, testVariant, testReload, testRefused, testFailure, testBytes, testSingle]) {
  if (wanted.length > 0 && !wanted.includes(test.name)) continue;
  const start = Date.now();
  await withPage(test);
  console.log(`${test.name}: ${Math.round((Date.now() - start) / 1000)} s`);
}
