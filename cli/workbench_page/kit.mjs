// Prepares two things at build time: all parts of an exported HTML file except its game (one_file_writer.js), and a
// table's page that asks the surrounding page instead of a server.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const pages = join(here, "../page/files");
const kIcons = ["icon.svg", "turn.svg"];

function hashOf(text) {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

// The folder of a built module: fuda.wasm, the scripts that run it, and the parts of the server's page.
export class Built {
  // `esbuild(file, ...words)` bundles a file.
  constructor(folder, esbuild) {
    Object.assign(this, { folder: resolve(folder), esbuild });
  }

  get module() {
    return readFileSync(join(this.folder, "fuda.wasm"));
  }

  worker(name) {
    return this.esbuild(join(here, name), "--format=iife", `--alias:fuda-web=${this.folder}`);
  }

  part(name) {
    return readFileSync(join(this.folder, "cli/web/page/parts", `${name}.js`), "utf8");
  }
}

// The parts that one_file_writer.js needs. Without a built module, the exported file only shows the game.
export function kitOf(esbuild, built) {
  const text = (file, ...words) => esbuild(join(here, file), ...words);
  const about = text("styles/one_file.css");
  const kit = built === undefined ? { scripts: [text("one_file.js", "--format=iife")], style: about }
    : { scripts: [text("one_file_game.js", "--format=iife"), built.part("asks"), built.part("board")], style: text("styles/one_file_game.css"),
      engine: { module: gzipSync(built.module, { level: 9 }).toString("base64"), worker: built.worker("tables_worker.js"), style: about,
        files: { "live.js": built.part("live"), "lobby.js": built.part("lobby"),
          ...Object.fromEntries(kIcons.map((name) => [name, readFileSync(join(pages, name), "utf8")])) } } };
  return { ...kit, hashes: { scripts: kit.scripts.map(hashOf), style: hashOf(kit.style) } };
}

// Writes the page of a table into a folder.
export function writeTablePage(esbuild, built, folder) {
  mkdirSync(join(folder, "page"), { recursive: true });
  const put = (name, content) => {
    const [stem, ending] = name.split(".");
    const tag = createHash("sha256").update(content).digest("hex").slice(0, 8);
    writeFileSync(join(folder, "page", `${stem}-${tag}.${ending}`), content);
    return tag;
  };
  const tags = Object.fromEntries(["asks", "board", "live", "lobby"].map((part) => [part, put(`${part}.js`, built.part(part))]));
  const front = put("front.js", esbuild(join(here, "front.js"), "--format=iife"));
  for (const icon of kIcons) copyFileSync(join(pages, icon), join(folder, "page", icon));
  const linked = (part) => `<script src="page/${part}-${tags[part]}.js"></script>`;
  const policy = "default-src 'none'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";
  const html = readFileSync(join(pages, "live.html"), "utf8")
    .replace('<meta charset="utf-8">', `<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${policy}">\n<script src="page/front-${front}.js"></script>`)
    .replace("/page/icon.svg", "page/icon.svg").replace("<html ", "<html data-alone ").replace("<script>{asks}</script>", linked("asks")).replace("<script>{board}</script>", linked("board"))
    .replace("{live}", tags.live).replace("{lobby}", tags.lobby);
  if (/\{\w+\}/.test(html)) throw new Error("the page of the server has a placeholder that is not filled in");
  writeFileSync(join(folder, "index.html"), html);
}
