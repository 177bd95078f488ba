// How large cards are drawn, so that the whole table is on the screen. What other players have becomes smaller first;
// then things stand closer; then one's own cards become smaller, too.

// How closely things stand (live.css says what that means), whether places have their names, how wide the block of a seat
// is at least, and the widths of cards that are tried there, in rem.
export const kLevels = [
  { close: 0, named: true, block: 11, least: 3.3, most: 8 },
  { close: 1, named: true, block: 8.7, least: 2.4, most: 4.6 },
  { close: 2, named: true, block: 5.6, least: 1.7, most: 3.6 },
  { close: 2, named: false, block: 5.6, least: 1, most: 3.6 },
];
const kStep = 1.08;                 // from one width to the next
const kOthers = [0.5, 0.65, 0.85];  // the cards of others, beside one's own
// What lies in one place may be larger than that, where there is room: none lies on another, in a row, else in several.
const kGrown = [1.7, 1.5, 1.35, 1.2, 1.1];
const kRows = [1, 0.9, 0.8, 0.65];
const kAny = ".cards > li:not(:last-child)";
const kShown = `${kAny}:has(> .card:not(.back, .place))`;
const kOpen = `.open > ${kAny}`;
const kHand = `.zone:not(.open) > ${kAny}`;
const kBeside = 1 / 3;              // of the table, for other players who stand beside its middle
const kEnough = 4.4;                // rem: beyond this one's own cards gain little by being larger
const kGrowing = [["card", 1.9], ["other", 2.3], ["card", kEnough], ["mine", 3], ["other", kEnough], ["middle", 7.5]];  // as far as that

// What a table is worth to those who look at it.
export function worth({ level, width, others, seen = 1 }) {
  const own = Math.min(width, kEnough) + 0.2 * Math.max(width - kEnough, 0);
  return own * (1 + 0.6 * others * seen) * [1, 0.85, 0.7][level.close];
}

// How wide cards are, in rem.
function sizes({ width, others, card = 1, mine = 1, other = 1, middle = 1 }) {
  return { card: width * card, mine: width * others * mine, other: width * others * other, middle: width * middle };
}

function rem() {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function widths({ least, most }) {
  const all = [];
  for (let width = least; width <= most; width *= kStep) all.push(width);
  return all;
}

// Of a table as it is seen first. While it is played at, more is to be considered (steady.js).
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

  choose() {
    const size = this.sizeOfRoom();
    if (size !== this.size) this.take(this.bestOf());
    this.size = size;
    this.show();
  }

  sizeOfRoom() {
    return `${this.root.clientWidth}×${this.root.clientHeight}`;
  }

  show() {
    this.set(this.best);
    this.root.classList.toggle("overfull", this.best.isOver === true);
  }

  // The layout that is worth most; `value(layout)`: what each is worth now.
  bestOf(value = worth) {
    const found = [false, true].flatMap((beside) => kOthers.map((others) => this.measured(this.largest(beside, others))));
    return found.reduce((first, one) => (value(one) > value(first) * 1.03 ? one : first));
  }

  // With what lies in each place as large as it can be there: one's own cards first. Where those have no room side by side, they
  // lie in several rows if that shows more of them.
  take(layout) {
    if (layout === this.best) return;
    const { common, above, below } = this.table;
    const first = (some, where, what) => some.find((one) => this.fits(one) && this.isSpread(where, what));
    const places = { card: [below, kHand], mine: [below, kOpen], other: [above, kShown], middle: [common] };
    const grown = (from, what, most) => first(kGrown.map((by) => ({ ...from, [what]: by * (from[what] ?? 1) })).filter((one) => sizes(one)[what] <= most), ...places[what]) ?? from;
    let best = first([layout, ...kRows.map((middle) => ({ ...layout, middle, rows: true }))], common) ?? layout;
    this.set(best);
    if (!this.isSpread(below, kHand)) {
      const shown = Math.min(...[...below.querySelectorAll(kHand)].map((item) => item.clientWidth || Infinity)) / rem();
      const folded = kRows.flatMap((by) => kRows.map((card) => ({ ...best, width: best.width * by, card, folded: true })));
      best = first(folded.filter((one) => one.width ** 2 * one.card > shown * best.width * 1.15), below, kHand) ?? best;
    }
    for (const [what, most] of kGrowing) best = grown(best, what, most);
    this.best = best;
  }

  // A layout, with how much is seen of the cards of others that lie open.
  measured(layout) {
    this.set(layout);
    const card = layout.width * layout.others * rem();
    const shown = [...this.table.above.querySelectorAll(kShown)].map((item) => Math.min(item.clientWidth / card, 1));
    return { ...layout, seen: shown.reduce((sum, one) => sum + one, 0) / (shown.length || 1) || 1 };
  }

  // Whether no card lies on another.
  isSpread(where, which = kAny) {
    return [...where.querySelectorAll(which)].every((item) => item.clientWidth >= (item.querySelector(".card")?.clientWidth ?? 0));
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
    return { level, beside, others, width: level.least, isOver: true };  // what is left over can be scrolled to
  }

  set(layout) {
    const { root } = this;
    const { far, above } = this.table;
    const { level: { close, named, block }, beside } = layout;
    const room = (far.clientWidth / rem()) * (beside ? kBeside : 1);
    const blocks = Math.max(above.children.length, 1);
    const rows = Math.ceil(blocks / Math.max(1, Math.floor(room / block)));
    root.style.setProperty("--columns", Math.ceil(blocks / rows));
    for (const [what, size] of Object.entries(sizes(layout))) root.style.setProperty(`--${what}`, `${size}rem`);
    const are = { closer: close > 0, closest: close > 1, nameless: !named, beside, "in-rows": layout.rows, folded: layout.folded };
    for (const [what, is] of Object.entries(are)) root.classList.toggle(what, is === true);
  }

  // Nor does what somebody has lie beyond their block, over what others have.
  fits(tried) {
    this.set(tried);
    const { above, far, root } = this.table;
    return [...above.children].every((block) => block.scrollWidth <= block.clientWidth + 1) && far.scrollHeight <= far.clientHeight + 1 && far.scrollWidth <= far.clientWidth + 1 && root.scrollHeight <= root.clientHeight + 1;
  }
}
