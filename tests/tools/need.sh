# shellcheck shell=bash
# Functions for tests that call programs which a bare Debian lacks.

# Ends the test if one of these programs is missing, before anything waits for it.
need_tools() { # PROGRAM…
  local tool
  for tool in "$@"; do
    command -v "$tool" >/dev/null && continue
    echo "this test calls '$tool', which is not installed; ./dev test installs it"
    exit 1
  done
}
