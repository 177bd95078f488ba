// How large cards are drawn, so that the whole table is on the screen. What other players have becomes smaller first;
// then things stand closer; then one's own cards become smaller, too.

// How closely things stand (live.css says what that means), whether places have their names, how wide the block of a seat
// is at least, and the widths of cards that are tried there, in rem.
const kLevels = [
  { close: 0, named: true, block: 11, least: 3.3, most: 8 },
  { close: 1, named: true, block: 8.7, least: 2.4, most: 4.6 },
  { close: 2, named: true, block: 5.6, least: 1.7, most: 3.6 },
  { close: 2, named: false, block: 5.6, least: 1, most: 3.6 },
];
const kStep = 1.08;                 // from one width to the next
const kOthers = [0.5, 0.65, 0.85];  // the cards of others, beside one's own
// And those in the middle of the table, where there is room, so that none lies on another: in a row, else in several.
const kMiddles = [...[1.6, 1.4, 1.2, 1].map((middle) => ({ middle })), ...[1, 0.8, 0.65].map((middle) => ({ middle, rows: true }))];
const kMostMiddle = 11;             // rem
const kWorthwhile = 1.3;            // what another layout must be worth before it takes the place of one in which all fits
const kFamiliar = 1.25;             // what it is worth that others stay where they stood
const kBeside = 1 / 3;              // of the table, for other players who stand beside its middle
const kEnough = 4.4;                // rem: beyond this one's own cards gain little by being larger

// What a table is worth to those who look at it.
function worth({ level, width, others, seen = 1 }) {
  const own = Math.min(width, kEnough) + 0.2 * Math.max(width - kEnough, 0);
  return own * (1 + 0.6 * others * seen) * [1, 0.85, 0.7][level.close];
}

