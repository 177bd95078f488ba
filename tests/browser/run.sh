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
FUDA_PATH=$source/rules:$source/examples/games node "$here/replay.mjs" "$fuda" "$work" "$browser"
FUDA_PATH=$source/rules:$source/examples/games node "$here/fits.mjs" "$fuda" "$work" "$browser"
FUDA_PATH=$source/rules:$source/examples/games node "$here/rules.mjs" "$fuda" "$work" "$browser"
for part in words line hears; do FUDA_PATH=$source/rules node "$here/$part.mjs" "$fuda" "$work" "$browser"; done
FUDA_PATH=$source/rules node "$here/live.mjs" "$fuda" "$work" "$browser"
FUDA_PATH=$source/rules node "$here/evening.mjs" "$fuda" "$work" "$browser"
FUDA_PATH=$source/rules node "$here/reports.mjs" "$fuda" "$work" "$browser"
