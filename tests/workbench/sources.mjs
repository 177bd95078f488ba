// Tests files around the page: lessons fit their games, `./dev page` rebuilds after changes, and a server ends with its
// test.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const [fuda, rules] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const files = (folder, ending) => (existsSync(folder) ? readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(ending)).map((name) => join(folder, name)) : []);

// Each text that a lesson replaces must occur only once in its file, so that the page finds the right place.
const lessons = readdirSync(rules).flatMap((game) => files(join(rules, game, "lessons"), ".json"));
assert.ok(lessons.length > 0);
for (const path of lessons) {
  for (const { file, find, replace } of JSON.parse(readFileSync(path, "utf8")).steps) {
    if (file === undefined) continue;
    const text = readFileSync(join(rules, file), "utf8");
    assert.equal(text.split(find).length - 1, 1, `${path}: '${find}' occurs once in ${file}`);
    if (replace !== undefined) assert.ok(!text.includes(replace), `${path}: '${replace}' is new in ${file}`);
  }
}

// `./dev page` checks every folder from which the page takes files.
const look = readFileSync(join(root, "dev"), "utf8").match(/^page\(\) \{[\s\S]*?local from=\((.*)\)/m)[1];
const watched = [...look.matchAll(/\$root"?\/([\w/]+)"? ?/g)].map(([, folder]) => folder);
const page = join(root, "cli/workbench_page");
for (const path of [...files(page, ".js"), ...files(page, ".css")].filter((name) => !name.includes("node_modules"))) {
  for (const [, name] of readFileSync(path, "utf8").matchAll(/(?:from|import|url\() ?\(?"(\.[^"]+)"/g)) {
    const used = relative(root, resolve(dirname(path), name));
    assert.ok(watched.some((folder) => used.startsWith(`${folder}/`)), `${relative(root, path)} uses ${used}, which ./dev page does not look at`);
  }
}

// The server ends if a test fails, and if somebody stops a test.
for (const signal of [undefined, "SIGTERM"]) {
  const then = signal === undefined ? "throw 0" : "setInterval(() => {}, 1000)";
  const script = `import { start } from ${JSON.stringify(join(here, "served.mjs"))};
    const { work, process: pid } = await start(${JSON.stringify({ fuda, rules })});
    console.log(JSON.stringify({ work, pid }));
    ${then};`;
  const test = spawn("node", ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "ignore"] });
  const ended = new Promise((done) => { test.on("exit", done); });
  const { value: line } = await createInterface({ input: test.stdout })[Symbol.asyncIterator]().next();
  const { work, pid } = JSON.parse(line);
  if (signal !== undefined) test.kill(signal);
  assert.notEqual(await ended, 0);
  let isThere = true;
  for (let i = 0; i < 100 && isThere; ++i) {
    await new Promise((done) => { setTimeout(done, 50); });
    try {
      process.kill(pid, 0);
    } catch {
      isThere = false;
    }
  }
  assert.deepEqual([isThere, existsSync(work)], [false, false], `after ${signal ?? "a failure"}`);
}
