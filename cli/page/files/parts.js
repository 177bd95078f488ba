// Puts the parts of the page that are not in its document where they belong, each when it is needed. The policy of the page
// lets nothing run but these, and what stands in the document.
import { pathOfPart, Refused } from "./asks.js";
import { el } from "./dom.js";

const put = new Map();

// The style of a part, from its script. Whatever was shown before, that of the board stands first, and that of a table last: some
// of it is in several.
export function putStyle(part, text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const sheets = document.adoptedStyleSheets;
  sheets.splice(part === "live" ? sheets.length : 1, 0, sheet);
}

function putIn(part) {
  return new Promise((done, failed) => {
    const script = el("script", { src: pathOfPart(part) });
    script.onload = done;
    script.onerror = () => {
      script.remove();
      failed(new Refused(0, {}));
    };
    document.head.append(script);
  });
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
