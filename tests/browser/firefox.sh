#!/usr/bin/env bash
# Prints the path of Firefox. If tests cannot use it, prints the reason instead, and fails. An older playwright-core from an
# earlier installation cannot start a Firefox that is not its own build.
#
#   firefox.sh
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly here

missing() {
  echo "$1"
  exit 1
}

firefox=${FUDA_FIREFOX:-$(command -v firefox-esr || command -v firefox || true)}
[[ -n $firefox ]] || missing "there is no firefox-esr"
wanted=$(node -p 'require(process.argv[1]).dependencies["playwright-core"]' "$here/package.json")
installed=$(NODE_PATH=$here/node_modules${NODE_PATH:+:$NODE_PATH} node -p 'require("playwright-core/package.json").version' 2>/dev/null || true)
[[ $installed == "$wanted" ]] || missing "playwright-core is not $wanted"
echo "$firefox"
