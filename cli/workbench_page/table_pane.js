// The pane with the table: the live page in a frame, the list of moves, and the effects of an edit on the game so far.
import { button, el, name, setText } from "../page/files/dom.js";
import { counted } from "../page/files/numbers.js";
import { isAbort } from "./engine.js";
import { Pane } from "./panes.js";
import { Played, randomSeed } from "./played.js";

const kPause = 400;  // the delay after the last move, in milliseconds
const kOnOneScreen = "";  // the choice of playing all seats in turn

const seats = (n) => counted(n, "player");

// "2 players", "2 to 5 players", or "2, 4 or 6 players".
function spoken(counts) {
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (least === most) return seats(least);
  if (most - least === counts.length - 1) return `${least} to ${most} players`;
  return `${counts.slice(0, -1).join(", ")} or ${seats(counts.at(-1))}`;
}

export class TablePane extends Pane {
  constructor(project, checks, { toasts, record }) {
    super("table", "Table");
    Object.assign(this, { project, checks, toasts, engine: project.engine });
    this.news = el("div", { class: "news", role: "status" });
    this.place = el("div", { class: "table-place" });
    this.list = el("ol", { class: "played", "aria-label": "Moves so far" });
    this.record = button("Make a scenario of this game", () => record(this.played), { class: "small", hidden: true });
    this.moves = el("details", { class: "moves-so-far", hidden: true }, el("summary", {}, "Moves so far"), this.list, this.record);
    this.setUp = button("Players…", () => this.offer(), { class: "small", hidden: true });
    this.again = button("Deal again", () => this.deal(randomSeed()), { class: "small", hidden: true });
    this.tools.append(this.setUp, this.again);
    this.body.append(this.news, this.place, this.moves);
    checks.on("loaded", (loads) => this.loaded(loads));
  }

  async start(wanted = {}) {
    Object.assign(this, { wanted });
    try {
      await this.look();
      this.chosen = { players: wanted.players ?? this.counts[0], bot: this.bots[0]?.plays ?? kOnOneScreen };
      await this.deal(wanted.seed ?? randomSeed());
    } catch (why) {
      this.failed(why);
    }
  }

  // Asks which bots can play, because an edit or a restart of the program may have changed the answer.
  async look() {
    const { tables } = this.engine;
    this.info = await tables.ask("GET", `/games/${encodeURIComponent(this.project.game)}/info`);
    this.counts = this.info.player_counts;
    this.bots = (this.info.bots?.length > 0 ? this.info : await tables.ask("GET", "/catalogue")).bots;
  }

  // The possible numbers of players. The server notices an edit later than the checks do.
  get allowed() {
    return this.checks.players ?? this.counts;
  }

  failed(why) {
    this.tell("not ready", "bad");
    this.place.replaceChildren(el("div", { class: "empty" }, el("p", {}, "The table cannot be set up yet."), el("p", { class: "soft" }, name(why.message)),
      button("Try again", () => this.start(this.wanted))));
  }

