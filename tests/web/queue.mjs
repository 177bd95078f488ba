// Tests the queue of requests for a worker (cli/workbench_page/worker_queue.js) with a worker that the test controls.

import path from "node:path";
import { pathToFileURL } from "node:url";

const workers = []; // the workers that the queues have started

class TestWorker {
  constructor(script) {
    Object.assign(this, { script, messages: [], listeners: {}, isEnded: false });
    workers.push(this);
  }
  addEventListener(name, hear) {
    this.listeners[name] = hear;
  }
  postMessage(message) {
    this.messages.push(message);
  }
  terminate() {
    this.isEnded = true;
  }
  // Answers the latest request.
  answer(answer, written = {}) {
    this.listeners.message({ data: { id: this.messages.at(-1).id, answer, written } });
  }
}

const pause = () => new Promise((done) => setTimeout(done, 10));

export async function testQueue(both) {
  const { WorkerQueue } = await import(pathToFileURL(path.join(both.source, "cli/workbench_page/worker_queue.js")));
  const is = (what, found, wanted) => {
    both.expect(what, JSON.stringify(found), JSON.stringify(wanted));
    ++both.compared;
  };
  globalThis.Worker = TestWorker;
  const noted = [];
  const queue = new WorkerQueue({ script: "a.js", start: () => `start ${noted.length}`, note: async (written) => noted.push(written), canStop: true });
  is("workers before the first request", workers.length, 0);

  // The queue sends one request at a time, in order. A request that nobody needs never starts.
  const second = new AbortController();
  const answers = [queue.ask("one"), queue.ask("two", { signal: second.signal }), queue.ask("three")];
  const refused = answers[1].catch((why) => why.name);
  is("messages at first", workers[0].messages, [{ start: "start 0" }, { id: 1, request: "one" }]);
  second.abort();
  is("a request that nobody needs", await refused, "AbortError");
  workers[0].answer("yes", { file: "text" });
  is("the first answer", await answers[0], "yes");
  await pause();
  is("what it has written", noted, [{ file: "text" }]);
  is("the next message", workers[0].messages.at(-1), { id: 3, request: "three" });
  queue.tell({ other: null });
  is("files of another worker", workers[0].messages.at(-1), { written: { other: null } });

  // If the worker fails, only the running request gets an error.
  const four = queue.ask("four");
  workers[0].listeners.error({ message: "unreachable" });
  is("the answer after a failure", /unreachable/.test((await answers[2]).error.message), true);
  is("the failed worker has ended", workers[0].isEnded, true);
  is("messages of a new worker", workers[1].messages, [{ start: "start 1" }, { id: 4, request: "four" }]);
  workers[1].answer("done");
  is("the answer of the new worker", await four, "done");
  workers[0].listeners.error({ message: "late" });
  is("a late error of the old worker", workers[1].isEnded, false);

  // A running request that is no longer needed ends the worker.
  const fifth = new AbortController();
  const five = queue.ask("five", { signal: fifth.signal }).catch((why) => why.name);
  const six = queue.ask("six");
  fifth.abort();
  is("a running request that nobody needs", await five, "AbortError");
  is("its worker has ended", workers[1].isEnded, true);
  is("the request behind it", workers[2].messages.at(-1), { id: 6, request: "six" });
  workers[2].answer("done");
  is("its answer", await six, "done");

  // A worker that owns the files continues, because its request may already have changed files.
  const owner = new WorkerQueue({ script: "b.js", start: () => "start", note: async (written) => noted.push(written) });
  const seventh = new AbortController();
  const seven = owner.ask("seven", { signal: seventh.signal }).catch((why) => why.name);
  seventh.abort();
  await seven;
  is("the owner of the files goes on", workers[3].isEnded, false);
  workers[3].answer("late", { late: "text" });
  await pause();
  is("what it has written later", noted.at(-1), { late: "text" });

  // While the page keeps files or takes files of another program, no request runs, because it would use other files.
  const steps = [];
  let keep;
  const careful = new WorkerQueue({ script: "c.js", start: () => "start", note: () => new Promise((done, failed) => { keep = { done, failed }; }) });
  const eight = careful.ask("eight").catch((why) => why.message);
  const nine = careful.ask("nine");
  const other = careful.alone(async () => {
    steps.push("alone");
    await pause();
    steps.push("together");
  });
  const later = careful.alone(async () => steps.push("later"));
  const sent = () => workers[4].messages.at(-1).request;
  workers[4].answer("yes", { file: "text" });
  await pause();
  is("requests and other work while the page keeps files", [sent(), steps], ["eight", []]);
  keep.failed(new Error("refused"));
  is("a request whose files the page refuses", await eight, "refused");
  is("a request during other work", [sent(), steps], ["eight", ["alone"]]);
  await other;
  await later;
  is("the request after it", [sent(), steps], ["nine", ["alone", "together", "later"]]);
  workers[4].answer("yes");
  await pause();
  keep.done();
  is("its answer", await nine, "yes");
  is("an error of other work", await careful.alone(async () => { throw new Error("gone"); }).catch((why) => why.message), "gone");
}
