// How large cards are drawn while a game goes on: whoever plays finds things where they were.
import { Fit, kLevels, worth } from "./fit.js";

const kWorthwhile = 1.3;  // what another layout must be worth before it takes the place of one that was well chosen
const kGrows = 1.5;       // and of one in which all fits
const kSmaller = [0.95, 0.9, 0.86, 0.82, 0.78, 0.74, 0.7];  // how much smaller cards are tried in the same layout
const kSameRoom = 0.15;   // of its height: a room that is less than that lower or higher is no other one
const kFamiliar = 1.5;    // what it is worth that others stay where they stood

// Whether cards of which something can be seen lie on each other.
function isFolded(list) {
  return [...list.querySelectorAll(":scope > li:not(:last-child):has(> .card:not(.back, .place))")]
    .some((item) => item.clientWidth < (item.querySelector(".card").clientWidth || 1));
}

export class Steady extends Fit {
  // `first`: what has fitted the table before, if anything has; `position()`: the number of the one that is shown; `shown()` is
  // called whenever cards may have become larger or smaller, or others.
  constructor(table, first, position, shown) {
    super(table);
    first?.close();
    Object.assign(this, { size: first?.size, best: first?.best, known: new Map(), usual: new Map(), position, shown });
  }

  // As long as all fits, only what is much better is changed; and who looks back sees the table as it was.
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
      // Pointing at a card changes what can be done, and moves none of them.
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

  // What others have does not lie on each other where their block has room for several rows of it.
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

  // Of a table at which nothing more is played: what was smaller to make room for that need not be.
  sizeOfRoom() {
    return super.sizeOfRoom() + (this.root.closest(".at-end")?.querySelector(".ended") ? ", over" : "");
  }

  // What is told above the table comes and goes; that is no other screen.
  isNearly(size) {
    const [[width, height], [wide, high]] = [size, this.size ?? "0×0"].map((one) => one.split("×").map(Number));
    return width === wide && Math.abs(height - high) < kSameRoom * high;
  }

  // Where not everything fits whatever is done, and some of it is scrolled to, one's own cards need not be that small.
  take(layout) {
    if (layout.isOver) {
      this.set(layout);
      const { far } = this.table;
      this.slack = Math.max(1, far.scrollHeight - far.clientHeight);
    }
    super.take(layout);
  }

  // The layout that follows on the `last` one, of nearly the same room, in which all fits still or no more.
  next(last, isStill) {
    const near = [];  // smaller cards in the same layout, or in one with others in the same places
    if (last !== undefined && !isStill) {
      for (const found of [() => this.smaller(last), () => this.spread(this.largest(last.beside, last.others))]) {
        const one = found();
        if (one === undefined) continue;
        if (worth(one) * kWorthwhile > this.most) return one;
        near.push(one);
      }
    }
    const away = isStill ? 0 : 1;  // what is larger in the same places is enough where all fits
    const most = this.bestOf((one) => worth(one) * (one.beside === last?.beside ? kFamiliar : away));
    if (isStill && worth(most) <= worth(last) * kGrows) return last;
    const familiar = near.find((one) => worth(one) * kWorthwhile > worth(most));
    if (familiar !== undefined) return familiar;
    this.most = worth(most);
    return most;
  }

  // The same layout with cards that are as much smaller as they must be; undefined: then they would be too small.
  smaller(layout) {
    const found = kSmaller.map((by) => ({ ...layout, width: layout.width * by })).find((one) => one.width >= one.level.least && this.fits(one));
    return found === undefined ? undefined : this.measured(found);
  }

  // Whether a layout fits that is worth much more. Looking for the best one takes time in which nothing else happens, so this looks
  // at two: larger cards, and things that stand less closely.
  hasRoom() {
    const { best } = this;
    const larger = [{ ...best, width: best.width * kGrows * 1.05 }, { ...best, level: kLevels[0], width: kLevels[0].least }];
    return larger.some((one) => one.width <= one.level.most && worth(one) > worth(best) * kGrows && this.fits(one));
  }

  // What takes room on the table, whatever the layout is.
  things() {
    const count = (what) => this.root.querySelectorAll(what).length;
    return [this.root.querySelector(".choices")?.offsetHeight, ...[".card", ".fact", ".zone:not(.nothing)", ".counter:not(.resting)"].map(count)].join();
  }
}
