// Tests the page on a slow line, with 50 kbit/s each way and a round trip of 400 ms. The data for the first board
// must arrive soon, and nothing on the board may move when the rest of the page arrives. The data goes through a
// simulated line that sends one packet after another, and the test computes the time at which each byte arrives. The
// test only prints the time at which the board is drawn, because this time means nothing on a busy machine. Finally
// tests how moves appear on this line (ahead.mjs). Run `line.mjs FUDA WORK CHROMIUM [GAME...]` in the root of the
// source.
import assert from "node:assert/strict";
import { createServer, connect } from "node:net";
import { once } from "node:events";
import { brotliDecompressSync, constants } from "node:zlib";
import { moves_ahead } from "./ahead.mjs";
import { Server } from "./served.mjs";
import { close, launch, open, until } from "./page.mjs";

const [fuda, work, executablePath, ...wanted] = process.argv.slice(2);
const kBytesASecond = 50000 / 8;
const kOneWay = 200;    // milliseconds
const kAtOnce = 1460;   // number of bytes that arrive together, as in a packet
// Limits in seconds until the first board. On a first visit, the page takes 2.9 to 3 seconds if it requests
// the data in time. The limit adds a quarter of a second for a busy machine. On later visits, the page takes
// 1.8 to 2 seconds.
const kFirst = 3.25;
const kAgain = 2.4;
const kTries = 4;
const kStill = 3;       // pixels that a card may move when the rest of the page arrives

const waits = (time) => new Promise((done) => setTimeout(done, time));

// One direction of the line. All connections share the line, so their data waits for the line, and then arrives after a
// delay.
class Way {
  constructor() {
    this.free = 0;
  }

  // Holds all data back until release().
  hold() {
    this.held = [];
  }

  release() {
    const { held } = this;
    this.held = undefined;
    for (const [part, to] of held) this.send(part, to);
  }

  // Returns the time at which the first byte is sent.
  send(part, to) {
    if (this.held !== undefined) return this.held.push([part, to]);
    const begins = Math.max(this.free, performance.now());
    for (let at = 0; at < part.length; at += kAtOnce) {
      const piece = part.subarray(at, at + kAtOnce);
      this.free = Math.max(this.free, performance.now()) + (piece.length / kBytesASecond) * 1000;
      setTimeout(() => to.writable && to.write(piece), this.free + kOneWay - performance.now());
    }
    return begins;
  }
}

