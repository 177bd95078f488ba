// Runs the server's tables in this thread, without a network: takes requests, and returns answers and events.

import { Disk } from "./disk.js";
import { give, start, taken } from "./module.js";
import { Wasi } from "./wasi.js";

const kAtOnce = 20; // milliseconds of work before other messages get a turn
const kIdle = 50; // in milliseconds, because some jobs must wait for a moment
const kTick = 1000; // milliseconds

export class Server {
  // The games are in /rules of the disk.
  static async start(module, disk = new Disk(), system = {}) {
    const server = new Server();
    Object.assign(server, { disk, asked: new Map() });
    server.exports = await start(module, new Wasi({ ...system, disk }));
    server.clock = setInterval(() => {
      server.exports.fuda_serve_tick();
      server.plan(0);
    }, kTick);
    server.clock.unref?.();  // in Node, this timer alone must not keep the program running
    return server;
  }

  // Sends {method, path: [...], query, credentials, last, body, languages}. Calls answered({status, stream, body}) and,
  // for a stream, heard(text) with each part and heard(null) at its end. No other request may have the number `id`.
  ask(id, request, answered, heard) {
    this.asked.set(id, { answered, heard });
    give(this.exports, JSON.stringify({ ...request, id }));
    this.exports.fuda_serve_ask();
    this.plan(0);
  }

  // Ends the stream of a request.
  end(id) {
    if (this.asked.delete(id)) this.exports.fuda_serve_end(id);
  }

  plan(wait) {
    clearTimeout(this.planned);
    this.planned = setTimeout(() => this.work(), wait);
  }

  work() {
    const until = performance.now() + kAtOnce;
    let more = true;
    while (more && performance.now() < until) more = this.exports.fuda_serve_work() !== 0;
    this.pass();
    if (more || this.asked.size > 0) this.plan(more ? 0 : kIdle);
  }

  // Passes on the module's answers and events.
  pass() {
    for (let size = this.exports.fuda_serve_next(); size !== 0; size = this.exports.fuda_serve_next()) {
      const said = JSON.parse(taken(this.exports, size));
      const asked = this.asked.get(said.id);
      if (asked === undefined) continue;
      if (said.status !== undefined) asked.answered(said);
      else asked.heard(said.ended ? null : said.events);
      if (said.ended || (said.status !== undefined && !said.stream)) this.asked.delete(said.id);
    }
  }
}
