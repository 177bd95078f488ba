// The effects of a change: many games under the printed and under the edited rules, with intervals, charts and
// sentences.
import { button, el, name, setText } from "../page/files/dom.js";
import { row } from "./charts.js";
import { isAbort } from "./engine.js";
import { isReal, join, rows } from "./figures.js";

const kGames = 2000;
const kSlice = 100;
const kGroups = { scores: "score", wins: "wins", endings: "ends with", choices: "turns with a real choice", length: "moves in a game" };
const kShares = new Set(["wins", "endings", "choices"]);

export class Study {
  constructor(project, { toasts, goTo }) {
    Object.assign(this, { project, toasts, goTo, engine: project.engine });
    this.bots = el("select", {}, el("option", { value: "random" }, "random moves"));
    this.players = el("select", {});
    this.bar = el("progress", { max: kGames, value: 0, "aria-label": "Games played" });
    this.state = el("span", { class: "soft", role: "status" });
    this.go = button("Play 2,000 games of each", () => this.run(), { class: "small primary" });
    this.halt = button("Stop", () => this.stopEarly(), { class: "small", hidden: true });
    this.sentences = el("ul", { class: "sentences", "aria-live": "polite" });
    this.wrong = el("ul", { class: "wrong", "aria-label": "Rules that fail" });
    this.charts = el("div", { class: "charts" });
    this.root = el("section", { class: "study", hidden: true, "aria-label": "What does it do?" }, el("h3", {}, "What does it do?"),
      el("p", { class: "row" }, el("label", {}, "Players ", this.players), el("label", {}, "They make ", this.bots), this.go, this.halt),
      el("p", { class: "row progress-row" }, this.bar, this.state), this.sentences, this.wrong, this.charts);
  }

  // Offers the numbers of players, and the game's bots.
  offer({ player_counts: counts = [], bots = [] } = {}) {
    this.players.replaceChildren(...counts.map((n) => el("option", { value: n }, n)));
    this.bots.replaceChildren(el("option", { value: "random" }, "random moves"), ...bots.map(({ name: called, plays, summary }) => el("option", { value: plays, title: summary ?? null }, `moves of the ${called} bot`)));
  }

  open() {
    this.root.hidden = false;
    this.root.scrollIntoView({ block: "nearest" });
    if (this.sums === undefined && this.running === undefined) this.run();
  }

  outdated() {
    this.stop();
    if (this.sums === undefined) return;
    this.sums = undefined;
    setText(this.state, "The rules have changed since.");
    this.root.classList.add("old");
  }

  stop() {
    this.running?.abort();
    this.running = undefined;
    this.halt.hidden = true;
    this.go.hidden = false;
  }

  // Stops, and describes the result of the games so far.
  async stopEarly() {
    this.stop();
    const { sums } = this;
    if (sums === undefined) return;
    this.running = new AbortController();
    await this.conclude(this.running.signal).catch(() => {});
  }

  async run() {
    this.stop();
    const running = new AbortController();
    this.running = running;
    [this.halt.hidden, this.go.hidden] = [false, true];
    this.root.classList.remove("old");
    Object.assign(this, { sums: undefined, intervals: undefined });
    this.wrong.replaceChildren();
    const request = { op: "compare", game: this.project.game, count: kSlice, bots: this.bots.value, ...(this.players.value === "" ? {} : { players: Number(this.players.value) }) };
    let done = 0;
    this.show(0);
    try {
      await this.project.write();
      while (done < kGames && !running.signal.aborted) {
        const { before: { findings: old = [], ...before }, after: { findings: now = [], ...after } } = await this.engine.ask({ ...request, from: done }, { signal: running.signal });
        done += kSlice;
        this.fails(old, now);
        this.sums = this.sums === undefined ? { before, after } : { before: join(this.sums.before, before), after: join(this.sums.after, after) };
        this.show(done);
      }
      await this.conclude(running.signal);
    } catch (why) {
      if (!running.signal.aborted) setText(this.state, isAbort(why) ? "The rules have changed since." : why.message);
      else if (this.sums !== undefined) setText(this.state, `stopped after ${done} games of each`);
    } finally {
      if (this.running === running) this.stop();
    }
  }

  // Lists the rule that failed first under each version, with its place. The page can open only files of the edited
  // game.
  fails(old, now) {
    for (const [version, one] of [["printed", old[0]], ["yours", now[0]]]) {
      if (one === undefined || this.wrong.querySelector(`[data-version=${version}]`) !== null) continue;
      const words = [el("span", { class: "soft" }, `${version}: ${one.file.split("/").at(-1)}:${one.line}`), ` ${one.message}`];
      this.wrong.append(el("li", { "data-version": version }, version === "yours" ? button(words, () => this.goTo(one), { class: "place" }) : el("span", { class: "place" }, ...words)));
    }
  }

  show(done) {
    this.bar.value = done;
    setText(this.state, done >= kGames ? `${kGames} games of each` : `${done} of ${kGames}`);
    if (this.sums !== undefined) this.draw();
    else this.charts.replaceChildren();
    if (done === 0) this.sentences.replaceChildren();
  }

  async conclude(signal) {
    const { sentences, intervals } = await this.engine.ask({ op: "summary", ...this.sums }, { signal });
    this.intervals = intervals;
    this.draw();
    this.sentences.replaceChildren(...sentences.map((text) => el("li", {}, name(text))));
  }

  draw() {
    const key = ({ path }) => path.join(" ");
    const old = new Map(rows(this.sums.before).map((one) => [key(one), one.figure]));
    // Leave out endings that never happen in either game.
    const shown = rows(this.sums.after).filter((one) => old.has(key(one)) && (!kShares.has(one.path[0]) || one.figure.mean > 0 || old.get(key(one)).mean > 0));
    const label = ([group, ...rest]) => [kGroups[group] ?? group, ...rest.map((one) => one.replaceAll("_", " "))].join(group === "scores" || group === "wins" ? " of " : " ");
    const head = el("tr", {}, el("th", { scope: "col" }, el("span", { class: "unseen" }, "figure")),
      el("th", { scope: "col" }, el("span", { class: "key before" }, "printed"), " ", el("span", { class: "key now" }, "yours")), el("th", { scope: "col" }, "printed"), el("th", { scope: "col" }, "yours"));
    this.charts.replaceChildren(el("table", { class: "figures" }, el("thead", {}, head),
      el("tbody", {}, ...shown.map((one) => row(label(one.path), old.get(key(one)), one.figure, { isShare: kShares.has(one.path[0]), isReal: isReal(this.intervals, one.path) })))));
  }
}
