// Shows a move before the server has confirmed it, if this seat already knows enough to predict the result.
// The server sends the results of moves in advance, for the position that the page shows. A move counts as
// pending until the server's answer to it arrives.
import { get } from "./api.js";
import { line } from "./asks.js";
import { following } from "./reel.js";

const kSlow = 120;   // if the server answers in fewer milliseconds, the page loads nothing in advance
const kQuiet = 250;  // milliseconds without a new position, after which the connection counts as idle

// Whether two values are equal. A null value counts as a missing value.
function isAlike(a, b) {
  if (a === b || (a ?? null) === (b ?? null)) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
  return Object.keys({ ...a, ...b }).every((key) => isAlike(a[key], b[key]));
}

export class Ahead {
  // `live` is the page of the table.
  constructor(live) {
    this.live = live;
    this.told = {};
  }

  // Asks the server for the results of all moves that are possible now.
  ask() {
    const { live: { seat, view }, here: asked } = this;
    const moves = (view.moves?.length ?? 0) + (view.free?.length ?? 0);
    if (seat === undefined || moves === 0 || line.took < kSlow || asked === this.asked) return;
    this.asked = asked;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell(asked), kQuiet);
  }

  // Asks the server for the result of the only move that fits the player's choices so far. Returns the cards
  // that the move certainly takes.
  askFor(text) {
    const move = JSON.stringify([this.here, text]);
    if (this.one?.move !== move) this.one = { move, takes: this.tellOne(text) };
    return this.one.takes;
  }

  async tell(asked) {
    const told = await this.get("");
    if (asked === this.asked) this.told = { ...told, asked };
  }

  // If a seat has many moves, the server may have left out the result of this move.
  async tellOne(text) {
    const { asked } = this.told;
    const told = await this.get(`?move=${encodeURIComponent(text)}`);
    if (asked === this.here && asked === this.told.asked) Object.assign(this.told.moves ?? {}, told.moves);
    return told.takes ?? [];
  }

  get(which) {
    const [path, credentials] = this.live.own("foresight");
    return get(path + which, credentials).catch(() => ({}));
  }

  get here() {
    return `${this.live.seat}/${this.live.view.frame.ply}`;
  }

  isToldHere() {
    return this.told.asked === this.here;
  }

  close() {
    clearTimeout(this.timer);
    this.asked = undefined;
  }

  // Whether the page shows a move that the server has not confirmed.
  get isOn() {
    return this.frame !== undefined;
  }

  // Starts a move of the player, and shows the move's result, if known.
  begin(text) {
    const { live, told } = this;
    const changes = this.isToldHere() && live.pace.coming.length <= 1 ? told.moves?.[text] : undefined;
    if (changes === undefined || told.ply !== live.view.frame.ply) return;
    this.frame = following(live.view.frame, changes);
    this.held = [];  // views that have arrived during the pending move
    this.counts = Infinity;
    live.root.classList.add("ahead");
    live.viewer.reel.add(this.frame);
    live.viewer.grown(live.viewer.last);
  }

  end() {
    const { held } = this;
    this.frame = undefined;
    this.live.root.classList.remove("ahead");
    return held;
  }

  heard(view, number) {
    if (number < this.frame.ply) return;
    if (this.held.length === 0 && number === this.frame.ply && isAlike(view.frame, this.frame)) {
      this.end();
      this.live.confirmed(view);
      return;
    }
    this.held.push([view, number]);
    this.settle();
  }

  // Notes that the server has confirmed the move, and that the move led to the position with this number.
  made(number) {
    if (!this.isOn) return;
    this.counts = number;
    this.settle();
  }

  // Handles a confirmed move if other seats have moved before it. Shows all these moves at once, because the
  // player has already seen the result of this move.
  settle() {
    if (!(this.held.at(-1)?.[1] >= this.counts)) return;
    const held = this.end();
    this.live.viewer.reel.drop();
    this.live.viewer.shrunk(true);
    this.live.catchUp(held);
  }

  // Handles a move that the server has refused. Shows the real position again, and then the views that
  // arrived during the pending move.
  goBack() {
    if (!this.isOn) return;
    const held = this.end();
    this.live.viewer.reel.drop();
    this.live.viewer.shrunk();
    for (const [view, number] of held) this.live.heard("move", view, number);
  }
}
