// The part of Markdown that the engine's explanations use: paragraphs, lists, code and emphasis. The page turns it into
// elements, never into markup.
import { el } from "../page/files/dom.js";

const kItem = /^[-*] /;

function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/).filter((part) => part !== "").map((part) => {
    if (/^`.+`$/.test(part)) return el("code", {}, part.slice(1, -1));
    if (/^\*\*.+\*\*$/.test(part)) return el("strong", {}, part.slice(2, -2));
    if (/^\*.+\*$/.test(part)) return el("em", {}, part.slice(1, -1));
    return part.replace(/^\[([^\]]+)\]\([^)]+\)$/, "$1");
  });
}

// The elements of lines without an empty line: a paragraph, a list, or a paragraph and its list.
function blockOf(lines) {
  const first = lines.findIndex((line) => kItem.test(line));
  const [before, items] = first < 0 ? [lines, []] : [lines.slice(0, first), lines.slice(first)];
  const isList = items.every((item) => kItem.test(item));
  const text = isList ? before : lines;
  return [
    text.length > 0 ? el("p", {}, ...inline(text.join(" ").replace(/^#+ /, ""))) : null,
    isList && items.length > 0 ? el("ul", {}, ...items.map((item) => el("li", {}, ...inline(item.slice(2))))) : null,
  ].filter((part) => part !== null);
}

export function markdown(text) {
  const parts = [];
  for (const block of text.split(/(```[\s\S]*?```)/)) {
    if (block.startsWith("```")) {
      parts.push(el("pre", {}, el("code", {}, block.replace(/^```\w*\n?/, "").replace(/\n?```$/, ""))));
      continue;
    }
    for (const paragraph of block.split(/\n{2,}/).map((one) => one.trim()).filter((one) => one !== "")) {
      parts.push(...blockOf(paragraph.split("\n")));
    }
  }
  return parts;
}
