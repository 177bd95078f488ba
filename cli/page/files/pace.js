// Moves are shown one after the other, each as long as it takes to see it: those that arrive together, and how the cards of a round
// lay before they were dealt anew. The game goes on meanwhile, and nobody else waits.

const kShown = 750;       // milliseconds that a move is to be seen before the next,
const kMore = 450;        // longer for each further thing that happens in it,
const kMostShown = 2200;  // and no longer than that
const kScored = 10000;    // milliseconds that the cards of a round are to be seen, if nobody goes on before
const kMostWaiting = 6;   // moves that wait for that
const kFarBehind = 12;    // moves that wait: then no round is looked at

export class Pace {
  // `live`: the table it is about.
  constructor(live) {
    this.live = live;
    this.coming = [];  // views that are yet to be shown; the first one is
  }

  // One more move.
  add(view) {
    this.coming.push(view);
    if (this.coming.length === 1) this.next();
    else if (this.coming.length === kFarBehind && this.isHeld) this.goOn();
  }

  waitForNone() {
    clearTimeout(this.timer);
    this.coming = [];
  }

  next() {
    const { live } = this;
    const { viewer } = live;
    [live.view] = this.coming;
    viewer.reel.add(live.view.frame);
    viewer.grown(viewer.last);
    live.rounds.grown(viewer.reel.frame(viewer.eyes, viewer.last - 1), live.view.frame, viewer.last, live.seat);
    if (viewer.at < viewer.last) live.offer();  // also tells a reader of earlier moves
    this.waitFor(this.isHeld ? kScored : this.timeFor(live.view.frame));
  }

  // Who is to follow it needs longer where a card is turned up, others are taken, and something is said of it.
  timeFor({ steps = [] }) {
    const happened = steps.filter((step) => Array.isArray(step.moved) || step.said !== undefined).length;
    return Math.min(kShown + kMore * Math.max(happened - 1, 0), kMostShown);
  }

  // Whether the newest position is shown as the cards lay before they were dealt anew.
  get isHeld() {
    const { viewer } = this.live;
    return viewer.isScored && viewer.at === viewer.last;
  }

  // Whether only bots play with whoever looks: they can be kept waiting.
  get isAlone() {
    return this.live.seat !== undefined && this.live.card.players.filter((one) => !one.bot).length === 1;
  }

  waitFor(time) {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches || this.coming.length > kMostWaiting;
    this.timer = setTimeout(() => this.shownLongEnough(), document.hidden || (isStill && !this.isHeld) || this.coming.length > kFarBehind ? 0 : time);
  }

  // Goes on with what has come meanwhile. If nothing has, the cards of a round lie there until somebody goes on.
  shownLongEnough() {
    const { live } = this;
    if (this.isHeld && (live.rounds.isRead || this.isAlone)) {
      this.waitFor(kScored);
      return;
    }
    if (this.isHeld && this.coming.length > 1) {
      live.viewer.go(live.viewer.last);
      this.waitFor(kShown);
      return;
    }
    this.coming.shift();
    if (this.coming.length > 0) this.next();
    else if (!this.isHeld) live.changeSeat();
  }

  // Somebody has seen the cards of a round, or an earlier position.
  goOn() {
    const { isHeld, live } = this;
    live.viewer.go(live.viewer.last);
    if (isHeld) {
      clearTimeout(this.timer);
      if (this.coming.length > 0) this.waitFor(kShown);
      else live.changeSeat();
    }
    live.choices.focus.take();
  }
}
