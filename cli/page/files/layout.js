// Arranges the page of a table.
import { About } from "./about.js";
import { actionsBeside } from "./board.js";
import { button, el, setText } from "./dom.js";
import { Magnifier } from "./magnifier.js";
import { roomForLast } from "./said.js";
import { Steady } from "./steady.js";

// The table fills the screen. The player's own cards and moves are at the bottom. The players and the story
// are next to the table, or in a panel that a button opens.
export function arrange(live, board) {
  const { player, header, controls, nav, desk, root } = live.viewer;
  const { table, story } = player;
  live.actions = board?.actions ?? actionsBeside(table);
  live.actions.replaceChildren(...(live.seat !== undefined && !live.isOver ? [live.choices.root] : []));
  live.choices.root.querySelector(".other-ways").append(live.together.undo);
  const panel = el("aside", { class: "panel", id: "panel", "aria-label": live.say("moves") }, live.company.root, live.talk.root, live.calls.root,
    live.rounds.root, header.querySelector(".eyes"), nav, controls, live.wishes);
  const opens = button("☰", () => shows(!root.classList.contains("panel-open")), { class: "opens-panel", "aria-label": live.say("moves"),
    "aria-controls": "panel", "aria-expanded": "false" });
  const reads = button(live.say("rules"), () => live.orTell(live.rules.open()), { class: "opens-rules", "aria-haspopup": "dialog" });
  const besides = el("div", { class: "beside-panel" });
  const shows = (isOpen) => {
    root.classList.toggle("panel-open", isOpen);
    setText(opens, isOpen ? "×" : "☰");
    opens.setAttribute("aria-label", live.say(isOpen ? "close" : "moves"));
    opens.setAttribute("aria-expanded", String(isOpen));
  };
  besides.addEventListener("click", () => shows(false));
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") shows(false);
  });
  // If the panel covers the table, close the panel after the reader has chosen a position in it.
  panel.addEventListener("click", ({ target }) => {
    if (target.closest(".moves a, .points button") === null || !root.classList.contains("panel-open")) return;
    shows(false);
    opens.focus({ preventScroll: true });
  });
  header.append(live.clock.root, reads, opens);
  desk.prepend(header);
  desk.append(live.rounds.news, besides, panel);
  live.place.replaceChildren(root);
  live.fit?.close();
  live.magnifier?.close();
  const now = () => ({ frame: player.frame, seat: live.seat });
  live.magnifier = new Magnifier(live.setting, live.root, table, live.rules, now);
  live.fit = new Steady(table, board?.fit, () => player.number, () => live.magnifier.update());
  live.about?.close();
  live.about = new About(live.setting, live.root, table, live.rules, now);
  table.fit = () => {
    live.fit.now();
    roomForLast(story);
  };
  new ResizeObserver(() => roomForLast(story)).observe(story);
  new MutationObserver(() => roomForLast(story)).observe(story, { childList: true, subtree: true, characterData: true });
}
