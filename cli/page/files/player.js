// Shows the frames of a film or of a running game on a table, one after another.
import { symbolDefinitions } from "./cards.js";
import { el, name, say, seatName, setText } from "./dom.js";
import { tellNames } from "./named.js";
import { called, toldChanges, toldMoveWithCard, toldStory } from "./said.js";
import { tellScores } from "./scores.js";
import { tellSums } from "./sums.js";
import { Table } from "./table.js";
import { placesOf, travel } from "./travel.js";

const kPlayed = 1100;  // milliseconds for which a played card is visible before the move takes it

export class Player {
  // `table` is an existing table. `own` is the seat of the player on this page, or -1.
  constructor(setting, table = new Table(setting), own = -1) {
    this.setting = setting;
    this.table = table;
    table.also = (frame) => {
      tellSums(setting, table);
      tellScores(setting, table, frame);
      tellNames(setting, table, frame);
    };
    this.own = own;
    this.settled = () => {};  // a function to call when the table shows all cards in their places
    this.earlier = el("ul", { class: "earlier", hidden: true });
    this.move = el("p", { class: "move" });
    this.says = el("ul", { class: "says" });
    this.phase = el("p", { class: "phase" });
    this.result = el("p", { class: "result", hidden: true });
    this.heard = el("p", { class: "unseen", "aria-live": "polite", "aria-atomic": "true" });
    this.story = el("div", { class: "story", role: "group", "aria-label": say(setting, "what happened") }, this.earlier, this.move, this.says, this.result, this.phase);
    this.root = el("div", { class: "player" }, symbolDefinitions(setting), this.story, this.table.root, this.heard);
  }

  // Shows a frame. `was` is the previous position. If `animated` is set, the frame directly follows the frame
  // on the table, so the cards can move to their new places. `since` has earlier moves to describe, as
  // [number, frame, the frame before]. `played` has the cards in the middle of the move (reel.js), which the
  // table shows first.
  show(frame, { seat = -1, number = 0, was, animated = false, since = [], played } = {}) {
    this.settle();
    const before = this.frame;
    if (seat !== this.seat) this.table.sitDown(seat);
    const still = seat !== this.seat || !animated || !before;
    const rectangles = still ? null : placesOf(this.table);
    this.seat = seat;
    this.frame = frame;
    this.number = number;
    this.was = was;
    this.since = since;
    this.tell(frame, number);
    if (rectangles !== null && played !== undefined) {
      this.lay(played, before, rectangles);
      this.taking = setTimeout(() => this.settle(placesOf(this.table)), kPlayed);
      this.played = played;
    } else {
      this.lay(frame, before, rectangles);
    }
  }

  lay(frame, before, rectangles) {
    this.table.update(frame);
    if (rectangles !== null) travel(this.setting, this.table, before, frame, rectangles);
  }

  // Shows the position after the move has taken the played cards.
  settle(rectangles = null) {
    const { played } = this;
    if (played === undefined) return;
    clearTimeout(this.taking);
    this.played = undefined;
    this.lay(played.then, played, rectangles);
    this.settled();
  }

  // A move and its player, in the form that the list of moves uses.
  made(number, frame, text) {
    const { setting } = this;
    return [el("span", { class: "number" }, `${number}.`), " ", el("b", {}, name(seatName(setting, frame.who))), `${say(setting, ":")} `, name(text)];
  }

  tell(frame, number) {
    const { setting } = this;
    const made = frame.who !== undefined;
    const [text, ...happened] = made ? toldStory(setting, this.was, frame) : ["", ...(frame.says ?? []).map((one) => called(setting, one))];
    this.earlier.replaceChildren(...this.since.map(([at, one, before]) =>
      el("li", {}, ...this.made(at, one, [toldMoveWithCard(setting, one), ...toldChanges(setting, before, one)].join(" · ")))));
    this.earlier.hidden = this.since.length === 0;
    this.move.replaceChildren(...(made ? this.made(number, frame, text) : [el("b", {}, say(setting, "the start"))]));
    this.says.replaceChildren(...happened.map((one) => el("li", {}, name(one))));
    this.says.hidden = happened.length === 0;
    const result = frame.over ? (frame.result ?? []).map((one) => called(setting, one)).join(" · ") : "";
    setText(this.result, result);
    this.result.hidden = result === "";
    const turn = this.turn(frame);
    const phase = Object.keys(setting.phases).length > 1 ? setting.phases[frame.phase] ?? "" : "";
    setText(this.phase, frame.over ? say(setting, "the end")
      : [turn, phase].filter((one) => one !== "").join(" · "));
    const who = made ? `${number}. ${seatName(setting, frame.who)}${say(setting, ":")} ${text}` : say(setting, "the start");
    setText(this.heard, [who, ...happened, result, turn].filter((one) => one !== "").join(". "));
  }

  turn({ active, over }) {
    const { setting, own } = this;
    if (!Array.isArray(active) || active.length === 0 || over) return "";
    if (active.includes(setting.seats[own])) return say(setting, "your turn");
    return say(setting, "{seats} to move", { seats: active.map((one) => called(setting, one)).join(", ") });
  }

  // Updates the names of people after somebody has come or gone.
  renamed() {
    if (this.frame === undefined) return;
    this.tell(this.frame, this.number);
    tellNames(this.setting, this.table, this.played ?? this.frame);
  }
}
