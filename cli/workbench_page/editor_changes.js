// Marks in the editor's margin for lines that differ from the printed game.
import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";

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

// The numbers, from 0, of the lines of `after` that a longest common subsequence leaves out.
export function newLines(before, after) {
  let [start, endBefore, endAfter] = [0, before.length, after.length];
  while (start < endBefore && start < endAfter && before[start] === after[start]) ++start;
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    --endBefore;
    --endAfter;
  }
  const [rows, columns] = [endBefore - start, endAfter - start];
  if (rows * columns > 4e6) return Array.from({ length: columns }, (_, i) => start + i);
  const width = columns + 1;
  const table = new Uint32Array((rows + 1) * width);
  for (let i = rows - 1; i >= 0; --i) {
    for (let j = columns - 1; j >= 0; --j) {
      table[i * width + j] = before[start + i] === after[start + j] ? table[(i + 1) * width + j + 1] + 1
        : Math.max(table[(i + 1) * width + j], table[i * width + j + 1]);
    }
  }
  const fresh = [];
  for (let i = 0, j = 0; j < columns;) {
    if (i < rows && before[start + i] === after[start + j]) {
      ++i;
      ++j;
    } else if (i < rows && table[(i + 1) * width + j] >= table[i * width + j + 1]) {
      ++i;
    } else {
      fresh.push(start + j++);
    }
  }
  return fresh;
}

// The effect that marks the changed lines. `printed` is null or undefined if there is nothing to compare with.
export function changedLines(state, printed) {
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
