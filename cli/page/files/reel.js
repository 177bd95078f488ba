// A film as frames. For each position, a film has the changes that all viewpoints share, and the changes of
// each viewpoint.
import { withNames } from "./named.js";
import { asPlayed, asScored } from "./scored.js";

const kInParts = ["zones", "counters", "told", "known"];

// Applies changes. Null removes a key. For a counter, null means that the counter holds nothing, because no
// frame removes a counter.
function put(into, changes, areCounters = false) {
  for (const [key, value] of Object.entries(changes)) {
    if (value === null && !areCounters) delete into[key];
    else into[key] = value;
  }
}

// Replaces a count of hidden cards with a list of hidden cards.
function spelledOut(zones) {
  return Object.fromEntries(Object.entries(zones).map(([zone, cards]) =>
    [zone, typeof cards === "number" ? new Array(cards).fill("?") : cards]));
}

// Applies changes to a frame, and returns the next frame.
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

  // Adds a position to a film with one viewpoint.
  add(frame) {
    this.made[0].push(withNames(this.setting, this.frame(0, this.length - 1), frame));
    ++this.length;
  }

  // Removes the newest position.
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

  // If the move to this position ended a round, returns the cards as they were when the round was scored,
  // before the redeal. Returns nothing if the move did not end a round.
  scored(eyes, at) {
    return this.between(asScored, eyes, at);
  }

  // The cards in the middle of this move, just before the move took all the cards in a place. Returns nothing
  // if the move took no cards.
  played(eyes, at) {
    return this.between(asPlayed, eyes, at);
  }

  between(laid, eyes, at) {
    if (at === 0) return undefined;
    const before = this.frame(eyes, at - 1);
    return withNames(this.setting, before, laid(this.setting, before, this.frame(eyes, at)));
  }

  // The zones that have cards in at least one position.
  usedZones() {
    const used = new Set();
    for (let i = 0; i < this.length; ++i) {
      for (const [zone, cards] of Object.entries(this.frame(0, i).zones)) if (cards.length > 0) used.add(zone);
    }
    return used;
  }

  // The number of the seat with this viewpoint, or -1 if it is not the viewpoint of a seat.
  seat(eyes) {
    return this.film.eyes[eyes].seat ?? -1;
  }

  // The name of a viewpoint in the page's address.
  nameOfEyes(eyes) {
    const { are, seat } = this.film.eyes[eyes];
    return are === "seat" ? this.setting.seats[seat] : are;
  }

  findEyes(text) {
    const own = this.film.eyes.findIndex((one) => one.are === "seat" && this.setting.seats[one.seat] === text);
    return own >= 0 ? own : this.film.eyes.findIndex((one) => one.are === text);
  }
}
