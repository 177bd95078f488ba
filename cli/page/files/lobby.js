// The page for choosing a game: its variant, its options and its players.
import { get, keepName, keepOwner, keepSeat, keptName, kMostName, post } from "./api.js";
import { isAlone, pathOf } from "./asks.js";
import { symbolDefinitions } from "./cards.js";
import { button, el, name, say, setText, written } from "./dom.js";
import { seatsAt } from "./kept.js";
import { Lists, Variants, variantName } from "./lists.js";
import { part } from "./parts.js";
import { Shelf } from "./shelf.js";
import { aboutView, choiceOfView, viewIn } from "./spectators.js";
import { wishes } from "./wishes.js";

const kForMove = [15, 30, 60, 120, 300];  // the choices of the time for a move, in seconds
const kForGame = [5, 10, 20, 30, 60];     // the choices of the time for a game, in minutes

// Whether a visitor without a seat at the table can take a seat.
function hasFreeSeat(card) {
  return !card.gameover && !card.stuck && card.players.some((player) => player.name === undefined && !player.closed)
    && Object.keys(seatsAt(card.gameName, card.matchID)).length === 0;
}

export class Lobby {
  // `go(game, table)` opens a table, and `go(game)` opens the settings of a game. If `game` is set, the page
  // shows the settings of this game, and otherwise all games, with a message if `isLost` is set.
  constructor(catalogue, go, game, isLost = false) {
    Object.assign(this, { go, game, isLost });
    this.root = el("main", { class: "lobby" });
    this.speak(catalogue);
  }

  open() {
    return this.game === undefined ? this.showGames() : this.showGame(this.game);
  }

  speak(catalogue) {
    this.catalogue = catalogue;
    this.setting = { texts: catalogue.texts };
    document.documentElement.lang = catalogue.lang;
  }

  wishes(languages = this.catalogue.languages) {
    return wishes(this.setting, languages, this.catalogue.lang);
  }

  say(form, values) {
    return say(this.setting, form, values);
  }

  titleOf(game) {
    const [base, ...variants] = game.split("+");
    const found = this.catalogue.games.find((one) => one.name === base);
    const called = variants.map((one) => variantName(found ?? { variants: [] }, one));
    return [found?.title || base, ...(called.length === 0 ? [] : [called.join(" + ")])].join(" · ");
  }

  // ---- all games

  async showGames() {
    document.title = "fuda";
    this.lists = new Lists(this);
    const parts = [this.wishes(), el("h1", {}, "fuda"), this.isLost ? el("p", { class: "refusal", role: "alert" }, this.say("there is nothing at this address; a table may have been closed")) : null,
      el("p", { class: "welcome" }, this.say("Play card games with friends or against bots, right in your browser.")), this.lists.first,
      ...new Shelf(this).parts, this.lists.root];
    this.root.replaceChildren(...parts.filter((part) => part !== null));
    await this.lists.show();
  }

  close() {
    this.lists?.close();
  }

  counted(n, noun) {
    return this.say(String(n) === "1" ? `1 ${noun}` : `{n} ${noun}s`, { n });
  }

  list(tables) {
    return el("ul", { class: "table-list" }, ...tables.map((card) => {
      const isOpen = hasFreeSeat(card);
      const about = [...(this.isMyTurn(card) ? [el("b", { class: "my-turn" }, this.say("your turn")), " · "] : []), name(this.titleOf(card.gameName)),
        " · ", ...this.sitting(card), " · ", this.stateOf(card)];
      return el("li", { class: isOpen ? "open" : null }, el("a", { href: `#/${encodeURIComponent(card.gameName)}/${card.matchID}` },
        ...(isOpen ? [el("span", { class: "start" }, this.say("sit down here")), " ", el("span", {}, ...about)] : about)));
    }));
  }

  // Whether every seat is taken and it is the turn of a seat of this browser.
  isMyTurn({ gameName, matchID, active = [], players }) {
    const own = seatsAt(gameName, matchID);
    return players.every((player) => player.name !== undefined) && active.some((seat) => own[seat] !== undefined);
  }

  // The people at a table, with their results if the game is over.
  sitting(card) {
    const { score, winners = [] } = card.gameover ?? {};
    return card.players.flatMap((player, i) => {
      const points = score?.[player.seat] === undefined ? "" : ` ${written(score[player.seat])}`;
      const who = this.called(card, player) + points;
      return [i > 0 ? ", " : "", winners.includes(player.seat) ? el("b", {}, name(who)) : name(who)];
    });
  }

  stateOf({ gameover, moves, updatedAt }) {
    if (!gameover) return this.counted(moves, "move");
    const day = new Date(updatedAt).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short" });
    const team = gameover.score?.team;
    return [...(team === undefined ? [] : [`${this.say("score")} ${written(team)}`]), this.say("the end"), day].join(" · ");
  }

