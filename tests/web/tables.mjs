// Tests the tables of the module without a browser: the page's stand-in for fetch() (tables_fetch.js) and its worker
// (tables_worker.js), here in one thread. People and bots play games to the end.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { loadWorker } from "./page_worker.mjs";

const kMostMoves = 2000;
const kPatience = 60000; // milliseconds

function textsIn(folder, name) {
  return Object.fromEntries(fs.readdirSync(path.join(folder, name), { recursive: true }).filter((file) => /\.(yaml|lua)$/.test(file))
    .map((file) => [`${name}/${file}`, fs.readFileSync(path.join(folder, name, file), "utf8")]));
}

// An object that works like a worker for the page.
async function workerOf(both) {
  const heard = [];
  const postMessage = await loadWorker(both.source, "tables_worker.js", (data) => setTimeout(() => heard.forEach((hear) => hear({ data }))));
  return { addEventListener: (kind, hear) => { if (kind === "message") heard.push(hear); }, postMessage, terminate() {} };
}

class Visitor {
  constructor(tables) {
    this.tables = tables;
  }

  async ask(asked, body, credentials) {
    const headers = credentials === undefined ? {} : { Authorization: `Bearer ${credentials}` };
    const response = await this.tables.fetch(asked, { method: body === undefined ? "GET" : "POST", headers, body: body === undefined ? "" : JSON.stringify(body) });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${asked}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  // Plays a game to its end, with people at the first seats and bots at the others. Returns the last view.
  async play(game, { people, bots = {} }) {
    const { matchID } = await this.ask(`/games/${game}/create`, { numPlayers: people + Object.keys(bots).length, setupData: { seed: 7, bots } });
    const seats = [];
    for (let i = 0; i < people; ++i) seats.push((await this.ask(`/games/${game}/${matchID}/join`, { playerID: String(i), playerName: `Person ${i}` })).playerCredentials);
    const until = Date.now() + kPatience;
    for (let made = 0; made < kMostMoves && Date.now() < until;) {
      for (const [seat, credentials] of seats.entries()) {
        const at = `/games/${game}/${matchID}/seat/${seat}`;
        const view = await this.ask(`${at}/view`, undefined, credentials);
        if (view.frame.over) return { ...view, made, at, credentials };
        if (!(view.moves?.length > 0)) continue;
        await this.ask(`${at}/move`, { move: view.moves[made % view.moves.length].text, after: view.frame.ply }, credentials);
        ++made;
      }
    }
    throw new Error(`${game} does not end`);
  }

  // The events of a seat, from the first one to the end of the game.
  async events({ at, credentials }) {
    const stop = new AbortController();
    const response = await this.tables.fetch(`${at}/events`, { headers: { Authorization: `Bearer ${credentials}`, "Last-Event-ID": "0" }, signal: stop.signal });
    let text = "";
    for await (const part of response.body) {
      text += new TextDecoder().decode(part);
      if (/"over":true/.test(text)) break;
    }
    stop.abort();
    return text.split("\n\n").filter((one) => /^event: move$/m.test(one)).length;
  }
}

export async function testTables(both) {
  const is = (what, found, wanted) => {
    both.expect(what, String(found), String(wanted));
    ++both.compared;
  };
  const rules = path.join(both.source, "rules");
  const files = { ...textsIn(rules, "hanabi"), ...textsIn(rules, "nin-jan"), ...textsIn(path.join(both.source, "examples/games"), "kuhn") };
  const { TablesFetch } = await import(pathToFileURL(path.join(both.source, "cli/workbench_page/tables_fetch.js")));
  const worker = await workerOf(both);
  const tables = new TablesFetch(() => worker);
  const visitor = new Visitor(tables);
  const early = visitor.ask("/games"); // a request may arrive before the module
  worker.postMessage({ start: { module: both.module, printed: {}, files } });
  is("the games", (await early).filter((name) => !name.includes("+")).join(), "hanabi,kuhn,nin-jan");
  const { bots } = await visitor.ask("/catalogue");
  is("a bot that searches", bots.some(({ plays }) => plays.startsWith("ismcts")), true);
  is("an unknown table", await visitor.ask("/games/hanabi/nowhere").catch((why) => /404/.test(why.message)), true);
  is("a wrong method", (await tables.fetch("/games", { method: "PUT" })).status, 404);

  const hanabi = await visitor.play("hanabi", { people: 2 });
  is("the events of a game", await visitor.events(hanabi), hanabi.frame.ply);
  await visitor.play("nin-jan", { people: 1, bots: { 1: "greedy", 2: "random" } });
  await visitor.play("kuhn", { people: 1, bots: { 1: "ismcts:50" } });

  // New tables use the files that another worker has changed.
  tables.tell({ "kuhn/game.yaml": files["kuhn/game.yaml"].replace(/^title: .*$/m, "title: Changed") });
  is("a changed game", (await visitor.ask("/games/kuhn/info")).title, "Changed");
  tables.tell({ "kuhn/game.yaml": null });
  is("a removed game", (await visitor.ask("/games")).includes("kuhn"), false);
}
