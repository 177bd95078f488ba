#!/usr/bin/env bash
# Tests that each test that needs a missing program reports it and ends, instead of waiting for it.
#   check.sh FUDA SOURCE
set -euo pipefail

fuda=$(readlink -f "$1")
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0 tried=0

# Links to all installed programs except those that the test_packages in ./dev provide.
readonly hidden=(python3 curl)
mkdir "$work/bin"
IFS=: read -ra folders <<<"$PATH:/usr/bin:/bin"
for folder in "${folders[@]}"; do
  [[ ! -d $folder ]] || find -L "$folder" -maxdepth 1 -type f -executable -print0 2>/dev/null |
    xargs -0 -r ln -s -t "$work/bin" 2>/dev/null || true
done
for tool in "${hidden[@]}"; do rm -f "$work/bin/$tool"; done

says() { # TOOL SCRIPT ARGS…
  local tool=$1 said status=0
  shift
  tried=$((tried + 1))
  said=$(PATH=$work/bin timeout 300 bash "$@" </dev/null 2>&1) || status=$?
  if ((status == 0 || status == 124)) || [[ $said != *"'$tool', which is not installed"* ]]; then
    printf '%s\n' "$*: status $status without $tool" "${said:0:500}"
    failed=$((failed + 1))
  fi
}

# Leaves out the tests that only ./dev runs: their commands install further packages.
for script in tests/*/*.sh; do
  [[ $script =~ ^tests/(tools|pages|python|fuzz|lint|torture)/ ]] && continue
  for tool in "${hidden[@]}"; do
    ! grep -qE "(^|[^[:alnum:]])$tool( |$)" "$script" || says "$tool" "$script" "$fuda" "$fuda" "$PWD"
  done
done
says python3 tests/pages/run.sh "$fuda" . tests/pages/bots.md
says python3 tests/pages/run.sh "$fuda" . docs/bot-protocol.md

# `./dev COMMAND --help` prints the usage and builds nothing.
for command in build test browser python lint format reference fuzz torture install-packages help; do
  [[ $(timeout 20 ./dev "$command" --help </dev/null 2>&1 | head -n 1) == "usage: ./dev "* ]] || {
    echo "./dev $command --help does not print the usage"
    failed=$((failed + 1))
  }
done

echo "$tried tests without the programs that they need, $failed faults"
((failed == 0 && tried >= 4))
