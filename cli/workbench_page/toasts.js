// Short messages at the top of the page, which screen readers announce.
import { button, el } from "../page/files/dom.js";

const kStay = 7000;  // milliseconds

export class Toasts {
  constructor() {
    this.root = el("div", { class: "toasts", role: "status", "aria-live": "polite" });
  }

  // `action` is [label, function], or nothing.
  say(text, { action, isFault = false } = {}) {
    for (const old of this.root.children) if (old.firstChild.textContent === text) old.remove();
    const close = () => toast.remove();
    const toast = el("div", { class: isFault ? "toast fault" : "toast" }, el("span", {}, text),
      action === undefined ? null : button(action[0], () => {
        close();
        action[1]();
      }), button("×", close, { class: "quiet", "aria-label": "Close this message" }));
    this.root.append(toast);
    if (!isFault) setTimeout(close, kStay);
  }

  // Reports an error, with its hint.
  fault(why) {
    this.say([why.message, why.hint].filter(Boolean).join("; "), { isFault: true });
  }
}
