// A game with controls for stepping through its moves: buttons, a slider, keys, viewpoints, and a list of
// moves. The game may still be in progress.
import { button, el, name, say, seatName, setText, svg } from "./dom.js";
import { openedCard, openedText } from "./opened.js";
import { Player } from "./player.js";
import { signed } from "./points.js";
import { called, scoreChanges, toldMoveWithCard } from "./said.js";

const kPause = 1600;
const kMostSince = 4;  // the number of earlier moves that the viewer describes in addition to the last move

// Icons in a square of 20 by 20.
const kIcons = {
  first: "M3 3h3v14H3zM17 3v14L7 10z",
  back: "M15 3v14L5 10z",
  play: "M5 2v16l12-8z",
  pause: "M4 3h4v14H4zM12 3h4v14h-4z",
  forward: "M5 3v14l10-7z",
  end: "M14 3h3v14h-3zM3 3v14l10-7z",
};

function icon(shape) {
  return svg("svg", { class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: kIcons[shape] }));
}

export class Viewer {
  // `reel` provides the frames (reel.js). If `addressed` is set, the page's address includes the position.
  // After each change, calls `shown` with the number of the position. `table` and `own` have the same
  // meanings as in Player.
  constructor(reel, { title = "", note = "", addressed = false, shown = () => {}, table, own } = {}) {
    this.reel = reel;
    this.setting = reel.setting;
    this.about = title;
    this.isAddressed = addressed;
    this.tellShown = shown;
    this.at = 0;
    // Whether the page shows the cards as they were when the round that ended in this position was scored.
    this.isScored = false;
    this.eyes = 0;
    this.player = new Player(this.setting, table, own);
    this.build(note);
  }

  // Starts the viewer. Call begin() after adding the viewer to the page.
  begin(at = 0, isScored = false) {
    this.stopped = new AbortController();
    const { signal } = this.stopped;
    const [asked, eyes] = this.isAddressed ? this.addressed() : [at, this.eyes];
    this.go(asked, eyes, { animated: false, scored: isScored });
    if (this.isAddressed) addEventListener("hashchange", () => this.go(...this.addressed()), { signal });
    addEventListener("keydown", (event) => this.key(event), { signal });
  }

  close() {
    this.stop();
    this.player.settle();
    this.stopped?.abort();
    this.root.remove();
  }

  get last() {
    return this.reel.length - 1;
  }

  // Handles new positions of the reel. If a reader is at the end of the reel, goes to its new end.
  grown(before) {
    this.slider.max = this.last;
    for (let i = before; i <= this.last; ++i) {
      this.list.append(el("li", {}, this.link(i)));
      this.writeMove(i);
    }
    for (const i of [...this.secrets]) this.writeMove(i);
    if (this.at === before - 1 && !this.timer) this.go(this.last, this.eyes, { scored: before === this.last });
    else this.mark();
  }

  // Handles removed positions of the reel. If `stays` is set, the page shows the removed position until the
  // viewer goes to another position.
  shrunk(stays = false) {
    this.slider.max = this.last;
    for (const link of this.links.splice(this.reel.length)) link.closest("li").remove();
    this.writeMoves();  // some secrets that this viewpoint knows may come from the removed positions
    if (stays) this.at = Math.min(this.at, this.last);
    if (this.at > this.last) this.go(this.last);
    else this.mark();
  }

  say(form, values) {
    return say(this.setting, form, values);
  }

  button(label, shape, action) {
    return button(icon(shape), action, { title: label, "aria-label": label });
  }

  build(note) {
    this.first = this.button(this.say("the start"), "first", () => this.go(0));
    this.back = this.button(this.say("back"), "back", () => this.go(this.at - 1));
    this.run = this.button(this.say("play"), "play", () => this.toggle());
    this.run.classList.add("run");
    this.forward = this.button(this.say("forward"), "forward", () => this.step());
    this.end = this.button(this.say("the end"), "end", () => this.go(this.last));
    this.slider = el("input", { type: "range", min: 0, max: this.last, value: 0, "aria-label": this.say("position") });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.where = el("output", { class: "where" });
    this.controls = el("div", { class: "controls" }, this.first, this.back, this.run, this.forward, this.end,
      this.slider, this.where);
    this.header = el("header", {}, this.heading(), this.choice());
    this.main = el("main", {}, this.player.root, this.controls);
    this.nav = this.moves();
    this.desk = el("div", { class: "desk" }, this.main, this.nav);
    this.root = el("div", { class: "viewer" }, this.header, this.desk,
      note === "" ? null : el("p", { class: "note", role: "note" }, this.say(note)));
  }

