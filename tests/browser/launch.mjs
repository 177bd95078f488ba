// Starts the browsers of the tests: Chromium, or an unmodified Firefox.
import { createRequire } from "node:module";
import { basename } from "node:path";

const require = createRequire(import.meta.url);
const { chromium, firefox } = require("playwright-core");

// Starts the browser whose program this is, with more options of playwright-core. The channel makes playwright-core speak
// WebDriver BiDi: without it, Firefox must be playwright-core's own build.
export function launch(executablePath, options = {}) {
  if (basename(executablePath).startsWith("firefox")) return firefox.launch({ executablePath, channel: "moz-firefox", ...options });
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"], ...options });
}
