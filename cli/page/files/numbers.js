// Figures as text, and round numbers for an axis.

// The smallest number that is at least `least` and is 1, 2 or 5 times a power of ten.
export function roundStep(least) {
  if (!(least > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(least) + 1e-9);
  return power * ([1, 2, 5].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10);
}

// The multiples of `step` from one number to another.
export function ticksBetween(from, to, step) {
  const ticks = [];
  for (let i = Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-6; ++i) ticks.push(i * step);
  return ticks;
}

function withPlaces(value, places, sign = "") {
  const text = Math.abs(value).toFixed(places);
  if (Number(text) === 0) return sign + text;
  return (value < 0 ? "-" : sign) + text;
}

export const percent = (share) => `${withPlaces(100 * share, 1)} %`;
export const decimal = (value) => withPlaces(value, 2);

// A number with as many decimals as steps of this size need: "3.25", "12 %", "1500".
export function onAxis(value, step, share) {
  const factor = share ? 100 : 1;
  const places = step * factor >= 1 ? 0 : Math.min(4, Math.ceil(-Math.log10(step * factor) - 1e-9));
  return withPlaces(value * factor, places) + (share ? " %" : "");
}

// A value of a measure (`fuda compare`), or the difference of two values, with a sign.
export function inUnits(measure, value, isDifference = false) {
  const sign = isDifference ? "+" : "";
  return measure.share ? `${withPlaces(100 * value, 1, sign)} %` : withPlaces(value, 4, sign);
}

export function counted(n, noun) {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

// Wilson's 95 % interval for the share of `part` in `all`.
export function wilson(part, all) {
  const z2 = 1.959963984540054 ** 2;
  const share = part / all;
  const middle = (share + z2 / (2 * all)) / (1 + z2 / all);
  const half = Math.sqrt(z2) / (1 + z2 / all) * Math.sqrt(share * (1 - share) / all + z2 / (4 * all * all));
  return [part === 0 ? 0 : Math.max(0, middle - half), part === all ? 1 : Math.min(1, middle + half)];
}
