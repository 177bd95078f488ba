// Tests the indentation of new lines and pasted lines in YAML.
import assert from "node:assert/strict";
import { indentationAfter, pasted } from "../../cli/workbench_page/yaml_indent.js";

// Each text has a '|' at the cursor, and the indentation of the line that Enter begins there.
const cases = [
  ["zones:|", 2],
  ["zones:\n  deck: {cards: all}|", 2],
  ["zones:\n  deck: {cards: all}\n|", 0],
  ["  swap:|", 4],
  ["    parameters:|", 6],
  ["    parameters:   |", 6],
  // A comment changes nothing.
  ["tables:\n  beats:  # each shape and the shape that it beats|", 4],
  ["tables:\n  beats:  # each shape\n    rock: [scissors]|", 4],
  ["tables:\n  beats:  # each shape\n    rock: [scissors]     # one:|", 4],
  ["tables:\n  beats:  # each shape\n    # one line for each shape:|", 4],
  ["zones:\n  # the deck:|", 2],
  ["look: {symbol: '#'}  # as printed:|", 0],
  ["colours: a#b:|", 2],
  // The items of a list.
  ["moves:\n  - Ana: hint Bruno red|", 2],
  ["moves:\n  - Ana: hint Bruno red\n    expect: {hints: 2}|", 4],
  ["scenarios:\n  - name: x\n    moves:\n      - Ana: play 1|", 6],
  ["scenarios:\n  - name:|", 6],
  ["scenarios:\n  -|", 4],
  ["covers:\n  - HAN-41|", 2],
  // A ':' that ends no key.
  ['summary: "choose one:"|', 0],
  ["summary: choose one: |of them", 2],
  ["summary: Ana's turn  # note:|", 0],
  // Texts of several lines.
  ["  text: >-|", 4],
  ["rulings:\n  - text: >-|", 6],
  ["  text: >-\n    first:|", 4],
  ["  text: >-\n    first:\n\n    # second|", 4],
  ["  text: >-\n    first:\n  after: 1|", 2],
  ['  text: "one\n    two:|', 4],
  ["  text: 'it''s\n    long:|", 4],
  ["look: {symbol: 'it''s: ['}\nzones:|", 2],
  ["summary: a > b >|", 0],
  // Brackets.
  ["setup:\n  deal: {|}", 4],
  ["setup:\n  deal: {pile: 1,|", 4],
  ["setup:\n  deal: {pile: 1,\n    hand: 9,|", 4],
  ["setup:\n  deal: {pile: 1,\n    hand: 9}|", 2],
  ["setup:\n  deal: {pile: 1,\n    hand: [1,\n      2]}|", 2],
  ["setup:\n  text: a [b|", 2],
  // The middle of the indentation: the rest of the line stays in its column.
  ["zones:\n|  deck: {}", 2],
  ["zones:\n | deck: {}", 2],
  ["zones:\n    |", 4],
  ["|", 0],
];

for (const [text, expected] of cases) {
  const at = text.lastIndexOf("|");
  assert.equal(indentationAfter(text.slice(0, at), text.slice(at + 1).split("\n")[0]), expected, JSON.stringify(text));
}
assert.equal(indentationAfter("  text: |"), 4);
assert.equal(indentationAfter("  text: |2-"), 4);

// A pasted block keeps its form: in a new line, below a key, and if its first line was copied without its indentation.
const block = "summary: x\nparameters:\n  to: {seat: others}\ncost: {hints: 1}";
const deep = block.replaceAll(/^/gm, "    ");
const inItem = "      summary: x\n      parameters:\n        to: {seat: others}\n      cost: {hints: 1}";
for (const text of [block, deep, deep.trimStart()]) {
  assert.equal(`      ${pasted("  swap:\n      ", text)}`, inItem);
  assert.equal(pasted("    swap:", text), `\n${inItem}`);
  assert.equal(pasted("", text), text);
}
assert.equal(pasted("    swap:", `\n${block}`), `\n${inItem}`);
assert.equal(pasted("    ", "parameters:\n        to: x\n      cost: y"), "parameters:\n      to: x\n    cost: y");
assert.equal(pasted("    ", "- Ana: x\n  expect: y\n- Bruno: z"), "- Ana: x\n      expect: y\n    - Bruno: z");
// Other texts stay as they are.
for (const [before, text] of [["  swap:", "\n    summary: x\n    cost: y"], ["  swap:", "\n  other: x\n"], ["  text: ", "|\n    one\n"], ["  text: ", "[a,\n  b]"],
  ["  swap: {}", "\n  other: {}\n"], ["  swap: {", "a: x,\n b: y"], ["    ", "summary: x"], ["    ", "\n  other: x\n"]]) {
  assert.equal(pasted(before, text), text);
}
