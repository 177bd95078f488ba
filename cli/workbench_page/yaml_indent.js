// The indentation of a new line in YAML: that of the line before, or two columns more after a line that opens a mapping,
// a list or a text.

const kStep = 2;
const kTextBelow = /(?:^|[:-]) *(?:!\S+ +)?[|>][-+\d]*$/;  // the '|' or '>' of a text in the deeper lines below

const indentation = (line) => line.length - line.trimStart().length;

// The column of the text after the '-' signs at the start of a line.
const contentColumn = (line) => /^ *(?:- +)*/.exec(line)[0].length;

// Reads a line. `open` has the lines of the open brackets, and `quote` the open quote or "". Returns the line without its
// comment, and the quote that is open after it.
function read(line, open, quote) {
  let mayStart = quote === "";  // whether a value may start here, and with it a quote or a bracket
  let at = 0;
  for (; at < line.length; ++at) {
    const sign = line[at];
    if (quote !== "") {
      if ((quote === '"' && sign === "\\") || (quote === "'" && line.startsWith("''", at))) ++at;
      else if (sign === quote) quote = "";
      continue;
    }
    if (sign === "#" && (at === 0 || line[at - 1] === " ")) break;
    if ((sign === "'" || sign === '"') && mayStart) quote = sign;
    else if ((sign === "[" || sign === "{") && (mayStart || open.length > 0)) open.push(line);
    else if (sign === "]" || sign === "}") open.pop();
    if (sign !== " ") mayStart = /[[{,]/.test(sign) || (/[:-]/.test(sign) && /^(?: |$)/.test(line.slice(at + 1)));
  }
  return { text: line.slice(0, at).trimEnd(), quote };
}

// The indentation of the line that Enter begins after the text `before`. `after` is the rest of the cursor's line.
export function indentationAfter(before, after = "") {
  const lines = before.split("\n");
  const last = lines.at(-1);
  const here = indentation(last);
  if (last.trim() === "") return here + (after.trim() === "" ? 0 : indentation(after));
  const open = [];
  let [text, quote] = ["", ""];
  let parent;       // the column of the key above the lines of a text
  let isText;       // whether the line belongs to such a text
  let depth, outer; // the number of brackets that were open before the line, and the line of the first one
  for (const line of lines) {
    isText = parent !== undefined && (line.trim() === "" || indentation(line) > parent);
    if (isText) continue;
    [depth, outer] = [open.length, open[0]];
    ({ text, quote } = read(line, open, quote));
    parent = depth === 0 && kTextBelow.test(text) ? (/:\s*\S+$/.test(text) ? contentColumn(line) : indentation(line)) : undefined;
  }
  if (isText || quote !== "") return here;
  if (open.length > 0) return here + (open.length > depth ? kStep : 0);
  if (text.endsWith(":") || parent !== undefined) return contentColumn(last) + kStep;
  if (/(?:^|\s)-$/.test(text)) return here + kStep;
  return indentation(outer ?? last);
}

const kEntry = /^ *(?:- |[\w.$"'-]+:(?: |$))/;

// The column that the first line of a copied block had. If the block begins within its line, the second line tells it.
function columnOf([first, ...others]) {
  const second = others.find((line) => line.trim() !== "");
  if (first.startsWith(" ") || second === undefined) return indentation(first);
  const isInItem = first.startsWith("- ") && !second.trimStart().startsWith("-");
  return Math.max(0, indentation(second) - (isInItem ? kStep : indentationAfter(first)));
}

function shifted(lines, by) {
  return lines.map((line) => (line.trim() === "" ? line : " ".repeat(Math.max(0, indentation(line) + by)) + line.trimStart())).join("\n");
}

// The text to insert when the reader pastes `text` after `before`. The lines of a block keep their columns relative to
// each other. The first one begins at the cursor, or below the key that ends the text before.
export function pasted(before, text) {
  const last = before.slice(before.lastIndexOf("\n") + 1);
  const lines = text.split("\n");
  if (lines.length < 2) return text;
  if (last.trim() === "") {
    if (last === "" || lines[0].trim() === "") return text;
    return shifted(lines, last.length - columnOf(lines)).trimStart();
  }
  const column = indentationAfter(before);
  if (column === indentation(last) || !/:\s*$/.test(last)) return text;
  const isBelow = lines[0].trim() === "";  // whether the block begins with the end of a line
  if (isBelow) lines.shift();
  const from = isBelow ? indentation(lines[0]) : columnOf(lines);
  if (isBelow ? from >= contentColumn(last) : !kEntry.test(lines[0])) return text;
  return `\n${" ".repeat(column)}${shifted(lines, column - from).trimStart()}`;
}