  // Creates buttons that step through the moves, for another place on the page.
  steps() {
    return [this.button(this.say("back"), "back", () => this.go(this.at - 1)), this.button(this.say("forward"), "forward", () => this.step())];
  }

  heading() {
    const { title, options } = this.setting;
    const about = [this.about, ...options.map((pair) => pair.join(" "))].filter((text) => text !== "");
    return el("div", { class: "heading" }, el("h1", {}, name(title)), el("p", { class: "sub" }, name(about.join(" · "))));
  }

  choice() {
    const words = { everything: this.say("everything"), common: this.say("what everyone sees") };
    this.select = el("select", {}, ...this.reel.eyes.map((one, i) =>
      el("option", { value: i }, one.are === "seat" ? this.setting.seats[one.seat] : words[one.are])));
    this.select.addEventListener("change", () => this.go(this.at, Number(this.select.value)));
    return el("label", { class: "eyes", hidden: !this.isAddressed && this.reel.eyes.length < 2 }, el("span", {}, this.say("view")),
      this.select);
  }

  link(i) {
    const link = el("a", { href: "#" });
    link.addEventListener("click", (event) => {
      event.preventDefault();
      this.go(i);
    });
    this.links.push(link);
    return link;
  }

  moves() {
    this.links = [];
    this.secrets = new Set();  // the indices of moves that this viewpoint does not know yet
    this.list = el("ol", { class: "moves" });
    new ResizeObserver(() => this.inView(this.links[this.at])).observe(this.list);
    for (let i = 0; i <= this.last; ++i) this.list.append(el("li", {}, this.link(i)));
    return el("nav", { "aria-label": this.say("moves") }, el("h2", {}, this.say("moves")), this.list);
  }

  // The player and the text of a move, if this viewpoint knows them.
  move(i, frame) {
    const text = toldMoveWithCard(this.setting, frame);
    const by = (what) => [el("b", {}, name(seatName(this.setting, frame.who))), `${this.say(":")} `, name(what)];
    this.secrets.delete(i);
    if (frame.called[0] !== "?") return by(text);
    const seen = (n) => this.reel.frame(this.eyes, n);
    const card = openedCard(seen, i, this.last);
    if (card) return by(`${text}${this.say(":")} ${this.setting.cards[card]?.word ?? card}`);
    const said = openedText(this.setting, seen, i, this.last);
    if (said) return [name(called(this.setting, said))];
    if (card === undefined || said === undefined) this.secrets.add(i);
    return by(text);
  }

  writeMove(i) {
    const frame = this.reel.frame(this.eyes, i);
    const parts = i === 0 ? [this.say("the start")]
      : [el("span", { class: "number" }, `${i}`), " ", ...this.move(i, frame)];
    const changes = i === 0 ? [] : scoreChanges(this.setting, this.reel.frame(this.eyes, i - 1), frame);
    const said = changes.map(([side, was, now]) => `${side} ${signed(now - was)}`);
    if (said.length > 0) parts.push(el("span", { class: "change" }, name(said.join(", "))));
    this.links[i].replaceChildren(...parts);
    this.links[i].title = (frame.says ?? []).map((text) => called(this.setting, text)).join(" · ");
  }

  // Updates the names after people have come or gone.
  renamed() {
    this.player.renamed();
    this.writeMoves();
    this.reel.eyes.forEach((one, i) => {
      if (one.are === "seat") setText(this.select.options[i], seatName(this.setting, one.seat));
    });
  }

  writeMoves() {
    this.links.forEach((_, i) => this.writeMove(i));
  }

  address(at = this.at) {
    return `#${new URLSearchParams({ move: at, eyes: this.reel.nameOfEyes(this.eyes) })}`;
  }

