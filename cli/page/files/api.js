// Sends requests to the server, listens to its events, and keeps data about tables in the browser.
import { headersFor, Refused, textOf } from "./asks.js";
import { eventsOf } from "./events.js";
import { kept, kSeats } from "./kept.js";

const kName = "fuda.name";
export const kMostName = 60;  // the maximum number of characters in a person's name
const kFirstPause = 500;
const kLongestPause = 8000;
// The longest accepted silence of an event stream, in milliseconds. The server sends data at least every 15
// s.
const kLongestSilence = 19000;

async function answerOf(path, options) {
  return JSON.parse(await textOf(path, options));
}

export function get(path, credentials, language) {
  return answerOf(path, { headers: headersFor(credentials, language) });
}

export function post(path, body, credentials) {
  return answerOf(path, { method: "POST", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headersFor(credentials) } });
}

// ---- events

// Ends one attempt to listen when `signal` is aborted, or after a long silence. Without this class, a
// connection to a server that has vanished would stay open indefinitely.
class Patience {
  constructor(signal) {
    this.attempt = new AbortController();
    this.end = () => this.attempt.abort();
    this.whole = signal;
    signal.addEventListener("abort", this.end);
    this.heard();
  }

  get signal() {
    return this.attempt.signal;
  }

  heard() {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.end, kLongestSilence);
  }

  over() {
    clearTimeout(this.timer);
    this.whole.removeEventListener("abort", this.end);
    this.end();
  }
}

function pause(time, signal) {
  return new Promise((done) => {
    const timer = setTimeout(done, time);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}

// Listens to a stream until `signal` is aborted. Calls `heard` with each event, `lost` when the connection
// comes or goes, and `lives` whenever data arrives. Uses fetch, because the browser's own EventSource sends
// no credentials. If a connection ends or falls silent, opens a new connection and sends the id of the last
// event to the server.
export async function listen(path, credentials, { heard, lost, lives, refused, last, signal }) {
  let seen = last;
  let wait = kFirstPause;
  while (!signal.aborted) {
    const patience = new Patience(signal);
    try {
      const headers = headersFor(credentials);
      if (seen !== undefined) headers["Last-Event-ID"] = String(seen);
      const response = await fetch(path, { headers, signal: patience.signal });
      if (!response.ok) {
        const why = new Refused(response.status, await response.json().catch(() => ({})));
        if (response.status !== 503) return refused(why);
        throw why;
      }
      lost(false);
      wait = kFirstPause;
      const arrived = () => {
        patience.heard();
        lives();
      };
      for await (const event of eventsOf(response.body, arrived)) {
        if (event.id !== undefined) seen = Number(event.id);
        heard(event.event, JSON.parse(event.data), seen);
      }
    } catch {
      // After a failure, the loop around this code tries again.
    } finally {
      patience.over();
    }
    if (signal.aborted) return undefined;
    lost(true);
    await pause(wait, signal);
    wait = Math.min(wait * 2, kLongestPause);
  }
  return undefined;
}

// ---- data that this browser keeps

function keepAll(all) {
  localStorage.setItem(kSeats, JSON.stringify(all));
}

export function keepSeat(game, table, player, credentials) {
  const all = kept();
  const key = `${game}/${table}`;
  all[key] = { ...all[key], seats: { ...all[key]?.seats, [player]: credentials }, since: Date.now() };
  keepAll(all);
}

// The proof that this browser has created a table.
export function ownerOf(game, table) {
  return kept()[`${game}/${table}`]?.owner;
}

export function keepOwner(game, table, credentials) {
  const all = kept();
  const key = `${game}/${table}`;
  all[key] = { seats: {}, since: Date.now(), ...all[key], owner: credentials };
  keepAll(all);
}

export function forgetSeat(game, table, player) {
  const all = kept();
  const key = `${game}/${table}`;
  if (all[key] === undefined) return;
  delete all[key].seats[player];
  if (Object.keys(all[key].seats).length === 0) delete all[key];
  keepAll(all);
}

// A list of [game, table] for each table that this browser has created, the latest first.
export function ownTables() {
  return Object.entries(kept()).sort(([, a], [, b]) => b.since - a.since).map(([key]) => {
    const slash = key.lastIndexOf("/");
    return [key.slice(0, slash), key.slice(slash + 1)];
  });
}

export function keptName() {
  return localStorage.getItem(kName) ?? "";
}

export function keepName(text) {
  localStorage.setItem(kName, text);
}
