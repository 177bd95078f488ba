// The report of a simulation, a comparison or a ladder, from the document that --json prints.
import { bars, foldedTable, histogram, intervals } from "./chart.js";
import { el, svg } from "./dom.js";
import { counted, decimal, inUnits, percent, wilson } from "./numbers.js";

const kMillion = 1_000_000;  // one million, because the values of drama and decisiveness are in millionths

const read = (id) => JSON.parse(document.getElementById(id).textContent);

function card(label, value, note) {
  return el("li", {}, el("span", { class: "label" }, label), el("span", { class: "value" }, value),
    el("span", { class: "note" }, note));
}

function section(title, text, ...parts) {
  return el("section", {}, el("h2", {}, title), text === "" ? null : el("p", {}, text), ...parts);
}

const charts = (...figures) => (figures.length === 0 ? null : el("div", { class: "charts" }, ...figures));

// A list of names with their values, made from pairs.
function terms(pairs) {
  return el("dl", {}, ...pairs.flatMap(([name, text]) => [el("dt", {}, name), el("dd", {}, text)]));
}

const optionTerms = (options, of = "") =>
  Object.entries(options).map(([name, value]) => [`option ${name}${of}`, String(value)]);

const botsText = (bots) => (typeof bots === "string" ? "every player chooses at random" : bots.join(", "));

function gamesToLookAt(games) {
  if (games.length === 0) return null;
  return section("Games to look at", "Each game is a script. 'fuda run FILE' plays it move by move.",
    ...games.map(({ what, note, file, script }) => el("details", { class: "game" },
      el("summary", {}, el("b", {}, what), " ", el("span", { class: "note" }, note)),
      el("p", { class: "download" },
        el("a", { download: file, href: `data:text/yaml;charset=utf-8,${encodeURIComponent(script)}` }, `Save as ${file}`)),
      el("pre", {}, el("code", {}, script)))));
}

function failures(errors) {
  if (errors.length === 0) return null;
  return section("What went wrong", "", ...errors.map((error) => el("div", { class: "game" },
    el("p", {}, error.message ?? "",
      el("span", { class: "note" }, ` ${counted(error.games, "game")}; the first is game ${error.first}`)),
    el("pre", { class: "line" }, el("code", {}, error.repeat)))));
}

function whatWasPlayed(pairs, command) {
  return section("What was played", "", terms(pairs), el("pre", { class: "line" }, el("code", {}, command)));
}

// ---- A simulation ----

function interval({ n, mean, error_95: error }) {
  return n < 2 ? "from one game" : `95 %: ${decimal(mean - error)} to ${decimal(mean + error)}`;
}

function shareRow(label, part, all, [low, high]) {
  const value = part / all;
  return { label, value, low, high, text: `${percent(value)} (${percent(low)} to ${percent(high)})` };
}

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const scoresOf = (figures) => Object.entries(figures.score.of).filter(([, figure]) => figure.n > 0);

function simulationCards(figures) {
  const { moves, choices, lead_changes: leads, forfeits, failed } = figures;
  const cards = scoresOf(figures).slice(0, 4)
    .map(([whose, figure]) => card(`mean score, ${whose}`, decimal(figure.mean), interval(figure)));
  if (moves.n > 0) cards.push(card("moves per game", decimal(moves.mean), interval(moves)));
  if (choices.n > 0) {
    cards.push(card("moves to choose from", decimal(choices.mean),
      `${percent(choices.decisions / choices.n)} of choices had more than one`));
  }
  if (leads !== undefined) cards.push(card("lead changes", decimal(leads.mean), interval(leads)));
  for (const name of ["drama", "decisiveness"]) {
    const figure = figures[name];
    if (figure !== undefined) cards.push(card(name, decimal(figure.mean / kMillion), `0 to 1; of ${counted(figure.n, "game")}`));
  }
  const lost = sum(Object.values(forfeits));
  if (lost > 0) cards.push(card("forfeited", lost, "games"));
  if (failed > 0) cards.push(card("failed games", failed, "not counted"));
  return el("ul", { class: "cards" }, ...cards);
}

