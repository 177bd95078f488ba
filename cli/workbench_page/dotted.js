// A dotted name, which can continue on the next line after each dot.
import { el } from "../page/files/dom.js";

export function dotted(text) {
  return el("bdi", {}, ...text.split(/(?<=\.)/).flatMap((part, i) => (i === 0 ? [part] : [el("wbr"), part])));
}
