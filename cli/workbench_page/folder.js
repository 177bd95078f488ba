// The reader's folder of games on this computer, in the static page. While no folder is open, the page has its own games,
// and keeps edits in the browser. The browser also keeps the folder's handle, so that the reader can reload the page.
import { button, el } from "../page/files/dom.js";
import { EngineError, isAbort } from "./engine.js";
import { FolderFiles } from "./folder_files.js";
import { database, KeptFiles, promised } from "./kept_files.js";

const kName = "fuda.workbench.folder";
const kStore = "folders";
const kLast = "last";

export class Folder {
  // `use(place)` gives the page the files of another place.
  constructor(use) {
    Object.assign(this, { use, kept: new KeptFiles() });
  }

  // Opens the folder of the last visit if the browser still allows it.
  async open() {
    this.base = await database(kName, kStore);
    const last = await this.ask("readonly", (store) => store.get(kLast)).catch(() => {});
    if (last !== undefined) {
      this.waiting = new FolderFiles(last.handle, last.printed);
      const isOpen = await this.take(this.waiting, false).catch((why) => { this.why = why; });
      if (isOpen) return this;
    }
    this.use(await this.kept.open());
    return this;
  }

  async ask(mode, work) {
    return this.base && promised(work(this.base.transaction(kStore, mode).objectStore(kStore)));
  }

  // Whether the browser can open folders.
  get canPick() {
    return "showDirectoryPicker" in globalThis;
  }

  // The name of the open folder, or undefined.
  get name() {
    return this.files?.name;
  }

  // Whether the open folder is the folder of a single game.
  get isOneGame() {
    return this.files?.only !== undefined;
  }

  // Opens a folder that the reader chooses.
  async pick() {
    let handle;
    try {
      handle = await globalThis.showDirectoryPicker({ mode: "readwrite" });
    } catch (why) {
      if (!isAbort(why)) throw why;
      if (this.files !== undefined) return;  // the open folder stays
      throw new EngineError({ message: "No folder is open", hint: "choose a folder, and allow this page to read and write its files" });
    }
    const files = new FolderFiles(handle);
    if (!await this.take(files, true)) throw new EngineError({ message: `This page may not write into the folder '${files.name}', so the folder is not open`, hint: "choose it again, and allow the page to write" });
    // If the browser keeps nothing, reloading the page closes the folder.
    await this.ask("readwrite", (store) => store.put({ handle, printed: files.printed }, kLast)).catch(() => {});
  }

  // Opens the folder of the last visit. The browser asks the reader for permission.
  async resume() {
    if (!await this.take(this.waiting, true)) throw new EngineError({ message: `The browser does not let this page write into the folder '${this.waiting.name}'`, hint: "try again, and allow the page to write" });
  }

  // Returns whether the page may write into the folder. If so, opens it.
  async take(files, ask) {
    if (!await files.allows(ask)) return false;
    await files.open();
    this.files = files;
    this.waiting = undefined;
    this.use(files);
    return true;
  }

  // Closes the folder, and returns to the games of the page.
  async leave() {
    await this.ask("readwrite", (store) => store.delete(kLast));
    this.files = undefined;
    this.waiting = undefined;
    this.use(await this.kept.open());
  }
}

// A view in place of every other view, while the folder of the last visit needs the reader's permission. `again()` shows
// the view that belongs to the address.
export class Reopening {
  constructor(folder, { toasts, again }) {
    const { name } = folder.waiting;
    const attempt = (work) => work().then(again, (why) => toasts.fault(why));
    const leave = async () => {
      await folder.leave();
      if (!location.hash.startsWith("#open=")) history.replaceState(null, "", "#/");
    };
    this.root = el("main", { class: "reopening" }, el("h1", {}, "fuda ", el("span", { class: "soft" }, "workbench")),
      el("p", {}, `You were working in the folder ${name} on this computer. Your browser needs your permission to open it again.`),
      folder.why === undefined ? null : el("p", { class: "complaint", role: "alert" }, folder.why.message),
      el("p", { class: "row" }, button(`Open ${name} again`, () => attempt(() => folder.resume()), { class: "primary" }),
        button("Close the folder", () => attempt(leave))));
  }

  async open() {
    document.title = "fuda workbench";
  }
}