  // The position and the viewpoint in the page's address.
  addressed() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const eyes = asked.has("eyes") ? this.reel.findEyes(asked.get("eyes")) : this.eyes;
    const at = asked.has("move") ? Number(asked.get("move")) : this.at;
    return [Number.isInteger(at) ? at : 0, eyes >= 0 ? eyes : this.eyes];
  }

  // Goes to a position. If `scored` is set and a round ended with this position, shows the cards as they were
  // scored.
  go(wanted, eyes = this.eyes, { animated = true, scored = false } = {}) {
    const at = Math.min(Math.max(wanted, 0), this.last);
    const [before, wasScored] = [this.at, this.isScored];
    const isNew = eyes !== this.eyes || !this.shown;
    const then = scored ? this.reel.scored(eyes, at) : undefined;
    this.eyes = eyes;
    this.at = at;
    this.isScored = then !== undefined;
    if (isNew) this.writeMoves();
    if (isNew || at !== before || this.isScored !== wasScored) {
      const goesOn = at === before ? wasScored : at === before + 1 && !wasScored;
      const frame = this.reel.frame(eyes, at);
      const shown = then ?? (at === before && wasScored ? this.reel.scored(eyes, at).then : frame);
      const played = at === before + 1 && then === undefined ? this.reel.played(eyes, at) : undefined;
      this.player.show(shown, { played, seat: this.seatAt(eyes), number: at, was: at > 0 ? this.reel.frame(eyes, at - 1) : undefined,
        animated: animated && !isNew && goesOn, since: this.since(eyes, at) });
    }
    this.shown = true;
    if (at === this.last && !this.isScored) this.stop();
    this.mark();
    this.tellShown(at);
  }

  // The seat at the bottom of the table: the seat of this viewpoint, or of the player on this page.
  seatAt(eyes) {
    const seat = this.reel.seat(eyes);
    return seat >= 0 ? seat : this.player.own;
  }

  // The moves to describe to a player: all moves since the player's last move. Includes the player's last
  // move if other seats answered it at once.
  since(eyes, at) {
    const { own } = this.player;
    if (at < this.last || own < 0) return [];
    let first = at;
    while (first > 0 && this.reel.frame(eyes, first).who !== own) --first;
    if (first === 0) return [];
    const moves = [];
    for (let i = first; i < at; ++i) moves.push([i, this.reel.frame(eyes, i), this.reel.frame(eyes, i - 1)]);
    return moves.length > kMostSince ? [moves[0], ...moves.slice(1 - kMostSince)] : moves;
  }

  mark() {
    const { at, last } = this;
    this.slider.value = at;
    this.select.value = this.eyes;
    setText(this.where, this.say("{n} of {most}", { n: at, most: last }));
    this.slider.setAttribute("aria-valuetext", this.where.textContent);
    for (const button of [this.first, this.back]) button.disabled = at === 0;
    this.root.classList.toggle("scored", this.isScored);
    this.root.classList.toggle("at-end", at === last);
    for (const button of [this.forward, this.end]) button.disabled = at === last && !this.isScored;
    this.links.forEach((link, i) => {
      if (this.isAddressed) link.setAttribute("href", this.address(i));
      if (i === at) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    this.inView(this.links[at]);
    if (this.isAddressed && location.hash !== this.address()) history.replaceState(null, "", this.address());
  }

  // Scrolls the list to show this entry, but never scrolls the page.
  inView(link) {
    const list = link.closest("ol");
    const [own, all] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
    if (own.top < all.top) list.scrollTop -= all.top - own.top;
    else if (own.bottom > all.bottom) list.scrollTop += own.bottom - all.bottom;
  }

  step() {
    if (this.isScored) this.go(this.at);
    else this.go(this.at + 1, this.eyes, { scored: true });
  }

  toggle() {
    if (this.timer) {
      this.stop();
      return;
    }
    if (this.at === this.last && !this.isScored) this.go(0);
    else this.step();
    this.timer = setInterval(() => this.step(), kPause);
    this.showRunning();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.showRunning();
  }

  showRunning() {
    const label = this.say(this.timer ? "pause" : "play");
    this.run.replaceChildren(icon(this.timer ? "pause" : "play"));
    this.run.setAttribute("aria-label", label);
    this.run.title = label;
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("select, input:not([type=range]), dialog"))
      return;
    const own = event.target.closest("button, a, summary, [role=button]") !== null;
    const keys = { ArrowLeft: () => this.go(this.at - 1), ArrowRight: () => this.step(), Home: () => this.go(0),
      End: () => this.go(this.last), " ": own ? undefined : () => this.toggle() };
    const action = keys[event.key];
    if (action === undefined) return;
    event.preventDefault();
    if (event.key !== " ") this.stop();
    action();
  }
}
