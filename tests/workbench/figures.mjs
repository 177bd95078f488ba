// Tests the sums of games: parts that are joined equal the whole.
import assert from "node:assert/strict";
import { differs, figure, interval, join, rows } from "../../cli/workbench_page/figures.js";

function figureOf(values) {
  return figure(values.length, values.reduce((sum, one) => sum + one, 0), values.reduce((sum, one) => sum + one * one, 0));
}

function near(a, b) {
  assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);
}

const values = Array.from({ length: 300 }, (_, i) => (i * 7919) % 41);
const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
for (const cut of [1, 17, 150, 299]) {
  const joined = join({ length: figureOf(values.slice(0, cut)) }, { length: figureOf(values.slice(cut)) }).length;
  near(joined.mean, mean);
  near(joined.variance, values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1));
}
near(figureOf([7]).variance, 0);
near(figureOf([]).mean, 0);

const part = { games: 4, failed: 0, length: figureOf([1, 2, 3, 4]), scores: [figureOf([1, 1, 1, 1]), figureOf([2, 2, 2, 2])], wins: [1, 3], endings: { lost: 4 }, choices: 10, real: 5 };
const both = join(part, { ...part, endings: { lost: 3, won: 1 }, real: 10 });
assert.deepEqual([both.games, both.wins, both.endings, both.scores[1].sum], [8, [2, 6], { lost: 7, won: 1 }, 16]);
const shown = Object.fromEntries(rows(both).map(({ label, figure: { mean: value } }) => [label, value]));
assert.deepEqual(shown, { "moves in a game": 2.5, "score of P1": 1, "score of P2": 2, "wins of P1": 0.25, "wins of P2": 0.75, "ends with lost": 0.875, "ends with won": 0.125, "turns with a real choice": 0.75 });
assert.equal(rows({ ...part, scores: [part.scores[0]], wins: [] })[1].label, "score");

near(interval({ n: 400, mean: 5, variance: 4 }).half, 0.196);
assert.equal(differs({ n: 1000, mean: 5, variance: 1 }, { n: 1000, mean: 5.2, variance: 1 }), true);
assert.equal(differs({ n: 1000, mean: 5, variance: 1 }, { n: 1000, mean: 5.05, variance: 1 }), false);
