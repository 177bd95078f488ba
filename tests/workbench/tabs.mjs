// Tests that no edit is lost without a question if two tabs of a browser and another program change the same file.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { close, kPatience, ready, retype, table, until, withBench } from "./bench.mjs";

await withBench(async ({ open, work }) => {
  const file = join(work, "library/hanabi/game.yaml");
  const tab = await open("#/hanabi");
  await ready(tab);
  const other = await tab.context().newPage();
  other.setDefaultTimeout(kPatience);
  await other.goto(tab.url());
  await ready(other);

  // A tab shows the edits of another tab.
  // (Chromium gives an inline style to text that replaces a whole line, and the page's policy blocks the style.)
  await retype(tab, "title: Hana", "title: Fire");
  await until(async () => (await other.textContent(".cm-content")).includes("title: Firebi"));
  for (const one of [tab, other]) await table(one).locator(".own .zone .card").first().waitFor();  // each tab has its
                                                                                                   // own seat
  await other.close();

  // Another program writes the file while the reader types.
  for (const [mine, choice] of [["Spark", "Keep mine"], ["Cracker", "Load it again"]]) {
    let release;
    const released = new Promise((done) => { release = done; });
    await tab.route("**/workbench/ask", async (route) => {
      if (route.request().postDataJSON().op === "write") await released;
      await route.continue();
    });
    const asked = tab.waitForRequest((request) => request.url().endsWith("/ask") && request.postDataJSON().op === "write");
    const old = readFileSync(file, "utf8").match(/^title: .*(?=bi)/m)[0];
    await retype(tab, old, `title: ${mine}`);
    await asked;
    const theirs = readFileSync(file, "utf8").replace(/^summary: /m, "summary: Really. ");
    writeFileSync(file, theirs);
    release();
    await tab.waitForSelector(".unsettled >> text=Another program has changed game.yaml.");
    await tab.unroute("**/workbench/ask");
    assert.equal(readFileSync(file, "utf8"), theirs);
    assert.ok((await tab.textContent(".cm-content")).includes(`title: ${mine}`));
    await tab.click(`.unsettled >> text=${choice}`);
    await tab.waitForSelector(".unsettled p", { state: "detached" });
    const isMine = choice === "Keep mine";
    await until(() => readFileSync(file, "utf8").includes(`title: ${mine}`) === isMine);
    await until(async () => (await tab.textContent(".cm-content")).includes("summary: Really.") === !isMine);
    assert.equal(readFileSync(file, "utf8").includes("summary: Really."), !isMine);
  }
  await close(tab);
});
