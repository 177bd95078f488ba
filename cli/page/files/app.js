// Shows the page that belongs to the current address.
import { addressed, ask, isAlone } from "./asks.js";
import { Board } from "./board.js";
import { el } from "./dom.js";
import { part } from "./parts.js";

const main = el("div", { class: "app" });
const kPause = 3000;  // milliseconds between two requests to the server
let shown;
let times = 0;  // the number of times that the address has changed

function go(...parts) {
  location.hash = ["#", ...parts.map(encodeURIComponent)].join("/");
}

// Each of the next functions opens a page and returns the table or list that it shows.
async function tableAt(game, table) {
  const board = new Board(game, table);
  main.replaceChildren(board.root);
  await board.open();
  const { Live } = await part("live");
  return new Live(game, table, go, board);
}

async function lobbyAt(game, isLost) {
  const [{ Lobby }, catalogue] = await Promise.all([part("lobby"), ask("/catalogue").whole]);
  return new Lobby(catalogue, go, game, isLost);
}

// If `isLost` is set, shows all games in place of the page that does not exist.
async function show(isLost = false) {
  const now = ++times;
  shown?.close?.();
  shown = undefined;
  try {
    const [game, table] = isLost ? [] : addressed();
    const next = await (table === undefined ? lobbyAt(game, isLost) : tableAt(game, table));
    if (now !== times) return;
    shown = next;
    if (next.root.parentElement !== main) main.replaceChildren(next.root);
    await next.open();
  } catch (why) {
    if (now !== times) return;
    if (why.status === 404 && !isLost) return show(true);
    const isAway = why.status === 0;
    const failed = why.status === undefined ? "Something went wrong on this page. Load it again." : why.message;
    const text = isAway ? "The server cannot be reached, trying again." : failed;
    main.replaceChildren(el("p", { role: "alert" }, text), el("p", {}, el("a", { href: "#/" }, "fuda")));
    if (isAway) setTimeout(() => now === times && show(), kPause);
    if (why.status === undefined) throw why;
  }
}

document.body.append(main);
addEventListener("hashchange", () => show());
// The server answers with this page for every path that does not exist.
const isLost = !isAlone() && location.pathname !== "/";
if (isLost) history.replaceState(null, "", "/");
show(isLost);
