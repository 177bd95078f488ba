// Tests that the page keeps the texts of a game if the page and other programs change the same files.
import assert from "node:assert/strict";
import { EngineError } from "../../cli/workbench_page/engine.js";
import { Project } from "../../cli/workbench_page/project.js";

const kPath = "one/game.yaml";

// An engine with one file. `next`, if set, runs before the next request.
async function begun() {
  const disk = { text: "a", printed: "a" };
  const asked = [];
  let slow = Promise.resolve();
  const engine = { async ask(request) {
    asked.push(request.op);
    if (request.op === "write") await slow;
    if (request.op === "write" && request.before !== disk.text) throw new EngineError({ message: "another program has changed this file" });
    if (request.op === "write") disk.text = request.text;
    return { files: [{ path: kPath, kind: "yaml", ...disk }] };
  } };
  const project = new Project(engine, "one");
  await project.open();
  return { disk, asked, project, file: project.file(kPath), delay: (promise) => { slow = promise; } };
}

{  // Only the page edits the file.
  const { disk, project, file } = await begun();
  project.edit(kPath, "b");
  await project.write();
  project.edit(kPath, "c");
  await project.write();
  assert.deepEqual([disk.text, file.saved, project.unsettled.length], ["c", "c", 0]);
}
for (const isMine of [true, false]) {  // Another program writes before the page does.
  const { disk, project, file } = await begun();
  let opened = 0;
  project.on("opened", () => ++opened);
  project.edit(kPath, "mine");
  disk.text = "theirs";
  await project.write();
  assert.deepEqual([disk.text, file.text, file.theirs, opened], ["theirs", "mine", "theirs", 1]);
  await project.write();  // the page writes nothing until the reader decides
  assert.equal(disk.text, "theirs");
  project.settle(file, isMine);
  await project.write();
  assert.deepEqual([disk.text, file.text, project.unsettled.length], isMine ? ["mine", "mine", 0] : ["theirs", "theirs", 0]);
}
{  // The stream of changes is faster than the page's write.
  const { disk, project, file } = await begun();
  project.edit(kPath, "mine");
  disk.text = "theirs";
  assert.equal(await project.open(), true);
  assert.deepEqual([file.text, file.theirs], ["mine", "theirs"]);
  disk.text = "mine";  // then the other program writes the same text
  await project.open();
  assert.deepEqual([file.text, file.saved, file.theirs], ["mine", "mine", undefined]);
}
{  // Only another program has changed the text.
  const { disk, project, file } = await begun();
  disk.text = "theirs";
  await project.open();
  assert.deepEqual([file.text, file.theirs], ["theirs", undefined]);
}
{  // Reading waits for a write, because the answer would otherwise be older than the write.
  const { disk, asked, project, file, delay } = await begun();
  let go;
  delay(new Promise((done) => { go = done; }));
  project.edit(kPath, "b");
  const written = project.write();
  const read = project.open();
  await new Promise((done) => { setTimeout(done, 10); });
  assert.deepEqual(asked, ["open", "write"]);
  go();
  await Promise.all([written, read]);
  assert.deepEqual([disk.text, file.text, asked], ["b", "b", ["open", "write", "open"]]);
}
{  // A write can fail for other reasons.
  const { project, file } = await begun();
  project.engine = { ask: async ({ op }) => {
    if (op === "write") throw new EngineError({ message: "too long" });
    return { files: [{ path: kPath, text: "a", printed: "a" }] };
  } };
  project.edit(kPath, "b");
  await assert.rejects(project.write(), /too long/);
  assert.deepEqual([file.saved, file.theirs], ["a", undefined]);
}
