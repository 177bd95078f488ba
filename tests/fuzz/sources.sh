#!/usr/bin/env bash
# Builds Lua and yaml-cpp from their Debian sources with the flags of the fuzzers, so that the fuzzers detect
# memory errors in them and use their branches to guide the search. The libraries of the packages must be installed in the
# same versions, because they provide the headers of Lua.
#
# usage: sources.sh FOLDER   creates FOLDER/liblua5.4-c++.a and FOLDER/yaml-cpp; ends with 1 if there are no sources
set -euo pipefail

readonly folder=$1
readonly flags=(-O1 -g1 -fno-omit-frame-pointer "-fsanitize=fuzzer-no-link,address,undefined" -fno-sanitize-recover=all)
jobs=$(nproc 2>/dev/null || echo 2)

versions() { dpkg-query -W liblua5.4-dev libyaml-cpp-dev clang; }

if [[ -e $folder/versions && $(versions) == "$(cat "$folder/versions")" ]]; then exit 0; fi

# Uses separate package lists, so that those of the system stay unchanged.
own_apt() {
  apt-get -qq -o Dir::Etc::sourcelist="$folder/apt/sources.list" -o Dir::Etc::sourceparts=- \
    -o Dir::State::lists="$folder/apt/lists" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= \
    -o APT::Sandbox::User=root "$@"
}

rm -rf "$folder"
mkdir -p "$folder/apt/lists/partial" "$folder/lua"
# shellcheck source=/dev/null  # of the system
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
printf 'deb-src http://deb.debian.org/debian %s main\n' "$release" >"$folder/apt/sources.list"
(
  cd "$folder"
  own_apt update
  own_apt source lua5.4 yaml-cpp
) || exit 1

# As C++, like the package's liblua5.4-c++: errors are exceptions.
for file in "$folder"/lua5.4-*/src/*.c; do
  case ${file##*/} in lua.c | luac.c) continue ;; esac
  printf '%s\0' "$file"
done | (
  cd "$folder/lua"
  xargs -0 -n 1 -P "$jobs" clang++ -x c++ -Wno-deprecated "${flags[@]}" -DLUA_COMPAT_5_3 -DLUA_USE_LINUX -c
)
ar rcs "$folder/liblua5.4-c++.a" "$folder"/lua/*.o

cmake -S "$folder"/yaml-cpp-*/ -B "$folder/yaml-cpp-build" -G Ninja -DCMAKE_CXX_COMPILER=clang++ \
  -DCMAKE_CXX_FLAGS="${flags[*]}" -DCMAKE_BUILD_TYPE=None -DYAML_CPP_BUILD_TESTS=OFF -DYAML_CPP_BUILD_TOOLS=OFF \
  -DYAML_BUILD_SHARED_LIBS=OFF -DCMAKE_CXX_COMPILER_LAUNCHER="$(command -v ccache || true)" \
  -DCMAKE_INSTALL_PREFIX="$folder/yaml-cpp" -DCMAKE_INSTALL_LIBDIR=lib
cmake --build "$folder/yaml-cpp-build" --target install
versions >"$folder/versions"