// Returns the part of an answer that has arrived and can be decoded.
function readable(bytes) {
  const body = bytes.indexOf("\r\n\r\n") + 4;
  if (body < 4 || body === bytes.length) return "";
  return brotliDecompressSync(bytes.subarray(body), { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();
}

class Line {
  constructor(port) {
    this.ends = new Set();
    this.isOut = false;
    this.listener = createServer(async (near) => {
      if (this.isOut) {
        near.destroy();
        return;
      }
      const far = connect(port, "127.0.0.1");
      for (const [one, other] of [[near, far], [far, near]]) {
        this.ends.add(one);
        one.on("error", () => {});
        one.on("close", () => {
          this.ends.delete(one);
          other.destroy();
        });
      }
      near.pause();
      far.on("data", (part) => {
        const begins = this.down.send(part, near);
        if (near.isAwaited) this.note(near, part, begins);
      });
      await waits(2 * kOneWay);  // wait until the connection is established
      near.on("data", (part) => {
        near.isAwaited ||= part.includes("/opening ");
        this.up.send(part, far);
      });
      near.resume();
    });
    this.reset();
  }

  // Closes all connections, and drops all data that is on its way.
  reset() {
    for (const end of this.ends) end.destroy();
    Object.assign(this, { up: new Way(), down: new Way(), since: performance.now(), came: [] });
  }

  // Breaks the connection until mend().
  cut() {
    this.isOut = true;
    this.reset();
  }

  mend() {
    this.isOut = false;
  }

  // Notes the time when each of the first two lines of the opening arrives. With the first line, the page draws the
  // cards, and with the second line, the page draws their pictures.
  note(near, part, begins) {
    const before = near.heard ?? Buffer.alloc(0);
    near.heard = Buffer.concat([before, part]);
    for (let size = 1; size <= part.length; ++size) {
      const lines = readable(near.heard.subarray(0, before.length + size)).split("\n").length - 1;
      while (this.came.length < lines) this.came.push((begins + (size / kBytesASecond) * 1000 + kOneWay - this.since) / 1000);
      if (lines === 2) {
        near.isAwaited = false;
        return;
      }
    }
  }

  close() {
    this.reset();
    this.listener.close();
  }

  async url() {
    this.listener.listen(0, "127.0.0.1");
    await once(this.listener, "listening");
    return `http://127.0.0.1:${this.listener.address().port}`;
  }
}

// Notes the time at which the first card is drawn, in seconds since the address was opened.
function noteFirstCard() {
  const drawn = new MutationObserver(() => {
    if (document.querySelector(".live .zone svg.card:not(.place)") === null) return;
    drawn.disconnect();
    requestAnimationFrame(() => setTimeout(() => {
      globalThis.firstCard = performance.now() / 1000;
    }));
  });
  drawn.observe(document, { childList: true, subtree: true });
}

const where = () => [...document.querySelectorAll(".live .zone svg.card")].map((card) => {
  const { x, y, width } = card.getBoundingClientRect();
  return [x, y, width];
});

async function measured(browser, server, line, url, game) {
  const ask = (path, body) => fetch(`${server.url}/games/${game}${path}`, { method: "POST", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" } }).then((answer) => answer.json());
  const { matchID } = await ask("/create", { setupData: { seed: 7 } });
  const { playerCredentials } = await ask(`/${matchID}/join`, { playerID: "0", playerName: "Ana" });
  const page = await open(browser, `${url}/`, { shows: ".game", viewport: { width: 1280, height: 720 } });
  await page.evaluate(([key, secret]) => localStorage.setItem("fuda.seats", JSON.stringify({ [key]: { seats: { 0: secret }, since: 1 } })),
    [`${game}/${matchID}`, playerCredentials]);
  await page.addInitScript(noteFirstCard);
  const session = await page.context().newCDPSession(page);
  const times = [];
  for (const isFirst of [true, false]) {
    await page.goto("about:blank");
    if (isFirst) await session.send("Network.clearBrowserCache");
    line.reset();
    await page.goto(`${url}/#/${game}/${matchID}`, { waitUntil: "commit" });
    await until(() => page.evaluate(() => globalThis.firstCard !== undefined));
    const [cards, pictures] = line.came;
    times.push(cards);
    const drawn = await page.evaluate(() => globalThis.firstCard);
    console.log(`${game}, ${isFirst ? "the first time" : "again"}: cards ${cards.toFixed(2)} s, pictures ${pictures.toFixed(2)} s, drawn after ${drawn.toFixed(2)} s`);
    const before = await page.evaluate(where);
    await page.waitForSelector(".live .choices .prompt");
    await page.waitForSelector(".company .people");
    await waits(300);
    const after = await page.evaluate(where);
    const moved = Math.max(...after.flatMap((card, i) => card.map((side, j) => Math.abs(side - before[i][j]))));
    assert.ok(before.length === after.length && moved <= kStill, `${game}: cards move by ${moved} pixels when the rest of the page comes`);
  }
  await close(page);
  return times;
}

const browser = await launch(executablePath);
const server = new Server(fuda, `${work}/tables-line`);
await server.start();
const line = new Line(server.port);
const url = await line.url();
try {
  for (const game of wanted.length > 0 ? wanted : ["hanabi", "ikebana", "nin-jan", "sakura", "gin", "hearts"]) {
    let first = Infinity, again = Infinity;
    for (let i = 0; i < kTries && (first > kFirst || again > kAgain); ++i) {
      const times = await measured(browser, server, line, url, game);
      [first, again] = [Math.min(first, times[0]), Math.min(again, times[1])];
    }
    assert.ok(first <= kFirst, `the first board of ${game} takes ${first.toFixed(1)} s`);
    assert.ok(again <= kAgain, `a board of ${game} takes ${again.toFixed(1)} s`);
  }
  line.reset();
  const shots = (page, name) => (process.env.FUDA_SHOTS ? page.screenshot({ path: `${process.env.FUDA_SHOTS}/line-${name}.png` }) : undefined);
  await moves_ahead({ browser, server, line, url, shots });
  console.log("a slow line: fine");
} finally {
  await browser.close();
  await server.kill();
  line.close();
}
