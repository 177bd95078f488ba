// What a change does: many games by the printed and by the edited rules, with intervals, charts and sentences.
import { button, el, name, setText } from "../page/files/dom.js";
import { row } from "./charts.js";
import { isAbort } from "./engine.js";
import { join, rows } from "./figures.js";

const kGames = 2000;
const kSlice = 100;
const kGroups = { scores: "score", wins: "wins", endings: "ends with", choices: "turns with a real choice", length: "moves in a game" };
const kShares = new Set(["wins", "endings", "choices"]);

export class Study {
  constructor(project, toasts) {
    Object.assign(this, { project, toasts, engine: project.engine });
    this.bots = el("select", {}, el("option", { value: "random" }, "random moves"));
    this.players = el("select", {});
    this.bar = el("progress", { max: kGames, value: 0, "aria-label": "Games played" });
    this.state = el("span", { class: "soft", role: "status" });
    this.go = button("Play 2,000 games of each", () => this.run(), { class: "small primary" });
    this.halt = button("Stop", () => this.stop(), { class: "small", hidden: true });
    this.sentences = el("ul", { class: "sentences", "aria-live": "polite" });
    this.charts = el("div", { class: "charts" });
    this.root = el("section", { class: "study", hidden: true, "aria-label": "What does it do?" }, el("h3", {}, "What does it do?"),
      el("p", { class: "row" }, el("label", {}, "Players ", this.players), el("label", {}, "They make ", this.bots), this.go, this.halt),
      el("p", { class: "row progress-row" }, this.bar, this.state), this.sentences, this.charts);
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

  async run() {
    this.stop();
    const running = new AbortController();
    this.running = running;
    [this.halt.hidden, this.go.hidden] = [false, true];
    this.root.classList.remove("old");
    this.sums = undefined;
    const request = { op: "compare", game: this.project.game, count: kSlice, bots: this.bots.value, ...(this.players.value === "" ? {} : { players: Number(this.players.value) }) };
    let done = 0;
    this.show(0);
    try {
      await this.project.write();
      while (done < kGames && !running.signal.aborted) {
        const { before, after } = await this.engine.ask({ ...request, from: done }, { signal: running.signal });
        done += kSlice;
        this.sums = this.sums === undefined ? { before, after } : { before: join(this.sums.before, before), after: join(this.sums.after, after) };
        this.show(done);
      }
      await this.conclude(running.signal);
    } catch (why) {
      if (!isAbort(why) && !running.signal.aborted) setText(this.state, why.message);
      else if (this.sums !== undefined) setText(this.state, `stopped after ${done} games of each`);
    } finally {
      if (this.running === running) this.stop();
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
    const { sentences } = await this.engine.ask({ op: "summary", ...this.sums }, { signal });
    this.sentences.replaceChildren(...sentences.map((text) => el("li", {}, name(text))));
  }

  draw() {
    const key = ({ path }) => path.join(" ");
    const old = new Map(rows(this.sums.before).map((one) => [key(one), one.figure]));
    // An ending that never happens in either game says nothing.
    const shown = rows(this.sums.after).filter((one) => old.has(key(one)) && (!kShares.has(one.path[0]) || one.figure.mean > 0 || old.get(key(one)).mean > 0));
    const label = ([group, ...rest]) => [kGroups[group] ?? group, ...rest.map((one) => one.replaceAll("_", " "))].join(group === "scores" || group === "wins" ? " of " : " ");
    const head = el("tr", {}, el("th", { scope: "col" }, el("span", { class: "unseen" }, "figure")),
      el("th", { scope: "col" }, el("span", { class: "key before" }, "printed"), " ", el("span", { class: "key now" }, "yours")), el("th", { scope: "col" }, "printed"), el("th", { scope: "col" }, "yours"));
    this.charts.replaceChildren(el("table", { class: "figures" }, el("thead", {}, head),
      el("tbody", {}, ...shown.map((one) => row(label(one.path), old.get(key(one)), one.figure, kShares.has(one.path[0]))))));
  }
}
