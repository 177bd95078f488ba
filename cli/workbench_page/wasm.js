// The back end in the browser: fuda as WebAssembly, in workers. One worker owns the files and answers quick requests.
// A second worker does slow work that changes no files, and a third worker has the tables.
import { EngineError } from "./engine.js";
import { Folder } from "./folder.js";
import { tables } from "./http.js";
import { TablesFetch } from "./tables_fetch.js";
import { WorkerQueue } from "./worker_queue.js";

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
  constructor({ printed, edited }) {
    this.printed = printed;
    this.texts = new Map(Object.entries(edited));
  }

  // Takes changed texts. The text of a deleted file is null.
  set(written) {
    for (const [path, text] of Object.entries(written)) {
      if (text === null) this.texts.delete(path);
      else this.texts.set(path, text);
    }
  }

  // The names of all games.
  get games() {
    return new Set([...this.texts.keys()].map((path) => path.split("/")).filter(([, file]) => file === "game.yaml").map(([game]) => game));
  }

  // The names of the games with a changed file.
  get editedGames() {
    const paths = new Set([...Object.keys(this.printed), ...this.texts.keys()]);
    return new Set([...paths].filter((path) => this.texts.get(path) !== this.printed[path]).map((path) => path.split("/")[0]));
  }
}

// The workers, with the files of a place (KeptFiles or FolderFiles). Calls changed(paths, isOwn) after each change of
// files; isOwn is whether a request of this page has made the change.
async function workers(names, place, changed) {
  const [module, shipped] = await Promise.all([compiled(names.module), json(names.games)]);
  const files = new Files(place.texts(shipped));
  const { printed } = files;
  const start = () => ({ module, printed, files: Object.fromEntries(files.texts) });
  const slow = new WorkerQueue({ script: names.worker, start, note: () => {}, canStop: true });
  const tablesFetch = new TablesFetch(() => {
    const worker = new Worker(names.tables);
    worker.postMessage({ start: start() });
    return worker;
  });
  const take = (written, queues, isOwn) => {
    if (Object.keys(written).length === 0) return;
    files.set(written);
    for (const one of queues) one.tell(written);
    changed(Object.keys(written), isOwn);
  };
  // If the place refuses some texts, all workers get the earlier texts again.
  const quick = new WorkerQueue({ script: names.worker, start, async note(written) {
    if (Object.keys(written).length === 0) return;
    const { done, why } = await place.write(written, files.texts);
    const now = Object.keys(written).map((path) => [path, path in done ? done[path] : files.texts.get(path) ?? null]);
    take(Object.fromEntries(now), why === undefined ? [slow, tablesFetch] : [quick, slow, tablesFetch], why === undefined);
    if (why !== undefined) throw why;
  } });
  const stop = place.follow((find) => quick.alone(async () => take(await find(files.texts), [quick, slow, tablesFetch], false)));
  const close = () => {
    stop();
    for (const one of [quick, slow, tablesFetch]) one.close();
  };

  // The shelf that the build has written, with new boxes for the reader's games. Loading all games again takes seconds, so
  // a separate worker loads only those games.
  async function shelf() {
    const edited = files.editedGames;
    const known = (await json(names.shelf)).games.filter(({ game }) => files.games.has(game) && !edited.has(game));
    const others = new Set(files.games);
    for (const { game } of known) others.delete(game);
    if (others.size === 0) return { games: known };
    const isOwn = ([path]) => others.has(path.split("/")[0]) || path.startsWith("packs/");
    const some = new WorkerQueue({ script: names.worker, note: () => {},
      start: () => ({ module, printed, files: Object.fromEntries([...files.texts].filter(isOwn)) }) });
    const answer = await some.ask({ op: "shelf" });
    some.close();
    if (answer.error !== undefined) return answer;
    return { games: [...known, ...answer.games].sort((a, b) => (a.game < b.game ? -1 : 1)) };
  }

  return { quick, slow, shelf, tablesFetch, close };
}

export async function open() {
  const names = document.documentElement.dataset;
  const listeners = new Set();
  let asPrinted;
  let loading;
  const use = (place) => {
    asPrinted = place.isUntouched;
    loading?.then(({ close }) => close(), () => {});
    loading = workers(names, place, (paths, isOwn) => {
      asPrinted = false;
      if (!isOwn) for (const changed of listeners) changed(paths);
    });
    loading.catch(() => {});  // the first request that needs the workers reports the failure
  };
  const folder = await new Folder(use).open();

  const fetchTables = async (path, options) => (await loading).tablesFetch.fetch(path, options);
  globalThis.fudaFetch = fetchTables;  // for the page of a table, in a frame (front.js)

  return {
    folder,
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
    // Calls changed(paths) when something else has changed files.
    follow(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
