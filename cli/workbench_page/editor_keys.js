// What the editor does with Tab, and in YAML with Enter and with a paste.
import { indentLess, indentMore } from "@codemirror/commands";
import { indentService } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { indentationAfter, pasted } from "./yaml_indent.js";

// CodeMirror itself must not move an existing line to another column, so only new lines get an indentation.
const newLines = indentService.of((context, at) => {
  if (context.simulatedBreak === null) return null;
  const { doc } = context.state;
  return indentationAfter(doc.sliceString(0, at), doc.sliceString(at, doc.lineAt(at).to));
});

const pastedLines = EditorState.transactionFilter.of((transaction) => {
  const { ranges, main: { from, to } } = transaction.startState.selection;
  if (!transaction.isUserEvent("input.paste") || ranges.length > 1) return transaction;
  let text;
  transaction.changes.iterChanges((start, end, _start, _end, inserted) => { if (start === from && end === to) text = inserted.toString(); });
  const insert = text === undefined ? undefined : pasted(transaction.startState.sliceDoc(0, from), text);
  return insert === text ? transaction
    : { changes: { from, to, insert }, selection: { anchor: from + insert.length }, scrollIntoView: true, userEvent: "input.paste" };
});

export const yamlIndentation = [newLines, pastedLines];

// Whether the cursor is in the spaces before the text of its line. At the start of the whole text, Tab moves the focus,
// so that a reader who only passes through the page with Tab changes nothing.
function isBeforeText({ doc, selection: { main } }) {
  const line = doc.lineAt(main.head);
  return line.text.slice(0, main.head - line.from).trim() === "" && (main.head > 0 || line.text.trim() === "");
}

const isIndented = ({ doc, selection: { main } }) => doc.lineAt(main.head).text.startsWith(" ");
const isSelected = ({ selection }) => selection.ranges.some((range) => !range.empty);

// Elsewhere, Tab moves the focus out of the editor. After Escape, it does so everywhere: CodeMirror sees to that.
export const tabKeys = keymap.of([{
  key: "Tab",
  run: (view) => (isSelected(view.state) || isBeforeText(view.state)) && indentMore(view),
  shift: (view) => (isSelected(view.state) || (isBeforeText(view.state) && isIndented(view.state))) && indentLess(view),
}]);
