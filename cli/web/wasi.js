// The system of the WebAssembly module: the functions of WASI (preview 1) that the module imports, on a disk in memory
// (disk.js). The same code runs in Node and in a browser's worker.

import { Disk, DiskError, ERRNO, File, Folder, Link } from "./disk.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const OPEN = { create: 1, folder: 2, exclusive: 4, truncate: 8 };
const MAY_WRITE = 1n << 6n;
const ALL_RIGHTS = (1n << 30n) - 1n;
const FIRST_FREE = 4; // 0 to 2 are the standard streams, 3 is the root of the disk

// Thrown when the program ends itself.
export class Exit extends Error {
  constructor(status) {
    super(`the program ended with status ${status}`);
    this.status = status;
  }
}

export class Wasi {
  // `out` and `err` receive the bytes that the program writes. `input` has the bytes of its standard input.
  constructor({ disk = new Disk(), env = {}, out = () => {}, err = () => {}, input = new Uint8Array(0) } = {}) {
    this.disk = disk;
    this.env = Object.entries(env).map(([name, value]) => encoder.encode(`${name}=${value}\0`));
    this.open = new Map([
      [0, { node: new File(input), at: 0, stream: true }],
      [1, { stream: out }],
      [2, { stream: err }],
      [3, { node: disk.root, folders: [disk.root], preopened: "/" }],
    ]);
  }

  // The imports for WebAssembly.instantiate. Each call returns an errno.
  get imports() {
    const calls = {};
    for (const name of Object.getOwnPropertyNames(Wasi.prototype)) {
      if (!/^(args|environ|clock|random|fd|path|poll|sched|proc|sock)_/.test(name)) continue;
      calls[name] = (...values) => {
        try {
          return this[name](...values) ?? ERRNO.ok;
        } catch (error) {
          if (error instanceof DiskError) return error.errno;
          throw error;
        }
      };
    }
    return { wasi_snapshot_preview1: calls };
  }

  // ---- memory ----

  use(memory) {
    this.memory = memory;
  }
  get view() {
    return new DataView(this.memory.buffer);
  }
  bytes(at, size) {
    return new Uint8Array(this.memory.buffer, at, size);
  }
  text(at, size) {
    return decoder.decode(this.bytes(at, size));
  }
  // The buffers of a read or a write, as an array of Uint8Array.
  buffers(at, count) {
    const view = this.view;
    return Array.from({ length: count }, (_, i) =>
      this.bytes(view.getUint32(at + 8 * i, true), view.getUint32(at + 8 * i + 4, true)));
  }

  // ---- descriptors ----

  get(fd) {
    const one = this.open.get(fd);
    if (one === undefined) throw new DiskError(ERRNO.badf);
    return one;
  }
  file(fd) {
    const one = this.get(fd);
    if (one.node instanceof Folder) throw new DiskError(ERRNO.isdir);
    if (!(one.node instanceof File)) throw new DiskError(ERRNO.badf);
    return one;
  }
  find(fd, path, size, follow) {
    const one = this.get(fd);
    if (one.folders === undefined) throw new DiskError(ERRNO.notdir);
    return this.disk.find(this.text(path, size), follow, one.folders);
  }
  existing(fd, path, size, follow) {
    const found = this.find(fd, path, size, follow);
    if (found.node === undefined) throw new DiskError(ERRNO.noent);
    return found;
  }
  // Finds a name at which nothing exists.
  free(fd, path, size) {
    const found = this.find(fd, path, size, false);
    if (found.node !== undefined) throw new DiskError(ERRNO.exist);
    return found;
  }
  write_stat(node, at) {
    const view = this.view;
    view.setBigUint64(at, 1n, true);
    view.setBigUint64(at + 8, node?.number ?? 0n, true);
    view.setBigUint64(at + 16, BigInt(node?.kind ?? 0), true);
    view.setBigUint64(at + 24, 1n, true);
    view.setBigUint64(at + 32, BigInt(node?.size ?? 0), true);
    for (const place of [40, 48, 56]) view.setBigUint64(at + place, node?.time ?? 0n, true);
  }

  // ---- the program ----

  args_sizes_get(count, bytes) {
    this.view.setUint32(count, 0, true);
    this.view.setUint32(bytes, 0, true);
  }
  args_get() {}
  environ_sizes_get(count, bytes) {
    this.view.setUint32(count, this.env.length, true);
    this.view.setUint32(bytes, this.env.reduce((sum, one) => sum + one.length, 0), true);
  }
  environ_get(pointers, texts) {
    for (const [i, one] of this.env.entries()) {
      this.view.setUint32(pointers + 4 * i, texts, true);
      this.bytes(texts, one.length).set(one);
      texts += one.length;
    }
  }
  proc_exit(status) {
    throw new Exit(status);
  }
  sched_yield() {}

