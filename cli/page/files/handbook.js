// Shows how to play a game, from the data of cli/show/handbook.cpp. Readers can search each part of the
// handbook.
import { cardFace } from "./cards.js";
import { countOfCards, el, name, say } from "./dom.js";

function wordOf(setting, card) {
  return setting.cards[card]?.word ?? card;
}

// A cell of a table as plain text.
export function cellText(setting, what) {
  if (what === null || what === undefined) return "";
  if (typeof what === "boolean") return what ? "✓" : "–";
  if (typeof what !== "object") return String(what);
  if (what.cards !== undefined) return what.cards.map((card) => wordOf(setting, card)).join(", ");
  if (what.list !== undefined) return what.list.map((one) => cellText(setting, one)).join(", ");
  if (what.pairs !== undefined) return what.pairs.map((pair) => pair.map((one) => cellText(setting, one)).join(`${say(setting, ":")} `)).join(", ");
  return what.text;
}

// A small card. If the face of the card does not show the card's name, adds the name.
function namedCard(setting, card, copies = 1) {
  const look = setting.cards[card] ?? {};
  const isSpoken = look.caption || (look.mark === undefined && look.corner !== undefined);
  return el("span", { class: "named-card", "data-face": card }, cardFace(setting, card), copies > 1 ? el("b", {}, `×${copies}`) : null,
    isSpoken ? null : el("small", { "aria-hidden": "true" }, name(wordOf(setting, card))));
}

// Shows a mapping in two lines, such as "value 1 2 3" above "earns 2 4 6".
function pairs(setting, { pairs: all, by = "" }, column) {
  const hasHeads = by !== "" || column !== "";
  const line = (head, i, tag) => el("tr", {}, hasHeads ? el(head === "" ? "td" : "th", { scope: head === "" ? null : "row" }, name(head)) : null,
    ...all.map((pair) => el(tag, { scope: tag === "th" ? "col" : null }, cell(setting, pair[i]))));
  return el("table", { class: "pairs" }, el("tbody", {}, line(by, 0, "th"), line(column, 1, "td")));
}

function cell(setting, what, column = "") {
  if (what?.pairs !== undefined) return pairs(setting, what, column);
  if (what?.cards !== undefined) return el("span", { class: "some-cards" }, ...what.cards.map((card) => namedCard(setting, card)));
  if (what?.list?.some((one) => one?.cards !== undefined)) return el("span", {}, ...what.list.map((one) => cell(setting, one)));
  return name(cellText(setting, what));
}

// A row of a table as one line of text. Only numbers get a heading, because other values explain themselves.
export function rowText(setting, table, row) {
  return row.map((one, i) => (typeof one === "number" && table.columns[i] ? `${table.columns[i]} ${one}` : cellText(setting, one)))
    .filter((text) => text !== "").join(" · ");
}

// A table. `cellFor(set)` returns an additional cell for a row that is a set of cards.
export function tableOf(setting, table, cellFor = () => null) {
  const hasSets = table.sets !== undefined && table.sets.some((set) => cellFor(set) !== null);
  const head = table.columns.length === 0 && !hasSets ? null : el("thead", {}, el("tr", {},
    ...(table.columns.length > 0 ? table.columns : table.rows[0].map(() => "")).map((column) => el(column === "" ? "td" : "th", { scope: column === "" ? null : "col" }, name(column))),
    hasSets ? el("td", {}) : null));
  const rows = table.rows.map((row, i) => {
    const set = table.sets?.find((one) => one.row === i);
    return el("tr", {}, ...row.map((one, at) => el("td", {}, cell(setting, one, table.columns[at]))), set === undefined ? null : cellFor(set));
  });
  return el("table", {}, head, el("tbody", {}, ...rows));
}

function part(title, ...content) {
  return el("section", { class: "rules-part" }, el("h3", {}, name(title)), ...content);
}

function list(title, items) {
  return items.length === 0 ? [] : [part(title, el("ul", {}, ...items.map((item) => el("li", {}, ...[item].flat()))))];
}

// The parts of the handbook, from top to bottom. `cellFor(table, set)` has the same meaning as in tableOf().
// `isNew` says that the reader does not know the game.
export function handbook(setting, book, { cellFor = () => null, isNew = false } = {}) {
  const text = (form, values) => say(setting, form, values);
  const colon = `${text(":")} `;
  const moves = book.moves.map((move) => [el("b", {}, name(move.word)), ...(move.summary === "" ? [] : [colon, name(move.summary)]),
    ...(move.prices.length === 0 ? [] : [` (${move.prices.join(", ")})`])]);
  const phases = (book.phases ?? []).map((phase) => [el("b", {}, name(phase.word)), colon,
    ...(phase.offers === undefined ? [] : [name(phase.all ? text("all players at once: {moves}", { moves: phase.offers }) : phase.offers), " "]), "→ ", name(phase.then)]);
  const deal = (book.deal ?? []).map((one) => `${one.from === undefined ? "" : `${one.from} → `}${one.to}${colon}${countOfCards(setting, one.cards)}`);
  const count = book.cards.flatMap((row) => row.cards).reduce((sum, card) => sum + card.copies, 0);
  const cards = book.cards.map((row) => [...(row.word === undefined ? [] : [el("b", {}, name(row.word)), " "]),
    el("span", { class: "some-cards" }, ...row.cards.map((card) => namedCard(setting, card.name, card.copies)))]);
  const tables = (some) => some.map((table) => part(table.word, tableOf(setting, table, (set) => cellFor(table, set))));
  const sets = tables(book.tables.filter((table) => table.sets !== undefined));
  // Put the sets of cards first, because players look them up often, but new readers first want to know how
  // to play.
  return [el("p", {}, name(book.summary)), el("p", { class: "sub" }, [book.players, countOfCards(setting, count)].join(" · ")),
    ...(isNew ? [] : sets), ...list(text("moves"), moves),
    ...book.parts.flatMap((one) => list(one.title === "" ? text("rules") : one.title, one.clauses.map((clause) => name(clause.text)))),
    ...list(text("the deal"), deal), ...list(text("how the game proceeds"), phases), ...list(text("how it ends"), book.ends.map((one) => name(one))),
    ...(isNew ? sets : []), ...tables(book.tables.filter((table) => table.sets === undefined)),
    ...list(text("cards"), cards),
    ...list(text("open questions, and how this game answers them"), (book.open ?? []).map((one) => [name(one.issue), " ", el("b", {}, name(one.ruling))]))];
}

// A search field that hides all parts of `root` except those that contain the typed words.
export function searchIn(setting, root) {
  const search = el("input", { type: "search", "aria-label": say(setting, "search the rules"), placeholder: say(setting, "search the rules") });
  search.addEventListener("input", () => {
    const words = search.value.trim().toLowerCase().split(/\s+/);
    const has = (node) => words.every((word) => node.textContent.toLowerCase().includes(word));
    for (const one of root.querySelectorAll(".rules-part")) {
      const isTitle = has(one.querySelector("h3"));
      const entries = [...one.querySelectorAll("li, .rules-part > table > tbody > tr")];
      for (const entry of entries) entry.hidden = !isTitle && !has(entry);
      one.hidden = entries.every((entry) => entry.hidden);
    }
  });
  return search;
}
