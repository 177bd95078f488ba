// The pane with the game's files: tabs, a list of all files, and the editor.
import { button, el } from "../page/files/dom.js";
import { askText, confirmed } from "./dialogs.js";
import { isAbort } from "./engine.js";
import { edited } from "./findings.js";
import { Pane } from "./panes.js";

const kMostListed = 30;  // findings
const kEndings = /\.(yaml|yml|lua)$/;

export class FilesPane extends Pane {
  constructor(project, checks, toasts) {
    super("files", "Files");
    Object.assign(this, { project, checks, toasts });
    this.open = [];      // the paths of the tabs
    this.findings = [];
    this.tabs = el("div", { class: "tabs", role: "tablist", "aria-label": "Open files" });
    this.others = el("select", { class: "all-files", "aria-label": "All files" });
    this.others.addEventListener("change", () => this.show(this.others.value));
    this.unsettled = el("div", { class: "unsettled", role: "alert" });
    this.place = el("div", { class: "editor-place", role: "tabpanel", id: "editor-panel" });
    this.wrong = el("ul", { class: "wrong", "aria-label": "What fuda finds" });
    this.restore = button("Undo my changes", () => this.revert(), { class: "small", hidden: true });
    this.drop = button("Remove this file", () => this.remove(), { class: "small", hidden: true });
    this.body.append(el("div", { class: "tab-row" }, this.tabs, this.others, button("+", () => this.create(), { class: "quiet", "aria-label": "New file" })), this.unsettled, this.place, this.wrong);
    this.tools.append(this.restore, this.drop);
    project.on("opened", () => this.refresh());
    project.on("edited", (file, by) => this.followed(file, by));
    checks.on("began", () => this.tell("reading…", "busy"));
    checks.on("stage", (stage, findings) => this.mark(findings));
    checks.on("ended", () => this.count());
  }

  async start() {
    const { Editor } = await import("./editor.js");
    this.editor = new Editor({ edited: (path, text) => this.project.edit(path, text, this), ask: (request) => this.ask(request), fix: (finding, edits) => this.fix(finding, edits) });
    this.place.append(this.editor.root);
    this.refresh();
    const [first, second] = this.project.files.filter((file) => !file.readonly);
    for (const file of [second, first]) if (file !== undefined && /\/(game\.yaml|rules\.lua)$/.test(file.path)) this.show(file.path);
    if (this.open.length === 0 && first !== undefined) this.show(first.path);
    this.open.sort();
    this.draw();
  }

  async ask(request) {
    await this.project.write();
    return this.project.engine.ask(request);
  }

  // The edits of a fix fit only the texts that the engine has checked. After a newer edit, the next check supplies new
  // fixes.
  fix({ edits: checkedAt }, edits) {
    if (checkedAt !== this.project.edits) return;
    for (const edit of edits) {
      const file = this.project.file(edit.path);
      if (file !== undefined) this.project.edit(file.path, edited(file.text, edit), undefined);
    }
  }

  nameOf(path) {
    return path.startsWith(`${this.project.game}/`) ? path.slice(this.project.game.length + 1) : path;
  }

  refresh() {
    this.open = this.open.filter((path) => this.project.file(path) !== undefined);
    if (this.path !== undefined && this.project.file(this.path) === undefined) this.path = undefined;
    if (this.editor !== undefined && this.path === undefined && this.open.length > 0) this.show(this.open[0]);
    this.draw();
    if (this.path !== undefined) this.editor?.set(this.project.file(this.path));
  }

  show(path) {
    const file = this.project.file(path);
    if (file === undefined || this.editor === undefined) return;
    if (!this.open.includes(path)) this.open.push(path);
    this.path = path;
    this.editor.show(file);
    this.editor.mark(this.findings);
    this.draw();
  }

  // Shows a place of a file, and moves the cursor there.
  goTo({ file, line = 1, column = 1, length = 0 }) {
    this.panes.show("files");
    if (this.path !== file) this.show(file);
    if (this.path === file) this.editor.goTo(line, column, length);
  }

  draw() {
    const hadFocus = this.tabs.contains(document.activeElement);
    this.tabs.replaceChildren(...this.open.map((path) => this.tab(path)));
    if (hadFocus) this.tabs.querySelector("[aria-selected=true]")?.focus();
    this.tabs.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { files } = this.project;
    this.others.replaceChildren(...files.map((file) => el("option", { value: file.path, selected: file.path === this.path },
      `${this.nameOf(file.path)}${this.project.isChanged(file) ? " •" : ""}${file.readonly ? " (read only)" : ""}`)));
    const file = this.project.file(this.path);
    const isNew = file?.printed === null;
    this.restore.hidden = file === undefined || !this.project.isChanged(file) || isNew;
    this.drop.hidden = !isNew || file.readonly === true || file.path === `${this.project.game}/game.yaml`;
    this.drawUnsettled();
    this.count();
  }

