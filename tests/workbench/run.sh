#!/usr/bin/env bash
# Opens the workbench's page in a browser. Skips the tests if a browser, node or npm packages are missing. The part
# `firefox` repeats two other parts in Firefox if it is installed.
#
#   run.sh FUDA SOURCE [PART…]
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
command -v esbuild >/dev/null || skip "there is no esbuild"
export NODE_PATH=$source/tests/browser/node_modules${NODE_PATH:+:$NODE_PATH}
node -e 'require("playwright-core"); require("axe-core")' 2>/dev/null || skip "there is no playwright-core, or no axe-core"
[[ -x ${fuda%/*}/fuda-serve ]] || skip "there is no fuda-serve"

# fuda-serve finds the page in the folder of its build.
build=${fuda%/*}
node "$source/cli/workbench_page/build.mjs" "${build%/*}/workbench" --packages "$source/build/workbench_packages"

test_in_firefox() {
  local firefox part
  if ! firefox=$(bash "$source/tests/browser/firefox.sh"); then
    echo "firefox: left out, because $firefox (./dev web --test installs it)"
    return 0
  fi
  for part in edit scenario; do
    node "$here/$part.mjs" "$fuda" "$source/rules" "$firefox" || return
    echo "$part in Firefox: passed"
  done
}

parts=(sources asks project figures lines lost indent packed edit typing hover tour mistakes seats tabs scenario own changes variant handed looks firefox)
(($# <= 2)) || parts=("${@:3}")
for part in "${parts[@]}"; do
  if [[ $part == firefox ]]; then
    test_in_firefox
    continue
  fi
  node "$here/$part.mjs" "$fuda" "$source/rules" "$browser"
  echo "$part: passed"
done