function scores(figures) {
  const all = scoresOf(figures);
  if (all.length === 0) return null;
  const unit = { name: "score", scale: 1 };
  const within = all.map(([, figure]) => figure);
  const drawn = all.map(([whose, figure]) => histogram(`Score, ${whose}`, [{ figure }], { unit, of: "games", within }));
  const { gap } = figures.score;
  if (gap !== undefined) {
    drawn.push(histogram("The best score minus the next", [{ figure: gap }], { unit: { name: "points", scale: 1 }, of: "games" }));
  }
  const rows = all.map(([whose, { n, mean, deviation, min, max, quantiles }]) =>
    [whose, n, decimal(mean), decimal(deviation), min, quantiles["25"], quantiles["50"], quantiles["75"], max]);
  return section("Scores", "", charts(...drawn), foldedTable("All figures", "Scores",
    ["", "games", "mean", "deviation", "lowest", "first quartile", "median", "third quartile", "highest"], rows));
}

function wins({ score, finished, players }) {
  const seats = Object.entries(score.of).filter(([, figure]) => figure.wins !== undefined);
  if (seats.length === 0 || finished === 0) return null;
  const rows = seats.map(([seat, figure]) => {
    const row = shareRow(seat, figure.wins, finished, figure.wins_95);
    if (figure.wins_shared > 0) row.text += `, ${figure.wins_shared} shared`;
    return row;
  });
  return section("Wins by seat", "A shared win counts for each seat that shares it.",
    charts(intervals("Share of games won", rows,
      { share: true, unit: "share of games", mark: 1 / players, markName: "fair share" })));
}

function course(figures) {
  if (figures.finished === 0) return null;
  const of = "games";
  const parts = [histogram("Moves per game", [{ figure: figures.moves }], { unit: { name: "moves", scale: 1 }, of })];
  if (figures.choices.n > 0) {
    parts.push(histogram("Legal moves at each choice", [{ figure: figures.choices }],
      { unit: { name: "legal moves", scale: 1 }, of: "choices" }));
  }
  const ends = Object.entries(figures.outcomes).filter(([, count]) => count > 0)
    .map(([name, count]) => shareRow(name, count, figures.finished, wilson(count, figures.finished)));
  if (ends.length > 0) parts.push(bars("How games end", ends, "share of games", "share of games, and its 95 % interval"));
  for (const [key, title, name, scale] of [["lead_changes", "Lead changes", "changes", 1],
    ["drama", "Drama", "drama", kMillion], ["decisiveness", "Decisiveness", "decisiveness", kMillion]]) {
    if (figures[key] !== undefined) parts.push(histogram(title, [{ figure: figures[key] }], { unit: { name, scale }, of }));
  }
  return section("How games go", "", charts(...parts));
}

function movesMade({ kinds, finished }) {
  const made = Object.entries(kinds).map(([name, bySeat]) => ({ name, bySeat, count: sum(Object.values(bySeat)) }))
    .filter(({ count }) => count > 0);
  if (made.length === 0) return null;
  const all = sum(made.map(({ count }) => count));
  const rows = made.map(({ name, count }) =>
    ({ label: name, value: count / all, text: `${percent(count / all)}, ${decimal(count / finished)} per game` }));
  const table = foldedTable("By seat", "Moves made by each seat", ["move", ...Object.keys(made[0].bySeat)],
    made.map(({ name, bySeat }) => [name, ...Object.values(bySeat)]));
  return section("Moves made", "", charts(bars("Moves made", rows, "share of all moves", "share of all moves, and moves per game")), table);
}