  // The settings of a new table, in place of the table.
  async offer() {
    await this.look().catch(() => {});  // an edit may have broken the rules
    const players = el("select", {}, ...this.allowed.map((n) => el("option", { value: n, selected: n === this.chosen.players }, n)));
    const bot = el("select", {}, ...this.bots.map(({ name: called, plays }) => el("option", { value: plays, selected: plays === this.chosen.bot }, `${called} bots`)),
      el("option", { value: kOnOneScreen, selected: this.chosen.bot === kOnOneScreen }, "people at this screen, in turn"));
    const about = el("p", { class: "soft small" });
    const others = el("label", {}, "The others are ", bot);
    const form = el("form", { class: "set-up" }, el("h3", {}, "A new table"), el("label", {}, "Players ", players), others, about,
      el("p", { class: "row" }, el("button", { class: "primary" }, "Deal"), this.played === undefined ? null : button("Back to the game", () => this.frame())),
      el("p", { class: "soft small" }, "Anyone who uses this page can read all hands. To play against other people, run ", el("code", {}, "fuda serve"), "."));
    const tell = () => {
      others.hidden = players.value === "1";
      setText(about, others.hidden ? "You play alone." : this.bots.find(({ plays }) => plays === bot.value)?.summary
        ?? "Everybody plays on this screen. Between turns, the page covers the hands.");
    };
    for (const one of [players, bot]) one.addEventListener("change", tell);
    tell();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.chosen = { players: Number(players.value), bot: bot.value };
      this.deal(randomSeed());
    });
    this.place.replaceChildren(form);
    players.focus();
  }

  // Disables both buttons, because the new table would replace settings that the reader opens in the meantime.
  async deal(seed) {
    for (const one of [this.setUp, this.again]) one.disabled = true;
    await this.dealt(seed);
    for (const one of [this.setUp, this.again]) one.disabled = false;
  }

  async dealt(seed) {
    this.tell("dealing…", "busy");
    if (!this.fits()) return;
    const own = this.chosen.bot === kOnOneScreen ? this.chosen.players : 1;
    const setting = { game: this.project.game, players: this.chosen.players, own, bot: this.chosen.bot, seed };
    const played = new Played(this.engine.tables, setting);
    try {
      await this.project.write();
      await played.start();
    } catch (why) {
      played.close();
      if (this.played === undefined) this.failed(why);
      else this.keepTable(why);
      return;
    }
    this.played?.close();
    this.played = played;
    if (this.isClosed) played.close();
    this.dealtAt = this.project.edits;
    this.before = undefined;
    this.news.replaceChildren();
    played.on("moved", () => this.moved());
    this.frame();
    this.moved();
    for (const one of [this.setUp, this.again]) one.hidden = false;
  }

  // Whether the edited game allows the chosen number of players. If not, offers a table with the closest number.
  fits() {
    const { chosen } = this;
    const counts = this.allowed;
    if (counts.includes(chosen.players)) return true;
    const distance = (n) => Math.abs(n - chosen.players);
    const closest = counts.reduce((best, n) => (distance(n) < distance(best) ? n : best));
    this.news.replaceChildren(el("p", {}, `Under your rules, the game needs ${spoken(counts)}, and this table has ${seats(chosen.players)}.`),
      el("p", { class: "row" }, button(`Deal a new table with ${seats(closest)}`, () => {
        this.chosen = { ...this.chosen, players: closest };
        this.deal(randomSeed());
      }, { class: "small primary" })));
    if (this.played !== undefined) this.moved();
    else this.tell("not ready", "bad");
    return false;
  }

  // The reader may have broken the rules again while the table was being dealt.
  keepTable(why) {
    this.news.replaceChildren(el("p", {}, "No new table yet; this one keeps its rules. ", el("span", { class: "soft" }, name(why.message))));
    this.moved();
  }

  frame() {
    this.place.replaceChildren(el("iframe", { src: this.played.frame, title: `The table of ${this.project.game}` }));
    // A frame does not load again if only the part of its address after the # changes.
    const frame = this.place.firstChild;
    frame.addEventListener("load", () => this.cover(), { once: true });
  }

  // If several players share one screen, covers the hands until the next player is ready.
  cover() {
    const { played } = this;
    if (played.own < 2 || played.isOver) return;
    const next = played.active.map((seat) => Number(seat.slice(1)) - 1).find((seat) => seat < played.own);
    if (next === undefined || played.active.includes(`P${played.seat + 1}`)) return;
    if (this.place.querySelector(".curtain") !== null) return;
    const uncover = button(`I am player ${next + 1}: show my hand`, () => {
      played.sit(next);
      this.frame();
    }, { class: "primary" });
    const curtain = el("div", { class: "curtain" }, el("p", {}, `It is the turn of player ${next + 1}. Hand over the screen.`), uncover);
    this.place.firstChild.inert = true;
    this.place.append(curtain);
    uncover.focus();
  }

  moved() {
    const { played } = this;
    const n = played.moves.length;
    this.tell(n === 0 ? "dealt" : `${n} ${n === 1 ? "move" : "moves"}${played.isOver ? ", over" : ""}`);
    this.moves.hidden = n === 0;
    this.record.hidden = n === 0 || played.hasSecrets;
    this.list.replaceChildren(...played.moves.map(({ seat, words }, i) => el("li", { "data-differs": this.differs?.ply === i + 1 ? "" : null }, el("b", {}, seat), " ", name(words))));
    this.list.lastChild?.scrollIntoView({ block: "nearest" });
    this.cover();
    clearTimeout(this.remembering);
    if (n > 0 && this.dealtAt === this.project.edits) this.remembering = setTimeout(() => this.remember(), kPause);
  }

  // Keeps the positions of the game under the rules that it was dealt with, to compare them after an edit.
  async remember() {
    const { played, project, dealtAt } = this;
    if (played.hasSecrets) return;
    const answer = await this.engine.ask({ op: "replay", script: played.script(), played: [] }).catch(() => undefined);
    if (answer?.moves === undefined || played !== this.played || project.edits !== dealtAt) return;
    this.before = [answer.start, ...answer.moves].filter((one) => one);
  }

  // After an edit, deals a table without moves again, or compares a game in progress under both rules.
  async loaded(loads) {
    if (this.played === undefined) {
      if (loads && this.counts === undefined) await this.start(this.wanted);
      return;
    }
    if (this.dealtAt === this.project.edits) return;
    if (!loads) {
      this.news.replaceChildren(el("p", {}, "The game does not load at the moment; this table keeps its rules."));
      return;
    }
    if (!this.fits()) return;
    if (this.played.moves.length === 0 || (this.played.own === 1 && !this.played.moves.some(({ seat }) => seat === "P1"))) await this.deal(this.played.seed);
    else await this.compare();
  }

  async compare() {
    this.comparing?.abort();
    this.comparing = new AbortController();
    const { signal } = this.comparing;
    const { played, project } = this;
    const edits = project.edits;
    if (played.hasSecrets) {
      this.report("The rules have changed. This table keeps the rules that it was dealt with.", {});
      return;
    }
    try {
      const answer = await this.engine.ask({ op: "replay", script: played.script(), ...(this.before === undefined ? {} : { played: this.before }) }, { signal });
      if (project.edits !== edits || played !== this.played) return;
      this.differs = answer.differs;
      this.report(this.words(answer), answer);
      this.moved();
    } catch (why) {
      if (!isAbort(why)) this.report(why.message, {});
    }
  }

  words({ start, differs, stopped }) {
    if (stopped && (!differs || stopped.ply <= differs.ply)) {
      if (start === null) return `Under your rules, this game does not start: ${stopped.reason}`;
      const move = this.played.moves[stopped.ply - 1];
      return `Under your rules, this game stops at move ${stopped.ply}${move ? ` (${move.seat}: ${move.words})` : ""}: ${stopped.reason}`;
    }
    if (!differs) return "Under your rules, all moves so far lead to the same game.";
    return differs.ply === 0 ? "Under your rules, the game already differs after the deal." : `Under your rules, the game differs from move ${differs.ply} on.`;
  }

  report(words, { differs }) {
    const text = (one) => (typeof one === "string" ? one : JSON.stringify(one));
    const same = differs && text(differs.before) === text(differs.after);
    this.news.replaceChildren(el("p", {}, words, differs?.why ? ` ${differs.why}` : ""),
      differs && !same && (differs.before || differs.after) ? el("dl", { class: "before-after" }, el("dt", {}, "before"), el("dd", {}, name(text(differs.before ?? "–"))),
        el("dt", {}, "now"), el("dd", {}, name(text(differs.after ?? "–")))) : "",
      el("p", { class: "row" }, button("Deal again under the new rules", () => this.deal(this.played.seed), { class: "small primary" }),
        button("Keep playing by the old rules", () => this.news.replaceChildren(), { class: "small" })));
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.remembering);
    this.played?.close();
    this.comparing?.abort();
  }
}
