// The pane with the reader's changes: the differences from the printed game, the variant that makes them, their effects
// in many games, and the ways to share the game.
import { button, el, name } from "../page/files/dom.js";
import { counted } from "../page/files/numbers.js";
import { askText, openDialog } from "./dialogs.js";
import { dotted } from "./dotted.js";
import { isAbort } from "./engine.js";
import { HandOn } from "./hand_on.js";
import { changedLines } from "./lines.js";
import { Pane } from "./panes.js";
import { Study } from "./study.js";

// The lines of a function that differ, without the empty ones.
function linesOf({ before = "", after = "" } = {}) {
  const lines = (text) => (text === "" ? [] : text.split("\n"));
  return changedLines(lines(before), lines(after)).filter(({ line }) => line.trim() !== "");
}

export class ChangesPane extends Pane {
  constructor(project, checks, { toasts, goTo, titleOf }) {
    super("changes", "Changes", { folded: true });
    Object.assign(this, { project, checks, toasts, goTo, engine: project.engine });
    this.list = el("div", { class: "changes-list" });
    this.save = button("Save as a variant…", () => this.saveVariant(), { class: "small" });
    this.study = new Study(project, { toasts, goTo });
    this.handOn = new HandOn(project, { toasts, titleOf });
    this.asks = button("What does it do?", () => this.study.open(), { class: "small" });
    this.gives = button("Hand it on…", () => this.handOn.open(), { class: "small primary" });
    this.body.append(el("div", { class: "pane-actions row" }, this.asks, this.save, this.gives), this.study.root, el("h3", {}, "What did I change?"), this.list);
    this.failed = 0; // scenarios that fail with the edited rules
    checks.on("scenarios", (scenarios) => {
      this.failed = scenarios.filter((one) => !one.passed).length;
    });
    checks.on("began", () => this.summary.dataset.kind !== "" && this.tell(this.summary.textContent, "busy"));
    checks.on("loaded", (loads) => this.look(loads));
    project.on("edited", () => this.study.outdated());
    project.on("opened", () => this.look(true));
  }

  get edited() {
    return this.project.files.filter((file) => this.project.isChanged(file));
  }

  async look(loads) {
    this.looking?.abort();
    this.looking = new AbortController();
    const { signal } = this.looking;
    const { edited } = this;
    const { hasPrinted } = this.project;
    for (const one of [this.save, this.asks]) one.disabled = !hasPrinted || edited.length === 0 || !loads;
    if (!hasPrinted) {
      this.tell("a game of your own");
      this.list.replaceChildren(el("p", { class: "soft" }, "There is no printed version of this game, so the page cannot list your changes, compare the game or save a variant of it. You can still hand the game on."));
      return;
    }
    if (edited.length === 0) {
      this.tell("as printed");
      this.list.replaceChildren(el("p", { class: "soft" }, "Nothing yet. Every difference from the printed game will be listed here."));
      return;
    }
    this.tell(`${edited.length} ${edited.length === 1 ? "file" : "files"} changed`);
    if (!loads) {
      this.list.replaceChildren(el("p", { class: "soft" }, "The game does not load at the moment, so only the changed files are known."), this.filesList(edited));
      return;
    }
    try {
      const answer = await this.engine.ask({ op: "diff", game: this.project.game }, { signal });
      this.draw(answer.changes, edited);
    } catch (why) {
      if (!isAbort(why)) this.list.replaceChildren(el("p", { class: "complaint" }, why.message), this.filesList(edited));
    }
  }

  filesList(files) {
    return el("ul", { class: "changed-files" }, ...files.map((file) => el("li", {}, button(file.path, () => this.goTo({ file: file.path }), { class: "place plain-text" }),
      file.printed === null ? el("span", { class: "soft" }, " new") : "")));
  }

  // One change. The changed lines of a function have a row of their own.
  rows(one) {
    const where = one.file && this.project.file(one.file) ? button(`${one.file.split("/").at(-1)}:${one.line}`, () => this.goTo(one), { class: "place plain-text" }) : "";
    const what = el("th", { scope: "row" }, dotted(one.what));
    const lines = linesOf(one.texts);
    if (lines.length === 0) return [el("tr", {}, what, el("td", {}, name(one.before ?? "–")), el("td", {}, el("b", {}, name(one.after ?? "–"))), el("td", {}, where))];
    const count = (isNew) => lines.filter((line) => line.isNew === isNew).length;
    const cell = (value, isNew) => el("td", {}, value === null ? "–" : counted(count(isNew), "line"));
    return [el("tr", { class: "has-lines" }, what, cell(one.before, false), cell(one.after, true), el("td", {}, where)),
      el("tr", {}, el("td", { colspan: 4 }, el("ul", { class: "changed-lines" }, ...lines.map(({ line, isNew }) => el("li", {}, el(isNew ? "ins" : "del", {}, line))))))];
  }

