// Chooses the size of the cards during a game, so that players find cards and buttons in familiar places.
import { Fit, kLevels, worth } from "./fit.js";

const kWorthwhile = 1.3;  // the factor by which a layout must be better to replace a familiar layout
const kGrows = 1.5;       // the factor by which a layout must be better to replace a layout that fits
// The factors for smaller cards in the same layout.
const kSmaller = [0.95, 0.9, 0.86, 0.82, 0.78, 0.74, 0.7];
const kSameRoom = 0.15;  // a share of the height; a change by less than this share does not count as a change
                         // of size
const kFamiliar = 1.5;   // the factor by which a layout is worth more if it keeps other seats in their places

// Whether visible cards overlap.
function isFolded(list) {
  return [...list.querySelectorAll(":scope > li:not(:last-child):has(> .card:not(.back, .place))")]
    .some((item) => item.clientWidth < (item.querySelector(".card").clientWidth || 1));
}

export class Steady extends Fit {
  // `first` is the Fit of the table so far, if any. `position()` is the number of the position on the page.
  // Calls `shown()` whenever cards or their sizes may have changed.
  constructor(table, first, position, shown) {
    super(table);
    first?.close();
    Object.assign(this, { size: first?.size, best: first?.best, known: new Map(), usual: new Map(), position, shown });
  }

  // Chooses the layout. While the whole table fits, changes the layout only if another layout is much better.
  // If a reader looks back, uses the earlier layouts again.
  choose() {
    for (const list of this.root.querySelectorAll(".unfolded")) list.classList.remove("unfolded");
    const size = this.sizeOfRoom();
    if (size !== this.size) this.best = this.usual.get(size) ?? (this.isNearly(size) ? this.best : undefined);
    this.size = size;
    const things = this.things();
    const content = `${this.table.far.clientHeight},${things}`;
    const at = this.position();
    const where = `${size}, ${at}: ${things}`;
    const known = this.known.get(where);
    if (known !== undefined && this.fits(known)) {
      this.best = known;
    } else {
      const isStill = this.best !== undefined && this.fits(this.best);
      // Keep the layout in the same position. If a player points at a card, the offered moves change, but the
      // cards must not move.
      if (!isStill || (at !== this.at && content !== this.seen && this.hasRoom())) this.trying(() => {
        this.slack = 1;
        this.take(this.next(this.best, isStill));
      });
    }
    this.most ??= worth(this.best);
    Object.assign(this, { at, seen: content });
    this.known.set(where, this.best);
    this.usual.set(size, this.best);
    this.show();
    this.unfold();
    this.shown();
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

  // Uses a layout. If the whole table fits in no layout, the player must scroll anyway, so the player's own
  // cards can be larger.
  take(layout) {
    if (layout.isOver) {
      this.set(layout);
      const { far } = this.table;
      this.slack = Math.max(1, far.scrollHeight - far.clientHeight);
    }
    super.take(layout);
  }

  // The layout to use after the layout `last`. `isStill` says whether the last layout still fits.
  next(last, isStill) {
    // Try smaller cards in the same layout, or in layouts that keep the other seats in their places.
    const near = [];
    if (last !== undefined && !isStill) {
      for (const found of [() => this.smaller(last), () => this.spread(this.largest(last.beside, last.others))]) {
        const one = found();
        if (one === undefined) continue;
        if (worth(one) * kWorthwhile > this.most) return one;
        near.push(one);
      }
    }
    const away = isStill ? 0 : 1;  // if the last layout still fits, only layouts that keep other seats in
                                   // their places count
    const most = this.bestOf((one) => worth(one) * (one.beside === last?.beside ? kFamiliar : away));
    if (isStill && worth(most) <= worth(last) * kGrows) return last;
    const familiar = near.find((one) => worth(one) * kWorthwhile > worth(most));
    if (familiar !== undefined) return familiar;
    this.most = worth(most);
    return most;
  }

  // The same layout with smaller cards, so that it fits. Returns undefined if the cards would be too small.
  smaller(layout) {
    const found = kSmaller.map((by) => ({ ...layout, width: layout.width * by })).find((one) => one.width >= one.level.least && this.fits(one));
    return found === undefined ? undefined : this.measured(found);
  }

  // Whether a much better layout fits. A search for the best layout would block the page. This function therefore tries
  // only a layout with larger cards, and a layout with more space between parts of the table.
  hasRoom() {
    const { best } = this;
    const larger = [{ ...best, width: best.width * kGrows * 1.05 }, { ...best, level: kLevels[0], width: kLevels[0].least }];
    return larger.some((one) => one.width <= one.level.most && worth(one) > worth(best) * kGrows && this.fits(one));
  }

  // The content of the table that takes room in every layout.
  things() {
    const count = (what) => this.root.querySelectorAll(what).length;
    return [this.root.querySelector(".choices")?.offsetHeight, ...[".card", ".fact", ".zone:not(.nothing)", ".counter:not(.resting)"].map(count)].join();
  }
}
