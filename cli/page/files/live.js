// The page of a table: the view of a seat, its moves, the people, and the story.
import { Ahead } from "./ahead.js";
import { get, listen, post } from "./api.js";
import { ask, pathFor, pathOf } from "./asks.js";
import { botName, nameSeats } from "./board.js";
import { Calls } from "./calls.js";
import { Choices } from "./choices.js";
import { Clock } from "./clock.js";
import { Company } from "./company.js";
import { button, el, say, seatName, setText } from "./dom.js";
import { Ending } from "./ending.js";
import { arrange } from "./layout.js";
import { Pace } from "./pace.js";
import { markRecent } from "./recent.js";
import { Reel } from "./reel.js";
import { Rounds } from "./rounds.js";
import { Rules } from "./rules.js";
import { called, calledMove } from "./said.js";
import { endsFor, leave, rename, sitDown } from "./seating.js";
import { spectatorsOf } from "./spectators.js";
import { Talk } from "./talk.js";
import { Together } from "./together.js";
import { Viewer } from "./viewer.js";
import { seatsAt } from "./kept.js";
import { wishes } from "./wishes.js";

// Adds the table's later data to the data that arrived first.
function addTo(first, more) {
  for (const [key, value] of Object.entries(more)) first[key] = key in first ? Object.assign(first[key], value) : value;
  return first;
}

export class Live {
  // `go(game, table)` opens another table, and `go()` opens the lobby. `board` is the part of this table that
  // the page already shows.
  constructor(game, table, go, board) {
    Object.assign(this, { game, table, go, board, root: board.root, status: board.status, place: board.place });
    this.seats = seatsAt(game, table);
    this.pace = new Pace(this);
    this.ahead = new Ahead(this);
  }

  say(form, values) {
    return say(this.setting, form, values);
  }

  path(...rest) {
    return pathOf(this.game, this.table, ...rest);
  }

  // The path and credentials for requests of the seat that this page shows, or of a spectator.
  own(what) {
    return pathFor(this.game, this.table, this.seat, what);
  }

  async open() {
    await this.showSeat(this.board.seat);
    await this.talk.open();
  }

  // The bots that people can choose at this table.
  bots() {
    const bots = this.setting.bots ?? [];
    return bots.length > 0 ? bots : [{ name: "greedy", plays: "greedy", summary: "" }];
  }

  botName(spec) {
    return botName(this.setting, spec);
  }

  close() {
    this.pace.waitForNone();
    this.hushes();
    this.calls?.close();
    this.clock?.close();
    this.fit?.close();
    this.about?.close();
    this.magnifier?.close();
    this.viewer?.close();
  }

  // Shows the table as this seat sees it. If `seat` is undefined, shows the table as spectators see it.
  async showSeat(seat) {
    this.listening?.abort();
    this.seat = seat;
    await this.showAgain();
    this.listens();
    this.changeSeat();
  }

  // Stops listening to events of the table, and stops all automatic requests.
  hushes() {
    this.listening?.abort();
    this.ahead.close();
  }

  listens() {
    const listening = new AbortController();
    this.listening = listening;
    const [path, credentials] = this.own("views");
    listen(path, credentials, {
      last: this.view.frame.ply,
      signal: listening.signal,
      heard: (event, data, number) => this.heard(event, data, number),
      lost: (isLost) => this.tell(isLost ? this.say("the connection is lost; reconnecting …") : this.news ?? ""),
      lives: () => this.isBack(),
      refused: (why) => endsFor(this, why),
    });
  }

  tell(text) {
    setText(this.status, text);
    this.status.hidden = text === "";
  }

  // The text that says why an action failed. If the server does not answer, the page shows this text until
  // the server answers again.
  words({ status, message, hint = "" }) {
    this.isAway = status === 0;
    if (this.isAway) return this.say("the server cannot be reached");
    return called(this.setting, hint === "" ? message : `${message}; ${hint}`);
  }

  // Waits for a promise, and shows a message if the promise fails.
  orTell(done) {
    return done.catch((why) => this.tell(this.words(why)));
  }

  isBack() {
    if (!this.isAway) return;
    this.isAway = false;
    this.tell("");
    this.choices.answers("");
  }

  get isOver() {
    return this.view?.frame.over === true;
  }

