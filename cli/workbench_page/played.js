// A game at a table of the live page: creates the table, sits down, and collects the moves as a script.
import { kept, kSeats } from "../page/files/kept.js";
import { Signals } from "./signals.js";

const kPause = 800;  // milliseconds between two requests for the table
const kLongestKept = 24 * 60 * 60 * 1000;  // milliseconds

function path(game, table, ...rest) {
  return ["/games", ...[game, table, ...rest].map(encodeURIComponent)].join("/");
}

export function randomSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}

export class Played extends Signals {
  // Emits "moved" after each move. `own` is the number of the reader's seats; bots play the other seats.
  constructor(tables, { game, players, own, bot, seed, options = {} }) {
    super();
    Object.assign(this, { tables, game, players, own, bot, seed, options });
    this.credentials = [];
    this.moves = [];  // {seat, words}; the words are "?" if the move is secret
    this.active = [];
    this.listening = new AbortController();
  }

  async start() {
    const bots = Object.fromEntries(Array.from({ length: this.players - this.own }, (_, i) => [this.own + i, this.bot]));
    const { matchID } = await this.tables.ask("POST", `/games/${encodeURIComponent(this.game)}/create`,
      { numPlayers: this.players, unlisted: true, setupData: { bots, seed: this.seed, options: this.options } });
    this.table = matchID;
    for (let seat = 0; seat < this.own; ++seat) {
      const { playerCredentials } = await this.tables.ask("POST", path(this.game, matchID, "join"),
        { playerID: String(seat), playerName: this.own === 1 ? "You" : `Player ${seat + 1}` });
      this.credentials.push(playerCredentials);
      this.listen(seat);
    }
    this.sit(0);
  }

  get frame() {
    return this.tables.frame(this.game, this.table);
  }

  // Keeps only this seat's credentials, because the page of the table shows all seats whose credentials the browser
  // keeps.
  sit(seat) {
    this.seat = seat;
    this.keep({ [`${this.game}/${this.table}`]: { seats: { [seat]: this.credentials[seat] }, since: Date.now(), from: "workbench" } });
  }

  // Keeps the tables of other tabs, except those of tabs that were closed long ago.
  keep(own) {
    const here = `${this.game}/${this.table}`;
    const others = Object.entries(kept()).filter(([key, { from, since }]) => key !== here && (from !== "workbench" || since > Date.now() - kLongestKept));
    localStorage.setItem(kSeats, JSON.stringify({ ...Object.fromEntries(others), ...own }));
  }

  async listen(seat) {
    const { signal } = this.listening;
    const here = path(this.game, this.table, "seat", String(seat));
    let last;
    while (!signal.aborted) {
      try {
        const now = await this.tables.ask("GET", here, undefined, this.credentials[seat]);
        if (now.ply !== last) {
          const events = now.ply === 0 ? [[now, 0]] : await this.tables.eventsSince(`${here}/events`, this.credentials[seat], last ?? 0, signal);
          for (const [data, id] of events) {
            if (signal.aborted) return;
            last = id;
            await this.heard(seat, data);
          }
        }
      } catch {
        // Another attempt follows.
      }
      if (!signal.aborted) await new Promise((done) => { setTimeout(done, kPause); });
    }
  }

  // After players take back moves, a position arrives that has a new number but no move. The view then has the number
  // of remaining moves.
  async heard(seat, { ply, move, active, over }) {
    if (active !== undefined) Object.assign(this, { active, isOver: over === true });
    if (move) this.add(ply, move);
    if (active !== undefined && ply > 0 && !(move && this.moves.length === ply)) await this.shorten(seat);
    this.emit("moved");
  }

  add(ply, move) {
    const [who] = move.split(": ");
    const words = move.slice(who.length + 2);
    const known = this.byPly(ply);
    if (known === undefined) this.moves.push({ ply, seat: who, words });
    else if (known.words === "?") known.words = words;
  }

  async shorten(seat) {
    const { frame } = await this.tables.ask("GET", path(this.game, this.table, "seat", String(seat), "view"), undefined, this.credentials[seat]);
    if (frame?.at < this.moves.length) this.moves.length = frame.at;
  }

  byPly(ply) {
    return this.moves.find((one) => one.ply === ply);
  }

  get hasSecrets() {
    return this.moves.some(({ words }) => words === "?");
  }

  // The game so far as a script.
  script(moves = this.moves) {
    const options = Object.entries(this.options);
    return [`game: ${this.game}`, ...(options.length > 0 ? [`options: ${JSON.stringify(this.options)}`] : []), `players: ${this.players}`, `seed: ${this.seed}`,
      moves.length === 0 ? "moves: []" : "moves:", ...moves.map(({ seat, words }) => `  - ${seat}: ${JSON.stringify(words)}`)].join("\n") + "\n";
  }

  close() {
    this.listening.abort();
    if (this.table !== undefined) this.keep({});
  }
}
