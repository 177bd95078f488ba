// Shows the worth and the groups of the card that a player points at, focuses or holds, next to this card.
import { el, name, say } from "./dom.js";
import { rowText } from "./handbook.js";
import { begun, progress } from "./rules.js";

const kWaits = 450;   // milliseconds for which a player must point at a card before the box appears
const kMostRows = 6;  // the maximum number of table rows in the box
const kMostClauses = 2;
const kGap = 8;

// Whether a row of a table is about this card, because the row names the card or one of its values.
function isAbout(table, row, i, card) {
  const names = (what) => what?.cards?.includes(card.name) || what?.list?.some(names) === true;
  const [first] = row;
  const hasValue = first?.of !== undefined && card.values.some((one) => one.of === first.of && one.is === first.is);
  return hasValue || row.some(names) || table.sets?.some((set) => set.row === i && set.cards.includes(card.name)) === true;
}

export class About {
  // `root` is the parent of the box. `table` is the table of the game. `rules` has the handbook of the game.
  // `now()` returns {frame, seat}.
  constructor(setting, root, table, rules, now) {
    Object.assign(this, { setting, table, rules, now });
    this.box = el("div", { class: "about", id: "about", role: "tooltip", hidden: true });
    (table.root.closest("main") ?? root).append(this.box);  // a landmark
    const cardAt = (event) => event.target.closest?.("li[data-at] .card[data-card]") ?? null;
    const listens = (events, action) => events.split(" ").forEach((event) => table.root.addEventListener(event, action));
    // If a card moves under a resting mouse, the player is not pointing at the card.
    listens("pointermove", (event) => {
      if (event.pointerType === "mouse") this.point(cardAt(event));
    });
    listens("pointerover", (event) => {
      if (event.pointerType === "mouse" && cardAt(event) !== this.node) this.hide();
    });
    listens("pointerdown", (event) => {
      if (event.pointerType !== "mouse") this.point(cardAt(event));
    });
    listens("focusin", (event) => {
      if (event.target.matches(":focus-visible")) this.point(cardAt(event));
    });
    // If a touch has opened the box, keep the box open so that the player can read it.
    listens("pointerleave pointercancel focusout", (event) => {
      if (event.pointerType !== "touch" || this.box.hidden) this.hide();
    });
    // A long touch that has opened the box must not choose a move.
    table.root.addEventListener("click", (event) => {
      const isHeld = event.pointerType === "touch" && !this.box.hidden;
      if (isHeld) event.stopImmediatePropagation();
      else this.hide();
    }, { capture: true });
    listens("pointerup", (event) => {
      if (event.pointerType !== "mouse" && this.box.hidden) this.hide();
    });
    listens("contextmenu", (event) => {
      if (!this.box.hidden || this.node !== undefined) event.preventDefault();
    });
    this.closing = new AbortController();
    const { signal } = this.closing;
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.hide();
    }, { signal });
    // Hide the box first, because the player may be pressing another card.
    document.addEventListener("pointerdown", () => this.hide(), { signal, capture: true });
  }

  close() {
    this.closing.abort();
    this.hide();
    this.box.remove();
  }

  point(node) {
    if (node === (this.node ?? null)) return;
    this.hide();
    if (node === null) return;
    this.node = node;
    this.card = node.dataset.card;
    this.timer = setTimeout(() => this.show(node).catch(() => this.hide()), kWaits);
  }

  hide() {
    clearTimeout(this.timer);
    this.node?.removeAttribute("aria-describedby");
    this.node = undefined;
    this.box.hidden = true;
  }

  // Updates the box after a change of the table. The box stays open while its card remains in the same place.
  update() {
    if (this.node === undefined) return;
    if (!this.node.isConnected || this.node.dataset.card !== this.card) this.hide();
    else if (!this.box.hidden) this.show(this.node).catch(() => this.hide());
  }

  async show(node) {
    const book = await this.rules.book();
    if (node !== this.node || !node.isConnected) return;
    const card = book.cards.flatMap((row) => row.cards).find((one) => one.name === node.dataset.card);
    if (card === undefined) return;
    this.box.replaceChildren(...this.content(book, card));
    this.box.hidden = false;
    node.setAttribute("aria-describedby", "about");
    this.place(node.getBoundingClientRect());
  }

  content(book, card) {
    const { setting } = this;
    const { frame, seat } = this.now();
    const rows = book.tables.flatMap((table) => table.rows.map((row, i) => ({ table, row, i })))
      .filter(({ table, row, i }) => isAbout(table, row, i, card)).slice(0, kMostRows);
    const word = setting.cards[card.name]?.word ?? card.name;
    const bare = word.replace(/\s*\(.*\)/, "").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const isNamed = new RegExp(`(?<![\\p{L}\\p{N}])${bare}(?![\\p{L}\\p{N}])`, "iu");
    const clauses = book.parts.flatMap((one) => one.clauses).filter((clause) => isNamed.test(clause.text)).slice(0, kMostClauses);
    return [el("b", {}, name(word)), el("p", { class: "values" }, name(card.values.map((one) => one.text).join(" · "))),
      ...rows.map(({ table, row, i }, at) => {
        const set = table.sets?.find((one) => one.row === i);
        const sides = set === undefined ? [] : begun(setting, frame, table, set, seat).filter((side) => side.have > 0);
        const isFirst = rows[at - 1]?.table !== table;
        return el("p", {}, ...(isFirst ? [el("b", {}, name(table.word)), `${say(setting, ":")} `] : []), name(rowText(setting, table, row)),
          ...sides.map((side) => el("span", { class: side.isOpen ? "side" : "side lost" }, name(progress(setting, set, side)),
            side.isOpen ? null : el("span", { class: "unseen" }, `, ${say(setting, "no longer possible")}`))));
      }),
      ...clauses.map((clause) => el("p", { class: "clause" }, name(clause.text)))];
  }

  // Places the box within the window, above the card, or below the card if the space below is larger.
  place(card) {
    const { width, height } = this.box.getBoundingClientRect();
    const x = Math.max(kGap, Math.min(card.x + card.width / 2 - width / 2, innerWidth - width - kGap));
    const isAbove = card.y - height - kGap >= 0 || card.y > innerHeight - card.bottom;
    const y = isAbove ? Math.max(kGap, card.y - height - kGap) : Math.min(card.bottom + kGap, innerHeight - height - kGap);
    this.box.style.translate = `${x}px ${y}px`;
  }
}
