#!/usr/bin/env bash
# Builds and runs the fuzzers, and prints the results. Keeps interesting inputs in build/fuzz/corpus, and inputs that reveal a
# fault in build/fuzz/findings.
#
# usage: run.sh [SECONDS]            fuzz every target for SECONDS each (default 30)
#        run.sh TARGET [SECONDS]     fuzz one target (default 60)
#        run.sh TARGET FILE...       run these inputs once, to reproduce a finding
#        run.sh coverage [FILE]      print the coverage of the corpora by file; write functions never reached to FILE
set -euo pipefail

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
readonly root
readonly here=$root/tests/fuzz build=$root/build/fuzz deps=$root/build/fuzz-deps
readonly fuzzer=$build/tests/fuda_fuzz
readonly targets=(yaml load lua script import notation serve parts tables bot)
# Maximum bytes of an input. A few kilobytes are enough to show faults in these formats; larger inputs only take longer.
declare -rA most=([yaml]=4096 [load]=8192 [lua]=4096 [script]=4096 [import]=6144 [notation]=256 [serve]=2048
  [parts]=8192 [tables]=4096 [bot]=2048)

build_all() {
  local with=()
  if bash "$here/sources.sh" "$deps" >"$root/build/fuzz-deps.log" 2>&1; then
    with=("-DLUA_CPP_LIBRARY=$deps/liblua5.4-c++.a" "-Dyaml-cpp_DIR=$deps/yaml-cpp/lib/cmake/yaml-cpp")
  else
    echo "fuzz: no sources of Lua and yaml-cpp ($root/build/fuzz-deps.log); using the packages' libraries without instrumentation" >&2
  fi
  (cd "$root" && cmake --preset fuzz "${with[@]}" && cmake --build build/fuzz --target fuda_fuzz) >"$build.log" 2>&1 || {
    tail -n 40 "$build.log" >&2
    return 1
  }
}

# Words of the formats, so that the fuzzers need not find them at random.
dictionary() {
  {
    grep -ohE '^ *"[a-z_]+": \{' "$root"/schemas/*.json | tr -cd 'a-z_\n' | sed 's/$/: /'
    grep -ohE "\`[a-z_.:]+" "$root/docs/reference/lua.md" | cut -c2-
  } | sort -u | sed 's/[\\"]/\\&/g; s/.*/"&"/'
  cat "$here/words.dict"
}

# Names the inputs to start with: files of the repository, and files that contain a complete game.
seeds() { # TARGET
  local game folder=$build/seeds/load
  case $1 in
    yaml) echo "$root/rules" "$root/examples" "$root/tests/hostile/yaml" ;;
    lua) echo "$here/rules" "$root/tests/hostile/lua" "$root/examples/smallest-game" ;;
    script) echo "$here/rules" ;;
    load)
      mkdir -p "$folder"
      for game in "$root"/examples/smallest-game "$root"/rules/{hanabi,nin-jan,ikebana} "$here"/rules/odds; do
        {
          echo 2
          echo '%% game.yaml' && cat "$game/game.yaml"
          echo '%% rules.lua' && cat "$game/rules.lua"
        } >"$folder/${game##*/}"
      done
      echo "$folder"
      ;;
  esac
}

prepare() {
  mkdir -p "$build"/{logs,findings}
  build_all
  dictionary >"$build/words.dict"
  TMPDIR=$(mktemp -d -p "$([[ -w /dev/shm ]] && echo /dev/shm || echo /tmp)")
  export TMPDIR
  trap 'rm -rf "$TMPDIR"' EXIT
}

call() { # TARGET ARGS...
  FUDA_FUZZ_TARGET=$1 UBSAN_OPTIONS=print_stacktrace=1 nice "$fuzzer" -timeout=60 -report_slow_units=60 -rss_limit_mb=2048 \
    -artifact_prefix="$build/findings/$1-" "${@:2}"
}

number() { # NAME LOG: a figure from the end of libFuzzer's output
  sed -nE "s/^stat::$1: *([0-9]+)$/\1/p" "$2" | tail -n 1
}

