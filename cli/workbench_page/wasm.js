// The back end in the browser: fuda as WebAssembly, in workers. One worker answers quick requests and owns the files.
// Another one does long work; the page ends and restarts it if a newer edit makes its work useless, or if it is stuck.
import { EngineError } from "./engine.js";
import { KeptFiles } from "./kept_files.js";

const kWorker = "worker.js";
const kModule = "fuda.wasm";
const kGames = "games.json";  // the shipped games: {path: text}
const kLongest = { quick: 20000, long: 120000 };  // milliseconds before a worker counts as stuck
const kChanging = new Set(["write", "create", "remove", "rename", "revert", "variant", "record", "unpack"]);

// Whether a request may take long: it must not delay what the reader waits for.
function isLong({ op, stage }) {
  return op === "compare" || op === "summary" || (op === "check" && (stage === "code" || stage === "games"));
}

// A worker with fuda in it. Requests to it wait in a row.
class Hand {
  constructor(kind, start) {
    Object.assign(this, { kind, start });
    this.waiting = new Map();
    this.last = 0;
    this.begin();
  }

  begin() {
    this.worker = new Worker(kWorker);
    const { worker } = this;
    worker.addEventListener("message", ({ data }) => {
      if (worker !== this.worker) return;
      this.waiting.get(data.id)?.(data);
      this.waiting.delete(data.id);
    });
    worker.addEventListener("error", () => this.restart("fuda has stopped in this page; your files are safe"));
    this.worker.postMessage({ start: this.start() });
  }

  restart(why) {
    this.worker.terminate();
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    this.begin();
    for (const done of lost) done({ answer: { error: { message: why } }, written: {} });
  }

  send(message) {
    this.worker.postMessage(message);
  }

  // Resolves with {answer, written}: `written` has the files that the request has changed.
  ask(request, signal) {
    return new Promise((done, failed) => {
      const id = ++this.last;
      const clock = setTimeout(() => this.restart("this takes too long: is there an endless loop in the rules?"), kLongest[this.kind]);
      const stop = () => {
        clearTimeout(clock);
        this.waiting.delete(id);
        if (this.kind === "long") this.restart("a newer request has replaced this one");
        failed(signal.reason);
      };
      this.waiting.set(id, (data) => {
        clearTimeout(clock);
        signal?.removeEventListener("abort", stop);
        done(data);
      });
      signal?.addEventListener("abort", stop, { once: true });
      this.worker.postMessage({ id, request });
    });
  }
}

async function fetched(name) {
  const response = await fetch(name);
  if (!response.ok) throw new EngineError({ message: `this copy of the workbench lacks ${name}` });
  return response;
}

export async function open() {
  const kept = await new KeptFiles().open();
  const [module, printed, edits] = await Promise.all([fetched(kModule).then((one) => WebAssembly.compileStreaming(one)), fetched(kGames).then((one) => one.json()), kept.all()]);
  const files = new Map(Object.entries(printed));
  for (const [path, text] of edits) {
    if (text === null) files.delete(path);
    else files.set(path, text);
  }
  const start = () => ({ module, printed, files: Object.fromEntries(files) });
  const hands = { quick: new Hand("quick", start), long: new Hand("long", start) };

  // Notes what a request has changed: for the other worker, and for the next visit.
  async function note(written) {
    if (Object.keys(written).length === 0) return;
    hands.long.send({ written });
    for (const [path, text] of Object.entries(written)) {
      if (text === null) files.delete(path);
      else files.set(path, text);
      if (text === (printed[path] ?? null)) await kept.forget(path);
      else await kept.put(path, text);
    }
  }

  return {
    isInBrowser: true,
    tables: null,
    async ask(request, { signal }) {
      signal?.throwIfAborted();
      const hand = isLong(request) && !kChanging.has(request.op) ? hands.long : hands.quick;
      const { answer, written = {} } = await hand.ask(request, signal);
      await note(written);
      return answer;
    },
  };
}
