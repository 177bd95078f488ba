// A game for an engine without tables: all cards are open, and the other seats make random moves. Uses only the engine's
// request `script`. Has the same members as Played (played.js), as far as the table's pane needs them.
import { button, el, name } from "../page/files/dom.js";
import { board } from "./board.js";
import { Signals } from "./signals.js";

const kMostMoves = 400;  // that the page shows as buttons

export class PlainPlayed extends Signals {
  constructor(engine, { game, players, own, seed }) {
    super();
    Object.assign(this, { engine, game, players, own, seed, moves: [], active: [], hasSecrets: false, seat: 0 });
    this.random = seed >>> 0;
    this.root = el("div", { class: "plain-table", tabindex: 0, role: "region", "aria-label": "The table" });
  }

  async start() {
    await this.goOn();
  }

  isOwn(seat) {
    return Number(seat.slice(1)) <= this.own;
  }

  // The possible moves as [seat, words]. If several seats choose at once, each move names its seat.
  legal() {
    return (this.answer.position.legal ?? []).map((text) => {
      const colon = text.indexOf(": ");
      return colon > 0 ? [text.slice(0, colon), text.slice(colon + 2)] : [this.active[0], text];
    });
  }

  // A random whole number below n. The same seed gives the same moves (xorshift, Marsaglia 2003).
  below(n) {
    let x = this.random || 1;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.random = x >>> 0;
    return this.random % n;
  }

  // Plays for the other seats until the reader has a choice.
  async goOn() {
    for (;;) {
      this.answer = await this.engine.ask({ op: "script", game: this.game, text: this.script() });
      const { active = [], over } = this.answer.position;
      Object.assign(this, { active, isOver: over === true });
      const others = over ? [] : this.legal().filter(([seat]) => !this.isOwn(seat));
      if (others.length === 0) break;
      const [seat, words] = others[this.below(others.length)];
      this.moves.push({ seat, words });
    }
    this.draw();
    this.emit("moved");
  }

  async play(seat, words) {
    this.moves.push({ seat, words });
    for (const one of this.root.querySelectorAll("button")) one.disabled = true;
    try {
      await this.goOn();
    } catch (why) {
      this.moves.pop();
      this.draw();
      this.root.prepend(el("p", { class: "complaint", role: "alert" }, name(why.message)));
    }
  }

  draw() {
    const own = this.isOver ? [] : this.legal().filter(([seat]) => this.isOwn(seat));
    const buttons = own.slice(0, kMostMoves).map(([seat, words]) => button(name(own.some(([other]) => other !== seat) ? `${seat}: ${words}` : words), () => this.play(seat, words), { class: "small" }));
    this.root.replaceChildren(board(this.answer), this.isOver ? el("p", { class: "row" }, el("strong", {}, "The game is over.")) : el("h3", {}, "Your move"),
      el("div", { class: "row plain-moves" }, ...buttons), el("p", { class: "soft small" }, "Here all cards are open, and the other players make random moves."));
  }

  script(moves = this.moves) {
    return [`game: ${this.game}`, `players: ${this.players}`, `seed: ${this.seed}`, moves.length === 0 ? "moves: []" : "moves:",
      ...moves.map(({ seat, words }) => `  - ${seat}: ${JSON.stringify(words)}`)].join("\n") + "\n";
  }

  close() {}
}
