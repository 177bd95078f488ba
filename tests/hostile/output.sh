#!/usr/bin/env bash
# Tests that fuda never crashes on hostile files and prints at most 4 KB about them. Checks and plays the files in this
# folder, on their own and as rules of a game, and then games with huge texts in every place where a text can be.
#
#   output.sh FUDA SOURCE [FOLDER]   FOLDER: use the files in its folders yaml and lua instead
set -euo pipefail

fuda=$(readlink -f "$1")
source=$(readlink -f "$2")
files=$(readlink -f "${3:-$source/tests/hostile}")
most=4096
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
failed=0 count=0

# try NAME STATUSES COMMAND…
try() {
  local name=$1 statuses=$2 status=0 size
  shift 2
  timeout 120 "$fuda" "$@" >out 2>&1 || status=$?
  size=$(wc -c <out)
  count=$((count + 1))
  if ((size > most)) || [[ " $statuses " != *" $status "* ]]; then
    echo "$name: $* ended with $status and printed $size bytes"
    head -c 300 out
    failed=1
  fi
}

game() {
  rm -rf game
  cp -r "$source/examples/smallest-game" game
  rm -f game/scenarios.yaml
}

for file in "$files"/yaml/*; do
  name=$(basename "$file")
  cp "$file" "$name"
  try "$name" "0 1 2" check --games 2 "$name"
  try "$name" "0 1 2" run "$name"
  rm "$name"
done
for file in "$files"/lua/*; do
  name=$(basename "$file")
  game
  cp "$file" game/hostile.lua
  sed -i 's/^rules:.*/rules: [hostile.lua, rules.lua]/' game/game.yaml
  try "$name" "0 1 2" check --games 2 game
  try "$name" "0 1 2" sim ./game -n 2 --no-speed
done

# Huge texts in every place where rules or files can have a text.
huge='("x y "):rep(16000)'
rules() { # NAME LUA: code to add to the rules
  game
  printf '%s\n' "$2" >>game/rules.lua
  try "$1" "1" check --games 2 game
  try "$1" "0 1 2" sim ./game -n 2 --no-speed
  printf 'game: ./game\nmoves: [{P1: play 1}, {P2: play 1}]\n' >script.yaml
  try "$1" "1 2" run script.yaml
}
rules "huge in enter" "local old = phases.trick.enter function phases.trick.enter() error($huge) end"
rules "huge lines in enter" "function phases.trick.enter() error(('x\\n'):rep(30000)) end"
rules "huge word in enter" "function phases.trick.enter() error(('x'):rep(60000)) end"
rules "huge name" "function phases.trick.enter() go($huge) end"
rules "huge key" "function phases.trick.enter() local a = seats[$huge] end"
rules "huge end" "function phases.trick.enter() finish($huge) end"
rules "huge refusal" "function moves.play.allowed(me) return false, $huge end"
long=$(head -c 60000 /dev/zero | tr '\0' 'z')
rules "huge identifier" "function phases.trick.enter() local a = $long end"
rules "huge constant" "function phases.trick.enter() go('$long') end"
rules "huge comment" "function phases.trick.enter() local a = nil + 1 --[[ $long ]] end"
yaml() { # NAME SED
  game
  sed -i "$2" game/game.yaml
  try "$1" "1 2" check --games 2 game
}
short=${long:0:1900}
yaml "huge value" "s/^players:.*/players: $short/"
yaml "huge title" "s/^players:.*/players: {$short: 1}/"
yaml "huge move" "s/moves: .play./moves: [$short]/"
yaml "huge key" "s/^score:.*/${long:0:250}: 1/"
yaml "huge list" "s/^score:.*/score: [$(printf 'a%.0s, ' {1..3000})a]/"
yaml "huge card name" "s/^card_name:.*/card_name: '{$short}'/"
printf 'game: ./game\nmoves: [{P1: "%s"}, {"%s": play 1}]\n' "$short" "${long:0:200}" >script.yaml
game
try "huge move in a script" "1 2" run script.yaml
try "huge seat in a script" "1 2" check script.yaml
try "huge option" "2" sim ./game -n 1 --set "$long=1"
try "huge value of an option" "2" sim ./game -n 1 --set "a=$long"
try "huge game" "2" sim "$long" -n 1
try "huge path" "2" check "./$long"
try "huge player" "2" sim ./game -n 1 --bots "$long"
try "huge question" "2" run script.yaml --why "P1: $long"

echo "$count commands, at most $most bytes each"
exit $failed
