// The reader's files in a folder on the disk, through the File System Access API. The browser lets the page reach only
// this folder. Has the functions of KeptFiles, and the limits of the native library (cli/workbench/game_files.cpp).
import { EngineError } from "./engine.js";

const kGameFile = "game.yaml";
const kPacks = "packs";
const kEndings = /\.(yaml|yml|lua)$/;
const kMostParts = 8;        // of a path
const kMostPartBytes = 120;  // maximum length of one part
const kMostFiles = 5000;
const kMostBytes = 64 << 20;  // the maximum size of all texts
const kPause = 1000;         // milliseconds between two looks at the disk
const kShare = 10;           // each pause is at least this many times as long as the look before it

function isGoodPart(part) {
  return !part.startsWith(".") && !/[\p{Cc}\p{Cf}\p{Cs}\\]/u.test(part) && new TextEncoder().encode(part).length <= kMostPartBytes;
}

function mostBytes(path) {
  if (path.endsWith(".lua")) return 64 << 10;
  return path.split("/").includes("scenarios") ? 16 << 20 : 256 << 10;
}

// The handle that `ask` resolves with, or undefined if there is no such file or folder.
async function existing(ask) {
  try {
    return await ask();
  } catch (why) {
    if (why.name === "NotFoundError" || why.name === "TypeMismatchError") return undefined;
    throw why;
  }
}

function hasGame(folder) {
  return existing(() => folder.getFileHandle(kGameFile));
}

// The file of a handle. Returns undefined if it is gone, and null if it cannot be read at the moment.
function fileOf(handle) {
  return existing(() => handle.getFile()).catch((why) => {
    if (why.name === "NotReadableError") return null;
    throw why;
  });
}

function stamp(file) {
  return `${file.lastModified} ${file.size}`;
}

export class FolderFiles {
  // `printed` has the texts of the games when the reader chose the folder, as {path: text}, or is undefined if the reader
  // has just chosen it.
  constructor(handle, printed) {
    Object.assign(this, { handle, printed, seen: new Map(), ofWindows: new Set(), notUtf8: new Set(), isUntouched: false });
  }

  get name() {
    return this.handle.name;
  }

  // Reads all files. Throws EngineError if the folder has no games, or if it cannot be read.
  async open() {
    await this.read().catch((why) => {
      throw why instanceof EngineError ? why : new EngineError({ message: `The folder '${this.name}' cannot be read: ${why.message}` });
    });
    this.printed ??= this.edited;
  }

  async read() {
    // The folder can also be the folder of one game.
    this.only = await hasGame(this.handle) ? this.name : undefined;
    if (this.only !== undefined && !isGoodPart(this.only)) throw new EngineError({ message: `A game cannot be named '${this.only}'`, hint: "rename its folder" });
    const files = [...await this.files()].filter(([, file]) => file !== null);
    if (!files.some(([path]) => path.endsWith(`/${kGameFile}`))) {
      throw new EngineError({ message: `The folder '${this.name}' has no games`, hint: "choose a folder of games, or a game's folder, which has a game.yaml" });
    }
    const texts = await Promise.all(files.map(async ([path, file]) => [path, await this.textOf(path, file)]));
    for (const [path, file] of files) this.seen.set(path, stamp(file));
    this.edited = Object.fromEntries(texts);
  }

  // If this page has no game of a name, the reader's game is compared with the texts when the reader chose the folder.
  texts(shipped) {
    const games = new Set(Object.keys(shipped).map((path) => path.split("/")[0]));
    games.delete(kPacks);
    const others = Object.entries(this.printed).filter(([path]) => !games.has(path.split("/")[0]));
    return { printed: { ...Object.fromEntries(others), ...shipped }, edited: this.edited };
  }

