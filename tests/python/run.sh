#!/usr/bin/env bash
# Installs the wheel into a separate environment, build/python, and runs the tests in this folder. Status 2: the packages
# that the tests need are missing, because PyPI cannot be reached.
#
#   run.sh SOURCE [--long] [ARGUMENTS OF PYTEST…]
#   run.sh SOURCE --prepare        only create the environment
#
# FUDA_PYTHON_PACKAGE=FOLDER: test the package in this folder instead of building one.
# FUDA_PYTHON_PRELOAD=LIBRARY: load this library into that Python first.
set -euo pipefail

source=$(readlink -f "$1")
shift
work=$source/build/python
readonly source work
if [[ ${1:-} == --long ]]; then
  export FUDA_LONG=1
  shift
fi

say() { printf 'python: %s\n' "$*" >&2; }

mkdir -p "$work"
[[ -x $work/venv/bin/python ]] || python3 -m venv "$work/venv" || { say "python3 cannot create an environment" && exit 2; }
readonly needed=(scikit-build-core nanobind numpy 'pettingzoo>=1.27,<1.28' 'gymnasium>=1,<2' 'pytest>=8' mypy)
pip() { "$work/venv/bin/pip" --disable-pip-version-check -q "$@"; }
if ! pip install "${needed[@]}" >"$work/pip.log" 2>&1; then
  tail -n 3 "$work/pip.log" >&2
  say "left out: cannot install the test packages from PyPI"
  exit 2
fi
pip install 'open_spiel>=2,<3' >>"$work/pip.log" 2>&1 || say "OpenSpiel cannot be installed: skipping its tests"
if [[ ${FUDA_LONG:-} == 1 ]]; then
  pip install nbclient ipykernel matplotlib >>"$work/pip.log" 2>&1 || say "the packages for the notebook cannot be installed: skipping it"
fi
[[ ${1:-} != --prepare ]] || exit 0
if [[ -n ${FUDA_PYTHON_PACKAGE:-} ]]; then
  cd "$source"
  exec env PYTHONPATH="$FUDA_PYTHON_PACKAGE" ${FUDA_PYTHON_PRELOAD:+LD_PRELOAD="$FUDA_PYTHON_PRELOAD"} \
    "$work/venv/bin/python" -P -m pytest -q "${@:-tests/python}"
fi

# Continues the last build. Optimises less than a normal installation does, to compile faster.
if ! PATH=$work/venv/bin:$PATH pip install --no-build-isolation --no-deps --force-reinstall -C build-dir="$work/wheel" \
  -C cmake.define.CMAKE_CXX_FLAGS_RELEASE="${FUDA_PYTHON_FLAGS--O1}" "$source" >"$work/pip.log" 2>&1; then
  cat "$work/pip.log" >&2
  say "building the wheel failed"
  exit 1
fi
cd "$source"
exec "$work/venv/bin/python" -P -m pytest -q "${@:-tests/python}"
