// Marks the changes since the viewer's last move: new cards in their places, and the texts that the rules
// have said about seats.
import { el, name } from "./dom.js";
import { called } from "./said.js";
import { roundEnd } from "./scored.js";
import { origins } from "./travel.js";

const kSaidOfEach = 2;  // the maximum number of texts about one seat
const kDealt = 4;       // if a zone has more new cards than this, a deal has put them there, not a move

// The cards of a zone that moved into the zone in this frame, or that were already new before it. `from` is
// the result of origins().
function newIn(zone, from, recent) {
  return from.flatMap((origin, i) => (origin !== null && (origin[0] !== zone || recent.get(zone)?.includes(origin[1])) ? [i] : []));
}

// The first seat that a text of the rules names, or the mover if the text names no seat.
function seatOf(setting, { with: parts }, who) {
  const words = Object.values(parts ?? {}).flatMap((part) => String(part).split(/[^\p{L}\p{N}_]+/u));
  return setting.seats.indexOf([...words, who].find((word) => setting.seats.includes(word)));
}

// The recent cards and texts in these frames, which follow the frame `before`. If a round has ended, cards
// and texts from before its end do not count as recent.
function recentOf(setting, before, frames) {
  let recent = new Map();
  const said = new Map();
  for (const frame of frames) {
    if (roundEnd(setting, before, frame) !== undefined) {
      recent.clear();
      said.clear();
    } else {
      recent = new Map(Object.entries(origins(setting, before, frame)).map(([zone, from]) => [zone, newIn(zone, from, recent)]));
      for (const step of (frame.steps ?? []).filter((one) => one.said !== undefined)) {
        const seat = seatOf(setting, step, setting.seats[frame.who]);
        said.set(seat, [...(said.get(seat) ?? []), called(setting, step.text)].slice(-kSaidOfEach));
      }
    }
    before = frame;
  }
  return { recent, said };
}

// Marks the recent cards and texts on `table`, which shows the last of these frames.
export function markRecent(setting, table, before, frames) {
  for (const one of table.root.querySelectorAll(".said-here")) one.remove();
  for (const one of table.root.querySelectorAll(".recent")) one.classList.remove("recent");
  const { recent, said } = recentOf(setting, before, frames);
  for (const [key, places] of recent) {
    const zone = table.zones.get(key);
    // Leave out piles, because they show only their last card. Leave out zones with many cards that are all
    // new, because these cards come from a deal.
    if (zone === undefined || zone.what.lies === "stack" || (places.length === zone.places.length && places.length > kDealt)) continue;
    for (const place of places) zone.places[place]?.classList.add("recent");
  }
  for (const [seat, texts] of said)
    table.seats[seat]?.root.append(el("p", { class: "said-here", "aria-hidden": "true" }, ...texts.map((text) => el("span", {}, name(text)))));
}
