// Lets players drag cards to another place in their zone, if the game has a move for this purpose.

function placeOf(node) {
  const zone = node.closest(".zone[data-zone]")?.dataset.zone;
  const at = node.closest("li[data-at]")?.dataset.at;
  return zone === undefined || at === undefined ? null : { zone, at: Number(at) };
}

export class Drag {
  // `make(text)` sends a move to the server.
  constructor(table, make) {
    this.table = table;
    this.moves = [];
    table.root.addEventListener("dragstart", (event) => {
      this.from = placeOf(event.target);
      event.dataTransfer.effectAllowed = "move";
    });
    table.root.addEventListener("dragend", () => {
      this.from = null;
    });
    table.root.addEventListener("dragover", (event) => {
      if (this.moveTo(event.target) !== undefined) event.preventDefault();
    });
    table.root.addEventListener("drop", (event) => {
      const move = this.moveTo(event.target);
      if (move === undefined) return;
      event.preventDefault();
      make(move.text);
    });
  }

  // Keeps the moves that a player can make by dragging: those with a card and a place in the card's zone.
  set(moves) {
    for (const node of this.table.root.querySelectorAll("li[draggable]")) node.removeAttribute("draggable");
    this.moves = moves.filter(({ args }) => args.length === 2 && args[0].at !== undefined && args[0].zone === args[1].to?.zone);
    for (const { args: [card] } of this.moves) {
      for (const at of card.at) this.table.zones.get(card.zone)?.places[at]?.closest("li")?.setAttribute("draggable", "true");
    }
  }

  moveTo(target) {
    const to = placeOf(target);
    if (!this.from || to === null || to.zone !== this.from.zone) return undefined;
    return this.moves.find(({ args: [card, place] }) =>
      card.zone === to.zone && card.at.includes(this.from.at) && place.to.at === to.at);
  }
}
