#!/usr/bin/env bash
# What `fuda new` writes has no mistakes and passes: a game, and a variant of every game that is found, of
# some variants, and of files. As it is written it changes nothing; with every example taken in (the # in front of it gone) it
# is still the same game.
# usage: new_all.sh FUDA SOURCE
set -euo pipefail

fuda=$(readlink -f "$1")
source_dir=$(readlink -f "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export FUDA_PATH="$source_dir/rules" LC_ALL=C.UTF-8 NO_COLOR=1
made=0
failed=0

passes() { # WHAT FOLDER [--rules FOLDER]
  local out what=$1
  shift
  if ! out=$("$fuda" run "$@" 2>&1) || ! out+=$("$fuda" check --games 1 "$@" 2>&1) ||
    [[ $out != *': 0 errors, 0 warnings' ]]; then
    printf 'FAIL %s\n%s\n' "$what" "$out"
    failed=$((failed + 1))
  fi
}

variant_of() { # BASE
  made=$((made + 1))
  local name=new-$made base=$1 next rules
  next=$("$fuda" new variant "$name" --of "$base") || { failed=$((failed + 1)) && return; }
  # What it says to do next tells where a base lies that is far away.
  read -ra rules <<<"$(sed -n 's/^  fuda \(.*\)check .*/\1/p' <<<"$next")"
  passes "variant of $base" "$name" "${rules[@]}"
  [ "$("$fuda" diff "$base" "$name/$name.yaml" "${rules[@]}" | wc -l)" = 1 ] ||
    { echo "FAIL variant of $base changes something" && failed=$((failed + 1)); }
  sed -i -E 's/^#([a-z]|  )/\1/' "$name"/*.yaml
  passes "variant of $base with all examples" "$name" "${rules[@]}"
}

"$fuda" new game one >/dev/null
passes "a new game" one
variant_of ./one
variant_of one
cp "$source_dir"/examples/house/full-house/full-house.* .
variant_of ./full-house.yaml
variant_of "$source_dir/examples/house/black-falls/black-falls.yaml+avalanche"
variant_of hanabi+avalanche+hard
for game in $("$fuda" list | grep -v '^ ' | cut -d' ' -f1); do variant_of "$game"; done
echo "$made variants, $failed failures"
[ "$failed" = 0 ] && [ "$made" -gt 8 ]