  // Loads the story and the position again.
  async show() {
    const { board, view: before, pace: { coming } } = this;
    this.pace.waitForNone();
    this.board = undefined;  // a later call draws the board again
    const opening = await (board?.asked ?? ask(...this.own("opening"))).whole;
    this.begin(opening, board);
    this.together.reads(before?.frame, coming);
    this.ahead.end();
    const reel = new Reel({ ...opening, setting: this.setting });
    const isBack = this.viewer !== undefined && this.viewer.at < this.viewer.last;
    const at = isBack ? Math.min(this.viewer.at, reel.length - 1) : reel.length - 1;
    const isScored = this.viewer?.isScored === true && at === this.viewer.at;
    this.viewer?.close();
    this.viewer = new Viewer(reel, { shown: () => this.shown(), table: board?.table, own: this.seat });
    this.viewer.player.settled = () => this.markRecent();
    // The reel of a running game has only one viewpoint.
    if (reel.eyes.length > 1) this.viewer.eyes = Math.max(0, reel.eyes.findIndex(({ are }) => are === "everything"));
    const byKeys = this.choices?.focus.byKeys === true;
    this.choices = new Choices(this.setting, this.viewer.player.table,
      { make: (text) => this.make(text), why: (target) => this.why(target), left: (text) => this.ahead.askFor(text), look: (seat) => this.magnifier.opensAt(seat) });
    this.rounds.read(reel, this.viewer.eyes);
    this.choices.focus.byKeys = byKeys;
    arrange(this, board);
    this.showCompany();
    this.viewer.begin(at, isScored);
  }

  // Shows the parts that never change, both on the board and around it.
  begin({ drawings, more, table, frame, moves, free }, board) {
    Object.assign(this, { card: addTo(table, more.table), view: { frame: addTo(frame, more.frame), moves, free } });
    if (board === undefined) return;
    this.setting = addTo(addTo(board.setting, { symbols: drawings }), more.setting);
    board.invitation.remove();
    this.setup();
  }

  setup() {
    const { setting } = this;
    this.company = new Company(setting, { sitDown: (seat, own) => sitDown(this, seat, own), rename: (seat, own) => rename(this, seat, own),
      spectators: () => spectatorsOf(this), leave: (seat) => leave(this, seat),
      showSeat: (seat) => this.showSeat(seat), menu: (seat) => this.together.menu(seat), time: (seat) => (this.card.clock === undefined ? null : el("span", { class: "time-left", "data-seat": seat })), bot: (spec) => this.botName(spec) });
    this.together = new Together(this);
    this.talk = new Talk(this);
    this.calls = new Calls(this);
    this.clock = new Clock(this);
    this.ending = new Ending(this);
    this.status.after(this.together.root, this.talk.newest);
    this.rules = new Rules(setting, () => get(this.path("rules")));
    this.root.append(this.rules.root);
    this.rounds = new Rounds(setting, { look: (at) => this.viewer.go(at, this.viewer.eyes, { scored: true }),
      goOn: () => this.pace.goOn(), closed: () => this.choices.focus.goOn() });
    this.goesOn = button(this.say("continue"), () => this.pace.goOn(), { class: "goes-on start" });
    this.elsewhere = button(this.say("all games"), () => this.go(), { class: "start" });
    this.wishes = wishes(setting, setting.languages, setting.lang);
  }

  heard(event, data, number) {
    if (event === "word") this.talk.heard(data);
    if (event === "table") {
      const isSeenAnew = this.seat === undefined && data.spectators !== this.card.spectators;
      this.card = data;
      if (isSeenAnew) this.orTell(this.showAgain());
      this.showCompany();
      if (this.viewer !== undefined && !this.isOver) this.offer();
    }
    if (event !== "move") return;
    this.latest = number;
    if (this.showing !== undefined) return;
    if (this.ahead.isOn) {
      this.ahead.heard(data, number);
      return;
    }
    const { coming } = this.pace;
    const last = this.viewer.last + Math.max(coming.length - 1, 0);
    const newest = (coming.at(-1) ?? this.view).frame.ply;
    if (number === newest) {
      this.view = data;
      this.offer();
      return;
    }
    // Load the table again if the page has missed moves, if players have taken back moves, or if the game is
    // over.
    if (number !== newest + 1 || data.frame.at !== last + 1 || data.frame.over) {
      this.orTell(this.showAgain());
      return;
    }
    this.pace.add(data);
  }

  // Handles the confirmation of a move that the page already shows. Does not wait for earlier moves, because
  // they have been visible long enough.
  confirmed(view) {
    this.pace.waitForNone();
    this.view = view;
    if (view.frame.over) {
      this.orTell(this.showAgain());
      return;
    }
    this.rounds.grown(this.viewer.reel.frame(this.viewer.eyes, this.viewer.last - 1), view.frame, this.viewer.last, this.seat);
    this.offer();
    this.changeSeat();
  }

  // Shows several moves at once, each as [view, number]. Only the last move gets its own position.
  catchUp(views) {
    const { viewer } = this;
    this.pace.waitForNone();
    const first = viewer.last + 1;
    const { ply, at } = this.view.frame;
    if (views.some(([{ frame }, number], i) => number !== ply + i + 1 || frame.at !== at + i + 1 || frame.over)) {
      this.orTell(this.showAgain());
      return;
    }
    for (const [view] of views) {
      this.view = view;
      viewer.reel.add(view.frame);
      this.rounds.grown(viewer.reel.frame(viewer.eyes, viewer.last - 1), view.frame, viewer.last, this.seat);
    }
    viewer.grown(first);
    this.changeSeat();
  }

