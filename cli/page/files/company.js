// The list of people at a table, and the buttons to join them.
import { keptName, kMostName } from "./api.js";
import { button, el, name, say, seatName, setText } from "./dom.js";
import { dialogOver } from "./menu.js";

export class Company {
  // `wishes` has the functions for the buttons: sitDown(seat, name), rename(seat, name), leave(seat) and
  // showSeat(seat). `spectators()` gives an element about what spectators see.
  // `menu(seat)` gives further actions for a seat, `time(seat)` gives the seat's remaining time, and
  // `bot(spec)` gives the readable name of a bot.
  constructor(setting, wishes) {
    this.setting = setting;
    this.wishes = wishes;
    this.root = el("section", { class: "company", "aria-label": say(setting, "who plays") });
  }

  say(form, values) {
    return say(this.setting, form, values);
  }

  // `card` is the table in the form of the lobby. `seats` are the seats taken in this browser, by number.
  // `seat` is the seat shown.
  show(card, seats, seat, isOver) {
    Object.assign(this, { card, seats, seat });
    // Draw the list again only after a change, so that elements keep the focus.
    const key = JSON.stringify([card.players, card.deckChosen, card.spectators, card.handsShown, Object.keys(seats), seat, isOver, this.setting.people]);
    if (key === this.key) return;
    this.key = key;
    const mine = Object.keys(seats).map(Number);
    const parts = [el("a", { href: "#/" }, this.say("all games")),
      el("ul", { class: "people" }, ...card.players.map((player, i) => this.person(player, i, mine)))];
    if (!isOver && card.players.some((player) => player.name === undefined)) parts.push(this.invitation());
    if (mine.length > 1) parts.push(this.choice(mine));
    if (card.deckChosen) parts.push(el("p", { class: "hint" }, this.say("the player who created this table chose its deck and may know every card")));
    if (seat === undefined && card.spectators === undefined) parts.push(el("p", { class: "hint" }, this.say("you are watching and see what everyone sees")));
    this.root.replaceChildren(...parts, this.wishes.spectators());
  }

  person(player, i, mine) {
    if (player.name === undefined) {
      return el("li", { class: "free" }, el("b", {}, this.setting.seats[i]), " ",
        mine.length > 0 || player.closed ? this.say("free") : button(this.say("sit down here"), () => this.ask(i)), " ", this.wishes.menu(i));
    }
    const stands = player.standIn === undefined ? "" : this.say("{name} bot plays", { name: this.wishes.bot(player.standIn) });
    const failed = player.failed === undefined ? "" : this.say("the {name} bot has failed", { name: this.wishes.bot(player.failed) });
    const about = [i === this.seat ? this.say("you") : "", failed, stands].filter((part) => part !== "").join(", ");
    const leave = button(this.say("leave"), () => this.askToLeave(i), { class: "plain" });
    return el("li", {}, el("b", {}, name(seatName(this.setting, i))), " ", this.wishes.time(i), about === "" ? "" : ` (${about})`, mine.includes(i) ? leave : null,
      this.wishes.menu(i));
  }

  invitation() {
    const link = el("input", { type: "text", readonly: true, value: location.href, "aria-label": this.say("link to this table") });
    const copy = button(this.say("copy the link"), async () => {
      link.select();
      const isCopied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
      // Without TLS, browsers offer no clipboard API, so use the older command "copy".
      if (isCopied || document.execCommand("copy")) setText(copy, this.say("copied"));
    });
    return el("p", { class: "invitation" }, this.say("other players can join with this link"), " ", link, " ", copy);
  }

  // A menu of seats, because one person may play several seats.
  choice(mine) {
    const select = el("select", {}, ...mine.map((seat) =>
      el("option", { value: seat, selected: seat === this.seat }, seatName(this.setting, seat))));
    select.addEventListener("change", () => this.wishes.showSeat(Number(select.value)));
    return el("label", { class: "seat-choice" }, this.say("you are"), " ", select);
  }

  // Asks for a confirmation, so that one wrong click cannot lose a game.
  askToLeave(seat) {
    const stay = el("button", { value: "" }, this.say("stay"));
    const leave = el("button", { value: "leave" }, this.say("leave"));
    const others = this.card.players.some((player, i) => i !== seat && player.name !== undefined && !player.bot);
    const dialog = this.dialog(el("p", {}, this.say(others ? "if you leave, somebody else can take your seat" : "you are the only player here, so leaving deletes the game")),
      stay, " ", leave);
    dialog.addEventListener("close", () => {
      if (dialog.returnValue === "leave") this.wishes.leave(seat);
    });
  }

  ask(seat) {
    this.askName(keptName(), "sit down here", (own) => this.wishes.sitDown(seat, own));
  }

  // Asks for another name of the person in a seat.
  askAnew(seat) {
    this.askName(this.card.players[seat].name, "change your name", (own) => this.wishes.rename(seat, own));
  }

  askName(before, action, then) {
    const own = el("input", { type: "text", maxlength: kMostName, required: true, value: before, autocomplete: "nickname" });
    const dialog = this.dialog(el("label", {}, this.say("your name"), " ", own), " ", el("button", {}, this.say(action)),
      " ", button(this.say("never mind"), () => dialog.close()));
    dialog.addEventListener("submit", () => then(own.value.trim()));
  }

  dialog(...parts) {
    return dialogOver(this.root.closest(".live"), ...parts);
  }
}
