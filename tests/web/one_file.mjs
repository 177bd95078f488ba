// Opens and plays exported HTML files for tests.
import { pathToFileURL } from "node:url";
import { kPatience } from "../workbench/bench.mjs";

const kMostClicks = 600;

// Opens the file from the disk. The page must raise no errors and send no requests. `browser` can also be a context.
export async function openFile(browser, path) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, reducedMotion: "reduce" });
  page.setDefaultTimeout(kPatience);
  page.faults = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && page.faults.push(message.text()));
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("request", (request) => request.url().startsWith("http") && page.faults.push(`asked for ${request.url()}`));
  await page.goto(pathToFileURL(path).href);
  return page;
}

// Makes moves with buttons and cards until the game is over. Returns the number of clicks.
export async function play(page) {
  const buttons = page.locator(".choices.mine > .buttons button:not(.plain), .goes-on");
  const marked = page.locator(".choices.mine > .buttons .hint"); // the hint that the visitor must point at a card
  for (let clicks = 0; clicks < kMostClicks; ++clicks) {
    await page.locator(".ended, .choices.mine > .buttons button:not(.plain), .choices.mine > .buttons .hint, .goes-on").first().waitFor();
    if (await page.locator(".ended").count() > 0) return clicks;
    const next = await buttons.count() === 0 && await marked.count() > 0 ? page.locator("svg.card.can, .zone.can") : buttons;
    // The page may redraw a button between finding and clicking.
    const n = await next.count();
    if (n > 0) await next.nth(clicks % n).click({ timeout: 2000 }).catch(() => {});
  }
  throw new Error(`the game is not over after ${kMostClicks} clicks`);
}
