// Enlarges the cards of a seat. If cards are too small on the table, a button at the seat enlarges them. A
// click on the seat also enlarges the cards, unless the click can be a move.
import { button, el, name, say, seatName, svg, withPeople } from "./dom.js";
import { rowText } from "./handbook.js";
import { dialogOver } from "./menu.js";
import { begun, reached } from "./rules.js";

const kSmall = 30;  // in pixels; a card with less visible width counts as too small

function lens() {
  return svg("svg", { class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true" },
    svg("path", { d: "M8 1a7 7 0 1 0 4 12.7l5 5 1.7-1.7-5-5A7 7 0 0 0 8 1zm0 2.4a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2z" }));
}

export class Magnifier {
  // The magnified cards cover `root`, a part of the page. `table` is the table of the game. `rules` has the
  // handbook of the game. `now()` returns {frame, seat}.
  constructor(setting, root, table, rules, now) {
    Object.assign(this, { setting, root, table, rules, now });
    this.places = [...table.seats, ...table.teams].map((block, i) => {
      const opens = button(lens(), () => this.open(i), { class: "magnifies", "aria-haspopup": "dialog", hidden: true });
      block.root.append(opens);
      return { root: block.root, opens, title: () => (i < table.seats.length ? seatName(setting, i)
        : withPeople(setting, setting.teams[i - table.seats.length].name)) };
    });
  }

  // The zones of a seat's block that have readable cards.
  zones({ root }) {
    return [...root.querySelectorAll(".zone:has(.card[data-card])")];
  }

  // Whether some of the seat's cards are too small to read.
  isSmall(place) {
    return [...place.root.querySelectorAll(".cards > li:has(> .card[data-card])")]
      .some((item) => Math.min(item.clientWidth, item.querySelector(".card").clientWidth) < kSmall);
  }

  // Updates the button after a change of the table or of its size.
  update() {
    for (const place of this.places) {
      place.opens.hidden = !this.isSmall(place);
      const label = say(this.setting, "{name}'s cards", { name: place.title() });
      for (const attribute of ["title", "aria-label"]) place.opens.setAttribute(attribute, label);
    }
    this.fill();
  }

  // Handles a click on a seat if the click is not a move. Returns false if the click has no effect.
  opensAt(seat) {
    if (this.places[seat]?.opens.hidden !== false) return false;
    this.open(seat);
    return true;
  }

  open(i) {
    this.shown = this.places[i];
    this.what = el("div");
    this.dialog = dialogOver(this.root, this.what, el("button", {}, say(this.setting, "close")));
    this.dialog.classList.add("magnified");
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
    this.dialog.addEventListener("close", () => {
      this.shown = undefined;
    });
    this.fill();
  }

  // Shows the cards as they are on the table.
  fill() {
    if (this.shown === undefined) return;
    const { root, title } = this.shown;
    const counters = root.querySelector(".counters").cloneNode(true);
    this.what.replaceChildren(el("h2", {}, name(title()), root.querySelector(".score").cloneNode(true)), counters, ...this.zones(this.shown).map((zone) => {
      const items = [...zone.querySelectorAll(".cards > li")].map((item) => {
        const copy = item.cloneNode(true);
        const card = copy.querySelector(".card");
        for (const attribute of ["role", "tabindex", "aria-pressed", "aria-describedby"]) card?.removeAttribute(attribute);
        card?.classList.remove("can", "picked", "touched", "taken");
        card?.setAttribute("role", "img");
        return copy;
      });
      return el("section", {}, el("h3", {}, ...zone.querySelector("h4").cloneNode(true).childNodes), el("ul", { class: "cards" }, ...items));
    }));
    this.addSets(this.what).catch(() => {});  // without the sets, the cards are still readable
  }

  // Adds the sets of cards of which at least one seat has a part. Sets that lack the fewest cards come first.
  async addSets(what) {
    const book = await this.rules.book();
    if (what !== this.what || this.shown === undefined) return;
    const { frame, seat } = this.now();
    const keys = this.zones(this.shown).map((zone) => zone.dataset.zone);
    const found = book.tables.filter((table) => table.sets !== undefined).map((table) => {
      const sets = table.sets.map((set) => ({ set, side: begun(this.setting, frame, table, set, seat).find(({ zone }) => keys.includes(zone)) }))
        .filter(({ side }) => side !== undefined && side.have > 0 && side.isOpen)
        .sort((a, b) => (a.set.need - a.side.have) - (b.set.need - b.side.have));
      return sets.length === 0 ? null : el("section", {}, el("h3", {}, name(table.word)), el("ul", { class: "sets" }, ...sets.map(({ set, side }) =>
        el("li", {}, el("b", {}, reached(this.setting, set, side)), say(this.setting, ":"), " ", name(rowText(this.setting, table, table.rows[set.row]))))));
    });
    what.querySelectorAll("section:has(.sets)").forEach((one) => one.remove());
    what.append(...found.filter((one) => one !== null));
  }

  close() {
    this.dialog?.close();
  }
}
