// Sends the first requests, which depend on the page's address, while the rest of the page is still loading.
import { seatsAt, wish } from "./kept.js";

const kLongestWait = 35000;  // the longest wait for an answer, in ms; the server gives up after 30 s

// The milliseconds that the server took for its last answer.
export const line = { took: 0 };

// The server's reason for a refusal, as text. Status 0 means that the server did not answer.
export class Refused extends Error {
  constructor(status, answer) {
    super(answer.refused ?? answer.error ?? "");
    this.status = status;
    this.hint = answer.hint ?? "";
  }
}

// `language`, if given, takes precedence over the chosen language and the browser's language.
export function headersFor(credentials, language = wish("language")) {
  return { ...(credentials === undefined ? {} : { Authorization: `Bearer ${credentials}` }),
    ...(language === "" ? {} : { "Accept-Language": language }) };
}

// Returns the text of an answer. Calls `came` with the text received so far.
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
    // If the answer is not JSON, it comes from a proxy or another server.
  }
  throw new Refused(response.status, answer);
}

export function pathOf(game, table, ...rest) {
  return ["/games", game, table, ...rest].map((part, i) => (i === 0 ? part : encodeURIComponent(part))).join("/");
}

// The path and credentials for a request of a seat or a spectator at a table.
export function pathFor(game, table, seat, what) {
  return seat === undefined ? [pathOf(game, table, what)]
    : [pathOf(game, table, "seat", String(seat), what), seatsAt(game, table)[seat]];
}

// The seat that a page shows first, among the seats taken in this browser. Returns undefined if this browser
// has taken no seat.
export function firstSeat(game, table) {
  return Object.keys(seatsAt(game, table)).map(Number)[0];
}

// Reads the address. "#/" means all games, "#/GAME" means one game, and "#/GAME/TABLE" means a table.
// Browsers never send the part after the # to the server.
export function addressed() {
  return location.hash.replace(/^#\/?/, "").split("/").filter((part) => part !== "").map(decodeURIComponent);
}

// A started request: `whole` is the complete answer, and `lines` are its first lines, which arrive before the
// other lines.
function begins(path, credentials) {
  const asked = { path };
  const found = [];
  asked.lines = [0, 1].map((i) => new Promise((then) => {
    found[i] = then;
  }));
  asked.whole = textOf(path, { headers: headersFor(credentials) }, (text) => {
    text.split("\n").slice(0, -1).forEach((line, i) => found[i](JSON.parse(`${i === 0 ? "" : "{"}${line.slice(i)}}`)));
  }).then(JSON.parse);
  // If the request fails, reject the promises that wait for lines.
  asked.whole.catch((why) => found.forEach((then) => then(Promise.reject(why))));
  for (const line of asked.lines) line.catch(() => {});
  return asked;
}

let early;

// Asks the server. If the page has already sent the same request, uses its answer.
export function ask(path, credentials) {
  const asked = early?.path === path ? early : begins(path, credentials);
  early = undefined;
  return asked;
}

// ---- the parts of the page that are not in its document

// Whether the page has no server, so that nobody else can come to its tables.
export function isAlone() {
  return document.documentElement.dataset.alone !== undefined;
}

// The address of a file of the page. A page without a server may be in any folder. A document that contains all files gives their addresses
// in globalThis.fudaFiles. `tagged` is the name with a tag that identifies the content, so browsers can keep the file
// indefinitely.
export function addressOf(file, tagged = file) {
  return globalThis.fudaFiles?.[file] ?? `${isAlone() ? "" : "/"}page/${tagged}`;
}

export function addressOfPart(part) {
  return addressOf(`${part}.js`, `${part}-${document.documentElement.dataset[part]}.js`);
}

// Starts loading a part even if the parts that it imports have not arrived yet.
function preload(part) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "script", href: addressOfPart(part) }));
}

function begin() {
  let game, table;
  try {
    [game, table] = addressed();
  } catch {
    return;  // app.js reports the error to the visitor
  }
  if (table !== undefined) {
    early = begins(...pathFor(game, table, firstSeat(game, table), "opening"));
  } else {
    early = begins("/catalogue");
    preload("lobby");
  }
}

begin();
