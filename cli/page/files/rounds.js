// Shows the end of the last round until the player has read it, and a table of the points of each round.
import { button, el, name, say, setText, written } from "./dom.js";
import { signed } from "./points.js";
import { called, reachable, scoreChanges } from "./said.js";
import { roundEnd } from "./scored.js";

function isNarrow() {
  return matchMedia("(max-width: 1000px)").matches;
}

// If a round ended with this frame, returns the changes and texts at its end, as {changes, said}. If no round
// ended, returns nothing.
export function ending(setting, before, frame) {
  if (roundEnd(setting, before, frame) === undefined) return undefined;
  const changes = scoreChanges(setting, before, frame);
  const said = (frame.steps ?? []).filter((step) => step.said !== undefined).map((step) => called(setting, step.text));
  return { changes, said: said.length > 0 ? said : (frame.says ?? []).map((text) => called(setting, text)) };
}

export class Rounds {
  // `look(at)` shows the position with this number. If a round ended in this position, look() shows the cards
  // as they were scored. `goOn()` continues with the game after these cards. Calls `closed()` after a player
  // has closed the message about a round with a key.
  constructor(setting, { look, goOn, closed }) {
    Object.assign(this, { setting, look, goOn, closed });
    this.news = el("div", { class: "round-news" });
    this.root = el("section", { class: "points", hidden: true });
  }

  say(form, values) {
    return say(this.setting, form, values);
  }

  // Reads all rounds of a reel so far.
  read(reel, eyes) {
    this.rows = [];
    this.start = reel.frame(eyes, 0).score ?? {};
    for (let i = 1; i < reel.length; ++i) this.add(reel.frame(eyes, i - 1), reel.frame(eyes, i), i);
    this.draw();
    if (this.rows.at(-1)?.isLast) this.close();  // at the end of the game, the page shows the result in place
                                                 // of the round
  }

  add(before, frame, at) {
    const found = ending(this.setting, before, frame);
    if (found !== undefined) this.rows.push({ ...found, at, score: frame.score, isLast: frame.over });
    return found;
  }

  // Adds one position, as `seat` sees it. After a redeal, the end of the round stays visible until the player
  // in this seat has made another move.
  grown(before, frame, at, seat) {
    const found = this.add(before, frame, at);
    if (found === undefined) {
      if (frame.who === seat) this.close();
      return;
    }
    this.draw();
    if (!frame.over) this.tell(found, at);
  }

  because({ changes, said }) {
    return el("ul", { class: "because" }, ...said.map((text) => el("li", {}, name(text))),
      ...changes.map(([side, was, now]) => el("li", {}, name(side), `${this.say(":")} ${written(was)} → ${written(now)} (${signed(now - was)})`)));
  }

  // The points of a finished game, round by round, for the place next to the result. Returns null if the
  // result already shows the points.
  atTheEnd() {
    const last = this.rows.at(-1);
    if (last?.isLast !== true || last.said.length === 0) return null;
    const points = el("div", { class: "because" }, button("×", () => {}, { class: "closes-points", "aria-label": this.say("close") }),
      ...(this.rows.length === 1 ? [this.because(last)] : this.allOfThem()));
    const root = el("details", { class: "last-points", open: !isNarrow() }, el("summary", {}, this.say(this.rows.length === 1 ? "how the round ended" : "round by round")), points);
    root.addEventListener("toggle", () => reachable(points));
    points.addEventListener("click", ({ target }) => {
      // On a narrow screen, close the list, because it covers the position that the page shows.
      if (isNarrow() && target.closest("button") !== null) root.open = false;
    });
    return root;
  }

  // All rounds with their points and endings, the last round first.
  allOfThem() {
    const table = el("section", { class: "points" });
    this.fill(table);
    return [table, ...this.rows.map((row, i) => el("div", {}, el("b", {}, this.say("round {n}", { n: i + 1 })), this.because(row))).reverse()];
  }

