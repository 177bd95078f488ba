// Tests whole games of a blind player. This player uses a keyboard, and knows only the accessibility tree of the page.
// Run `hears.mjs FUDA WORK CHROMIUM` in the root of the source.
import assert from "node:assert/strict";
import { Server } from "./served.mjs";
import { close, launch, open } from "./page.mjs";

const [fuda, work, executablePath] = process.argv.slice(2);
const kMostTabs = 120;
const kMostKeys = 2000;

function any(n) {
  return Math.floor(Math.random() * n);
}

// A node of Chromium's accessibility tree, with the properties that these tests compare.
function plain({ role, name, description, properties = [] }) {
  const value = (key) => properties.find((property) => property.name === key)?.value.value;
  return { role: role?.value, name: name?.value ?? "", description: description?.value, focused: value("focused") === true,
    pressed: value("pressed") };
}

class Listener {
  constructor(page) {
    this.page = page;
    this.keys = 0;
  }

  async hears() {
    this.session ??= await this.page.context().newCDPSession(this.page);
    const { nodes } = await this.session.send("Accessibility.getFullAXTree");
    this.all = nodes.filter((node) => !node.ignored).map(plain);
    this.focused = this.all.filter((node) => node.focused && node.role !== "RootWebArea").at(-1);
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

  // Presses Tab until `is_meant` accepts the focused element. Returns false if the game ends in the meantime.
  async tabs_to(is_meant) {
    for (let i = 0; i < kMostTabs; ++i) {
      if (this.focused !== undefined && is_meant(this.focused)) return true;
      if (this.all.some((node) => node.role === "button" && node.name === "play again")) return false;
      await this.presses("Tab");
    }
    assert.fail(`there is no such element; the focus is at ${JSON.stringify(this.focused)}`);
  }

  async until(holds) {
    for (let i = 0; i < 300; ++i) {
      await this.hears();
      if (await holds()) return;
      await this.page.waitForTimeout(100);
    }
    const heard = this.all.filter((node) => node.role === "button").map((node) => node.name).join(", ");
    assert.fail(`the condition never became true; the focus is at ${JSON.stringify(this.focused)}; buttons: ${heard}`);
  }
}

// Each button that makes or takes back a move has a description of the move's effects. The names of buttons that lead to moves end in
// three dots. Cards that can be part of a move are toggle buttons. The cards of a finished round stay until the player
// continues.
function leads_on(node) {
  if (node.role === "button" && node.name === "continue") return true;
  return node.role === "button" && !/^(the start|back|play|pause|forward|the end|take back)$/.test(node.name) &&
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
    // After a move, the focus goes to the place where the player makes the next move, without a key press.
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
    await person.hears();  // the game may have ended in the meantime, and Enter would start another game
    if (is_over() || person.focused === undefined || !leads_on(person.focused)) continue;
    await person.presses("Enter");
    // Wait while a move is on its way, because it may end the game, and another Enter would then start the
    // next game.
    await person.until(async () => (await page.$(".choices.busy")) === null);
    ++moves;
    kept = true;
  }
  await person.until(() => person.focused !== undefined);  // Tab may have moved the focus to a part of the page that folds up
  const result = person.all.map((node) => node.name ?? "").find((name) => / · /.test(name) && /(wins|score|tie|share)/.test(name));
  assert.ok(result !== undefined, "the page tells the result");
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