row() { printf '%-10s %8s %12s %8s %9s %8s  %s\n' "$@"; }

fuzz() { # TARGET SECONDS
  local target=$1 seconds=$2 log=$build/logs/$1.log found status=0
  mkdir -p "$build/corpus/$target" "$here/corpus/$target"
  # shellcheck disable=SC2046  # several folders
  call "$target" -max_total_time="$seconds" -max_len="${most[$target]}" -dict="$build/words.dict" \
    -print_final_stats=1 "$build/corpus/$target" "$here/corpus/$target" $(seeds "$target") \
    >"$log" 2>&1 || status=$?
  found=$(sed -nE 's/.*Test unit written to (.*)$/\1/p' "$log")
  ((status == 0)) || [[ -n $found ]] || found="see $log"
  row "$target" "$seconds" "$(number number_of_executed_units "$log")" \
    "$(number average_exec_per_sec "$log")" "$(sed -nE 's/.* cov: ([0-9]+) .*/\1/p' "$log" | tail -n 1)" \
    "$(find "$build/corpus/$target" -type f | wc -l)" "${found:-none}"
  [[ -z $found ]] || {
    grep -m 1 -E 'broken promise|ERROR: |runtime error' "$log" || true
    echo "to reproduce: ./dev fuzz $target ${found#"$root/"}"
    return 1
  }
}

# Prints how many edges of each file the targets reach.
coverage() { # [FILE]
  local target
  for target in "${targets[@]}"; do
    mkdir -p "$build/corpus/$target"
    # shellcheck disable=SC2046
    call "$target" -runs=0 -max_len="${most[$target]}" -print_coverage=1 "$build/corpus/$target" \
      "$here/corpus/$target" $(seeds "$target") 2>&1 | grep -E '^(UN)?COVERED_FUNC: '
  done | awk -v root="$root/" -v missed="${1:-}" '
    {
      match($0, /edges: [0-9]+\/[0-9]+/)
      split(substr($0, RSTART + 7, RLENGTH - 7), edges, "/")
      where = $NF
      if (index(where, root "host/") != 1 && index(where, root "cli/") != 1) next
      sub(root, "", where)
      name = substr($0, RSTART + RLENGTH + 1)
      sub(/ [^ ]+$/, "", name)
      key = name " " where
      if ($1 != "COVERED_FUNC:") edges[1] = 0
      if (edges[1] + 0 >= taken[key] + 0) taken[key] = edges[1]
      all[key] = edges[2]
      file[key] = where
      sub(/:[0-9]+$/, "", file[key])
    }
    END {
      for (key in all) {
        of[file[key]] += all[key]
        reached[file[key]] += taken[key]
        sum += all[key]
        done += taken[key]
        if (taken[key] == 0 && missed != "") print key > missed
      }
      for (one in of) printf "%5.1f %% %6d of %6d  %s\n", 100 * reached[one] / of[one], reached[one], of[one], one
      printf "%5.1f %% %6d of %6d  all linked code of host/ and cli/\n", 100 * done / sum, done, sum
    }' | sort -k5
}

is_target() { [[ " ${targets[*]} " == *" $1 "* ]]; }

main() {
  local seconds=30 chosen=("${targets[@]}") status=0 target
  if (($# > 0)) && [[ $1 == coverage ]]; then
    prepare
    coverage "${2:-}"
    return
  fi
  if (($# > 0)) && [[ ! $1 =~ ^[0-9]+$ ]]; then
    is_target "$1" || { echo "fuzz: unknown target '$1'; the targets are ${targets[*]}" >&2 && exit 2; }
    chosen=("$1")
    seconds=60
    shift
  fi
  if (($# > 0)) && [[ ! $1 =~ ^[0-9]+$ ]]; then
    prepare
    call "${chosen[0]}" "$@"
    return
  fi
  prepare
  row target seconds executions exec/s edges corpus findings
  for target in "${chosen[@]}"; do fuzz "$target" "${1:-$seconds}" || status=1; done
  return "$status"
}

main "$@"
