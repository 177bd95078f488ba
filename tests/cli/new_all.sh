#!/usr/bin/env bash
# Tests that the files that `fuda new` writes have no mistakes and pass: a game, and variants of every game found, of some
# variants, and of files. A new variant must change nothing, and its examples must still work without the `#` before them.
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
  # The hint about the next step names the folder of a base game that is elsewhere.
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
