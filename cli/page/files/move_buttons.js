// Buttons for moves. In a short list, each button is a whole move. In a long list, each button is a choice
// for the next part of a move.
import { cardBack, cardFace, factSign } from "./cards.js";
import { button, el, name, seatName } from "./dom.js";
import { isJust, isSame } from "./picks.js";
import { called, calledMove } from "./said.js";

// Splits a form: "tell {0}: {1}" becomes ["tell ", 0, ": ", 1, ""].
function piecesOf(form) {
  return form.split(/\{(\d+)\}/).map((piece, i) => (i % 2 === 1 ? Number(piece) : piece));
}

// The text for a card if the player knows only the card's place. The sign # shows that the number is not a
// value of the card.
const placed = (number) => `#${number}`;

export class MoveButtons {
  // `choices` has the current picks. A button changes the picks or makes a move.
  constructor(choices) {
    this.choices = choices;
    this.setting = choices.setting;
  }

  word(kind) {
    return this.setting.kinds[kind]?.word ?? kind;
  }

  summary(kind) {
    return this.setting.kinds[kind]?.summary || this.word(kind);
  }

  // The next choice for the player: a whole move if the list is short, and otherwise the kind of move or the
  // first open argument.
  step(rest, most, brief = false) {
    const just = this.choices.picks.length === 0 ? [] : rest.filter((move) => isJust(move, this.choices.picks));
    if (rest.length <= most || rest.length === 1) {
      return [...just, ...rest.filter((move) => !just.includes(move))]
        .map((move) => this.moveButton(move, rest.length === 1 || (just.length === 1 && move === just[0]), brief ? rest : [move]));
    }
    const kinds = [...new Set(rest.map((move) => move.kind))];
    if (kinds.length > 1) {
      return kinds.map((kind) => {
        const some = rest.filter((move) => move.kind === kind);
        return some.length === 1 ? this.moveButton(some[0], false)
          : this.pickButton({ kind }, [this.word(kind), "…"]);
      });
    }
    const several = rest[0].args.findIndex((arg) => arg.cards !== undefined);
    const open = rest[0].args.findIndex((arg, i) => rest.some((move) => move.args[i].word !== arg.word));
    if (open === several) return [...just.map((move) => this.moveButton(move, true)), ...this.cardButtons(rest, open)];
    const parts = new Map(rest.map((move) => [move.args[open].word, move.args[open]]));
    return [...parts].map(([word, arg]) => {
      const some = rest.filter((move) => move.args[open].word === word);
      const one = some.length === 1 ? this.moveButton(some[0], false, brief ? rest : some)
        : this.pickButton({ argument: open, word }, brief ? [...this.drawn(arg), "…"] : this.begun(some));
      one.isOnTable = arg.zone !== undefined;
      return one;
    });
  }

  // Buttons for cards that a player can pick in addition to the picked cards.
  cardButtons(rest, index) {
    const cards = new Map(rest.flatMap((move) => move.args[index].cards).map((card) => [JSON.stringify(card), card]));
    const picks = [...cards.values()].flatMap((card) => card.at.slice(0, 1).map((at) => ({ zone: card.zone, at })))
      .filter((pick) => !this.choices.picks.some((picked) => isSame(pick, picked)));
    return picks.map((pick) => {
      const one = this.pickButton(pick, [this.word(rest[0].kind), ...this.card(pick.zone, pick.at), "…"]);
      one.isOnTable = true;
      return one;
    });
  }

  pickButton(pick, content) {
    return button(content, () => this.choices.pick([...this.choices.picks, pick]));
  }