function rem() {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function widths({ least, most }) {
  const all = [];
  for (let width = least; width <= most; width *= kStep) all.push(width);
  return all;
}

export class Fit {
  // `table`: its root has a height of its own, and does not grow with what lies on it.
  constructor(table) {
    this.table = table;
    this.root = table.root;
    this.watching = new ResizeObserver(() => this.now());
    for (const one of [this.root, table.far]) this.watching.observe(one);  // what is below it can grow by itself
  }

  close() {
    this.watching.disconnect();
  }

  now() {
    if (!this.root.isConnected || this.root.clientHeight === 0) return;
    const onTheirWay = this.root.querySelector(".travelling") !== null;  // they are measured where they will lie
    if (onTheirWay) this.root.classList.add("measured");
    this.choose();
    if (onTheirWay) this.root.classList.remove("measured");
  }

  // Whoever plays finds things where they were: as long as all fits, only what is much better is changed.
  choose() {
    const size = `${this.root.clientWidth}×${this.root.clientHeight}`;
    const { best } = this;
    const isSameRoom = best !== undefined && size === this.size;
    const isStill = isSameRoom && this.fits(best);
    const content = this.content();
    if (!isStill || (content !== this.seen && this.hasRoom())) this.take(this.next(isSameRoom ? best : undefined, isStill));
    Object.assign(this, { size, seen: content });
    this.set(this.best);
    this.root.classList.toggle("overfull", this.best.width < this.best.level.least);
  }

  // The layout that follows on the `last` one, of the same room, in which all fits still or no more.
  next(last, isStill) {
    if (last !== undefined && !isStill) {  // smaller cards in the same places, if they are not much smaller
      const near = this.measured(this.largest(last.beside, last.others));
      if (worth(near) * kWorthwhile > worth(last)) return near;
    }
    const found = [false, true].flatMap((beside) => kOthers.map((others) => this.measured(this.largest(beside, others))));
    const value = (one) => worth(one) * (one.beside === last?.beside ? kFamiliar : 1);
    const most = found.reduce((first, one) => (value(one) > value(first) * 1.03 ? one : first));
    return isStill && worth(most) <= worth(last) * kWorthwhile ? last : most;
  }

  // With the cards in the middle as large as they can be in it.
  take(layout) {
    if (layout === this.best) return;
    const middle = kMiddles.find((one) => layout.width * one.middle <= kMostMiddle && this.fits({ ...layout, ...one }) && this.isSpread());
    this.best = { ...layout, middle: 1, rows: false, ...middle };
  }

  // A layout, with how much is seen of the cards of others that lie open.
  measured(layout) {
    this.set(layout);
    const card = layout.width * layout.others * rem();
    const shown = [...this.table.above.querySelectorAll(".cards > li:not(:last-child):has(> .card:not(.back, .place))")].map((item) => Math.min(item.clientWidth / card, 1));
    return { ...layout, seen: shown.reduce((sum, one) => sum + one, 0) / (shown.length || 1) || 1 };
  }

  // Whether a layout fits that is worth much more. Looking for the best one takes time in which nothing else happens, so this looks
  // at two: larger cards, and things that stand less closely.
  hasRoom() {
    const { best } = this;
    const larger = [{ ...best, width: best.width * kWorthwhile * 1.05 }, { ...best, level: kLevels[0], width: kLevels[0].least }];
    return larger.some((one) => one.width <= one.level.most && worth(one) > worth(best) * kWorthwhile && this.fits(one));
  }

  // What takes room on the table.
  content() {
    const { root, far } = this.table;
    return [far.clientHeight, ...["card", "fact", "zone:not(.nothing)", "counter:not(.resting)"].map((what) => root.querySelectorAll(`.${what}`).length)].join();
  }

  // Whether no card in the middle lies on another.
  isSpread() {
    return [...this.table.common.querySelectorAll(".cards > li:not(:last-child)")]
      .every((item) => item.clientWidth >= (item.querySelector(".card")?.clientWidth ?? 0));
  }

  // The largest cards that fit, with other players above the middle of the table, or beside it.
  largest(beside, others) {
    for (const level of kLevels) {
      const sizes = widths(level);
      const tried = (i) => ({ level, beside, others, width: sizes[i] });
      if (!this.fits(tried(0))) continue;
      let [low, high] = [0, sizes.length - 1];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (this.fits(tried(middle))) low = middle;
        else high = middle - 1;
      }
      // Where one card less in a row makes one row less, larger ones may fit.
      for (const i of [low + 2, low + 1]) if (i < sizes.length && this.fits(tried(i))) return tried(i);
      return tried(low);
    }
    const level = kLevels.at(-1);
    return { level, beside, others, width: level.least * 0.99 };  // what is left over can be scrolled to
  }

  set({ level: { close, named, block }, beside, width, others, middle = 1, rows: isInRows = false }) {
    const { root } = this;
    const { far, above } = this.table;
    const room = (far.clientWidth / rem()) * (beside ? kBeside : 1);
    const blocks = Math.max(above.children.length, 1);
    const rows = Math.ceil(blocks / Math.max(1, Math.floor(room / block)));
    root.style.setProperty("--columns", Math.ceil(blocks / rows));
    root.style.setProperty("--card", `${width}rem`);
    root.style.setProperty("--other", `${width * others}rem`);
    root.style.setProperty("--middle", `${width * middle}rem`);
    root.classList.toggle("closer", close > 0);
    root.classList.toggle("closest", close > 1);
    root.classList.toggle("nameless", !named);
    root.classList.toggle("beside", beside);
    root.classList.toggle("in-rows", isInRows);
  }

  // Nor does what somebody has lie beyond their block, over what others have.
  fits(tried) {
    this.set(tried);
    const { above, far, root } = this.table;
    return [...above.children].every((block) => block.scrollWidth <= block.clientWidth + 1) && far.scrollHeight <= far.clientHeight + 1 && far.scrollWidth <= far.clientWidth + 1 && root.scrollHeight <= root.clientHeight + 1;
  }
}
