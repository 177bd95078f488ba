// Charts. Each chart is a <figure> with a caption, a drawing that fills the width, and the same data as a
// table.
import { el, svg } from "./dom.js";
import { onAxis, roundStep, ticksBetween } from "./numbers.js";

const kFont = 13;
const kMostBins = 36;
const kBand = 24; // the height of a row's drawing, below its label

const pen = document.createElement("canvas").getContext("2d");

function widthOf(text) {
  pen.font = `${kFont}px system-ui, sans-serif`;
  return pen.measureText(text).width;
}

// The longest beginning of a text that fits the width.
function fitted(text, width) {
  if (widthOf(text) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && widthOf(`${letters.join("")}…`) > width) letters.pop();
  return `${letters.join("")}…`;
}

export function table(caption, head, rows) {
  const cells = (row) => row.map((cell, i) => (i === 0 ? el("th", { scope: "row" }, cell) : el("td", {}, cell)));
  return el("div", { class: "wide", tabindex: 0, role: "region", "aria-label": caption },
    el("table", {}, el("caption", {}, caption),
      el("thead", {}, el("tr", {}, ...head.map((cell) => el("th", { scope: "col" }, cell)))),
      el("tbody", {}, ...rows.map((row) => el("tr", {}, ...cells(row))))));
}

export function foldedTable(summary, ...what) {
  return el("details", {}, el("summary", {}, summary), table(...what));
}

// A figure with a chart. Whenever the figure's width changes, the figure calls `draw`, which makes the
// drawing for this width.
function figure(title, notes, draw, asTable) {
  const words = notes.map((note) => note.textContent ?? note).join(". ");
  const plot = el("div", { class: "plot" });
  let last = 0;
  new ResizeObserver(() => {
    const width = Math.round(plot.clientWidth);
    if (width === last || width === 0) return;
    last = width;
    const { height, parts } = draw(width);
    plot.replaceChildren(svg("svg", { class: "chart", role: "img", viewBox: `0 0 ${width} ${height}` },
      svg("title", {}, `${title}. ${words}`), ...parts));
  }).observe(plot);
  return el("figure", {}, el("figcaption", {}, el("b", {}, title), ...notes.map((note) => el("span", {}, note))), plot,
    asTable);
}

const line = (kind, x1, y1, x2, y2) => svg("line", { class: kind, x1, y1, x2, y2 });
const label = (x, y, text, anchor, kind) => svg("text", { class: kind, x, y, "text-anchor": anchor }, text);

// Draws the unit of an axis and as many numbers as fit below the axis.
function axisBelow(left, right, y, ticks, x, text, unit) {
  const parts = [line("axis", left, y, right, y)];
  for (const tick of ticks) {
    parts.push(line("axis", x(tick), y, x(tick), y + 4));
    const half = widthOf(text(tick)) / 2;
    parts.push(label(Math.min(Math.max(x(tick), half), right - half), y + 21, text(tick), "middle"));
  }
  parts.push(label((left + right) / 2, y + 39, unit, "middle", "unit"));
  return parts;
}

// The smallest step between the numbers of an axis at which these numbers do not touch.
function readableStep(from, to, width, least, text) {
  let step = roundStep(least);
  for (;;) {
    const widest = Math.max(...ticksBetween(from, to, step).map((tick) => widthOf(text(tick, step))), 0);
    if ((to - from) / step <= 1 || width * step / (to - from) >= 1.5 * widest + 8) return step;
    step = roundStep(step * 1.5);
  }
}

// ---- Frequencies of values ----

function binsFor(figures, scale) {
  const some = figures.filter((one) => one.n > 0);
  const low = Math.min(...some.map((one) => one.min)) / scale;
  const high = Math.max(...some.map((one) => one.max)) / scale;
  const width = Math.max(...some.map((one) => one.histogram_step ?? 1)) / scale;
  const least = Math.max(width, (high - low) / kMostBins);
  const single = least * scale <= 1 + 1e-9;
  const step = single ? 1 / scale : roundStep(least);
  const from = Math.floor(low / step + 1e-9) * step;
  return { from, step, single, count: Math.floor((high - from) / step + 1e-9) + 1 };
}