  // Shows the end of a round. `isEarlier` says that a reader is looking back at this round. Afterwards, the
  // page shows the last round again.
  tell(row, at, isEarlier = false) {
    const { changes, said } = row;
    const title = this.say("how the round ended");
    const close = button("×", (event) => {
      const { isLookedAt } = this.told;
      this.close();
      if (isLookedAt) this.goOn();  // otherwise, the cards of the round stay until the player continues
      if (event.detail === 0) this.closed();
    }, { class: "closes-round", "aria-label": this.say("close") });
    const see = button("", () => {
      if (isNarrow()) see.closest("details").open = false;  // on a narrow screen, the panel covers the cards
      this.told.isLookedAt = true;
      if (this.seen === at) this.goOn();
      else this.look(at);
    }, { class: "sees-cards" });
    const gains = changes.map(([side, was, now]) => `${side} ${signed(now - was)}`).join(", ");
    this.news.replaceChildren(el("section", { class: "round", role: "region", "aria-label": title },
      el("details", { open: !isNarrow() }, el("summary", {}, el("b", {}, title), `${this.say(":")} `, name(gains)),
        this.because({ changes, said }), see), close));
    reachable(this.news.querySelector(".because"));
    this.told = { at, see, isEarlier, isLookedAt: isEarlier };
    if (!isEarlier) this.kept = row;
    this.showing(this.seen);
  }

  // Whether the player has opened the text about the end of the round. On a narrow screen, the text is collapsed at first.
  get isRead() {
    return isNarrow() && this.news.querySelector("details")?.open === true;
  }

  close() {
    this.news.replaceChildren();
    this.told = undefined;
    this.kept = undefined;
  }

  // Notes that the page shows the cards of the round that ended with position `at`. If `at` is undefined, the
  // page shows no cards of a round.
  showing(at) {
    const { seen } = this;
    this.seen = at;
    const row = this.rows.find((one) => one.at === at);
    if (row !== undefined && this.told?.at !== at) {
      this.tell(row, at, row !== this.kept);
      return;
    }
    if (row === undefined && this.told?.isEarlier) {
      if (this.kept === undefined) this.close();
      else this.tell(this.kept, this.kept.at);
      return;
    }
    const { told } = this;
    if (told === undefined) return;
    const isSeen = at === told.at;
    told.see.classList.toggle("leads-on", isSeen);
    setText(told.see, this.say(isSeen ? "continue" : "show the cards again"));
    // The page has just stopped showing the cards of the round, so the player has read how the round ended.
    if (seen === told.at && !isSeen) told.see.closest("details").open = false;
  }

  draw() {
    this.root.hidden = this.rows.every((row) => row.isLast);  // hides the table of points if no round has
                                                              // ended before the end of the game
    if (!this.root.hidden) this.fill(this.root);
  }

  // Fills the table with one row per round: the points of each side, and their change since the last round.
  fill(root) {
    const { rows, setting, start } = this;
    const sides = Object.keys(rows.at(-1).score);
    const called_ = (side) => (side === "team" ? this.say("score") : called(setting, side));
    const base = (i, side) => (i === 0 ? start : rows[i - 1].score)[side] ?? 0;
    const cells = (row, i) => sides.map((side) => {
      const gain = row.score[side] - base(i, side);
      return el("td", {}, ...(gain === 0 ? [] : [el("span", { class: "gain" }, signed(gain)), " "]), el("b", {}, written(row.score[side])));
    });
    const body = rows.map((row, i) => {
      const goes = button(i + 1, () => this.look(row.at), { class: "plain", title: row.said.join(" · "),
        "aria-label": this.say("round {n}", { n: i + 1 }) });
      return el("tr", {}, el("th", { scope: "row" }, goes), ...cells(row, i));
    });
    // Leave out the row for the start of the game if no side had any points.
    if (sides.some((side) => (start[side] ?? 0) !== 0)) {
      body.unshift(el("tr", {}, el("th", { scope: "row" }, this.say("the start")), ...sides.map((side) => el("td", {}, el("b", {}, written(start[side] ?? 0))))));
    }
    root.classList.toggle("many", sides.length > 3);
    root.classList.toggle("most", sides.length > 4);
    root.replaceChildren(el("table", {}, el("caption", {}, this.say("points per round")),
      el("thead", {}, el("tr", {}, el("td", {}), ...sides.map((side) => el("th", { scope: "col", title: called_(side) }, name(called_(side)))))),
      el("tbody", {}, ...body)));
  }
}
