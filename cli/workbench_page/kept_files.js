// The edited files, kept in this browser's IndexedDB. Only files that differ from the shipped games are kept.

const kName = "fuda.workbench";
const kStore = "files";

function promised(request) {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

export class KeptFiles {
  // If the browser refuses to store data, as in private windows, edits last only until the page is closed.
  async open() {
    try {
      const request = indexedDB.open(kName, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(kStore);
      this.base = await promised(request);
    } catch {
      this.base = undefined;
    }
    return this;
  }

  store(mode) {
    return this.base.transaction(kStore, mode).objectStore(kStore);
  }

  // A list of [path, text]; the text is null for a deleted file.
  async all() {
    if (this.base === undefined) return [];
    const store = this.store("readonly");
    const [keys, values] = await Promise.all([promised(store.getAllKeys()), promised(store.getAll())]);
    return keys.map((key, i) => [key, values[i]]);
  }

  async put(path, text) {
    if (this.base !== undefined) await promised(this.store("readwrite").put(text, path));
  }

  async forget(path) {
    if (this.base !== undefined) await promised(this.store("readwrite").delete(path));
  }
}
