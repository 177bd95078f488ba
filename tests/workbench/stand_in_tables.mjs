// Forwards requests for tables to fuda-serve. After an edit, the next table gets a new server, which reads the rules
// again; older tables keep their servers.
import { spawn } from "node:child_process";
import { request as ask } from "node:http";
import { join } from "node:path";

export class Served {
  constructor(serve, work) {
    Object.assign(this, { serve, work });
    this.children = [];     // all servers, even those that are still starting
    this.home = new Map();  // the server of each table
    this.isOld = true;
    this.last = 0;
  }

  outdated() {
    this.isOld = true;
  }

  async newest() {
    if (this.isOld) {
      this.isOld = false;
      this.starting = this.start();
    }
    return this.starting;
  }

  async start() {
    const child = spawn(this.serve, ["serve", "--port", "0", "--rules", join(this.work, "library"), "--tables", join(this.work, `tables-${++this.last}`)], { stdio: ["ignore", "pipe", "inherit"], cwd: this.work });
    this.children.push(child);
    let said = "";
    for await (const part of child.stdout) {
      said += part;
      const port = said.match(/serving on http:\S+:(\d+)/)?.[1];
      if (port !== undefined) {
        return { port: Number(port) };
      }
    }
    throw new Error(`fuda-serve said: ${said}`);
  }

  async forward(request, response, body) {
    const table = request.url.match(/^\/games\/[^/]+\/([a-z0-9-]+)(\/|$|\?)/)?.[1];
    let server;
    try {
      server = this.home.get(table) ?? await this.newest();
    } catch {
      response.destroy();  // the test has ended
      return;
    }
    const { host, origin, referer, ...headers } = request.headers;
    const asked = ask({ port: server.port, host: "127.0.0.1", method: request.method, path: request.url,
      headers: { ...headers, host: `127.0.0.1:${server.port}`, "accept-encoding": "identity" } }, (answer) => {
      const policy = answer.headers["content-security-policy"]?.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
      response.writeHead(answer.statusCode, { ...answer.headers, ...(policy === undefined ? {} : { "content-security-policy": policy }) });
      if (!request.url.endsWith("/create")) {
        answer.pipe(response);
        return;
      }
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () => {
        const text = Buffer.concat(parts).toString("utf8");
        if (answer.statusCode === 200) this.home.set(JSON.parse(text).matchID, server);
        response.end(text);
      });
    });
    asked.on("error", () => response.destroy());
    response.on("close", () => asked.destroy());
    asked.end(body);
  }

  stop() {
    for (const child of this.children) child.kill();
  }
}
