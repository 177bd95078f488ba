// What opening a package takes away from the reader's own version of the game.

// The paths of the edited files that opening `pack` changes. `mine` is a package of the reader's version, and `hasPrinted`
// is whether there is a printed game. New files stay unless the package has another text for them; a printed file that the
// reader has removed comes back unless the package removes it, too.
export function lostEdits(mine, pack, hasPrinted) {
  const isNew = (path) => !hasPrinted || !Object.hasOwn(mine.printed, path);
  const edited = Object.keys(mine.files).filter((path) => (Object.hasOwn(pack.files, path) ? pack.files[path] !== mine.files[path] : !isNew(path)));
  return [...edited, ...mine.removed.filter((path) => !pack.removed.includes(path))];
}
