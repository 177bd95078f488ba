// Seats of a table that move at random over the network while pages watch the table.
import assert from "node:assert/strict";

const kMostMoves = 400;

// Returns a generator of random numbers with a seed, so that every run plays the same games.
function chance(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * n);
  };
}

export class Players {
  constructor(url, game, seats) {
    Object.assign(this, { url, game, seats, any: chance(seats), made: 0, next: 0 });
  }

  async asks(path, body, credentials) {
    const answer = await fetch(`${this.url}/games/${this.game}${path}`, { method: body === undefined ? "GET" : "POST",
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: { "Content-Type": "application/json", ...(credentials ? { Authorization: `Bearer ${credentials}` } : {}) } });
    const said = await answer.json();
    assert.ok(answer.ok, `${this.game} with ${this.seats}: ${path}: ${JSON.stringify(said)}`);
    return said;
  }

  async sit() {
    const names = ["Ana", "Bruno", "Chiara", "Dimitri", "Esther", "Fatima", "Gus", "Hana", "Ivo", "Jana"];
    this.table = (await this.asks("/create", { numPlayers: this.seats, setupData: { seed: 7 } })).matchID;
    this.keys = [];
    for (let i = 0; i < this.seats; ++i)
      this.keys.push((await this.asks(`/${this.table}/join`, { playerID: String(i), playerName: names[i] })).playerCredentials);
  }

  // Moves for all seats until there are at least this many moves and the first seat can move. Returns false at the end of
  // the game. Asks first the seat after the one that moved last, which is usually the next to move.
  async playTo(moves) {
    for (;;) {
      let moved = false;
      for (let step = 0; step < this.seats && !moved; ++step) {
        const seat = (this.next + step) % this.seats;
        const view = await this.asks(`/${this.table}/seat/${seat}/view`, undefined, this.keys[seat]);
        this.ply = view.frame.ply;
        if (view.frame.over) return false;
        if (!(view.moves?.length > 0)) continue;
        if (this.made >= kMostMoves || (seat === 0 && this.made >= moves)) return true;
        const { text } = view.moves[this.any(view.moves.length)];
        await this.asks(`/${this.table}/seat/${seat}/move`, { move: text, after: view.frame.ply }, this.keys[seat]);
        ++this.made;
        ++this.ply;
        this.next = (seat + 1) % this.seats;
        moved = true;
      }
      assert.ok(moved, "some seat can move");
    }
  }
}
