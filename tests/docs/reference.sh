#!/usr/bin/env bash
# Compares docs/reference with the output of `fuda reference`; with --update, writes the pages.
# usage: reference.sh FUDA SOURCE [--update]
set -euo pipefail

fuda=$(readlink -f "$1")
pages=$(readlink -f "$2")/docs/reference

print_pages() { # FOLDER
  local topic
  mkdir -p "$1"
  "$fuda" reference >"$1/README.md"
  sed -nE 's/^\| \[([a-z-]+)\]\([a-z-]+\.md\) .*/\1/p' "$1/README.md" | while read -r topic; do
    "$fuda" reference "$topic" >"$1/$topic.md"
  done
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
print_pages "$work/reference"
if [[ ${3:-} == --update ]]; then
  rm -rf "$pages"
  cp -r "$work/reference" "$pages"
elif ! diff -ru "$pages" "$work/reference"; then
  echo "docs/reference differs from what the program prints; './dev reference' updates it"
  exit 1
else
  echo "$(find "$pages" -name '*.md' | wc -l) pages as the program prints them"
fi