  // ---- clocks and randomness ----

  clock_res_get(_clock, at) {
    this.view.setBigUint64(at, 1000n, true);
  }
  clock_time_get(clock, _precision, at) {
    const milliseconds = clock === 0 ? Date.now() : performance.now();
    this.view.setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
  }
  random_get(at, size) {
    const most = 65536; // the maximum number of bytes that browsers return at once
    for (let done = 0; done < size; done += most)
      crypto.getRandomValues(this.bytes(at + done, Math.min(most, size - done)));
  }
  // Reports every subscription as ready. Pauses also end at once, because a worker with one thread can do nothing else.
  poll_oneoff(subscriptions, events, count, ready) {
    const view = this.view;
    for (let i = 0; i < count; ++i) {
      view.setBigUint64(events + 32 * i, view.getBigUint64(subscriptions + 48 * i, true), true);
      view.setUint16(events + 32 * i + 8, 0, true);
      view.setUint8(events + 32 * i + 10, view.getUint8(subscriptions + 48 * i + 8));
    }
    view.setUint32(ready, count, true);
  }

  // ---- open files ----

  fd_close(fd) {
    this.get(fd);
    this.open.delete(fd);
  }
  fd_renumber(from, to) {
    this.open.set(to, this.get(from));
    this.open.delete(from);
  }
  fd_fdstat_get(fd, at) {
    const one = this.get(fd);
    this.view.setUint8(at, one.stream ? 0 : one.node.kind);
    this.view.setUint16(at + 2, one.append ? 1 : 0, true);
    this.view.setBigUint64(at + 8, ALL_RIGHTS, true);
    this.view.setBigUint64(at + 16, ALL_RIGHTS, true);
  }
  fd_fdstat_set_flags(fd, flags) {
    this.get(fd).append = (flags & 1) !== 0;
  }
  fd_filestat_get(fd, at) {
    this.write_stat(this.get(fd).node, at);
  }
  fd_filestat_set_size(fd, size) {
    this.file(fd).node.resize(Number(size));
  }
  fd_filestat_set_times(fd) {
    this.get(fd).node?.touch();
  }
  fd_prestat_get(fd, at) {
    const { preopened } = this.get(fd);
    if (preopened === undefined) return ERRNO.badf;
    this.view.setUint32(at, 0, true);
    this.view.setUint32(at + 4, preopened.length, true);
  }
  fd_prestat_dir_name(fd, at, size) {
    this.bytes(at, size).set(encoder.encode(this.get(fd).preopened).subarray(0, size));
  }
  fd_sync(fd) {
    this.get(fd);
  }
  fd_datasync(fd) {
    this.get(fd);
  }
  fd_advise() {}
  fd_allocate() {
    return ERRNO.notsup;
  }
  fd_read(fd, buffers, count, done) {
    const one = this.file(fd);
    const read = this.read_at(one, one.at, buffers, count);
    one.at += read;
    this.view.setUint32(done, read, true);
  }
  fd_pread(fd, buffers, count, at, done) {
    this.view.setUint32(done, this.read_at(this.file(fd), Number(at), buffers, count), true);
  }
  read_at(one, at, buffers, count) {
    let read = 0;
    for (const buffer of this.buffers(buffers, count)) {
      const part = one.node.bytes.subarray(at + read, at + read + buffer.length);
      buffer.set(part);
      read += part.length;
    }
    return read;
  }
  fd_write(fd, buffers, count, done) {
    const one = this.get(fd);
    let written = 0;
    for (const buffer of this.buffers(buffers, count)) {
      if (one.stream) {
        one.stream(buffer.slice());
      } else {
        const { node } = this.file(fd);
        if (one.append) one.at = node.size;
        node.write(one.at, buffer);
        one.at += buffer.length;
      }
      written += buffer.length;
    }
    this.view.setUint32(done, written, true);
  }
  fd_pwrite(fd, buffers, count, at, done) {
    let written = 0;
    for (const buffer of this.buffers(buffers, count)) {
      this.file(fd).node.write(Number(at) + written, buffer);
      written += buffer.length;
    }
    this.view.setUint32(done, written, true);
  }
  fd_seek(fd, offset, whence, at) {
    if (this.get(fd).stream) return ERRNO.spipe;
    const one = this.file(fd);
    const to = Number(offset) + [0, one.at, one.node.size][whence];
    if (!(to >= 0)) return ERRNO.inval;
    one.at = to;
    this.view.setBigUint64(at, BigInt(to), true);
  }
  fd_tell(fd, at) {
    if (this.get(fd).stream) return ERRNO.spipe;
    this.view.setBigUint64(at, BigInt(this.file(fd).at), true);
  }
  fd_readdir(fd, buffer, size, cookie, used) {
    const { node } = this.get(fd);
    if (!(node instanceof Folder)) return ERRNO.notdir;
    const target = this.bytes(buffer, size);
    let filled = 0;
    let next = Number(cookie);
    for (const [name, entry] of [...node.entries].slice(next)) {
      if (filled >= size) break;
      const bytes = encoder.encode(name);
      const record = new Uint8Array(24 + bytes.length);
      const view = new DataView(record.buffer);
      view.setBigUint64(0, BigInt(++next), true);
      view.setBigUint64(8, entry.number, true);
      view.setUint32(16, bytes.length, true);
      view.setUint8(20, entry.kind);
      record.set(bytes, 24);
      const part = record.subarray(0, size - filled); // if a record is cut off, the program asks again
      target.set(part, filled);
      filled += part.length;
    }
    this.view.setUint32(used, filled, true);
  }