  // A button for a move. The button leaves out the parts that all moves in `among` share.
  moveButton(move, only, among = [move]) {
    const isOneKind = among.length > 1 && among.every((one) => one.kind === move.kind);
    const args = move.args.filter((arg, i) => !isOneKind || among.some((one) => one.args[i].word !== arg.word));
    const { form } = this.setting.kinds[move.kind] ?? {};
    const isWhole = form !== undefined && !isOneKind;
    const price = move.price === undefined ? [] : [el("small", {}, `(${move.price})`)];
    const content = isWhole ? this.inWords(move, piecesOf(form))
      : [...(isOneKind ? [] : [el("span", {}, this.word(move.kind))]), ...args.flatMap((arg) => this.drawn(arg))];
    const made = button([...content, ...price].flatMap((part) => [part, " "]), () => this.choices.send(move.text), { class: only ? "move-button only" : "move-button",
      "aria-label": [this.spoken(move), ...price.map((one) => one.textContent)].join(" "), title: this.summary(move.kind) });
    // Shows in advance the cards about which the move would tell a fact.
    const shows = (isShown) => {
      for (const node of this.choices.table.root.querySelectorAll(".touched")) node.classList.remove("touched");
      if (isShown) for (const place of this.choices.touched(move)) this.choices.placeOf(place.zone, place.at[0])?.classList.add("touched");
    };
    for (const event of ["pointerenter", "focus"]) made.addEventListener(event, () => shows(true));
    for (const event of ["pointerleave", "blur", "click"]) made.addEventListener(event, () => shows(false));
    if (only) queueMicrotask(() => shows(true));
    return made;
  }

  // The longest text with which the texts of all these moves begin.
  begun(moves) {
    const [first] = moves;
    const { form } = this.setting.kinds[first.kind] ?? {};
    const isOpen = (i) => moves.some((move) => move.args[i].word !== first.args[i].word);
    if (form === undefined) {
      const open = first.args.findIndex((arg, i) => isOpen(i));
      return [this.word(first.kind), ...first.args.slice(0, open).flatMap((arg) => this.drawn(arg)), "…"];
    }
    const pieces = piecesOf(form);
    const end = pieces.findIndex((piece) => typeof piece === "number" && isOpen(piece));
    return [...this.inWords(first, pieces.slice(0, end)), "…"];
  }

  // Joins consecutive words into one piece, with drawings between the pieces.
  inWords(move, pieces) {
    const parts = [];
    for (const part of pieces.flatMap((piece) => (typeof piece === "number" ? this.drawn(move.args[piece]) : [piece]))) {
      if (part instanceof SVGElement) parts.push(part);
      else if (parts.length > 0 && !(parts.at(-1) instanceof SVGElement)) parts.at(-1).append(part);
      else parts.push(el("span", {}, part));
    }
    return parts;
  }

  // The text of a move for screen readers.
  spoken(move) {
    const { form } = this.setting.kinds[move.kind] ?? {};
    if (form === undefined) return calledMove(this.setting, move.label);
    return piecesOf(form).map((piece) => (typeof piece === "number" ? called(this.setting, move.args[piece].word) : piece)).join("");
  }

  // Shows an argument as a drawing and in words.
  drawn(arg) {
    if (arg.cards !== undefined && arg.cards.length > 0) return arg.cards.flatMap((card) => this.card(card.zone, card.at[0]));
    const word = name(arg.seat !== undefined ? seatName(this.setting, arg.seat) : arg.zone !== undefined ? called(this.setting, arg.word) : arg.word);
    if (arg.fact !== undefined) return [factSign(this.setting, arg.fact, true), word];
    if (arg.at === undefined) return [word];
    return [this.small(arg.zone, arg.at[0]), /^\d+$/.test(arg.word) ? placed(arg.word) : word];
  }

  // Shows a card as a drawing, with its name for screen readers.
  card(zone, at) {
    const key = (this.choices.frame.known?.[zone] ?? this.choices.frame.zones[zone])?.[at];
    return [this.small(zone, at), key === undefined || key === "?" ? placed(at + 1) : this.setting.cards[key]?.word ?? key];
  }

  small(zone, at) {
    const key = (this.choices.frame.known?.[zone] ?? this.choices.frame.zones[zone])?.[at];
    const small = key === undefined || key === "?" ? cardBack(this.setting) : cardFace(this.setting, key);
    small.setAttribute("aria-hidden", "true");
    return small;
  }
}
