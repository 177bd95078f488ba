// Runs the same commands with the native program and with the WebAssembly module, and compares their whole output.
//   node same.mjs FUDA SOURCE [PART...]

import path from "node:path";
import { pathToFileURL } from "node:url";

import { Both } from "./both.mjs";
import { broken } from "./broken.mjs";
import { testQueue } from "./queue.mjs";
import { testRequests } from "./requests.mjs";
import { testSystem } from "./system.mjs";
import { testTables } from "./tables.mjs";
import { testWorker } from "./worker.mjs";

const [fuda, source, ...parts] = process.argv.slice(2);
const web = (file) => import(pathToFileURL(path.join(source, "build/wasm", file)));
const { compile, folderOf } = await web("fuda.mjs");
const modules = { ...(await web("disk.js")), ...(await web("wasi.js")), ...(await web("module.js")), folderOf };
const module = await compile();
const both = new Both({ fuda, source, module, modules });

// Yields each game, each variant, and each choice of each option.
async function specs() {
  const found = [];
  for (const rules of ["rules", "examples/games"]) {
    const { games } = JSON.parse((await both.native(["list", "--rules", rules, "--json"])).out);
    for (const game of games.filter((one) => one.file.startsWith(rules))) {
      found.push([game.name, "--rules", rules]);
      for (const { name } of game.variants) found.push([`${game.name}+${name}`, "--rules", rules]);
      const { options } = JSON.parse((await both.native(["info", game.name, "--rules", rules, "--json"])).out);
      for (const { name, choices, range } of options ?? []) {
        for (const choice of choices ?? range) found.push([game.name, "--rules", rules, "--set", `${name}=${choice}`]);
      }
    }
  }
  for (const sign of ["+", "="])
    both.expect(`there are games with ${sign}`, found.some((spec) => spec.some((word) => word.includes(sign))), true);
  return found;
}

const tests = {
  system: () => testSystem(both),
  requests: () => testRequests(both),
  queue: () => testQueue(both),
  worker: () => testWorker(both),
  tables: () => testTables(both),
  async signatures() {
    for (const spec of await specs()) {
      const { status, out } = await both.compare(["sim", ...spec, "-n", "100", "--signature", "--no-speed"]);
      both.expect(`${spec.join(" ")} has a signature`, status === 0 && out.includes("  signature  "), true);
    }
  },
  async scenarios() {
    for (const folder of ["rules", "examples", "tests/golden"]) await both.compare(["run", "--rules", "rules", folder]);
    for (const spec of await specs()) {
      if (!spec.includes("--set")) await both.compare(["info", ...spec, "--json"]);
    }
    await both.compare(["list", "--rules", "rules", "--json"]);
  },
  async check() {
    for (const { file, args, said = "" } of broken(source)) {
      const { out } = await both.compare(["check", "--json", "--games", "20", ...args, file]);
      both.expect(`${file} has the finding '${said}'`, out.includes(said), true);
    }
  },
};

const started = Date.now();
for (const part of parts.length > 0 ? parts : Object.keys(tests)) {
  const before = both.compared;
  await tests[part]();
  console.log(`${part}: ${both.compared - before} compared, ${both.differences} different so far`);
}
console.log(`${both.compared} compared in ${Math.round((Date.now() - started) / 1000)} s, ${both.differences} different`);
process.exitCode = both.differences > 0 || both.compared === 0 ? 1 : 0;
