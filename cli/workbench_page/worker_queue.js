// A worker that runs fuda, and the requests that wait for it. The page ends the worker if it fails or takes too long,
// or if its answer is no longer needed. The next request starts a new worker.

const kLongest = { quick: 20000, slow: 300000 };  // milliseconds for one request

export class WorkerQueue {
  // `start()` returns the first message for a worker: its module and its files. `note(written)` gets the files that a
  // request has changed. With `canStop`, a request that is no longer needed ends the worker.
  constructor({ script, start, note, canStop }) {
    Object.assign(this, { script, start, note, canStop, last: 0 });
    this.waiting = [];
  }

  // Resolves with the answer. If `signal` aborts, the promise rejects with its reason.
  ask(request, { slow = false, signal } = {}) {
    return new Promise((done, failed) => {
      const job = { id: ++this.last, request, longest: kLongest[slow ? "slow" : "quick"], done, failed, signal };
      job.stop = () => this.leave(job);
      signal?.addEventListener("abort", job.stop, { once: true });
      this.waiting.push(job);
      this.next();
    });
  }

  // Tells the worker which files another worker has changed. A new worker gets them when it starts.
  tell(written) {
    this.worker?.postMessage({ written });
  }

  // Ends the worker. Call this only if no request is left.
  close() {
    this.worker?.terminate();
    this.worker = undefined;
  }

  // Runs `work`, an asynchronous function, while no request is running: before all waiting requests, after earlier work.
  alone(work) {
    return new Promise((done, failed) => {
      const firstRequest = this.waiting.findIndex((job) => job.work === undefined);
      this.waiting.splice(firstRequest < 0 ? this.waiting.length : firstRequest, 0, { work, done, failed });
      this.next();
    });
  }

  next() {
    if (this.running !== undefined || this.isHeld || this.waiting.length === 0) return;
    const job = this.waiting.shift();
    if (job.work !== undefined) {
      this.hold(job.work).then(job.done, job.failed);
      return;
    }
    this.running = job;
    this.worker ??= this.begin();
    job.clock = setTimeout(() => this.end("This takes too long, so fuda has stopped it. Is there an endless loop in the rules?"), job.longest);
    this.worker.postMessage({ id: job.id, request: job.request });
  }

  begin() {
    const worker = new Worker(this.script);
    worker.addEventListener("message", ({ data }) => {
      if (worker === this.worker) this.answered(data);
    });
    worker.addEventListener("error", (event) => {
      if (worker === this.worker) this.end(`fuda has stopped in this page. Your files are safe. (${event.message ?? "its script is missing"})`);
    });
    worker.postMessage({ start: this.start() });
    return worker;
  }

  // The next request starts after `note`, because it must not use files that `note` refuses.
  answered({ answer, written }) {
    const job = this.finish();
    this.hold(() => this.note(written)).then(() => job.done(answer), job.failed);
  }

  // Starts no request until `work` has ended.
  async hold(work) {
    this.isHeld = true;
    try {
      return await work();
    } finally {
      this.isHeld = false;
      this.next();
    }
  }

  // Ends the worker. The running request gets an error, and the other requests go to a new worker.
  end(message) {
    this.worker?.terminate();
    this.worker = undefined;
    this.finish()?.done({ error: { message } });
    this.next();
  }

  // Forgets the running request, and returns it.
  finish() {
    const job = this.running;
    this.running = undefined;
    clearTimeout(job?.clock);
    job?.signal?.removeEventListener("abort", job.stop);
    return job;
  }

  // Drops a request that is no longer needed. A running request that may have changed files continues to its end.
  leave(job) {
    job.failed(job.signal.reason);
    this.waiting = this.waiting.filter((other) => other !== job);
    if (job === this.running && this.canStop) this.end("stopped");
  }
}
