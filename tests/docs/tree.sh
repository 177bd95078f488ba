#!/usr/bin/env bash
# Tests what files in the repository say about other files: each $schema that a YAML file names exists, README.md lists the
# packages of ./dev, and the text before each example file on a page names the file.
#   tree.sh SOURCE
set -euo pipefail

cd "$1"
failed=0
fault() {
  printf '%s\n' "$1"
  failed=$((failed + 1))
}

# Lists the files of the repository; without git, all files outside build folders.
files() { # ENDING…
  local ending
  for ending in "$@"; do
    git ls-files --cached --others --exclude-standard "*.$ending" 2>/dev/null ||
      find . \( -name .git -o -name build -o -name node_modules \) -prune -o -name "*.$ending" -print
  done
}

while IFS= read -r file; do
  [[ -f $file ]] || continue
  # shellcheck disable=SC2016  # the name of a key
  while IFS= read -r schema; do
    [[ -f $(dirname "$file")/$schema ]] || fault "$file names a schema that does not exist: $schema"
  done < <(sed -nE 's/^# yaml-language-server: \$schema=(.*)$/\1/p' "$file")
done < <(files yaml yml | grep -v '^tests/hostile/')

declare -rA called=([g++]="a C++ compiler" [cmake]=CMake [ninja-build]=Ninja [ccache]=ccache [pkg-config]=pkg-config
  [liblua5.4-dev]="Lua 5.4" [libyaml-cpp-dev]=yaml-cpp [catch2]=Catch2 [libcli11-dev]=CLI11 [libfmt-dev]=fmt
  [libseccomp-dev]=libseccomp [libedit-dev]=libedit [libmicrohttpd-dev]=libmicrohttpd [nettle-dev]=Nettle
  [nlohmann-json3-dev]=nlohmann-json [parallel]="GNU parallel" [zlib1g-dev]=zlib [libbrotli-dev]=Brotli [esbuild]=esbuild
  [python3]=Python [python3-markdown-it]=markdown-it-py [curl]=curl)
listed=$(tr '\n' ' ' <README.md | grep -oE 'install the Debian packages that are missing:[^:]*\. `' || true)
packages=$(tr '\n' ' ' <dev | grep -oE 'readonly ((test|serve)_)?packages=\([^)]*' | sed 's/.*(//')
[[ -n $listed && -n $packages ]] || fault "the lists of packages in README.md and dev are not found"
for package in $packages; do
  if [[ -z ${called[$package]:-} ]]; then
    fault "tests/docs/tree.sh must say what README.md calls the package $package of ./dev"
  elif [[ $listed != *" ${called[$package]}"[,.\ ]* ]]; then
    fault "README.md lacks the package $package of ./dev: ${called[$package]}"
  fi
done

# Rendered pages do not show HTML comments, so readers need the name in the text.
while IFS= read -r hidden; do
  fault "$hidden: the text above does not name this file"
done < <(awk '
  FNR == 1 { delete line }
  match($0, /^<!-- (file|append): [^ ]+/) {
    name = substr($0, RSTART, RLENGTH); sub(/.*: /, "", name)
    seen = 0
    for (i = FNR - 6; i < FNR; i++) if (i > 0 && line[i] !~ /^<!--/ && index(line[i], "`" name "`")) seen = 1
    if (!seen) print FILENAME ":" FNR ": " name
  }
  { line[FNR] = $0 }' README.md docs/*.md)

echo "$failed faults"
((failed == 0))
