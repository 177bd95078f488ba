// Sums over many games, as the engine's `compare` answers them: parts are joined, and each quantity gets a 95 % interval.

const kNormal = 1.96;  // half the width of a 95 % interval, in standard errors

function isFigure(one) {
  return typeof one?.n === "number" && typeof one.sum === "number" && typeof one.squares === "number";
}

// A figure whose mean and variance belong to its sums.
export function figure(n, sum, squares) {
  const mean = n === 0 ? 0 : sum / n;
  return { n, sum, squares, mean, variance: n < 2 ? 0 : Math.max(0, squares - n * mean * mean) / (n - 1) };
}

// Joins the sums of different games. A list or a name that only one of them has counts as 0 in the other.
export function join(a, b) {
  if (a === undefined || b === undefined) return a ?? b;
  if (typeof a === "number") return a + b;
  if (isFigure(a)) return figure(a.n + b.n, a.sum + b.sum, a.squares + b.squares);
  if (Array.isArray(a)) return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => join(a[i], b[i]));
  if (typeof a !== "object" || a === null) return a;
  return Object.fromEntries([...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => [key, join(a[key], b[key])]));
}

// A part of a whole.
function share(part, all) {
  return figure(all, part, part);
}

export function interval({ n, mean, variance }) {
  const half = n > 1 ? kNormal * Math.sqrt(variance / n) : 0;
  return { low: mean - half, high: mean + half, half };
}

// Whether two figures differ by more than randomness explains.
export function differs(a, b) {
  const error = kNormal * Math.sqrt(a.variance / Math.max(a.n, 1) + b.variance / Math.max(b.n, 1));
  return Math.abs(a.mean - b.mean) > error;
}

// What the page shows of the sums, as rows {label, figure, isShare}.
export function rows({ games, length, scores = [], wins = [], endings = {}, choices = 0, real = 0 }) {
  const seat = (i, all) => (all.length === 1 ? "" : ` of P${i + 1}`);
  return [{ label: "moves in a game", figure: length, isShare: false },
    ...scores.map((one, i) => ({ label: `score${seat(i, scores)}`, figure: one, isShare: false })),
    ...wins.map((one, i) => ({ label: `wins${seat(i, wins)}`, figure: share(one, games), isShare: true })),
    ...Object.entries(endings).map(([name, n]) => ({ label: `ends with ${name.replaceAll("_", " ")}`, figure: share(n, games), isShare: true })),
    { label: "turns with a real choice", figure: share(real, choices), isShare: true }];
}
