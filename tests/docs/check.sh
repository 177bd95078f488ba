#!/usr/bin/env bash
# Checks that the documentation tells the truth. Of each page, in order and in a folder of its own:
#   * a fenced block behind a line `<!-- file: NAME -->` is written to NAME; `<!-- append: NAME -->` adds to it;
#   * in a ```console block each line `$ command` is run, and what it prints (both streams) must be what follows;
#     a line `…` stands for any number of lines;
#   * behind a line `<!-- meanwhile: COMMAND -->` the command of the next block goes on by itself: once it has printed a line
#     `watching …`, COMMAND is run, and after a second such line it is ended; the time of day does not matter;
#   * any other ```yaml block that starts with a line `game:` or `# yaml-language-server` must pass `fuda check`.
# `./dev run` and `./dev fuda` are the given program; `./dev test` is skipped. The folders rules, examples, schemas and
# tests of the source tree are linked into the folder.
# usage: check.sh FUDA SOURCE [PAGE…]
set -euo pipefail

fuda_binary=$(readlink -f "$1")
source_dir=$(readlink -f "$2")
shift 2
pages=("$@")
[ $# -gt 0 ] || pages=(README.md docs/authoring.md docs/yaml.md docs/concepts.md docs/house-variants.md docs/check.md docs/sim.md docs/script-format.md)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" && ln -s "$fuda_binary" "$work/bin/fuda"
cat >"$work/dev" <<'END'
#!/usr/bin/env bash
case $1 in
  run) exec fuda "$@" ;;
  fuda) exec "$@" ;;
  *) exit 0 ;;
esac
END
chmod +x "$work/dev"
export PATH="$work/bin:$PATH" LC_ALL=C.UTF-8 NO_COLOR=1
unset COLUMNS
unset FUDA_PATH # games are found in ./rules

commands=0
files=0
failed=0

fail() { # MESSAGE [FILE]
  printf 'FAIL %s\n' "$1"
  [ $# -lt 2 ] || sed 's/^/    /' "$2"
  failed=$((failed + 1))
}

# Is ACTUAL what EXPECTED says?
matches() { # EXPECTED ACTUAL
  awk -v actual="$2" '
    function fits(i, j) {
      if (i > n) return j > m
      if (want[i] == "…") {
        while (i < n && want[i + 1] == "…") i++
        for (; j <= m + 1; j++) if (fits(i + 1, j)) return 1
        return 0
      }
      return j <= m && want[i] == got[j] && fits(i + 1, j + 1)
    }
    { want[++n] = $0 }
    END { while ((getline line < actual) > 0) got[++m] = line; exit !fits(1, 1) }' "$1"
}

# Runs a command that watches files, and changes one of them.
watch_command() { # COMMAND MEANWHILE
  : >"$work/actual"
  (cd "$folder" && exec timeout 60 bash -c "exec $1") </dev/null >>"$work/actual" 2>&1 &
  local pid=$! runs
  for runs in 1 2; do
    until [ "$(grep -c '^watching' "$work/actual")" -ge $runs ] || ! kill -0 $pid 2>/dev/null; do sleep 0.05; done
    [ $runs = 2 ] || (cd "$folder" && bash -c "$2")
  done
  kill $pid 2>/dev/null || true
  wait $pid 2>/dev/null || true
  sed -i -E 's/[0-9]{2}:[0-9]{2}:[0-9]{2}/TIME/' "$work/expected" "$work/actual"
}

run_command() { # PLACE COMMAND
  commands=$((commands + 1))
  if [ -n "$meanwhile" ]; then
    watch_command "$2" "$meanwhile"
    matches "$work/expected" "$work/actual" || fail "$1: \$ $2 prints" "$work/actual"
    return
  fi
  (cd "$folder" && timeout 60 bash -c "$2") </dev/null >"$work/actual" 2>&1 || true
  [[ $2 == './dev test'* ]] || matches "$work/expected" "$work/actual" ||
    fail "$1: \$ $2 prints" "$work/actual"
}

run_console() { # PLACE MARK; the block is in $work/block
  local command='' line meanwhile=''
  [[ $2 != meanwhile:* ]] || meanwhile=${2#meanwhile:}
  : >"$work/expected"
  while IFS= read -r line; do
    if [[ $line == '$ '* ]]; then
      [ -z "$command" ] || run_command "$1" "$command"
      command=${line:2}
      : >"$work/expected"
    else
      printf '%s\n' "$line" >>"$work/expected"
    fi
  done <"$work/block"
  [ -z "$command" ] || run_command "$1" "$command"
}

block_done() { # PAGE:LINE LANGUAGE MARK
  case $3 in
    file:*) mkdir -p "$(dirname "$folder/${3#file:}")" && cp "$work/block" "$folder/${3#file:}" && files=$((files + 1)) && return ;;
    append:*) cat "$work/block" >>"$folder/${3#append:}" && files=$((files + 1)) && return ;;
  esac
  if [ "$2" = console ]; then
    run_console "$1" "$3"
  elif [ "$2" = yaml ] && head -n 1 "$work/block" | grep -qE '^(game:|# yaml-language-server)'; then
    cp "$work/block" "$folder/block.yaml"
    files=$((files + 1))
    (cd "$folder" && fuda check --games 1 block.yaml) >"$work/actual" 2>&1 || fail "$1: this file has mistakes" "$work/actual"
  fi
}

for page in "${pages[@]}"; do
  folder=$work/$(basename "$page" .md)
  mkdir "$folder"
  ln -s "$source_dir"/{rules,examples,schemas,tests} "$work/dev" "$folder"
  number=0 inside='' mark='' at=''
  while IFS= read -r line || [ -n "$line" ]; do
    number=$((number + 1))
    if [ -n "$inside" ]; then
      if [ "$line" = '```' ]; then
        block_done "$at" "${inside#\`\`\`}" "$mark"
        inside='' mark=''
      else
        printf '%s\n' "$line" >>"$work/block"
      fi
    elif [[ $line == '```'* ]]; then
      inside=$line at=$page:$number
      : >"$work/block"
    elif [[ $line =~ ^'<!-- '(file|append)': '([^ ]+)' -->'$ ]]; then
      mark=${BASH_REMATCH[1]}:${BASH_REMATCH[2]}
    elif [[ $line =~ ^'<!-- meanwhile: '(.*)' -->'$ ]]; then
      mark=meanwhile:${BASH_REMATCH[1]}
    fi
  done <"$source_dir/$page"
done
echo "$commands commands, $files files in ${#pages[@]} pages, $failed failed"
[ "$failed" = 0 ] && [ "$commands" -gt 0 ]
