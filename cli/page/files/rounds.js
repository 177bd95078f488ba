// Rounds: how the last one ended, which stays until somebody has read it, and what each has brought, in a table.
import { button, called, el, name, say } from "./dom.js";
import { scoreChanges, signed } from "./said.js";

const kDealt = 10;  // cards that move at once: what lay there before is gone

function isNarrow() {
  return matchMedia("(max-width: 1000px)").matches;
}

// What ended with this frame, where a round did: {changes, said}; else nothing.
export function ending(setting, before, frame) {
  const steps = frame.steps ?? [];
  const moved = steps.reduce((n, step) => n + (Array.isArray(step.moved) ? step.moved.length : 0), 0);
  const isOver = frame.over || steps.some((step) => step.shuffled !== undefined) || moved >= kDealt;
  const changes = isOver ? scoreChanges(setting, before, frame) : [];
  if (changes.length === 0) return undefined;
  const said = steps.filter((step) => step.said !== undefined).map((step) => called(setting, step.text));
  return { changes, said: said.length > 0 ? said : (frame.says ?? []).map((text) => called(setting, text)) };
}

export class Rounds {
  // `look(at)` shows the position with this number; `closed()`: somebody has closed the last one by a key.
  constructor(setting, { look, closed }) {
    Object.assign(this, { setting, look, closed });
    this.news = el("div", { class: "round-news" });
    this.root = el("section", { class: "points", hidden: true });
  }

  say(form, values) {
    return say(this.setting, form, values);
  }

  // All rounds of a reel so far.
  read(reel, eyes) {
    this.rows = [];
    for (let i = 1; i < reel.length; ++i) this.add(reel.frame(eyes, i - 1), reel.frame(eyes, i), i);
    this.draw();
  }

  add(before, frame, at) {
    const found = ending(this.setting, before, frame);
    if (found !== undefined) this.rows.push({ ...found, at, score: frame.score, isLast: frame.over });
    return found;
  }

  // One more position; a new deal does not hide what ended.
  grown(before, frame, at) {
    const found = this.add(before, frame, at);
    if (found === undefined) return;
    this.draw();
    if (!frame.over) this.tell(found, at);
  }

  because({ changes, said }) {
    return el("ul", { class: "because" }, ...said.map((text) => el("li", {}, name(text))),
      ...changes.map(([side, was, now]) => el("li", {}, name(side), `${this.say(":")} ${was} → ${now} (${signed(now - was)})`)));
  }

  // Why the last points of a game that is over were won, to stand beside its result; null: its result says it.
  atTheEnd() {
    const last = this.rows.at(-1);
    if (last?.isLast !== true || last.said.length === 0) return null;
    return el("details", { class: "last-points", open: !isNarrow() }, el("summary", {}, this.say("how that ended")), this.because(last));
  }

  tell({ changes, said }, at) {
    const title = this.say("how that ended");
    const close = button("×", (event) => {
      this.news.replaceChildren();
      this.look(Infinity);
      if (event.detail === 0) this.closed();
    }, { class: "closes-round", "aria-label": this.say("close") });
    const see = button(this.say("see the cards once more"), () => this.look(at - 1), { class: "sees-cards" });
    const gains = changes.map(([side, was, now]) => `${side} ${signed(now - was)}`).join(", ");
    this.news.replaceChildren(el("section", { class: "round", role: "region", "aria-label": title },
      el("details", { open: !isNarrow() }, el("summary", {}, el("b", {}, title), `${this.say(":")} `, name(gains)),
        this.because({ changes, said }), see), close));
  }

  // A row a round: what each side has won or lost, and what it has.
  draw() {
    const { rows, setting } = this;
    this.root.hidden = rows.every((row) => row.isLast);  // a game without rounds
    if (this.root.hidden) return;
    const sides = Object.keys(rows.at(-1).score);
    const called_ = (side) => (side === "team" ? this.say("score") : called(setting, side));
    const cells = (row, i) => sides.map((side) => {
      const gain = row.score[side] - (i === 0 ? 0 : rows[i - 1].score[side]);
      return el("td", {}, el("b", {}, row.score[side]), gain === 0 ? "" : ` ${signed(gain)}`);
    });
    const body = rows.map((row, i) => {
      const goes = button(i + 1, () => this.look(row.at), { class: "plain", title: row.said.join(" · "),
        "aria-label": this.say("round {n}", { n: i + 1 }) });
      return el("tr", {}, el("th", { scope: "row" }, goes), ...cells(row, i));
    });
    this.root.replaceChildren(el("table", {}, el("caption", {}, this.say("points a round")),
      el("thead", {}, el("tr", {}, el("td", {}), ...sides.map((side) => el("th", { scope: "col" }, name(called_(side)))))),
      el("tbody", {}, ...body)));
  }
}
