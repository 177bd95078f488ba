// Tests the comparison of two texts line by line.
import assert from "node:assert/strict";
import { changedLines, newLines } from "../../cli/workbench_page/lines.js";

const shown = (before, after) => changedLines([...before], [...after]).map(({ line, isNew }) => (isNew ? "+" : "-") + line).join(" ");

assert.equal(shown("abc", "abc"), "");
assert.equal(shown("", "ab"), "+a +b");
assert.equal(shown("ab", ""), "-a -b");
assert.equal(shown("abcd", "axcd"), "-b +x");
assert.equal(shown("abcde", "xbdey"), "-a +x -c +y");
assert.equal(shown("aab", "ab"), "-a");
assert.deepEqual(newLines([..."abcde"], [..."xbdey"]), [0, 4]);
assert.deepEqual(newLines([], ["a"]), [0]);

// Long texts count as different from their first to their last difference.
const many = (letter) => ["first", ...Array.from({ length: 3000 }, (_, i) => `${letter}${i}`), "last"];
const long = changedLines(many("a"), many("b"));
assert.equal(long.length, 6000);
assert.deepEqual(long[0], { line: "a0", isNew: false, at: 1 });
assert.deepEqual(long.at(-1), { line: "b2999", isNew: true, at: 3000 });
