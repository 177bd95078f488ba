// Findings of the engine as marks in the editor, with edits that fix them.
import { el } from "../page/files/dom.js";

// The words that a finding suggests instead of the marked word. The engine may list them in `fixes`; hints quote the
// closest name.
export function suggestions({ fixes, hint = "" }) {
  if (Array.isArray(fixes)) return fixes.map((fix) => fix.text ?? fix);
  return [...hint.matchAll(/\bdid you mean ((?:'[^']+'(?:,? or |, )?)+)/g)].flatMap(([, words]) => [...words.matchAll(/'([^']+)'/g)].map(([, word]) => word));
}

// The range of a finding in the editor's text, which may have changed since.
function rangeOf({ line, column = 1, length = 1 }, doc) {
  const at = doc.line(Math.min(Math.max(line ?? 1, 1), doc.lines));
  const from = Math.min(at.from + Math.max(column, 1) - 1, at.to);
  const to = Math.min(from + Math.max(length, 1), at.to);
  return from === to ? { from: at.from, to: at.to } : { from, to };
}

// The words that a message quotes, to check that a fix replaces the right word.
function isQuoted(word, message) {
  return message.includes(`'${word}'`);
}

function fixed(finding, doc) {
  const { from, to } = rangeOf(finding, doc);
  const marked = doc.sliceString(from, to);
  if (isQuoted(marked, finding.message)) return { from, to };
  // The place may be the start of the line: use the quoted word in the line if there is only one.
  const line = doc.lineAt(from);
  const quoted = finding.message.match(/'([^']+)'/)?.[1];
  const at = quoted === undefined ? -1 : line.text.indexOf(quoted);
  if (at < 0 || line.text.indexOf(quoted, at + 1) >= 0) return undefined;
  return { from: line.from + at, to: line.from + at + quoted.length };
}

export function diagnosticsOf(findings, doc) {
  return findings.map((finding) => ({
    ...rangeOf(finding, doc),
    severity: finding.severity === "warning" ? "warning" : "error",
    message: finding.message,
    renderMessage: () => el("div", { class: "finding" }, el("span", {}, finding.message), finding.hint ? el("span", { class: "hint" }, finding.hint) : null),
    actions: suggestions(finding).map((word) => ({ name: `Replace with “${word}”`, apply(view) {
      const range = fixed(finding, view.state.doc);
      if (range !== undefined) view.dispatch({ changes: { ...range, insert: word }, userEvent: "input.fix" });
      view.focus();
    } })),
  })).sort((a, b) => a.from - b.from);
}
