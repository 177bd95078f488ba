// Alerts players who may be looking elsewhere when it is their turn. The alerts are the page's title and
// icon, a sound, and a notification of the browser. Players can switch each kind of alert on and off, and the
// browser remembers their choice.
import { addressOf } from "./asks.js";
import { el } from "./dom.js";

const kCalls = "fuda.calls";
const kUsualCalls = { title: true, icon: true, sound: false, note: false };
const kCallWords = { title: "with a mark in the page title", icon: "with a mark in the page icon", sound: "with a sound", note: "with a notification" };

function keptCalls() {
  try {
    return { ...kUsualCalls, ...JSON.parse(localStorage.getItem(kCalls) ?? "{}") };
  } catch {
    return { ...kUsualCalls };
  }
}

export class Calls {
  // `live` is the page of the table.
  constructor(live) {
    this.live = live;
    this.on = keptCalls();
    this.isMine = false;
    this.icon = document.querySelector('link[rel="icon"]');
    this.root = el("details", { class: "calls" }, el("summary", {}, live.say("notify me when it's my turn")),
      ...Object.entries(kCallWords).map(([which, word]) => this.choice(which, word)));
  }

  choice(which, word) {
    const box = el("input", { type: "checkbox", checked: this.on[which] });
    box.addEventListener("change", async () => {
      this.on[which] = box.checked;
      // The browser asks the player for permission, but only after a click on the page.
      if (which === "note" && box.checked && globalThis.Notification?.permission !== "granted") {
        const answer = await globalThis.Notification?.requestPermission();
        this.on.note = box.checked = answer === "granted";
      }
      if (which === "sound" && box.checked) this.sound();
      localStorage.setItem(kCalls, JSON.stringify(this.on));
      this.mark();
    });
    return el("p", {}, el("label", {}, box, " ", this.live.say(word)));
  }

  // `isMine` says whether the player can make a move now.
  turn(isMine) {
    const begins = isMine && !this.isMine;
    this.isMine = isMine;
    this.mark();
    if (!begins) return;
    if (this.on.sound) this.sound();
    if (this.on.note && document.hidden && globalThis.Notification?.permission === "granted") {
      try {
        const note = new Notification(this.live.setting.title, { body: this.live.say("your move"), tag: `fuda ${this.live.table}`, icon: addressOf("icon.svg") });
        note.onclick = () => {
          globalThis.focus();
          note.close();
        };
      } catch {
        // Some browsers do not allow any page to show notifications.
      }
    }
  }

  mark() {
    document.title = `${this.isMine && this.on.title ? "● " : ""}${this.live.setting.title} · fuda`;
    this.icon?.setAttribute("href", this.isMine && this.on.icon ? addressOf("turn.svg") : addressOf("icon.svg"));
  }

  // Plays two soft notes.
  sound() {
    this.audio ??= new AudioContext();
    const now = this.audio.currentTime;
    for (const [tone, at] of [[660, 0], [880, 0.16]]) {
      const note = this.audio.createOscillator();
      const loud = this.audio.createGain();
      note.frequency.value = tone;
      loud.gain.setValueAtTime(0.0001, now + at);
      loud.gain.exponentialRampToValueAtTime(0.15, now + at + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.0001, now + at + 0.25);
      note.connect(loud).connect(this.audio.destination);
      note.start(now + at);
      note.stop(now + at + 0.3);
    }
  }

  close() {
    this.isMine = false;
    this.icon?.setAttribute("href", addressOf("icon.svg"));
    this.audio?.close();
  }
}
