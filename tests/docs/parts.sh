#!/usr/bin/env bash
# Prints the paragraphs of a file that begin with one of these words, with an empty line between two: what a page shows
# of a game. A function is named without `function`. A word with which none begins is an error.
#   parts.sh FILE WORD…
set -euo pipefail

awk -v RS= -v words="${*:2}" '
  BEGIN { n = split(words, word, " ") }
  {
    for (i = 1; i <= n; i++) {
      name = $0
      sub(/^(local )?function /, "", name)
      if (index(name, word[i]) != 1) continue
      found[i] = 1
      print between $0
      between = "\n"
      break
    }
  }
  END {
    for (i = 1; i <= n; i++) {
      if (found[i]) continue
      print "no paragraph begins with " word[i]
      exit 1
    }
  }' "$1"
