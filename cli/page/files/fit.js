// Chooses the size of the cards so that the whole table fits on the screen. First makes the cards of other
// players smaller. If this is not enough, moves all parts of the table closer together. As a last resort,
// also makes the player's own cards smaller.

// The levels. A level defines the space between parts of the table (in live.css), and whether places show
// their names. It also defines the minimal width of a seat's block, and the card widths to try, in rem.
export const kLevels = [
  { close: 0, named: true, block: 11, least: 3.3, most: 8 },
  { close: 1, named: true, block: 8.7, least: 2.4, most: 4.6 },
  { close: 2, named: true, block: 5.6, least: 1.7, most: 3.6 },
  { close: 2, named: false, block: 5.6, least: 1, most: 3.6 },
];
const kStep = 1.08;                 // the factor from one width of a card to the next
const kOthers = [0.5, 0.65, 0.85];  // the size of other players' cards, relative to the player's own cards
// The factors by which the cards of one place may be larger if there is room and no card covers another card. The
// cards may be in one row or in several rows.
const kGrown = [1.7, 1.5, 1.35, 1.2, 1.1];
// The factors by which cards in several rows may be smaller. The worth of a layout depends on the visible
// part of the most covered card. The worth is higher if no card is covered. The worth is lower for each row
// beyond the first, and lower if other cards must be smaller to make room.
const kRows = [1, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.55, 0.5];
const kWhole = 1.75;
const kRow = 1.25;
const kAny = ".cards > li:not(:last-child)";
const kShown = `${kAny}:has(> .card:not(.back, .place))`;
const kOpen = `.open > ${kAny}`;
const kHand = `.zone:not(.open) > ${kAny}`;
const kAllSeen = { hand: 1, middle: 1, theirs: 1 };
const kBetter = 1.03;   // the factor by which a layout must be better than an earlier layout
const kBeside = 1 / 3;  // the share of the table's width for other players next to its middle
const kEnough = 4.4;    // in rem; beyond this width, larger cards hardly help the player
// The steps in which cards grow. Each step names the cards, and the width up to which they grow.
const kGrowing = [["card", 1.9], ["other", 2.3], ["card", kEnough], ["mine", 3], ["other", kEnough], ["middle", 7.5]];

// The worth of a layout to the players. `seen` is the apparent size of overlapping cards, relative to their
// width in the layout (1 if all of each card is visible).
export function worth({ level, width, others, seen: { hand, middle, theirs } = kAllSeen }) {
  const own = Math.min(width * hand, kEnough) + 0.2 * Math.max(width * hand - kEnough, 0);
  return own * (1 + middle) * (1 + 0.6 * others * theirs) * [1, 0.85, 0.7][level.close];
}

// The widths of cards, in rem. The player's cards on the table are never larger than those in the hand.
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

// Fits a table to the screen when players first see it. During the game, steady.js also considers earlier
// layouts.
export class Fit {
  // The root of `table` must have a fixed height, which does not depend on its content.
  constructor(table) {
    this.table = table;
    this.root = table.root;
    this.slack = 1;  // the number of pixels by which the part above the player's own cards may be too high
    this.watching = new ResizeObserver(() => this.now());
    // Do not watch the part below the player's own cards, because that part can grow by itself.
    for (const one of [this.root, table.far]) this.watching.observe(one);
  }

  close() {
    this.watching.disconnect();
  }

  now() {
    if (!this.root.isConnected || this.root.clientHeight === 0) return;
    // Measure the final places of cards that travel.
    const onTheirWay = this.root.querySelector(".travelling") !== null;
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

  // Tries layouts without the faces of cards, because the faces take most of the time but do not affect the
  // layout.
  trying(what) {
    this.root.classList.add("trying");
    what();
    this.root.classList.remove("trying");
  }

  // Returns the most valuable layout. `value(layout)` is the worth of a layout.
  bestOf(value = worth) {
    const found = [false, true].flatMap((beside) => kOthers.map((others) => this.largest(beside, others)));
    let [best, most] = [undefined, 0];
    for (const one of found.sort((a, b) => value(b) - value(a))) {
      if (value(one) <= most * kBetter) break;  // overlapping cards can only lower the worth of a layout
      const spread = this.spread(one);
      if (best === undefined || value(spread) > most * kBetter) [best, most] = [spread, value(spread)];
    }
    return best;
  }

  // The cards of one kind that other cards can cover.
  items(kind) {
    const { common, above, below } = this.table;
    const [where, what] = { card: [below, kHand], mine: [below, kOpen], other: [above, kShown], middle: [common, kAny] }[kind];
    return [...where.querySelectorAll(what)];
  }

  // For each card, the share of its width that is visible, from 0 to 1.
  shares(kind) {
    return this.items(kind).map((item) => Math.min(item.clientWidth / (item.querySelector(".card")?.clientWidth || 1), 1));
  }

  least(kind) {
    return Math.min(1, ...this.shares(kind));
  }

  // The largest number of rows of cards in one place.
  rows(kind) {
    const places = new Set(this.items(kind).map((item) => item.parentElement));
    return Math.max(...[...places].map((place) => new Set([...place.children].map((item) => item.offsetTop)).size));
  }

  // Puts overlapping cards into several rows if this makes more of each card visible.
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

  // Adds the apparent size of the cards to a layout.
  measured(layout) {
    this.set(layout);
    const seems = (kind, of = (share) => share) => {
      const all = this.shares(kind);
      return (layout[kind] ?? 1) * of(all.reduce((sum, one) => sum + one, 0) / all.length || 1);
    };
    return { ...layout, seen: { hand: seems("card", Math.sqrt), middle: seems("middle", Math.sqrt), theirs: seems("other") } };
  }

  // Makes the cards of each place as large as the place allows, the player's own cards first.
  take(layout) {
    if (layout === this.best) return;
    this.best = kGrowing.reduce((best, [kind, most]) => kGrown.map((by) => ({ ...best, [kind]: by * (best[kind] ?? 1) }))
      .find((one) => sizes(one)[kind] <= most && this.fits(one) && this.least(kind) === 1) ?? best, layout);
  }

  // The layout with the largest cards that fit. If `beside` is true, other players are next to the middle of
  // the table, and otherwise above it.
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
      // If rows that have one card fewer need fewer rows, larger cards may fit.
      for (const i of [low + 2, low + 1]) if (i < sizes.length && this.fits(tried(i))) return tried(i);
      return tried(low);
    }
    const level = kLevels.at(-1);
    // The player must scroll to see the whole table.
    return { level, beside, others, width: level.least, isOver: true };
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

  // Also checks that the cards of a seat stay within the seat's block and do not cover other cards.
  fits(tried) {
    this.set(tried);
    const { above, far, root } = this.table;
    return [...above.children].every((block) => block.scrollWidth <= block.clientWidth + 1) && far.scrollHeight <= far.clientHeight + this.slack && far.scrollWidth <= far.clientWidth + 1 && root.scrollHeight <= root.clientHeight + 1;
  }
}
