// Loads the parts of the page that are not in its document. The page loads a part when it first needs the
// part. The page's content security policy allows only these parts and the document's own scripts.
import { addressOfPart, Refused } from "./asks.js";
import { el } from "./dom.js";

const put = new Map();

// Adds the style of a part. Always puts the board's style first and the table's style last. Parts share some
// CSS rules, so the result would otherwise depend on the order of loading.
export function putStyle(part, text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const sheets = document.adoptedStyleSheets;
  sheets.splice(part === "live" ? sheets.length : 1, 0, sheet);
}

function putIn(part) {
  return new Promise((done, failed) => {
    const script = el("script", { src: addressOfPart(part) });
    script.onload = done;
    script.onerror = () => {
      script.remove();
      failed(new Refused(0, {}));
    };
    document.head.append(script);
  });
}

// Returns the exports of a part after loading the part.
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
