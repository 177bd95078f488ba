// Shows what the address asks for: "#/" all games, "#/GAME" one of them, "#/GAME/TABLE" a table. What comes after the #
// is sent nowhere.
import { get } from "./api.js";
import { el } from "./dom.js";
import { Live } from "./live.js";
import { Lobby } from "./lobby.js";

const main = el("div", { class: "app" });
let shown;

function go(...parts) {
  location.hash = ["#", ...parts.map(encodeURIComponent)].join("/");
}

async function show() {
  shown?.close?.();
  shown = undefined;
  const [game, table] = location.hash.replace(/^#\/?/, "").split("/").filter((part) => part !== "").map(decodeURIComponent);
  try {
    if (table !== undefined) {
      const live = new Live(game, table, go);
      shown = live;
      main.replaceChildren(live.root);
      await live.open();
      return;
    }
    const lobby = new Lobby(await get("/catalogue"), go);
    shown = lobby;
    main.replaceChildren(lobby.root);
    await (game === undefined ? lobby.showGames() : lobby.showGame(game));
  } catch (why) {
    const text = why.status === 0 || why.status === undefined ? "The server cannot be reached." : why.message;
    main.replaceChildren(el("p", { role: "alert" }, text), el("p", {}, el("a", { href: "#/" }, "fuda")));
    if (why.status === undefined) throw why;
  }
}

document.body.append(main);
addEventListener("hashchange", show);
show();
