// Who plays by keys goes on where moves are made, although what had the focus is drawn anew.

export class Focus {
  // `table` and `choices`: where one plays; `buttons`: what is taken up again.
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
      if (event.repeat && ["Enter", " "].includes(event.key)) event.preventDefault();  // it was meant for what is gone
    });
  }

  isHere(node) {
    return this.choices.contains(node) || this.table.contains(node);
  }

  take() {
    const now = document.activeElement;
    // A place that can be chosen no longer is left by the focus only when it is drawn.
    const isGone = now === null || now === document.body || (this.table.contains(now) && !now.matches("[role=button], button"));
    if (!this.byKeys || !isGone) return;
    if (now !== document.body) now?.removeAttribute("tabindex");
    (this.buttons.querySelector("button") ?? this.table.querySelector("[role=button]"))?.focus();
  }

  // After something else was closed by a key.
  goOn() {
    this.byKeys = true;
    this.take();
  }
}
