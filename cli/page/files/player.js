// Shows frames, one after the other, on a table: of a film or of a game that is being played.
import { symbolDefinitions } from "./cards.js";
import { called, el, name, say, seatName, setText } from "./dom.js";
import { scoreChanges, signed, toldMove } from "./said.js";
import { Table } from "./table.js";
import { placesOf, travel } from "./travel.js";

const kMostSaid = 8;  // of what happened in a move

export class Player {
  // `table`: one that stands already.
  constructor(setting, table = new Table(setting)) {
    this.setting = setting;
    this.table = table;
    this.move = el("p", { class: "move" });
    this.says = el("ul", { class: "says" });
    this.phase = el("p", { class: "phase" });
    this.result = el("p", { class: "result", hidden: true });
    this.heard = el("p", { class: "unseen", "aria-live": "polite", "aria-atomic": "true" });
    this.story = el("div", { class: "story", role: "group", "aria-label": say(setting, "what happened") }, this.move, this.says, this.result, this.phase);
    this.root = el("div", { class: "player" }, symbolDefinitions(setting), this.story, this.table.root, this.heard);
  }

  // `was`: the position before it; `animated`: this frame follows the one that is shown, so cards can travel.
  show(frame, { seat = -1, number = 0, was, animated = false } = {}) {
    const before = this.frame;
    if (seat !== this.seat) this.table.sitDown(seat);
    const still = seat !== this.seat || !animated || !before;
    const rectangles = still ? null : placesOf(this.table);
    this.seat = seat;
    this.frame = frame;
    this.number = number;
    this.changes = was === undefined ? [] : scoreChanges(this.setting, was, frame);
    this.table.update(frame);
    this.tell(frame, number);
    if (rectangles !== null) travel(this.setting, this.table, before, frame, rectangles);
  }

  tell(frame, number) {
    const { setting } = this;
    const made = frame.who !== undefined;
    const seat = made ? seatName(setting, frame.who) : "";
    const text = made ? toldMove(setting, frame) : "";
    this.move.replaceChildren(...(made
      ? [el("span", { class: "number" }, `${number}.`), " ", el("b", {}, name(seat)), `${say(setting, ":")} `, name(text)]
      : [el("b", {}, say(setting, "the start"))]));
    const says = (frame.says ?? []).map((one) => called(setting, one));
    if (says.length > kMostSaid) says.splice(kMostSaid - 1, Infinity, "…");  // a deal to many places
    if (made) for (const [side, was, now] of this.changes) says.push(`${side} ${signed(now - was)}`);
    this.says.replaceChildren(...says.map((one) => el("li", {}, name(one))));
    this.says.hidden = says.length === 0;
    const result = frame.over ? (frame.result ?? []).map((one) => called(setting, one)).join(" · ") : "";
    setText(this.result, result);
    this.result.hidden = result === "";
    const turn = Array.isArray(frame.active) && frame.active.length > 0 && !frame.over
      ? say(setting, "it is the turn of {seats}", { seats: frame.active.map((one) => called(setting, one)).join(", ") }) : "";
    const phase = setting.phases[frame.phase] ?? frame.phase;
    setText(this.phase, frame.over ? say(setting, "the end")
      : [turn, Object.keys(setting.phases).length > 1 ? phase : ""].filter((one) => one !== "").join(" · "));
    setText(this.heard, [made ? `${number}. ${seat}${say(setting, ":")} ${text}` : say(setting, "the start"), ...says, result, turn]
      .filter((one) => one !== "").join(". "));
  }

  // People have come or gone: what is shown names them.
  renamed() {
    if (this.frame !== undefined) this.tell(this.frame, this.number);
  }
}
