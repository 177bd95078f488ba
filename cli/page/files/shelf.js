// The games on the first page: a box for each game in the server's first folder, and a short list of the other games.
import { get, keptName } from "./api.js";
import { button, el, name, setText } from "./dom.js";
import { lid } from "./fan.js";

function pathTo(game) {
  return `/games/${encodeURIComponent(game)}`;
}

export class Shelf {
  // `lobby` creates tables.
  constructor(lobby) {
    const { games, lang } = lobby.catalogue;
    this.lobby = lobby;
    this.problem = el("p", { class: "refusal", role: "alert" });
    const list = (className, some, item) => (some.length === 0 ? null
      : el("ul", { class: className }, ...some.map((game) => el("li", { class: "game", lang: game.languages.includes(lang) ? null : "en" }, item(game)))));
    const others = games.filter(({ featured }) => !featured);
    this.parts = [el("h2", { class: "which" }, lobby.say("Which game?")), this.problem, list("boxes", games.filter(({ featured }) => featured), (game) => this.box(game)),
      others.length === 0 ? null : el("h2", { class: "which" }, lobby.say("More games")), list("games", others, (game) => this.row(game))];
  }

  box(game) {
    return el("article", { class: "box" }, lid(game.name, game.title, () => get(`${pathTo(game.name)}/cover`)),
      el("div", { class: "front" }, el("h3", {}, name(game.title || game.name)), this.players(game), ...this.about(game)));
  }

  row(game) {
    return el("details", { name: "game" }, el("summary", {}, el("b", {}, name(game.title || game.name)), " ", this.players(game)), ...this.about(game));
  }

  players({ players }) {
    return el("span", { class: "sub" }, this.lobby.counted(players.replace("-", "–"), "player"));
  }

  // The summary of a game, and what a visitor can do with the game.
  about(game) {
    const title = game.title || game.name;
    const plays = button(this.lobby.say("play now"), () => this.plays(game, plays), { class: "start", "aria-label": `${this.lobby.say("play now")}${this.lobby.say(":")} ${title}` });
    return [el("p", { class: "told" }, name(game.summary)), el("p", { class: "ways" }, plays, " ",
      el("a", { class: "button", href: `#/${encodeURIComponent(game.name)}` }, this.lobby.say("invite or set up"), el("span", { class: "unseen" }, `${this.lobby.say(":")} ${title}`)))];
  }

  // Creates a table of the fewest players, all of whom are bots except the visitor.
  async plays(game, pressed) {
    const { lobby } = this;
    pressed.disabled = true;
    setText(this.problem, "");
    try {
      const { player_counts: [seats], bots: [bot] = lobby.catalogue.bots } = await get(`${pathTo(game.name)}/info`);
      const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, i) => [i + 1, bot.plays]));
      await lobby.create(game.name, { numPlayers: seats, setupData: { bots } }, keptName() || lobby.say("guest"));
    } catch (why) {
      setText(this.problem, lobby.words(why));
      pressed.disabled = false;
    }
  }
}
