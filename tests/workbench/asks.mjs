// Tests that answers and failures of the page's requests reach the other parts of the page.
import assert from "node:assert/strict";
import { Engine, isAbort } from "../../cli/workbench_page/engine.js";

// Simulates a browser tab, with the server's answers in `answers`, and one stream of events.
const answers = [];
const streams = [];
globalThis.fetch = async () => {
  const answer = answers.shift();
  if (answer instanceof Error) throw answer;
  return new Response(answer.body, { status: answer.status });
};
globalThis.EventSource = class extends EventTarget {
  constructor() {
    super();
    streams.push(this);
  }

  close() {
    this.isClosed = true;
  }
};
const { open } = await import("../../cli/workbench_page/http.js");
const engine = new Engine(open());

async function failure(status, body) {
  answers.push({ status, body });
  const why = await engine.ask({ op: "check" }).then(() => undefined, (one) => one);
  return isAbort(why) ? "aborted" : why?.message;
}

assert.equal(await failure(200, '{"findings":[]}'), undefined);
assert.equal(await failure(200, '{"findings":[],"stopped":true}'), "aborted");
assert.equal(await failure(200, '{"start":null,"stopped":{"ply":1}}'), undefined);
assert.equal(await failure(409, '{"error":"the files have changed since this request was sent"}'), "aborted");
assert.equal(await failure(503, '{"error":"too many requests are waiting; try again later"}'), "too many requests are waiting; try again later");
assert.equal(await failure(500, "oops"), "fuda answered with status 500");
assert.match(await failure(403, '{"error":"x"}'), /open the address that fuda workbench prints/);
assert.equal(await failure(200, '{"error":{"message":"no"}}'), "no");
for (const asks of [() => engine.ask({ op: "shelf" }), () => engine.tables.ask("GET", "/games/x/info")]) {
  answers.push(new TypeError("Failed to fetch"));
  await assert.rejects(asks(), /fuda does not answer/);
}

// If the page is older or newer than its program, the hint asks the reader to load it again.
answers.push({ status: 200, body: '{"error":{"message":"unknown request","hint":"did you mean","unknown":true}}' });
await assert.rejects(engine.ask({ op: "shelve" }), { hint: /^load this page again/ });
answers.push({ status: 200, body: '{"error":{"message":"no such game","hint":"did you mean"}}' });
await assert.rejects(engine.ask({ op: "open" }), { hint: "did you mean" });

// The stream names changed files. Whenever the stream opens, every file may have changed. A write in another tab also
// reports changed files.
const heard = [];
const stop = engine.follow((paths) => heard.push(paths));
const [stream] = streams;
stream.dispatchEvent(new Event("open"));
stream.dispatchEvent(new MessageEvent("changed", { data: '{"paths":["one/game.yaml"]}' }));
stream.dispatchEvent(new Event("open"));
assert.deepEqual(heard, [[], ["one/game.yaml"], []]);
const other = new BroadcastChannel("fuda.workbench");
const told = new Promise((done) => { other.onmessage = done; });
answers.push({ status: 200, body: "{}" });
await engine.ask({ op: "write" });
await told;
other.postMessage("changed");
for (let i = 0; i < 100 && heard.length < 4; ++i) await new Promise((done) => { setTimeout(done, 10); });
assert.deepEqual(heard.slice(3), [[]]);
stop();
assert.equal(stream.isClosed, true);

// The page reads the events of a table up to a whole position, even if the stream arrives in pieces.
answers.push({ status: 200, body: new Blob([': hello\n\nevent: move\nid: 1\ndata: {"ply":1}\n\nevent: say\nid: 2\ndata: {}\n\nevent: mo', 've\nid: 3\ndata: {"ply":2,"active":["P1"]}\n\nevent: move\nid: 4\ndata: {}\n\n']).stream() });
assert.deepEqual(await engine.tables.eventsSince("x", "y", 0, new AbortController().signal), [[{ ply: 1 }, 1], [{ ply: 2, active: ["P1"] }, 3]]);
process.exit(0);  // an open channel would keep the process running
