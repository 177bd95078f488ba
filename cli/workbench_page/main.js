// Shows the view that belongs to the address: the shelf, or the workbench of one game.
import { button, el } from "../page/files/dom.js";
import "../page/files/kept.js";
import { connect } from "./engine.js";
import { Opening } from "./opening.js";
import { Shelf } from "./shelf.js";
import { Toasts } from "./toasts.js";

const root = el("div", { class: "app" });
const toasts = new Toasts();
let shown;
let address;    // of the view that is shown
let times = 0;  // the number of times that the address has changed

// "#/" is the shelf, "#/GAME" a workbench, "#/GAME/play" its table, "#/GAME?tour" its lesson, and "#open=…" a link with
// changed files.
function addressed() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const [game, how] = path.split("/").filter((part) => part !== "").map(decodeURIComponent);
  return { game, how: query === "tour" ? "tour" : how };
}

function failed(why) {
  root.replaceChildren(el("main", { class: "failed" }, el("h1", {}, "fuda workbench"), el("p", { role: "alert" }, why.message || "Something went wrong."),
    el("p", {}, button("Try again", () => location.reload(), { class: "primary" }))));
  if (why.message === undefined) throw why;
}

async function viewAt(engine, opening) {
  if (engine.folder?.waiting !== undefined) {
    const { Reopening } = await import("./folder.js");
    return new Reopening(engine.folder, { toasts, again: () => show(engine, opening) });
  }
  if (location.hash.startsWith("#open=")) {
    const game = await opening.fromLink(location.hash.slice("#open=".length));
    history.replaceState(null, "", game === undefined ? "#/" : `#/${encodeURIComponent(game)}`);
  }
  const { game, how } = addressed();
  if (game === undefined) return new Shelf(engine, { toasts, opening });
  const { Bench } = await import("./bench.js");
  return new Bench(engine, game, { toasts, opening, how });
}

async function show(engine, opening) {
  const now = ++times;
  try {
    if (await shown?.close?.() === false) {  // the reader stays
      history.replaceState(null, "", address || "#/");
      return;
    }
    const next = await viewAt(engine, opening);
    if (now !== times) return;
    shown = next;
    address = location.hash;
    root.replaceChildren(next.root);
    await next.open();
  } catch (why) {
    if (now === times) failed(why);
  }
}

async function start() {
  document.body.append(root, toasts.root);
  try {
    const engine = await connect();
    const opening = new Opening(engine, toasts, (game) => {
      const there = `#/${encodeURIComponent(game)}`;
      if (location.hash === there) show(engine, opening);
      else location.hash = there;
    });
    addEventListener("hashchange", () => show(engine, opening));
    await show(engine, opening);
  } catch (why) {
    failed(why);
  }
}

start();
