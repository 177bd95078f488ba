// A table as players first see it, with its cards. live.js adds the moves, the story and the players later,
// without moving any element.
import { ask, firstSeat, pathFor } from "./asks.js";
import { define, symbolDefinitions } from "./cards.js";
import { el, name, say, seatName } from "./dom.js";
import { Fit } from "./fit.js";
import { part } from "./parts.js";
import { Table } from "./table.js";

export function botName(setting, spec) {
  return setting.bots.find((bot) => bot.plays === spec)?.name ?? spec;
}

// Names seats after the people in them. If two people have the same name, adds the names of their seats.
export function nameSeats(setting, { players }) {
  const names = players.map((player) => (player.bot ? say(setting, "{name} bot", { name: botName(setting, player.name) }) : player.name));
  setting.people = names.map((one, i) =>
    (one === undefined || names.indexOf(one) === names.lastIndexOf(one) ? one : `${one} (${setting.seats[i]})`));
}

// Adds an area for the possible moves next to the player's own cards.
export function actionsBeside(table) {
  const actions = el("div", { class: "actions" });
  const dock = el("div", { class: "dock" });
  table.below.replaceWith(dock);
  dock.append(table.below, actions);
  table.isRound = false;
  return actions;
}

// The text for a visitor without a seat: an invitation, or that the table is full.
export function invitingText(setting, { players }) {
  const free = players.filter((player) => player.name === undefined && !player.closed).length;
  if (free === 0) return say(setting, "this table is full, but you can watch");
  const counted = (n, one, several) => say(setting, n === 1 ? one : several, { n });
  const host = players.findIndex((player) => player.name !== undefined && !player.bot);
  return [host < 0 ? setting.title : say(setting, "{name} invites you to {game}", { name: seatName(setting, host), game: setting.title }),
    counted(players.length, "1 player", "{n} players"), counted(free, "1 free seat", "{n} free seats")].join(" · ");
}

// A button that does nothing until live.js adds an action.
function later(text, kind) {
  return el("button", { type: "button", class: kind, disabled: true }, text);
}

export class Board {
  constructor(game, table) {
    this.address = [game, table];
    this.seat = firstSeat(game, table);
    this.status = el("p", { class: "connection", role: "status", hidden: true });
    this.place = el("div", { class: "place-of-table" });
    this.invitation = el("div", { class: "question", hidden: true });
    this.root = el("div", { class: "live" }, this.status, this.invitation, this.place);
  }

  async open() {
    this.asked = ask(...pathFor(...this.address, this.seat, "opening"));
    const first = await this.asked.lines[0];
    part("live").catch(() => {});  // loads live.js while the page draws the board
    this.draw(first);
    const { drawings } = await this.asked.lines[1];
    define(this.definitions, drawings);
  }

  draw({ setting, table: card, frame }) {
    document.documentElement.lang = setting.lang;
    nameSeats(setting, card);
    this.setting = setting;
    this.table = new Table(setting);
    this.table.renamed();
    this.actions = actionsBeside(this.table);
    this.invitation.hidden = this.seat !== undefined || frame.over;
    const isFull = card.players.every((player) => player.name !== undefined || player.closed);
    this.invitation.append(el("span", { class: "invites" }, invitingText(setting, card)),
      isFull ? el("a", { href: "#/" }, say(setting, "all games")) : later(say(setting, "sit down here"), "invited start"));
    if (this.seat !== undefined && !frame.over) this.actions.append(el("section", { class: "choices" }));
    const header = el("header", {}, el("div", { class: "heading" }, el("h1", {}, name(setting.title))),
      later(say(setting, "rules"), "opens-rules"), later("☰", "opens-panel"));
    this.definitions = symbolDefinitions(setting);
    this.place.replaceChildren(el("div", { class: "viewer" }, el("div", { class: "desk" }, header,
      el("main", {}, this.definitions, this.table.root), el("aside", { class: "panel" }))));
    this.table.sitDown(this.seat ?? -1);
    this.table.update(frame);
    this.fit = new Fit(this.table);
    this.fit.now();
  }
}