function simulation(figures, { command, games }) {
  const { players, finished, bots, seed, first_game: firstGame, first, interrupted, options, speed } = figures;
  const pairs = [["game", figures.game], ["seats", players], ["players", botsText(bots)],
    ["seed", `${seed}, from game ${firstGame} on`], ...optionTerms(options)];
  if (first !== undefined) pairs.push(["first", first]);
  if (interrupted) pairs.push(["interrupted", "not all games were played"]);
  if (speed !== undefined) pairs.push(["speed", `${Math.round(speed.games_per_cpu_second)} games per CPU second`]);
  return [el("p", { class: "sub" }, `${counted(players, "player")} · ${counted(finished, "game")} · ${botsText(bots)}`),
    simulationCards(figures), scores(figures), wins(figures), course(figures), movesMade(figures), failures(figures.errors),
    gamesToLookAt(games), whatWasPlayed(pairs, command)];
}

// ---- A comparison ----

function intervalText(measure) {
  if (measure.low === undefined) return "–";
  return `${inUnits(measure, measure.low, true)} to ${inUnits(measure, measure.high, true)}`;
}

function differenceRow(label, measure) {
  return { label, value: measure.difference, low: measure.low, high: measure.high,
    text: `${inUnits(measure, measure.difference, true)} (${intervalText(measure)})` };
}

const differenceAxis = (share, unit) => ({ share, unit, mark: 0, markName: "no difference" });
const decidingOf = ({ measures, by }) => measures.find((one) => one.name === by);

function measureCharts(measures) {
  const some = measures.filter((one) => one.deals > 1);
  const shares = some.filter((one) => one.share).map((one) => differenceRow(one.label, one));
  const others = some.filter((one) => !one.share).map((one) =>
    intervals(`A − B: ${one.label}`, [differenceRow(one.label, one)], differenceAxis(false, `difference, ${one.label}`)));
  if (shares.length === 0) return others;
  return [intervals("A − B: shares of games", shares, differenceAxis(true, "difference, percentage points")), ...others];
}

function measureTable(measures) {
  const rows = measures.filter((one) => one.deals > 0).map((one) => [one.label, one.deals, inUnits(one, one.a),
    inUnits(one, one.b), inUnits(one, one.difference, true), intervalText(one),
    one.worth > 0 ? `${one.worth.toFixed(1)} times the games` : "–"]);
  return foldedTable("All figures", "What was compared",
    ["", "deals", "A", "B", "A − B", "95 % interval", "pairing is worth"], rows);
}

function comparisonCards(figures) {
  const { a, b, deals, at_most: most, early, seats, players, failed } = figures;
  const main = decidingOf(figures);
  const cards = [card(`A − B, ${main.label}`, inUnits(main, main.difference, true), `95 %: ${intervalText(main)}`),
    card(`A, ${a.name}`, inUnits(main, main.a), main.label), card(`B, ${b.name}`, inUnits(main, main.b), main.label),
    card("deals", deals, early ? `decided early; the limit was ${most}`
      : `${counted(seats === "in turn" ? players : 2, "game")} per deal`)];
  for (const [letter, side] of [["A", a], ["B", b]]) {
    if (side.forfeits > 0) cards.push(card(`forfeited, ${letter}`, side.forfeits, `games of ${side.name}`));
  }
  if (failed > 0) cards.push(card("failed deals", failed, "not counted"));
  return el("ul", { class: "cards" }, ...cards);
}

function spread({ a, b, seats, ...figures }) {
  const both = (key) => [{ name: `A, ${a.name}`, figure: a[key] }, { name: `B, ${b.name}`, figure: b[key] }];
  const parts = [];
  if (a.scores.n > 0 && b.scores.n > 0) {
    parts.push(histogram("Scores", both("scores"), { unit: { name: "score", scale: 1 }, of: "scores" }));
  }
  if (seats === "all" && figures.deals > 0) {
    parts.push(histogram("Moves per game", both("moves"), { unit: { name: "moves", scale: 1 }, of: "games" }));
  }
  const main = decidingOf(figures);
  if (main.deals > 0) {
    parts.push(histogram(`A − B on each deal: ${main.label}`, [{ figure: main.differences }],
      { unit: { name: `difference, ${main.label}`, scale: main.scale, share: main.share }, of: "deals", marksZero: true }));
  }
  if (parts.length === 0) return null;
  return section("Distributions", "Each bar shows the share of all games, or of all deals, with this value.", charts(...parts));
}

