// The files of one game, as the reader edits them. Writes edits to the engine.
import { Signals } from "./signals.js";

export class Project extends Signals {
  // Emits "opened" after files were added or removed, "edited" (file) after each edit, and "written" after the engine
  // has the edits.
  constructor(engine, game) {
    super();
    Object.assign(this, { engine, game, files: [], edits: 0, writes: 0 });
    this.writing = Promise.resolve();
  }

  // Reads all files again. Returns whether anything has changed on the engine's side.
  async open() {
    const { writes } = this;
    const { files } = await this.engine.ask({ op: "open", game: this.game });
    if (writes !== this.writes) return this.open();  // the answer may be older than what this page has written since
    const state = () => JSON.stringify(this.files.map(({ path, saved, printed }) => [path, saved, printed]));
    const before = state();
    const kept = new Map(this.files.map((file) => [file.path, file]));
    this.files = files.map((file) => {
      const old = kept.get(file.path);
      if (old === undefined) return { ...file, saved: file.text };
      const isDirty = old.text !== old.saved;
      return Object.assign(old, file, { saved: file.text }, isDirty ? { text: old.text } : {});
    });
    const isNew = state() !== before;
    if (isNew) this.emit("opened");
    return isNew;
  }

  file(path) {
    return this.files.find((one) => one.path === path);
  }

  isChanged(file) {
    return file.printed !== undefined && file.printed !== file.text;
  }

  // Changes a text. `by` is the part of the page that made the edit and needs no update.
  edit(path, text, by) {
    const file = this.file(path);
    if (file === undefined || file.readonly || file.text === text) return;
    file.text = text;
    ++this.edits;
    this.emit("edited", file, by);
  }

  // Writes all unsaved texts, one call after the other. Throws if the engine refuses one.
  write() {
    this.writing = this.writing.catch(() => {}).then(async () => {
      for (const file of this.files) {
        if (file.text === file.saved) continue;
        const { text, saved } = file;
        ++this.writes;
        file.saved = text;  // before the answer, because the stream of changes may be faster
        try {
          await this.engine.ask({ op: "write", path: file.path, text });
        } catch (why) {
          file.saved = saved;
          throw why;
        }
      }
    });
    return this.writing;
  }

  async change(request) {
    await this.write();
    const answer = await this.engine.ask(request);
    await this.open();
    ++this.edits;
    this.emit("edited", undefined, undefined);
    return answer;
  }

  create(path, text) {
    return this.change({ op: "create", path, text });
  }

  async revert(path) {
    await this.writing.catch(() => {});
    const file = this.file(path);
    ++this.writes;
    const { text } = await this.engine.ask({ op: "revert", path });
    ++this.writes;
    Object.assign(file, { text, saved: text });
    ++this.edits;
    this.emit("edited", file, undefined);
  }
}
