#!/usr/bin/env bash
# Builds the WebAssembly module into build/web, and installs the toolchain first if it is missing.
#   build.sh SOURCE
set -euo pipefail

cd "$1"
export FUDA_WEB_TOOLS=${FUDA_WEB_TOOLS-${XDG_CACHE_HOME-$HOME/.cache}/fuda/web}
bash cli/web/toolchain.sh "$FUDA_WEB_TOOLS"
cmake --preset web
cmake --build build/web -- fuda_web
touch build/web/fuda.wasm # tests/web/run.sh compares its time with the sources, of which some are not for the module
size=$(wc -c <build/web/fuda.wasm)
printf 'build/web/fuda.wasm: %d bytes, %d compressed by gzip\n' "$size" "$(gzip -9 <build/web/fuda.wasm | wc -c)"
