// The editor's questions to the engine: completion and hover.
import { el } from "../page/files/dom.js";
import { markdown } from "./markdown.js";

function placeOf(state, offset) {
  const line = state.doc.lineAt(offset);
  return { line: line.number, column: offset - line.from + 1 };
}

function offsetOf(state, line, column) {
  const at = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
  return Math.min(at.from + column - 1, at.to);
}

function offsetsOf(state, { line, column, end_line: endLine = line, end_column: endColumn = column }) {
  return { from: offsetOf(state, line, column), to: offsetOf(state, endLine, endColumn) };
}

const kKinds = { key: "property", name: "variable", value: "enum", field: "property" };

// `ask(request)` answers a question about a place. `path()` is the file in the editor.
export function completing(ask, path) {
  return async (context) => {
    const word = context.matchBefore(/[\p{L}\p{N}_$-]+/u);
    const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos);
    if (!context.explicit && word === null && !/[.:$]/.test(before)) return null;
    const answer = await ask({ op: "complete", path: path(), ...placeOf(context.state, context.pos) }).catch(() => undefined);
    if (!answer?.items?.length || context.aborted) return null;
    const range = answer.range === undefined ? { from: word?.from ?? context.pos, to: context.pos } : offsetsOf(context.state, answer.range);
    return { from: range.from, to: Math.max(range.to, context.pos), validFor: /^[\p{L}\p{N}_$-]*$/u,
      options: answer.items.map((item) => ({ label: item.label, apply: item.insert ?? item.label, detail: item.detail, type: kKinds[item.kind] ?? item.kind,
        boost: item.label.startsWith("$") ? -99 : 0,  // options come after all other words
        info: item.text ? () => el("div", { class: "about-item" }, ...markdown(item.text)) : undefined })) };
  };
}

export function explaining(ask, path) {
  return async (view, offset) => {
    const answer = await ask({ op: "hover", path: path(), ...placeOf(view.state, offset) }).catch(() => undefined);
    if (!answer?.text) return null;
    const { from, to } = answer.range === undefined ? { from: offset, to: offset } : offsetsOf(view.state, answer.range);
    return { pos: from, end: to, above: true, create: () => ({ dom: el("div", { class: "about-item hover" }, ...markdown(answer.text)) }) };
  };
}
