#!/usr/bin/env bash
# Tests that the parts of a simulation, run by GNU parallel and by Slurm (if installed), give the same result as one run.
#
#   many_machines.sh FUDA SOURCE
set -eu

fuda=$(readlink -f "$1")
FUDA_PATH=$(readlink -f "$2")/rules
export FUDA_PATH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
done_with=0

compare() { # WHAT FILE...
  local what=$1
  shift
  "$fuda" merge --json "$@" >merged.json
  cmp merged.json whole.json || { echo "FAIL $what: the result differs from that of one run" && exit 1; }
  echo "ok   $what"
  done_with=$((done_with + 1))
}

"$fuda" sim nin-jan --players 3 -n 600 --seed 5 --signature --json --no-speed >whole.json

if parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
  # shellcheck disable=SC2016  # for GNU parallel, not for the shell
  parallel --halt now,fail=1 "$fuda" sim nin-jan --players 3 --seed 5 --signature -n 100 \
    --first-game '{= $_ *= 100 =}' --part 'part-{#}.json' '>' /dev/null ::: {0..5} 2>problems || {
    cat problems
    echo "FAIL parallel" && exit 1
  }
  compare "GNU parallel" part-*.json
else
  echo "skipped: GNU parallel is not installed"
fi

if command -v sbatch >/dev/null; then
  cat >sims.sh <<END
#!/bin/bash
#SBATCH --array=0-5
exec "$fuda" sim nin-jan --players 3 --seed 5 --signature -n 100 --first-game "\$((SLURM_ARRAY_TASK_ID * 100))" \\
  --part "$work/task-\$SLURM_ARRAY_TASK_ID.json" > /dev/null
END
  sbatch --wait sims.sh && compare "Slurm" task-*.json
else
  echo "not run: Slurm (sbatch) is not installed"
fi
[ "$done_with" -gt 0 ] || echo "skipped: neither is installed"
