#!/usr/bin/env bash
# Writes the man pages of the program FUDA into FOLDER: fuda.1, and fuda-COMMAND.1 for each command. Leaves out a command
# whose own program is not next to FUDA.
#   man.sh FUDA FOLDER
set -euo pipefail

mkdir -p "$2"
for command in $("$1" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\)  .*/\1/p'); do
  "$1" "$command" --man >"$2/fuda-$command.1" 2>"$2/.error" || rm "$2/fuda-$command.1"
done
rm -f "$2/.error"
"$1" --man >"$2/fuda.1"
