// What people at a table agree on: moves taken back, another game, who plays for somebody who is not there. A question is
// shown to all above the table; whoever is asked says yes or no.
import { keepOwner, keepSeat, ownerOf, post } from "./api.js";
import { button, el, name, setText } from "./dom.js";
import { dialogOver, menuOver } from "./menu.js";
import { forgetAll } from "./seating.js";

// Whether anybody may sit down there.
function isOpen(player) {
  return player.name === undefined && !player.closed;
}

export class Together {
  // `live`: the table it is about.
  constructor(live) {
    this.live = live;
    this.text = el("span", {});
    this.buttons = el("span", { class: "buttons" });
    this.root = el("div", { class: "question", role: "status", hidden: true }, this.text, this.buttons);
    this.undo = button(live.say("take back"), () => this.takeBack(), { class: "plain take-back", hidden: true });
  }

  say(form, values) {
    return this.live.say(form, values);
  }

  nameOf(seat) {
    return this.live.nameOf(seat);
  }

  // The table has changed, or the position has.
  show() {
    const { card, seat, isOver } = this.live;
    const question = card.question;
    const { viewer } = this.live;
    const isNow = viewer !== undefined && viewer.at === viewer.last;
    this.undo.hidden = seat === undefined || isOver || this.live.isGone || this.live.ahead.isOn || !isNow || this.lastMoveOf(seat) === 0;
    if (this.live.isGone) {
      this.root.hidden = seat !== undefined;  // who sits there reads it where moves were made
      this.root.classList.remove("inviting");
      setText(this.text, this.live.news);
      this.buttons.replaceChildren(this.live.elsewhere);
    } else if (question === undefined || question.id === this.read) {
      this.invite();
    } else {
      this.root.hidden = false;
      setText(this.text, this.about(question));
      this.buttons.replaceChildren(...this.answers(question));
    }
    // Who comes back to a table from which all went on is there to look at it.
    this.wasLeft ??= card.nextSeats !== undefined;
    if (card.nextSeats !== undefined && !this.wasLeft) this.goOn(card);
  }

  // The first thing that somebody sees who was invited.
  invite() {
    const { card, seats, isOver, company } = this.live;
    this.root.classList.remove("inviting");
    if (!isOver && this.offerSeat()) return;
    const free = card.players.findIndex(isOpen);
    this.root.hidden = free < 0 || isOver;
    if (this.root.hidden) return;
    const isMine = Object.keys(seats).length > 0;  // whoever sits here invites others, where nothing else shows how
    this.root.classList.toggle("inviting", isMine);
    if (this.buttons.querySelector(isMine ? ".invitation" : ".invited") !== null) return;
    setText(this.text, "");
    this.buttons.replaceChildren(isMine ? company.invitation() : button(this.say("sit down here"), () => {
      company.ask(this.live.card.players.findIndex(isOpen));
    }, { class: "invited start" }));
  }

  // A bot plays for somebody here: they may always go on themselves.
  offerSeat() {
    const { card, seats, clock } = this.live;
    const seat = Object.keys(seats).map(Number).find((one) => card.players[one].standIn !== undefined);
    if (seat === undefined) return false;
    this.root.hidden = false;
    const form = clock.isOut(seat) ? "your time has run out: the {name} bot plays for you" : "the {name} bot plays for you";
    setText(this.text, this.say(form, { name: this.live.botName(card.players[seat].standIn) }));
    if (this.buttons.querySelector(".takes-seat") === null)
      this.buttons.replaceChildren(button(this.say("play again yourself"), () => this.standIn(seat), { class: "takes-seat" }));
    return true;
  }

  // The number of the last move that a seat has made, of those that stand; 0: none.
  lastMoveOf(seat) {
    const { reel, last } = this.live.viewer;
    for (let at = last; at > 0; --at) if (reel.frame(0, at).who === seat) return at;
    return 0;
  }

