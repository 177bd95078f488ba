// Somebody who sees nothing and has a keyboard plays whole games: what they know of the page is its accessibility tree.
//   hears.mjs FUDA WORK CHROMIUM, in the root of the source
import assert from "node:assert/strict";
import { Server } from "./served.mjs";
import { close, launch, open } from "./page.mjs";

const [fuda, work, executablePath] = process.argv.slice(2);
const kMostTabs = 120;
const kMostKeys = 2000;

function any(n) {
  return Math.floor(Math.random() * n);
}

function flat(node, into = []) {
  into.push(node);
  for (const child of node.children ?? []) flat(child, into);
  return into;
}

class Listener {
  constructor(page) {
    this.page = page;
    this.keys = 0;
  }

  async hears() {
    this.all = flat(await this.page.accessibility.snapshot({ interestingOnly: false }));
    this.focused = this.all.filter((node) => node.focused && node.role !== "WebArea").at(-1);
    return this.all;
  }

  has(pattern) {
    return this.all.some((node) => pattern.test(node.name ?? ""));
  }

  async presses(key) {
    assert.ok(++this.keys < kMostKeys, "the game comes to its end");
    await this.page.keyboard.press(key);
    await this.hears();
  }

  // Goes on until what has the focus is such a thing; false if the game ends meanwhile.
  async tabs_to(is_meant) {
    for (let i = 0; i < kMostTabs; ++i) {
      if (this.focused !== undefined && is_meant(this.focused)) return true;
      if (this.all.some((node) => node.role === "button" && node.name === "play again")) return false;
      await this.presses("Tab");
    }
    assert.fail(`there is none, at ${JSON.stringify(this.focused)}`);
  }

  async until(holds) {
    for (let i = 0; i < 300; ++i) {
      await this.hears();
      if (await holds()) return;
      await this.page.waitForTimeout(100);
    }
    const heard = this.all.filter((node) => node.role === "button").map((node) => node.name).join(", ");
    assert.fail(`it never came to be, at ${JSON.stringify(this.focused)}; buttons: ${heard}`);
  }
}

// Buttons that make a move say what it does; those that lead to one end in three dots. Cards that can be part of a move
// are buttons that are pressed or not. The cards of a round lie there until somebody goes on.
function leads_on(node) {
  if (node.role === "button" && node.name === "go on") return true;
  return node.role === "button" && !/^(the start|back|play|pause|forward|the end)$/.test(node.name) &&
    (/…$/.test(node.name.trim()) || (node.description ?? "") !== "" || node.pressed !== undefined);
}

async function plays(browser, url, game) {
  const page = await open(browser, `${url}/#/${game}`, { shows: ".new-table", reducedMotion: "reduce" });
  const person = new Listener(page);
  await person.hears();
  await person.tabs_to((node) => node.role === "textbox" && node.name === "your name");
  await page.keyboard.type("Ana");
  await person.tabs_to((node) => node.role === "button" && node.name === "sit down and start");
  await person.presses("Enter");
  const is_over = () => person.all.some((node) => node.role === "button" && node.name === "play again");
  const is_mine = () => person.all.some((node) => leads_on(node));
  let moves = 0;
  let kept = false;
  for (;;) {
    await person.until(() => is_over() || is_mine());
    if (is_over()) break;
    // After a move the focus is where the next one is made, without a key.
    if (kept) assert.ok(person.focused === undefined || person.focused.role !== "WebArea", "the focus is kept");
    if (kept) await person.until(() => is_over() || (person.focused !== undefined && person.focused.role === "button"));
    if (is_over()) break;
    if (!(await person.tabs_to(leads_on))) break;
    for (let i = any(4); i > 0; --i) {
      await person.presses("Tab");
      if (person.focused !== undefined && leads_on(person.focused)) continue;
      await person.presses("Shift+Tab");
      break;
    }
    if (!(await person.tabs_to(leads_on))) break;
    await person.hears();  // the game may have ended meanwhile, and Enter would begin another
    if (is_over() || person.focused === undefined || !leads_on(person.focused)) continue;
    await person.presses("Enter");
    // A move is on its way: it may end the game, and another Enter would begin the next.
    await person.until(async () => (await page.$(".choices.busy")) === null);
    ++moves;
    kept = true;
  }
  await person.until(() => person.focused !== undefined);  // on something that folds up, if Tab was pressed as the game ended
  const result = person.all.map((node) => node.name ?? "").find((name) => / · /.test(name) && /(wins|score|tie|share)/.test(name));
  assert.ok(result !== undefined, "the result is told");
  console.log(`${game}, by keys and ears: ${moves} choices, ${result}`);
  await close(page);
}

const browser = await launch(executablePath);
const server = new Server(fuda, `${work}/tables-hears`);
await server.start();
try {
  for (const game of (process.argv[5] ?? "hanabi,nin-jan,ikebana,sakura").split(",")) await plays(browser, server.url, game);
  console.log("games by keys: fine");
} finally {
  await browser.close();
  await server.kill();
}
