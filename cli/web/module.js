// Runs the WebAssembly module: command lines, each in its own instance, and requests of pages.

import { Disk } from "./disk.js";
import { Exit, Wasi } from "./wasi.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export async function start(module, wasi) {
  const instance = await WebAssembly.instantiate(module, wasi.imports);
  wasi.use(instance.exports.memory);
  instance.exports._initialize();
  return instance.exports;
}

// Writes a text into the module's memory.
export function give(exports, text) {
  const bytes = encoder.encode(text);
  const at = exports.fuda_text(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
}

// Reads an answer of this many bytes.
export function taken(exports, size) {
  return decoder.decode(new Uint8Array(exports.memory.buffer, exports.fuda_answer(), size));
}

// Runs `fuda WORDS…` and returns its exit status. `system` has the arguments of the class Wasi. The environment
// variable PWD is the working folder.
export async function run(module, words, system = {}) {
  const exports = await start(module, new Wasi(system));
  give(exports, words.map((word) => `${word}\0`).join(""));
  try {
    return exports.fuda_run();
  } catch (error) {
    if (error instanceof Exit) return error.status;
    throw error;
  }
}

// Answers requests, with the games in /rules of its disk.
export class Engine {
  static async start(module, disk = new Disk(), system = {}) {
    const engine = new Engine();
    engine.disk = disk;
    engine.exports = await start(module, new Wasi({ ...system, disk }));
    return engine;
  }
  ask(request) {
    give(this.exports, JSON.stringify(request));
    return JSON.parse(taken(this.exports, this.exports.fuda_ask()));
  }
}