  about({ what, by, about, no, turned }) {
    if (no !== null) return this.say("{name} does not want that", { name: this.nameOf(no) });
    const names = { name: this.nameOf(by), other: this.nameOf(about) };
    const isMine = this.live.seats[by] !== undefined;
    if (isMine && what === "undo") return this.say("you want to take back the last move");
    if (isMine && what === "again") return this.say(turned ? "you want another game, with the seats swapped" : "you want another game");
    if (what === "undo") return this.say("{name} wants to take back the last move", names);
    if (what === "standIn") return this.say("{name} wants a bot to play for {other}", names);
    if (what === "pause") return this.say("{name} wants to pause the clock", names);
    if (what === "goOn") return this.say("{name} wants the clock to go on", names);
    if (what === "free" && this.live.card.players[about].name === undefined) return this.say("{name} wants somebody to sit down at {other}", names);
    if (what === "free") return this.say("{name} wants to free the seat of {other}", names);
    return this.say(turned ? "{name} wants another game, with the seats swapped" : "{name} wants another game", names);
  }

  answers(question) {
    const close = button(this.say("close"), () => {
      this.read = question.id;
      this.show();
    }, { class: "plain" });
    if (question.no !== null) return [close];
    const mine = Object.keys(this.live.seats).map(Number).filter((seat) => seat !== question.about);
    const open = mine.filter((seat) => !question.yes.includes(seat));
    if (mine.length === 0) return [];
    if (open.length === 0) {
      const asked = this.live.card.players.flatMap(({ name: one, bot }, seat) =>
        (one === undefined || bot || seat === question.about || question.yes.includes(seat) ? [] : [this.nameOf(seat)]));
      return [el("span", { class: "hint" }, this.say("waiting for {names}", { names: asked.join(", ") })), " ",
        button(this.say("never mind"), () => this.answer(question, mine[0], false), { class: "plain" })];
    }
    return [button(this.say("yes"), async () => {
      for (const seat of open) await this.answer(question, seat, true);
    }), " ", button(this.say("no"), () => this.answer(question, open[0], false))];
  }

  async answer({ id }, seat, yes) {
    await this.asks(seat, "answer", { id, yes });
  }

  // Says no in the words of the server where it does.
  async asks(seat, what, body) {
    try {
      return await post(this.live.path("seat", String(seat), what), body, this.live.seats[seat]);
    } catch (why) {
      this.live.tell(this.live.words(why));
      return undefined;
    }
  }

  // Whoever plays several seats agrees with all of them.
  async takeBack() {
    this.live.tell("");
    const said = await this.asks(this.live.seat, "undo", { after: this.live.view.frame.ply });
    await this.agree(said);
  }

  async again(turned) {
    const said = await this.asks(this.live.seat, "again", { turned });
    await this.agree(said);
  }

  async agree(said) {
    const question = said?.question;
    if (question === undefined) return;
    for (const seat of Object.keys(this.live.seats).map(Number)) {
      if (!question.yes.includes(seat) && seat !== question.about) await this.answer(question, seat, true);
    }
  }

  // All who sat here sit at the next table already.
  goOn({ players, nextMatchID, nextSeats }) {
    const { game, table, seats, go } = this.live;
    if (Object.keys(seats).length === 0) return;
    for (const [seat, credentials] of Object.entries(seats)) {
      const next = nextSeats === "turned" ? (Number(seat) + 1) % players.length : Number(seat);
      keepSeat(game, nextMatchID, String(next), credentials);
    }
    const owner = ownerOf(game, table);
    if (owner !== undefined) keepOwner(game, nextMatchID, owner);
    go(game, nextMatchID);
  }

  // ---- who plays for whom

