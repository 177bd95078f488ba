// The back end for `fuda workbench`: the program that serves the page also answers its requests.
import { eventsOf } from "../page/files/events.js";
import { EngineError } from "./engine.js";

const kAsk = "ask";          // an address, relative to the page's address
const kLongestStream = 5000;  // milliseconds
const kChanges = "changes";  // a stream of events with the files that other programs change
const kWriting = new Set(["write", "create", "remove", "rename", "revert", "record", "variant", "unpack"]);

// Tells the browser's other tabs, because the stream names only changes by other programs.
const tabs = new BroadcastChannel("fuda.workbench");

function silent(why) {
  throw why.name === "AbortError" ? why : new EngineError({ message: "fuda does not answer; is it still running?" });
}

async function ask(request, { signal }) {
  const body = JSON.stringify(request);
  const response = await fetch(kAsk, { method: "POST", signal, headers: { "Content-Type": "application/json" }, body }).catch(silent);
  if (response.status === 401 || response.status === 403) {
    return { error: { message: "fuda does not accept this page; open the address that fuda workbench prints" } };
  }
  if (response.status === 409) throw new DOMException("The files have changed since.", "AbortError");
  let answer;
  try {
    answer = await response.json();
  } catch (why) {
    if (why.name === "AbortError") throw why;
  }
  if (!response.ok || answer === undefined) {
    return { error: { message: typeof answer?.error === "string" ? answer.error : `fuda answered with status ${response.status}` } };
  }
  if (kWriting.has(request.op) && answer.error === undefined) tabs.postMessage("changed");
  return answer;
}

// Reads events up to the first event with a whole position, which is the last of the past events.
async function readEvents(body) {
  const events = [];
  for await (const { event, data, id } of eventsOf(body)) {
    if (event === "move") events.push([JSON.parse(data), Number(id)]);
    if (events.at(-1)?.[0].active !== undefined) break;
  }
  return events;
}

// Requests to the server's tables. Other back ends use a different fetch() and frame().
export const tables = {
  fetch: (path, options) => fetch(path, options),
  async ask(method, path, body, credentials) {
    const headers = credentials === undefined ? {} : { Authorization: `Bearer ${credentials}` };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const response = await this.fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) }).catch(silent);
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) throw new EngineError({ message: answer.refused ?? answer.error ?? `status ${response.status}` });
    return answer;
  },
  // The events of a stream up to the current position, as [data, id]. Then ends the stream, because all tabs of a
  // browser share only six connections to one server.
  async eventsSince(path, credentials, last, signal) {
    const stop = new AbortController();
    const end = AbortSignal.any === undefined ? stop.signal : AbortSignal.any([stop.signal, signal]);
    const timer = setTimeout(() => stop.abort(), kLongestStream);
    try {
      const response = await this.fetch(path, { headers: { Authorization: `Bearer ${credentials}`, "Last-Event-ID": String(last) }, signal: end });
      return response.ok ? await readEvents(response.body) : [];
    } finally {
      clearTimeout(timer);
      stop.abort();
    }
  },
  frame: (game, table) => `/#/${encodeURIComponent(game)}/${encodeURIComponent(table)}`,
};

// Whenever the stream opens, files may have changed while no stream was open.
function follow(changed) {
  const stream = new EventSource(kChanges);
  const all = () => changed([]);
  stream.addEventListener("changed", (event) => changed(JSON.parse(event.data).paths));
  stream.addEventListener("open", all);
  tabs.addEventListener("message", all);
  return () => {
    stream.close();
    tabs.removeEventListener("message", all);
  };
}

export function open() {
  return { ask, tables, follow };
}