  // ---- paths ----

  path_open(fd, look, path, size, how, rights, _inherited, flags, at) {
    const follow = (look & 1) !== 0;
    const found = this.find(fd, path, size, follow);
    let { node } = found;
    if (node === undefined) {
      if ((how & OPEN.create) === 0) return ERRNO.noent;
      node = new File();
      found.folders.at(-1).set(found.name, node);
    } else if ((how & OPEN.create) !== 0 && (how & OPEN.exclusive) !== 0) {
      return ERRNO.exist;
    }
    if (node instanceof Link) return ERRNO.loop;
    const isFolder = node instanceof Folder;
    if ((how & OPEN.folder) !== 0 && !isFolder) return ERRNO.notdir;
    if (isFolder && (how & (OPEN.create | OPEN.truncate)) !== 0) return ERRNO.isdir;
    if (isFolder && (how & OPEN.folder) === 0 && (rights & MAY_WRITE) !== 0n) return ERRNO.isdir;
    if ((how & OPEN.truncate) !== 0) node.resize(0);
    let number = FIRST_FREE;
    while (this.open.has(number)) ++number;
    const folders = isFolder ? [...found.folders, node] : undefined;
    this.open.set(number, { node, folders, at: 0, append: (flags & 1) !== 0 });
    this.view.setUint32(at, number, true);
  }
  path_filestat_get(fd, look, path, size, at) {
    this.write_stat(this.existing(fd, path, size, (look & 1) !== 0).node, at);
  }
  path_filestat_set_times(fd, look, path, size) {
    this.existing(fd, path, size, (look & 1) !== 0).node.touch();
  }
  path_create_directory(fd, path, size) {
    const found = this.free(fd, path, size);
    found.folders.at(-1).set(found.name, new Folder());
  }
  path_unlink_file(fd, path, size) {
    const { folders, name, node } = this.existing(fd, path, size, false);
    if (node instanceof Folder) return ERRNO.isdir;
    folders.at(-1).delete(name);
  }
  path_remove_directory(fd, path, size) {
    const { folders, name, node } = this.existing(fd, path, size, false);
    if (!(node instanceof Folder)) return ERRNO.notdir;
    if (name === "") return ERRNO.inval;
    if (node.entries.size > 0) return ERRNO.notempty;
    folders.at(-1).delete(name);
  }
  path_rename(fd, path, size, newFd, newPath, newSize) {
    const from = this.existing(fd, path, size, false);
    const to = this.find(newFd, newPath, newSize, false);
    if (to.node instanceof Folder) {
      if (!(from.node instanceof Folder)) return ERRNO.isdir;
      if (to.node.entries.size > 0) return ERRNO.notempty;
    } else if (to.node !== undefined && from.node instanceof Folder) {
      return ERRNO.notdir;
    }
    from.folders.at(-1).delete(from.name);
    to.folders.at(-1).set(to.name, from.node);
  }
  path_link(fd, _look, path, size, newFd, newPath, newSize) {
    const { node } = this.existing(fd, path, size, false);
    const to = this.free(newFd, newPath, newSize);
    to.folders.at(-1).set(to.name, node);
  }
  path_symlink(target, targetSize, fd, path, size) {
    const found = this.free(fd, path, size);
    found.folders.at(-1).set(found.name, new Link(this.text(target, targetSize)));
  }
  path_readlink(fd, path, size, buffer, room, used) {
    const { node } = this.existing(fd, path, size, false);
    if (!(node instanceof Link)) return ERRNO.inval;
    const bytes = encoder.encode(node.target).subarray(0, room);
    this.bytes(buffer, bytes.length).set(bytes);
    this.view.setUint32(used, bytes.length, true);
  }
}
