// The games of the stand-in, and its answers (stand_in.mjs). Each answer comes from a command of fuda.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, normalize, relative, resolve } from "node:path";
import { Lsp } from "./stand_in_lsp.mjs";
import { added, summary } from "./stand_in_sums.mjs";

const kKinds = { yaml: "yaml", yml: "yaml", lua: "lua" };
const kOrder = [/^game\.yaml$/, /^rules\.lua$/, /^[^/]*\.lua$/, /^variants\//, /^names\//, /^rulebook/, /^scenarios/, /^bots\//, /./];

function filesBelow(folder) {
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
    (one.isDirectory() ? filesBelow(join(folder, one.name)) : [join(folder, one.name)])) : [];
}

function textOf(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

// Writes a file at once, because the table's server may read it at any time.
function replace(file, text) {
  writeFileSync(`${file}~`, text);
  renameSync(`${file}~`, file);
}

function fault(message, place = {}) {
  return Object.assign(new Error(message), { place });
}

export class Library {
  constructor(fuda, work) {
    Object.assign(this, { fuda, work, folder: join(work, "library"), printed: join(work, "printed") });
    this.lsp = new Lsp(fuda, this.folder);
    this.ops = { shelf: this.shelf, open: this.open, write: this.write, create: this.create, remove: this.remove, rename: this.rename,
      revert: this.revert, check: this.check, scenarios: this.scenarios, script: this.script, replay: this.replay, record: this.record,
      diff: this.diff, variant: this.variant, compare: this.compare, summary, complete: this.complete, hover: this.hover,
      pack: this.pack, unpack: this.unpack };
  }

  stop() {
    this.lsp.stop();
  }

  wrote({ op }) {
    return ["write", "create", "remove", "rename", "revert", "variant", "unpack"].includes(op);
  }

  // Runs fuda and returns its JSON: one value, or a list if there are several lines.
  run(words, { input, rules = this.folder, raw = false } = {}) {
    return new Promise((done, failed) => {
      const child = execFile(this.fuda, ["--rules", rules, ...words], { cwd: this.folder, maxBuffer: 1 << 28, env: { ...process.env, FUDA_PATH: "" } },
        (why, out, err) => {
          if (raw) return done(out);
          try {
            const lines = out.trim().split("\n").map((line) => JSON.parse(line));
            return done(lines.length === 1 ? lines[0] : lines);
          } catch {
            return failed(fault(err || out || String(why)));
          }
        });
      child.stdin.on("error", () => {});  // the program may end before it has read everything
      child.stdin.end(input ?? "");
    });
  }

  path(path) {
    const full = normalize(join(this.folder, path));
    if (!full.startsWith(`${this.folder}/`)) throw fault(`'${path}' is outside of the folder`);
    return full;
  }

  // Findings with paths below the library, the length of the marked word, and columns from 1.
  findings(answer, lengths = true) {
    return (answer.findings ?? []).map((one) => {
      const file = relative(this.folder, resolve(this.folder, one.file));
      const line = lengths ? textOf(join(this.folder, file))?.split("\n")[one.line - 1] ?? "" : "";
      const quoted = one.message.match(/'([^']+)'/)?.[1] ?? "";
      const column = one.column || (line.includes(quoted) ? line.indexOf(quoted) + 1 : 1);
      const length = line.slice(column - 1).match(/^("[^"]*"|[\p{L}\p{N}_.$-]+)/u)?.[0].length ?? 1;
      return { ...one, file, column, length };
    });
  }

  async look(game, players) {
    const page = join(this.work, `look-${game}.html`);
    const script = join(this.work, `look-${game}.yaml`);
    writeFileSync(script, JSON.stringify({ game, players, seed: 1, moves: [] }));
    await this.run(["replay", script, "--html", page], { raw: true, rules: this.printed });
    const film = textOf(page)?.match(/id="film">(.*?)<\/script>/s)?.[1];
    if (film === undefined) return undefined;
    const { cards, symbols } = JSON.parse(film).setting;
    return { cards, symbols };
  }

  async shelf() {
    const { games } = await this.run(["list", "--json"]);
    const base = games.filter((one) => one.file.endsWith(`${one.name}/game.yaml`));
    this.looks ??= new Map(await Promise.all(base.map(async ({ name, players }) => [name, await this.look(name, Number(players.split("-")[0])).catch(() => undefined)])));
    return { games: base.map(({ name, title, summary: about, players }) => {
      const [least, most = least] = players.split("-").map(Number);
      const names = filesBelow(join(this.folder, name, "names")).map((file) => file.match(/([\w-]+)\.yaml$/)[1]);
      return { game: name, title, about, players: Array.from({ length: most - least + 1 }, (_, i) => least + i), languages: names,
        changed: this.changed(name).length > 0, look: this.looks.get(name) };
    }) };
  }

  paths(game) {
    return filesBelow(join(this.folder, game)).map((file) => relative(this.folder, file)).filter((path) => kKinds[path.split(".").at(-1)]);
  }

  changed(game) {
    const all = new Set([...this.paths(game), ...filesBelow(join(this.printed, game)).map((file) => relative(this.printed, file))]);
    return [...all].filter((path) => kKinds[path.split(".").at(-1)] && textOf(join(this.folder, path)) !== textOf(join(this.printed, path)));
  }

  open({ game }) {
    const rank = (path) => kOrder.findIndex((one) => one.test(path.slice(game.length + 1)));
    const files = this.paths(game).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
    if (files.length === 0) throw fault(`there is no game '${game}'`);
    return { files: files.map((path) => ({ path, text: textOf(this.path(path)), printed: textOf(join(this.printed, path)), kind: kKinds[path.split(".").at(-1)] })) };
  }

  write({ path, text }) {
    replace(this.path(path), text);
    return {};
  }

  create({ path, text = "" }) {
    if (existsSync(this.path(path))) throw fault(`'${path}' exists`);
    mkdirSync(dirname(this.path(path)), { recursive: true });
    return this.write({ path, text });
  }

  remove({ path }) {
    rmSync(this.path(path));
    return {};
  }

  rename({ path, to }) {
    mkdirSync(dirname(this.path(to)), { recursive: true });
    renameSync(this.path(path), this.path(to));
    return {};
  }

  revert({ path }) {
    const text = textOf(join(this.printed, path));
    if (text === null) throw fault(`'${path}' has no printed copy`);
    replace(this.path(path), text);
    return { text };
  }

  async check({ game, stage, count = 20 }) {
    if (stage === "load") return { findings: this.findings(await this.run(["info", game, "--json"])) };
    if (stage === "scenarios") {
      const { scenarios } = await this.scenarios({ game });
      return { findings: scenarios.flatMap((one) => one.findings) };
    }
    return { findings: this.findings(await this.run(["check", `${game}/game.yaml`, "--json", "--games", stage === "games" ? String(count) : "0"])) };
  }

  async scenarios({ game }) {
    const folder = existsSync(join(this.folder, game, "scenarios")) ? `${game}/scenarios` : `${game}/scenarios.yaml`;
    if (!existsSync(join(this.folder, folder))) return { scenarios: [] };
    const answer = await this.run(["run", "--json", folder]);
    if (answer.scripts === undefined) throw fault(answer.findings[0].message, answer.findings[0]);
    return { scenarios: answer.scripts.map(({ file, name, line, covers, passed, failures, plies }) => ({ path: file, name, line, covers, passed,
      findings: this.findings({ findings: failures.map((one) => ({ severity: "error", ...one })) }), move: passed ? null : plies })) };
  }

  async script({ path, name, text, until }) {
    const words = text === undefined ? [path, ...(name === undefined ? [] : ["--scenario", name])] : ["-"];
    const lines = [await this.run(["run", "--trace", "--json", ...words], { input: text })].flat().filter((line) => line.ply !== undefined);
    if (lines.length === 0) throw fault("the script has no positions");
    return { position: lines[Math.min(until ?? lines.length - 1, lines.length - 1)], plies: lines.length - 1, labels: {} };
  }

  async trace(script, rules) {
    const answer = [await this.run(["run", "--trace", "--json", "-"], { input: script, rules })].flat();
    return { lines: answer.filter((line) => line.ply !== undefined),
      faults: answer.flatMap((line) => line.failures ?? line.findings ?? line.scripts?.flatMap((one) => one.failures) ?? []) };
  }

  async replay({ script, played }) {
    const { lines, faults } = await this.trace(script, this.folder);
    const entries = lines.map((line) => ({ ply: line.ply, move: line.move, hash: line.hash, seat: line.move?.split(":")[0] ?? null, words: this.words(line), zones: line.zones }));
    const before = played ?? (await this.trace(script, this.printed)).lines;
    const at = before.findIndex((line) => lines[line.ply] !== undefined && line.hash !== lines[line.ply].hash);
    const failed = faults[0];
    return { start: entries[0] ?? null, moves: entries.slice(1), stopped: failed === undefined ? null : { ply: lines.length, move: null, reason: failed.message },
      differs: at < 0 ? null : { ply: before[at].ply, before: this.words(before[at]), after: this.words(lines[before[at].ply]), why: "the position differs" } };
  }

  // A position in a few words, to compare two positions.
  words(line) {
    if (line?.zones === undefined) return line === undefined ? "the game has stopped" : "another position";
    return Object.entries(line.zones).map(([zone, cards]) => `${zone} ${cards.length}`).join(", ");
  }

  async record({ script, path, name }) {
    const { lines, faults } = await this.trace(script, this.folder);
    if (faults.length > 0) throw fault(faults[0].message);
    const { over, counters, score, active } = lines.at(-1);
    const expect = { over, ...(over ? {} : { turn: active[0] }), ...counters, score: score?.team ?? undefined };
    const asked = JSON.parse(await toJson(script));
    const text = `# ${name}, as played in the workbench.\n${yaml({ game: asked.game, players: asked.players, seed: asked.seed })}scenarios:\n`
      + `  - name: ${JSON.stringify(name)}\n    moves:\n${asked.moves.map((move) => `      - ${Object.entries(move).map(([seat, what]) => `${seat}: ${what}`)[0]}\n`).join("")}`
      + `    expect: ${JSON.stringify(expect)}\n`;
    if (existsSync(this.path(path))) throw fault(`'${path}' exists`);
    writeFileSync(this.path(path), text);
    const { scripts } = await this.run(["run", "--json", path]);
    if (scripts?.[0]?.passed !== true) {
      rmSync(this.path(path));
      throw fault(scripts?.[0]?.failures[0]?.message ?? "the scenario does not pass");
    }
    return { path, text };
  }

  async diff({ game }) {
    const answer = await this.run(["diff", join(this.printed, game, "game.yaml"), `${game}/game.yaml`, "--json"]);
    if (answer.differences === undefined) throw fault(answer.findings[0].message, answer.findings[0]);
    // The program compares paths: a function counts as changed because its file is in another folder.
    const isSame = (file) => textOf(join(this.folder, file)) === textOf(join(this.printed, file));
    const changes = answer.differences.filter((one) => one.section !== "functions" || !isSame(relative(this.folder, resolve(this.folder, one.file))))
      .map(({ section, name, before, after, file, line }) => ({ what: `${section}.${name}`, before, after, file, line }));
    return { changes, text: changes.map((one) => `${one.what}  ${one.before ?? "—"} → ${one.after ?? "—"}`).join("\n") };
  }

  // Only for changed values in game.yaml: the real engine does more.
  async variant({ game, name }) {
    const [before, after] = [this.printed, this.folder].map((folder) => textOf(join(folder, game, "game.yaml")));
    const patch = difference(JSON.parse(await toJson(before)), JSON.parse(await toJson(after)));
    const path = `${game}/variants/${name}.yaml`;
    const text = yaml({ variant: name, extends: game, summary: "a change made in the workbench", ...patch });
    const [file, want] = [this.path(path), await this.signature(`${game}/game.yaml`)];
    replace(this.path(`${game}/game.yaml`), before);
    writeFileSync(file, text);
    const got = await this.signature(`${game}+${name}`);
    if (want === undefined || got !== want) {
      replace(this.path(`${game}/game.yaml`), after);
      rmSync(file);
      throw fault("the change cannot be said as a patch");
    }
    return { files: [{ path, text }], proved: true };
  }

  async signature(game) {
    return (await this.run(["sim", game, "-n", "100", "--signature"], { raw: true })).match(/[0-9a-f]{16}/)?.[0];
  }

  async compare({ game, count = 200, from = 0, players, bots = "random" }) {
    const of = async (rules) => this.run(["sim", join(rules, game, "game.yaml"), "-n", String(count), "--first-game", String(from), "--seed", "1", "--json", "--bots", bots,
      ...(players ? ["--players", String(players)] : [])]);
    const [before, after] = await Promise.all([of(this.printed), of(this.folder)]);
    for (const one of [before, after]) if (one.moves === undefined) throw fault(one.findings?.[0]?.message ?? "the games failed");
    return { games: count, before: added(before), after: added(after) };
  }

  complete(request) {
    return this.lsp.complete(request);
  }

  hover(request) {
    return this.lsp.hover(request);
  }

  async pack({ game }) {
    const files = Object.fromEntries(this.changed(game).map((path) => [path, textOf(this.path(path))]).filter(([, text]) => text !== null));
    const { changes } = await this.diff({ game }).catch(() => ({ changes: [] }));
    return { version: 1, fuda: "0.1.0", game, files, changes };
  }

  unpack({ files: { game, files } }) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(this.path(path)), { recursive: true });
      this.write({ path, text });
    }
    return { game, differs: [] };
  }
}

function difference(before, after) {
  const out = {};
  for (const [key, value] of Object.entries(after)) {
    const old = before[key];
    if (JSON.stringify(old) === JSON.stringify(value)) continue;
    const deep = [old, value].every((one) => one !== null && typeof one === "object" && !Array.isArray(one));
    out[key] = deep ? difference(old, value) : value;
  }
  return out;
}

function toJson(text) {
  return new Promise((done, failed) => {
    const child = execFile("python3", ["-c", "import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)"], (why, out) => (why ? failed(why) : done(out)));
    child.stdin.end(text);
  });
}

function yaml(value) {
  return Object.entries(value).filter(([, one]) => one !== undefined).map(([key, one]) => `${key}: ${flow(one)}\n`).join("");
}

function flow(one) {
  if (one === null || typeof one !== "object") return typeof one === "string" && !/^[\w-]+$/.test(one) ? JSON.stringify(one) : String(one);
  if (Array.isArray(one)) return `[${one.map(flow).join(", ")}]`;
  return `{${Object.entries(one).map(([key, value]) => `${key}: ${flow(value)}`).join(", ")}}`;
}
