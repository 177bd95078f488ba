// The description in an exported HTML file: the game, its list of changes and its texts.
import { el, name } from "../page/files/dom.js";
import { dotted } from "./dotted.js";

function changes(pack) {
  if (pack.changes.length === 0) return el("p", { class: "soft" }, "The game is as printed.");
  return el("div", { class: "differences-place", tabindex: 0, role: "region", "aria-label": "The changes" }, el("table", { class: "differences" }, el("thead", {}, el("tr", {}, ...["what", "printed", "now"].map((one) => el("th", { scope: "col" }, one)))),
    el("tbody", {}, ...pack.changes.map((one) => el("tr", {}, el("th", { scope: "row" }, dotted(one.what)), el("td", {}, name(one.before ?? "–")), el("td", {}, el("b", {}, name(one.after ?? "–"))))))));
}

function texts(pack) {
  return Object.entries(pack.texts ?? pack.files).map(([path, text]) => el("details", {}, el("summary", {}, path in pack.files ? el("b", {}, path) : path), el("pre", { class: "text", tabindex: 0 }, text)));
}

export function aboutFile(pack, { plays }) {
  return el("main", { class: "one-file" }, el("h1", {}, name(pack.title ?? pack.game)),
    el("section", {}, el("h2", {}, "What is different"), changes(pack)),
    el("section", {}, el("h2", {}, "The rules"), ...texts(pack)),
    el("p", { class: "soft small" }, plays ? "To change this game, drop this file on a fuda workbench: " : "To change or play this game, drop this file on a fuda workbench: ",
      el("code", {}, "fuda workbench"), ". Anyone who holds the file can read all hands. To play against other people, run ", el("code", {}, "fuda serve"), "."));
}
