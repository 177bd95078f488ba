// Marks in the editor's margin for lines that differ from the printed game.
import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import { newLines } from "./lines.js";

const kMark = Decoration.line({ class: "cm-edited" });
const kMostLines = 3000;  // longer texts get no marks, because comparing takes too long
const setMarks = StateEffect.define();

const marks = StateField.define({
  create: () => Decoration.none,
  update(old, transaction) {
    let now = old.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(setMarks)) now = effect.value;
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

// The effect that marks the changed lines. `printed` is null or undefined if there is nothing to compare with.
export function withChanges(state, printed) {
  const builder = new RangeSetBuilder();
  if (typeof printed === "string" && state.doc.lines <= kMostLines) {
    for (const at of newLines(printed.split("\n"), state.doc.toString().split("\n"))) {
      const { from } = state.doc.line(at + 1);
      builder.add(from, from, kMark);
    }
  }
  return setMarks.of(builder.finish());
}

export function markChanges() {
  return marks;
}
