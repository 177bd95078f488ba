// Measures the WebAssembly module: its size, and its speed against the native program. The module and the native
// program play the same random games in turn. The start-up, which a run with a single game measures, does not count.
//
//   speed.mjs FUDA SOURCE GAME...
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const kRounds = 3;
const kSeconds = 2; // approximate CPU seconds of the native program per round

const [fuda, source, ...games] = process.argv.slice(2);

// The CPU seconds that a run takes.
function sim(program, game, count) {
  const words = [...program, "sim", game, "--rules", "rules", "-n", String(count), "--no-speed"];
  const text = execFileSync("bash", ["-c", 'TIMEFORMAT="%U %S"; { time "$@" >/dev/null; } 2>&1', "bash", ...words], { cwd: source, encoding: "utf8" });
  const [user, system] = text.trim().split("\n").at(-1).split(" ").map(Number);
  return user + system;
}

const bytes = readFileSync(path.join(source, "build/wasm/fuda.wasm"));
console.log(`the module: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} with gzip, ${brotliCompressSync(bytes).length} with brotli`);

const programs = { native: [path.resolve(fuda)], module: ["node", path.join(source, "build/wasm/fuda.mjs")] };
for (const game of games) {
  const trial = 1000;
  const perGame = Math.max(1e-6, (sim(programs.native, game, trial) - sim(programs.native, game, 1)) / trial);
  const count = Math.max(trial, Math.round(kSeconds / perGame));
  const speeds = { native: [], module: [] };
  for (let round = 0; round < kRounds; ++round) {
    for (const [name, program] of Object.entries(programs))
      speeds[name].push(count / (sim(program, game, count + 1) - sim(program, game, 1)));
  }
  const median = (all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)];
  const [native, web] = [median(speeds.native), median(speeds.module)];
  console.log(`${game}, ${count} games: native ${Math.round(native)} and module ${Math.round(web)} games per CPU second (${Math.round(100 * web / native)} %)`);
}
