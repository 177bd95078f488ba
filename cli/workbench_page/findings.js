// Findings of the engine as marks in the editor, with edits that fix them.
import { el } from "../page/files/dom.js";

// The range of a finding in the editor's text, which may have changed since.
function rangeOf({ line, column = 1, length = 1 }, doc) {
  const at = doc.line(Math.min(Math.max(line ?? 1, 1), doc.lines));
  const from = Math.min(at.from + Math.max(column, 1) - 1, at.to);
  const to = Math.min(from + Math.max(length, 1), at.to);
  return from === to ? { from: at.from, to: at.to } : { from, to };
}

// The offset of a line and a column, both from 1, in a text.
function offsetIn(text, line, column) {
  let at = 0;
  for (let i = 1; i < line; ++i) {
    const end = text.indexOf("\n", at);
    if (end < 0) return text.length;
    at = end + 1;
  }
  return Math.min(at + column - 1, text.length);
}

// A text after an edit of the engine.
export function edited(text, { line, column, end_line: endLine, end_column: endColumn, text: insert }) {
  return text.slice(0, offsetIn(text, line, column)) + insert + text.slice(offsetIn(text, endLine, endColumn));
}

// `fix(finding, edits)` makes the edits of a fix.
export function diagnosticsOf(findings, doc, fix) {
  return findings.map((finding) => ({
    ...rangeOf(finding, doc),
    severity: finding.severity === "warning" ? "warning" : "error",
    message: finding.message,
    renderMessage: () => el("div", { class: "finding" }, el("span", {}, finding.message), finding.hint ? el("span", { class: "hint" }, finding.hint) : null),
    actions: (finding.fixes ?? []).map(({ title, edits }) => ({ name: title, apply(view) {
      fix(finding, edits);
      view.focus();
    } })),
  })).sort((a, b) => a.from - b.from);
}