  // Loads the table again, and repeats this until no event arrives during the loading.
  showAgain() {
    this.stale = true;
    this.showing ??= this.showAll().finally(() => {
      this.showing = undefined;
    });
    return this.showing;
  }

  async showAll() {
    while (this.stale) {
      this.stale = false;
      this.latest = 0;
      await this.show();
      this.stale ||= this.latest > this.view.frame.ply;
    }
  }

  // If one person plays all seats, shows the table as the seat to move sees it.
  changeSeat() {
    const mine = Object.keys(this.seats).map(Number);
    const people = this.card.players.filter((one) => !one.bot).length;
    const next = this.setting.seats.findIndex((seat) => (this.view.frame.active ?? []).includes(seat));
    if (mine.length > 1 && mine.length === people && next !== this.seat && mine.includes(next)) this.showSeat(next);
  }

  shown() {
    this.about?.update();
    this.rules.show(this.viewer.player.frame, this.seat);
    this.markRecent();
    this.offer();
  }

  // Marks recent changes, unless the page shows the cards of a scored round.
  markRecent() {
    const { reel, eyes, at, isScored, player } = this.viewer;
    const first = player.since[0]?.[0] ?? at;
    const frames = [];
    for (let i = first; i <= at && i > 0 && !isScored; ++i) frames.push(reel.frame(eyes, i));
    markRecent(this.setting, player.table, frames.length > 0 ? reel.frame(eyes, first - 1) : undefined, frames);
  }

  // Offers the moves of the position that the page shows.
  offer() {
    this.together.show();
    this.talk.show();
    this.rounds.showing(this.viewer.isScored ? this.viewer.at : undefined);
    if (this.isOver) {
      this.ending.show();
      return;
    }
    if (this.isGone) {
      this.calls.turn(false);
      this.choices.pauseFor(this.news, this.seat === undefined ? [] : [this.elsewhere]);
      return;
    }
    if (this.ahead.isOn) {
      const { active } = this.ahead.frame;
      this.calls.turn(active?.includes(this.setting.seats[this.seat]) === true);
      this.choices.pauseFor(this.say("your move is on its way"));
      return;
    }
    this.calls.turn(this.view.moves?.length > 0);
    if (this.pace.isHeld) {
      this.choices.rests();  // the server has accepted the player's last move
      this.choices.pauseFor(this.say("the cards as they were scored"), [this.goesOn]);
    } else if (this.viewer.at < this.viewer.last) {
      this.choices.pauseFor(`${this.say("this is an earlier position")} (${this.viewer.where.textContent})`, [...this.viewer.steps(), this.goesOn]);
    } else {
      this.choices.set(this.view, this.waiting());
    }
    this.ahead.ask();
  }

  waiting() {
    const active = (this.view.frame.active ?? []).map((seat) => seatName(this.setting, this.setting.seats.indexOf(seat)));
    return active.length === 0 ? "" : this.say("waiting for {names}", { names: active.join(", ") });
  }

  async make(text) {
    const [path, credentials] = this.own("move");
    const after = this.view.frame.ply;
    this.ahead.begin(text);
    try {
      const { ply } = await post(path, { move: text, after }, credentials);
      this.ahead.made(ply);
      return "";
    } catch (why) {
      this.ahead.goBack();
      if (why.status === 409) {
        const late = this.say("“{move}” arrived too late and was not played", { move: calledMove(this.setting, text) });
        this.choices.answers(late);  // keeps the message visible until the moves of the seat change
        await this.showAgain().catch(() => {});
        if (this.isOver) this.tell(late);
        else this.choices.answers(late);  // the moves of the seat have already changed
        return "";
      }
      return this.words(why);
    }
  }

  async why(target) {
    const { moves } = this.view;
    if (!(moves?.length > 0)) return this.waiting();
    const [path, credentials] = this.own("why");
    try {
      const { reasons } = await post(path, target, credentials);
      if (reasons.length > 0) return called(this.setting, reasons.join("; "));
      const kinds = new Set(moves.map(({ kind }) => this.choices.offered.word(kind)));
      return this.say("you can't use this right now. Your moves: {moves}", { moves: [...kinds].join(", ") });
    } catch (why) {
      return this.words(why);
    }
  }

  // ---- people

  showCompany() {
    this.nameSeats();
    this.together.show();
    this.company.show(this.card, this.seats, this.seat, this.isOver);
    this.clock.heard(this.card.clock);
  }

  nameSeats() {
    nameSeats(this.setting, this.card);
    if (this.viewer === undefined) return;
    this.viewer.player.table.renamed();
    this.viewer.renamed();
  }

  nameOf(seat) {
    const player = this.card.players[seat];
    return (player?.bot ? this.botName(player.name) : player?.name) ?? this.setting.seats[seat] ?? "";
  }
}
