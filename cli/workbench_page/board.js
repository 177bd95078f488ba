// A position of a script, drawn from one line of a trace: the counters, and each zone with the names of its cards.
import { el, name } from "../page/files/dom.js";

const kMostCards = 24;  // of a zone; the rest is a number

function label(labels, kind, key) {
  return labels?.[key] ?? labels?.[kind]?.[key] ?? key.replaceAll("_", " ").replace(".", " · ");
}

function cardsOf(cards, labels) {
  if (typeof cards === "number") return [el("span", { class: "soft" }, `${cards} cards`)];
  if (cards.length === 0) return [el("span", { class: "soft" }, "empty")];
  const shown = cards.slice(0, kMostCards).map((card) => el("span", { class: "chip", title: labels?.cards?.[card] ?? null }, name(String(card))));
  return cards.length > kMostCards ? [...shown, el("span", { class: "soft" }, `and ${cards.length - kMostCards} more`)] : shown;
}

export function board({ position, labels }) {
  const { ply, move, active = [], counters = {}, zones = {}, score, over } = position;
  const marks = (seat) => active.includes(seat);
  const seats = new Map();  // the zones of each owner, in order; "" is the middle of the table
  for (const [key, cards] of Object.entries(zones)) {
    const owner = key.includes(".") ? key.slice(key.indexOf(".") + 1) : "";
    const at = Object.keys(zones).some((other) => other !== key && other.endsWith(`.${owner}`)) || active.includes(owner) ? owner : "";
    seats.set(at, [...(seats.get(at) ?? []), [key, cards]]);
  }
  const numbers = Object.entries(counters).map(([key, value]) => el("span", { class: "counter-chip" }, name(label(labels, "counters", key)), " ", el("b", {}, String(value))));
  return el("div", { class: "position" },
    el("p", { class: "soft" }, ply === 0 || !move ? "After the deal" : `After move ${ply}: ${move}`, over ? " · the game is over" : active.length > 0 ? ` · to move: ${active.join(", ")}` : "",
      score ? ` · score ${Object.values(score).join(", ")}` : ""),
    numbers.length > 0 ? el("p", { class: "counters-row" }, ...numbers) : null,
    ...[...seats].map(([owner, list]) => el("section", { class: marks(owner) ? "owner active" : "owner" }, owner === "" ? null : el("h3", {}, name(owner)),
      el("dl", {}, ...list.flatMap(([key, cards]) => [el("dt", {}, name(label(labels, "zones", key))), el("dd", {}, ...cardsOf(cards, labels))])))));
}
