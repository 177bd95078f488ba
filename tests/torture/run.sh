#!/usr/bin/env bash
# The tests that take too long to run on every change. `./dev torture [PART…]` runs these parts, or all of them. Each part
# ends with one line of figures. The table of all parts goes into docs/reliability.md, the figures of servers into
# docs/benchmarks.md.
set -uo pipefail

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
cd "$root" || exit 2
readonly root
readonly parts=(program threads memory signatures lua secrets bots journal serve strangers tests python fuzz bare)
readonly work=$root/build/torture
readonly log=$work/log
mkdir -p "$work"

rows=()
failed=0
figures="" # the result of a part, besides passed or failed

say() { printf 'torture: %s\n' "$*" >&2; }

# Runs a command and prints its output only if it fails.
quietly() {
  "$@" >"$log" 2>&1 || {
    cat "$log"
    return 1
  }
}

build() { # FOLDER TARGET CMAKE-ARGS…
  local folder=$work/$1 target=$2
  shift 2
  quietly cmake -S "$root" -B "$folder" -G Ninja "$@" && quietly nice cmake --build "$folder" --target "$target"
}

preset() { # PRESET TARGET
  quietly cmake --preset "$1" && quietly nice cmake --build "$root/build/$1" --target "$2"
}

# Runs all scenarios and all cases of tests/pages under the address and undefined-behaviour sanitizers. A report of a
# sanitizer changes the exit status of a case, so the case fails.
try_program() {
  local fuda=$root/build/sanitize/cli/fuda ok=0
  preset sanitize fuda && preset sanitize fuda-lab && preset sanitize fuda-serve || return 1
  export UBSAN_OPTIONS=print_stacktrace=1 ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1
  "$fuda" run --quiet rules examples tests/golden >"$work/scenarios" 2>&1 || ok=1
  bash tests/pages/run.sh "$fuda" . >"$work/pages" 2>&1 || ok=1
  if ((ok != 0)); then cat "$work/scenarios" "$work/pages"; fi
  figures="$(tail -n 1 "$work/scenarios"); $(tail -n 1 "$work/pages")"
  return "$ok"
}

# Runs simulations and checks under the thread sanitizer. Fixes the address space layout, which GCC 12's sanitizer needs.
try_threads() {
  local fuda=$root/build/thread/cli/fuda game games=0 ok=0
  local run=(env TSAN_OPTIONS=halt_on_error=0:exitcode=66)
  preset thread fuda || return 1
  : >"$work/threads"
  if command -v setarch >/dev/null; then run+=(setarch -R); fi
  for game in rules/*/; do
    "${run[@]}" "$fuda" sim "$game" -n 1024 --jobs 2 --signature >>"$work/threads" 2>&1 || ok=1
    games=$((games + 1024))
  done
  "${run[@]}" "$fuda" check --games 20 --jobs 2 rules examples/smallest-game >"$work/check" 2>&1 || ok=1
  if ((ok != 0)); then cat "$work/threads" "$work/check"; fi
  figures="sim --jobs 2: $games games; check --jobs 2: $(tail -n 1 "$work/check" | sed 's/.*, \([0-9,]* random games\):.*/\1/')"
  return "$ok"
}

