#!/usr/bin/env bash
# Tests messages.awk: rows of messages match the output of a command in any wording, and do not match if a severity, a place,
# a subject or another part of a row differs.
#
#   self_test.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C
failed=0

cat >"$work/printed" <<'END'
FAIL  script         script.yaml
house.lua:2: error: a card's part 'mvoe' is not there
    card:mvoe(pile)
  did you mean 'move'?
  in the move 'Ana: match R1', script.yaml:4:14

two words/game.yaml:5:5: warning: 'lives' cannot be part of a move
      lives: 2
      ^~~~~
  write: expect: {lives: 2}
script.yaml:3:9: error: no seat 'Zoë'
  - {Zoë: 1, who: Zoë}
             ^~~
error: 'rules' was not found, nor 'packs'
note: nothing else was read
2 files, 5 random games: 3 errors, 1 warning
[1]
END
cat >"$work/rows" <<'END'
error house.lua:2 | mvoe | move | script.yaml:4:14
warning two words/game.yaml:5:5 | lives | expect: {lives: 2}
error script.yaml:3:9 | Zoë
error | rules
note
[1]
END

awk -f messages.awk "$work/printed" >"$work/printed.rows"
diff "$work/rows" "$work/printed.rows" || failed=1

expect() { # fits|differs SED-EXPRESSION   changes the output first
  sed -E "$2" "$work/printed" >"$work/changed"
  local is=fits
  awk -v rows="$work/rows" -f messages.awk "$work/changed" || is=differs
  if cmp -s "$work/printed" "$work/changed"; then is="does nothing"; fi
  [[ $is == "$1" ]] || { echo "FAIL $is, but should be $1: $2" && failed=1; }
}

# Different wording.
expect fits "s/a card's part 'mvoe' is not there/there is no 'mvoe' in a 'card'/"
expect fits "s/did you mean 'move'\?/perhaps 'move' or 'moves'/"
expect fits 's/cannot be part of a move/is out of place/'
expect fits "s/'rules' was not found, nor 'packs'/neither 'packs' nor 'rules' was found/"
expect fits 's/^FAIL .*/failed/'
# A different severity, place, subject, suggestion, other place, number of messages or status.
expect differs 's/lua:2: error/lua:2: warning/'
expect differs 's/:5:5: warning/:5:5: error/'
expect differs 's/^error: /warning: /'
expect differs 's/lua:2: error/lua:3: error/'
expect differs 's/:5:5: warning/:5:6: warning/'
expect differs "s/'mvoe'/'card'/"
expect differs 's/^      \^~~~~/      ^~~~/'
expect differs 's/^      \^~~~~/       ^~~~/'
expect differs "s/'Zoë'/'Zoe'/"
expect differs "s/'rules'/'rulse'/"
expect differs "s/^note: nothing/note: 'nothing'/"
expect differs "s/'move'\?/'mope'?/"
expect differs 's/write: expect: .lives/write: expect: {life/'
expect differs 's/script.yaml:4:14/script.yaml:4:15/'
expect differs '/^note/d'
# Rows that say that a part is missing.
sed -i -e 's/^error | rules$/error | rules | -/' -e 's/^error script.yaml:3:9 | Zoë$/error script.yaml:3:9 | Zoë | - | -/' "$work/rows"
expect fits "s/'rules' was not found, nor 'packs'/neither 'packs' nor 'rules' was found/"
expect differs "s/^error: 'rules'.*/&\n  did you mean 'rule'?/"
expect differs "s/no seat 'Zoë'/no seat 'Zoë', as in game.yaml:3:1/"
expect differs 's/^note.*/&\n&/'
expect differs 's/^\[1\]/[2]/'
expect differs '/^\[1\]/d'
((failed == 0)) && echo "rows of messages: fine"