  // The name of a seat, as the table shows it.
  called({ gameName }, { name: own, bot }) {
    if (own === undefined) return this.say("free");
    if (!bot) return own;
    const { games, bots } = this.catalogue;
    const [base] = gameName.split("+");
    return this.say("{name} bot", { name: games.find((one) => one.name === base)?.bots[own] ?? bots.find((one) => one.plays === own)?.name ?? own });
  }

  // ---- one game

  async showGame(game) {
    const [base] = game.split("+");
    if (this.catalogue.games.every((one) => one.name !== base)) {
      this.isLost = true;
      return this.showGames();
    }
    let entry = this.catalogue.games.find((one) => one.name === base);
    const listed = get(`/games/${encodeURIComponent(game)}?isGameover=false`).catch(() => ({ matches: [] }));
    let info;
    try {
      info = await get(`/games/${encodeURIComponent(game)}/info`);
    } catch (why) {  // the server cannot combine these variants
      if (why.status !== 400) throw why;
      this.root.replaceChildren(el("p", {}, el("a", { href: "#/" }, this.say("all games"))), el("h1", {}, name(entry.title || entry.name)),
        new Variants(this, entry, game, (other) => this.go(other)).root, el("p", { class: "refusal", role: "alert" }, why.message));
      return;
    }
    // If the game has no translation into the page's language, change the page to the game's language,
    // because a page has only one language.
    if (info.lang !== this.catalogue.lang) this.speak(await get("/catalogue", undefined, info.lang));
    entry = this.catalogue.games.find((one) => one.name === base);
    document.title = `${this.titleOf(game)} · fuda`;
    this.problem = el("p", { class: "refusal", role: "alert" });
    const { matches } = await listed;
    const tables = (title, some) => (some.length === 0 ? null : el("section", { class: "tables" }, el("h2", {}, this.say(title)), this.list(some)));
    const languages = this.catalogue.languages.filter((one) => entry.languages.includes(one));
    const parts = [this.wishes(languages), el("p", {}, el("a", { href: "#/" }, this.say("all games"))),
      el("h1", {}, name(entry.title || entry.name)), el("p", {}, name(entry.summary)),
      el("p", {}, button(this.say("how to play"), () => this.showRules(game), { class: "how-to-play", "aria-haspopup": "dialog" })), tables("waiting for players", matches.filter(hasFreeSeat)),
      entry.variants.length > 0 ? new Variants(this, entry, game, (other) => this.go(other)).root : null, this.newTable(game, info),
      tables("games being played", matches.filter((card) => !hasFreeSeat(card)))];
    this.root.replaceChildren(...parts.filter((part) => part !== null));
  }

  // Shows the rules of a table with the current settings.
  async showRules(game) {
    try {
      const [{ Rules }, { setting, book }] = await Promise.all([part("live"),
        get(`/games/${encodeURIComponent(game)}/handbook?${new URLSearchParams(this.chosen())}`)]);
      const rules = new Rules(setting, async () => book, { isNew: true });
      rules.root.append(symbolDefinitions(setting));
      rules.root.addEventListener("close", () => rules.root.remove());
      this.root.append(rules.root);
      await rules.open();
    } catch (why) {
      setText(this.problem, this.words(why));
    }
  }

