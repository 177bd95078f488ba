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
// How much smaller than others cards may be that lie in several rows. Those are worth what is seen of the one that is covered
// most, more where it is seen whole, less for each row beyond the first, and less where other cards must be smaller for them.
const kRows = [1, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.55, 0.5];
const kWhole = 1.75;
const kRow = 1.25;
const kAny = ".cards > li:not(:last-child)";
const kShown = `${kAny}:has(> .card:not(.back, .place))`;
const kOpen = `.open > ${kAny}`;
const kHand = `.zone:not(.open) > ${kAny}`;
const kAllSeen = { hand: 1, middle: 1, theirs: 1 };
const kBetter = 1.03;               // what a layout must be worth before it is preferred to one that was found before
const kBeside = 1 / 3;              // of the table, for other players who stand beside its middle
const kEnough = 4.4;                // rem: beyond this one's own cards gain little by being larger
const kGrowing = [["card", 1.9], ["other", 2.3], ["card", kEnough], ["mine", 3], ["other", kEnough], ["middle", 7.5]];  // as far as that

// What a table is worth to those who look at it; `seen`: how large cards seem that lie on each other, beside their width in the
// layout (1 where all is seen).
export function worth({ level, width, others, seen: { hand, middle, theirs } = kAllSeen }) {
  const own = Math.min(width * hand, kEnough) + 0.2 * Math.max(width * hand - kEnough, 0);
  return own * (1 + middle) * (1 + 0.6 * others * theirs) * [1, 0.85, 0.7][level.close];
}

// How wide cards are, in rem. None of one's own are larger than one's hand.
function sizes({ width, others, card = 1, mine = 1, other = 1, middle = 1 }) {
  return { card: width * card, mine: width * Math.min(others * mine, card), other: width * others * other, middle: width * middle };
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
    this.slack = 1;  // pixels by which what lies above one's own cards may be too high
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
    if (size !== this.size) this.trying(() => this.take(this.bestOf()));
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

  // What cards show costs most of the time that it takes to lay them out, and moves nothing: it is left out meanwhile.
  trying(what) {
    this.root.classList.add("trying");
    what();
    this.root.classList.remove("trying");
  }

  // The layout that is worth most; `value(layout)`: what each is worth now.
  bestOf(value = worth) {
    const found = [false, true].flatMap((beside) => kOthers.map((others) => this.largest(beside, others)));
    let [best, most] = [undefined, 0];
    for (const one of found.sort((a, b) => value(b) - value(a))) {
      if (value(one) <= most * kBetter) break;  // more than that it is not worth where cards lie on each other
      const spread = this.spread(one);
      if (best === undefined || value(spread) > most * kBetter) [best, most] = [spread, value(spread)];
    }
    return best;
  }

  // The cards of one kind that another can cover.
  items(kind) {
    const { common, above, below } = this.table;
    const [where, what] = { card: [below, kHand], mine: [below, kOpen], other: [above, kShown], middle: [common, kAny] }[kind];
    return [...where.querySelectorAll(what)];
  }

  // How much is seen of each, in width: 1 is all of it.
  shares(kind) {
    return this.items(kind).map((item) => Math.min(item.clientWidth / (item.querySelector(".card")?.clientWidth || 1), 1));
  }

  least(kind) {
    return Math.min(1, ...this.shares(kind));
  }

  // How many rows the cards of one place take at most.
  rows(kind) {
    const places = new Set(this.items(kind).map((item) => item.parentElement));
    return Math.max(...[...places].map((place) => new Set([...place.children].map((item) => item.offsetTop)).size));
  }

  // A layout in which cards that lie on each other side by side lie in rows where that shows more of them.
  spread(layout) {
    let best = layout;
    const lay = (kind, tried) => {
      this.set(best);
      let most = this.least(kind);
      if (most === 1) return;
      most *= sizes(best)[kind] ** 2;
      for (const one of tried) {
        const seen = kWhole * sizes(one)[kind] ** 2 * (one.width / layout.width) * Math.sqrt(one.other ?? 1);
        if (seen <= most || !this.fits(one) || this.least(kind) < 1) continue;
        const value = seen / kRow ** (this.rows(kind) - 1);
        if (value > most) [best, most] = [one, value];
      }
    };
    lay("middle", [1, 0.7].flatMap((other) => kRows.map((middle) => ({ ...best, middle, other, rows: true }))));
    lay("card", [1, 0.85, 0.72, 0.6].flatMap((by) => kRows.map((card) => ({ ...best, width: best.width * by, card, folded: true }))));
    return this.measured(best);
  }

  // A layout, with how large its cards seem where they lie.
  measured(layout) {
    this.set(layout);
    const seems = (kind, of = (share) => share) => {
      const all = this.shares(kind);
      return (layout[kind] ?? 1) * of(all.reduce((sum, one) => sum + one, 0) / all.length || 1);
    };
    return { ...layout, seen: { hand: seems("card", Math.sqrt), middle: seems("middle", Math.sqrt), theirs: seems("other") } };
  }

  // With what lies in each place as large as it can be there: one's own cards first.
  take(layout) {
    if (layout === this.best) return;
    this.best = kGrowing.reduce((best, [kind, most]) => kGrown.map((by) => ({ ...best, [kind]: by * (best[kind] ?? 1) }))
      .find((one) => sizes(one)[kind] <= most && this.fits(one) && this.least(kind) === 1) ?? best, layout);
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
    return [...above.children].every((block) => block.scrollWidth <= block.clientWidth + 1) && far.scrollHeight <= far.clientHeight + this.slack && far.scrollWidth <= far.clientWidth + 1 && root.scrollHeight <= root.clientHeight + 1;
  }
}
