// Results of `fuda sim --json` in the form of the engine's `compare`, and their summary.

function figure({ n, sum, squares, mean, deviation }) {
  return { n, sum, squares, mean, variance: deviation * deviation };
}

export function added({ finished, failed, moves, score, outcomes, choices }) {
  return { games: finished, failed, length: figure(moves), scores: Object.values(score?.of ?? {}).map(figure), wins: [], endings: outcomes, choices: choices.n, real: choices.decisions };
}

export function summary({ before: { length: from }, after: { length: to } }) {
  const gap = to.mean - from.mean;
  const error = 1.96 * Math.sqrt(from.variance / from.n + to.variance / to.n);
  return { sentences: Math.abs(gap) < error ? ["Games are about as long as before."]
    : [`Games are ${Math.abs(gap).toFixed(1)} moves ${gap > 0 ? "longer" : "shorter"} (±${error.toFixed(1)}).`] };
}
