#!/usr/bin/env node
// Runs fuda's WebAssembly module in Node, as if it were the native program: node fuda.mjs COMMAND ARGS…
// The module reads this machine's files. The module keeps files that it writes in memory, so they are lost when it
// ends.

import { webcrypto } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { Disk, DiskError, ERRNO, File, Folder, Link } from "./disk.js";
import { run } from "./module.js";

globalThis.crypto ??= webcrypto; // Node 18 lacks this global

// If this machine refuses to read a file, the module cannot read it either.
function orRefused(read) {
  try {
    return read();
  } catch {
    throw new DiskError(ERRNO.acces);
  }
}

// A folder of this machine, read when first used. Leaves out the names in `without`.
export function folderOf(folder, without = []) {
  return new Folder(() => {
    const entries = orRefused(() => fs.readdirSync(folder, { withFileTypes: true }));
    return entries.flatMap((entry) => {
      if (without.includes(entry.name)) return [];
      const at = path.join(folder, entry.name);
      if (entry.isDirectory()) return [[entry.name, folderOf(at)]];
      if (entry.isSymbolicLink()) return [[entry.name, new Link(orRefused(() => fs.readlinkSync(at)))]];
      return entry.isFile() ? [[entry.name, new File(() => orRefused(() => new Uint8Array(fs.readFileSync(at))))]] : [];
    });
  });
}

export const here = path.dirname(fileURLToPath(import.meta.url));
export const compile = () => WebAssembly.compile(fs.readFileSync(path.join(here, "fuda.wasm")));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = await run(await compile(), process.argv.slice(2), {
    disk: new Disk(folderOf("/", ["proc", "sys", "dev"])), // leave out the system's own files
    env: { ...process.env, PWD: process.cwd() },
    input: () => new Uint8Array(process.stdin.isTTY ? [] : fs.readFileSync(0)),
    out: (bytes) => fs.writeSync(1, bytes),
    err: (bytes) => fs.writeSync(2, bytes),
  });
}