  draw(changes, edited) {
    if (changes.length > 0) this.tell(`${changes.length} ${changes.length === 1 ? "change" : "changes"}`);
    const rows = changes.flatMap((one) => this.rows(one));
    const elsewhere = edited.filter((file) => !changes.some((one) => one.file === file.path));
    this.list.replaceChildren(rows.length === 0 ? el("p", { class: "soft" }, "The texts differ, but the rules are the same.")
      : el("div", { class: "differences-place", tabindex: 0, role: "region", "aria-label": "The changes" }, el("table", { class: "differences" }, el("thead", {}, el("tr", {}, ...["what", "printed", "yours", "where"].map((one) => el("th", { scope: "col" }, one)))),
        el("tbody", {}, ...rows))),
    elsewhere.length > 0 ? el("details", {}, el("summary", {}, `other changed files: ${elsewhere.length}`), this.filesList(elsewhere)) : "");
  }

  async saveVariant() {
    const { game } = this.project;
    const mistakes = this.checks.mistakes.length;
    const wrong = mistakes === 0 ? "" : `fuda finds ${mistakes === 1 ? "a mistake" : `${mistakes} mistakes`} in your game: the Files pane lists ${mistakes === 1 ? "it" : "them"}. `;
    const fails = this.failed === 0 ? "" : `${this.failed === 1 ? "One scenario fails" : `${this.failed} scenarios fail`} with your change. That is right if they show the rule that you changed: the Scenarios pane lists them. `;
    const called = await askText("Save as a variant", { label: "Name", value: "my-house", yes: "Save",
      about: wrong + fails + "fuda writes the smallest patch that makes your game from the printed one, and proves that both are the same. The edited files go back to the printed text.",
      check: (text) => (!/^[a-z][a-z0-9-]*$/.test(text) ? "Use lower-case letters, digits and hyphens." : this.project.file(`${game}/variants/${text}.yaml`) ? "There is a variant with this name." : "") });
    if (called === undefined) return;
    try {
      const answer = await this.project.change({ op: "variant", game, name: called });
      const files = answer.files ?? [];
      openDialog(answer.proved ? `Saved, and proved: ${game}+${called}` : `Saved: ${game}+${called}`, [
        el("p", {}, answer.proved ? "The patch and the printed game together make exactly the game that you edited." : "The patch is written."),
        ...files.map((file) => el("section", {}, el("h3", {}, file.path), el("pre", { class: "text", tabindex: 0 }, file.text))),
        el("p", { class: "soft run-it" }, ...this.howToRun(answer.command, `${game}+${called}`))], { wide: true });
      if (files.length > 0) this.goTo({ file: files[0].path });
    } catch (why) {
      const place = why.file && this.project.file(why.file) ? button(`${why.file}:${why.line}`, () => {
        dialog.close();
        this.goTo(why);
      }, { class: "place plain-text" }) : "";
      const dialog = openDialog("This change is not saved as a variant", [el("p", {}, name(why.message)), why.hint ? el("p", { class: "soft" }, why.hint) : "",
        el("p", {}, place),
        el("p", { class: "soft" }, "Your edited files are as they were. You can still hand on the changed game.")]);
    }
  }

  // How to play a saved variant at a terminal. The static page does not know where its files are.
  howToRun(command, spec) {
    if (document.documentElement.dataset.engine !== "wasm") return ["Run it with ", el("code", {}, command), "."];
    const { folder } = this.engine;
    const play = el("code", {}, `fuda play ${/^[\w+.-]+$/.test(spec) ? `./${spec}` : `'./${spec}'`}`);
    if (folder?.name === undefined) return ["To run it, save the game as a zip (Hand it on…), unpack the zip, and run ", play, " next to its folder."];
    if (folder.isOneGame) return ["Run it in the folder above ", name(folder.name), " with ", play, "."];
    return ["Run it in the folder ", name(folder.name), " with ", play, "."];
  }

  close() {
    this.looking?.abort();
    this.study.stop();
  }
}
