#!/usr/bin/env bash
# Compares the WebAssembly module with the native program. `./dev web` builds the module.
#   run.sh FUDA SOURCE [PART...]   PART: system, requests, queue, worker, tables, signatures, scenarios, check, page;
#                              default: all
set -euo pipefail

fuda=$(readlink -f "$1")
cd "$2"
shift 2
if ! command -v node >/dev/null; then
  echo "skipped: node is not installed"
  exit 0
fi
if [[ ! -e build/wasm/fuda.wasm ]]; then
  echo "skipped: there is no WebAssembly module; ./dev web builds it"
  exit 0
fi
newer=$(find host cli schemas CMakeLists.txt -type f -newer build/wasm/fuda.wasm -print -quit)
if [[ -n $newer ]]; then
  echo "skipped: the WebAssembly module is older than $newer; ./dev web builds it"
  exit 0
fi
# The page also needs a browser and the npm packages of tests/browser.
test_page() {
  local browser firefox
  browser=${FUDA_CHROMIUM:-$(command -v chromium || command -v chromium-browser || true)}
  export NODE_PATH=$PWD/tests/browser/node_modules${NODE_PATH:+:$NODE_PATH}
  if [[ -z $browser ]] || ! node -e 'require("playwright-core"); require("axe-core")' 2>/dev/null; then
    echo "page: left out, because chromium or an npm package is missing (./dev browser installs them)"
  elif [[ ! -e build/web/index.html ]]; then
    echo "page: left out, because ./dev web has not built it"
  else
    node tests/web/page.mjs "$fuda" "$PWD/rules" "$browser" "$PWD/build/web"
    node tests/web/folder.mjs "$fuda" "$PWD/rules" "$browser" "$PWD/build/web"
    node tests/web/exported.mjs "$browser" "$PWD/build/web"
    node tests/web/hostile.mjs "$fuda" "$PWD/rules" "$browser" "$PWD/build/web"
  fi
  if ! firefox=$(bash tests/browser/firefox.sh); then
    echo "page in Firefox: left out, because $firefox (./dev web --test installs it)"
  elif [[ -e build/web/index.html ]]; then
    node tests/web/firefox.mjs "$fuda" "$PWD/rules" "$firefox" "$PWD/build/web"
  fi
}

others=()
with_page=$(($# == 0))
for part in "$@"; do
  if [[ $part == page ]]; then with_page=1; else others+=("$part"); fi
done
if (($# == 0 || ${#others[@]} > 0)); then node tests/web/same.mjs "$fuda" "$PWD" "${others[@]}"; fi
if ((with_page)); then test_page; fi