function sharesOf(figure, bins, scale) {
  const shares = new Array(bins.count).fill(0);
  for (const [value, count] of Object.entries(figure.histogram ?? {})) {
    const bin = Math.floor((Number(value) / scale - bins.from) / bins.step + 1e-9);
    shares[Math.min(Math.max(bin, 0), bins.count - 1)] += count / figure.n;
  }
  return shares;
}

function binName(bins, i, { scale, share }) {
  const from = onAxis(bins.from + bins.step * i, bins.step, share);
  if (bins.single) return from;
  const whole = scale === 1 && !share;
  const to = onAxis(bins.from + bins.step * (i + 1) - (whole ? 1 : 0), bins.step, share);
  return `${from} ${whole ? "to" : "to below"} ${to}`;
}

function legend(series) {
  const swatch = (part) => svg("svg", { class: "swatch", viewBox: "0 0 22 12", "aria-hidden": "true" }, part);
  return el("span", { class: "legend" },
    el("span", {}, swatch(svg("rect", { class: "hatch", x: 1, y: 1, width: 20, height: 10 })), series[0].name),
    el("span", {}, swatch(svg("path", { class: "step", d: "M1 10V3H12V8H21" })), series[1].name));
}

// `series` has one or two entries {name, figure}. Draws the first series as bars, and the second series as a
// line over the bars. `unit` is the quantity on the axis, with its `name`. Values are whole numbers divided
// by the `scale` of the unit. `of` names what the bars count, such as games. `within` has all figures that
// must share the axis.
export function histogram(title, series, { unit, of, marksZero = false, within = series.map((one) => one.figure) }) {
  const bins = binsFor(within, unit.scale);
  const shares = series.map((one) => sharesOf(one.figure, bins, unit.scale));
  const most = Math.max(...shares.flat());
  const rise = roundStep(most / 4);
  const top = Math.ceil(most / rise - 1e-9) * rise;
  const places = unit.share ? 0.001 : 0.01;
  const spread = series.map(({ name, figure: { mean, quantiles } }) => {
    const say = (value) => onAxis(value / unit.scale, places, unit.share);
    const text = `mean ${say(mean)}, middle half from ${say(quantiles["25"])} to ${say(quantiles["75"])}`;
    return series.length > 1 ? `${name}: ${text}` : text;
  });

  const draw = (width) => {
    const [above, below] = [26, 170];
    const rises = ticksBetween(0, top, rise);
    const left = Math.max(...rises.map((tick) => widthOf(onAxis(tick, rise, true)))) + 8;
    const bin = (width - left) / bins.count;
    const x = (value) => left + bin * (value - bins.from) / bins.step;
    const y = (share) => above + (below - above) * (1 - share / top);
    const parts = [label(0, 13, fitted(`share of ${of}`, width), "start", "unit")];
    for (const tick of rises) {
      parts.push(line("grid", left, y(tick), width, y(tick)), label(left - 6, y(tick) + 4, onAxis(tick, rise, true), "end"));
    }
    shares[0].forEach((share, i) => {
      if (share === 0) return;
      parts.push(svg("rect", { class: series.length > 1 ? "hatch" : "fill", x: left + bin * i + 0.5, y: y(share),
        width: Math.max(bin - 1, 0.5), height: y(0) - y(share) }));
    });
    if (series.length > 1) {
      const steps = shares[1].map((share, i) => `V${y(share)}H${left + bin * (i + 1)}`);
      parts.push(svg("path", { class: "step", d: `M${left} ${y(0)}${steps.join("")}V${y(0)}` }));
    }
    // If a bin has one value, its number is below the middle of the bin. If a bin has several values, its
    // number is below the start of the bin.
    const middle = bins.single ? bins.step / 2 : 0;
    const end = bins.from + bins.step * (bins.single ? bins.count - 1 : bins.count);
    const text = (tick, step) => onAxis(tick, step, unit.share);
    const least = unit.scale === 1 ? Math.max(1, bins.step) : bins.step;
    const every = readableStep(bins.from, bins.from + bins.step * bins.count, width - left, least, text);
    if (marksZero && bins.from <= 0 && end >= 0) parts.push(line("ref", x(middle), above, x(middle), below));
    parts.push(...axisBelow(left, width, below, ticksBetween(bins.from, end, every), (tick) => x(tick + middle),
      (tick) => text(tick, every), unit.name));
    return { height: below + 45, parts };
  };

  const rows = shares[0].map((_, i) => [binName(bins, i, unit), ...shares.map((one) => onAxis(one[i], 0.001, true))]);
  const columns = series.length > 1 ? series.map((one) => one.name) : [`share of ${of}`];
  return figure(title, [...(series.length > 1 ? [legend(series)] : []), ...spread], draw,
    foldedTable("The same data as a table", title, [unit.name, ...columns], rows));
}

