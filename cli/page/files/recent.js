// What has happened since whoever looks moved last stays marked on the table: cards that came where they lie, and what the rules
// said of somebody.
import { el, name } from "./dom.js";
import { called } from "./said.js";
import { roundEnd } from "./scored.js";
import { origins } from "./travel.js";

const kSaidOfEach = 2;  // texts about one seat
const kDealt = 4;       // more cards than that do not come together by a move

// Those of the cards of a zone that have come to it, or were new before this frame; `from`: as origins() has it.
function newIn(zone, from, recent) {
  return from.flatMap((origin, i) => (origin !== null && (origin[0] !== zone || recent.get(zone)?.includes(origin[1])) ? [i] : []));
}

// Whom a text of the rules names first, or who has moved.
function seatOf(setting, { with: parts }, who) {
  const words = Object.values(parts ?? {}).flatMap((part) => String(part).split(/[^\p{L}\p{N}_]+/u));
  return setting.seats.indexOf([...words, who].find((word) => setting.seats.includes(word)));
}

// What is recent in these frames, after `before`: a round that ends has no news for the next one.
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

// Marks it on `table`, which shows the last of these frames.
export function markRecent(setting, table, before, frames) {
  for (const one of table.root.querySelectorAll(".said-here")) one.remove();
  for (const one of table.root.querySelectorAll(".recent")) one.classList.remove("recent");
  const { recent, said } = recentOf(setting, before, frames);
  for (const [key, places] of recent) {
    const zone = table.zones.get(key);
    // In a pile one sees the last card; and where many have come and nothing else lies, they were dealt.
    if (zone === undefined || zone.what.lies === "stack" || (places.length === zone.places.length && places.length > kDealt)) continue;
    for (const place of places) zone.places[place]?.classList.add("recent");
  }
  for (const [seat, texts] of said)
    table.seats[seat]?.root.append(el("p", { class: "said-here", "aria-hidden": "true" }, ...texts.map((text) => el("span", {}, name(text)))));
}
