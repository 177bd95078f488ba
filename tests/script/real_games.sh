#!/usr/bin/env bash
# Imports and replays real games: every *.json in $FUDA_REAL_GAMES, whose MANIFEST.tsv has the columns
#   file players turns published_score stack_sum strikes ending
# Every move must be legal, and the ending must be the published one. If a game uses an option that fuda does not have, the
# import must fail and name the option. Skipped if FUDA_REAL_GAMES is not set.
#
#   real_games.sh FUDA SOURCE
set -u

fuda=$1
export FUDA_PATH=$2/rules
if [ -z "${FUDA_REAL_GAMES:-}" ]; then
  echo "skipped: FUDA_REAL_GAMES is not set"
  exit 0
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
games=0
refused=0
failed=0

complain() {
  echo "FAIL $1: $2"
  bad=1
}

# Prints the number or word after a key in the last position.
value() {
  local found
  found=$(grep -o "\"$1\":\"\?[a-z0-9-]*" <<<"$last" | head -1)
  found=${found#*:}
  echo "${found#\"}"
}

while IFS=$'\t' read -r file _ turns published sum strikes ending; do
  [ "$file" = file ] && continue
  bad=0
  games=$((games + 1))
  script=$work/$file.yaml
  option=$(grep -oE '"(allOrNothing|cardCycle|detrimentalCharacters|oneExtraCard|oneLessCard|speedrun)": *true' "$FUDA_REAL_GAMES/$file" |
    head -n 1 | cut -d '"' -f 2)
  if [ -n "$option" ]; then
    refused=$((refused + 1))
    ! "$fuda" import hanab-live "$FUDA_REAL_GAMES/$file" >"$script" 2>"$work/problem" ||
      complain "$file" "imported in spite of $option"
    grep -q "options\.$option: " "$work/problem" || complain "$file" "$option is missing from the message: $(head -n 1 "$work/problem")"
  elif ! "$fuda" import hanab-live "$FUDA_REAL_GAMES/$file" >"$script" 2>"$work/problem"; then
    complain "$file" "cannot be imported: $(head -3 "$work/problem")"
  elif ! "$fuda" run --trace --json "$script" >"$work/trace" 2>"$work/problem"; then
    complain "$file" "cannot be replayed: $(grep -m 3 '^{"failure"' "$work/trace")"
  else
    last=$(tail -1 "$work/trace")
    built=$(grep -o '"firework\.[a-z]*":\[[^]]*\]' <<<"$last" | grep -o '"[A-Z][1-5]"' | wc -l)
    [ "$(grep -c '^  - ' "$script")" = "$turns" ] || complain "$file" "not $turns moves"
    [ "$(value ply)" = "$turns" ] || complain "$file" "$(value ply) turns instead of $turns"
    [ "$built" = "$sum" ] || complain "$file" "$built cards on the table instead of $sum"
    [ "$(value errors)" = "$strikes" ] || complain "$file" "$(value errors) errors instead of $strikes"
    case $ending in
      lastround) over=true outcome=finished score=$published ;;
      max) over=true outcome=complete score=$published ;;
      strikeout) over=true outcome=lost score=$published ;;
      # Players stopped the game: published as 0, whatever was on the table.
      endgame4) over=false outcome='' score=$sum ;;
      # Players stopped because they could score no more: the cards on the table count.
      ends-early) over=false outcome='' score=$published ;;
      *) complain "$file" "an unknown ending: $ending"; over='' outcome='' score='' ;;
    esac
    [ "$(value over)" = "$over" ] || complain "$file" "over is $(value over), not $over ($ending)"
    [ "$(value outcome)" = "$outcome" ] || complain "$file" "ended '$(value outcome)', not '$outcome' ($ending)"
    [ "$(value team)" = "$score" ] || complain "$file" "score $(value team) instead of $score ($ending)"
  fi
  failed=$((failed + bad))
done <"$FUDA_REAL_GAMES/MANIFEST.tsv"

echo "$games games, $((games - refused - failed)) as published, $refused refused for their options, $failed faults"
[ "$games" -gt 0 ] && [ "$failed" = 0 ]
