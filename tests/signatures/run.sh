#!/usr/bin/env bash
# Plays many games for each line of games.txt and compares their signatures, which are the same on every machine, with every
# compiler and with any number of threads. If you change a rule on purpose, signatures change: run this with --update, and say
# why in the commit message.
#
#   run.sh FUDA SOURCE 1000|10000 [JOBS]
#   run.sh FUDA SOURCE --update
set -euo pipefail

fuda=$(readlink -f "$1")
cd "$2"
readonly known=tests/signatures/games.txt
export FUDA_PATH=$PWD/rules

signature() { # GAMES JOBS ARGS…
  local games=$1 jobs=$2
  shift 2
  "$fuda" sim "$@" -n "$games" --jobs "$jobs" --signature | sed -n 's/^  signature  //p'
}

# Calls COMMAND for each line except comments: with the signature of 1000 games, that of 10000 games, and the arguments.
each() { # COMMAND
  local few many what
  while read -r few many what; do
    if [[ -z $few || $few == '#' ]]; then continue; fi
    "$1" "$few" "$many" "$what"
  done <"$known"
}

update() {
  local args
  read -ra args <<<"$3"
  printf '%s %s %s\n' "$(signature 1000 2 "${args[@]}")" "$(signature 10000 2 "${args[@]}")" "$3"
}

lines=0
failed=0
compare() {
  local args wanted=$1 found
  read -ra args <<<"$3"
  ((games == 1000)) || wanted=$2
  found=$(signature "$games" "$jobs" "${args[@]}") || true
  lines=$((lines + 1))
  [[ $found != "$wanted" ]] || return 0
  echo "fuda sim $3 -n $games --jobs $jobs --signature gives '$found', not $wanted"
  failed=$((failed + 1))
}

if [[ $3 == --update ]]; then
  new=$(mktemp)
  { grep '^#' "$known" && each update; } >"$new"
  cat "$new" >"$known"
  rm "$new"
  exit
fi
games=$3
jobs=${4:-1}
each compare
echo "$lines signatures of $games games, $failed changed"
((failed == 0))
