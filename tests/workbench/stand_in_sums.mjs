// Results of `fuda sim --json` in the form of the engine's `compare`, and their summary.

function figure({ n, mean, deviation }) {
  return { n, mean, variance: deviation * deviation };
}

function share(count, n) {
  const mean = count / n;
  return { n, mean, variance: mean * (1 - mean) };
}

export function added({ finished, moves, score, outcomes, choices, winners }) {
  const real = Object.entries(choices.histogram ?? {}).reduce((sum, [options, n]) => sum + (Number(options) > 1 ? n : 0), 0);
  return {
    length: figure(moves),
    scores: Object.fromEntries(Object.entries(score?.of ?? {}).map(([seat, one]) => [seat, figure(one)])),
    ...(winners === undefined ? {} : { wins: Object.fromEntries(Object.entries(winners).map(([seat, n]) => [seat, share(n, finished)])) }),
    endings: Object.fromEntries(Object.entries(outcomes).map(([name, n]) => [name, share(n, finished)])),
    choices: share(real, choices.n),
  };
}

export function summary({ before, after }) {
  const { length: [from, to] } = { length: [before.length, after.length] };
  const gap = to.mean - from.mean;
  const error = 1.96 * Math.sqrt(from.variance / from.n + to.variance / to.n);
  const sentences = Math.abs(gap) < error ? ["Games are about as long as before."]
    : [`Games are ${Math.abs(gap).toFixed(1)} moves ${gap > 0 ? "longer" : "shorter"} (±${error.toFixed(1)}).`];
  return { sentences };
}
