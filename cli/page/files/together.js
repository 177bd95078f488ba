// Agreements at a table about taking back moves, another game, and bots for absent players. Everyone sees a
// question above the table. The people whose agreement is necessary answer yes or no.
import { keepOwner, keepSeat, ownerOf, post } from "./api.js";
import { invitingText } from "./board.js";
import { button, el, name, seatName, setText } from "./dom.js";
import { dialogOver, menuOver } from "./menu.js";
import { toldMoveWithCard } from "./said.js";
import { forgetAll } from "./seating.js";
import { aboutSpectators } from "./spectators.js";

const kMostListed = 5;  // the maximum number of moves that a question lists

// Whether anyone may take the seat.
function isOpen(player) {
  return player.name === undefined && !player.closed;
}

export class Together {
  // `live` is the page of the table.
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

  // Updates the questions after a change of the table or the position.
  show() {
    const { card, seat, isOver } = this.live;
    const question = card.question;
    const { viewer } = this.live;
    const isNow = viewer !== undefined && viewer.at === viewer.last;
    this.undo.hidden = seat === undefined || isOver || this.live.isGone || this.live.ahead.isOn || !isNow || this.lastMoveOf(seat) === 0;
    if (!this.undo.hidden) this.undo.title = this.movesFrom(this.lastMoveOf(seat), this.live.pace.coming).join("; ");
    if (this.live.isGone) {
      this.root.hidden = seat !== undefined;  // hide this message from players, who see it in place of their
                                              // moves
      this.root.classList.remove("inviting");
      setText(this.text, this.live.news);
      this.buttons.replaceChildren(this.live.elsewhere);
    } else if (question === undefined || question.id === this.read) {
      if (!this.warn() && !this.tellTakenBack()) this.invite();
    } else {
      this.root.hidden = false;
      setText(this.text, this.about(question));
      this.buttons.replaceChildren(...this.answers(question));
    }
    // Stay at this table if the next table existed when the player arrived, because the player has come to
    // see this table.
    this.wasLeft ??= card.nextSeats !== undefined;
    if (card.nextSeats !== undefined && !this.wasLeft) this.goOn(card);
  }

  // Shows a button for taking a seat, because an invited visitor must do this first, or that no seat is free.
  invite() {
    const { card, seats, isOver, company } = this.live;
    this.root.classList.remove("inviting");
    if (!isOver && this.offerSeat()) return;
    const isMine = Object.keys(seats).length > 0;  // whether to show a player how to invite others
    const isFull = !card.players.some(isOpen);
    this.root.hidden = isOver || (isFull && isMine);
    if (this.root.hidden) return;
    setText(this.text, isMine ? "" : invitingText(this.live.setting, card));
    if (isFull) {
      this.buttons.replaceChildren(el("a", { href: "#/" }, this.say("all games")));
      return;
    }
    this.root.classList.toggle("inviting", isMine);
    if (this.buttons.querySelector(isMine ? ".invitation" : ".invited") !== null) return;
    this.buttons.replaceChildren(isMine ? company.invitation() : button(this.say("sit down here"), () => {
      company.ask(this.live.card.players.findIndex(isOpen));
    }, { class: "invited start" }));
  }

  // Offers to take over a seat for which a bot plays. People can always take back their own seats.
  offerSeat() {
    const { card, seats, clock } = this.live;
    const seat = Object.keys(seats).map(Number).find((one) => card.players[one].standIn !== undefined);
    if (seat === undefined) return this.tellLate();
    this.root.hidden = false;
    const form = clock.isOut(seat) ? "your time has run out, so the {name} bot plays for you" : "the {name} bot plays for you";
    setText(this.text, this.say(form, { name: this.live.botName(card.players[seat].standIn) }));
    if (this.buttons.querySelector(".takes-seat") === null)
      this.buttons.replaceChildren(button(this.say("take over from the bot"), () => this.standIn(seat), { class: "takes-seat" }));
    return true;
  }

  // Says that a bot made this person's last move, until the person moves again.
  tellLate() {
    const { seats, clock } = this.live;
    if (!Object.keys(seats).map(Number).some((one) => clock.movedFor(one))) return false;
    this.root.hidden = false;
    setText(this.text, this.live.say("your time ran out, so a bot made your last move"));
    this.buttons.replaceChildren();
    return true;
  }

  // The number of the seat's last move that nobody has taken back, or 0 if the seat has no such move.
  lastMoveOf(seat) {
    const { reel, last } = this.live.viewer;
    for (let at = last; at > 0; --at) if (reel.frame(0, at).who === seat) return at;
    return 0;
  }