  // All files of games and packs, as a map from paths to files. Throws EngineError if they are too many.
  async files() {
    const found = new Map();
    let [count, size] = [0, 0];
    const isOver = () => count > kMostFiles || size > kMostBytes;
    const read = async (folder, above) => {
      const below = [];
      for await (const handle of folder.values()) {
        if (isOver()) break;
        if (!isGoodPart(handle.name)) continue;
        const path = `${above}/${handle.name}`;
        if (path.split("/").length > kMostParts) continue;
        if (handle.kind === "directory") below.push(read(handle, path));
        else if (kEndings.test(path)) {
          ++count;
          below.push(fileOf(handle).then((file) => {
            if (file === undefined || (file?.size ?? 0) > mostBytes(path)) return;
            found.set(path, file);
            size += file?.size ?? 0;
          }));
        }
      }
      await Promise.all(below);
    };
    if (this.only !== undefined) await read(this.handle, this.only);
    else {
      for await (const one of this.handle.values()) {
        if (one.kind === "directory" && isGoodPart(one.name) && (one.name === kPacks || await hasGame(one))) await read(one, one.name);
      }
    }
    if (isOver()) throw new EngineError({ message: `The folder '${this.name}' has too many files for this page`, hint: "run fuda workbench instead" });
    return found;
  }

  // The folder and the name of a file. With `create`, creates missing folders. Returns undefined if a folder is missing.
  async place(path, create = false) {
    const parts = path.split("/");
    if (this.only !== undefined && parts.shift() !== this.only) throw new EngineError({ message: `This folder has only the game '${this.only}'`, hint: "open the folder above it" });
    const name = parts.pop();
    let folder = this.handle;
    for (const part of parts) {
      const ask = () => folder.getDirectoryHandle(part, { create });
      folder = await (create ? ask() : existing(ask));
      if (folder === undefined) return undefined;
    }
    return { folder, name };
  }

  // The text of a file, undefined if there is no such file, or null if it is too long. Tries again if another program is
  // writing the file.
  async text(path, tries = 3) {
    const place = await this.place(path);
    const handle = place && await existing(() => place.folder.getFileHandle(place.name));
    const file = handle && await existing(() => handle.getFile());
    if (file === undefined) return undefined;
    if (file.size > mostBytes(path)) return null;
    try {
      return await this.textOf(path, file);
    } catch (why) {
      if (tries === 1 || why.name !== "NotReadableError") throw why;
      await new Promise((done) => { setTimeout(done, 50); });
      return this.text(path, tries - 1);
    }
  }

