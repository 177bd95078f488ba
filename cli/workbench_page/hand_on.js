// The dialog for sharing a changed game as one HTML file, a link, or a zip.
import { button, el } from "../page/files/dom.js";
import { openDialog } from "./dialogs.js";
import { linkOf, zipOf } from "./packed.js";

const kLongLink = 8000;  // in characters, because some programs cut longer links

function download(content, name, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = el("a", { href: url, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}

export class HandOn {
  constructor(project, { toasts, titleOf }) {
    Object.assign(this, { project, toasts, titleOf, engine: project.engine });
  }

  async open() {
    try {
      await this.project.write();
      this.packed = await this.engine.ask({ op: "pack", game: this.project.game });
    } catch (why) {
      this.toasts.fault(why);
      return;
    }
    const n = Object.keys(this.packed.files).length;
    const plays = document.documentElement.dataset.plays !== undefined;  // whether the build had the module
    const link = `${location.origin === "null" ? location.href.split("#")[0] : location.origin + location.pathname}#open=${linkOf(this.packed)}`;
    const field = el("input", { type: "text", readonly: true, value: link, "aria-label": "The link" });
    const copied = el("span", { class: "soft", role: "status" });
    const copy = button("Copy", async () => {
      field.select();
      await navigator.clipboard.writeText(link).then(() => copied.replaceChildren("copied"), () => copied.replaceChildren("press Ctrl+C"));
    });
    openDialog("Hand it on", [
      el("p", {}, n === 0 ? "This game is as printed. You can still hand it on." : `${n} changed ${n === 1 ? "file goes" : "files go"} along, with the list of changes.`),
      this.way("One HTML file", `Opens with a double click, without the internet. It ${plays ? "plays the game against bots, and " : ""}shows the rules and the list of changes. The workbench can open it again.`,
        button("Save the file", () => this.saveHtml(), { class: "primary" })),
      this.way("A link", link.length > kLongLink ? `The link is ${link.length} characters long, and some programs cut it. A file is safer.` : "The changed rules are in the link itself, behind the #. Nothing is uploaded.",
        el("p", { class: "row" }, field, copy, copied)),
      this.way("A zip", "The whole folder of the game, for fuda on any computer, or to open here again.", button("Save the zip", () => this.saveZip())),
      el("p", { class: "soft small" }, "Anyone who holds the file or the link can read all hands, so it is for playing alone and for trying things out. To play against other people, run ",
        el("code", {}, "fuda serve"), ".")], { wide: true });
  }

  way(title, text, action) {
    return el("section", { class: "way" }, el("h3", {}, title), el("p", {}, text), action);
  }

  // The parts that the build has prepared for HTML files.
  async kit() {
    const response = await fetch("one-file.json");
    if (!response.ok) throw new Error("This copy of the workbench cannot write HTML files.");
    return response.json();
  }

  // The texts of the files in a folder of the library.
  texts(folder = this.project.game) {
    return Object.fromEntries(this.project.files.filter((file) => file.path.startsWith(`${folder}/`)).map(({ path, text }) => [path, text]));
  }

  saveZip() {
    download(zipOf(this.packed, this.texts()), `${this.project.game}.zip`, "application/zip");
  }

  async saveHtml() {
    try {
      const [{ oneFile }, kit] = await Promise.all([import("./one_file_writer.js"), this.kit()]);
      const html = oneFile(kit, { pack: this.packed, title: this.titleOf(), texts: this.texts(), packs: this.texts("packs") });
      download(html, `${this.project.game}.html`, "text/html");
    } catch (why) {
      this.toasts.fault(why);
    }
  }
}
