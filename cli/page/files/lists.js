// Lists of tables. First come the visitor's own tables and tables that wait for players, then running tables,
// and then finished tables to watch again. Also shows a field for a code from another device.
import { get, keepSeat, ownTables, post } from "./api.js";
import { pathOf } from "./asks.js";
import { button, el, name, setText } from "./dom.js";

const kAgain = 10000;  // milliseconds between two requests for the lists
const kSettles = 400;  // milliseconds after a change of a list during which clicks have no effect
const kMostOwn = 20;
const kStates = [["waiting", "waiting for players"], ["running", "games being played"], ["finished", "finished games"]];

// A path that tells a proxy to forward the request to `server`. If `server` is "", the proxy can choose any
// server.
function atServer(path, server) {
  return server === "" ? path : `${path}${path.includes("?") ? "&" : "?"}at=${encodeURIComponent(server)}`;
}

// The tables in this state at all servers. If a server is down, another server answers in its place, so the
// list may contain some tables twice.
async function tablesIn(state, servers) {
  const path = `/tables?state=${state}`;
  if (servers.length === 0) return get(path);
  const lists = await Promise.all(servers.map((server) => get(atServer(path, server)).catch(() => ({ matches: [] }))));
  const byId = new Map(lists.flatMap(({ matches }) => matches).map((table) => [table.matchID, table]));
  return { matches: [...byId.values()] };
}

// The server that created a code. The code starts with the server's name.
function serverOf(code, servers) {
  const first = code.trim().toLowerCase().split("-")[0];
  return servers.includes(first) ? first : "";
}

export class Lists {
  // `lobby` knows the names of games.
  constructor(lobby) {
    this.lobby = lobby;
    const say = (form) => lobby.say(form);
    this.filter = el("select", {}, el("option", { value: "" }, say("all games")),
      ...lobby.catalogue.games.map((game) => el("option", { value: game.name }, game.title || game.name)));
    this.filter.addEventListener("change", () => this.draw());
    this.own = el("section", { class: "tables", hidden: true });
    this.places = kStates.map(([state, title]) => [state, el("section", { class: `tables ${state}`, hidden: true }, el("h2", {}, say(title)))]);
    this.choice = el("p", { class: "filter", hidden: true }, el("label", {}, say("show"), " ", this.filter));
    this.code = el("input", { type: "text", required: true, size: 12, autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
    this.problem = el("p", { class: "refusal", role: "alert" });
    const form = el("form", { class: "take-code" }, el("label", {}, say("To continue a game from another device, enter the code from that device"), " ", this.code), " ",
      el("button", {}, say("continue")), this.problem);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.take();
    });
    const [waiting, ...others] = this.places.map(([, place]) => place);
    this.first = el("div", { class: "lists" }, this.own, this.choice, waiting);
    this.root = el("div", { class: "lists" }, ...others, form);
    this.tables = [];
    this.mine = new Set();  // the visitor's own tables, which the other lists leave out
  }

  async show() {
    this.ownShown = this.showOwn();
    await this.read();
    this.timer = setInterval(() => {
      if (!document.hidden) this.read().catch(() => {});
    }, kAgain);
  }

  close() {
    clearInterval(this.timer);
  }

  async showOwn() {
    const all = await Promise.all(ownTables().slice(0, kMostOwn).map(([game, table]) => get(pathOf(game, table)).catch(() => null)));
    const tables = all.filter((card) => card !== null);
    this.mine = new Set(tables.map((card) => card.matchID));
    this.own.hidden = tables.length === 0;
    const waitsFor = (card) => Number(this.lobby.isMyTurn(card));
    this.own.replaceChildren(el("h2", {}, this.lobby.say("your tables")), this.lobby.list(tables.sort((a, b) => waitsFor(b) - waitsFor(a))));
  }

  servers() {
    return this.lobby.catalogue.servers ?? [];
  }

  async read() {
    [this.tables] = await Promise.all([Promise.all(kStates.map(([state]) => tablesIn(state, this.servers()))), this.ownShown]);
    this.draw();
  }

  draw() {
    const text = JSON.stringify([this.filter.value, this.tables, [...this.mine]]);
    if (text === this.drawn) return;  // draw the list again only after a change, so that elements keep the
                                      // focus
    this.drawn = text;
    const wanted = (card) => !this.mine.has(card.matchID) && (this.filter.value === "" || card.gameName.split("+")[0] === this.filter.value);
    const games = this.tables.flatMap(({ matches }) => matches.map((card) => card.gameName.split("+")[0]));
    this.choice.hidden = this.filter.value === "" && new Set(games).size < 2;
    const before = this.first.offsetHeight;
    this.places.forEach(([, place], i) => {
      const tables = this.tables[i].matches.filter(wanted).sort((a, b) => b.updatedAt - a.updatedAt);
      place.hidden = tables.length === 0;
      place.querySelector("ul")?.remove();
      place.append(this.lobby.list(tables));
    });
    if (this.first.offsetHeight !== before) this.settle();
  }

  // Ignores clicks for a moment, so that visitors cannot accidentally click a row that has just moved.
  settle() {
    const { root } = this.lobby;
    root.classList.add("settling");
    setTimeout(() => root.classList.remove("settling"), kSettles);
  }

  async take() {
    setText(this.problem, "");
    try {
      const { gameName, matchID, playerID, playerCredentials } = await post(atServer("/seats", serverOf(this.code.value, this.servers())), { code: this.code.value });
      keepSeat(gameName, matchID, playerID, playerCredentials);
      this.lobby.go(gameName, matchID);
    } catch (why) {
      setText(this.problem, why.status === 404 ? this.lobby.say("no seat has this code") : this.lobby.words(why));
    }
  }
}

// The name of a variant: the title of the game in this variant, or the words of the variant's file name.
export function variantName({ variants }, name) {
  return variants.find((one) => one.name === name)?.title || name.replaceAll(/[-_]/g, " ");
}

// The selected variants of a game: none, one, or several that can be combined.
export class Variants {
  // The object calls `chosen(game)` when the selection changes.
  constructor(lobby, entry, game, chosen) {
    const [base, ...asked] = game.split("+");
    let now = asked;
    const boxes = entry.variants.map(({ name: variant, summary }) => {
      const box = el("input", { type: "checkbox", value: variant, checked: now.includes(variant) });
      box.addEventListener("change", () => {
        // Keep the variants in the order in which the visitor selected them, because they apply in this
        // order. The visitor may choose another variant before the page shows this selection.
        now = [...now.filter((one) => one !== variant), ...(box.checked ? [variant] : [])];
        chosen([base, ...now].join("+"));
      });
      return el("p", {}, el("label", {}, box, " ", name(variantName(entry, variant))), " ", el("span", { class: "sub" }, name(summary)));
    });
    this.root = el("details", { class: "variants", open: now.length > 0 },
      el("summary", {}, `${lobby.say("variant")}${lobby.say(":")} ${now.map((one) => variantName(entry, one)).join(" + ") || lobby.say("standard rules")}`), ...boxes,
      now.length === 0 ? null : button(lobby.say("none"), () => chosen(base)));
  }
}
