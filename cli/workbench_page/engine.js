// The page's only way to a fuda engine. `ask` sends a JSON request and returns the answer. The back ends are the
// program that serves the page (http.js) and WebAssembly in workers (wasm.js).

// A failed request, with the place of the fault if known.
export class EngineError extends Error {
  constructor({ message = "", file, line, column, hint = "", unknown = false } = {}) {
    super(message);
    Object.assign(this, { file, line, column, hint: unknown ? kOtherVersion : hint });
  }
}

// The page and its program have the same version, unless somebody has updated fuda while the page was open.
const kOtherVersion = "load this page again: the program is of another version";

export class Engine {
  // A back end has `ask(request, options)`, `tables`, `follow(changed)`, and sometimes `folder`.
  constructor(backEnd) {
    this.backEnd = backEnd;
  }

  // The requests to the live page's server: `ask(method, path, body, credentials)`, and `frame(game, table)` for the
  // address of a table's page.
  get tables() {
    return this.backEnd.tables;
  }

  // The reader's folder (folder.js) if the page runs without a program, or undefined.
  get folder() {
    return this.backEnd.folder;
  }

  // Throws EngineError if the request fails. If `signal` aborts, or if the engine has ended the request early because
  // of a newer request, the promise rejects with an AbortError.
  async ask(request, { signal } = {}) {
    const answer = await this.backEnd.ask(request, { signal });
    signal?.throwIfAborted();
    if (answer.stopped === true) throw new DOMException("A newer request has ended this one.", "AbortError");
    if (answer.error === undefined) return answer;
    throw new EngineError(answer.error);
  }

  // Calls `changed(paths)` when something else has changed files; without paths, any file may have changed.
  follow(changed) {
    return this.backEnd.follow?.(changed);
  }
}

export async function connect() {
  const kind = document.documentElement.dataset.engine;
  const { open } = kind === "wasm" ? await import("./wasm.js") : await import("./http.js");
  return new Engine(await open());
}

// Whether the error only means that a newer request has replaced this one.
export function isAbort(why) {
  return why?.name === "AbortError";
}
