// Panes in two columns. A pane can collapse to its header, which still shows a summary. On a narrow screen, one pane is
// open at a time.
import { el, setText } from "../page/files/dom.js";

const kNarrow = matchMedia("(max-width: 760px)");
const kKept = "fuda.workbench.panes";

export class Pane {
  constructor(id, title, { folded = false } = {}) {
    this.id = id;
    this.summary = el("span", { class: "summary", id: `${id}-summary` });
    this.tools = el("span", { class: "tools" });
    this.body = el("div", { class: "pane-body", id: `${id}-body` });
    this.toggle = el("button", { type: "button", class: "fold", "aria-controls": `${id}-body`, "aria-describedby": `${id}-summary` },
      el("span", { class: "sign", "aria-hidden": "true" }), title);
    this.root = el("section", { class: `pane ${id}`, "data-pane": id, "aria-labelledby": `${id}-title` },
      el("header", { class: "pane-head" }, el("h2", { id: `${id}-title` }, this.toggle), this.summary, this.tools), this.body);
    this.toggle.addEventListener("click", () => this.panes.fold(this, !this.folded, true));
    this.set(folded);
  }

  set(folded) {
    this.folded = folded;
    this.root.classList.toggle("folded", folded);
    this.toggle.setAttribute("aria-expanded", String(!folded));
    this.body.hidden = folded;
  }

  // `kind` is good, bad, busy or "".
  tell(text, kind = "") {
    setText(this.summary, text);
    this.summary.dataset.kind = kind;
  }
}

export class Panes {
  constructor(left, right) {
    this.all = [...left, ...right];
    for (const pane of this.all) pane.panes = this;
    this.root = el("div", { class: "panes" }, el("div", { class: "column left" }, ...left.map((one) => one.root)),
      this.divider(), el("div", { class: "column right" }, ...right.map((one) => one.root)));
    this.restore();
    this.fit = () => this.narrow();
    kNarrow.addEventListener("change", this.fit);
    this.narrow();
  }

  close() {
    kNarrow.removeEventListener("change", this.fit);
  }

  fold(pane, folded, byReader = false) {
    if (kNarrow.matches && !folded) for (const other of this.all) if (other !== pane) other.set(true);
    pane.set(folded);
    this.columns();
    if (byReader && !kNarrow.matches) this.keep();
  }

  show(id) {
    const pane = this.all.find((one) => one.id === id);
    if (pane.folded) this.fold(pane, false);
    return pane;
  }

  narrow() {
    if (kNarrow.matches) {
      const first = this.all.find((one) => !one.folded) ?? this.all[0];
      for (const pane of this.all) pane.set(pane !== first);
    }
    this.columns();
  }

  // Gives the space of a column without an open pane to the other column.
  columns() {
    for (const column of this.root.querySelectorAll(".column")) {
      column.classList.toggle("closed", column.querySelector(".pane:not(.folded)") === null);
    }
  }

  keep() {
    try {
      localStorage.setItem(kKept, JSON.stringify({ folded: this.all.filter((one) => one.folded).map((one) => one.id), left: this.left }));
    } catch {
      // In private windows, a browser may refuse to store data.
    }
  }

  restore() {
    try {
      const { folded, left } = JSON.parse(localStorage.getItem(kKept) ?? "{}");
      if (Array.isArray(folded)) for (const pane of this.all) pane.set(folded.includes(pane.id));
      if (typeof left === "number") this.resize(left);
    } catch {
      // The defaults stay.
    }
  }

  resize(left) {
    this.left = Math.min(75, Math.max(25, Math.round(left)));
    this.root.style.setProperty("--left", `${this.left}fr`);
    this.root.style.setProperty("--right", `${100 - this.left}fr`);
    this.bar.setAttribute("aria-valuenow", String(this.left));
  }

  // The bar between the columns, for pointers and for the arrow keys.
  divider() {
    this.bar = el("div", { class: "divider", role: "separator", tabindex: 0, "aria-orientation": "vertical", "aria-label": "Width of the columns",
      "aria-valuemin": 25, "aria-valuemax": 75, "aria-valuenow": 50 });
    this.bar.addEventListener("keydown", ({ key }) => {
      if (key !== "ArrowLeft" && key !== "ArrowRight") return;
      this.resize((this.left ?? 50) + (key === "ArrowLeft" ? -4 : 4));
      this.keep();
    });
    this.bar.addEventListener("pointerdown", (event) => {
      this.bar.setPointerCapture(event.pointerId);
      this.root.classList.add("resizing");
    });
    this.bar.addEventListener("pointermove", (event) => {
      if (!this.bar.hasPointerCapture(event.pointerId)) return;
      const { left, width } = this.root.getBoundingClientRect();
      this.resize(100 * (event.clientX - left) / width);
    });
    this.bar.addEventListener("lostpointercapture", () => {
      this.root.classList.remove("resizing");
      this.keep();
    });
    return this.bar;
  }
}
