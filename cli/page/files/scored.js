// Reconstructs the table as it was when a round was scored. One move may end a round, score it, collect all
// cards and redeal them. The steps of the move reveal where the cards were between these events, if the
// viewer saw the cards.
import { scoreChanges } from "./said.js";
import { listed } from "./travel.js";

const kUnknown = "?";
const kListed = ["zones", "known", "told"];  // the keys of a frame with data about each card

const moves = (step) => (Array.isArray(step.moved) ? step.moved : []);

// The zone to which a step takes all its cards. Returns nothing if the step takes cards to several zones.
function goal(step) {
  const to = new Set(moves(step).map((move) => move.to));
  return to.size === 1 ? [...to][0] : undefined;
}

// The index of the first step that collects the cards. After the collecting steps, no seat has cards until
// the next deal. Returns -1 if no step collects the cards.
function sweep(setting, before, steps) {
  const count = new Map(Object.entries(before.zones).map(([zone, cards]) => [zone, cards.length]));
  const owned = [...count.keys()].filter((zone) => setting.zones[zone]?.seat !== undefined || setting.zones[zone]?.team !== undefined);
  if (owned.every((zone) => count.get(zone) === 0)) return -1;
  let [last, isDealt] = [-1, false];  // rules that annul a deal may also collect the deal's cards
  steps.forEach((step, i) => {
    for (const { from, to } of moves(step)) {
      count.set(from, count.get(from) - 1);
      count.set(to, count.get(to) + 1);
    }
    isDealt ||= last >= 0 && owned.filter((zone) => count.get(zone) > 0).length > 1;
    if (!isDealt && goal(step) !== undefined && owned.every((zone) => count.get(zone) === 0)) last = i;
  });
  if (last < 0) return -1;
  let first = last;
  for (let i = last; i >= 0; --i) {
    if (steps[i].said !== undefined || (moves(steps[i]).length > 0 && goal(steps[i]) !== goal(steps[last]))) break;
    if (moves(steps[i]).length > 0) first = i;
  }
  return first;
}

// The index of the first step that takes all the cards in a place where a card has just arrived. Until this
// step, the card is visible in its place.
function taking(before, steps) {
  const came = new Set();
  const count = new Map(Object.entries(before.zones).map(([zone, cards]) => [zone, cards.length]));
  return steps.findIndex((step) => {
    const own = moves(step);
    const from = own[0]?.from;
    if (came.has(from) && own.length > 1 && own.length === count.get(from) && own.every((move) => move.from === from)) return true;
    for (const move of own) {
      count.set(move.from, count.get(move.from) - 1);
      count.set(move.to, count.get(move.to) + 1);
      came.add(move.to);
    }
    return false;
  });
}

// Returns {scored, shown} if a round has ended in this move. `scored` is the number of steps until the round
// was scored, and `shown` is the number of steps until the move took the played cards. Returns nothing if no
// round has ended.
export function roundEnd(setting, before, frame) {
  if (!frame.over && !frame.steps?.some((step) => moves(step).length > 1)) return undefined;
  if (scoreChanges(setting, before, frame).length === 0) return undefined;
  const steps = frame.steps ?? [];
  const scored = sweep(setting, before, steps);
  if (scored < 0) return frame.over ? { scored: steps.length, shown: steps.length } : undefined;
  const taken = taking(before, steps.slice(0, scored));
  return { scored, shown: taken < 0 ? scored : taken };
}

class Laid {
  constructor(setting, frame) {
    this.setting = setting;
    for (const key of kListed)
      this[key] = Object.fromEntries(Object.entries(frame[key] ?? {}).map(([zone, cards]) => [zone, [...cards]]));
    this.sorted = Object.fromEntries(Object.entries(frame.sorted ?? {}).map(([zone, places]) => [zone, [...places]]));
  }

  index(zone, place, size, end) {
    return typeof place === "number" ? listed(this.setting, zone, place, size) : end;
  }

  take({ from, place }) {
    const { length } = this.zones[from];
    const at = this.index(from, place, length, length - 1);
    for (const key of kListed) this[key][from]?.splice(at, 1);
    if (this.sorted[from] === undefined) return;
    this.sorted[from] = this.sorted[from].filter((one) => one !== at + 1).map((one) => (one > at + 1 ? one - 1 : one));
  }

  put({ to, at: place, card }) {
    const { length } = this.zones[to];
    const at = this.index(to, place, length + 1, length);
    this.zones[to].splice(at, 0, card);
    this.known[to]?.splice(at, 0, card);
    this.told[to]?.splice(at, 0, { is: [], not: [] });
    if (this.sorted[to] !== undefined) this.sorted[to] = [...this.sorted[to].map((one) => (one > at ? one + 1 : one)), at + 1];
  }

  show({ zone, place, card }) {
    if (card === kUnknown) return;
    const at = this.index(zone, place, this.zones[zone].length, 0);
    for (const key of ["zones", "known"]) if (this[key][zone] !== undefined) this[key][zone][at] = card;
  }

  // Handles a shuffle, after which nobody can distinguish the zone's cards.
  shuffle(zone) {
    for (const key of ["zones", "known"]) this[key][zone]?.fill(kUnknown);
  }

  do(step) {
    if (step.shuffled !== undefined) this.shuffle(step.shuffled);
    for (const move of moves(step)) {
      this.take(move);
      this.put(move);
    }
    if (Array.isArray(step.shown)) for (const one of step.shown) this.show(one);
  }
}

// Returns a frame with only the first `shown` steps of this frame, and with the cards as they were after
// these steps. The result's `then` is the frame itself, with the remaining steps. Counters have their values
// after the first `counted` steps.
function asLaid(setting, before, frame, shown, counted = shown) {
  const laid = new Laid(setting, before);
  for (const step of frame.steps.slice(0, shown)) laid.do(step);
  const counters = { ...before.counters };
  for (const step of frame.steps.slice(0, counted)) if (step.counter !== undefined) counters[step.counter] = step.to;
  const { zones, known, told, sorted } = laid;
  return { ...frame, zones, counters, told, ...(before.known ? { known } : {}), ...(before.sorted ? { sorted } : {}),
    steps: frame.steps.slice(0, shown), then: { ...frame, steps: frame.steps.slice(shown) } };
}

// Returns the frame with the cards as they were when the round was scored. Returns nothing if no round has
// ended in this frame, or if no card has moved since the scoring.
export function asScored(setting, before, frame) {
  const end = roundEnd(setting, before, frame);
  return end === undefined || end.shown >= frame.steps.length ? undefined : asLaid(setting, before, frame, end.shown, end.scored);
}

// Returns the frame with the cards as they were just before the move took all the cards in a place, such as a
// trick after its last card. Returns nothing if the move took no cards, or if a round has ended.
export function asPlayed(setting, before, frame) {
  const { steps = [] } = frame;
  const taken = taking(before, steps);
  if (taken <= 0 || roundEnd(setting, before, frame) !== undefined) return undefined;
  const { lies, closed } = setting.zones[moves(steps[taken])[0].from];
  return closed || lies === "stack" ? undefined : asLaid(setting, before, frame, taken);
}
