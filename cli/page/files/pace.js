// Shows moves one after another, each for long enough to be seen. Delays moves that arrive together, and the
// redeal after a round. The game on the server continues without waiting.

const kShown = 750;       // milliseconds from one move to the next
const kMore = 450;        // additional milliseconds for each further event of the move
const kMostShown = 2200;  // the longest time for one move, in milliseconds
const kScored = 10000;    // the longest time for viewing the cards of a round, in milliseconds
const kMostWaiting = 6;   // the maximum number of moves that wait to be shown
const kFarBehind = 12;    // if more moves than this wait, the page does not pause between moves

export class Pace {
  // `live` is the page of the table.
  constructor(live) {
    this.live = live;
    this.coming = [];  // views that wait to be shown; the page shows the first of them
  }

  // Adds one move.
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
    if (viewer.at < viewer.last) live.offer();  // also informs a reader who is looking at earlier moves
    this.waitFor(this.isHeld ? kScored : this.timeFor(live.view.frame));
  }

  // The time for which the page shows a move. The time is longer if the move turns up a card, takes other
  // cards, or comes with a text.
  timeFor({ steps = [] }) {
    const happened = steps.filter((step) => Array.isArray(step.moved) || step.said !== undefined).length;
    return Math.min(kShown + kMore * Math.max(happened - 1, 0), kMostShown);
  }

  // Whether the page shows the newest position as it was before the redeal.
  get isHeld() {
    const { viewer } = this.live;
    return viewer.isScored && viewer.at === viewer.last;
  }

  // Whether all other players are bots, because bots can wait.
  get isAlone() {
    return this.live.seat !== undefined && this.live.card.players.filter((one) => !one.bot).length === 1;
  }

  waitFor(time) {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches || this.coming.length > kMostWaiting;
    this.timer = setTimeout(() => this.shownLongEnough(), document.hidden || (isStill && !this.isHeld) || this.coming.length > kFarBehind ? 0 : time);
  }

  // Continues with the moves that arrived while the page showed the last move. If none have arrived, the
  // cards of a round stay until the player continues.
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

  // Returns to the newest position after the player has seen the cards of a round, or an earlier position.
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
