// How large cards are drawn while a game goes on: whoever plays finds things where they were.
import { Fit, kLevels, worth } from "./fit.js";

const kWorthwhile = 1.3;  // what another layout must be worth before it takes the place of one that was well chosen
const kGrows = 1.5;       // and of one in which all fits
const kFamiliar = 1.25;   // what it is worth that others stay where they stood

export class Steady extends Fit {
  // `first`: what has fitted the table before, if anything has; `position()`: the number of the one that is shown; `shown()` is
  // called whenever cards may have become larger or smaller, or others.
  constructor(table, first, position, shown) {
    super(table);
    first?.close();
    Object.assign(this, { size: first?.size, best: first?.best, known: new Map(), position, shown });
  }

  // As long as all fits, only what is much better is changed; and who looks back sees the table as it was.
  choose() {
    const size = this.sizeOfRoom();
    if (size !== this.size) Object.assign(this, { size, best: undefined, known: new Map() });
    const things = this.things();
    const content = `${this.table.far.clientHeight},${things}`;
    const at = this.position();
    const where = `${at}: ${things}`;
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
    this.show();
    this.shown();
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

  // The layout that follows on the `last` one, of the same room, in which all fits still or no more.
  next(last, isStill) {
    if (last !== undefined && !isStill) {  // smaller cards in the same places, if they are not much smaller
      const near = this.spread(this.largest(last.beside, last.others));
      if (worth(near) * kWorthwhile > this.most) return near;
    }
    const most = this.bestOf((one) => worth(one) * (one.beside === last?.beside ? kFamiliar : 1));
    if (isStill && worth(most) <= worth(last) * kGrows) return last;
    this.most = worth(most);
    return most;
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
