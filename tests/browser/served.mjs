// A server that can be killed, and a connection to it that can break.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";

export class Server {
  // `tables` is the folder where the server keeps tables. `more` has further command-line arguments.
  constructor(fuda, tables, more = []) {
    Object.assign(this, { fuda, tables, more });
    this.port = 0;
  }

  async start() {
    this.child = spawn(this.fuda, ["serve", "--port", String(this.port), "--tables", this.tables, ...this.more],
      { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    for await (const part of this.child.stdout) {
      said += part;
      this.url = said.match(/serving on (http:\S+)/)?.[1];
      if (this.url !== undefined) break;
    }
    assert.ok(this.url, said);
    this.port = Number(new URL(this.url).port);
  }

  async kill() {
    this.child.kill("SIGKILL");
    await once(this.child, "exit");
  }
}

// A simulated cable that a test can unplug.
export class Cable {
  constructor(to) {
    this.ends = new Set();
    this.isOut = false;
    this.pairs = new Set();
    this.listener = createServer((near) => {
      if (this.isOut) return near.destroy();
      const far = connect(to, "127.0.0.1");
      const pair = [near, far];
      this.pairs.add(pair);
      near.on("close", () => this.pairs.delete(pair));
      for (const [one, other] of [[near, far], [far, near]]) {
        this.ends.add(one);
        one.pipe(other);
        one.on("error", () => {});
        one.on("close", () => {
          this.ends.delete(one);
          other.destroy();
        });
      }
      return undefined;
    });
  }

  async url() {
    this.listener.listen(0, "127.0.0.1");
    await once(this.listener, "listening");
    return `http://127.0.0.1:${this.listener.address().port}`;
  }

  pull() {
    this.isOut = true;
    for (const end of this.ends) end.destroy();
  }

  // Open connections stay open, but no data arrives through them. New connections work normally.
  swallow() {
    for (const [near, far] of this.pairs) {
      near.unpipe(far).resume();
      far.unpipe(near).resume();
    }
  }

  plug() {
    this.isOut = false;
  }

  close() {
    this.pull();
    this.listener.close();
  }
}
