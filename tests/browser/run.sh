#!/usr/bin/env bash
# Opens pages in a browser and checks what they show. Skips the tests if chromium, node or the npm packages are missing;
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
part() { # PART [FUDA_PATH]      runs in its own folder, because several parts run at once
  mkdir -p "$work/$1"
  FUDA_PATH=${2:-$source/rules} node "$here/$1.mjs" "$fuda" "$work/$1" "$browser"
}

# The parts mostly wait for games, so three rows of parts run at once. fits.mjs already checks two games at once.
row() {
  for one in "$@"; do part "$one" || return; done
}
beside=()
row live finding steady story points sharing &
beside+=($!)
row words hears evening everybody reports &
beside+=($!)
{ part replay "$library" && part shelf "$library" && part rules "$library" && part line "$library" && part ends "$library"; } &
beside+=($!)
failed=0
for one in "${beside[@]}"; do wait "$one" || failed=1; done
((failed == 0))
part fits "$library"
