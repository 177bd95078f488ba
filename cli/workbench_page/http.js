// The back end for `fuda workbench`: the program that serves the page also answers its requests.
import { EngineError } from "./engine.js";

const kAsk = "ask";          // relative to the page's address
const kLongestStream = 5000;  // milliseconds
const kChanges = "changes";  // a stream of events with the changed files

async function ask(request, { signal }) {
  let response;
  try {
    response = await fetch(kAsk, { method: "POST", signal, headers: { "Content-Type": "application/json" }, body: JSON.stringify(request) });
  } catch (why) {
    if (why.name === "AbortError") throw why;
    throw new EngineError({ message: "fuda does not answer; is it still running?" });
  }
  if (response.status === 401 || response.status === 403) {
    return { error: { message: "fuda does not accept this page; open the address that fuda workbench prints" } };
  }
  try {
    return await response.json();
  } catch (why) {
    if (why.name === "AbortError") throw why;
    return { error: { message: `fuda answered with status ${response.status}` } };
  }
}

// Reads events until one has a whole position, which is the last of those that have already happened.
async function readEvents(body) {
  const events = [];
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (text + part.value).split("\n\n");
    text = blocks.pop();
    for (const block of blocks) {
      const field = (name) => block.match(new RegExp(`^${name}: ?(.*)$`, "m"))?.[1];
      if (field("event") === "move") events.push([JSON.parse(field("data")), Number(field("id"))]);
    }
    if (events.at(-1)?.[0].active !== undefined) break;
  }
  return events;
}

const tables = {
  async ask(method, path, body, credentials) {
    const headers = credentials === undefined ? {} : { Authorization: `Bearer ${credentials}` };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) throw new EngineError({ message: answer.refused ?? answer.error ?? `status ${response.status}` });
    return answer;
  },
  // The events of a stream up to the current position, as [data, id]. Ends the stream then, because browsers open only
  // six connections to one server, which all tabs share.
  async eventsSince(path, credentials, last, signal) {
    const stop = new AbortController();
    const end = AbortSignal.any === undefined ? stop.signal : AbortSignal.any([stop.signal, signal]);
    const timer = setTimeout(() => stop.abort(), kLongestStream);
    try {
      const response = await fetch(path, { headers: { Authorization: `Bearer ${credentials}`, "Last-Event-ID": String(last) }, signal: end });
      return response.ok ? await readEvents(response.body) : [];
    } finally {
      clearTimeout(timer);
      stop.abort();
    }
  },
  frame: (game, table) => `/#/${encodeURIComponent(game)}/${encodeURIComponent(table)}`,
};

function follow(changed) {
  const stream = new EventSource(kChanges);
  stream.addEventListener("changed", (event) => {
    try {
      const { paths = [] } = JSON.parse(event.data);
      changed(paths);
    } catch {
      changed([]);
    }
  });
  // An engine without this stream answers with another type; the browser then gives up.
  return () => stream.close();
}

export function open() {
  return { ask, tables, follow, isInBrowser: false };
}
