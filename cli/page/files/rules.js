// The rules of a game beside the table: what each move does, what the rulebook says, clause by clause. What is searched for
// narrows it.
import { get } from "./api.js";
import { countOfCards, el, name, say } from "./dom.js";

function countOf(cards) {
  return cards.reduce((sum, card) => sum + (card.copies ?? 1), 0);
}

// What a move takes and gives, as in "hint tokens −1".
function priceOf(setting, move) {
  const word = (counter) => Object.values(setting.counters).find((one) => one.family === counter)?.own ?? counter;
  const parts = [...Object.entries(move.cost ?? {}).map(([what, n]) => `${word(what)} −${n}`),
    ...Object.entries(move.gain ?? {}).map(([what, n]) => `${word(what)} +${n}`)];
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
}

export class Rules {
  constructor(setting, game) {
    Object.assign(this, { setting, game });
    this.search = el("input", { type: "search", "aria-label": say(setting, "search the rules"), placeholder: say(setting, "search the rules") });
    this.search.addEventListener("input", () => this.narrow());
    this.list = el("div", { class: "rules-list", tabindex: "0", role: "group", "aria-label": say(setting, "rules") });
    this.root = el("section", { class: "rules", hidden: true, "aria-label": say(setting, "rules") },
      el("h2", {}, say(setting, "rules")), this.search, this.list);
  }

  async open() {
    this.root.hidden = false;
    if (this.list.childElementCount === 0) this.write(await get(`/games/${encodeURIComponent(this.game)}/rules`));
    this.search.focus();
  }

  write(rules) {
    const { setting } = this;
    const parts = (title, items) => (items.length === 0 ? [] : [el("section", {}, el("h3", {}, title), el("ul", {}, ...items))]);
    const kinds = Object.entries(setting.kinds).map(([kind, { word, summary }]) =>
      el("li", {}, el("b", {}, name(word)), ": ", name(summary || ""), priceOf(setting, rules.moves.find((one) => one.name === kind) ?? {})));
    // The clauses are in English only.
    const clauses = setting.lang !== "en" ? [] : (rules.clauses ?? []).map((clause) => el("li", {}, name(clause.text)));
    this.list.replaceChildren(el("p", {}, name(rules.summary)), ...parts(say(setting, "moves"), kinds), ...parts(say(setting, "rules"), clauses),
      el("p", {}, countOfCards(setting, countOf(rules.cards))));
  }

  narrow() {
    const wanted = this.search.value.trim().toLowerCase();
    for (const item of this.list.querySelectorAll("li")) item.hidden = !item.textContent.toLowerCase().includes(wanted);
    for (const part of this.list.querySelectorAll("section")) part.hidden = part.querySelector("li:not([hidden])") === null;
  }
}