  // The page has texts with "\n" only. Files in which all lines end in "\r\n", as on Windows, keep these ends. The text of
  // a file that is not UTF-8 lacks some bytes, so the page must not write it.
  async textOf(path, file) {
    const bytes = await file.arrayBuffer();
    let text;
    try {
      text = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true }).decode(bytes);
      this.notUtf8.delete(path);
    } catch {
      text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
      this.notUtf8.add(path);
    }
    const isOfWindows = text.includes("\r\n") && !text.replaceAll("\r\n", "").includes("\n");
    this.ofWindows[isOfWindows ? "add" : "delete"](path);
    return isOfWindows ? text.replaceAll("\r\n", "\n") : text;
  }

  // Writes files. If another program has changed one of them since `known`, writes none. Writes new files first and
  // removes files last, so that a failure in between loses no text.
  async write(written, known) {
    const done = {};
    const rank = ([path, text]) => (text === null ? 2 : known.has(path) ? 1 : 0);
    const all = Object.entries(written).sort((a, b) => rank(a) - rank(b));
    let at;
    try {
      if (!await this.allows(true)) throw new EngineError({ message: `The browser does not let this page write into the folder '${this.name}'`, hint: "allow it in the browser's settings for this site" });
      for ([at] of all) await this.refuseOther(at, known.get(at), done);
      this.refuseBytes(all);
      for (const [path, text] of all) {
        at = path;
        await (text === null ? this.remove(path) : this.put(path, text, known, done));
        done[path] = text;
      }
      return { done };
    } catch (why) {
      return { done, why: why instanceof EngineError ? why : new EngineError({ message: `${at} cannot be written: ${why.message}` }) };
    }
  }

  // Throws EngineError if there is such a file with another text than `before`, and then adds its text to `done`.
  async refuseOther(path, before, done) {
    const now = await this.text(path);
    if (now === undefined || now === before) return;
    done[path] = now;
    throw new EngineError({ message: `Another program has ${before === undefined ? "created" : "changed"} ${path}`, file: path, hint: "load the file again" });
  }

  // Throws EngineError if a file would lose bytes that the page cannot show, in this file or in a new file with its text.
  // The page can still remove such a file if it writes no other file.
  refuseBytes(all) {
    const lossy = all.find(([path]) => this.notUtf8.has(path));
    if (lossy === undefined || all.every(([, text]) => text === null)) return;
    throw new EngineError({ message: `${lossy[0]} is not UTF-8 text, so this page cannot keep all of it`, file: lossy[0], hint: "save the file as UTF-8 in another editor" });
  }

  // The browser writes another file first, and replaces the old file only when it is complete.
  async put(path, text, known, done) {
    const { folder, name } = await this.place(path, true);
    const isNew = await existing(() => folder.getFileHandle(name)) === undefined;
    const handle = await folder.getFileHandle(name, { create: true });
    try {
      const stream = await handle.createWritable();
      try {
        await stream.write(this.ofWindows.has(path) ? text.replaceAll("\n", "\r\n") : text);
        await this.refuseOther(path, isNew ? "" : known.get(path), done);
        await stream.close();
      } catch (why) {
        await stream.abort().catch(() => {});
        throw why;
      }
    } catch (why) {
      if (isNew && await this.text(path) === "") await folder.removeEntry(name).catch(() => {});
      throw why;
    }
  }

  async remove(path) {
    const place = await this.place(path);
    if (place !== undefined) await existing(() => place.folder.removeEntry(place.name));
  }

  // Whether the page may write into the folder. With `ask`, lets the browser ask the reader.
  async allows(ask) {
    const mode = { mode: "readwrite" };
    if (await this.handle.queryPermission(mode) === "granted") return true;
    return ask && await this.handle.requestPermission(mode).catch(() => "denied") === "granted";
  }

  // Looks for changes by other programs while the page is visible.
  follow(found) {
    let timer;
    const look = () => {
      if (document.hidden) return undefined;
      this.looking ??= this.look(found).catch(() => {}).finally(() => { this.looking = undefined; });  // the folder may be gone, or have too many files
      return this.looking;
    };
    let isEnded = false;
    const again = async () => {
      const start = performance.now();
      await look();
      if (!isEnded) timer = setTimeout(again, Math.max(kPause, kShare * (performance.now() - start)));
    };
    timer = setTimeout(again, kPause);
    const observer = globalThis.FileSystemObserver && new FileSystemObserver(look);
    observer?.observe(this.handle, { recursive: true }).catch(() => {});
    return () => {
      isEnded = true;
      clearTimeout(timer);
      observer?.disconnect();
    };
  }

  // The times and sizes show which files may have changed. A file that cannot be read at the moment counts as unchanged.
  async look(found) {
    const files = await this.files();
    const isOther = ([path, file]) => file !== null && stamp(file) !== this.seen.get(path);
    const paths = [...[...files].filter(isOther).map(([path]) => path), ...[...this.seen.keys()].filter((path) => !files.has(path))];
    if (paths.length === 0) return;
    await found(async (known) => {
      const changed = {};
      for (const path of paths) {
        const text = await this.text(path) ?? null;
        if (text !== (known.get(path) ?? null)) changed[path] = text;
      }
      for (const path of paths) {
        if (files.has(path)) this.seen.set(path, stamp(files.get(path)));
        else this.seen.delete(path);
      }
      return changed;
    });
  }
}
