#!/usr/bin/env bash
# Builds the WebAssembly module into build/wasm, and the page of the workbench with this module into build/web. Installs
# the toolchain first if it is missing.
#   build.sh SOURCE
set -euo pipefail

cd "$1"
export FUDA_WEB_TOOLS=${FUDA_WEB_TOOLS-${XDG_CACHE_HOME-$HOME/.cache}/fuda/web}
bash cli/web/toolchain.sh "$FUDA_WEB_TOOLS"
# A newly installed copy of the same compiler has another time, but gives the same objects.
CCACHE_COMPILERCHECK=string:$(sed -n 2p "$FUDA_WEB_TOOLS/versions")
export CCACHE_COMPILERCHECK
cmake --preset wasm
cmake --build build/wasm -- fuda_web
touch build/wasm/fuda.wasm # tests/web/run.sh compares its time with the sources, of which some are not for the module
node cli/workbench_page/build.mjs build/web --wasm build/wasm --games rules \
  --games examples/games --packages build/workbench_packages
size=$(wc -c <build/wasm/fuda.wasm)
printf 'the module: %d bytes, %d compressed by gzip\n' "$size" "$(gzip -9 <build/wasm/fuda.wasm | wc -c)"
printf 'the page: serve the folder build/web, as with: python3 -m http.server --directory build/web\n'
