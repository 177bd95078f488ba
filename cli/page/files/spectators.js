// What spectators of a running game see. The owner of the table chooses, and everyone at the table is told.
import { ownerOf, post } from "./api.js";
import { el, say } from "./dom.js";

// A menu of the views for spectators, at a table whose seats have these names.
export function choiceOfView(setting, seats, chosen = "open") {
  const views = [["open", say(setting, "what everyone sees")], ["all", say(setting, "everything")],
    ...seats.map((seat, i) => [String(i), seat])];
  return el("select", { class: "view-of-spectators" }, ...views.map(([value, text]) => el("option", { value, selected: value === String(chosen) }, text)));
}

// The chosen view in the form of the server.
export function viewIn(select) {
  return /^\d+$/.test(select.value) ? Number(select.value) : select.value;
}

// A sentence about a view that is not open to everyone.
export function aboutView(setting, view, names) {
  return view === "all" ? say(setting, "spectators see everything, so anyone with the link can see every card")
    : say(setting, "spectators see what {name} sees, so anyone with the link can see it", { name: names[view] });
}

// A sentence about what spectators see, or "" if they have only seen what everyone sees.
export function aboutSpectators(live) {
  const { spectators, handsShown, players } = live.card;
  if (spectators !== undefined) return aboutView(live.setting, spectators, players.map((_, seat) => live.nameOf(seat)));
  return handsShown ? live.say("spectators could see hidden cards earlier in this game") : "";
}

// The part of the list of people about spectators: the sentence, and the owner's menu.
export function spectatorsOf(live) {
  const about = aboutSpectators(live);
  const owner = ownerOf(live.game, live.table);
  const root = el("div", { class: "spectators" }, about === "" ? null : el("p", { class: "hint warns" }, about));
  if (owner === undefined || live.isOver) return root;
  const select = choiceOfView(live.setting, live.setting.seats.map((_, seat) => live.nameOf(seat)), live.card.spectators);
  select.addEventListener("change", () => live.orTell(post(live.path("spectators"), { credentials: owner, see: viewIn(select) })));
  root.append(el("label", {}, live.say("spectators see"), " ", select));
  return root;
}
