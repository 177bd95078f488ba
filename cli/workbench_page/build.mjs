// Builds the workbench's page into a folder of static files.
//
//   node build.mjs OUT [--wasm FOLDER] [--export FOLDER] [--games FOLDER]... [--packages FOLDER]
//
// --wasm is the folder in which ./dev web has built the WebAssembly module. The page then runs on this module; otherwise
// it asks the program that serves it. --export is the same folder for a page that asks the program. With it, exported
// HTML files contain the module and play their games; otherwise they only show them. --games is a folder of games
// (default: rules). The games' lessons/*.json become one file next to the page. For WebAssembly, the games' texts
// become another file there. --packages is the folder for the npm packages (default: next to OUT).
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { Built, kitOf, writeTablePage } from "./kit.mjs";
import { oneFile } from "./one_file_writer.js";

const here = dirname(fileURLToPath(import.meta.url));
const kTarget = "--target=es2022,chrome105,firefox115,safari16";
const { values: given, positionals } = parseArgs({ allowPositionals: true, options: {
  wasm: { type: "string" }, export: { type: "string" },
  games: { type: "string", multiple: true, default: [join(here, "../../rules")] }, packages: { type: "string" } } });
if (positionals.length !== 1) throw new Error("usage: node build.mjs OUT [--wasm FOLDER] [--export FOLDER] [--games FOLDER]... [--packages FOLDER]");
const out = resolve(positionals[0]);

// Installs the pinned packages outside of the sources. Skips this step if the lock file has not changed.
function installPackages() {
  const folder = resolve(given.packages ?? join(dirname(out), "workbench_packages"));
  const lock = readFileSync(join(here, "package-lock.json"), "utf8");
  const mark = join(folder, "installed");
  if (!existsSync(mark) || readFileSync(mark, "utf8") !== lock) {
    mkdirSync(folder, { recursive: true });
    for (const name of ["package.json", "package-lock.json"]) copyFileSync(join(here, name), join(folder, name));
    execFileSync("npm", ["ci", "--silent", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
    writeFileSync(mark, lock);
  }
  return join(folder, "node_modules");
}

const modules = installPackages();

function esbuild(...words) {
  return execFileSync("esbuild", words, { encoding: "utf8", maxBuffer: 1 << 26, env: { ...process.env, NODE_PATH: modules } });
}

// Writes a file whose name contains a hash of its contents, so that a browser never mixes two builds.
function hashed(name, content) {
  const tag = createHash("sha256").update(content).digest("hex").slice(0, 8);
  const full = name.replace(".", `-${tag}.`);
  writeFileSync(join(out, full), content);
  return full;
}

// All lessons of the games in a folder, in the order of the games' names.
function lessons(games) {
  const all = [];
  for (const game of readdirSync(games).sort()) {
    const folder = join(games, game, "lessons");
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder).sort()) {
      if (name.endsWith(".json")) all.push({ game, ...JSON.parse(readFileSync(join(folder, name), "utf8")) });
    }
  }
  return all;
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const common = ["--bundle", "--minify", "--charset=utf8", kTarget];
const bundle = (file, ...words) => esbuild(file, ...common, ...words);
const folder = given.wasm ?? given.export;
const built = folder === undefined ? undefined : new Built(folder, bundle);
const kit = kitOf(bundle, built);
const meta = join(dirname(out), `.${createHash("sha256").update(out).digest("hex").slice(0, 8)}.json`);
esbuild(join(here, "main.js"), ...common, "--format=esm", "--splitting", `--outdir=${out}`, "--entry-names=[name]-[hash]",
  "--chunk-names=[name]-[hash]", `--metafile=${meta}`, "--log-level=warning");
const outputs = JSON.parse(readFileSync(meta, "utf8")).outputs;
rmSync(meta);
const script = Object.keys(outputs).find((path) => outputs[path].entryPoint?.endsWith("workbench_page/main.js")).split("/").at(-1);
const style = hashed("workbench.css", esbuild(join(here, "styles/all.css"), ...common, "--loader:.svg=dataurl"));

// The texts of all games and packs, as {path: text}.
function texts(folder, above = "") {
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1)).flatMap((one) => {
    const path = join(folder, one.name);
    if (one.isDirectory()) return texts(path, `${above}${one.name}/`);
    return /\.(yaml|yml|lua)$/.test(one.name) ? [[above + one.name, readFileSync(path, "utf8")]] : [];
  });
}

// Writes each game as one HTML file that plays it.
function writeGames(engine, games) {
  mkdirSync(join(out, "games"));
  for (const { game, title } of games) {
    const { files } = engine.ask({ op: "open", game });
    const pack = engine.ask({ op: "pack", game });
    const textsIn = (folder) => Object.fromEntries(files.filter(({ path }) => path.startsWith(`${folder}/`)).map(({ path, text }) => [path, text]));
    writeFileSync(join(out, "games", `${game}.html`), oneFile(kit, { pack, title, texts: textsIn(game), packs: textsIn("packs") }));
  }
}

// The files that the page needs to run by itself, as attributes of the document. The first view shows the shelf of the
// unchanged games before the browser has the module.
async function withModule() {
  const runtime = (name) => import(pathToFileURL(join(built.folder, name)));
  const [{ Disk }, { Engine }] = [await runtime("disk.js"), await runtime("module.js")];
  const games = Object.fromEntries(given.games.flatMap((folder) => texts(folder)));
  const disk = new Disk();
  for (const folder of ["/rules", "/printed"]) for (const [path, text] of Object.entries(games)) disk.write(`${folder}/${path}`, text);
  const { module } = built;
  const engine = await Engine.start(await WebAssembly.compile(module), disk);
  const shelf = engine.ask({ op: "shelf" });
  if (shelf.games === undefined) throw new Error(`fuda cannot list the games: ${JSON.stringify(shelf)}`);
  writeTablePage(bundle, built, join(out, "table"));
  writeGames(engine, shelf.games);
  const files = { worker: hashed("worker.js", built.worker("worker.js")), tables: hashed("tables.js", built.worker("tables_worker.js")), module: hashed("fuda.wasm", module), games: hashed("games.json", JSON.stringify(games)),
    shelf: hashed("shelf.json", JSON.stringify(shelf)) };
  return Object.entries(files).map(([key, name]) => ` data-${key}="${name}"`).join("");
}

// The parts that hand_on.js puts into exported HTML files.
writeFileSync(join(out, "one-file.json"), JSON.stringify(kit));
copyFileSync(join(here, "../page/files/icon.svg"), join(out, "icon.svg"));
writeFileSync(join(out, "lessons.json"), JSON.stringify(given.games.flatMap(lessons)));
const isStatic = given.wasm !== undefined;
const fill = { engine: isStatic ? "wasm" : "http", files: `${built === undefined ? "" : " data-plays"}${isStatic ? await withModule() : ""}`, scripts: isStatic ? " 'wasm-unsafe-eval'" : "", script, style };
writeFileSync(join(out, "index.html"), readFileSync(join(here, "index.html"), "utf8").replace(/\{(\w+)\}/g, (all, key) => fill[key] ?? all));
