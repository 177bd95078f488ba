// What the editor does with Tab, and in YAML with Enter and with a paste.
import { indentLess, indentMore } from "@codemirror/commands";
import { indentService } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
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

// Whether the cursor is in the spaces before the text of its line.
function isBeforeText({ doc, selection: { main } }) {
  const line = doc.lineAt(main.head);
  return line.text.slice(0, main.head - line.from).trim() === "";
}

const isIndented = ({ doc, selection: { main } }) => doc.lineAt(main.head).text.startsWith(" ");
const isOverLines = ({ doc, selection }) => selection.ranges.some(({ from, to }) => doc.lineAt(from).number !== doc.lineAt(to).number);

const kLong = 3_600_000;  // milliseconds

// Lets Tab move the focus until the reader presses another key or clicks into the text, so that a reader who only passes
// through the page with Tab changes nothing.
export const letTabLeave = (view) => view.setTabFocusMode(kLong);

const leaving = EditorView.domEventHandlers({
  focus: (_event, view) => letTabLeave(view),
  click: (_event, view) => view.setTabFocusMode(false),
});

// Elsewhere, Tab moves the focus out of the editor. After Escape, it does so everywhere.
const keys = keymap.of([{
  key: "Tab",
  run: (view) => (isOverLines(view.state) || isBeforeText(view.state)) && indentMore(view),
  shift: (view) => (isOverLines(view.state) || (isBeforeText(view.state) && isIndented(view.state))) && indentLess(view),
}, {
  key: "Escape",
  run(view) {
    letTabLeave(view);
    return false;  // other keymaps also use this key
  },
}]);

export const tabKeys = [leaving, keys];
