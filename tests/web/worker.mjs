// Tests the worker of the workbench's page (cli/workbench_page/worker.js) without a browser: its answers, the files that
// it reports, and its behaviour after a trap of the module.

import fs from "node:fs";
import path from "node:path";

import { loadWorker } from "./page_worker.mjs";

export async function testWorker(both) {
  const is = (what, found, wanted) => {
    both.expect(what, String(found), String(wanted));
    ++both.compared;
  };
  const answers = new Map();
  const send = await loadWorker(both.source, "worker.js", (message) => answers.set(message.id, message));
  const pause = () => new Promise((done) => setTimeout(done, 200));

  const game = path.join(both.source, "examples/smallest-game");
  const files = Object.fromEntries(["game.yaml", "rules.lua"].map((name) =>
    [`small/${name}`, fs.readFileSync(path.join(game, name), "utf8")]));
  send({ start: { module: both.module, printed: files, files } });
  send({ id: 1, request: { op: "shelf" } });
  send({ id: 2, request: { op: "write", path: "small/rules.lua", text: "\uFEFF-- nothing" } });
  send({ written: { "small/rules.lua": null } });
  send({ id: 3, request: { op: "open", game: "small" } });
  for (let wait = 0; wait < 100 && !answers.has(3); ++wait) await pause();
  is("the worker's shelf", answers.get(1)?.answer.games?.map((one) => one.game), "small");
  is("a request that changes nothing", JSON.stringify(answers.get(1)?.written), "{}");
  is("a request that writes, with a byte order mark", JSON.stringify(answers.get(2)?.written), '{"small/rules.lua":"\uFEFF-- nothing"}');
  is("a file that the other worker has removed", answers.get(3)?.answer.files?.map((one) => one.path), "small/game.yaml");

  // If the module traps, the page must get an error, and the broken instance must not answer.
  const { Engine } = both.modules;
  const { ask } = Engine.prototype;
  Engine.prototype.ask = () => {
    Engine.prototype.ask = ask;
    throw new WebAssembly.RuntimeError("unreachable");
  };
  const heard = [];
  const hear = (error) => heard.push(error);
  process.on("uncaughtException", hear);
  send({ id: 4, request: { op: "shelf" } });
  send({ id: 5, request: { op: "shelf" } });
  await pause();
  send({ id: 6, request: { op: "shelf" } });
  await pause();
  process.off("uncaughtException", hear);
  is("errors of the worker", heard.map((error) => error.constructor.name), "RuntimeError");
  is("answers after a trap", [4, 5, 6].filter((id) => answers.has(id)), "");
}
