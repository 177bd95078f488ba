#!/usr/bin/env bash
# Prints the paragraphs of a file that start with one of these words, separated by empty lines. Pages use it to quote games.
# Name a function without `function`. Fails if no paragraph starts with a word.
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
