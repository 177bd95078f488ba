// Finds the previous places of a frame's cards, and animates the cards. Cards have no ids, so the previous
// place of a card follows from the steps of the move.

const kDuration = 420;
const kMostTravellers = 40;

export function listed(setting, zone, place, size) {
  return setting.zones[zone]?.topFirst ? size - place : place - 1;
}

// For each zone, lists its cards in the order of the frame. Each entry is the card's [zone, index] in the
// previous frame, or null if it is unknown.
export function origins(setting, before, frame) {
  const lists = {};
  for (const [zone, cards] of Object.entries(before.zones)) lists[zone] = cards.map((_, i) => [zone, i]);
  for (const step of frame.steps ?? []) {
    if (step.shuffled !== undefined) lists[step.shuffled] = (lists[step.shuffled] ?? []).map(() => null);
    for (const move of Array.isArray(step.moved) ? step.moved : []) {
      const from = lists[move.from];
      const to = lists[move.to];
      if (!from || !to) continue;
      const left = typeof move.place === "number" ? listed(setting, move.from, move.place, from.length) : from.length - 1;
      const [card] = from.splice(left, 1);
      const reached = typeof move.at === "number" ? listed(setting, move.to, move.at, to.length + 1) : to.length;
      to.splice(reached, 0, card ?? null);
    }
  }
  return lists;
}

export function placesOf(table) {
  const rectangles = new Map();
  for (const [key, zone] of table.zones) {
    rectangles.set(key, { whole: zone.list.getBoundingClientRect(),
      each: zone.places.map((item) => (item.querySelector(".card") ?? item).getBoundingClientRect()) });
  }
  return rectangles;
}

function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// Moves the cards from their previous `rectangles` to their new places.
export function travel(setting, table, before, frame, rectangles) {
  if (isStill()) return;
  const from = origins(setting, before, frame);
  let number = 0;
  for (const [key, zone] of table.zones) {
    (from[key] ?? []).forEach((origin, i) => {
      if (origin === null || (origin[0] === key && zone.what.lies === "stack")) return;
      const item = zone.places[i];
      const start = rectangles.get(origin[0])?.each[origin[1]];
      const card = item?.querySelector(".card") ?? item;
      if (!start?.width || !card || item === zone.list) return;
      const end = card.getBoundingClientRect();
      if (end.width === 0) return;
      const [dx, dy] = [start.left - end.left, start.top - end.top];
      if (Math.abs(dx) + Math.abs(dy) < 2 || number > kMostTravellers) return;
      const own = origin[0] === key;
      item.classList.add("travelling");
      const way = card.animate(
        [{ transform: `translate(${dx}px, ${dy}px)`, offset: 0 }, { transform: "none" }],
        { duration: kDuration, delay: own ? 0 : Math.min(number * 45, 500), easing: "cubic-bezier(.3,.7,.2,1)", fill: "backwards" });
      way.finished.catch(() => {}).then(() => item.classList.remove("travelling"));
      if (!own) ++number;
    });
  }
}
