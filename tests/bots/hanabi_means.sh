#!/usr/bin/env bash
# Tests that the Hanabi bots reach the mean scores that others have published for the same rules, or measured with their
# own engines, within three standard errors of the difference. Takes most of an hour.
#
#   hanabi_means.sh FUDA SOURCE [GAMES [BOT…]]     default: 20,000 games per cell, all bots; seeds are fixed
set -euo pipefail

fuda=$(readlink -f "$1")
cd "$2"
readonly games=${3:-20000}
shift $(($# < 3 ? $# : 3))
readonly bots=" $* "

# Each line: bot, players, published mean, games behind that mean. "-": no published mean, so the verdict is "-", too.
cells() {
  cat <<'END_OF_CELLS'
random 2 1.248 20000
random 3 1.252 20000
random 4 1.259 20000
random 5 1.254 20000
outer 2 14.529 20000
outer 3 14.420 20000
outer 4 13.082 20000
outer 5 12.653 20000
iggi 2 17.131 20000
iggi 3 16.781 20000
iggi 4 16.141 20000
iggi 5 15.061 20000
flawed 2 1.474 20000
flawed 3 1.575 20000
flawed 4 1.691 20000
flawed 5 1.832 20000
recommend 5 22.413 1000000
hats 2 - -
hats 3 - -
hats 4 - -
hats 5 - -
cautious 2 - -
cautious 3 - -
cautious 4 - -
cautious 5 - -
careful 2 - -
careful 3 - -
careful 4 - -
careful 5 - -
piers 2 - -
piers 3 - -
piers 4 - -
piers 5 - -
vandenbergh 2 - -
vandenbergh 3 - -
vandenbergh 4 - -
vandenbergh 5 - -
internal 2 - -
internal 3 - -
internal 4 - -
internal 5 - -
END_OF_CELLS
}

# Reads the output of sim --json; prints mean, standard error, percent of perfect games, and the verdict.
judge() { # PUBLISHED GAMES-BEHIND-IT
  local json failed
  json=$(cat)
  failed=$(sed -nE 's/.*"failed":([0-9]+),.*/\1/p' <<<"$json")
  printf '%s' "${json#*\"score\":\{\"games\"}" | grep -oE '"histogram":\{[^}]*\}' | head -n 1 |
    sed -E "s/.*\{([^}]*)\}/$failed \1/" | tr -d '"' | tr ',:' '  ' |
    awk -v published="$1" -v behind="$2" '
      { n = 0; for (i = 2; i < NF; i += 2) { n += $(i+1); sum += $i * $(i+1); squares += $i * $i * $(i+1); if ($i == 25) perfect = $(i+1) }
        mean = sum / n; variance = squares / n - mean * mean; error = sqrt(variance / n)
        verdict = "-"
        if (published != "-") {
          off = (mean - published) / sqrt(variance / n + variance / behind)
          verdict = sprintf("%+.1f %s", off, off < 3 && off > -3 ? "ok" : "FAIL")
        }
        if ($1 > 0) verdict = $1 " games failed: FAIL"
        printf "%8.3f %8.4f %8.2f %% %10s   %s\n", mean, error, 100 * perfect / n, published, verdict }'
}

printf '%-12s %s %8s %8s %10s %10s   %s\n' bot players mean error perfect published 'off by (standard errors)'
status=0
while read -r bot players published behind; do
  [[ $bots == '  ' || $bots == *" $bot "* ]] || continue
  line=$("$fuda" sim rules/hanabi --set empty_hints=forbid --set loss_score=table_sum --players "$players" -n "$games" \
    --bots "lua:$bot" --json | judge "$published" "$behind")
  printf '%-12s %7s %s\n' "$bot" "$players" "$line"
  [[ -n $line && $line != *FAIL* ]] || status=1
done < <(cells)
exit "$status"
