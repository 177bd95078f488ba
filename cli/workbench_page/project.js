// The files of one game, as the reader edits them. Writes edits to the engine.
import { Signals } from "./signals.js";

export class Project extends Signals {
  // Emits "opened" if the engine's files have changed, "edited" (file) after each edit, and "written" once the engine
  // has the edits. If both the page and the engine have changed a file, `theirs` is the engine's text of that file. The
  // page does not write the file until the reader decides (settle).
  constructor(engine, game) {
    super();
    Object.assign(this, { engine, game, files: [], edits: 0, writes: 0 });
    this.writing = Promise.resolve();
  }

  // Reads all files again. Returns whether the engine's files have changed.
  async open() {
    await this.writing.catch(() => {});
    const { writes } = this;
    const { files } = await this.engine.ask({ op: "open", game: this.game });
    if (writes !== this.writes) return this.open();  // the answer may be older than this page's last write
    const state = () => JSON.stringify(this.files.map(({ path, saved, printed, theirs }) => [path, saved, printed, theirs]));
    const before = state();
    const kept = new Map(this.files.map((file) => [file.path, file]));
    this.files = files.map((file) => {
      const old = kept.get(file.path);
      if (old === undefined) return { ...file, saved: file.text };
      const { text, saved } = old;
      if (text === saved || text === file.text) return Object.assign(old, { variant: undefined }, file, { saved: file.text, theirs: undefined });
      const isOther = file.text !== saved;
      return Object.assign(old, { variant: undefined }, file, { text, saved, theirs: isOther ? file.text : undefined });
    });
    const isNew = state() !== before;
    if (isNew) this.emit("opened");
    return isNew;
  }

  file(path) {
    return this.files.find((one) => one.path === path);
  }

  get unsettled() {
    return this.files.filter((file) => file.theirs !== undefined);
  }

  // Whether there is an unchanged copy of the game to compare with.
  get hasPrinted() {
    return typeof this.file(`${this.game}/game.yaml`)?.printed === "string";
  }

  // Whether a file changes the game. The files of a variant that the printed game lacks do not.
  isChanged(file) {
    return file.variant !== true && file.printed !== undefined && file.printed !== file.text;
  }

  // Changes a text. `by` is the part of the page that made the edit and needs no update.
  edit(path, text, by) {
    const file = this.file(path);
    if (file === undefined || file.readonly || file.text === text) return;
    file.text = text;
    ++this.edits;
    this.emit("edited", file, by);
  }

  // Writes all unsaved texts, one call after another. Throws if the engine refuses a text.
  write() {
    this.writing = this.writing.catch(() => {}).then(async () => {
      for (const file of this.files) {
        if (file.text === file.saved || file.theirs !== undefined) continue;
        const { text, saved } = file;
        ++this.writes;
        file.saved = text;  // set before the answer, because the stream of changes may be faster
        try {
          await this.engine.ask({ op: "write", path: file.path, text, before: saved });
        } catch (why) {
          file.saved = saved;
          if (!await this.isOther(file)) throw why;
          this.emit("opened");
        }
      }
    });
    return this.writing;
  }

  // Whether another program has changed a file that the engine refuses to write. Keeps its text.
  async isOther(file) {
    const { files } = await this.engine.ask({ op: "open", game: this.game });
    const now = files.find(({ path }) => path === file.path);
    if (now === undefined || now.text === file.saved) return false;
    file.theirs = now.text;
    return true;
  }

  // Resolves a file that has `theirs`: keeps the text of the page, or takes the engine's text.
  settle(file, isMine) {
    if (file.theirs === undefined) return;
    file.saved = file.theirs;
    if (!isMine) file.text = file.theirs;
    file.theirs = undefined;
    ++this.edits;
    this.emit("edited", file, undefined);
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

  remove(path) {
    return this.change({ op: "remove", path });
  }

  async revert(path) {
    await this.writing.catch(() => {});
    const file = this.file(path);
    ++this.writes;
    const { text } = await this.engine.ask({ op: "revert", path });
    ++this.writes;
    Object.assign(file, { text, saved: text, theirs: undefined });
    ++this.edits;
    this.emit("edited", file, undefined);
  }
}
