// Tests that reports of `fuda sim` and `fuda compare` in a browser are readable, and show the same numbers that --json
// prints. Run `reports.mjs FUDA WORK CHROMIUM` in the root of the source.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { close, launch, open } from "./page.mjs";

const [fuda, work, executablePath] = process.argv.slice(2);

// Returns the address of the report, and the JSON document that the same command prints.
function report(name, ...args) {
  const file = `${work}/${name}.html`;
  const printed = execFileSync(fuda, [...args, "--json", "--report", file], { encoding: "utf8", maxBuffer: 1 << 28 });
  return { url: pathToFileURL(file).href, figures: JSON.parse(printed) };
}

// Formats a number as the page does.
const percent = (share) => `${(100 * share).toFixed(1)} %`;

// Every chart has a name, and a table with the same numbers for people who cannot see the chart.
async function has_tables(page, count) {
  assert.equal(await page.$$eval("figure", (all) => all.length), count);
  const without = await page.$$eval("figure", (all) => all.filter((one) =>
    one.querySelector("svg[role=img] > title")?.textContent === "" || one.querySelector("table > caption") === null ||
    one.querySelectorAll("th[scope=row]").length === 0 || one.querySelectorAll("th[scope=col]").length === 0)
    .map((one) => one.textContent));
  assert.deepEqual(without, []);
}

// No line, bar or label crosses another label, and no label is cut off. The page is no wider than the window.
async function can_be_read(browser, url) {
  for (const width of [320, 390, 768, 1600]) {
    for (const colorScheme of ["light", "dark"]) {
      const page = await open(browser, url, { shows: "main.report", viewport: { width, height: 844 }, colorScheme });
      await page.waitForSelector("svg.chart");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${url} is ${wide} wide in ${width}`);
      const crossed = await page.$$eval("svg.chart", (charts) => charts.flatMap((chart) => {
        const box = (node) => node.getBBox();
        const meet = (a, b) => a.x < b.x + b.width - 0.5 && b.x < a.x + a.width - 0.5 && a.y < b.y + b.height - 1 &&
          b.y < a.y + a.height - 1;
        const texts = [...chart.querySelectorAll("text")];
        const others = [...chart.querySelectorAll("line, rect, path, circle, text")];
        const room = chart.viewBox.baseVal;
        return texts.filter((text) => others.some((other) => other !== text && meet(box(text), box(other))) ||
          box(text).x < -1 || box(text).x + box(text).width > room.width + 1 || box(text).y + box(text).height > room.height + 1)
          .map((text) => text.textContent);
      }));
      assert.deepEqual(crossed, [], `${url} at ${width}`);
      await close(page);
    }
  }
}

async function shows_a_simulation(browser) {
  const { url, figures } = report("sim", "sim", "nin-jan", "-n", "150", "--players", "3");
  const page = await open(browser, url, { shows: "main.report" });
  await has_tables(page, 3 + 1 + 1 + 4 + 1);
  const text = await page.textContent("main");
  for (const seat of Object.values(figures.score.of)) {
    assert.ok(text.includes(seat.mean.toFixed(2)));
    assert.ok(text.includes(`${percent(seat.wins / figures.finished)} (${percent(seat.wins_95[0])} to ${percent(seat.wins_95[1])})`));
  }
  assert.ok(text.includes(figures.moves.mean.toFixed(2)));
  // The shares of the values in each table add up to 100 %.
  const sums = await page.$$eval("figure", (all) => all.filter((one) => one.querySelector("figcaption").textContent.startsWith("Score"))
    .map((one) => [...one.querySelectorAll("td")].reduce((sum, cell) => sum + parseFloat(cell.textContent), 0)));
  for (const sum of sums) assert.ok(Math.abs(sum - 100) < 2, `${sum} %`);
  assert.equal(await page.$$eval(".game a[download]", (all) => all.length), 5);
  await close(page);
  await can_be_read(browser, url);
}

async function shows_a_comparison(browser) {
  const { url, figures } = report("compare", "compare", "hanabi", "hanabi+easy", "--bots", "lua:iggi", "-n", "200");
  const page = await open(browser, url, { shows: "main.report" });
  assert.equal(await page.textContent(".verdict"), figures.verdict);
  await has_tables(page, 3 + 3 + 1);
  const cells = await page.$$eval("section:first-of-type > details tbody tr", (rows) => rows.map((row) =>
    [...row.children].map((cell) => cell.textContent)));
  assert.deepEqual(cells.map((row) => row[0]), figures.measures.map((one) => one.label));
  for (const [i, one] of figures.measures.entries()) {
    assert.equal(cells[i][1], String(one.deals));
    assert.equal(cells[i][2], one.share ? percent(one.a) : one.a.toFixed(4));
  }
  await close(page);
  await can_be_read(browser, url);
}

async function shows_a_ladder(browser) {
  const { url, figures } = report("ladder", "compare", "nin-jan", "--ladder=random,greedy:1,greedy:2", "-n", "30");
  const page = await open(browser, url, { shows: "main.report" });
  await has_tables(page, 1);
  const text = await page.textContent("main");
  for (const rung of figures.ladder) assert.ok(text.includes(rung.verdict));
  await close(page);
  await can_be_read(browser, url);
}

// Uses names that look like markup or scripts, and that are too long for the page.
async function is_not_fooled(browser) {
  const bot = `exec:python3 examples/bots/first_legal.py # </script><img/src=x/onerror=alert(1)> ${"very ".repeat(60)}long`;
  const { url } = report("names", "compare", "nin-jan", "--bots", bot, "--against", "random", "-n", "3");
  const page = await open(browser, url, { shows: "main.report" });
  assert.equal((await page.$$("img, script:not([type])")).length, 0);
  assert.ok((await page.textContent("h1")).startsWith(bot));
  assert.ok((await page.textContent(".verdict")).includes("</script>"));
  await close(page);
  await can_be_read(browser, url);
}

async function needs_its_script(browser) {
  const { url } = report("off", "sim", "nin-jan", "-n", "3");
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url);
  assert.match(await page.textContent("noscript"), /needs JavaScript/);
  await context.close();
}

const browser = await launch(executablePath);
try {
  await shows_a_simulation(browser);
  await shows_a_comparison(browser);
  await shows_a_ladder(browser);
  await is_not_fooled(browser);
  await needs_its_script(browser);
  console.log("reports in a browser: fine");
} finally {
  await browser.close();
}