  // The moves that this page knows from this position on, including the moves in the views that wait to be shown.
  movesFrom(first, coming) {
    const { setting, viewer: { reel } } = this.live;
    const shown = Array.from({ length: Math.max(reel.length - first, 0) }, (_, i) => reel.frame(0, first + i));
    return [...shown, ...coming.slice(1).map(({ frame }) => frame)]
      .map((frame) => `${toldMoveWithCard(setting, frame)} (${seatName(setting, frame.who)})`);
  }

  // A sentence about a number of moves, followed by the moves.
  withMoves(form, by, count, moves) {
    const sentence = this.say(form, { name: this.nameOf(by), count: this.say(count === 1 ? "1 move" : "{n} moves", { n: count }) });
    const listed = moves.length > kMostListed ? [...moves.slice(0, kMostListed), "…"] : moves;
    return listed.length === 0 ? sentence : `${sentence}${this.say(":")} ${listed.join("; ")}`;
  }

  // Remembers the moves that players have just taken back, before the page forgets them. `before` is the last
  // frame that the page had, and `coming` are the views that waited to be shown.
  reads(before, coming) {
    const { card: { takenBack }, view: { frame }, viewer } = this.live;
    if (viewer === undefined || takenBack === undefined || takenBack.number === this.gone?.number) return;
    const behind = frame.ply - frame.at;
    const isOnly = behind === before.ply - before.at + takenBack.moves + 1;
    const moves = isOnly ? this.movesFrom(takenBack.number - behind + 1, coming) : [];
    this.gone = { number: takenBack.number, moves: moves.length === takenBack.moves ? moves : [] };
  }

  // Says which moves were taken back, until the player moves again or closes the message.
  tellTakenBack() {
    const { card: { takenBack }, view: { frame }, viewer, seat, isOver } = this.live;
    if (takenBack === undefined || takenBack.number === this.readTaken || viewer === undefined || isOver) return false;
    const last = seat === undefined ? viewer.last : this.lastMoveOf(seat);
    if (last > takenBack.number - frame.ply + frame.at) return false;
    const { by, moves, number } = takenBack;
    this.root.hidden = false;
    setText(this.text, this.withMoves("{name} has taken back {count}", by, moves, this.gone?.number === number ? this.gone.moves : []));
    this.buttons.replaceChildren(this.closes(() => {
      this.readTaken = number;
    }));
    return true;
  }

  // Warns the players if spectators see more than everyone sees, until the player closes the message. The
  // owner, who chose this, needs no warning.
  warn() {
    const { card: { spectators }, seat, isOver, game, table } = this.live;
    if (spectators === undefined || spectators === this.readSpectators || seat === undefined || isOver || ownerOf(game, table) !== undefined) return false;
    this.root.hidden = false;
    setText(this.text, aboutSpectators(this.live));
    this.buttons.replaceChildren(this.closes(() => {
      this.readSpectators = spectators;
    }));
    return true;
  }

  closes(reads) {
    return button(this.say("close"), () => {
      reads();
      this.show();
    }, { class: "plain" });
  }

  about({ what, by, about, no, turned, number }) {
    if (no !== null) return this.say("{name} has declined", { name: this.nameOf(no) });
    const names = { name: this.nameOf(by), other: this.nameOf(about) };
    const isMine = this.live.seats[by] !== undefined;
    if (what === "undo") {
      const { view: { frame }, pace } = this.live;
      const moves = this.movesFrom(number - frame.ply + frame.at, pace.coming);
      return this.withMoves(isMine ? "you want to take back {count}" : "{name} wants to take back {count}", by, moves.length, moves);
    }
    if (isMine && what === "again") return this.say(turned ? "you want another game, with the seats swapped" : "you want another game");
    if (what === "standIn") return this.say("{name} wants a bot to play for {other}", names);
    if (what === "pause") return this.say("{name} wants to pause the clock", names);
    if (what === "goOn") return this.say("{name} wants to resume the clock", names);
    if (what === "free" && this.live.card.players[about].name === undefined) return this.say("{name} wants to open seat {other}", names);
    if (what === "free") return this.say("{name} wants to free {other}'s seat", names);
    return this.say(turned ? "{name} wants another game, with the seats swapped" : "{name} wants another game", names);
  }

