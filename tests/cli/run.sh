#!/usr/bin/env bash
# Runs the cases of a folder: cases/NAME holds `cmd` (a line of shell in which `fuda` is the program), `expected` (what
# it prints, both streams), `status` (its exit status, 0 where left out) and the files it uses. Each case runs in a copy
# of its folder, with the games of the source tree on the path; $FUDA_TEST_GAMES has games that exist for tests only. The
# source tree is written @SRC@ in `expected`, the case's own folder @CASE@.
#
#   run.sh FUDA SOURCE CASES [NAME…]     FUDA_ACCEPT=1 writes what is printed as what is expected
set -u

fuda_binary=$(readlink -f "$1")
source_dir=$(readlink -f "$2")
cases=$(readlink -f "$3")
shift 3

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$fuda_binary" "$work/bin/fuda"
export PATH="$work/bin:$PATH"
export FUDA_PATH="$source_dir/rules"
export FUDA_TEST_GAMES="$source_dir/tests/cli/games"
export LC_ALL=C.UTF-8 NO_COLOR=1
unset COLUMNS

passed=0
failed=0
run_case() {
  local name=$1 case=$cases/$1 status=0 wanted=0
  cp -r "$case" "$work/$name"
  (cd "$work/$name" && timeout 60 bash ./cmd) </dev/null >"$work/out" 2>&1 || status=$?
  sed -i "s|$source_dir|@SRC@|g; s|$work/$name|@CASE@|g" "$work/out"
  rm -rf "${work:?}/$name"
  [ -f "$case/status" ] && wanted=$(cat "$case/status")
  if [ -n "${FUDA_ACCEPT:-}" ]; then
    cp "$work/out" "$case/expected"
    if [ "$status" = 0 ]; then rm -f "$case/status"; else echo "$status" >"$case/status"; fi
    return
  fi
  if [ "$status" != "$wanted" ]; then
    echo "FAIL $name: exit status $status instead of $wanted"
    cat "$work/out"
    failed=$((failed + 1))
  elif ! diff -u "$case/expected" "$work/out" >"$work/diff"; then
    echo "FAIL $name: other output"
    cat "$work/diff"
    failed=$((failed + 1))
  else
    passed=$((passed + 1))
  fi
}

if [ $# -eq 0 ]; then mapfile -t names < <(ls "$cases") && set -- "${names[@]}"; fi
for name in "$@"; do run_case "$name"; done
if [ -n "${FUDA_ACCEPT:-}" ]; then
  echo "$# cases written"
  exit
fi
echo "$((passed + failed)) cases, $passed passed, $failed failed"
[ "$failed" = 0 ]
