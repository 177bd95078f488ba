// The part of Markdown that the engine's explanations use: paragraphs, lists, code and emphasis. The page turns it into
// elements, never into markup.
import { el } from "../page/files/dom.js";

function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/).filter((part) => part !== "").map((part) => {
    if (/^`.+`$/.test(part)) return el("code", {}, part.slice(1, -1));
    if (/^\*\*.+\*\*$/.test(part)) return el("strong", {}, part.slice(2, -2));
    if (/^\*.+\*$/.test(part)) return el("em", {}, part.slice(1, -1));
    return part.replace(/^\[([^\]]+)\]\([^)]+\)$/, "$1");
  });
}

export function markdown(text) {
  const parts = [];
  for (const block of text.split(/(```[\s\S]*?```)/)) {
    if (block.startsWith("```")) {
      parts.push(el("pre", {}, el("code", {}, block.replace(/^```\w*\n?/, "").replace(/\n?```$/, ""))));
      continue;
    }
    for (const paragraph of block.split(/\n{2,}/).map((one) => one.trim()).filter((one) => one !== "")) {
      const items = paragraph.split("\n");
      if (items.every((item) => /^[-*] /.test(item))) parts.push(el("ul", {}, ...items.map((item) => el("li", {}, ...inline(item.slice(2))))));
      else parts.push(el("p", {}, ...inline(paragraph.replace(/^#+ /, "").replaceAll("\n", " "))));
    }
  }
  return parts;
}
