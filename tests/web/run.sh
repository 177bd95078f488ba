#!/usr/bin/env bash
# Compares the WebAssembly module with the native program. `./dev web` builds the module.
#   run.sh FUDA SOURCE [PART...]   PART: system, requests, worker, signatures, scenarios, check; default: all
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
exec node tests/web/same.mjs "$fuda" "$PWD" "$@"
