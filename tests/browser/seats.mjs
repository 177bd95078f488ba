// Tables at which a test has all seats.
import assert from "node:assert/strict";
import { open } from "./page.mjs";

async function post(server, path, body, secret) {
  const answer = await fetch(`${server.url}/games/${path}`, { method: "POST", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...(secret === undefined ? {} : { Authorization: `Bearer ${secret}` }) } });
  assert.equal(answer.status, 200, `${path} ${JSON.stringify(body)}`);
  return answer.json();
}

// A table at which this test has all seats. The test talks to the server directly, not through the slow line.
export class Seats {
  static async at(server, game, numPlayers, setupData) {
    const seats = new Seats();
    const { matchID } = await post(server, `${game}/create`, { numPlayers, setupData });
    Object.assign(seats, { server, game, path: `${game}/${matchID}`, secrets: [] });
    for (let i = 0; i < numPlayers; ++i)
      seats.secrets.push((await post(server, `${seats.path}/join`, { playerName: ["Ana", "Bruno", "Carla", "Dora", "Emil"][i] })).playerCredentials);
    return seats;
  }

  async get(seat, what) {
    const answer = await fetch(`${this.server.url}/games/${this.path}/seat/${seat}/${what}`, { headers: { Authorization: `Bearer ${this.secrets[seat]}` } });
    return answer.json();
  }

  makes(seat, text, after) {
    return post(this.server, `${this.path}/seat/${seat}/move`, { move: text, after }, this.secrets[seat]);
  }

  // Makes the first legal move of each seat, until the first seat has a move with cards that `is_meant`
  // accepts. Fails after 60 moves.
  async until_one_is(is_meant) {
    for (let i = 0; i < 60; ++i) {
      const { frame, moves } = await this.get(0, "view");
      const { moves: told } = await this.get(0, "foresight");
      const found = moves.find((move) => move.args.length > 0 && move.args.every((arg) => arg.at !== undefined) && is_meant(move, told));
      if (found !== undefined) return { frame, moves, found };
      const seat = frame.active.map((name) => Number(name.slice(1)) - 1)[0];
      const [first] = (await this.get(seat, "view")).moves;
      await this.makes(seat, first.text, frame.ply);
    }
    return assert.fail(`${this.game}: there is no such move`);
  }

  // Opens the page of a seat, and waits until the seat can choose and the line is idle. If `told` is true, also waits
  // until the page knows the results of the seat's moves.
  async page(browser, url, { told: isTold = true, seat = 0, ...options } = {}) {
    const page = await open(browser, `${url}/`, { shows: ".game", viewport: { width: 1280, height: 720 }, ...options });
    await page.evaluate(([key, own, secret]) => localStorage.setItem("fuda.seats", JSON.stringify({ [key]: { seats: { [own]: secret }, since: 1 } })),
      [this.path, seat, this.secrets[seat]]);
    const told = isTold ? page.waitForResponse(/\/foresight$/) : undefined;
    await page.goto(`${url}/#/${this.path}`);
    await page.waitForSelector(isTold ? ".choices.mine" : ".choices");
    await (await told)?.finished();
    await page.waitForTimeout(600);
    return page;
  }
}
