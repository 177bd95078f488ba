// The page of `fuda info --rulebook --html`: how to play a game, for reading and printing.
import { symbolDefinitions } from "./cards.js";
import { el, name } from "./dom.js";
import { handbook, searchIn } from "./handbook.js";

const held = document.getElementById("handbook");
if (held !== null) {
  const { setting, book } = JSON.parse(held.textContent);
  const root = el("div", { class: "rules-list" }, ...handbook(setting, book, { isNew: true }));
  const options = setting.options.map(([option, value]) => `${option}: ${value}`).join(" · ");
  // The name of the game is the heading of this page, so the titles of the rulebook are one level below it.
  for (const title of root.querySelectorAll("h3")) title.setAttribute("aria-level", 2);
  document.body.append(symbolDefinitions(setting), el("main", { class: "handbook" },
    el("header", {}, el("h1", {}, name(book.title)), searchIn(setting, root)), options === "" ? "" : el("p", { class: "sub" }, name(options)), root));
}
