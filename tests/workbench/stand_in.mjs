// A test's stand-in for `fuda workbench`. Serves the built page and answers its requests by running the commands of a
// fuda program on a temporary copy of some games. All answers are real results.
//
//   node stand_in.mjs FUDA SERVE PAGE RULES [--port N] [--lacks OP,OP…]
//
// SERVE is a fuda-serve program for tables, or "" for none. --lacks names operations that the stand-in does not know.
import { createServer } from "node:http";
import { cpSync, mkdtempSync, readFileSync, rmSync, watch } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Library } from "./stand_in_library.mjs";
import { Served } from "./stand_in_tables.mjs";

const kTypes = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
  ".json": "application/json", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

function bodyOf(request) {
  return new Promise((done) => {
    const parts = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => done(Buffer.concat(parts)));
  });
}

function sendFile(page, path, response) {
  const name = path === "" ? "index.html" : path;
  try {
    if (!/^[\w.-]+$/.test(name)) throw new Error(name);
    const text = readFileSync(join(page, name));
    response.writeHead(200, { "Content-Type": kTypes[extname(name)] ?? "application/octet-stream" }).end(text);
  } catch {
    response.writeHead(404).end();
  }
}

// Sends an event for each file that somebody writes.
function follow(work, request, response) {
  response.writeHead(200, { "Content-Type": "text/event-stream" }).write(": here\n\n");
  const watcher = watch(join(work, "library"), { recursive: true }, (what, path) => response.write(`data: ${JSON.stringify({ paths: [path] })}\n\n`));
  request.on("close", () => watcher.close());
}

async function answerTo(library, request, lacks) {
  const op = library.ops[request.op];
  if (op === undefined || lacks.has(request.op)) return { error: { message: `unknown request '${request.op}'` } };
  try {
    return await op.call(library, request);
  } catch (why) {
    return { error: { message: why.message, ...why.place } };
  }
}

// Starts the stand-in. Returns its address, its library and a function that stops it.
export async function start({ fuda, serve, page, rules, port = 0, lacks = [] }) {
  const work = mkdtempSync(join(tmpdir(), "workbench-"));
  for (const name of ["library", "printed"]) cpSync(rules, join(work, name), { recursive: true });
  const library = new Library(fuda, work);
  const tables = new Served(serve, work);
  const refused = new Set(lacks);
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (pathname === "/workbench/ask") {
      const asked = JSON.parse((await bodyOf(request)).toString("utf8"));
      const answer = await answerTo(library, asked, refused);
      if (library.wrote(asked)) tables.outdated();
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
    } else if (pathname === "/workbench/changes") {
      follow(work, request, response);
    } else if (pathname.startsWith("/workbench/")) {
      sendFile(page, pathname.slice("/workbench/".length), response);
    } else if (serve) {
      await tables.forward(request, response, await bodyOf(request));
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => { server.listen(port, "127.0.0.1", done); });
  return {
    url: `http://127.0.0.1:${server.address().port}/workbench/`, library, work,
    stop() {
      server.closeAllConnections();
      server.close();
      tables.stop();
      library.stop();
      rmSync(work, { recursive: true, force: true });
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [fuda, serve, page, rules, ...more] = process.argv.slice(2);
  const valueOf = (name) => (more.includes(name) ? more[more.indexOf(name) + 1] : undefined);
  const { url, stop } = await start({ fuda, serve, page, rules, port: Number(valueOf("--port") ?? 0),
    lacks: valueOf("--lacks")?.split(",") ?? [] });
  console.log(url);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => { stop(); process.exit(0); });
}
