// A folder of the browser's private disk, which stands in for the folder that a reader would choose, because a test cannot
// use the browser's own dialog. Its handles are real handles of the File System Access API.

// Runs first in each page. The test's answers and faults are in localStorage, because reloading a page keeps them.
export function prepare({ hasObserver = true, isVisible = true }) {
  const get = (key) => localStorage.getItem(`test.${key}`);
  localStorage.setItem("fuda.workbench.seen", "yes");
  if (!hasObserver) delete globalThis.FileSystemObserver;
  if (!isVisible) Object.defineProperty(document, "hidden", { get: () => true });
  const here = FileSystemHandle.prototype;
  here.queryPermission = async () => get("permission") ?? "granted";
  here.requestPermission = async () => {
    localStorage.setItem("test.permission", get("answer") ?? "granted");
    return get("permission");
  };
  globalThis.showDirectoryPicker = async () => {
    if (get("cancels")) throw new DOMException("cancelled", "AbortError");
    const root = await navigator.storage.getDirectory();
    return (get("pick") ?? "my-games").split("/").reduce(async (above, part) => (await above).getDirectoryHandle(part, { create: true }), root);
  };
  const { close } = FileSystemWritableFileStream.prototype;
  FileSystemWritableFileStream.prototype.close = async function closing() {
    if (get("full")) throw new DOMException("the disk is full", "QuotaExceededError");
    return close.call(this);
  };
  // The functions of the test: what another program would do to the folder.
  globalThis.disk = {
    async folder(parts) {
      let folder = await navigator.storage.getDirectory();
      for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true });
      return folder;
    },
    async write(texts) {
      for (const [path, text] of Object.entries(texts)) {
        const parts = path.split("/");
        const folder = await disk.folder(parts.slice(0, -1));
        if (text === null) await folder.removeEntry(parts.at(-1));
        else {
          const stream = await (await folder.getFileHandle(parts.at(-1), { create: true })).createWritable();
          await stream.write(text);
          await close.call(stream);
        }
      }
    },
    async read(name) {
      const all = {};
      const read = async (folder, above) => {
        for await (const one of folder.values()) {
          if (one.kind === "directory") await read(one, `${above}${one.name}/`);
          else all[above + one.name] = await one.getFile().then((file) => file.text()).catch(() => "");  // the page may be writing it
        }
      };
      await read(await disk.folder([name]), "");
      return all;
    },
  };
}

// Changes the stand-in: `permission`, `answer` (of the reader to the browser), `pick` (the folder), `cancels` and `full` (the
// disk). null is the default.
export const set = (tab, key, value) => tab.evaluate(([at, to]) => (to === null ? localStorage.removeItem(at) : localStorage.setItem(at, to)), [`test.${key}`, value]);
// Writes and reads files as another program. The text of a file to remove is null.
export const write = (tab, texts) => tab.evaluate((all) => globalThis.disk.write(all), texts);
export const read = (tab, name = "my-games") => tab.evaluate((one) => globalThis.disk.read(one), name);
