// What a player can do now: a list of moves, which pointing at things on the table makes shorter.
import { button, el, say, setText } from "./dom.js";
import { Drag } from "./drag.js";
import { Focus } from "./focus.js";
import { MoveButtons } from "./move_buttons.js";
import { asShown, fitsAll, isSame, pointedAt } from "./picks.js";
import { reachable, wholeIfRoom } from "./said.js";

const kMostButtons = 14;  // more moves than that are asked for part by part
// The less room there is: with fewer words; part by part; without what can be pointed at.
const kWays = [{ most: kMostButtons, all: true }, { most: kMostButtons, brief: true, all: true }, { most: 6, brief: true, all: true },
  { most: 0, brief: true, all: true }, { most: 0, brief: true, all: false }];
const kLate = 250;        // milliseconds after which it is said that a move is on its way
const kSettles = 400;     // milliseconds: a click so soon was meant for what was there before;
const kSettlesAnew = 700; // where the position is another, too
const kTold = 6000;       // milliseconds that are enough to read why not

export class Choices {
  // `make(text)` and `why(target)` ask the server; they return its words where it says no, else "". `left(text)`: this is
  // the only move with all that was picked; tells which cards, [{zone, at}], it takes from where they lie. `look(seat)`: shows
  // what a seat has, where it is too small to be read; returns whether it is.
  constructor(setting, table, { make, why, left, look }) {
    Object.assign(this, { setting, table, make, why, left, look });
    this.moves = [];
    this.free = [];
    this.picks = [];
    this.leads = [];
    this.positions = 0;  // that were offered
    this.offered = new MoveButtons(this);
    this.prompt = el("p", { class: "prompt" });
    this.buttons = el("div", { class: "buttons" });
    this.answer = el("p", { class: "refusal", role: "alert" });
    this.typed = el("input", { type: "text", autocomplete: "off", spellcheck: "false", list: "legal-moves" });
    this.offer = el("datalist", { id: "legal-moves" });
    this.typed.setAttribute("aria-label", this.say("or type a move"));
    const form = el("form", {}, this.typed, this.offer, " ", el("button", {}, this.say("make this move")));
    this.form = el("details", { class: "typing" }, el("summary", {}, this.say("or type a move")), form);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send(this.typed.value.trim());
    });
    this.freeButtons = el("div", { class: "buttons" });
    this.freely = el("details", { class: "free-moves" }, el("summary", {}, this.say("possible at any time")), this.freeButtons);
    this.root = el("section", { class: "choices", "aria-label": this.say("your move") }, this.prompt, this.answer, this.buttons,
      el("div", { class: "other-ways" }, this.freely, this.form));
    this.drag = new Drag(table, (text) => this.send(text));
    table.root.addEventListener("click", (event) => this.clicked(event));
    table.root.addEventListener("keydown", (event) => {
      if (!["Enter", " "].includes(event.key) || !event.target.matches("[role=button]")) return;
      event.preventDefault();
      this.clicked(event);
    });
    const escape = (event) => {
      if (!this.root.isConnected) document.removeEventListener("keydown", escape);
      else this.escape(event);
    };
    document.addEventListener("keydown", escape);
    this.focus = new Focus(table.root, this.root, this.buttons);
    // Whatever gives them another size: the window, or something beside them that comes and goes.
    new ResizeObserver(() => {
      if (this.room === `${this.buttons.clientWidth}×${this.buttons.clientHeight}`) return;
      const focused = this.buttons.contains(document.activeElement);
      this.fill(this.rest());
      if (focused) this.buttons.querySelector("button")?.focus();
      this.focus.take();  // on the table, where there is room for no button any more
    }).observe(this.buttons);
  }

  say(form, values) {
    return say(this.setting, form, values);
  }

  // The moves in this position. `waiting`: why there are none.
  set(view, waiting) {
    if (this.busy && !this.isPaused && view.frame.ply === this.frame.ply) return;  // a move in it is on its way
    const moves = asShown(view.moves ?? [], view.frame.sorted);
    const free = view.free ?? [];
    const isAsBefore = moves.length > 0 && !this.busy && isSame(moves, this.moves) && isSame(free, this.free);
    this.isPaused = false;
    this.leads = [];
    this.frame = view.frame;
    this.moves = moves;
    this.free = free;
    this.waiting = waiting;
    if (isAsBefore) {  // others have made a choice: what was picked here stays
      this.mark();
      this.focus.take();
      return;
    }
    this.picks = [];
    ++this.positions;
    this.rests();
    this.typed.value = "";
    this.typed.placeholder = moves[0]?.text ?? "";
    setText(this.answer, "");
    this.offer.replaceChildren(...[...this.moves, ...this.free].map((move) => el("option", { value: move.text })));
    this.draw(kSettlesAnew);
  }

  // Nothing can be done, as another position is shown. `leads`: buttons that lead elsewhere from there.
  pauseFor(text, leads = []) {
    if (this.isPaused && leads.length === this.leads.length && (leads.length > 0 || this.waiting === text)) {  // who steps on stays where it is done
      this.waiting = text;
      this.drawPrompt();
      return;
    }
    this.isPaused = true;
    this.leads = leads;
    this.moves = [];
    this.free = [];
    this.picks = [];
    this.waiting = text;
    this.draw();
  }

  rest(picks = this.picks, moves = this.moves) {
    return moves.filter((move) => fitsAll(move, picks));
  }

  async send(text) {
    if (this.busy || text === "") return;
    this.busy = true;
    this.root.classList.add("busy");
    const before = this.positions;
    const made = this.make(text);
    this.sent = made;
    this.waits(text);
    const refusal = await made;
    if (this.sent !== made) return;  // it counts, and the next one is on its way
    // A move leads to another position; until that is shown, nothing else is meant.
    if (refusal !== "" || this.positions > before) this.rests();
    setText(this.answer, refusal);
    if (refusal === "") this.typed.value = "";
  }

  // Its cards lie where they lay until it is known where they go.
  waits(text) {
    if (this.isPaused) return;
    const move = [...this.moves, ...this.free].find((one) => one.text === text);
    for (const { zone, at } of (move?.args ?? []).flatMap((arg) => arg.cards ?? [arg])) {
      if (at !== undefined) this.placeOf(zone, at[0])?.closest("li").classList.add("waits");
    }
    this.late = setTimeout(() => this.prompt.replaceChildren(this.say("your move is on its way")), kLate);
  }

  rests() {
    this.busy = false;
    this.root.classList.remove("busy");
    clearTimeout(this.late);
    for (const item of this.table.root.querySelectorAll(".waits")) item.classList.remove("waits");
    this.drawPrompt();
  }

  // Shows what the server says to a move.
  answers(text) {
    setText(this.answer, text);
  }

  // ---- pointing
  // What a click may mean, the narrowest first: a card, its zone, the seat whose zone it is. A click on a card that
  // nothing can be done with does not mean the cards beside it.
  targets(event) {
    const zone = event.target.closest(".zone[data-zone]")?.dataset.zone;
    const at = event.target.closest("li[data-at]")?.dataset.at;
    const block = event.target.closest(".seat");
    const seat = this.table.seats.findIndex((one) => one.root === block);
    const found = [];
    if (zone !== undefined && at !== undefined) {
      found.push({ zone, at: Number(at) });
      const { of, facts } = this.told(zone, Number(at));
      if (of !== undefined && facts.length > 0) found.push({ zone, at: Number(at), of, facts });
    }
    if (zone !== undefined) found.push({ zone, whole: at !== undefined });
    if (seat >= 0) found.push({ seat });
    return found;
  }

  // Whose card that is, and what is true of it and can be told.
  told(zone, at) {
    const key = (this.frame?.known?.[zone] ?? this.frame?.zones[zone])?.[at];
    return { of: this.setting.zones[zone].seat, facts: this.setting.cards[key]?.facts ?? [] };
  }

  // The cards of a seat of which a move tells something.
  touched(move) {
    const facts = move.args.filter((arg) => arg.fact !== undefined).map((arg) => arg.fact);
    const seats = move.args.filter((arg) => arg.seat !== undefined).map((arg) => arg.seat);
    if (facts.length === 0 || seats.length === 0) return [];
    return [...this.table.zones].flatMap(([zone, { places }]) => (seats.includes(this.setting.zones[zone].seat) ? [...places.keys()] : [])
      .filter((at) => this.told(zone, at).facts.some((fact) => facts.includes(fact))).map((at) => ({ zone, at: [at] })));
  }

  async clicked(event) {
    if (event.target.closest("button") !== null || this.busy || event.detail > 1) return;
    const targets = this.targets(event);
    if (targets.length === 0) return;
    const { seat } = targets.at(-1);
    const looks = () => seat !== undefined && event.target.closest(".own") === null && this.look(seat);  // of one's own cards it asks what can be done
    if (this.isPaused) {
      looks();
      return;
    }
    setText(this.answer, "");
    const picked = targets.find((target) => this.picks.some((pick) => isSame(pick, target)));
    const rest = this.rest();
    if (picked !== undefined && rest.length === 1) {
      this.send(rest[0].text);
      return;
    }
    if (picked !== undefined) {
      this.pick(this.picks.filter((pick) => !isSame(pick, picked)));
      return;
    }
    const further = targets.find((target) => this.rest([...this.picks, target]).length > 0);
    const alone = targets.find((target) => this.rest([target]).length > 0);
    if (further !== undefined) this.pick([...this.picks, further]);
    else if (alone !== undefined) this.pick([alone]);
    else if (rest.length === 1 && (await this.takes(rest[0])).some((place) => isSame(place, targets[0]))) this.send(rest[0].text);
    else if (!looks() && targets[0].zone !== undefined) this.tellFor(await this.why(targets[0]));
  }

  // What a move takes besides what it was pointed at by; nothing once there are others.
  async takes(move) {
    const { positions, picks } = this;
    const places = await this.left(move.text);
    if (this.positions !== positions || this.picks !== picks || this.busy) return [];
    return places.filter(({ zone, at }) => !pointedAt(move).some((arg) => arg.zone === zone && arg.at?.includes(at)));
  }

  // Says for a while why nothing can be done with what was clicked.
  tellFor(text) {
    setText(this.answer, text);
    setTimeout(() => {
      if (this.answer.textContent === text) setText(this.answer, "");
    }, kTold);
  }

  pick(picks) {
    if (this.busy) return;
    this.picks = picks;
    this.draw();
    const rest = this.rest();
    if (rest.length === 1) this.markTaken(rest[0]);
  }

  async markTaken(move) {
    for (const { zone, at } of await this.takes(move)) this.placeOf(zone, at)?.classList.add("taken");
  }

  escape(event) {
    if (event.key === "Escape" && this.picks.length > 0) this.pick([]);
  }

  // Marks what can be pointed at, and what was.
  mark() {
    for (const node of this.table.root.querySelectorAll(".can, .picked, .touched, .taken")) {
      node.classList.remove("can", "picked", "touched", "taken");
      if (node.matches("[role=button]")) {
        if (node !== document.activeElement) node.removeAttribute("tabindex");  // it would lose the focus
        node.removeAttribute("aria-pressed");
        if (node.matches(".seat")) node.removeAttribute("role");
        else node.setAttribute("role", node.matches(".zone") ? "group" : "img");
      }
    }
    const rest = this.rest();
    for (const move of rest) {
      for (const arg of pointedAt(move)) this.markOne(arg, "can");
      for (const place of this.touched(move)) this.markOne(place, "can");
    }
    this.drag.set(this.free);
    for (const pick of this.picks) this.markOne({ ...pick, at: pick.at === undefined ? undefined : [pick.at] }, "picked");
  }

  placeOf(zone, at) {
    return this.table.zones.get(zone)?.places[at]?.querySelector?.(".card");
  }

  markOne({ zone, at, seat }, how) {
    const nodes = [];
    if (zone !== undefined) {
      const shown = this.table.zones.get(zone);
      if (shown === undefined) return;
      if (at === undefined) nodes.push(shown.root);
      else for (const place of at) nodes.push(shown.places[place]?.querySelector?.(".card") ?? shown.root);
    }
    if (seat !== undefined && how === "picked") nodes.push(this.table.seats[seat].root);
    for (const node of nodes) {
      node.classList.add(how);
      node.setAttribute("role", "button");
      node.setAttribute("tabindex", "0");
      node.setAttribute("aria-pressed", String(how === "picked"));
    }
  }

  // ---- the list

  draw(settles = kSettles) {
    this.settle(settles);
    const rest = this.rest();
    const free = this.rest(this.picks, this.free);
    this.form.hidden = this.moves.length + this.free.length === 0;
    this.freely.hidden = free.length === 0;
    this.root.classList.toggle("mine", this.moves.length > 0);
    this.drawPrompt();
    const focused = this.buttons.contains(document.activeElement);
    this.fill(rest);
    this.freeButtons.replaceChildren(...this.offered.step(free, kMostButtons));
    if (focused) this.buttons.querySelector("button")?.focus();
    this.mark();
    this.table.fit();
    this.focus.take();
  }

  drawPrompt() {
    const kinds = [...new Set(this.rest().map((move) => move.kind))];
    const told = kinds.length === 1 ? [this.offered.summary(kinds[0])]
      : kinds.flatMap((kind, i) => [i > 0 ? `; ${this.say("or")} ` : "", el("b", {}, this.offered.word(kind)), `${this.say(":")} ${this.offered.summary(kind)}`]);
    this.prompt.replaceChildren(...(this.moves.length === 0 ? [this.waiting ?? ""] : [el("b", {}, this.say("your move")), `${this.say(":")} `, ...told]));
  }

  // As many moves at once as there is room for; else what to choose first; at last only what cannot be pointed at.
  fill(rest) {
    this.fillUp(rest);
    this.room = `${this.buttons.clientWidth}×${this.buttons.clientHeight}`;
  }

  fillUp(rest) {
    for (const one of [this.root, this.prompt]) one.classList.remove("crowded", "whole");
    this.root.style.removeProperty("--lines");
    if (this.leads.length > 0) {
      if (!isSame([...this.buttons.children].map((one) => this.leads.indexOf(one)), [...this.leads.keys()])) this.buttons.replaceChildren(...this.leads);
      return wholeIfRoom(this.prompt, this.buttons);
    }
    const again = this.picks.length === 0 ? [] : [button(this.say("start over"), () => this.pick([]), { class: "plain" })];
    for (const { most, brief, all } of kWays) {
      const buttons = this.moves.length === 0 ? [] : this.offered.step(rest, most, brief);
      const some = all ? buttons : buttons.filter((one) => !one.isOnTable);
      if (!brief && rest.length === 1 && this.picks.length > 0) some.push(el("span", { class: "hint" }, this.say("or click or tap it again")));
      if (some.length < buttons.length) some.unshift(el("span", { class: "hint" }, this.say("click or tap on the table to choose")));
      this.buttons.replaceChildren(...some, ...again);
      if (this.buttons.scrollHeight <= this.buttons.clientHeight + 1) return wholeIfRoom(this.prompt, this.buttons);
    }
    this.root.classList.add("crowded");
    return reachable(this.prompt);
  }

  // For a moment nothing here can be clicked, and nothing moves up to where it was.
  settle(time) {
    clearTimeout(this.settling);
    this.root.style.minHeight = `${this.root.offsetHeight}px`;
    this.root.classList.add("settling");
    this.settling = setTimeout(() => {
      this.root.style.minHeight = "";
      this.root.classList.remove("settling");
    }, time);
  }
}
