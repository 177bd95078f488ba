#!/usr/bin/env bash
# Tests `fuda lsp` with a client of the language server protocol from PyPI, in an environment of its own, build/lsp.
#
#   run.sh FUDA SOURCE [ARGUMENTS OF PYTEST…]
set -euo pipefail
# shellcheck source=/dev/null
source "$(dirname "${BASH_SOURCE[0]}")/../tools/need.sh"
need_tools python3

FUDA_PROGRAM=$(readlink -f "$1")
source=$(readlink -f "$2")
shift 2
work=$source/build/lsp
export FUDA_PROGRAM FUDA_SOURCE=$source
readonly source work

skip() {
  printf 'skipped: %s\n' "$1"
  exit 0
}

mkdir -p "$work"
[[ -x $work/venv/bin/python ]] || python3 -m venv "$work/venv" || skip "python3 cannot create an environment"
"$work/venv/bin/pip" --disable-pip-version-check -q install 'pytest-lsp>=1,<2' >"$work/pip.log" 2>&1 ||
  skip "the test packages cannot be installed from PyPI"
cd "$source/tests/lsp"
exec "$work/venv/bin/python" -B -m pytest -q -p no:cacheprovider "$@"
