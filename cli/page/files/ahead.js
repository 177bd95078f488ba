// A move is shown before the server has said that it counts, where what it leads to follows from what this seat knows: the
// server tells that beforehand, of the position that is shown. Until the answer is there, the move is on its way.
import { get } from "./api.js";
import { line } from "./asks.js";
import { following } from "./reel.js";

const kSlow = 120;   // milliseconds that an answer takes: on a quicker line nobody has to be told beforehand
const kQuiet = 250;  // milliseconds without another position, so that the line has nothing else to carry

// Whether these say the same; what is null may be missing.
function isAlike(a, b) {
  if (a === b || (a ?? null) === (b ?? null)) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
  return Object.keys({ ...a, ...b }).every((key) => isAlike(a[key], b[key]));
}

export class Ahead {
  // `live`: the table it is about.
  constructor(live) {
    this.live = live;
    this.told = {};
  }

  // Asks where the moves lead that can be made now.
  ask() {
    const { live: { seat, view }, here: asked } = this;
    const moves = (view.moves?.length ?? 0) + (view.free?.length ?? 0);
    if (seat === undefined || moves === 0 || line.took < kSlow || asked === this.asked) return;
    this.asked = asked;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell(asked), kQuiet);
  }

  // One move is left of those that were pointed at. Which cards it takes from where they lie, as far as that is certain.
  askFor(text) {
    const move = JSON.stringify([this.here, text]);
    if (this.one?.move !== move) this.one = { move, takes: this.tellOne(text) };
    return this.one.takes;
  }

  async tell(asked) {
    const told = await this.get("");
    if (asked === this.asked) this.told = { ...told, asked };
  }

  // Where there were many, this one may not have been told.
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

  // Whether a move is shown that does not count yet.
  get isOn() {
    return this.frame !== undefined;
  }

  // This move is being made: shows where it leads, if that is known.
  begin(text) {
    const { live, told } = this;
    const changes = this.isToldHere() && live.pace.coming.length <= 1 ? told.moves?.[text] : undefined;
    if (changes === undefined || told.ply !== live.view.frame.ply) return;
    this.frame = following(live.view.frame, changes);
    this.held = [];  // views that have come since
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

  // A view has come.
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

  // The move counts: it has led to this number.
  made(number) {
    if (!this.isOn) return;
    this.counts = number;
    this.settle();
  }

  // It counts, but others have moved before it: all of that is shown at once, as this move is seen already.
  settle() {
    if (!(this.held.at(-1)?.[1] >= this.counts)) return;
    const held = this.end();
    this.live.viewer.reel.drop();
    this.live.viewer.shrunk(true);
    this.live.catchUp(held);
  }

  // It does not count: the truth is shown again, and then what has come since.
  goBack() {
    if (!this.isOn) return;
    const held = this.end();
    this.live.viewer.reel.drop();
    this.live.viewer.shrunk();
    for (const [view, number] of held) this.live.heard("move", view, number);
  }
}
