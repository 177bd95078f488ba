#!/usr/bin/env bash
# Plays games that OpenSpiel has recorded, as scripts (README.md in this folder). In every state, the hands, the seat to
# move and the legal moves must be the same, and at the end the returns. Then checks that recordings with mistakes fail.
#
#   run.sh FUDA SOURCE [RECORDED.json…]
set -euo pipefail
# shellcheck source=/dev/null
source "$(dirname "${BASH_SOURCE[0]}")/../tools/need.sh"
need_tools python3

fuda=$(readlink -f "$1")
source=$(readlink -f "$2")
here=$source/tests/playthroughs
shift 2
(($#)) || set -- "$here"/recorded/*.json
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

play() { # FOLDER
  "$fuda" --rules "$source/examples/games" --rules "$source/rules" run --quiet "$1"
}

mkdir "$work/scripts"
python3 -B "$here/convert.py" "$@" "$work/scripts"
play "$work/scripts" >"$work/out" || { cat "$work/out"; exit 1; }
tail -n 1 "$work/out"

# The mistakes: an extra or missing move, a different return, a different deal.
failed=0
must_fail() { # NAME PYTHON
  mkdir -p "$work/$1"
  python3 -B - "$here/recorded/oh_hell.json" "$2" >"$work/$1.json" <<'EOF'
import json, sys
lines = [json.loads(text) for text in open(sys.argv[1], encoding="utf-8")]
last = next(n for n, line in enumerate(lines) if "returns" in line)
lines = lines[: last + 1]
asked = [line for line in lines if "seat" in line]
exec(sys.argv[2])
print("\n".join(json.dumps(line) for line in lines))
EOF
  if python3 -B "$here/convert.py" "$work/$1.json" "$work/$1" >"$work/out" 2>&1 && play "$work/$1" >"$work/out"; then
    echo "a recording with a mistake passed: $1"
    failed=1
  fi
}
must_fail more 'asked[0]["legal"].append("9")'
must_fail less 'asked[-4]["legal"].pop()'
must_fail returns 'lines[-1]["returns"][0] += 1'
must_fail deal 'lines[4], lines[5] = lines[5], lines[4]'
must_fail hidden 'asked[0]["text"] = asked[0]["text"].replace("C: 7", "C: 8", 1)'
((failed == 0))
