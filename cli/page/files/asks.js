// What the address asks for is asked of the server at once, while the rest of the page is still on its way.
import { seatsAt, wish } from "./kept.js";

const kLongestWait = 35000;  // milliseconds, for an answer: the server gives up after 30 s

// How many milliseconds the server took to answer last.
export const line = { took: 0 };

// Why the server says no, in its words; status 0: it cannot be reached.
export class Refused extends Error {
  constructor(status, answer) {
    super(answer.refused ?? answer.error ?? "");
    this.status = status;
    this.hint = answer.hint ?? "";
  }
}

// `language`: instead of the one that was chosen, or that of the browser.
export function headersFor(credentials, language = wish("language")) {
  return { ...(credentials === undefined ? {} : { Authorization: `Bearer ${credentials}` }),
    ...(language === "" ? {} : { "Accept-Language": language }) };
}

// The text of an answer; `came` is called with what has come so far.
export async function textOf(path, options, came) {
  let response;
  let text = "";
  const since = performance.now();
  try {
    response = await fetch(path, { ...options, signal: AbortSignal.timeout(kLongestWait) });
    line.took = performance.now() - since;
    if (came === undefined || !response.ok) {
      text = await response.text();
    } else {
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) came(text += part.value);
    }
  } catch {
    throw new Refused(0, {});
  }
  if (response.ok) return text;
  let answer = {};
  try {
    answer = JSON.parse(text);
  } catch {
    // Not of this server.
  }
  throw new Refused(response.status, answer);
}

export function pathOf(game, table, ...rest) {
  return ["/games", game, table, ...rest].map((part, i) => (i === 0 ? part : encodeURIComponent(part))).join("/");
}

// What a seat asks for at its table, or a spectator: a path and credentials.
export function pathFor(game, table, seat, what) {
  return seat === undefined ? [pathOf(game, table, what)]
    : [pathOf(game, table, "seat", String(seat), what), seatsAt(game, table)[seat]];
}

// The one of the seats taken in this browser that a page shows first; undefined: none.
export function firstSeat(game, table) {
  return Object.keys(seatsAt(game, table)).map(Number)[0];
}

// "#/" all games, "#/GAME" one of them, "#/GAME/TABLE" a table. What comes after the # is sent nowhere.
export function addressed() {
  return location.hash.replace(/^#\/?/, "").split("/").filter((part) => part !== "").map(decodeURIComponent);
}

// An answer, `whole`, and what its first `lines` say before the rest is there.
function begins(path, credentials) {
  const asked = { path };
  const found = [];
  asked.lines = [0, 1].map((i) => new Promise((then) => {
    found[i] = then;
  }));
  asked.whole = textOf(path, { headers: headersFor(credentials) }, (text) => {
    text.split("\n").slice(0, -1).forEach((line, i) => found[i](JSON.parse(`${i === 0 ? "" : "{"}${line.slice(i)}}`)));
  }).then(JSON.parse);
  // Whoever waits is told.
  asked.whole.catch((why) => found.forEach((then) => then(Promise.reject(why))));
  for (const line of asked.lines) line.catch(() => {});
  return asked;
}

let early;

// What was asked already is not asked for twice.
export function ask(path, credentials) {
  const asked = early?.path === path ? early : begins(path, credentials);
  early = undefined;
  return asked;
}

// ---- the parts of the page that are not in its document

// A part has the name of what is in it, so browsers keep it.
export function pathOfPart(part) {
  return `/page/${part}-${document.documentElement.dataset[part]}.js`;
}

// It is on its way before what it builds on is there.
function preload(part) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "script", href: pathOfPart(part) }));
}

function begin() {
  let game, table;
  try {
    [game, table] = addressed();
  } catch {
    return;  // app.js says so
  }
  if (table !== undefined) {
    early = begins(...pathFor(game, table, firstSeat(game, table), "opening"));
  } else {
    early = begins("/catalogue");
    preload("lobby");
  }
}

begin();
