#!/usr/bin/env bash
# Builds each of these versions of Lua 5.4, and fuda with it. With each, all scenarios must pass, and all games must have the
# same signatures as with Debian's Lua.
#   versions.sh SOURCE WORK [VERSION…]    (default: several from 5.4.0 to 5.4.8)
# FUDA_LUA_SOURCES: a folder with lua-VERSION/src (default: download from lua.org)
set -euo pipefail

command -v curl >/dev/null || { echo "this test calls 'curl', which is not installed" && exit 1; }
source=$(readlink -f "$1")
work=$2
shift 2
(($# > 0)) || set -- 5.4.0 5.4.2 5.4.4 5.4.6 5.4.8
mkdir -p "$work"
work=$(readlink -f "$work")
log=$work/log

fail() {
  tail -n 30 "$log"
  echo "$*"
  exit 1
}

for version in "$@"; do
  folder=$work/lua-$version
  mkdir -p "$folder"
  if [[ -n ${FUDA_LUA_SOURCES:-} ]]; then
    cp -r "$FUDA_LUA_SOURCES/lua-$version/src" "$folder/"
  else
    curl -fsSL "https://www.lua.org/ftp/lua-$version.tar.gz" 2>"$log" | tar -xz -C "$work" || fail "there is no Lua $version"
  fi
  # As C++, like Debian's liblua5.4-c++: errors are exceptions.
  (
    cd "$folder/src" || exit 1
    for file in *.c; do
      case $file in lua.c | luac.c | onelua.c | ltests.c) continue ;; esac
      c++ -x c++ -O2 -w -DLUA_COMPAT_5_3 -DLUA_USE_POSIX -c "$file" || exit 1
    done
    ar rcs liblua5.4-c++.a ./*.o || exit 1
    printf 'extern "C++" {\n#include "lua.h"\n#include "lualib.h"\n#include "lauxlib.h"\n}\n' >lua.hpp
  ) >"$log" 2>&1 || fail "Lua $version is not built"
  cmake -S "$source" -B "$folder/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-O1 -DFUDA_UNITY=ON \
    -DBUILD_TESTING=OFF -DLUA_INCLUDE_DIR="$folder/src" -DLUA_CPP_LIBRARY="$folder/src/liblua5.4-c++.a" >"$log" 2>&1 ||
    fail "CMake fails with Lua $version"
  ! grep 'this Lua is' "$log" || fail "fuda does without its own functions in Lua $version"
  cmake --build "$folder/build" --target fuda >"$log" 2>&1 || fail "fuda is not built with Lua $version"
  fuda=$folder/build/cli/fuda
  (cd "$source" && "$fuda" run --quiet rules examples tests/golden) >"$log" 2>&1 || fail "scenarios fail with Lua $version"
  (cd "$source" && bash tests/signatures/run.sh "$fuda" "$source" 1000) >"$log" 2>&1 ||
    fail "games differ with Lua $version"
  echo "Lua $version: all scenarios and signatures"
done
