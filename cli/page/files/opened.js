// Reveals secret moves, using only information that this seat has seen and heard.

// The text that the rules said about a secret move. The text contains the name of the move, and the rules
// said the text before the same seat moved in secret again. The arguments, and the results undefined and
// null, have the same meanings as in openedCard().
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

// The card that a secret move has put face down into an empty place. Finds the card that is visible in the
// place, or that leaves the place next. Returns undefined if the page may still learn the card, and null if
// the page can never learn it. `frame(i)` is the position after i moves, up to `last`. The secret move led to
// position `at`.
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
