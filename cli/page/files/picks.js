// The picks of a player (the choices that the player makes by pointing), and the moves that fit these picks.
// A pick is a kind of move, an argument with its number and word, a card {zone, at}, a zone {zone, whole}, a
// seat {seat}, or the facts {of, facts} about a card.

// The picks on the table that select this move: its arguments, or, if the move has no arguments, the zones
// that the game names.
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

// Whether the move fits all picks. Each picked card must be a different card of the move.
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

// Whether the move takes the picked cards and no other cards.
export function isJust(move, picks) {
  if (!move.args.some((arg) => arg.cards !== undefined)) return false;
  const cards = move.args.flatMap((arg) => arg.cards ?? (arg.at === undefined ? [] : [arg]));
  return cards.length === picks.filter((pick) => pick.at !== undefined).length;
}

// Moves of one kind, in the order in which the page shows their first cards. For each zone, `sorted` lists
// the places in the order in which the page shows them, counted from 1.
export function asShown(moves, sorted = {}) {
  const first = (move) => pointedAt(move).find((arg) => arg.at !== undefined);
  const groups = new Map();  // the indices of the moves, by kind and zone
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
