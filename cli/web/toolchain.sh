#!/usr/bin/env bash
# Installs the compiler for WebAssembly and the sources of the libraries below a folder. The hash of a wheel pins the
# compiler, and with it the libraries of C and C++. Lua, yaml-cpp and fmt are those of this Debian release, from its
# signed archive: the versions that the native program uses.
#
# The PyPI package ziglang contains clang, lld and the sources of libc++, libc++abi, libunwind and wasi-libc. fuda uses
# its clang and lld directly, because `zig c++` compiles without threads, <mutex> and <filesystem> for this target.
#
# usage: toolchain.sh FOLDER   creates FOLDER/bin, FOLDER/lib and FOLDER/src
set -euo pipefail

readonly zig_version=0.17.1
readonly zig_hash=ea6cc5d87b033cf0aedfbc8f9549a908cae6c50ac31f1698188fa48a74524b54

# shellcheck source=/dev/null  # of the system
release=$(. /etc/os-release && echo "${ID-} ${VERSION_CODENAME-}")
readonly release
if [[ $release != "debian "?* || $(uname -m) != x86_64 ]]; then
  echo "the WebAssembly module is built from Debian's sources, on Debian for x86-64; this is $release for $(uname -m)" >&2
  exit 1
fi

folder=$1
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
# Builds in several clones share the folder.
exec 9>"$folder/lock"
flock 9

# Uses separate package lists, so that those of the system stay unchanged.
own_apt() {
  apt-get -qq -o Dir::Etc::sourcelist="$folder/apt/sources.list" -o Dir::Etc::sourceparts=- \
    -o Dir::State::lists="$folder/apt/lists" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= \
    -o APT::Sandbox::User=root "$@"
}

install_zig() {
  local wheels
  wheels=$(mktemp -d)
  printf 'ziglang==%s --hash=sha256:%s\n' "$zig_version" "$zig_hash" >"$wheels/requirements.txt"
  python3 -m pip download --quiet --disable-pip-version-check --require-hashes --no-deps --only-binary :all: \
    --platform manylinux_2_12_x86_64 -r "$wheels/requirements.txt" -d "$wheels"
  rm -rf "$folder/ziglang"
  python3 -m zipfile -e "$wheels"/ziglang-*.whl "$folder"
  chmod +x "$folder/ziglang/zig"
  rm -rf "$wheels"
}

# Commands under the names that CMake expects.
write_commands() {
  mkdir -p "$folder/bin"
  local name
  while read -r name does; do
    # shellcheck disable=SC2016  # the new script expands these
    printf '#!/bin/sh\nexec "%s/ziglang/zig" %s "$@"\n' "$folder" "$does" >"$folder/bin/$name"
    chmod +x "$folder/bin/$name"
  done <<'END'
clang clang
clang++ clang --driver-mode=g++
wasm-ld wasm-ld
ar ar
ranlib ranlib
END
}

# Lets zig build wasi-libc and its own runtime library, and keeps them. Zig prints the names only when it links.
build_libc() {
  local work
  work=$(mktemp -d)
  rm -rf "${folder:?}/lib"
  mkdir "$folder/lib"
  echo 'int fuda_probe(void) { return 0; }' >"$work/probe.c"
  if (
    cd "$work" &&
      "$folder/ziglang/zig" build-exe probe.c -lc -target wasm32-wasi -O ReleaseFast -mexec-model=reactor --verbose-link \
        --global-cache-dir "$work/cache" --cache-dir "$work/cache" -femit-bin="$work/probe.wasm" 2>"$work/said" &&
      sed -n 's/^wasm-ld //p' "$work/said" | grep -oE '[^ ]+/(lib[a-z_]+\.a|crt1-reactor\.o)' |
      xargs cp -t "$folder/lib"
  ) && [[ -e $folder/lib/libc.a && -e $folder/lib/crt1-reactor.o ]]; then
    rm -rf "$work"
    return
  fi
  cat "$work/said" >&2
  rm -rf "$work"
  echo "zig could not build wasi-libc" >&2
  exit 1
}

fetch_sources() {
  local name
  rm -rf "$folder/apt" "$folder/src"
  mkdir -p "$folder/apt/lists/partial" "$folder/src"
  printf 'deb-src http://deb.debian.org/debian %s main\n' "${release#* }" >"$folder/apt/sources.list"
  (
    cd "$folder/src"
    own_apt update
    own_apt source lua5.4 yaml-cpp fmtlib
    for name in lua5.4 yaml-cpp fmtlib; do ln -s "$name"-*/ "$name"; done
  )
}

versions() { printf '%s\n' "$release" "$zig_hash" "$(sha256sum <"${BASH_SOURCE[0]}")"; }

if [[ -e $folder/versions && $(versions) == "$(cat "$folder/versions")" ]]; then exit 0; fi
install_zig
write_commands
build_libc
fetch_sources
versions >"$folder/versions"
