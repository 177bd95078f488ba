// A worker with fuda as WebAssembly. Receives {start} once, then {id, request}, and {written} with files that the other
// worker has changed. Sends {id, answer, written}.
import { File, Folder } from "fuda-web/disk.js";
import { Engine } from "fuda-web/module.js";

import { diskOf, fail, kLibrary, take } from "./in_worker.js";

let engine;

// The files below a folder of the disk, as a map from their paths to [file, time of the last change].
function states(folder, above = "", all = new Map()) {
  for (const [name, node] of folder.entries) {
    if (node instanceof Folder) states(node, `${above}${name}/`, all);
    else if (node instanceof File) all.set(above + name, [node, node.time]);
  }
  return all;
}

// The texts that differ between two states of the library. The text of a deleted file is null.
function difference(before, after) {
  const written = {};
  for (const [path, [file, time]] of after) {
    const [oldFile, oldTime] = before.get(path) ?? [];
    if (file !== oldFile || time !== oldTime) written[path] = new TextDecoder("utf-8", { ignoreBOM: true }).decode(file.bytes);
  }
  for (const path of before.keys()) if (!after.has(path)) written[path] = null;
  return written;
}

async function start({ module, printed, files }) {
  engine = await Engine.start(module, diskOf({ printed, files }));
}

function answer(data) {
  if (data.written !== undefined) {
    take(engine.disk, data.written);
    return;
  }
  const library = engine.disk.folder(kLibrary);
  const before = states(library);
  postMessage({ id: data.id, answer: engine.ask(data.request), written: difference(before, states(library)) });
}

let ready; // resolves once the previous message has been handled
onmessage = ({ data }) => {
  const handled = data.start !== undefined ? start(data.start) : ready.then(() => answer(data));
  ready = handled.catch(fail);
};
