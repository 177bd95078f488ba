// What stands where moves were made once the game is over: how it ended, and what comes next.
import { keepSeat, keptName, post } from "./api.js";
import { button, el } from "./dom.js";

const kRests = 1000;  // milliseconds

export class Ending {
  // `live`: the table it is about.
  constructor(live) {
    this.live = live;
    this.again = button(live.say("play again"), () => live.together.again(false));
    this.turned = button(live.say("play again, seats swapped"), () => live.together.again(true));
    this.copyFrom = button(live.say("try something else from here"), () => this.tryElse());
    this.root = el("section", { class: "choices ended" });
  }

  show() {
    const { calls, viewer, rounds, seat, actions, choices } = this.live;
    calls.turn(false);
    this.root.replaceChildren(viewer.player.result, ...[rounds.atTheEnd()].filter((one) => one !== null),
      el("div", { class: "buttons" }, ...(seat === undefined ? [] : [this.again, this.turned]), this.copyFrom,
        el("a", { class: "elsewhere", href: "#/" }, this.live.say("all games"))));
    if (!this.root.isConnected) this.settle();
    actions.replaceChildren(this.root);
    viewer.player.table.fit();
    if (choices.focus.byKeys) this.root.querySelector("button").focus();
  }

  // Who clicked twice for the last move does not mean another game.
  settle() {
    this.root.classList.add("settling");
    setTimeout(() => this.root.classList.remove("settling"), kRests);
  }

  // A table of one's own that stands as this one did.
  async tryElse() {
    const { live } = this;
    const moves = Math.min(live.viewer.at, Math.max(live.viewer.last - 1, 0));
    try {
      const { matchID, playerCredentials } = await post(live.path("copy"),
        { moves, playerName: live.nameOf(live.seat) || keptName() || live.say("you") });
      playerCredentials.forEach((credentials, i) => {
        if (credentials !== null) keepSeat(live.game, matchID, String(i), credentials);
      });
      live.go(live.game, matchID);
    } catch (why) {
      live.tell(live.words(why));
    }
  }
}
