// Compares two texts line by line.

const kMost = 4e6;  // pairs of lines; larger texts count as different from their first to their last difference

// For each pair of lines, the length of the longest common subsequence from these lines on.
function lengths(before, after, at) {
  const equal = (i, j) => before[at + i] === after[at + j];
  const [rows, columns] = [before.length - at, after.length - at];
  const table = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1));
  for (let i = rows - 1; i >= 0; --i) {
    for (let j = columns - 1; j >= 0; --j) {
      table[i][j] = equal(i, j) ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1]);
    }
  }
  return table;
}

// The lines that a longest common subsequence leaves out, in the order of the texts: {line, isNew, at}. `at` is the
// number of the line in its text, from 0.
export function changedLines(before, after) {
  let [start, endBefore, endAfter] = [0, before.length, after.length];
  while (start < endBefore && start < endAfter && before[start] === after[start]) ++start;
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    --endBefore;
    --endAfter;
  }
  const old = (at) => ({ line: before[at], isNew: false, at });
  const fresh = (at) => ({ line: after[at], isNew: true, at });
  const found = [];
  let [i, j] = [start, start];
  if ((endBefore - start) * (endAfter - start) <= kMost) {
    const table = lengths(before.slice(0, endBefore), after.slice(0, endAfter), start);
    while (i < endBefore && j < endAfter) {
      if (before[i] === after[j]) {
        ++i;
        ++j;
      } else if (table[i + 1 - start][j - start] >= table[i - start][j + 1 - start]) {
        found.push(old(i++));
      } else {
        found.push(fresh(j++));
      }
    }
  }
  while (i < endBefore) found.push(old(i++));
  while (j < endAfter) found.push(fresh(j++));
  return found;
}

// The numbers, from 0, of the lines of `after` that `before` lacks.
export function newLines(before, after) {
  return changedLines(before, after).filter(({ isNew }) => isNew).map(({ at }) => at);
}
