// Replaces the list of moves after the end of the game. Shows the result, and the actions that a player can
// take next.
import { get, keepSeat, keptName, post } from "./api.js";
import { button, el } from "./dom.js";

const kRests = 1000;  // milliseconds during which clicks have no effect

export class Ending {
  // `live` is the page of the table.
  constructor(live) {
    this.live = live;
    this.again = button(live.say("play again"), () => live.together.again(false));
    this.turned = button(live.say("play again with the seats swapped"), () => live.together.again(true));
    this.next = button(live.say("go to the next game"), () => live.together.goOn(live.card));
    this.copyFrom = button(live.say("try other moves from this position"), () => this.tryElse());
    this.keep = button(live.say("keep this game"), () => live.orTell(this.saveScript()));
    this.root = el("section", { class: "choices ended" });
  }

  show() {
    const { live } = this;
    const { calls, viewer, actions, choices } = live;
    calls.turn(false);
    if (this.viewer !== viewer) this.begin(viewer);
    const focused = this.root.contains(document.activeElement) ? document.activeElement : null;
    // A player can continue from an earlier position to try another move.
    const isEarlier = viewer.at < viewer.last;
    this.root.replaceChildren(viewer.player.result, ...[this.points].filter((one) => one !== null),
      el("div", { class: "buttons" }, ...(isEarlier ? [this.copyFrom] : this.goesOn()),
        el("span", { class: "steps buttons" }, ...this.steps, isEarlier ? el("span", { class: "hint" }, viewer.where.textContent) : null),
        this.keep, el("a", { class: "elsewhere", href: "#/" }, live.say("all games"))));
    const [back, forward] = this.steps;
    [back.disabled, forward.disabled] = [viewer.at === 0, !isEarlier];
    if (!this.root.isConnected) this.settle();
    actions.replaceChildren(this.root);
    viewer.player.table.fit();
    if (focused?.disabled) this.steps.find((one) => !one.disabled)?.focus();
    else if (this.root.contains(focused)) focused.focus();
    else if (choices.focus.byKeys) this.root.querySelector(":scope > .buttons button").focus();
  }

  // Shows the parts that stay the same while a reader steps through the game.
  begin(viewer) {
    this.viewer = viewer;
    this.steps = viewer.steps();
    this.points = this.live.rounds.atTheEnd();
  }

  goesOn() {
    const { seat, card } = this.live;
    if (seat === undefined) return [];
    return card.nextSeats === undefined ? [this.again, this.turned] : [this.next];
  }

  // Ignores clicks for a moment, because a second click on the last move must not start another game.
  settle() {
    this.root.classList.add("settling");
    setTimeout(() => this.root.classList.remove("settling"), kRests);
  }

  // Saves the game as a script, the file that `fuda replay` and `fuda run` read.
  async saveScript() {
    const { live } = this;
    const { script } = await get(live.path("script"));
    const link = el("a", { href: URL.createObjectURL(new Blob([script], { type: "application/yaml" })), download: `${live.game}-${live.table}.yaml` });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  // Creates a copy of the table, which starts in this position.
  async tryElse() {
    const { live } = this;
    try {
      const { matchID, playerCredentials } = await post(live.path("copy"),
        { moves: live.viewer.at, playerName: live.nameOf(live.seat) || keptName() || live.say("you") });
      playerCredentials.forEach((credentials, i) => {
        if (credentials !== null) keepSeat(live.game, matchID, String(i), credentials);
      });
      live.go(live.game, matchID);
    } catch (why) {
      live.tell(live.words(why));
    }
  }
}
