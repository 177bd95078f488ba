// The list of moves that a player can make now. The list shrinks when the player points at cards, zones or
// seats on the table.
import { button, el, say, setText } from "./dom.js";
import { Drag } from "./drag.js";
import { Focus } from "./focus.js";
import { MoveButtons } from "./move_buttons.js";
import { asShown, fitsAll, isSame, pointedAt } from "./picks.js";
import { reachable, wholeIfRoom } from "./said.js";

const kMostButtons = 14;  // if there are more moves than this, a player chooses a move part by part
// The ways to show moves. Each way needs less room than the previous one: with all words, with fewer words,
// part by part, and without parts that players can point at.
const kWays = [{ most: kMostButtons, all: true }, { most: kMostButtons, brief: true, all: true }, { most: 6, brief: true, all: true },
  { most: 0, brief: true, all: true }, { most: 0, brief: true, all: false }];
const kLate = 250;         // milliseconds after which the page shows that it waits for an answer
// For this many milliseconds after a change, or after a new position, clicks may be for the old buttons.
const kSettles = 400;
const kSettlesAnew = 700;
const kTold = 6000;        // milliseconds that a player has to read a refusal

export class Choices {
  // `make(text)` and `why(target)` ask the server, and return the server's refusal or "". The list calls
  // `left(text)` for the only move that fits the player's picks, and gets the cards, [{zone, at}], that this
  // move takes from their places. `look(seat)` enlarges the cards of a seat if they are too small to read,
  // and returns true if it has enlarged them.
  constructor(setting, table, { make, why, left, look }) {
    Object.assign(this, { setting, table, make, why, left, look });
    this.moves = [];
    this.free = [];
    this.picks = [];
    this.leads = [];
    this.positions = 0;  // the number of positions whose moves the list has offered so far
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
    this.freely = el("details", { class: "free-moves" }, el("summary", {}, this.say("moves possible at any time")), this.freeButtons);
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
    // The size of the buttons changes with the window, and when elements next to the buttons appear or
    // disappear.
    new ResizeObserver(() => {
      if (this.room === `${this.buttons.clientWidth}×${this.buttons.clientHeight}`) return;
      const focused = this.buttons.contains(document.activeElement);
      this.fill(this.rest());
      if (focused) this.buttons.querySelector("button")?.focus();
      this.focus.take();  // keeps the focus on the table if there is no room for buttons
    }).observe(this.buttons);
  }

  say(form, values) {
    return say(this.setting, form, values);
  }

  // Offers the moves in the position of `view`. If the seat has no moves, `waiting` says why.
  set(view, waiting) {
    // Keep the list while the server has not answered the player's move in this position.
    if (this.busy && !this.isPaused && view.frame.ply === this.frame.ply) return;
    const moves = asShown(view.moves ?? [], view.frame.sorted);
    const free = view.free ?? [];
    const isAsBefore = moves.length > 0 && !this.busy && isSame(moves, this.moves) && isSame(free, this.free);
    this.isPaused = false;
    this.leads = [];
    this.frame = view.frame;
    this.moves = moves;
    this.free = free;
    this.waiting = waiting;
    if (isAsBefore) {  // only other seats have chosen moves, so keep the picks
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

  // Offers no moves, because the page shows a different position. `leads` are the buttons that lead to other
  // positions.
  pauseFor(text, leads = []) {
    // Keep the old buttons, so that the player can click them again.
    if (this.isPaused && leads.length === this.leads.length && (leads.length > 0 || this.waiting === text)) {
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
    if (this.sent !== made) return;  // the server has accepted the move, and the player has already sent the
                                     // next move
    // Until the page shows the position after the move, no further move is possible.
    if (refusal !== "" || this.positions > before) this.rests();
    setText(this.answer, refusal);
    if (refusal === "") this.typed.value = "";
  }

  // Shows that a move is pending. The cards of the move stay in place until the page knows their new places.
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

  // Shows the server's answer to a move.
  answers(text) {
    setText(this.answer, text);
  }

  // ---- pointing

  // The possible targets of a click, the smallest first: a card, its zone, and the seat of the zone. If a
  // card has no moves, a click on the card does not count as a click on the cards next to it.
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

  // The owner of a card, and the facts that moves can tell about the card.
  told(zone, at) {
    const key = (this.frame?.known?.[zone] ?? this.frame?.zones[zone])?.[at];
    return { of: this.setting.zones[zone].seat, facts: this.setting.cards[key]?.facts ?? [] };
  }

  // The cards of a seat about which a move tells a fact.
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
    // A click on the player's own cards is part of a move and enlarges nothing.
    const looks = () => seat !== undefined && event.target.closest(".own") === null && this.look(seat);
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
    else if (rest.length === 1 && (await this.takes(rest[0])).some((place) => this.isShownAs(place, targets[0]))) this.send(rest[0].text);
    else if (!looks() && targets[0].zone !== undefined) this.tellFor(await this.why(targets[0]));
  }

  // Whether the page shows both places as the same card. One card may stand for several equal cards.
  isShownAs(place, other) {
    return isSame(place, other) || (place.zone === other.zone && this.placeOf(place.zone, place.at) === this.placeOf(other.zone, other.at));
  }

  // The cards that a move takes in addition to those that the player pointed at. Returns no cards if the list
  // of moves has changed in the meantime.
  async takes(move) {
    const { positions, picks } = this;
    const places = await this.left(move.text);
    if (this.positions !== positions || this.picks !== picks || this.busy) return [];
    return places.filter(({ zone, at }) => !pointedAt(move).some((arg) => arg.zone === zone && arg.at?.includes(at)));
  }

  // Shows for a while why no move uses the clicked card, zone or seat.
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

  // Marks the cards, zones and seats that a player can point at, and those that the player has picked.
  mark() {
    for (const node of this.table.root.querySelectorAll(".can, .picked, .touched, .taken")) {
      node.classList.remove("can", "picked", "touched", "taken");
      if (node.matches("[role=button]")) {
        // If the page removed this attribute, the element would lose the focus.
        if (node !== document.activeElement) node.removeAttribute("tabindex");
        node.removeAttribute("aria-pressed");
        node.closest("li[data-same]")?.setAttribute("aria-hidden", "true");
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
      node.closest("li[data-same]")?.removeAttribute("aria-hidden");
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

  // Shows whole moves if all of them fit. Otherwise, shows the next part to choose, and as a last resort only
  // parts that a player cannot point at.
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
      if (!brief && rest.length === 1 && this.picks.length > 0) some.push(el("span", { class: "hint" }, this.say("or click or tap your choice again")));
      if (some.length < buttons.length) some.unshift(el("span", { class: "hint" }, this.say("click or tap on the table to choose")));
      this.buttons.replaceChildren(...some, ...again);
      if (this.buttons.scrollHeight <= this.buttons.clientHeight + 1) return wholeIfRoom(this.prompt, this.buttons);
    }
    this.root.classList.add("crowded");
    return reachable(this.prompt);
  }

  // For `time` milliseconds, ignores clicks on the buttons, and keeps the height of the area so that no other
  // element moves there.
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
