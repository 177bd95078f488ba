// Keeps the keyboard focus at the moves, even if the page draws the focused element again.

export class Focus {
  // `table` and `choices` are the elements in which a player makes moves. The focus returns to `buttons`.
  constructor(table, choices, buttons) {
    Object.assign(this, { table, choices, buttons });
    this.byKeys = false;
    const stopped = new AbortController();
    const listens = (event, action) => document.addEventListener(event, (what) => {
      if (table.isConnected) action(what);
      else stopped.abort();
    }, { signal: stopped.signal, capture: true });
    listens("pointerdown", () => {
      this.byKeys = false;
    });
    listens("focusin", ({ target }) => {
      if (!this.isHere(target)) this.byKeys = false;
    });
    listens("keydown", (event) => {
      if (!this.isHere(event.target)) return;
      this.byKeys = true;
      // The player pressed this key when an element that is now gone had the focus.
      if (event.repeat && ["Enter", " "].includes(event.key)) event.preventDefault();
    });
  }

  isHere(node) {
    return this.choices.contains(node) || this.table.contains(node);
  }

  take() {
    const now = document.activeElement;
    // A zone that has become impossible to choose loses the focus only when the page draws it again.
    const isGone = now === null || now === document.body || (this.table.contains(now) && !now.matches("[role=button], button"));
    if (!this.byKeys || !isGone) return;
    if (now !== document.body) now?.removeAttribute("tabindex");
    (this.buttons.querySelector("button") ?? this.table.querySelector("[role=button]"))?.focus();
  }

  // Returns the focus to the moves after a key has closed a box or a menu.
  goOn() {
    this.byKeys = true;
    this.take();
  }
}
