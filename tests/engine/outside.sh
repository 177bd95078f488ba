#!/usr/bin/env bash
# Builds a separate program, in its own folder, against the built library and plays a game: outside.sh SOURCE BUILD
set -euo pipefail
source=$1 build=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$source"/examples/embedding/{CMakeLists.txt,play.cpp} "$folder"
if ! cmake -S "$folder" -B "$folder/build" -G Ninja -D fuda_DIR="$build" -D CMAKE_BUILD_TYPE=Release >"$folder/log" 2>&1 ||
  ! cmake --build "$folder/build" -v >>"$folder/log" 2>&1; then
  cat "$folder/log"
  exit 1
fi
if grep -oE '[^ ]*/cli/[^ ]*\.a' "$folder/log"; then
  echo "the program links code from cli/"
  exit 1
fi
for game in hanabi ikebana nin-jan sakura; do
  "$folder/build/play" "$source/rules/$game" 7 | grep -E '^after [0-9]+ moves: '
done
