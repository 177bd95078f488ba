// Shows the rules of a game over the table, or over the page where visitors choose the game. The rules
// include how to play, and the progress of each side with sets of cards.
import { button, el, familyOf, say, seatName } from "./dom.js";
import { handbook, searchIn } from "./handbook.js";
import { called } from "./said.js";

// The progress of each side that has part of a set of cards, as [{zone, title, have, isOpen}]. The progress
// of this seat comes first. `isOpen` is false if other sides have so many cards of the set that this side
// cannot complete it.
export function begun(setting, frame, table, set, seat) {
  const keys = Object.keys(setting.zones).filter((key) => table.zones.includes(familyOf(key)));
  const has = new Map(keys.map((key) => [key, (frame.zones[key] ?? []).filter((card) => set.cards.includes(card))]));
  const sides = keys.map((key) => {
    const { seat: owner, team } = setting.zones[key];
    const isOwn = owner === seat || (team !== undefined && setting.teams?.[team]?.seats.includes(seat));
    const elsewhere = keys.reduce((n, other) => n + (other === key ? 0 : has.get(other).length), 0);
    return { zone: key, isOwn: seat !== undefined && Boolean(isOwn), cards: has.get(key), have: has.get(key).length, isOpen: set.all - elsewhere >= set.need,
      title: owner !== undefined ? seatName(setting, owner) : team !== undefined ? called(setting, setting.teams[team].name) : setting.zones[key].own };
  });
  return [...sides.filter((one) => one.isOwn), ...sides.filter((one) => !one.isOwn)];
}

// The progress of one side, in words.
export function reached(setting, set, { have }) {
  return have >= set.need ? `✓ ${say(setting, "complete")}` : say(setting, "{n} of {need}", { n: have, need: set.need });
}

export function progress(setting, set, side) {
  return `${side.title}${say(setting, ":")} ${reached(setting, set, side)}`;
}

// Focus the search field only on devices with a mouse and a wide screen. On other devices, an on-screen
// keyboard would cover the page.
const kKeyboard = "(pointer: fine) and (min-width: 1001px)";

export class Rules {
  // `ask()` asks the server how to play the game. `isNew` says that the reader does not know the game.
  constructor(setting, ask, { isNew = false } = {}) {
    Object.assign(this, { setting, ask, isNew });
    this.list = el("div", { class: "rules-list", tabindex: "0", role: "group", "aria-label": say(setting, "rules") });
    this.search = searchIn(setting, this.list);
    this.root = el("dialog", { class: "rules", "aria-label": say(setting, "rules") },
      el("div", { class: "rules-head" }, el("h2", {}, say(setting, "rules")), this.search,
        button("×", () => this.root.close(), { class: "plain closes-rules", "aria-label": say(setting, "close") })), this.list);
    this.root.addEventListener("click", (event) => {
      if (event.target === this.root) this.root.close();  // a click outside the dialog's content
    });
    this.sets = undefined;  // the sets of cards, each with the cell for its progress; set after the rules
                            // have been loaded
  }

  // The server's answer. The page asks for the rules only once, unless a request fails.
  book() {
    this.asked ??= this.ask().catch((why) => {
      this.asked = undefined;
      throw why;
    });
    return this.asked;
  }

  async open() {
    this.root.showModal();
    (matchMedia(kKeyboard).matches ? this.search : this.list).focus();
    if (this.sets === undefined) this.list.replaceChildren(el("p", { class: "sub" }, say(this.setting, "loading …")));
    const book = await this.book().catch((why) => {
      this.list.replaceChildren(el("p", { class: "refusal" }, why.message || say(this.setting, "the server cannot be reached")));
      throw why;
    });
    if (this.sets === undefined) {
      this.sets = [];
      this.list.replaceChildren(...handbook(this.setting, book, { cellFor: (table, set) => this.cellFor(table, set), isNew: this.isNew }));
    }
    this.draw();
  }

  // The cell for a set of cards. Returns null if the page shows no running game.
  cellFor(table, set) {
    if (this.frame === undefined) return null;
    const found = this.sets.find((one) => one.set === set);
    if (found !== undefined) return found.cell;
    const cell = el("td", { class: "begun" });
    this.sets.push({ table, set, cell });
    return cell;
  }

  // Updates the progress for the position that the page shows, as this seat sees it.
  show(frame, seat) {
    Object.assign(this, { frame, seat });
    this.draw();
  }

  draw() {
    if (this.frame === undefined || !this.root.open || this.sets === undefined) return;
    for (const { table, set, cell } of this.sets) {
      const sides = begun(this.setting, this.frame, table, set, this.seat);
      const own = sides.find((one) => one.isOwn)?.cards ?? [];
      const others = sides.filter((one) => !one.isOwn).flatMap((one) => one.cards);
      cell.replaceChildren(...sides.filter((one) => one.have > 0 || (one.isOwn && !one.isOpen)).map((one) =>
        el("div", { class: one.have >= set.need ? "made" : one.isOpen ? "open" : "lost", title: one.isOpen ? "" : say(this.setting, "no longer possible") },
          progress(this.setting, set, one))));
      for (const card of cell.parentElement.querySelectorAll(".named-card")) {
        card.classList.toggle("mine", own.includes(card.dataset.face));
        card.classList.toggle("gone", others.includes(card.dataset.face));
      }
    }
  }
}
