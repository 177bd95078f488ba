// A slow line, 50 kbit/s and 400 ms there and back: how long until the first board is there, by what is sent and how often one
// waits for an answer. Counted, not timed, so that a busy machine does not change it.
//   line.mjs FUDA WORK CHROMIUM, in the root of the source
import assert from "node:assert/strict";
import { createServer, connect } from "node:net";
import { once } from "node:events";
import { Server } from "./served.mjs";
import { close, launch, open, until } from "./page.mjs";

const [fuda, work, executablePath] = process.argv.slice(2);
const kBytesASecond = 50000 / 8;
const kThereAndBack = 0.4;
const kAgain = 3;    // seconds, for somebody who has been here before
const kFirst = 9.7;  // for somebody who has not

// Counts what is sent, and how often one waits: for a connection, and for each answer, if not for several at once.
class Line {
  constructor(to) {
    this.listener = createServer((near) => {
      const far = connect(to, "127.0.0.1");
      near.on("data", (part) => {
        this.isDone ||= part.includes("/views ");  // what follows comes when the board is there
        if (!this.isDone) {
          this.sent += part.length;
          // The icon comes beside what the board waits for, which on a fast line is already there by then.
          if (!part.includes("/page/icon.svg ")) this.begins();
        }
        far.write(part);
      });
      far.on("data", (part) => {
        if (!this.isDone) this.came += part.length;
        this.isWaiting = false;
        near.write(part);
      });
      for (const [one, other] of [[near, far], [far, near]]) {
        one.on("error", () => {});
        one.on("close", () => other.destroy());
      }
    });
    this.reset();
  }

  // What is asked for at once waits once.
  begins() {
    if (!this.isWaiting) ++this.waits;
    this.isWaiting = true;
  }

  reset() {
    Object.assign(this, { sent: 0, came: 0, waits: 1 /* for a connection */, isWaiting: false, isDone: false });
  }

  async url() {
    this.listener.listen(0, "127.0.0.1");
    await once(this.listener, "listening");
    return `http://127.0.0.1:${this.listener.address().port}`;
  }

  get seconds() {
    return this.waits * kThereAndBack + (this.came + this.sent) / kBytesASecond;
  }
}

async function measured(browser, server, game) {
  const ask = (path, body) => fetch(`${server.url}/games/${game}${path}`, { method: "POST", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" } }).then((answer) => answer.json());
  const { matchID } = await ask("/create", { numPlayers: 2, setupData: { seed: 7 } });
  const { playerCredentials } = await ask(`/${matchID}/join`, { playerID: "0", playerName: "Ana" });
  const line = new Line(server.port);
  const url = await line.url();
  const page = await open(browser, `${url}/`, { shows: ".game" });
  await page.evaluate(([key, secret]) => localStorage.setItem("fuda.seats", JSON.stringify({ [key]: { seats: { 0: secret }, since: 1 } })),
    [`${game}/${matchID}`, playerCredentials]);
  const context = page.context();
  const cleared = await context.newCDPSession(page);
  const times = [];
  for (const isFirst of [true, false]) {
    await page.goto("about:blank");
    if (isFirst) await cleared.send("Network.clearBrowserCache");
    line.reset();
    await page.goto(`${url}/#/${game}/${matchID}`);
    await page.waitForSelector(".live .zone svg.card:not(.place)");
    await until(() => line.isDone);
    times.push(line.seconds);
    console.log(`${game}, ${isFirst ? "the first time" : "again"}: ${line.came} bytes, ${line.waits} waits, ${line.seconds.toFixed(1)} s`);
  }
  await close(page);
  line.listener.close();
  return times;
}

const browser = await launch(executablePath);
const server = new Server(fuda, `${work}/tables-line`);
await server.start();
try {
  for (const game of ["hanabi", "ikebana", "nin-jan", "sakura"]) {
    const [first, again] = await measured(browser, server, game);
    assert.ok(first <= kFirst, `the first board of ${game} takes ${first.toFixed(1)} s`);
    assert.ok(again <= kAgain, `a board of ${game} takes ${again.toFixed(1)} s`);
  }
  console.log("a slow line: fine");
} finally {
  await browser.close();
  await server.kill();
}