// ---- Charts with one row per item ----

// The label of a row and its text. The text is next to the label if both fit, and otherwise below the label.
function rowText(row, width, y) {
  const beside = widthOf(row.label) + widthOf(row.text) + 16 <= width;
  const parts = [label(0, y + 14, fitted(row.label, width), "start", "strong")];
  parts.push(beside ? label(width, y + 14, row.text, "end") : label(0, y + 31, fitted(row.text, width), "start"));
  return { parts, height: beside ? 20 : 37 };
}

function rowsChart(title, notes, rows, { from, to, share, unit, drawn, column }) {
  const draw = (width) => {
    const text = (tick, step) => onAxis(tick, step, share);
    const step = readableStep(from, to, width - 16, (to - from) / 10, text);
    const ticks = ticksBetween(from, to, step);
    const x = (value) => 8 + (width - 16) * (value - from) / (to - from);
    const parts = [];
    let y = 0;
    for (const row of rows) {
      const words = rowText(row, width, y);
      y += words.height;
      for (const tick of ticks) parts.push(line("grid", x(tick), y, x(tick), y + kBand));
      parts.push(...words.parts, ...drawn(row, x, y));
      y += kBand + 6;
    }
    parts.push(...axisBelow(0, width, y, ticks, x, (tick) => text(tick, step), unit));
    return { height: y + 45, parts };
  };
  return figure(title, notes, draw,
    foldedTable("The same data as a table", title, ["", column], rows.map((row) => [row.label, row.text])));
}

// Draws rows of {label, value, low, high, text}. Each value is a dot, with its interval as a line if the row
// has an interval. `mark` is the value of a dashed line, and `markName` is its meaning.
export function intervals(title, rows, { share, unit, mark, markName }) {
  const all = rows.flatMap((row) => [row.value, row.low ?? row.value, row.high ?? row.value]).concat(mark);
  let [from, to] = [Math.min(...all), Math.max(...all)];
  if (from === to) [from, to] = [from - (share ? 0.01 : 1), to + (share ? 0.01 : 1)];
  const step = roundStep((to - from) / 5);
  const drawn = (row, x, y) => {
    const middle = y + kBand / 2;
    const parts = [line("ref", x(mark), y, x(mark), y + kBand)];
    if (row.low !== undefined) {
      parts.push(svg("path", { class: "range",
        d: `M${x(row.low)} ${middle}H${x(row.high)}M${x(row.low)} ${middle - 6}v12M${x(row.high)} ${middle - 6}v12` }));
    }
    return [...parts, svg("circle", { class: "dot", cx: x(row.value), cy: middle, r: 5 })];
  };
  return rowsChart(title, [`dot: mean; line: 95 % interval; dashed: ${markName}`], rows, {
    from: Math.floor(from / step + 1e-9) * step, to: Math.ceil(to / step - 1e-9) * step, share, unit, drawn,
    column: "mean and 95 % interval" });
}

// Draws rows of {label, value, text} as bars. Each value is a share, and each bar starts at 0. `note`
// explains the texts.
export function bars(title, rows, unit, note) {
  const most = Math.max(...rows.map((row) => row.value));
  const step = roundStep(most / 5);
  const drawn = (row, x, y) => [svg("rect", { class: "fill", x: x(0), y: y + 5, width: x(row.value) - x(0), height: 14 })];
  return rowsChart(title, [note], rows, { from: 0, to: Math.ceil(most / step - 1e-9) * step, share: true, unit, drawn,
    column: note });
}
