// Functions that the workers share: a disk with the unchanged games and the library of edited games, and the handling
// of failures.
import { Disk } from "fuda-web/disk.js";

export const kLibrary = "/rules";
const kPrinted = "/printed";

// `printed` and `files` are {path: text}.
export function diskOf({ printed, files }) {
  const disk = new Disk();
  for (const folder of [kLibrary, kPrinted]) disk.folder(folder);
  for (const [path, text] of Object.entries(printed)) disk.write(`${kPrinted}/${path}`, text);
  for (const [path, text] of Object.entries(files)) disk.write(`${kLibrary}/${path}`, text);
  return disk;
}

// Writes the files that another worker has changed. The text of a deleted file is null.
export function take(disk, written) {
  for (const [path, text] of Object.entries(written)) {
    if (text !== null) {
      disk.write(`${kLibrary}/${path}`, text);
      continue;
    }
    const { folders, name, node } = disk.find(`${kLibrary}/${path}`);
    if (node !== undefined) folders.at(-1).delete(name);
  }
}

// Reports a failure to the page as an error of the worker. Never resolves, so that a broken module sends no answers.
export function fail(why) {
  setTimeout(() => { throw why; });
  return new Promise(() => {});
}
