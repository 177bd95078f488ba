#!/usr/bin/env bash
# A test that calls a program which is not installed says so and ends: none waits for what never comes.
#   check.sh FUDA SOURCE
set -euo pipefail

fuda=$(readlink -f "$1")
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0 tried=0

# What is installed here but for the programs of test_packages in ./dev, as links.
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

# Those of ./dev have packages of their own.
for script in tests/*/*.sh; do
  [[ $script =~ ^tests/(tools|pages|python|fuzz|lint|torture)/ ]] && continue
  for tool in "${hidden[@]}"; do
    ! grep -qE "(^|[^[:alnum:]])$tool( |$)" "$script" || says "$tool" "$script" "$fuda" "$fuda" "$PWD"
  done
done
says python3 tests/pages/run.sh "$fuda" . tests/pages/bots.md
says python3 tests/pages/run.sh "$fuda" . docs/bot-protocol.md

# `./dev COMMAND --help` prints how it is used, and builds nothing.
for command in build test browser python lint format reference fuzz torture install-packages help; do
  [[ $(timeout 20 ./dev "$command" --help </dev/null 2>&1 | head -n 1) == "usage: ./dev "* ]] || {
    echo "./dev $command --help does not say how it is used"
    failed=$((failed + 1))
  }
done

echo "$tried tests without what they call, $failed faults"
((failed == 0 && tried >= 4))
