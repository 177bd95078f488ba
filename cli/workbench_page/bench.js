// The workbench of one game: its files, its scenarios, a table, and the changes.
import { button, el, name } from "../page/files/dom.js";
import { ChangesPane } from "./changes_pane.js";
import { Checks } from "./checks.js";
import { confirmed } from "./dialogs.js";
import { FilesPane } from "./files_pane.js";
import { Lesson, lessons } from "./lesson.js";
import { Panes } from "./panes.js";
import { Project } from "./project.js";
import { ScenariosPane } from "./scenarios_pane.js";
import { TablePane } from "./table_pane.js";

const kPause = 200;  // the delay after the last of several changes, in milliseconds

export class Bench {
  // `how` is "play" to show only the table, "tour" for the lesson, or undefined.
  constructor(engine, game, { toasts, opening, how }) {
    Object.assign(this, { engine, game, toasts, opening, how });
    const project = new Project(engine, game);
    const checks = new Checks(engine, project, toasts);
    const goTo = (place) => this.goTo(place);
    this.project = project;
    this.checks = checks;
    this.files = new FilesPane(project, checks, toasts);
    this.scenarios = new ScenariosPane(project, checks, { toasts, goTo });
    this.table = new TablePane(project, checks, { toasts, record: (played) => this.scenarios.record(played) });
    this.changes = new ChangesPane(project, checks, { toasts, goTo, titleOf: () => this.title });
    this.panes = new Panes([this.files, this.scenarios], [this.table, this.changes]);
    this.heading = el("h1", {}, name(game));
    this.change = button("Change it", () => this.plays(false), { class: "primary small" });
    this.root = el("main", { class: "bench" }, el("header", { class: "bench-head" }, el("a", { href: "#/", class: "home", "aria-label": "fuda: back to the shelf" }, "fuda"), this.heading,
      engine.folder?.name === undefined ? null : el("span", { class: "soft small" }, "in the folder ", name(engine.folder.name)),
      el("span", { class: "spacer" }), opening.button("Open…"), this.change), this.panes.root);
    this.leave = (event) => {
      if (project.files.some((file) => file.text !== file.saved)) event.preventDefault();
    };
  }

  async open() {
    addEventListener("beforeunload", this.leave);
    this.plays(this.how === "play");
    const shelf = this.engine.ask({ op: "shelf" }).catch(() => ({ games: [] }));
    await this.project.open();
    const { games } = await shelf;
    if (this.isClosed) return;
    this.title = games.find((one) => one.game === this.game)?.title || this.game;
    this.heading.replaceChildren(name(this.title));
    document.title = `${this.title} · fuda workbench`;
    const tour = this.how === "tour" ? (await lessons()).find((one) => one.game === this.game) : undefined;
    if (tour !== undefined) for (const pane of [this.files, this.table]) this.panes.fold(pane, false);
    await Promise.all([this.files.start().then(() => void this.checks.run()), this.table.start(tour ?? {})]);
    if (this.isClosed) return;
    this.changes.study.offer(this.table.info ?? { player_counts: this.table.counts });
    this.stopFollowing = this.engine.follow((paths) => this.followed(paths));
    if (tour !== undefined) this.teach(tour);
  }

  teach(tour) {
    const lesson = new Lesson(this, tour);
    this.root.append(lesson.root);
    lesson.go();
  }

  plays(only) {
    this.root.classList.toggle("only-table", only);
    this.change.hidden = !only;
    if (only) {
      this.panes.show("table");
    } else if (this.how === "play") {
      this.how = undefined;
      history.replaceState(null, "", `#/${encodeURIComponent(this.game)}`);
    }
  }

  goTo(place) {
    this.plays(false);
    this.files.goTo(place);
  }

  // Handles changes that another editor has made to files.
  followed(paths) {
    if (paths.length > 0 && !paths.some((path) => path.startsWith(`${this.game}/`))) return;
    clearTimeout(this.following);
    this.following = setTimeout(() => this.readAgain(), kPause);
  }

  async readAgain() {
    if (!await this.project.open().catch(() => false)) return;
    ++this.project.edits;
    for (const file of this.project.files) this.files.editor?.set(file);
    this.checks.soon();
  }

  // Returns false if the reader stays, because a file cannot be written. Calls that overlap share one answer.
  close() {
    this.closing ??= this.end().finally(() => {
      if (!this.isClosed) this.closing = undefined;
    });
    return this.closing;
  }

  async end() {
    const refused = await this.project.write().then(() => undefined, (why) => why);
    if (refused !== undefined && !await confirmed("Your text is not saved", `${refused.message}. If you leave this game now, the text that is not written is lost.`, "Leave")) return false;
    this.isClosed = true;
    removeEventListener("beforeunload", this.leave);
    this.checks.stop();
    this.stopFollowing?.();
    clearTimeout(this.following);
    for (const { path } of this.project.unsettled) this.toasts.fault(new Error(`Your text of ${path} is lost: another program has changed this file.`));
    for (const pane of [this.files, this.table, this.changes]) pane.close();
    this.panes.close();
    return true;
  }
}
