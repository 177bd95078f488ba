// Secret moves that have come out, from what this seat has seen and heard alone.

// What was said of a secret move: by a text that is called like a move of the game, before this seat chose in secret again.
// Arguments and what is returned as below.
export function openedText(setting, frame, at, last) {
  const { who } = frame(at);
  for (let i = at; i <= last; ++i) {
    if (i > at && frame(i).who === who && frame(i).called[0] === "?") return null;
    const steps = Array.isArray(frame(i).steps) ? frame(i).steps : [];
    const told = steps.find((step) => setting.toldMoves?.includes(step.said) && step.with.seat === setting.seats[who]);
    if (told !== undefined) return told.text;
  }
  return undefined;
}

// The card that a secret move has put face down where nothing lay: what left that place next, or is seen there. undefined: not yet;
// null: it can no longer be known. `frame(i)`: the position after so many moves, up to the `last`; the move led to `at`.
export function openedCard(frame, at, last) {
  const moves = (i) => (Array.isArray(frame(i).steps) ? frame(i).steps : []).flatMap(({ moved }) => moved ?? []);
  const [first, ...rest] = moves(at);
  if (first?.card !== "?" || first.to === undefined || (frame(at - 1).zones[first.to] ?? []).length > 0) return null;
  const place = first.to;
  for (let i = at, next = rest; i <= last; next = ++i <= last ? moves(i) : []) {
    for (const { card, from, to } of next) {
      if (from === place) return card === undefined || card === "?" ? null : card;
      if (to === place || from === undefined) return null;
    }
    const [seen] = frame(i).zones[place] ?? [];
    if (seen !== "?") return seen ?? null;
  }
  return undefined;
}
