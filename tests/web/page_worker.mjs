// Loads a worker of the workbench's page in this thread.

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

// Runs the script with the addresses of the module's scripts, which a bundler fills in for the page. `hear` gets the
// worker's messages. Returns a function that sends a message to the worker.
export async function loadWorker(source, name, hear) {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), "fuda-web-"));
  process.on("exit", () => fs.rmSync(work, { recursive: true, force: true }));
  const runtime = `${pathToFileURL(path.join(source, "build/wasm"))}/`;
  for (const file of ["in_worker.js", name]) {
    const text = fs.readFileSync(path.join(source, "cli/workbench_page", file), "utf8").replaceAll("fuda-web/", runtime);
    fs.writeFileSync(path.join(work, file), text);
  }
  fs.writeFileSync(path.join(work, "package.json"), '{"type": "module"}');
  globalThis.postMessage = hear;
  globalThis.onmessage = undefined; // because the name exists in a worker
  await import(pathToFileURL(path.join(work, name)));
  const { onmessage } = globalThis;
  return (data) => onmessage({ data });
}
