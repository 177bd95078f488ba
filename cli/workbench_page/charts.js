// Small charts that compare two games. Each figure has a dot and a 95 % interval for each game, the old game above the
// new.
import { el, svg } from "../page/files/dom.js";
import { interval } from "./figures.js";

const kWidth = 260;
const kHeight = 34;
const kEdge = 6;

export function number(value, isShare) {
  if (isShare) return `${(100 * value).toFixed(Math.abs(value) < 0.1 && value !== 0 ? 1 : 0)} %`;
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits).replace("-", "−");
}

function mark(kind, y, figure, x) {
  const { low, high } = interval(figure);
  return [svg("line", { class: `range ${kind}`, x1: x(low), x2: x(high), y1: y, y2: y }),
    kind === "before" ? svg("circle", { class: "dot before", cx: x(figure.mean), cy: y, r: 4 }) : svg("rect", { class: "dot now", x: x(figure.mean) - 4, y: y - 4, width: 8, height: 8 })];
}

// One row: the name, the chart and the two values. `isShare` is true for parts of a whole, drawn from 0 to 1. `isReal`
// tells whether the difference is larger than randomness explains.
export function row(label, before, after, { isShare, isReal }) {
  const ends = [interval(before), interval(after)].flatMap(({ low, high }) => [low, high]);
  let [from, to] = isShare ? [0, 1] : [Math.min(...ends), Math.max(...ends)];
  if (!isShare) {
    const room = Math.max((to - from) * 0.6, Math.abs(to) * 0.04, 0.5);
    [from, to] = [from - room, to + room];
  }
  const x = (value) => kEdge + (kWidth - 2 * kEdge) * (Math.min(Math.max(value, from), to) - from) / (to - from);
  const words = `${label}: before ${number(before.mean, isShare)} ± ${number(interval(before).half, isShare)}, now ${number(after.mean, isShare)} ± ${number(interval(after).half, isShare)}`;
  const drawing = svg("svg", { class: "figure-chart", viewBox: `0 0 ${kWidth} ${kHeight}`, role: "img", "aria-label": words }, svg("title", {}, words),
    svg("line", { class: "axis", x1: 0, x2: kWidth, y1: kHeight / 2, y2: kHeight / 2 }), ...mark("before", 10, before, x).flat(), ...mark("now", 24, after, x).flat());
  return el("tr", { class: isReal ? "differs" : null }, el("th", { scope: "row" }, label), el("td", { class: "drawn" }, drawing),
    el("td", { class: "value" }, number(before.mean, isShare)), el("td", { class: "value" }, el("b", {}, number(after.mean, isShare)), el("span", { class: "soft" }, ` ±${number(interval(after).half, isShare)}`)));
}