# Runs the tests of the Python module under the address and undefined-behaviour sanitizers. Does not search for leaks, because
# Python and the libraries that it loads leak memory.
try_python() {
  local folder=$work/python package=$work/python/package ok=0 libraries
  quietly bash tests/python/run.sh . --prepare || return 1
  build python _fuda -DFUDA_PYTHON=ON -DFUDA_SANITIZE=ON -DFUDA_WERROR=OFF -DCMAKE_BUILD_TYPE=Debug \
    "-DCMAKE_CXX_FLAGS_DEBUG=-O1 -g1 -D_GLIBCXX_ASSERTIONS" "-DPython_EXECUTABLE=$root/build/python/venv/bin/python" ||
    return 1
  rm -rf "$package"
  mkdir -p "$package/fuda/share"
  cp "$root"/cli/lab/python/fuda/* "$folder"/cli/lab/python/_fuda*.so "$package/fuda"
  ln -s "$root/rules" "$package/fuda/share/rules"
  ln -s "$root/examples/games" "$package/fuda/share/games"
  libraries="$(c++ -print-file-name=libasan.so) $(c++ -print-file-name=libubsan.so)"
  ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 PYTHONMALLOC=malloc FUDA_PYTHON_PACKAGE=$package \
    FUDA_PYTHON_PRELOAD=$libraries bash tests/python/run.sh . >"$work/python.log" 2>&1 || ok=1
  if ((ok != 0)); then cat "$work/python.log"; fi
  figures=$(tail -n 1 "$work/python.log")
  return "$ok"
}

# Makes every single allocation fail once, and one in 53 again under the address sanitizer, which detects leaks.
try_memory() {
  local ok=0 runs=() preset step
  for preset in release:1 sanitize:53; do
    step=${preset#*:}
    preset=${preset%:*}
    preset "$preset" fuda_short_of_memory || return 1
    bash tests/memory/run.sh "$root/build/$preset/tests/fuda_short_of_memory" "$root" "$step" >"$work/memory" 2>&1 || ok=1
    if ((ok != 0)); then cat "$work/memory"; fi
    runs+=("$(grep -oE '^[0-9]+ runs' "$work/memory" | awk '{ sum += $1 } END { print sum }')")
  done
  figures="${runs[0]} runs, each short of another allocation; ${runs[1]} of them again under sanitizers"
  return "$ok"
}

# Plays 10,000 games for each line of tests/signatures/games.txt, with four builds, each with one thread and with two.
try_signatures() {
  local compiler level name threads ok=0 lines=0
  : >"$work/signatures"
  for compiler in g++ clang++; do
    command -v "$compiler" >/dev/null || { say "$compiler is not installed" && continue; }
    for level in -O0 -O3; do
      name=$compiler$level
      # -w: optimised without -DNDEBUG, GCC 12 reports an overflow in fmt that does not exist. Other builds show warnings.
      build "$name" fuda -DCMAKE_CXX_COMPILER="$compiler" -DBUILD_TESTING=OFF -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CXX_FLAGS_RELEASE="$level -w" || return 1
      for threads in 1 2; do
        echo "$name, $threads" >>"$work/signatures"
        bash tests/signatures/run.sh "$work/$name/cli/fuda" "$root" 10000 "$threads" >>"$work/signatures" 2>&1 || ok=1
        lines=$((lines + 1))
      done
    done
  done
  if ((ok != 0)); then cat "$work/signatures"; fi
  figures="$(grep -cE '^[0-9a-f]{16} ' tests/signatures/games.txt) signatures of 10,000 games, $lines times"
  return "$ok"
}

# Tests other versions of Lua 5.4.
try_lua() {
  local ok=0
  bash tests/lua/versions.sh . "$work/lua" >"$work/versions" 2>&1 || ok=1
  if ((ok != 0)); then cat "$work/versions"; fi
  figures="$(grep -c ': all scenarios and signatures' "$work/versions") versions of Lua"
  return "$ok"
}

# Deals hidden cards again in 100,000 positions of every game, half of them with stacked decks, and compares what the host
# tells each seat.
try_secrets() {
  local ok=0
  preset release fuda_tests || return 1
  FUDA_SECRETS=100000 build/release/tests/fuda_tests "no seat is told what it cannot know" >"$work/secrets" 2>&1 || ok=1
  if ((ok != 0)); then cat "$work/secrets"; fi
  figures=$(sed -n 's/^secrets: //p' "$work/secrets")
  return "$ok"
}

# Kills `fuda play` at 10,000 moments and checks the journals.
try_journal() {
  local ok=0
  preset release fuda_killed || return 1
  build/release/tests/fuda_killed . 10000 >"$work/journal" 2>&1 || ok=1
  if ((ok != 0)); then cat "$work/journal"; fi
  figures=$(tail -n 1 "$work/journal")
  return "$ok"
}

# Runs a server with 500 tables of four while clients request lists, then 100,000 complete games, most of them short, and then
# games on three servers behind nginx.
try_serve() {
  local ok=0 four=hanabi:4,ikebana:4,nin-jan:4,sakura:4 games
  local load=(bash tests/serve/load.sh build/release/cli/fuda build/release/tests/fuda_serve_load .)
  preset release fuda && preset release fuda-serve && preset release fuda_serve_load || return 1
  games=$(printf 'leduc:2,%.0s' {1..36})$four
  "${load[@]}" --disk "$work" --games "$four" --seconds 60 >"$work/serve" 2>&1 || ok=1
  "${load[@]}" --games "$games" --whole 100000 >"$work/whole" 2>&1 || ok=1
  "${load[@]}" --servers 3 --games "$four" --whole 1000 >"$work/three" 2>&1 || ok=1
  if ((ok != 0)); then cat "$work/serve" "$work/whole" "$work/three"; fi
  figures="$(tail -n 1 "$work/serve"); $(tail -n 1 "$work/whole"); with three servers $(tail -n 1 "$work/three")"
  return "$ok"
}

# Runs 100 tables of four on one server during many simultaneous attacks.
try_strangers() {
  local ok=0
  preset release fuda && preset release fuda-serve && preset release fuda_serve_load || return 1
  python3 tests/serve/crowd.py build/release/cli/fuda build/release/tests/fuda_serve_load . --tables 100 --seconds 60 \
    --most 250 >"$work/strangers" 2>&1 || ok=1
  if ((ok != 0)); then cat "$work/strangers"; fi
  figures="$(grep ' attacks; ' "$work/strangers")"
  return "$ok"
}

# Plays 20,000 games with each Hanabi bot and number of players and compares the means with published ones. Checks every
# strength that a page states, and compares `greedy` with random play in every game.
try_bots() {
  local ok=0
  preset release fuda && preset release fuda-lab && preset release fuda_lab_tests || return 1
  bash tests/bots/hanabi_means.sh build/release/cli/fuda . >"$work/bots" 2>&1 || ok=1
  FUDA_STRENGTHS=many build/release/tests/fuda_lab_tests "bots are as strong as pages say,greedy is not worse*" >"$work/strengths" 2>&1 || ok=1
  if ((ok != 0)); then cat "$work/bots" "$work/strengths"; fi
  figures="$(grep -c ' ok$' "$work/bots") means within three standard errors of those published; $(sed -n 's/^strengths: //p' "$work/strengths")"
  return "$ok"
}

# Runs all tests under the address and undefined-behaviour sanitizers.
try_tests() {
  local ok=0
  ./dev test --sanitize >"$work/tests" 2>&1 || ok=1
  if ((ok != 0)); then tail -n 200 "$work/tests"; fi
  figures=$(tail -n 1 "$work/tests")
  return "$ok"
}

try_fuzz() {
  if ! ./dev help | grep -q '^  fuzz'; then
    figures="./dev has no command fuzz"
    return 0
  fi
  ./dev fuzz >"$work/fuzz" 2>&1 || { tail -n 100 "$work/fuzz" && return 1; }
  figures=$(tail -n 1 "$work/fuzz")
}

# Runs the first commands in README.md on a system without any packages.
try_bare() {
  local ok=0
  bash tests/torture/bare.sh . "$work" >"$work/bare" 2>&1 || ok=1
  if ((ok != 0)); then tail -n 200 "$work/bare"; fi
  figures=$(tail -n 1 "$work/bare")
  return "$ok"
}

(($# > 0)) || set -- "${parts[@]}"
run_part() { # PART
  case $1 in
    program) try_program ;;
    threads) try_threads ;;
    memory) try_memory ;;
    signatures) try_signatures ;;
    lua) try_lua ;;
    secrets) try_secrets ;;
    bots) try_bots ;;
    journal) try_journal ;;
    serve) try_serve ;;
    strangers) try_strangers ;;
    tests) try_tests ;;
    python) try_python ;;
    fuzz) try_fuzz ;;
    bare) try_bare ;;
  esac
}

for part in "$@"; do
  [[ " ${parts[*]} " == *" $part "* ]] || { say "unknown part '$part'; the parts are ${parts[*]}" && exit 2; }
done
for part in "$@"; do
  say "$part"
  start=$SECONDS
  verdict=passed
  figures=""
  run_part "$part" || { verdict=FAILED && failed=1; }
  rows+=("| $part | $verdict | $figures | $((SECONDS - start)) s |")
done
printf '| part | | what was done | time |\n|---|---|---|---|\n'
printf '%s\n' "${rows[@]}"
exit "$failed"
