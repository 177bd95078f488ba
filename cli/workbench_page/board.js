// A position of a script, drawn from one line of a trace: the counters, and each zone with the names of its cards.
import { el, name } from "../page/files/dom.js";

const kMostCards = 24;  // the maximum number of cards to show in one zone; the page only counts the others

function label(labels, kind, key) {
  const word = labels?.[kind]?.[key];
  return typeof word === "string" ? word : key.replaceAll("_", " ");
}

function cardsOf(cards, labels) {
  if (typeof cards === "number") return [el("span", { class: "soft" }, `${cards} cards`)];
  if (cards.length === 0) return [el("span", { class: "soft" }, "empty")];
  const shown = cards.slice(0, kMostCards).map((card) => el("span", { class: "chip", title: labels?.cards?.[card] ?? null }, name(String(card))));
  return cards.length > kMostCards ? [...shown, el("span", { class: "soft" }, `and ${cards.length - kMostCards} more`)] : shown;
}

// The members of each family, as {family: [[member, value], …]}. A thing without a family has the member "".
function families(things) {
  const all = new Map();
  for (const [key, value] of Object.entries(things)) {
    const dot = key.indexOf(".");
    const [family, member] = dot < 0 ? [key, ""] : [key.slice(0, dot), key.slice(dot + 1)];
    all.set(family, [...(all.get(family) ?? []), [member, value]]);
  }
  return [...all];
}

export function board({ position, labels, words }) {
  const { ply, move, active = [], counters = {}, zones = {}, score, over } = position;
  const turn = over ? "the game is over" : active.length > 0 ? `to move: ${active.join(", ")}` : "";
  const about = [ply === 0 || !move ? "After the deal" : `After move ${ply}: ${move}`, turn, score ? `score ${Object.values(score).join(", ")}` : ""].filter(Boolean);
  const numbers = families(counters).flatMap(([family, members]) => members.map(([member, value]) => el("span", { class: "counter-chip" },
    name(label(labels, "counters", family)), member === "" ? "" : ` ${member}`, " ", el("b", {}, String(value)))));
  const row = ([member, cards]) => [el("dt", { class: active.includes(member) ? "to-move" : null }, name(member)), el("dd", {}, ...cardsOf(cards, labels))];
  return el("div", { class: "position" }, el("p", { class: "soft" }, about.join(" · ")), words ? el("p", {}, name(words)) : null,
    numbers.length > 0 ? el("p", { class: "counters-row" }, ...numbers) : null,
    ...families(zones).map(([family, members]) => el("section", { class: "owner" }, el("h3", {}, name(label(labels, "zones", family))),
      members[0][0] === "" ? el("div", { class: "chips" }, ...cardsOf(members[0][1], labels)) : el("dl", {}, ...members.flatMap(row)))));
}
