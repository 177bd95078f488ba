// Shows the total worth of the cards in a zone next to the zone's name, if the game defines the worth (`look:
// sums`).
import { el, familyOf, say, setText, written } from "./dom.js";

// The total worth of a zone's cards. Returns undefined if the game defines no worth, or if some of the cards
// are hidden.
function worthOf(setting, { key, known }) {
  const of = setting.sums?.[familyOf(key)];
  if (of === undefined || known.length === 0 || known.includes("?")) return undefined;
  return known.reduce((sum, card) => sum + (of[card] ?? 0), 0);
}

// Updates all zones of the table.
export function tellSums(setting, { zones }) {
  for (const zone of zones.values()) {
    const n = worthOf(setting, zone);
    if (n !== undefined && zone.sum === undefined) zone.count.after(" ", zone.sum = el("span", { class: "sum" }));
    // In the heading of a zone, the sum follows the count. In a stack, a badge shows the count, so this text
    // has only the sum.
    const follows = zone.count.textContent !== "" && !zone.root.classList.contains("stack");
    if (zone.sum !== undefined) setText(zone.sum, n === undefined ? "" : `${follows ? "· " : ""}${say(setting, "worth {n}", { n: written(n) })}`);
  }
}
