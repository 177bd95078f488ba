// Files with mistakes, to check: hostile files, and copies of games in which a line is missing.

import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const COPIES = 4; // of each file
const FILES = ["game.yaml", "rules.lua"];
// The text that both programs must report about a file. This text shows that a function of fuda has replaced a function
// of Lua.
const SAID = { "length_with_gaps.lua": "the length is 1\"" };

function* hostile(source) {
  const folder = path.join(source, "tests/hostile");
  for (const name of fs.readdirSync(path.join(folder, "yaml")).sort())
    yield { file: path.join(folder, "yaml", name), args: [] };
  // Each Lua file becomes the rules of a small game.
  const work = fs.mkdtempSync(path.join(os.tmpdir(), "fuda-web-"));
  process.on("exit", () => fs.rmSync(work, { recursive: true, force: true }));
  for (const name of fs.readdirSync(path.join(folder, "lua")).filter((one) => one.endsWith(".lua")).sort()) {
    const game = path.join(work, path.basename(name, ".lua"));
    fs.cpSync(path.join(source, "examples/smallest-game"), game, { recursive: true });
    fs.copyFileSync(path.join(folder, "lua", name), path.join(game, "rules.lua"));
    yield { file: game, args: [], said: SAID[name] };
  }
}

function* withoutALine(source) {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), "fuda-web-"));
  process.on("exit", () => fs.rmSync(work, { recursive: true, force: true }));
  for (const rules of ["rules", "examples/games"]) {
    for (const game of fs.readdirSync(path.join(source, rules)).sort()) {
      for (const name of FILES) {
        const original = path.join(source, rules, game, name);
        if (!fs.existsSync(original)) continue;
        const lines = fs.readFileSync(original, "utf8").split("\n");
        for (let copy = 0; copy < COPIES; ++copy) {
          const at = Math.floor(((copy + 0.5) * lines.length) / COPIES);
          const folder = path.join(work, `${game}-${name}-${at + 1}`);
          fs.cpSync(path.join(source, rules, game), folder, { recursive: true });
          fs.writeFileSync(path.join(folder, name), [...lines.slice(0, at), ...lines.slice(at + 1)].join("\n"));
          yield { file: path.join(folder, "game.yaml"), args: ["--rules", path.join(source, rules)] };
        }
      }
    }
  }
}

export function* broken(source) {
  yield* hostile(source);
  yield* withoutALine(source);
}