function looks(figures) {
  if (figures.looks.length === 0) return null;
  const main = decidingOf(figures);
  const rows = figures.looks.map(({ deals, difference, low, high }) => ({ label: `after ${counted(deals, "deal")}`,
    value: difference, low, high, text: `${inUnits(main, low, true)} to ${inUnits(main, high, true)}` }));
  return section("What each test showed",
    `The comparison was tested after fixed numbers of deals, ${figures.at_most} at most, until an interval excluded 0. The ` +
    "intervals are wider than that of a single test, so that all tests together err in 5 of 100 comparisons of equal players.",
    charts(intervals(`A − B: ${main.label}`, rows,
      differenceAxis(main.share, main.share ? "difference, percentage points" : `difference, ${main.label}`))));
}

function comparison(figures, { command, games }) {
  const { a, b, players, seats, seed, first_game: firstDeal, deals, verdict, notes, measures, errors } =
    figures;
  const pairs = [["A", a], ["B", b]].flatMap(([letter, side]) => [[letter, side.name], [`game of ${letter}`, side.game],
    [`players of ${letter}`, new Set(side.bots).size === 1 ? side.bots[0] : side.bots.join(", ")],
    ...optionTerms(side.options, `, ${letter}`)]);
  pairs.push(["seats", `${players}: on each deal, ${seats === "in turn" ? "A sits in each seat in turn, and B in all other seats"
    : "A sits in all seats, and then B"}`], ["seed", `${seed}, from deal ${firstDeal} on`]);
  return [el("p", { class: "sub" }, `${a.game} · ${counted(players, "player")} · ${counted(deals, "deal")}`),
    el("p", { class: "verdict" }, verdict), ...notes.map((note) => el("p", {}, `Note: ${note}.`)), comparisonCards(figures),
    section("What differs", "", charts(...measureCharts(measures)), measureTable(measures)), spread(figures), looks(figures),
    failures(errors), gamesToLookAt(games), whatWasPlayed(pairs, command)];
}

// ---- A ladder ----

function ladder(rungs, { command }) {
  const [first] = rungs;
  const main = decidingOf(first);
  const name = ({ a, b }) => `${a.name} against ${b.name}`;
  const rows = rungs.filter((rung) => decidingOf(rung).deals > 1).map((rung) => differenceRow(name(rung), decidingOf(rung)));
  return [el("p", { class: "sub" }, `${counted(first.players, "player")} · seed ${first.seed}`),
    section("Each player against the player below", "Above 0, the upper player is better.",
      rows.length === 0 ? null : charts(intervals(main.label, rows,
        differenceAxis(main.share, main.share ? "difference, percentage points" : `difference, ${main.label}`)))),
    ...rungs.map((rung) => section(name(rung), rung.verdict, measureTable(rung.measures))),
    section("What was played", "", el("pre", { class: "line" }, el("code", {}, command)))];
}

// Patterns that distinguish two areas of a chart without colours.
function patterns() {
  return svg("svg", { class: "definitions", "aria-hidden": "true" }, svg("defs", {},
    svg("pattern", { id: "hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("rect", { class: "ground", width: 6, height: 6 }), svg("line", { class: "tile", x1: 0, y1: 0, x2: 0, y2: 6 }))));
}

const figures = read("figures");
const played = read("played");
const parts = "ladder" in figures ? ladder(figures.ladder, played)
  : "measures" in figures ? comparison(figures, played) : simulation(figures, played);
document.body.append(patterns(), el("main", { class: "report" }, el("h1", {}, document.title),
  ...parts.filter((part) => part !== null)));
