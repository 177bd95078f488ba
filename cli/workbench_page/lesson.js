// The tour of a first visit: one change of a rule, step by step. The tour's texts and the change come from
// lessons.json, which the build collects from the games.
import { button, el } from "../page/files/dom.js";

const kSeen = "fuda.workbench.seen";

export async function lessons() {
  try {
    return await (await fetch("lessons.json")).json();
  } catch {
    return [];
  }
}

export function hasSeen() {
  try {
    return localStorage.getItem(kSeen) !== null;
  } catch {
    return true;
  }
}

export class Lesson {
  // `bench` is the workbench of the lesson's game.
  constructor(bench, lesson) {
    Object.assign(this, { bench, lesson });
    this.at = -1;
    this.text = el("p", {});
    this.count = el("span", { class: "soft small" });
    this.skip = button("Skip the tour", () => this.close(), { class: "quiet small" });
    this.next = button("", () => this.go(), { class: "primary small" });
    this.root = el("aside", { class: "lesson", "aria-label": lesson.title }, el("div", { role: "status" }, this.text),
      el("p", { class: "row" }, this.count, this.skip, this.next));
    bench.project.on("edited", () => this.edited());
  }

  get step() {
    return this.lesson.steps[this.at];
  }

  go() {
    const { step } = this;
    if (step?.replace !== undefined && !this.isDone(step)) {
      this.bench.goTo({ file: step.file });
      this.bench.files.editor.replace(step.find, step.replace, this.original);
      return;
    }
    if (++this.at >= this.lesson.steps.length) this.close();
    else this.show();
  }

  isDone(step) {
    return this.bench.project.file(step.file)?.text.includes(step.replace) === true;
  }

  show() {
    const { step } = this;
    const { panes } = this.bench;
    for (const pane of panes.all) if (pane.id !== step.show && (pane.id === "scenarios" || pane.id === "changes")) panes.fold(pane, true);
    const { root } = panes.show(step.show);
    this.root.classList.toggle("at-left", root.parentElement.classList.contains("right"));
    this.skip.hidden = this.at + 1 === this.lesson.steps.length;
    if (step.file !== undefined) {
      const { text, printed } = this.bench.project.file(step.file) ?? {};
      this.original = [text, printed].find((one) => one?.includes(step.find));
      this.bench.goTo({ file: step.file });
      this.bench.files.editor.find(step.find);
      if (this.isDone(step)) {
        this.go();
        return;
      }
    }
    for (const pane of panes.all) pane.root.classList.toggle("pointed", pane.id === step.show);
    this.text.replaceChildren(step.say);
    this.count.replaceChildren(`${this.at + 1} of ${this.lesson.steps.length}`);
    this.next.replaceChildren(step.do ?? step.next ?? "Next");
  }

  edited() {
    if (this.step?.replace !== undefined && this.isDone(this.step)) this.go();
  }

  close() {
    try {
      localStorage.setItem(kSeen, new Date().toISOString());
    } catch {
      // The page will offer the tour again.
    }
    this.at = this.lesson.steps.length;
    for (const pane of this.bench.panes.all) pane.root.classList.remove("pointed");
    this.root.remove();
  }
}
