// Opens games that somebody shared: from a file, by drag and drop, or from a link.
import { button, el, name } from "../page/files/dom.js";
import { openDialog } from "./dialogs.js";
import { lostEdits } from "./lost_edits.js";

export class Opening {
  // `go(game)` shows the workbench of a game.
  constructor(engine, toasts, go) {
    Object.assign(this, { engine, toasts, go });
    this.drops();
  }

  button(text) {
    const field = el("input", { type: "file", accept: ".zip,.html,.htm,.txt", hidden: true, "data-opens": "", tabindex: -1, "aria-label": "A game's file" });
    field.addEventListener("change", () => {
      if (field.files.length > 0) this.fromFile(field.files[0]);
      field.value = "";
    });
    return el("span", {}, button(text, () => field.click(), { class: "small" }), field);
  }

  drops() {
    const isFile = (event) => event.dataTransfer?.types.includes("Files");
    let depth = 0;
    const show = (on) => document.documentElement.classList.toggle("dropping", on);
    addEventListener("dragenter", (event) => isFile(event) && show(++depth > 0));
    addEventListener("dragleave", (event) => isFile(event) && show(--depth > 0));
    addEventListener("dragover", (event) => isFile(event) && event.preventDefault());
    addEventListener("drop", (event) => {
      if (!isFile(event)) return;
      event.preventDefault();
      depth = 0;
      show(false);
      this.fromFile(event.dataTransfer.files[0]);
    });
  }

  async fromFile(file) {
    try {
      const packed = await import("./packed.js");
      const game = await this.take(await packed.fromFile(file));
      if (game !== undefined) this.go(game);
    } catch (why) {
      this.toasts.fault(why);
    }
  }

  // Returns the game, or undefined if the reader declines the game or the link is damaged.
  async fromLink(text) {
    try {
      const packed = await import("./packed.js");
      return await this.take(packed.fromLink(text));
    } catch (why) {
      this.toasts.fault(why);
      return undefined;
    }
  }

  // Asks the reader before writing any file, because the game may come from a stranger.
  async take(pack) {
    const { games } = await this.engine.ask({ op: "shelf" });
    const own = games.find(({ game }) => game === pack.game);
    const mine = own === undefined ? undefined : await this.engine.ask({ op: "pack", game: pack.game });
    const lost = mine === undefined ? [] : lostEdits(mine, pack, own.printed);
    if (!await this.agreed(pack, Object.keys(pack.files), lost)) return undefined;
    const { game, differs } = await this.engine.ask({ op: "unpack", files: pack });
    if (differs.length > 0) {
      openDialog("The printed game has changed since", [el("p", {}, "This file was made with another version of the game. It is open; please check these files:"),
        el("ul", {}, ...differs.map((one) => el("li", {}, name(one.path), one.why ? `: ${one.why}` : "")))]);
    }
    return game;
  }

  agreed(pack, paths, lost) {
    return new Promise((done) => {
      let answer = false;
      const changes = pack.changes.slice(0, 12).map((one) => el("li", {}, name(one.what), one.before || one.after ? el("span", { class: "soft" }, ` ${one.before ?? "–"} → ${one.after ?? "–"}`) : ""));
      const dialog = openDialog(`Open this ${pack.game}?`, [
        changes.length > 0 ? el("div", {}, el("p", {}, "It changes the printed game:"), el("ul", { class: "pack-changes" }, ...changes)) : "",
        el("p", { class: "soft" }, `${paths.length} ${paths.length === 1 ? "file" : "files"}: ${paths.slice(0, 6).join(", ")}${paths.length > 6 ? " …" : ""}`),
        lost.length > 0 ? el("p", { class: "complaint" }, `Your own changes are lost: ${lost.join(", ")}.`) : "",
        el("p", { class: "row end" }, button("Cancel", () => dialog.close()), button("Open it", () => {
          answer = true;
          dialog.close();
        }, { class: "primary" }))]);
      dialog.addEventListener("close", () => done(answer));
    });
  }
}
