// The reader's edits that opening a package would overwrite.

// The paths of the edited files that opening `pack` changes. `mine` is a package of the reader's version, and `hasPrinted`
// is whether there is a printed game. New files stay unless the package has a different text for them. A printed file
// that the reader has removed comes back unless the package also removes it.
export function lostEdits(mine, pack, hasPrinted) {
  const isNew = (path) => !hasPrinted || !Object.hasOwn(mine.printed, path);
  const edited = Object.keys(mine.files).filter((path) => (Object.hasOwn(pack.files, path) ? pack.files[path] !== mine.files[path] : !isNew(path)));
  return [...edited, ...mine.removed.filter((path) => !pack.removed.includes(path))];
}
