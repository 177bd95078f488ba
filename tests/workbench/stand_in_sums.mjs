// Results of `fuda sim --json` in the form of the engine's `compare`, and their summary.

function figure({ n, mean, deviation }) {
  return { n, mean, variance: deviation * deviation };
}

function share(count, n) {
  const mean = count / n;
  return { n, mean, variance: mean * (1 - mean) };
}

export function added({ finished, failed, moves, score, outcomes, choices }) {
  return {
    failed,
    length: figure(moves),
    scores: Object.fromEntries(Object.entries(score?.of ?? {}).map(([seat, one]) => [seat, figure(one)])),
    endings: Object.fromEntries(Object.entries(outcomes).map(([name, n]) => [name, share(n, finished)])),
    choices: share(choices.decisions, choices.n),
  };
}

export function summary({ before: { length: from }, after: { length: to } }) {
  const gap = to.mean - from.mean;
  const error = 1.96 * Math.sqrt(from.variance / from.n + to.variance / to.n);
  return { sentences: Math.abs(gap) < error ? ["Games are about as long as before."]
    : [`Games are ${Math.abs(gap).toFixed(1)} moves ${gap > 0 ? "longer" : "shorter"} (±${error.toFixed(1)}).`] };
}
