// Figures over many games. Joins the figures of parts, and gives each figure a 95 % interval.

const kNormal = 1.96;  // half the width of a 95 % interval, in standard errors

function isFigure(one) {
  return typeof one === "object" && one !== null && typeof one.n === "number" && typeof one.mean === "number";
}

// Joins two figures of different games: counts, means and variances (Chan and others, 1979).
function joined(a, b) {
  const n = a.n + b.n;
  if (n === 0) return a;
  const gap = b.mean - a.mean;
  const squares = (a.variance ?? 0) * a.n + (b.variance ?? 0) * b.n + gap * gap * a.n * b.n / n;
  return { n, mean: a.mean + gap * b.n / n, variance: squares / n };
}

// If a part lacks an ending, none of the part's games ended that way.
function none(n) {
  return { n, mean: 0, variance: 0 };
}

function gamesOf(tree) {
  return isFigure(tree?.length) ? tree.length.n : 0;
}

// Joins two trees of figures.
export function join(a, b, whole = [a, b]) {
  if (a === undefined && b === undefined) return undefined;
  if (isFigure(a) || isFigure(b)) return joined(a ?? none(gamesOf(whole[0])), b ?? none(gamesOf(whole[1])));
  if (typeof (a ?? b) === "number") return (a ?? 0) + (b ?? 0);
  if (typeof (a ?? b) !== "object" || (a ?? b) === null) return b ?? a;
  return Object.fromEntries([...new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])].map((key) => [key, join(a?.[key], b?.[key], whole)]));
}

export function interval({ n, mean, variance = 0 }) {
  const half = n > 1 ? kNormal * Math.sqrt(variance / n) : 0;
  return { low: mean - half, high: mean + half, half };
}

// Whether a figure differs by more than randomness explains, according to the `intervals` of the engine's summary.
export function isReal(intervals, path) {
  return path.reduce((tree, key) => tree?.[key], intervals)?.real === true;
}

// The figures of a tree as rows {path, figure}.
export function rows(tree, path = []) {
  return Object.entries(tree ?? {}).flatMap(([key, one]) => (isFigure(one) ? [{ path: [...path, key], figure: one }]
    : typeof one === "object" && one !== null ? rows(one, [...path, key]) : []));
}
