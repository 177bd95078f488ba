#!/usr/bin/env bash
# Loads, plays, saves and checks a small game many times; each run makes a different single allocation fail (short.cpp). Then
# makes each allocation of the rules fail together with the next few allocations.
#   run.sh PROGRAM SOURCE STEP       STEP 1: every allocation, 50: one in fifty
set -u

program=$(readlink -f "$1")
cd "$2" || exit 2
step=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export NO_COLOR=1
export FUDA_PATH=

status=0
short_of_memory() {
  echo "fuda $*"
  "$program" --step "$step" "$@" || status=1
}
cp -r examples/smallest-game "$work/small"
cp -r examples/smallest-game "$work/small-but-long-named" # a place in its rules is too long for a string without an allocation
cd "$work" || exit 2
mkdir saved
short_of_memory run small
short_of_memory sim small -n 3 --save saved
short_of_memory sim small -n 600 --jobs 2
short_of_memory check small --games 2 --jobs 1
short_of_memory --rules 8 sim small-but-long-named -n 600 --jobs 2
exit "$status"
