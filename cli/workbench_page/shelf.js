// The first view: a shelf with a box for each game. Each box has buttons to play and to change its game.
import { button, el, name } from "../page/files/dom.js";
import { lid } from "../page/files/fan.js";
import { hasSeen, lessons } from "./lesson.js";

export class Shelf {
  constructor(engine, { toasts, opening }) {
    Object.assign(this, { engine, toasts, opening });
    this.root = el("main", { class: "shelf-view" });
  }

  async open() {
    const now = this.opened = (this.opened ?? 0) + 1;
    document.title = "fuda workbench";
    this.root.replaceChildren(this.head(), el("p", { class: "soft", role: "status" }, "Taking the games off the shelf…"));
    const [{ games }, tours] = await Promise.all([this.engine.ask({ op: "shelf" }), lessons()]);
    if (now !== this.opened) return;  // the reader has opened or closed a folder in the meantime
    const tour = tours.find((one) => games.some(({ game }) => game === one.game));
    const parts = [this.head(), tour !== undefined && !hasSeen() ? this.invitation(tour) : null,
      games.length === 0 ? el("p", {}, "There are no games here yet. Drop a zip or a game's file on this page to open it.")
        : el("ul", { class: "shelf" }, ...games.map((game) => this.box(game))),
      this.foot(tour)];
    this.root.replaceChildren(...parts.filter((part) => part !== null));
  }

  head() {
    return el("header", { class: "shelf-head" }, el("h1", {}, "fuda ", el("span", { class: "soft" }, "workbench")),
      el("p", { class: "soft" }, "Pick a game and play it. Or change a rule, see what happens at once, and hand your game on."), this.folder());
  }

  // The name of the open folder, and a button to close it.
  folder() {
    const { folder } = this.engine;
    if (folder?.name === undefined) return "";
    return el("p", { class: "folder row" }, el("span", {}, "The folder ", el("strong", {}, name(folder.name)), " on this computer"),
      button("Close the folder", () => this.choose(() => folder.leave()), { class: "small" }));
  }

  // Opens or closes a folder, and shows its games.
  async choose(work) {
    try {
      await work();
      await this.open();
    } catch (why) {
      this.toasts.fault(why);
    }
  }

  invitation(tour) {
    return el("aside", { class: "invitation-card", "aria-label": "A first look" },
      el("p", {}, el("strong", {}, tour.title), el("br"), "A short tour: you change one rule and see it on the table."),
      el("p", { class: "row" }, el("a", { class: "button primary", href: `#/${encodeURIComponent(tour.game)}?tour` }, "Show me")));
  }

  box({ game, title, about, players, changed, languages = [] }) {
    const at = `#/${encodeURIComponent(game)}`;
    const heading = el("h2", {}, name(title || game));
    // A game that does not load keeps its letters, and so do all games while there is no server for tables.
    const asks = async () => this.engine.tables.ask("GET", `/games/${encodeURIComponent(game)}/cover`);
    return el("li", { class: "box" }, lid(game, title, asks), el("div", { class: "front" }, heading,
      changed ? el("span", { class: "badge" }, "changed by you") : null, el("p", { class: "about" }, name(about ?? "")),
      el("p", { class: "soft small" }, `${seats(players)}${languages.length > 1 ? ` · ${languages.join(", ")}` : ""}`),
      el("p", { class: "row" }, el("a", { class: "button primary", href: `${at}/play`, "aria-label": `Play now: ${title || game}` }, "Play now"),
        el("a", { class: "button", href: at, "aria-label": `Change it: ${title || game}` }, "Change it"))));
  }

  foot(tour) {
    const { folder } = this.engine;
    const place = folder === undefined ? "Your changes are written to the folder that fuda serves."
      : folder.name === undefined ? "Your changes stay in this browser; nothing is uploaded."
        : `Your changes are written to the folder ${folder.name} on this computer; nothing is uploaded.`;
    return el("footer", { class: "shelf-foot soft small" },
      el("p", { class: "row" }, this.opening.button("Open a game from a file…"),
        folder?.canPick ? button("Open a folder on this computer…", () => this.choose(() => folder.pick()), { class: "small" }) : null,
        tour !== undefined ? el("a", { href: `#/${encodeURIComponent(tour.game)}?tour` }, "Take the tour") : null),
      el("p", {}, place),
      el("p", {}, "This page is for playing alone and for trying things out, because anyone who uses it can read all hands. To play against other people, run ",
        el("code", {}, "fuda serve"), "."));
  }
}

function seats(players = []) {
  const [least, most] = [Math.min(...players), Math.max(...players)];
  if (players.length === 0) return "";
  return least === most ? `${least} ${least === 1 ? "player" : "players"}` : `${least}–${most} players`;
}
