// The text editor: CodeMirror with the colours of this page, and with the engine's findings, completion and hover. The
// editor is in a shadow root, where its styles need no exception in the page's security policy.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, HighlightStyle, indentOnInput, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorSelection, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { completing, explaining } from "./editor_asks.js";
import { markChanges, withChanges } from "./editor_changes.js";
import { editorTheme } from "./editor_theme.js";
import { hovers } from "./editor_hover.js";
import { letTabLeave, tabKeys, yamlIndentation } from "./editor_keys.js";
import { diagnosticsOf } from "./findings.js";

const kColours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--code-key)" },
  { tag: [tags.keyword, tags.controlKeyword, tags.operatorKeyword], color: "var(--code-word)", fontWeight: "600" },
  { tag: [tags.string, tags.content], color: "var(--code-text)" },
  { tag: [tags.number, tags.bool, tags.atom, tags.null], color: "var(--code-number)" },
  { tag: [tags.comment, tags.lineComment], color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket], color: "var(--soft)" },
  { tag: tags.standard(tags.variableName), color: "var(--code-key)" },
]);

const kLanguages = { yaml: () => [yamlIndentation, yaml()], lua: () => StreamLanguage.define(lua) };

export class Editor {
  // `edited(path, text)` receives the reader's edits. `ask(request)` asks the engine about a place, after a write.
  // `fix(finding, edits)` makes the edits that fix a finding.
  constructor({ edited, ask, fix }) {
    Object.assign(this, { edited, ask, fix });
    this.states = new Map();
    this.root = document.createElement("div");
    this.root.className = "editor";
    this.shadow = this.root.attachShadow({ mode: "open" });
    this.view = new EditorView({ root: this.shadow, parent: this.shadow, state: EditorState.create({}) });
  }

  extensions(file) {
    const here = () => this.path;
    return [
      lineNumbers(), lintGutter(), markChanges(), highlightActiveLine(), highlightActiveLineGutter(), drawSelection(), history(), indentOnInput(), bracketMatching(),
      closeBrackets(), search({ top: true }), highlightSelectionMatches(), syntaxHighlighting(kColours), editorTheme,
      kLanguages[file.kind]?.() ?? [], EditorState.readOnly.of(file.readonly === true), EditorState.tabSize.of(2), EditorView.lineWrapping,
      autocompletion({ override: [completing(this.ask, here)], maxRenderedOptions: 60, icons: false }), hovers(explaining(this.ask, here)),
      EditorView.contentAttributes.of({ tabindex: "0", "aria-label": `The text of ${file.path}${file.readonly ? ", read only" : ""}` }),
      tabKeys, keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !this.isSetting) this.edited(this.path, update.state.doc.toString());
      }),
    ];
  }

  // Shows a file. Keeps the undo history and the cursor of every file that was open before.
  show(file) {
    if (this.path !== undefined) this.states.set(this.path, [this.view.state, this.view.scrollDOM.scrollTop]);
    this.path = file.path;
    let [state, top] = this.states.get(file.path) ?? [];
    if (state === undefined || state.doc.toString() !== file.text) {
      [state, top] = [EditorState.create({ doc: file.text, extensions: this.extensions(file) }), 0];
    }
    this.view.setState(state);
    this.view.scrollDOM.scrollTop = top;
    this.markChanged(file);
  }

  // Shows a text that was changed outside the editor.
  set(file) {
    if (file.path !== this.path) {
      this.states.delete(file.path);
      return;
    }
    const text = this.view.state.doc.toString();
    if (text !== file.text) {
      this.isSetting = true;
      this.view.dispatch({ changes: difference(text, file.text) });
      this.isSetting = false;
    }
    this.markChanged(file);
  }

  // Marks the lines that differ from the printed game.
  markChanged(file) {
    this.view.dispatch({ effects: withChanges(this.view.state, file.printed) });
  }

  // Shows the findings of this file.
  mark(findings) {
    const own = findings.filter((one) => one.file === this.path);
    this.view.dispatch(setDiagnostics(this.view.state, diagnosticsOf(own, this.view.state.doc, this.fix)));
  }

  goTo(line, column = 1, length = 0) {
    const { doc } = this.view.state;
    const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
    const from = Math.min(at.from + Math.max(column, 1) - 1, at.to);
    this.view.dispatch({ selection: EditorSelection.range(from, Math.min(from + length, at.to)), effects: EditorView.scrollIntoView(from, { y: "center" }) });
    this.view.focus();
    letTabLeave(this.view);
  }

  // Replaces a text, as if the reader had typed it. If the file does not contain the text, first brings back `original`,
  // a text of the file that contains it.
  replace(find, text, original) {
    let doc = this.view.state.doc.toString();
    if (!doc.includes(find)) {
      if (original === undefined) return;
      this.view.dispatch({ changes: difference(doc, original), userEvent: "input.type" });
      doc = original;
    }
    const from = doc.indexOf(find);
    const { from: start, to, insert } = difference(find, text);
    this.view.dispatch({ changes: { from: from + start, to: from + to, insert }, selection: { anchor: from + start + insert.length },
      effects: EditorView.scrollIntoView(from, { y: "center" }), userEvent: "input.type" });
    this.view.focus();
  }

  find(text) {
    const from = this.view.state.doc.toString().indexOf(text);
    if (from < 0) return;
    const line = this.view.state.doc.lineAt(from);
    this.goTo(line.number, from - line.from + 1, text.length);
  }

  close() {
    this.view.destroy();
  }
}

// The smallest single change from one text to another.
function difference(before, after) {
  let from = 0;
  while (from < before.length && before[from] === after[from]) ++from;
  let [to, end] = [before.length, after.length];
  while (to > from && end > from && before[to - 1] === after[end - 1]) {
    --to;
    --end;
  }
  return { from, to, insert: after.slice(from, end) };
}
