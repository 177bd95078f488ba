// Puts the parts of the page that are not in its document where they belong, each when it is needed. The policy of the page
// lets nothing run but what has their hashes.
import { textOfPart } from "./asks.js";
import { el } from "./dom.js";

const put = new Map();

// The style of a part, from its script. Whatever was shown before, that of a table stands last: some of it is in both.
export function putStyle(part, text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const before = document.adoptedStyleSheets;
  document.adoptedStyleSheets = part === "live" ? [...before, sheet] : [sheet, ...before];
}

async function putIn(part) {
  document.head.append(el("script", {}, await textOfPart(part)));
}

// What it has, once it is there.
export async function part(name) {
  if (!put.has(name)) put.set(name, putIn(name));
  try {
    await put.get(name);
  } catch (why) {
    put.delete(name);
    throw why;
  }
  return globalThis.fuda;
}
