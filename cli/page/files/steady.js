// Chooses the size of the cards in each position of a game. The layout is always nearly as good as the one that a player
// gets who opens the page in this position. Within a position, cards stay where they are while the player chooses a move.
import { Fit, finished, worth } from "./fit.js";
import { glide, placesOf } from "./travel.js";

const kWorthwhile = 1.05;  // the factor by which a layout must be better to replace another layout
const kStep = 12;          // the longest time of one step of a search, in milliseconds
const kWait = 100;         // the longest time between two steps, in milliseconds
// The factors for smaller cards in the same layout.
const kSmaller = [0.95, 0.9, 0.86, 0.82, 0.78, 0.74, 0.7];
const kSameRoom = 0.15;  // a share of the height; a change by less than this share does not count as a change
                         // of size

function soon(what) {
  if (globalThis.requestIdleCallback !== undefined) requestIdleCallback(what, { timeout: kWait });
  else setTimeout(what);
}

// Whether visible cards overlap.
function isFolded(list) {
  return [...list.querySelectorAll(":scope > li:not(:last-child):has(> .card:not(.back, .place))")]
    .some((item) => item.clientWidth < (item.querySelector(".card").clientWidth || 1));
}

export class Steady extends Fit {
  // `first` is the Fit of the table so far, if any. `position()` tells positions, and the moves that they offer, apart.
  // Calls `shown()` whenever cards or their sizes may have changed.
  constructor(table, first, position, shown) {
    super(table);
    first?.close();
    Object.assign(this, { known: new Map(), position, shown });
  }

  close() {
    super.close();
    this.searching = undefined;
  }

  // Chooses the layout. If a reader looks back, uses the earlier layouts again.
  choose() {
    const size = this.sizeOfRoom();
    const at = `${this.position()}: ${this.things()}`;
    const isSame = at === this.at && this.isNearly(size);
    const isFirst = this.best === undefined || !this.isNearly(size);
    Object.assign(this, { at, size, where: `${size}, ${at}` });
    this.fold();
    const known = this.known.get(this.where);
    if (known !== undefined && this.fits(known)) {
      this.searching = undefined;
      this.best = known;
    } else if (isFirst) {
      this.searching = undefined;
      this.trying(() => { this.best = finished(this.search()); });
      this.known.set(this.where, this.best);
    } else {
      if (!this.fits(this.best)) this.trying(() => { this.best = this.smaller(this.best) ?? finished(this.search()); });
      if (!isSame) this.searchSoon();
    }
    this.showAll();
  }

  // Searches for a better layout in steps, so that the page can always answer the player.
  searchSoon() {
    const search = this.searching = this.search();
    const step = () => {
      if (search !== this.searching || !this.root.isConnected) return;
      if (this.root.querySelector(".travelling") !== null) {
        setTimeout(step, kWait);
        return;
      }
      this.fold();
      this.trying(() => {
        const end = performance.now() + kStep;
        let one;
        do one = search.next(); while (!one.done && performance.now() < end);
        if (one.done) this.found(one.value);
        this.set(this.best);
      });
      this.unfold();
      if (search === this.searching) soon(step);
    };
    soon(step);
  }

  // Uses the result of a search if it is better than the present layout.
  found(layout) {
    this.searching = undefined;
    const isBetter = worth(this.measured(layout)) > worth(this.measured(this.best)) * kWorthwhile || !this.fits(this.best);
    if (isBetter) {
      this.set(this.best);
      const places = placesOf(this.table);
      this.best = layout;
      this.set(layout);
      glide(this.table, places);
      this.shown();
    }
    this.known.set(this.where, this.best);
  }

  showAll() {
    this.show();
    this.unfold();
    this.shown();
  }

  fold() {
    for (const list of this.root.querySelectorAll(".unfolded")) list.classList.remove("unfolded");
  }

  // Puts the cards of other seats into several rows instead of covering them, if their block has room.
  unfold() {
    for (const block of this.table.above.children) {
      const [wide, high] = [block.clientWidth + 1, block.clientHeight];
      const lists = [...block.querySelectorAll(".cards")].filter((list) => isFolded(list));
      for (const list of lists) {
        list.classList.add("unfolded");
        if (isFolded(list) || block.scrollWidth > wide || block.clientHeight > high) list.classList.remove("unfolded");
      }
    }
  }

  // The size of the area for cards. After the end of the game, the area is larger, because the page offers no
  // moves.
  sizeOfRoom() {
    return super.sizeOfRoom() + (this.root.closest(".at-end")?.querySelector(".ended") ? ", over" : "");
  }

  // Whether the size of the area is nearly unchanged. Messages that appear above the table must not count as
  // a change of the area.
  isNearly(size) {
    const [[width, height], [wide, high]] = [size, this.size ?? "0×0"].map((one) => one.split("×").map(Number));
    return width === wide && Math.abs(height - high) < kSameRoom * high;
  }

  // If the whole table fits in no layout, the player must scroll anyway, so the player's own cards can be larger.
  *grown(layout) {
    if (layout.isOver) {
      this.set(layout);
      const { far } = this.table;
      this.slack = Math.max(1, far.scrollHeight - far.clientHeight);
    }
    return yield* super.grown(layout);
  }

  // The same layout with smaller cards, so that it fits. Returns undefined if the cards would be too small.
  smaller(layout) {
    const found = kSmaller.map((by) => ({ ...layout, width: layout.width * by })).find((one) => one.width >= one.level.least && this.fits(one));
    return found === undefined ? undefined : this.measured(found);
  }

  // The content of the table that takes room in every layout.
  things() {
    return [".card", ".fact", ".zone:not(.nothing)", ".counter:not(.resting)"].map((what) => this.root.querySelectorAll(what).length).join();
  }
}
