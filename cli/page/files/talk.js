// Short messages and reactions at a table.
import { get, post } from "./api.js";
import { button, el, name, setText } from "./dom.js";

const kReactions = ["👍", "👏", "😄", "😮", "🙈", "⏳"];

export class Talk {
  constructor(live) {
    this.live = live;
    this.list = el("ol", { class: "words", role: "log", "aria-label": live.say("talk") });
    this.text = el("input", { type: "text", maxlength: 60, "aria-label": live.say("say something") });
    this.form = el("form", { class: "say" }, this.text, " ", el("button", {}, live.say("say")),
      el("span", { class: "reactions" }, ...kReactions.map((sign) => button(sign, () => this.send(sign), { class: "plain" }))));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send(this.text.value.trim());
    });
    this.note = el("p", { class: "hint" }, live.say("talking is against the rules of this game"));
    this.newest = el("p", { class: "newest-word", "aria-hidden": "true", hidden: true });
    this.root = el("details", { class: "talk" }, el("summary", {}, live.say("talk")), this.list, this.form, this.note);
  }

  async open() {
    const { words } = await get(this.live.path("words"));
    this.list.replaceChildren(...words.map((word) => this.line(word)));
    this.show();
  }

  // Updates the buttons after the game has ended, or after a person has taken a seat.
  show() {
    const isForbidden = this.live.setting.talk === "none" && !this.live.isOver;
    this.form.hidden = isForbidden || this.live.seat === undefined;
    this.note.hidden = !isForbidden;
    this.root.hidden = this.form.hidden && this.list.children.length === 0 && !isForbidden;
  }

  line({ name: who, text }) {
    return el("li", {}, el("b", {}, name(who)), " ", name(text));
  }

  heard(word) {
    this.list.append(this.line(word));
    this.list.scrollTop = this.list.scrollHeight;
    this.show();
    if (this.root.open && this.root.offsetParent !== null) return;
    // Show the message above the table for a moment, unless the list is open.
    clearTimeout(this.timer);
    this.newest.replaceChildren(el("b", {}, name(word.name)), `${this.live.say(":")} `, name(word.text));
    this.newest.hidden = false;
    this.timer = setTimeout(() => {
      this.newest.hidden = true;
    }, 6000);
  }

  async send(text) {
    if (text === "") return;
    try {
      await post(this.live.path("seat", String(this.live.seat), "say"), { text }, this.live.seats[this.live.seat]);
      if (this.text.value.trim() === text) this.text.value = "";
      setText(this.live.status, "");
    } catch (why) {
      this.live.tell(this.live.words(why));
    }
  }
}
