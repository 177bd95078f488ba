// Tests that joining the figures of parts gives the figures of the whole.
import assert from "node:assert/strict";
import { interval, isReal, join, rows } from "../../cli/workbench_page/figures.js";

function figure(values) {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  return { n: values.length, mean, variance: values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length };
}

function near(a, b) {
  assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);
}

const values = Array.from({ length: 300 }, (_, i) => (i * 7919) % 41);
for (const cut of [1, 17, 150, 299]) {
  const joined = join({ length: figure(values.slice(0, cut)) }, { length: figure(values.slice(cut)) }).length;
  const whole = figure(values);
  assert.equal(joined.n, whole.n);
  near(joined.mean, whole.mean);
  near(joined.variance, whole.variance);
}

// If only the second part has an ending, no game of the first part ended that way.
const half = join({ length: figure([1, 2, 3, 4]), endings: {} }, { length: figure([1, 2, 3, 4]), endings: { won: { n: 4, mean: 1, variance: 0 } } });
assert.equal(half.endings.won.n, 8);
near(half.endings.won.mean, 0.5);
near(half.endings.won.variance, 0.25);

assert.deepEqual(rows({ length: figure([1]), scores: { P1: figure([2]) }, games: 3 }).map(({ path }) => path.join(" ")), ["length", "scores P1"]);
near(interval({ n: 400, mean: 5, variance: 4 }).half, 0.196);
const intervals = { length: { real: true }, scores: { P1: { real: false }, P2: { real: true } } };
assert.deepEqual([["length"], ["scores", "P1"], ["scores", "P2"], ["choices"], ["wins", "P1"]].map((path) => isReal(intervals, path)), [true, false, true, false, false]);
assert.equal(isReal(undefined, ["length"]), false);
