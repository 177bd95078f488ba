// The reader's files in this browser's IndexedDB. Only files that differ from the shipped games are kept.
import { EngineError } from "./engine.js";

const kName = "fuda.workbench";  // also the channel that tells other tabs of this browser which files have changed
const kStore = "files";

export function promised(request) {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

// If the browser refuses to store data, as in private windows, this is undefined.
export async function database(name, store) {
  try {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    return await promised(request);
  } catch {
    return undefined;
  }
}

// A place for the reader's files. FolderFiles is another place, with the same functions.
export class KeptFiles {
  // Without a database, edits last only until the page is closed.
  async open() {
    this.base ??= await database(kName, kStore);
    this.edits = this.base === undefined ? this.edits ?? {} : await this.all();
    this.channel ??= new BroadcastChannel(kName);
    return this;
  }

  store(mode) {
    return this.base.transaction(kStore, mode).objectStore(kStore);
  }

  // All edits, as {path: text}. The text of a deleted file is null.
  async all() {
    const store = this.store("readonly");
    const [keys, values] = await Promise.all([promised(store.getAllKeys()), promised(store.getAll())]);
    return Object.fromEntries(keys.map((key, i) => [key, values[i]]));
  }

  // Whether all games are as shipped.
  get isUntouched() {
    return Object.keys(this.edits).length === 0;
  }

  // The games to compare with, and the games as edited, both as {path: text}. `shipped` has the games of this page.
  texts(shipped) {
    this.shipped = shipped;
    const edited = Object.entries({ ...shipped, ...this.edits }).filter(([, text]) => text !== null);
    return { printed: shipped, edited: Object.fromEntries(edited) };
  }

  // Keeps changed texts. The text of a deleted file is null. `known` maps paths to the texts before the change. Returns
  // {done, why}: the new texts of the files that this function has changed, or that something else has changed, and the
  // error, if there is one.
  async write(written) {
    const done = {};
    try {
      for (const [path, text] of Object.entries(written)) {
        await this.keep(path, text);
        done[path] = text;
      }
      return { done };
    } catch (why) {
      return { done, why: new EngineError({ message: `The browser cannot keep your edits: ${why.message}` }) };
    } finally {
      this.channel.postMessage(done);
    }
  }

  async keep(path, text) {
    this.edits[path] = text;
    if (this.base === undefined) return;
    if (text === (this.shipped[path] ?? null)) await promised(this.store("readwrite").delete(path));
    else await promised(this.store("readwrite").put(text, path));
  }

  // Calls found(find) if something else, such as another tab, may have changed files. find(known) resolves with the
  // changed texts. Returns a function that ends this.
  follow(found) {
    const hear = ({ data }) => found(async () => data);
    this.channel.addEventListener("message", hear);
    return () => this.channel.removeEventListener("message", hear);
  }
}
