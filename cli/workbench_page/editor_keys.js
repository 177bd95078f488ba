// What the editor does with Enter and with a paste in YAML.
import { indentService } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
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
