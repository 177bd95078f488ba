// A film as frames. It holds, for each position, what has changed for all viewpoints and what for each of them.
import { withNames } from "./named.js";
import { asPlayed, asScored } from "./scored.js";

const kInParts = ["zones", "counters", "told", "known"];

// What is null is gone; but a counter that holds nothing is null, and counters do not go.
function put(into, changes, areCounters = false) {
  for (const [key, value] of Object.entries(changes)) {
    if (value === null && !areCounters) delete into[key];
    else into[key] = value;
  }
}

// Several hidden cards may be just their number.
function spelledOut(zones) {
  return Object.fromEntries(Object.entries(zones).map(([zone, cards]) =>
    [zone, typeof cards === "number" ? new Array(cards).fill("?") : cards]));
}

// The next frame, by what has changed.
export function following(frame, ...changes) {
  const next = { ...frame };
  for (const change of changes) {
    const whole = {};
    for (const [key, value] of Object.entries(change ?? {})) {
      if (kInParts.includes(key) && value !== null) {
        next[key] = { ...next[key] };
        put(next[key], key === "zones" || key === "known" ? spelledOut(value) : value, key === "counters");
      } else {
        whole[key] = value;
      }
    }
    put(next, whole);
  }
  return next;
}

export class Reel {
  constructor(film) {
    this.film = film;
    this.setting = film.setting;
    this.eyes = film.eyes;
    this.length = film.frames.length;
    this.made = film.eyes.map(() => []);
  }

  // One more position, of a film with one viewpoint.
  add(frame) {
    this.made[0].push(withNames(this.setting, this.frame(0, this.length - 1), frame));
    ++this.length;
  }

  // Takes the last one back, which was added.
  drop() {
    this.made[0].pop();
    --this.length;
  }

  frame(eyes, at) {
    const frames = this.made[eyes];
    while (frames.length <= at) {
      const { all, own } = this.film.frames[frames.length];
      const before = frames.at(-1);
      frames.push(withNames(this.setting, before, following(before ?? {}, all, own?.[eyes])));
    }
    return frames[at];
  }

  // The cards as they lay when the round was scored that ended with this position, before they were dealt anew; or nothing.
  scored(eyes, at) {
    return this.between(asScored, eyes, at);
  }

  // As they lay in the middle of this move, before all cards of a place were taken; or nothing.
  played(eyes, at) {
    return this.between(asPlayed, eyes, at);
  }

  between(laid, eyes, at) {
    if (at === 0) return undefined;
    const before = this.frame(eyes, at - 1);
    return withNames(this.setting, before, laid(this.setting, before, this.frame(eyes, at)));
  }

  // The zones in which there ever are cards.
  usedZones() {
    const used = new Set();
    for (let i = 0; i < this.length; ++i) {
      for (const [zone, cards] of Object.entries(this.frame(0, i).zones)) if (cards.length > 0) used.add(zone);
    }
    return used;
  }

  // The number of the seat whose eyes these are, or -1.
  seat(eyes) {
    return this.film.eyes[eyes].seat ?? -1;
  }

  // As an address calls it.
  nameOfEyes(eyes) {
    const { are, seat } = this.film.eyes[eyes];
    return are === "seat" ? this.setting.seats[seat] : are;
  }

  findEyes(text) {
    const own = this.film.eyes.findIndex((one) => one.are === "seat" && this.setting.seats[one.seat] === text);
    return own >= 0 ? own : this.film.eyes.findIndex((one) => one.are === text);
  }
}