  // Files that another program has changed while the reader was typing.
  drawUnsettled() {
    const { unsettled } = this.project;
    if (unsettled.map(({ path }) => path).join() === [...this.unsettled.children].map((one) => one.dataset.path).join()) return;
    this.unsettled.replaceChildren(...unsettled.map((file) => el("p", { class: "row", "data-path": file.path }, el("span", {}, `Another program has changed ${this.nameOf(file.path)}. `),
      button("Load it again", () => this.project.settle(file, false), { class: "small" }), button("Keep mine", () => this.project.settle(file, true), { class: "small" }))));
  }

  tab(path) {
    const file = this.project.file(path);
    const isNow = path === this.path;
    const own = this.findings.filter((one) => one.file === path);
    const mark = own.some((one) => one.severity !== "warning") ? "wrong" : this.project.isChanged(file) ? "edited" : "";
    const label = { wrong: ", with mistakes", edited: ", changed", "": "" }[mark];
    const tab = el("button", { type: "button", role: "tab", id: `tab-${path}`, "aria-selected": String(isNow), tabindex: isNow ? 0 : -1, "aria-controls": "editor-panel", "data-mark": mark,
      title: path }, this.nameOf(path), el("span", { class: "unseen" }, label));
    tab.addEventListener("click", () => this.show(path));
    tab.addEventListener("auxclick", () => this.closeTab(path));
    tab.addEventListener("keydown", ({ key }) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (step !== undefined) this.show(this.open[(this.open.indexOf(path) + step + this.open.length) % this.open.length]);
      if (key === "Delete") this.closeTab(path);
    });
    if (isNow) this.place.setAttribute("aria-labelledby", `tab-${path}`);
    return tab;
  }

  closeTab(path) {
    if (this.open.length < 2) return;
    const at = this.open.indexOf(path);
    this.open.splice(at, 1);
    if (this.path === path) this.show(this.open[Math.min(at, this.open.length - 1)]);
    this.draw();
  }

  followed(file, by) {
    if (file !== undefined && by !== this) this.editor?.set(file);
    else if (file !== undefined) this.editor?.markChanged(file);
    this.draw();
  }

  mark(findings) {
    this.findings = findings;
    this.editor?.mark(findings);
    this.draw();
    const { mistakes } = this;
    const more = mistakes.length - kMostListed;
    this.wrong.replaceChildren(...mistakes.slice(0, kMostListed).map((one) => this.line(one)),
      more > 0 ? el("li", { class: "more" }, `and ${more} more`) : "");
  }

  line(finding) {
    const place = el("span", { class: "soft" }, `${this.nameOf(finding.file)}:${finding.line}`);
    const item = button([place, " ", el("span", {}, finding.message), finding.hint ? el("span", { class: "hint" }, ` ${finding.hint}`) : ""],
      () => this.goTo(finding), { class: "place" });
    return el("li", { "data-severity": finding.severity }, item);
  }

  // The findings without the failures of scenarios, which another pane lists.
  get mistakes() {
    return this.findings.filter((one) => !one.ofScenario);
  }

  count() {
    const { mistakes } = this;
    const errors = mistakes.filter((one) => one.severity !== "warning").length;
    const warnings = mistakes.length - errors;
    const words = [[errors, "mistake"], [warnings, "warning"]].filter(([n]) => n > 0).map(([n, word]) => `${n} ${word}${n === 1 ? "" : "s"}`);
    if (this.checks.hasFailed) words.push("scenarios fail");
    this.tell(words.length === 0 ? "no mistakes" : words.join(", "), errors > 0 ? "bad" : words.length > 0 ? "" : "good");
  }

  async create() {
    const name = await askText("New file", { label: "Name", value: "scenarios/mine.yaml", yes: "Create",
      about: "The ending must be .yaml or .lua. Scenarios go into scenarios/, variants into variants/.",
      check: (text) => (!kEndings.test(text) ? "The name must end in .yaml or .lua." : this.project.file(`${this.project.game}/${text}`) ? "This file exists." : "") });
    if (name === undefined) return;
    try {
      const path = `${this.project.game}/${name}`;
      await this.project.create(path, name.endsWith(".lua") ? "-- " : "# ");
      this.show(path);
    } catch (why) {
      if (!isAbort(why)) this.toasts.fault(why);
    }
  }

  // Removes only files that the printed game lacks, because undoing would bring back the others.
  async remove() {
    const { path } = this;
    if (!await confirmed("Remove this file", `Remove ${this.nameOf(path)}? Its text is lost.`, "Remove it")) return;
    try {
      await this.project.remove(path);
    } catch (why) {
      this.toasts.fault(why);
    }
  }

  async revert() {
    if (!await confirmed("Undo my changes", `Bring back the printed text of ${this.nameOf(this.path)}? Your changes in this file are lost.`, "Bring it back")) return;
    try {
      await this.project.revert(this.path);
    } catch (why) {
      this.toasts.fault(why);
    }
  }

  close() {
    this.editor?.close();
  }
}

