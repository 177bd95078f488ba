// Tests sharing: a reader exports a changed game in three forms, and opens each of them in another library.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { close, fuda, ready, retype, unfold, withBench } from "./bench.mjs";

const out = mkdtempSync(join(tmpdir(), "handed-"));
let link;

async function saved(tab, button, name) {
  const [download] = await Promise.all([tab.waitForEvent("download"), tab.click(`dialog >> text=${button}`)]);
  assert.equal(download.suggestedFilename(), name);
  const path = join(out, name);
  await download.saveAs(path);
  return path;
}

async function opensAgain(tab, work, how) {
  await how();
  await tab.waitForSelector("dialog >> text=setup.deal.hand.2");
  await tab.click("dialog >> text=Open it");
  await tab.waitForSelector("[role=tab][data-mark=edited]");
  assert.match(readFileSync(join(work, "library/hanabi/game.yaml"), "utf8"), /hand: \{2: 6/);
  await tab.click("text=Undo my changes");
  await tab.click("dialog >> text=Bring it back");
  await tab.waitForSelector("[role=tab][data-mark=edited]", { state: "detached" });
  await tab.waitForSelector("text=as printed");
  await tab.click(".home");
  await tab.waitForSelector(".box");
}

try {
  await withBench(async ({ open }) => {
    const tab = await open("#/hanabi", { acceptDownloads: true });
    await ready(tab);
    await retype(tab, "hand: {2: 5", "hand: {2: 6");
    await unfold(tab, "changes");
    await tab.waitForSelector(".differences tbody tr");
    await tab.click("text=Hand it on…");
    await tab.waitForSelector("dialog >> text=1 changed file goes along");
    assert.match(await tab.textContent("dialog"), /can read all hands.*fuda serve/s);
    link = await tab.inputValue("[aria-label='The link']");
    await saved(tab, "Save the file", "hanabi.html");
    await saved(tab, "Save the zip", "hanabi.zip");
    await close(tab);
  });

  // fuda reads the unpacked zip.
  execFileSync("python3", ["-m", "zipfile", "-e", join(out, "hanabi.zip"), join(out, "unpacked")]);
  const info = JSON.parse(execFileSync(fuda, ["info", join(out, "unpacked/hanabi"), "--json"], { encoding: "utf8" }));
  assert.equal(info.deal[0].cards, 6);

  await withBench(async ({ open, work }) => {
    const tab = await open("");
    await tab.waitForSelector(".box");
    for (const name of ["hanabi.html", "hanabi.zip"]) {
      await opensAgain(tab, work, () => tab.setInputFiles("input[data-opens]", join(out, name)));
      await opensAgain(tab, work, () => drop(tab, join(out, name)));
    }
    await opensAgain(tab, work, () => tab.evaluate((hash) => { location.hash = hash; }, link.slice(link.indexOf("#"))));

    // The dialog names every edit that opening would overwrite, even in files that the package does not have.
    appendFileSync(join(work, "library/hanabi/rules.lua"), "-- mine\n");
    await tab.setInputFiles("input[data-opens]", join(out, "hanabi.html"));
    await tab.waitForSelector("dialog >> text=Your own changes are lost: hanabi/rules.lua.");
    await tab.click("dialog >> text=Cancel");

    // The page refuses a damaged file and a malicious file with a reason, and writes nothing.
    writeFileSync(join(out, "bad.html"), readFileSync(join(out, "hanabi.html"), "utf8").replace("hanabi/game.yaml\":", "../../x.yaml\":"));
    await tab.setInputFiles("input[data-opens]", join(out, "bad.html"));
    await tab.waitForSelector(".toast.fault >> text=wants to write '../../x.yaml'");
    await close(tab);
  });

  // The HTML file works alone, without any server.
  await withBench(async ({ open }) => {
    const shelf = await open("");
    const page = await shelf.context().newPage();
    const faults = [];
    page.on("console", (message) => faults.push(message.text()));
    page.on("request", (request) => request.url().startsWith("http") && faults.push(request.url()));
    await page.goto(`file://${join(out, "hanabi.html")}`);
    await page.waitForSelector(".one-file .differences tbody tr");
    assert.match(await page.textContent(".differences tbody tr"), /setup\.deal\.hand\.2.*6/);
    assert.deepEqual(faults, []);
    await close(shelf);
  });
} finally {
  rmSync(out, { recursive: true, force: true });
}

// Drops a file on the page, as from a folder.
async function drop(tab, path) {
  const bytes = readFileSync(path).toString("base64");
  const data = await tab.evaluateHandle(([text, name]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))], name));
    return transfer;
  }, [bytes, path.split("/").at(-1)]);
  await tab.dispatchEvent("body", "drop", { dataTransfer: data });
}