  answers(question) {
    if (question.no !== null) {
      return [this.closes(() => {
        this.read = question.id;
      })];
    }
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

  // Sends a request to the server. If the server refuses, shows its message.
  async asks(seat, what, body) {
    try {
      return await post(this.live.path("seat", String(seat), what), body, this.live.seats[seat]);
    } catch (why) {
      this.live.tell(this.live.words(why));
      return undefined;
    }
  }

  // Takes back a move. If a person has several seats, the person agrees for all of them.
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

  // Opens the next table, where all players of this table already have seats.
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

  // ---- players and stand-ins

  // The actions for a seat, in a menu next to its name. Returns null if the seat has no actions.
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
        parts.push(button(this.say(isMine ? "take over from the bot" : "remove the bot"), () => this.standIn(seat)));
      if (player.standIn === undefined && may) {
        const bots = this.live.bots().map((bot) => button(this.say("{name} bot", { name: bot.name }),
          () => (isMine ? this.handOver(seat, bot) : this.standIn(seat, bot.plays)), { title: bot.summary }));
        parts.push(el("div", { class: "buttons" }, el("span", { class: "hint" }, this.say("let a bot play")), ...bots));
      }
      const mayAsk = !isMine && Object.keys(seats).length > 0;
      if (mayAsk && player.closed) parts.push(button(this.say("open this seat"), () => this.decide("free", seat)));
      if (mayAsk && player.name !== undefined && !isThere) parts.push(button(this.say("free this seat"), () => this.frees(seat)));
    }
    if (isMine) parts.push(button(this.say("change your name"), () => this.live.company.askAnew(seat)));
    if (isMine) parts.push(button(this.say("play on another device"), () => this.showCode(seat)));
    if (isMine && isOwner) parts.push(button(this.say("close this table"), () => this.close()));
    if (parts.length === 0) return null;
    const other = this.say("{name}'s seat", { name: this.nameOf(seat) });
    const label = isMine ? this.say("your seat") : el("span", { title: other }, el("span", { "aria-hidden": "true" }, "⋯"), el("span", { class: "unseen" }, other));
    return menuOver(label, parts, { class: "seat-menu", "data-seat": seat, open: this.isOpen(seat) });
  }

  // Whether the menu of a seat is open, so that it stays open when the page draws it again.
  isOpen(seat) {
    return this.live.company.root.querySelector(`.seat-menu[data-seat="${seat}"]`)?.open === true;
  }

  async standIn(seat, bot) {
    await this.decide("standIn", seat, bot === undefined ? {} : { bot });
  }

  async decide(what, seat, more = {}) {
    const { seats } = this.live;
    const own = ownerOf(this.live.game, this.live.table);
    const [held] = Object.values(seats);  // to free a seat, use a player's credentials before the owner's
    const credentials = seats[seat] ?? (what === "free" ? held ?? own : own ?? held);
    try {
      await post(this.live.path(what), { playerID: String(seat), credentials, ...more });
    } catch (why) {
      this.live.tell(this.live.words(why));
    }
  }

  async frees(seat) {
    const question = this.say("{name} will only be able to watch, and anyone can take the seat.", { name: this.nameOf(seat) });
    if (await this.confirms(question, "never mind", "free this seat")) await this.decide("free", seat);
  }

  // Hands a seat over to a bot. The bot plays at once, and its moves cannot be undone.
  async handOver(seat, bot) {
    const question = this.say("Let the {name} bot play for you? You can take your seat back at any time.", { name: bot.name });
    if (await this.confirms(question, "never mind", "let it play")) await this.standIn(seat, bot.plays);
  }

  async showCode(seat) {
    const made = await this.asks(seat, "code", {});
    if (made === undefined) return;
    const code = made.code.replace(/(.{4})(?=.)/, "$1 ");
    this.dialog(el("p", {}, this.say("on the other device, open {address} and enter this code within ten minutes:", { address: location.host })),
      el("p", { class: "code" }, code), el("button", {}, this.say("close")));
  }

  // Closes the table. Asks for a confirmation first, because closing the table affects everyone.
  async close() {
    if (!await this.confirms(this.say("closing this table ends and deletes the game for everyone"), "stay", "close this table")) return;
    this.live.hushes();
    try {
      await post(this.live.path("close"), { credentials: ownerOf(this.live.game, this.live.table) });
      forgetAll(this.live);
    } catch (why) {
      this.live.listens();
      this.live.tell(this.live.words(why));
    }
  }

  // Asks for a confirmation. The first button is the answer that changes nothing.
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
