// What the cards of a place are worth together, where the game says of what (`look: sums`). It stands beside the name of the place.
import { el, familyOf, say, setText, written } from "./dom.js";

// undefined: nothing is said of it, or not all cards are seen.
function worthOf(setting, { key, known }) {
  const of = setting.sums?.[familyOf(key)];
  if (of === undefined || known.length === 0 || known.includes("?")) return undefined;
  return known.reduce((sum, card) => sum + (of[card] ?? 0), 0);
}

// Of all zones of the table, as they lie now.
export function tellSums(setting, { zones }) {
  for (const zone of zones.values()) {
    const n = worthOf(setting, zone);
    if (n !== undefined && zone.sum === undefined) zone.count.after(" ", zone.sum = el("span", { class: "sum" }));
    const follows = zone.count.textContent !== "" && !zone.root.classList.contains("stack");  // there the count is a badge
    if (zone.sum !== undefined) setText(zone.sum, n === undefined ? "" : `${follows ? "· " : ""}${say(setting, "worth {n}", { n: written(n) })}`);
  }
}
