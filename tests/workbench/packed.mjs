// Tests shared games: each form opens again, and the page refuses malicious files with a reason.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

// The module needs the npm packages of the page, so esbuild bundles it first.
const here = dirname(fileURLToPath(import.meta.url));
const packages = join(here, "../../build/workbench_packages/node_modules");
const work = mkdtempSync(join(tmpdir(), "packed-"));
try {
  execFileSync("esbuild", [join(here, "../../cli/workbench_page/packed.js"), "--bundle", "--format=esm", "--log-level=warning", `--outfile=${join(work, "packed.mjs")}`],
    { env: { ...process.env, NODE_PATH: packages } });
  const { checked, fromFile, fromLink, fromZip, linkOf, zipOf } = await import(pathToFileURL(join(work, "packed.mjs")));
  const { strToU8, zipSync } = createRequire(join(packages, "fflate"))("fflate");
  const { embedded } = await import("../../cli/workbench_page/embedded.js");
  const file = (bytes) => ({ size: bytes.length, arrayBuffer: async () => Uint8Array.from(bytes).buffer });
  const pack = { version: 1, fuda: "0.1.0", game: "one", files: { "one/game.yaml": "title: Ünï ✓\n", "one/variants/two.yaml": "x: 1\n" }, removed: ["one/names/de.yaml"], printed: { "one/game.yaml": "00" },
    changes: [{ what: "a", before: "1", after: "2" }] };

  assert.deepEqual(fromLink(linkOf(pack)), pack);
  assert.deepEqual(fromZip(zipOf(pack, { ...pack.files, "one/rules.lua": "-- as printed\n" })), pack);
  assert.deepEqual(await fromFile(file(Buffer.from(`see https://x.example/#open=${linkOf(pack)}`))), pack);
  const evil = { ...pack, files: { "one/game.yaml": "</script><script>alert(1)</script>" } };
  assert.deepEqual(await fromFile(file(Buffer.from(`<!doctype html>${embedded(evil)}<script></script>`))), evil);
  await assert.rejects(fromFile(file(Buffer.from("<!doctype html><p>nothing</p>"))), /holds no game/);
  assert.ok(!/[^\w-]/.test(linkOf(pack)), "a link must survive in any message");
  // A damaged zip.
  const plain = zipOf({ game: "x", files: {} }, {});
  assert.throws(() => fromZip(plain.slice(0, 30)), /damaged/);

  const wrong = [
    [null, /not a game/], [[], /not a game/], [{ ...pack, files: null }, /not a game/], [{ ...pack, game: 7 }, /not a game/], [{ ...pack, version: 2 }, /newer workbench/],
    [{ ...pack, version: undefined }, /newer workbench/], [{ ...pack, files: { "one/game.yaml": 7 } }, /'one\/game\.yaml'/], [{ ...pack, files: { "one/big.yaml": "x".repeat(9 << 20) } }, /too large/],
    [{ ...pack, files: Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`one/${i}.yaml`, ""])) }, /too many/],
  ];
  for (const [what, why] of wrong) assert.throws(() => checked(what), why);
  for (const path of ["../game.yaml", "one/../../x.yaml", "/etc/x.yaml", "one/x.sh", "game.yaml", "one/.ssh/x.yaml", "one//x.yaml", "one/x.yaml\0.lua", "C:\\x.yaml", "C:/x.yaml", "one/a\u202eb.yaml", "one/ a.yaml", "a/b/c/d/e/f/g/h/x.yaml", ""]) {
    assert.throws(() => checked({ ...pack, files: { [path]: "x" } }), /wants to write/, path);
  }
  assert.throws(() => checked({ ...pack, removed: ["../x.yaml"] }), /remove/);
  // Names may contain spaces, in each part of a package and in each form.
  const spaced = { ...pack, files: { "one/names/a b.yaml": "x: 1\n", "one/rules (2).lua": "-- x\n" }, removed: ["one/scenarios/an old one.yaml"], printed: { "one/names/a b.yaml": "00" } };
  assert.deepEqual(fromLink(linkOf(spaced)), spaced);
  assert.deepEqual(fromZip(zipOf(spaced, spaced.files)), spaced);
  assert.deepEqual(await fromFile(file(Buffer.from(`<!doctype html>${embedded(spaced)}`))), spaced);
  // Keys with a meaning in JavaScript are only names here.
  assert.equal(checked(JSON.parse('{"version":1,"game":"one","files":{"one/a.yaml":"x"},"changes":[{"what":"a"},7,{"what":8}],"__proto__":{"x":1}}')).changes.length, 1);

  assert.throws(() => fromLink("%%%"), /damaged/);
  assert.throws(() => fromLink("AAAA"), /damaged/);
  assert.throws(() => fromLink(linkOf(pack).slice(0, 40)), /damaged/);
  // A link that unpacks to much more data than any game has.
  assert.throws(() => fromLink(linkOf({ ...pack, files: { "one/game.yaml": " ".repeat(60 << 20) } })), /too large/);
  assert.throws(() => fromZip(zipOf(pack, { "one/game.yaml": " ".repeat(60 << 20) })), /too large/);
  await assert.rejects(fromFile(file(Buffer.from("hello"))), /neither/);
  const latin = zipSync({ "one/game.yaml": strToU8("game: one\n"), "one/rules.lua": Uint8Array.of(0x2d, 0x2d, 0x20, 0xfc) });
  assert.throws(() => fromZip(latin), /The text of 'one\/rules\.lua' is not UTF-8\./);
} finally {
  rmSync(work, { recursive: true, force: true });
}
