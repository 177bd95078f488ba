// What somebody has pointed at, and which moves that can be part of. A pick is a kind of move, an argument by its number and word,
// a card {zone, at}, a {zone, whole}, a {seat}, or the facts {of, facts} of a card.

// The things on the table that mean this move: its arguments; of a move without them, the zone that the game names for it.
export function pointedAt({ args, at = [] }) {
  return args.length > 0 ? args.flatMap((arg) => arg.cards ?? [arg]) : at.map((zone) => ({ zone }));
}

function fits(move, pick) {
  if (pick.kind !== undefined) return move.kind === pick.kind;
  if (pick.argument !== undefined) return move.args[pick.argument]?.word === pick.word;
  if (pick.facts !== undefined) {
    return move.args.some((arg) => arg.seat === pick.of) && move.args.some((arg) => pick.facts.includes(arg.fact));
  }
  return pointedAt(move).some((arg) => {
    if (pick.seat !== undefined) return arg.seat === pick.seat;
    if (arg.zone !== pick.zone) return false;
    return pick.at !== undefined ? (arg.at ?? []).includes(pick.at) : !pick.whole || arg.at === undefined;
  });
}

// Whether the picks can all be meant: of several cards, each by a pick of its own.
export function fitsAll(move, picks) {
  if (!picks.every((pick) => fits(move, pick))) return false;
  const left = move.args.flatMap((arg) => arg.cards ?? []);
  const several = left.length > 0;
  return !several || picks.filter((pick) => pick.at !== undefined).every((pick) => {
    const index = left.findIndex((card) => fits({ args: [card] }, pick));
    if (index >= 0) left.splice(index, 1);
    return index >= 0 || move.args.some((arg) => arg.cards === undefined && fits({ args: [arg] }, pick));
  });
}

// Whether it takes the picked cards and no others.
export function isJust(move, picks) {
  if (!move.args.some((arg) => arg.cards !== undefined)) return false;
  const cards = move.args.flatMap((arg) => arg.cards ?? (arg.at === undefined ? [] : [arg]));
  return cards.length === picks.filter((pick) => pick.at !== undefined).length;
}

// Moves of one kind in the order in which their first cards are shown; `sorted`: by zone, the places in that order, from 1.
export function asShown(moves, sorted = {}) {
  const first = (move) => pointedAt(move).find((arg) => arg.at !== undefined);
  const groups = new Map();  // by kind and zone: the numbers of its moves
  moves.forEach((move, i) => {
    const { zone } = first(move) ?? {};
    const group = `${move.kind} ${zone}`;
    if (sorted[zone] !== undefined) groups.set(group, [...(groups.get(group) ?? []), i]);
  });
  const all = [...moves];
  for (const numbers of groups.values()) {
    const place = (i) => sorted[first(moves[i]).zone].indexOf(first(moves[i]).at[0] + 1);
    [...numbers].sort((a, b) => place(a) - place(b)).forEach((from, i) => {
      all[numbers[i]] = moves[from];
    });
  }
  return all;
}

export const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);
