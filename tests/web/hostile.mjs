// Tests that the static page survives games of strangers. Opens each hostile file (tests/hostile) as a zip, and expects
// what the native program says about the same game. Meanwhile the page must answer, and it still works afterwards.
//
//   hostile.mjs FUDA RULES CHROMIUM FOLDER [NAME...]
import assert from "node:assert/strict";
import { isUtf8 } from "node:buffer";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { fuda, kPatience, rules } from "../workbench/bench.mjs";
import { faultless, longestPause, ready, withPage } from "./static.mjs";

const source = join(rules, "..");
const { zipSync } = createRequire(join(source, "build/workbench_packages/node_modules/fflate"))("fflate");
const kLongest = 10000;  // milliseconds without a frame: busy machines reach 1,500
const names = process.argv.slice(6);

// Writes the file as the only file of a game, or as the rules of a small game. Returns the game's folder.
function written(work, kind, file) {
  const folder = join(work, `${kind}-${basename(file, extname(file)).replaceAll("_", "-")}`);
  if (kind === "yaml") mkdirSync(folder);
  else cpSync(join(source, "examples/smallest-game"), folder, { recursive: true });
  cpSync(join(source, "tests/hostile", kind, file), join(folder, kind === "yaml" ? "game.yaml" : "rules.lua"));
  return folder;
}

function zipped(folder) {
  const game = basename(folder);
  const texts = readdirSync(folder).filter((name) => /\.(yaml|lua)$/.test(name));
  return Buffer.from(zipSync(Object.fromEntries(texts.map((name) => [`${game}/${name}`, new Uint8Array(readFileSync(join(folder, name)))]))));
}

// The errors that the native program finds.
function native(folder) {
  const { stdout } = spawnSync(fuda, ["check", "--json", "--games", "20", folder], { encoding: "utf8" });
  return JSON.parse(stdout).findings.filter(({ severity }) => severity === "error").map(({ message }) => message);
}

const shown = (tab) => tab.$$eval(".wrong li[data-severity=error] .place > span:nth-child(2)", (all) => all.map((one) => one.textContent));

async function tryFile(tab, work, kind, file) {
  const folder = written(work, kind, file);
  const errors = native(folder);
  await tab.setInputFiles("input[data-opens]", { name: "a.zip", mimeType: "application/zip", buffer: zipped(folder) });
  if (!isUtf8(readFileSync(join(source, "tests/hostile", kind, file)))) {
    await tab.waitForSelector(".toast.fault >> text=is not UTF-8");
    await tab.click(".toast.fault button");
    return;
  }
  await tab.click("dialog >> text=Open it");
  if (errors.length === 0) {
    await ready(tab);
  } else {
    await tab.waitForSelector(".wrong li[data-severity=error]");
    const said = await shown(tab);
    assert.ok(said.every((message) => errors.includes(message)), `${file}: the page says ${said.join(" | ")}, and fuda says ${errors.join(" | ")}`);
  }
  await tab.click(".home");
  await tab.waitForSelector(".box");
}

const work = mkdtempSync(join(tmpdir(), "fuda-hostile-"));
try {
  await withPage(async ({ open }) => {
    const tab = await open();
    await tab.waitForSelector(".box");
    let opened = 0;
    for (const kind of ["yaml", "lua"]) {
      for (const file of readdirSync(join(source, "tests/hostile", kind))) {
        if (![".yaml", ".lua"].includes(extname(file)) || (names.length > 0 && !names.includes(file))) continue;
        const pause = await longestPause(tab, () => tryFile(tab, work, kind, file));
        assert.ok(pause < kLongest, `${file}: the page paused for ${pause} ms`);
        console.log(`${file}: the page paused for at most ${pause} ms`);
        ++opened;
      }
    }
    assert.ok(opened > 0);
    // The shelf shows all these games, and the others still play. The table reads all games first, and stops each
    // endless loop only after its budget.
    tab.setDefaultTimeout(4 * kPatience);
    await tab.reload();
    await tab.click("[aria-label='Change it: Hanabi']");
    await ready(tab);
    faultless(tab);
  });
} finally {
  rmSync(work, { recursive: true, force: true });
}