  // What can be done with a seat, in a menu beside its name; null: nothing.
  menu(seat) {
    const { card, seats, isOver } = this.live;
    const player = card.players[seat];
    const isOwner = ownerOf(this.live.game, this.live.table) !== undefined;
    const isMine = seats[seat] !== undefined;
    const isThere = player.isConnected === true;
    const parts = [];
    if (!player.bot && !isOver) {
      const may = isMine || isOwner || (Object.keys(seats).length > 0 && !isThere);
      if (player.standIn !== undefined && (isMine || isOwner))
        parts.push(button(this.say(isMine ? "play again yourself" : "no bot any more"), () => this.standIn(seat)));
      if (player.standIn === undefined && may) {
        const bots = this.live.bots().map((bot) => button(this.say("{name} bot", { name: bot.name }),
          () => (isMine ? this.handOver(seat, bot) : this.standIn(seat, bot.plays)), { title: bot.summary }));
        parts.push(el("div", { class: "buttons" }, el("span", { class: "hint" }, this.say("let a bot play")), ...bots));
      }
      const mayAsk = !isMine && Object.keys(seats).length > 0;
      if (mayAsk && player.closed) parts.push(button(this.say("let somebody sit down here"), () => this.decide("free", seat)));
      if (mayAsk && player.name !== undefined && !isThere) parts.push(button(this.say("free this seat"), () => this.frees(seat)));
    }
    if (isMine) parts.push(button(this.say("play on another device"), () => this.showCode(seat)));
    if (isMine && isOwner) parts.push(button(this.say("close this table"), () => this.close()));
    if (parts.length === 0) return null;
    const other = this.say("{name}'s seat", { name: this.nameOf(seat) });
    const label = isMine ? this.say("your seat") : el("span", { title: other }, el("span", { "aria-hidden": "true" }, "⋯"), el("span", { class: "unseen" }, other));
    return menuOver(label, parts, { class: "seat-menu", "data-seat": seat, open: this.isOpen(seat) });
  }

  // A menu stays open when it is drawn anew.
  isOpen(seat) {
    return this.live.company.root.querySelector(`.seat-menu[data-seat="${seat}"]`)?.open === true;
  }

  async standIn(seat, bot) {
    await this.decide("standIn", seat, bot === undefined ? {} : { bot });
  }

  async decide(what, seat, more = {}) {
    const { seats } = this.live;
    const own = ownerOf(this.live.game, this.live.table);
    const [held] = Object.values(seats);  // the seats decide which one is freed
    const credentials = seats[seat] ?? (what === "free" ? held ?? own : own ?? held);
    try {
      await post(this.live.path(what), { playerID: String(seat), credentials, ...more });
    } catch (why) {
      this.live.tell(this.live.words(why));
    }
  }

  async frees(seat) {
    const question = this.say("{name} can only look on then, and anybody can sit down there.", { name: this.nameOf(seat) });
    if (await this.confirms(question, "never mind", "free this seat")) await this.decide("free", seat);
  }

  // A bot plays at once, and what it has played stays.
  async handOver(seat, bot) {
    const question = this.say("Let the {name} bot play for you? You can take your seat back at any time.", { name: bot.name });
    if (await this.confirms(question, "never mind", "let it play")) await this.standIn(seat, bot.plays);
  }

  async showCode(seat) {
    const made = await this.asks(seat, "code", {});
    if (made === undefined) return;
    const code = made.code.replace(/(.{4})(?=.)/, "$1 ");
    this.dialog(el("p", {}, this.say("open {address} there, and give this code within ten minutes:", { address: location.host })),
      el("p", { class: "code" }, code), el("button", {}, this.say("close")));
  }

  // For everybody, so it is asked twice.
  async close() {
    if (!await this.confirms(this.say("the game ends for everybody here, and nothing of it is kept"), "stay", "close this table")) return;
    this.live.hushes();
    try {
      await post(this.live.path("close"), { credentials: ownerOf(this.live.game, this.live.table) });
      forgetAll(this.live);
    } catch (why) {
      this.live.listens();
      this.live.tell(this.live.words(why));
    }
  }

  // Whether somebody means it. What does nothing comes first.
  confirms(question, no, yes) {
    const dialog = this.dialog(el("p", {}, question), el("button", { value: "" }, this.say(no)), " ", el("button", { value: "yes" }, this.say(yes)));
    return new Promise((then) => {
      dialog.addEventListener("close", () => then(dialog.returnValue === "yes"));
    });
  }

  dialog(...parts) {
    return dialogOver(this.live.root, ...parts);
  }
}
