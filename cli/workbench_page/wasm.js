// The back end in the browser: fuda as WebAssembly, in workers. One worker owns the files and answers quick requests.
// A second worker does slow work that changes no files, and a third worker has the tables.
import { EngineError } from "./engine.js";
import { tables } from "./http.js";
import { KeptFiles } from "./kept_files.js";
import { TablesFetch } from "./tables_fetch.js";
import { WorkerQueue } from "./worker_queue.js";

const kChannel = "fuda.workbench";  // tells other tabs of this browser which files have changed
const kChanging = new Set(["write", "create", "remove", "rename", "revert", "variant", "record", "unpack"]);
const kSlow = new Set(["compare", "summary", "scenarios", "variant"]);

function isSlow({ op, stage }) {
  return kSlow.has(op) || (op === "check" && stage !== "load");
}

async function fetched(name) {
  const response = await fetch(name);
  if (!response.ok) throw new EngineError({ message: `This copy of the workbench lacks ${name}.` });
  return response;
}

async function json(name) {
  return (await fetched(name)).json();
}

// compileStreaming accepts only the type application/wasm, but some servers send another type.
async function compiled(name) {
  const response = await fetched(name);
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

// The texts of all games, both printed and edited, as {path: text}.
class Files {
  constructor(printed, edits, kept) {
    Object.assign(this, { printed, kept });
    this.texts = new Map(Object.entries(printed));
    this.set(edits);
  }

  // Takes changed texts. The text of a deleted file is null.
  set(written) {
    for (const [path, text] of Object.entries(written)) {
      if (text === null) this.texts.delete(path);
      else this.texts.set(path, text);
    }
  }

  // The names of the games with a changed file.
  get editedGames() {
    const paths = new Set([...Object.keys(this.printed), ...this.texts.keys()]);
    return new Set([...paths].filter((path) => this.texts.get(path) !== this.printed[path]).map((path) => path.split("/")[0]));
  }

  // Keeps changed texts for the next visit.
  async keep(written) {
    for (const [path, text] of Object.entries(written)) {
      if (text === (this.printed[path] ?? null)) await this.kept.forget(path);
      else await this.kept.put(path, text);
    }
  }
}

// The workers and their files. Calls changed(paths) if another tab has changed files.
async function workers(names, edits, kept, changed) {
  const [module, printed] = await Promise.all([compiled(names.module), json(names.games)]);
  const files = new Files(printed, edits, kept);
  const start = () => ({ module, printed, files: Object.fromEntries(files.texts) });
  const channel = new BroadcastChannel(kChannel);
  const slow = new WorkerQueue({ script: names.worker, start, note: () => {}, canStop: true });
  const tablesFetch = new TablesFetch(() => {
    const worker = new Worker(names.tables);
    worker.postMessage({ start: start() });
    return worker;
  });
  const others = [slow, tablesFetch];
  const quick = new WorkerQueue({ script: names.worker, start, async note(written) {
    if (Object.keys(written).length === 0) return;
    files.set(written);
    for (const other of others) other.tell(written);
    await files.keep(written);
    channel.postMessage(written);
    changed(Object.keys(written), true);
  } });
  channel.addEventListener("message", ({ data }) => {
    files.set(data);
    for (const other of [quick, ...others]) other.tell(data);
    changed(Object.keys(data), false);
  });

  // The shelf that the build has written, with new boxes for edited games. Loading all games again takes seconds, so a
  // separate worker loads only the edited games.
  async function shelf() {
    const { games } = await json(names.shelf);
    const edited = files.editedGames;
    if (edited.size === 0) return { games };
    const own = (path) => edited.has(path.split("/")[0]);
    const some = new WorkerQueue({ script: names.worker, note: () => {},
      start: () => ({ module, printed, files: Object.fromEntries([...files.texts].filter(([path]) => own(path))) }) });
    const answer = await some.ask({ op: "shelf" });
    some.close();
    if (answer.error !== undefined) return answer;
    const all = [...games.filter(({ game }) => !edited.has(game)), ...answer.games];
    return { games: all.sort((a, b) => (a.game < b.game ? -1 : 1)) };
  }

  return { quick, slow, shelf, tablesFetch };
}

export async function open() {
  const names = document.documentElement.dataset;
  const kept = await new KeptFiles().open();
  const edits = Object.fromEntries(await kept.all());
  const listeners = new Set();
  let asPrinted = Object.keys(edits).length === 0;
  const loading = workers(names, edits, kept, (paths, isOwn) => {
    asPrinted = false;
    if (!isOwn) for (const changed of listeners) changed(paths);
  });
  loading.catch(() => {});  // the first request that needs the workers reports the failure

  const fetchTables = async (path, options) => (await loading).tablesFetch.fetch(path, options);
  globalThis.fudaFetch = fetchTables;  // for the page of a table, in a frame (front.js)

  return {
    isInBrowser: true,
    tables: { ...tables, fetch: fetchTables, frame: (game, table) => `table/index.html${tables.frame(game, table).slice(1)}` },
    async ask(request, { signal }) {
      // The first view does not wait for the module if no game has changed.
      if (request.op === "shelf" && asPrinted) return json(names.shelf);
      const { quick, slow, shelf } = await loading;
      signal?.throwIfAborted();
      if (request.op === "shelf") return shelf();
      const queue = isSlow(request) && !kChanging.has(request.op) ? slow : quick;
      return queue.ask(request, { slow: isSlow(request), signal });
    },
    // Calls changed(paths) when another tab has changed files.
    follow(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
