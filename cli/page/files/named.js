// Shows who owned the cards of a zone before, if the game declares this (`look: zones: {trick: named}`).
import { el, name, seatName } from "./dom.js";
import { origins } from "./travel.js";

// Adds `whose` to the frame. For each card of each zone, `whose` has the seat from whose zone the card came,
// or undefined if the card came from no seat.
export function withNames(setting, before, frame) {
  const named = Object.keys(setting.zones).filter((key) => setting.zones[key].named);
  if (named.length === 0 || before === undefined || frame === undefined) return frame;
  const from = origins(setting, before, frame);
  const whose = (key) => (from[key] ?? []).map((origin) =>
    (origin?.[0] === key ? before.whose?.[key]?.[origin[1]] : setting.zones[origin?.[0]]?.seat));
  return { ...frame, whose: Object.fromEntries(named.map((key) => [key, whose(key)])) };
}

// Writes the names on the cards of the table.
export function tellNames(setting, { zones }, { whose = {} }) {
  for (const [key, seats] of Object.entries(whose)) {
    const { places } = zones.get(key);
    places.forEach((place, i) => {
      const text = seats.length === places.length && seats[i] !== undefined ? seatName(setting, seats[i]) : "";
      const shown = place.querySelector(".whose");
      if (text === (shown?.textContent ?? "")) return;
      shown?.remove();
      if (text !== "") place.append(el("span", { class: "whose", title: text }, name(text)));
    });
  }
}
