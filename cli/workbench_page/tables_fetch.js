// A stand-in for fetch() that asks the server's tables in a worker.

const kFailed = 503;

function json(status, body) {
  return new Response(body, { status, headers: { "Content-Type": "application/json" } });
}

// The parts of a request that the server needs.
function requestOf(path, { method = "GET", headers = {}, body = "" }) {
  const url = new URL(path, "http://tables/");
  const all = new Headers(headers);
  return { method, body, path: url.pathname.split("/").filter((part) => part !== "").map(decodeURIComponent),
    query: Object.fromEntries(url.searchParams), credentials: (all.get("Authorization") ?? "").replace(/^Bearer /, ""),
    last: all.get("Last-Event-ID") ?? "", languages: all.get("Accept-Language") ?? globalThis.navigator?.languages?.join(",") ?? "" };
}

export class TablesFetch {
  // `begin()` creates the worker.
  constructor(begin) {
    this.begin = begin;
    this.last = 0;
    this.asked = new Map();
  }

  tell(written) {
    this.worker?.postMessage({ written });
  }

  start() {
    const worker = this.worker = this.begin();
    worker.addEventListener("message", ({ data }) => {
      if (worker === this.worker) this.heard(data);
    });
    // If the worker fails, its tables are lost. The next request starts a new worker.
    worker.addEventListener("error", () => {
      if (worker === this.worker) this.close();
    });
  }

  // Ends the worker and its tables.
  close() {
    this.worker?.terminate();
    this.worker = undefined;
    for (const one of this.asked.values()) one.failed();
    this.asked.clear();
  }

  heard({ id, answer, events }) {
    const one = this.asked.get(id);
    if (answer !== undefined) one?.answered(answer);
    else if (events === null) one?.ended();
    else one?.came(events);
  }

  // Works like the browser's fetch() for paths of the server.
  fetch(path, options = {}) {
    if (this.worker === undefined) this.start();
    const { signal } = options;
    const id = ++this.last;
    return new Promise((done, failed) => {
      let stream;
      const leave = () => {
        if (!this.asked.delete(id)) return;
        this.worker?.postMessage({ id, end: true });
        failed(signal?.reason);
        stream?.error(signal?.reason);
      };
      if (signal?.aborted) return failed(signal.reason);
      signal?.addEventListener("abort", leave, { once: true });
      const one = {
        answered: (answer) => {
          if (!answer.stream) {
            this.asked.delete(id);
            return done(json(answer.status, answer.body));
          }
          const body = new ReadableStream({ start: (controller) => { stream = controller; }, cancel: leave });
          return done(new Response(body, { status: answer.status, headers: { "Content-Type": "text/event-stream" } }));
        },
        came: (text) => stream.enqueue(new TextEncoder().encode(text)),
        ended: () => {
          this.asked.delete(id);
          stream.close();
        },
        failed: () => {
          done(json(kFailed, JSON.stringify({ error: "fuda has stopped in this page" })));
          stream?.error(new TypeError("fuda has stopped in this page"));
        },
      };
      this.asked.set(id, one);
      return this.worker.postMessage({ id, request: requestOf(path, options) });
    });
  }
}