  newTable(game, info) {
    this.seats = el("select", {});
    this.offerSeats(info.player_counts);
    this.company = el("fieldset", {});
    this.seats.addEventListener("change", () => this.showCompany());
    this.own = el("input", { type: "text", maxlength: kMostName, required: true, value: keptName() || (isAlone() ? this.say("you") : ""), autocomplete: "nickname" });
    // Keep the name in the browser, because selecting another variant rebuilds this form.
    this.own.addEventListener("change", () => keepName(this.own.value));
    this.bots = info.bots ?? this.catalogue.bots;
    this.options = info.options.map((option) => [option, this.field(option)]);
    for (const [, field] of this.options) field.addEventListener("change", () => this.askSeats(game));
    this.unlisted = el("input", { type: "checkbox" });
    this.view = el("span", {});
    this.aboutView = el("span", { class: "sub" });
    this.view.addEventListener("change", () => this.tellView());
    this.clock = el("select", { class: "asks-clock" }, el("option", { value: "" }, this.say("no clock")),
      ...kForMove.map((n) => el("option", { value: JSON.stringify({ move: n }) }, this.say("{n} seconds for each move", { n }))),
      ...kForGame.map((n) => el("option", { value: JSON.stringify({ game: n }) }, this.say("{n} minutes per player for the game", { n }))));
    const form = el("form", { class: "new-table" }, el("h2", {}, this.say("new table")),
      el("p", {}, el("label", {}, this.say("your name"), " ", this.own)),
      el("p", {}, el("label", {}, this.say("players"), " ", this.seats)), this.company,
      this.options.length > 0 ? el("details", {}, el("summary", {}, this.say("options")),
        ...this.options.map(([option, field]) => el("p", {}, el("label", {}, name(option.word ?? option.name.replaceAll("_", " ")), " ", field), " ",
          // The explanations of options exist only in English.
          el("span", { class: "sub" }, name(this.catalogue.lang === "en" ? option.summary ?? "" : ""))))) : null,
      el("p", {}, el("label", {}, this.say("clock"), " ", this.clock)),
      isAlone() ? null : el("p", {}, el("label", {}, this.say("spectators see"), " ", this.view), " ", this.aboutView),
      isAlone() ? null : el("p", {}, el("label", {}, this.unlisted, " ", this.say("only people with the link can find this table"))),
      el("p", {}, el("button", { class: "start" }, this.say("sit down and start"))), this.problem);
    this.showCompany();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.start(game);
    });
    return form;
  }

  field(option) {
    if (option.choices !== undefined && option.range !== undefined) {
      const [low, high] = option.range;
      return el("input", { type: "text", value: option.value, required: true, size: 8,
        placeholder: `${low}–${high}, ${option.choices.join(", ")}` });
    }
    if (option.choices !== undefined) {
      const word = (choice) => option.words?.[choice] ?? this.say({ true: "yes", false: "no" }[choice] ?? choice.replaceAll("_", " "));
      return el("select", {}, ...option.choices.map((choice) => el("option", { value: choice, selected: choice === option.value }, word(choice))));
    }
    const [low, high] = option.range;
    return el("input", { type: "number", min: low, max: high, value: option.value, required: true });
  }

  offerSeats(counts) {
    const wanted = Number(this.seats.value);
    this.seats.replaceChildren(...counts.map((n) => el("option", { value: n, selected: n === wanted }, n)));
  }

  // Asks the server for the possible numbers of seats, which may depend on options.
  async askSeats(game) {
    try {
      const { player_counts: counts } = await get(`/games/${encodeURIComponent(game)}/info?${new URLSearchParams(this.chosen())}`);
      setText(this.problem, "");
      this.offerSeats(counts);
      this.showCompany();
    } catch (why) {
      setText(this.problem, this.words(why));
    }
  }

  words(why) {
    return why.status === 0 ? this.say("the server cannot be reached") : why.message;
  }

  // The options that do not have their default value.
  chosen() {
    const options = {};
    for (const [option, field] of this.options) {
      const value = field.type === "number" ? Number(field.value) : field.value;
      if (value !== option.value) options[option.name] = value;
    }
    return options;
  }

  // Shows the seats. The first seat is the visitor's own. All other seats get bots unless the visitor chooses
  // people.
  showCompany() {
    const before = this.others ?? [];
    this.others = Array.from({ length: Number(this.seats.value) - 1 }, (_, i) => before[i] ?? this.companion());
    this.company.replaceChildren(el("legend", {}, this.say("who plays")), el("p", {}, "P1 ", this.say("you")),
      ...this.others.map((select, i) => this.seatOf(select, i + 2)));
    const seats = ["P1", ...this.others.map((_, i) => `P${i + 2}`)];
    this.view.replaceChildren(choiceOfView(this.setting, seats, this.view.firstChild?.value));
    this.tellView();
  }

  tellView() {
    const [select] = this.view.children;
    const seats = [...select.options].slice(-this.others.length - 1).map((option) => option.text);
    setText(this.aboutView, select.value === "open" ? "" : aboutView(this.setting, select.value, seats));
  }

  companion() {
    return el("select", {}, ...this.bots.map((bot, i) => el("option", { value: bot.plays, selected: i === 0 }, this.say("{name} bot", { name: bot.name }))),
      isAlone() ? null : el("option", { value: "" }, this.say("someone you send a link to")));
  }

  // A menu to choose who plays a seat. The description of a bot is below the menu, because the screen may be
  // narrow.
  seatOf(select, number) {
    const about = el("span", { class: "sub" });
    const tell = () => setText(about, this.bots.find((bot) => bot.plays === select.value)?.summary ?? "");
    select.onchange = tell;
    tell();
    return el("p", {}, el("label", {}, `P${number} `, select), " ", about);
  }

  wantedClock() {
    return this.clock.value === "" ? {} : { clock: JSON.parse(this.clock.value) };
  }

  async start(game) {
    const bots = {};
    this.others.forEach((select, i) => {
      if (select.value !== "") bots[i + 1] = select.value;
    });
    try {
      await this.create(game, { numPlayers: Number(this.seats.value), unlisted: this.unlisted.checked, spectators: viewIn(this.view.firstChild), setupData: { bots, options: this.chosen(), ...this.wantedClock() } },
        this.own.value);
    } catch (why) {
      setText(this.problem, this.words(why));
    }
  }

  // Creates a table, and opens the table with the visitor in the first seat.
  async create(game, wanted, own) {
    const { matchID, ownerCredentials } = await post(`/games/${encodeURIComponent(game)}/create`, wanted);
    const { playerID, playerCredentials } = await post(pathOf(game, matchID, "join"), { playerID: "0", playerName: own });
    keepSeat(game, matchID, playerID, playerCredentials);
    keepOwner(game, matchID, ownerCredentials);
    this.go(game, matchID);
  }
}
