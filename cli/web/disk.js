// A disk in memory, for the WebAssembly module: folders, files and links.

export const ERRNO = {
  ok: 0, acces: 2, badf: 8, exist: 20, inval: 28, isdir: 31, loop: 32, nametoolong: 37, noent: 44, notdir: 54,
  notempty: 55, notsup: 58, spipe: 70,
};

const KIND = { folder: 3, file: 4, link: 7 };
const LONGEST_NAME = 255; // in bytes, as on Linux
const MOST_LINKS = 40;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

let lastNumber = 0n;
let lastTime = 0n;

class Node {
  constructor(kind) {
    this.kind = kind;
    this.number = ++lastNumber;
    this.touch();
  }
  // Notes a change. Two changes never have the same time, because the program compares times.
  touch() {
    const now = BigInt(Date.now()) * 1_000_000n;
    lastTime = lastTime >= now ? lastTime + 1n : now;
    this.time = lastTime;
  }
}

export class File extends Node {
  // `content` is a Uint8Array, or a function that returns one when the file is first read.
  constructor(content = new Uint8Array(0)) {
    super(KIND.file);
    this.content = content;
    this.length = undefined;
  }
  get buffer() {
    if (typeof this.content === "function") this.content = this.content();
    return this.content;
  }
  get size() {
    return this.length ?? this.buffer.length;
  }
  get bytes() {
    return this.buffer.subarray(0, this.size);
  }
  resize(size) {
    if (size > this.buffer.length) {
      const larger = new Uint8Array(Math.max(size, 2 * this.buffer.length));
      larger.set(this.bytes);
      this.content = larger;
    } else if (size > this.size) {
      this.buffer.fill(0, this.size, size);
    }
    this.length = size;
    this.touch();
  }
  write(at, bytes) {
    if (at + bytes.length > this.size) this.resize(at + bytes.length);
    this.buffer.set(bytes, at);
    this.touch();
  }
}

export class Folder extends Node {
  // `load` is a function that returns the entries, as pairs of a name and a node, when the folder is first used.
  constructor(load = () => []) {
    super(KIND.folder);
    this.load = load;
  }
  get entries() {
    this.all ??= new Map(this.load());
    return this.all;
  }
  set(name, node) {
    this.entries.set(name, node);
    this.touch();
  }
  delete(name) {
    this.entries.delete(name);
    this.touch();
  }
}

export class Link extends Node {
  constructor(target) {
    super(KIND.link);
    this.target = target;
  }
  get size() {
    return encoder.encode(this.target).length;
  }
}

// Thrown if a disk operation fails.
export class DiskError extends Error {
  constructor(errno) {
    super(`error ${errno} of the disk in memory`);
    this.errno = errno;
  }
}

export class Disk {
  constructor(root = new Folder()) {
    this.root = root;
  }

  // Finds a path. `from` are the folders from the root to the starting folder. Returns {folders, name, node}: the
  // folders on the path, the name in the last folder, and the node or undefined. If `follow` is set, follows a link at
  // the end.
  find(path, follow = true, from = [this.root]) {
    let folders = path.startsWith("/") ? [this.root] : [...from];
    const names = path.split("/").filter((name) => name !== "" && name !== ".");
    const mustBeFolder = path.endsWith("/") || path.endsWith("/.");
    let links = 0;
    while (names.length > 0) {
      const name = names.shift();
      const folder = folders.at(-1);
      if (name === "..") {
        if (folders.length > 1) folders = folders.slice(0, -1);
        continue;
      }
      if (encoder.encode(name).length > LONGEST_NAME) throw new DiskError(ERRNO.nametoolong);
      const node = folder.entries.get(name);
      const last = names.length === 0;
      if (node instanceof Link && (!last || follow || mustBeFolder)) {
        if (++links > MOST_LINKS) throw new DiskError(ERRNO.loop);
        if (node.target.startsWith("/")) folders = [this.root];
        names.unshift(...node.target.split("/").filter((part) => part !== "" && part !== "."));
        continue;
      }
      if (last) {
        if (mustBeFolder && node !== undefined && !(node instanceof Folder)) throw new DiskError(ERRNO.notdir);
        return { folders, name, node };
      }
      if (node === undefined) throw new DiskError(ERRNO.noent);
      if (!(node instanceof Folder)) throw new DiskError(ERRNO.notdir);
      folders = [...folders, node];
    }
    return { folders: folders.slice(0, -1), name: "", node: folders.at(-1) };
  }

  // Creates the missing folders of a path, and returns the last folder.
  folder(path) {
    let folder = this.root;
    for (const name of path.split("/").filter((part) => part !== "")) {
      if (!folder.entries.has(name)) folder.set(name, new Folder());
      folder = folder.entries.get(name);
      if (!(folder instanceof Folder)) throw new DiskError(ERRNO.notdir);
    }
    return folder;
  }

  // Writes a file, and creates its folders. content: a text or a Uint8Array.
  write(path, content) {
    const slash = path.lastIndexOf("/");
    const bytes = typeof content === "string" ? encoder.encode(content) : content;
    this.folder(path.slice(0, Math.max(slash, 0))).set(path.slice(slash + 1), new File(bytes));
  }

  // The text of a file, or undefined.
  read(path) {
    try {
      const { node } = this.find(path);
      return node instanceof File ? decoder.decode(node.bytes) : undefined;
    } catch (error) {
      if (error instanceof DiskError) return undefined;
      throw error;
    }
  }
}
