// Steps that the tests of the static page share.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fuda, retype, rules, until } from "../workbench/bench.mjs";

export function text(tab) {
  return tab.locator(".cm-content").innerText();
}

// The edits that the browser keeps, as {path: text}.
export function keptIn(tab) {
  return tab.evaluate(() => new Promise((done, failed) => {
    const opening = indexedDB.open("fuda.workbench");
    opening.onerror = () => failed(opening.error);
    opening.onsuccess = () => {
      const store = opening.result.transaction("files").objectStore("files");
      const [keys, texts] = [store.getAllKeys(), store.getAll()];
      texts.onsuccess = () => {
        opening.result.close();
        done(Object.fromEntries(keys.result.map((key, i) => [key, texts.result[i]])));
      };
    };
  }));
}

export async function since(start, done) {
  await done;
  return Math.round(performance.now() - start);
}

// Answers of the native program, which reads the printed games with these changed files: {path: text}.
export function native(files, ...commands) {
  const work = mkdtempSync(join(tmpdir(), "fuda-page-"));
  try {
    cpSync(rules, work, { recursive: true });
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(work, path)), { recursive: true });
      writeFileSync(join(work, path), content);
    }
    return commands.map((words) => JSON.parse(execFileSync(fuda, ["--rules", work, ...words, "--json"], { cwd: work, encoding: "utf8" })));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

// A reader makes a mistake, sees the finding, and accepts the fix.
export async function testMistake(tab) {
  await retype(tab, "visible: others", "visibel: others");
  const start = performance.now();
  console.log(`a finding ${await since(start, tab.waitForSelector(".cm-lintRange-error:has-text('visibel')"))} ms after the last key of a mistake`);
  await until(async () => /'visibel'/.test(await tab.textContent(".wrong")));
  assert.match(await tab.textContent(".wrong li"), /unknown key 'visibel' in 'zones\.hand' did you mean 'visible'\?/);
  await tab.hover(".cm-lintRange-error");
  await tab.click(".cm-diagnosticAction >> text=Replace 'visibel' with 'visible'");
  await tab.waitForSelector(".pane.files .summary[data-kind=good]");
  assert.deepEqual(await keptIn(tab), {});
}

// A reader saves the six cards as a variant, and the native program plays it.
export async function testVariant(tab) {
  await tab.click("text=Save as a variant…");
  await tab.fill("dialog input", "six-cards");
  const start = performance.now();
  await tab.click("dialog button.primary");
  console.log(`a variant, proved, in ${await since(start, tab.waitForSelector("text=Saved, and proved: hanabi+six-cards", { timeout: 240000 }))} ms`);
  await tab.keyboard.press("Escape");
  await tab.waitForSelector("[role=tab][aria-selected=true] >> text=variants/six-cards.yaml");
  const [info, games] = native({ "hanabi/variants/six-cards.yaml": await text(tab) }, ["info", "hanabi+six-cards"], ["sim", "hanabi+six-cards", "-n", "20"]);
  assert.equal(info.deal[0].cards, 6);
  assert.equal(games.finished, 20);
}
