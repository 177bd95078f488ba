#!/usr/bin/env bash
# Opens pages in a browser and looks at what they show. Skipped where there is no chromium, no node, or what npm installs:
# `./dev browser` installs them.
#
#   run.sh FUDA SOURCE
set -euo pipefail

readonly fuda=$1 source=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly here

skip() {
  echo "skipped: $1 (./dev browser installs it)"
  exit 0
}

browser=${FUDA_CHROMIUM:-$(command -v chromium || command -v chromium-browser || true)}
[[ -n $browser ]] || skip "there is no chromium"
command -v node >/dev/null || skip "there is no node"
export NODE_PATH=$here/node_modules${NODE_PATH:+:$NODE_PATH}
node -e 'require("playwright-core"); require("axe-core")' 2>/dev/null || skip "there is no playwright-core, or no axe-core"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$source"
readonly library=$source/rules:$source/examples/games
part() { # PART [FUDA_PATH]      in a folder of its own, as others go on beside it
  mkdir -p "$work/$1"
  FUDA_PATH=${2:-$source/rules} node "$here/$1.mjs" "$fuda" "$work/$1" "$browser"
}

# Parts wait for each other's games more than they compute, so three rows of them go on at once; fits.mjs looks at two games at
# once by itself.
row() {
  for one in "$@"; do part "$one" || return; done
}
beside=()
row live finding steady story points &
beside+=($!)
row words hears evening everybody reports &
beside+=($!)
{ part replay "$library" && part rules "$library" && part line "$library" && part ends "$library"; } &
beside+=($!)
failed=0
for one in "${beside[@]}"; do wait "$one" || failed=1; done
((failed == 0))
part fits "$library"
