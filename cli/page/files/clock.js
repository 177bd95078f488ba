// The clock of a table: the time left for each seat, counted down from the server's last message.
import { ownerOf, post } from "./api.js";
import { button, el, setText } from "./dom.js";

const kHurry = 10000;  // a seat with fewer milliseconds than this is short of time
const kBeat = 250;

function minutes(time) {
  const seconds = Math.ceil(time / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export class Clock {
  constructor(live) {
    this.live = live;
    this.times = el("span", { class: "times", role: "timer" });
    this.stops = button("", () => this.pause(), { class: "plain stops-clock" });
    this.root = el("p", { class: "clock", hidden: true }, this.times, " ", this.stops);
  }

  // `clock` has the same form as in the lobby. `now` is the time when the page received `clock`.
  heard(clock, now = performance.now()) {
    Object.assign(this, { clock, since: now });
    clearInterval(this.beat);
    if (clock !== undefined && !this.live.isOver) this.beat = setInterval(() => this.show(), kBeat);
    this.show();
  }

  close() {
    clearInterval(this.beat);
  }

  left(seat) {
    const { left, running } = this.clock;
    return Math.max(0, left[seat] - (running.includes(seat) ? performance.now() - this.since : 0));
  }

  // Shows the times. The header shows only the times of the seats to move, but the list of people shows the
  // times of all seats.
  show() {
    const { clock, live } = this;
    this.root.hidden = clock === undefined || live.isOver;
    if (this.root.hidden) return;
    const shown = clock.running.includes(live.seat) || live.seat === undefined || clock.eachMove ? clock.running : [live.seat, ...clock.running];
    const parts = shown.map((seat) => `${live.nameOf(seat)} ${minutes(this.left(seat))}`);
    setText(this.times, clock.paused ? live.say("the clock is paused") : parts.join(" · "));
    this.root.classList.toggle("hurry", !clock.paused && clock.running.includes(live.seat) && this.left(live.seat) < kHurry);
    this.stops.hidden = live.seat === undefined;
    setText(this.stops, live.say(clock.paused ? "resume" : "pause"));
    for (const place of live.company.root.querySelectorAll(".time-left")) {
      const seat = Number(place.dataset.seat);
      setText(place, live.card.players[seat].bot ? "" : minutes(this.left(seat)));
    }
  }

  async pause() {
    const { live } = this;
    const credentials = ownerOf(live.game, live.table) ?? live.seats[live.seat];
    try {
      await post(live.path("pause"), { credentials, paused: !this.clock.paused });
    } catch (why) {
      live.tell(live.words(why));
    }
  }

  // Whether a bot makes the next move of this seat because its time has run out.
  isOut(seat) {
    return this.clock !== undefined && this.clock.left[seat] === 0;
  }

  // Whether a bot made the last move of this seat because its time had run out.
  movedFor(seat) {
    return this.clock !== undefined && this.clock.movedFor.includes(seat);
  }
}
