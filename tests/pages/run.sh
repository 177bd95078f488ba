#!/usr/bin/env bash
# Tests Markdown pages: those of tests/pages, where each heading is a case, and the documentation.
#   * After a line `<!-- file: NAME -->`, writes the fenced block to NAME; after `<!-- append: NAME -->`, appends it.
#   * In a ```console block, runs each line `$ command` (lines `> …` continue it), with one shell per block. The output on both
#     streams must match the lines that follow. A line `…` matches any lines; a last line `[2]` is the exit status.
#   * In a ```messages block, the lines after a command are the rows of messages.awk: severity, place and subject of each
#     message, in any wording. In a ```table block, the first line is a command with a `…`. Each other line is a case,
#     `INPUT => ROW => ROW`, in which INPUT replaces the `…`. A table must be the only block under its heading.
# In tests/pages, each `## heading` has its own folder, which starts with the files from above the first heading, including
# those that commands create. Commands find the games of rules/ and tests/games. $SRC is the source tree. Outputs show it as
# @SRC@ and the folder as @CASE@. A case must state any exit status other than 0.
# A page of the documentation has one folder, with links to rules, examples, schemas and tests. `./dev run` and `./dev fuda`
# run the given program; `./dev test` is skipped.
#   * After a line `<!-- meanwhile: COMMAND -->`, runs the command of the next block in the background. When it has printed a
#     line `watching …`, runs COMMAND, and after a second such line, ends the command. Ignores the time of day in the output.
#   * After a line `<!-- printed by: COMMAND -->`, the block must match the output of COMMAND.
#   * Any other ```yaml block that starts with `game:` or `# yaml-language-server` must pass `fuda check`.
#
#   run.sh FUDA SOURCE [PAGE…]                  runs these pages, or all of tests/pages
#   run.sh FUDA SOURCE --case HEADING PAGE      runs only this case
#   run.sh FUDA SOURCE --accept HEADING PAGE    shows how the output of this case has changed, and updates the page
set -euo pipefail
# shellcheck source=/dev/null
source "$(dirname "${BASH_SOURCE[0]}")/../tools/need.sh"
tools=$(readlink -f "$(dirname "${BASH_SOURCE[0]}")")

fuda_binary=$(readlink -f "$1")
SRC=$(readlink -f "$2")
shift 2
only='' accept=''
case ${1:-} in
  --accept) accept=1 only=$2 && shift 2 ;;
  --case) only=$2 && shift 2 ;;
esac
readonly only accept
pages=("$@")
if (($# == 0)); then
  for page in "$SRC"/tests/pages/*.md; do
    [[ $page == */README.md ]] || pages+=("${page#"$SRC"/}")
  done
fi
if [[ -n $only ]] && { ((${#pages[@]} != 1)) || [[ ${pages[0]} != tests/* ]]; }; then
  echo "--case and --accept need exactly one page of tests/pages"
  exit 2
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" && ln -s "$fuda_binary" "$work/bin/fuda"
cat >"$work/dev" <<'END_OF_DEV'
#!/usr/bin/env bash
case $1 in
  run) exec fuda "$@" ;;
  fuda) exec "$@" ;;
  *) exit 0 ;;
esac
END_OF_DEV
chmod +x "$work/dev"
# Runs the commands of a block: shell FOLDER NUMBER…
cat >"$work/shell" <<'END_OF_SHELL'
for _number in "${@:2}"; do
  IFS= read -r -d '' _command <"$1/$_number.command"
  eval "$_command" >"$1/$_number.out" 2>&1
  echo $? >"$1/$_number.status"
done
END_OF_SHELL
export SRC PATH="$work/bin:$PATH" LC_ALL=C.UTF-8 NO_COLOR=1
unset COLUMNS

commands=0
cases=0
failed=0

fail() { # PLACE WHAT
  printf 'FAIL %s: %s\n' "$1" "$2"
  failed=$((failed + 1))
}

# ---- reading a page --------------------------------------------------------------------------------------------------

# Splits a page into numbered files in $blocks, and prints one step per line, separated by tabs:
#   case LINE HEADING | file LINE NUMBER NAME | append LINE NUMBER NAME | yaml LINE NUMBER
#   block LINE MEANWHILE | messages LINE | table LINE
#   run LINE NUMBER FIRST LAST   the command is in NUMBER.command, the expected output in NUMBER
#   end LINE
#   fault LINE WHAT
read_page() { # PAGE
  awk -v test="$is_test" -v blocks="$blocks" '
    BEGIN { OFS = "\t" }
    function is_run() { return language == "console" || language == "messages" }
    function fault(what) { print "fault", NR, what }
    function end_command(last) {
      if (command == "") return
      printf "%s", command >(blocks "/" n ".command"); close(blocks "/" n ".command")
      printf "%s", text >(blocks "/" n); close(blocks "/" n)
      print "run", at, n, first, last
      command = text = ""
    }
    function end_block() {
      if (is_run()) {
        if (command == "") fault("a block of commands without a command")
        end_command(NR - 1)
        print "end", NR
      } else if (mark == "printed") {
        print "block", at, ""
        n++
        command = name; first = at + 1
        end_command(NR - 1)
        print "end", NR
      } else if (mark != "" || (language == "yaml" && !test && text ~ /^(game:|# yaml-language-server)/)) {
        n++
        printf "%s", text >(blocks "/" n); close(blocks "/" n)
        if (mark == "") print "yaml", at, n
        else print mark, at, n, name
      } else if (test && language != "table") fault("this block is neither a file nor a console")
      fence = mark = meanwhile = text = template = ""
    }
    function begin_case() {
      if (heading != "") print "case", heading
      heading = ""
    }
    # Each row is a case: INPUT => ROW => ROW
    function read_row(   part, count, i) {
      count = split($0, part, " => ")
      i = index(template, "…")
      print "case", NR, part[1]
      print "table", NR
      n++
      command = substr(template, 1, i - 1) part[1] substr(template, i + length("…"))
      for (i = 2; i <= count; i++) text = text part[i] "\n"
      at = first = NR
      end_command(NR)
      print "end", NR
    }
    fence != "" && $0 == fence { end_block(); next }
    fence != "" && language == "table" {
      if (template != "") read_row()
      else if (/^\$ .*…/) template = substr($0, 3)
      else fault("a table begins with a command that has … for the input of each row")
      next
    }
    fence != "" && is_run() && /^\$ / {
      end_command(NR - 1)
      n++
      command = substr($0, 3); text = ""; at = NR; first = NR + 1
      next
    }
    fence != "" && is_run() && /^> / && text == "" && command != "" {
      command = command "\n" substr($0, 3); first = NR + 1
      next
    }
    fence != "" {
      if (is_run() && command == "") fault("a line before the first command")
      text = text $0 "\n"
      next
    }
    /^```/ {
      match($0, /^`+/)
      fence = substr($0, 1, RLENGTH); language = substr($0, RLENGTH + 1); at = NR
      if (language == "table") heading = ""
      begin_case()
      if (language == "console") print "block", NR, meanwhile
      if (language == "messages") print "messages", NR
      next
    }
    mark != "" { fault("a block must follow directly on this mark"); mark = "" }
    /^## / {
      if (test) {
        if (seen[$0]++) fault("this heading is there twice")
        begin_case()
        heading = NR OFS substr($0, 4)
      }
      next
    }
    /^<!-- (file|append): .+ -->$/ {
      mark = $2; sub(/:$/, "", mark)
      name = substr($0, length(mark) + 8, length($0) - length(mark) - 11)
      next
    }
    /^<!-- printed by: .+ -->$/ { mark = "printed"; name = substr($0, 18, length($0) - 21); next }
    /^<!-- meanwhile: .+ -->$/ { meanwhile = substr($0, 17, length($0) - 20); next }  # prose-ok
    /^<!--/ { if (test) fault("an unknown mark"); next }
    END { begin_case(); if (fence != "") fault("a block without an end") }' "$SRC/$1"
}

# ---- comparing output ------------------------------------------------------------------------------------------------

# Succeeds if $work/actual matches $work/expected, in which `…` matches any lines.
matches() {
  awk -v actual="$work/actual" '
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
    END { while ((getline line < actual) > 0) got[++m] = line; exit !fits(1, 1) }' "$work/expected"
}

# Runs a command that watches files, and changes one of them.
watch_command() { # COMMAND MEANWHILE
  : >"$work/actual"
  (cd "$folder" && exec timeout 600 bash -c "exec $1") </dev/null >>"$work/actual" 2>&1 &
  local pid=$! runs
  for runs in 1 2; do
    until [ "$(grep -c '^watching' "$work/actual")" -ge $runs ] || ! kill -0 $pid 2>/dev/null; do sleep 0.05; done
    [ $runs = 2 ] || (cd "$folder" && bash -c "$2")
  done
  kill $pid 2>/dev/null || true
  wait $pid 2>/dev/null || true
}

# Reads a file into the variable TEXT.
slurp() { # FILE
  ! IFS= read -r -d '' TEXT <"$1" || TEXT+='[a zero byte]'
}

# Runs the commands of a block, which are in the array RUNS as `LINE NUMBER FIRST LAST`.
run_block() { # PAGE MEANWHILE
  local status=0 run numbers=() line number first last
  for run in "${RUNS[@]}"; do
    read -r line number first last <<<"$run"
    numbers+=("$number")
  done
  if [[ -n $2 ]]; then
    slurp "$blocks/$number.command"
    watch_command "$TEXT" "$2"
    mv "$work/actual" "$blocks/$number.out"
  else
    (cd "$folder" && exec timeout 600 bash "$work/shell" "$blocks" "${numbers[@]}") </dev/null || status=$?
  fi
  for run in "${RUNS[@]}"; do
    read -r line number first last <<<"$run"
    compare "$1:$line" "$number" "$first" "$last" "$status" "$2"
  done
}

compare() { # PLACE NUMBER FIRST LAST STATUS-OF-SHELL MEANWHILE
  local status=$5 command expected actual time='[0-9][0-9]:[0-9][0-9]:[0-9][0-9]'
  slurp "$blocks/$2.command" && command=$TEXT
  slurp "$blocks/$2" && expected=$TEXT
  commands=$((commands + 1))
  if [[ ! -e $blocks/$2.out ]]; then
    fail "$1" "${heading:+$heading: }the shell has ended before \$ $command"
    return
  fi
  slurp "$blocks/$2.out" && actual=$TEXT
  [[ -z $actual || $actual == *$'\n' ]] || actual+=$'\n[no end of line]\n'
  # shellcheck disable=SC2295  # a pattern
  [[ -z $6 ]] || actual=${actual//$time/TIME} expected=${expected//$time/TIME}
  if [[ -n $is_test ]]; then
    actual=${actual//"$SRC"/@SRC@}
    while [[ $actual =~ ([[:alnum:]_-])@SRC@ ]]; do # part of another path, if the tree is at /fuda
      actual=${actual/"${BASH_REMATCH[0]}"/"${BASH_REMATCH[1]}$SRC"}
    done
    actual=${actual//"$folder"/@CASE@}
  fi
  [[ ! -e $blocks/$2.status ]] || read -r status <"$blocks/$2.status"
  if ((status != 0)) && [[ -n $is_test || $expected =~ (^|$'\n')\[[0-9]+\]$'\n'$ ]]; then actual+="[$status]"$'\n'; fi
  [[ $actual != "$expected" && $command != './dev test'* ]] || return 0
  printf '%s' "$expected" >"$work/expected"
  printf '%s' "$actual" >"$work/actual"
  if [[ -n $rows ]]; then
    ! LC_ALL=C awk -v rows="$work/expected" -f "$tools/messages.awk" "$work/actual" || return 0
    LC_ALL=C awk -f "$tools/messages.awk" "$work/actual" >"$work/rows" && mv "$work/rows" "$work/actual"
    if [[ $rows == table ]]; then
      { printf '%s' "$heading" && sed 's/^/ => /' "$work/actual" | tr -d '\n' && echo; } >"$work/row"
      mv "$work/row" "$work/actual"
    fi
  fi
  if [[ $expected == *…* ]] && matches; then return; fi
  if [[ -n $accept ]]; then
    cp "$work/actual" "$blocks/$2.new"
    printf '%s %s %s\n' "$3" "$4" "$blocks/$2.new" >>"$work/changes"
    return
  fi
  fail "$1" "${heading:+$heading: }\$ $command"
  diff -u --label expected --label printed "$work/expected" "$work/actual" | sed 's/^/    /' || true
}

# ---- pages -----------------------------------------------------------------------------------------------------------

open_folder() { # NAME
  printf -v folder '%s/%03d/%s' "$work" "$folders" "$1" # always the same length, because line breaks depend on it
  folders=$((folders + 1))
  mkdir -p "$folder"
  [[ -z $common ]] || cp -a "$common/." "$folder"
}

write_file() { # file|append NUMBER NAME
  slurp "$blocks/$2"
  [[ $3 != */* ]] || mkdir -p "$folder/${3%/*}"
  if [[ $1 == file ]]; then printf '%s' "$TEXT" >"$folder/$3"; else printf '%s' "$TEXT" >>"$folder/$3"; fi
}

check_yaml() { # PLACE NUMBER
  cp "$blocks/$2" "$folder/block.yaml"
  commands=$((commands + 1))
  if ! (cd "$folder" && fuda check --games 1 block.yaml) >"$work/actual" 2>&1; then
    fail "$1" "this file has mistakes"
    sed 's/^/    /' "$work/actual"
  fi
}

# Ends the case before this line. A case without a command is a failure.
end_case() { # PLACE
  [[ -z $heading || -n $skip ]] || ((commands > commands_before)) || fail "$1" "$heading: no command"
  commands_before=$commands
}

begin_case() { # PLACE HEADING
  end_case "$at"
  # All cases start with the files from before the first heading.
  if [[ -z $heading && -n $(ls -A "$folder") ]]; then common=$folder; fi
  heading=$2 at=$1 skip=''
  if [[ -n $only && $heading != "$only" ]]; then
    skip=1
    return
  fi
  cases=$((cases + 1))
  open_folder case
}

run_page() { # PAGE
  local page=$1 plan step kind line number rest meanwhile heading='' skip='' common='' at='' commands_before=$commands
  local is_test='' blocks rows=''
  [[ $page != tests/* ]] || is_test=1
  blocks=$(mktemp -d "$work/page.XXXX")
  mapfile -t plan < <(read_page "$page")
  if [[ -n $is_test ]]; then
    export FUDA_PATH="$SRC/rules:$SRC/tests/games"
    open_folder case
  else
    unset FUDA_PATH # games are found in ./rules
    open_folder "$(basename "$page" .md)"
    ln -s "$SRC"/{rules,examples,schemas,tests} "$work/dev" "$folder"
  fi
  for step in "${plan[@]}"; do
    IFS=$'\t' read -r kind line number rest <<<"$step"
    [[ -z $skip || $kind == case || $kind == fault ]] || continue
    case $kind in
      case) begin_case "$page:$line" "$number" ;;
      block) RUNS=() meanwhile=$number rows='' ;;
      messages | table) RUNS=() meanwhile='' rows=$kind ;;
      run) RUNS+=("$line $number ${rest/$'\t'/ }") ;;
      end) ((${#RUNS[@]} == 0)) || run_block "$page" "$meanwhile" ;;
      yaml) check_yaml "$page:$line" "$number" ;;
      fault) fail "$page:$line" "$number" ;;
      *) write_file "$kind" "$number" "$rest" ;;
    esac
  done
  end_case "$at"
  if [[ -n $is_test && -z $heading ]]; then fail "$page" "no case"; fi
}

# Replaces lines of the page with the new output.
accept_changes() { # PAGE
  if [[ ! -s $work/changes ]]; then
    echo "nothing has changed"
    return
  fi
  awk -v changes="$work/changes" '
    BEGIN { while ((getline line < changes) > 0) { split(line, part, " "); last[part[1]] = part[2]; new[part[1]] = part[3] } }
    NR in new {
      while ((getline line < new[NR]) > 0) print line
      until = last[NR]
    }
    NR > until { print }' "$SRC/$1" >"$work/page"
  diff -u --label "$1 before" --label "$1 now" "$SRC/$1" "$work/page" || true
  cp "$work/page" "$SRC/$1"
}

folders=0
for page in "${pages[@]}"; do
  ! grep -qE '^(\$|>) .*\bpython3 ' "$SRC/$page" || need_tools python3
  before=$commands
  run_page "$page"
  ((commands > before)) || fail "$page" "nothing to run${only:+ under the heading $only}"
done
if [[ -n $accept ]] && ((failed == 0)); then accept_changes "${pages[0]}"; fi
printf 'pages: %d, cases: %d, commands: %d, failed: %d\n' "${#pages[@]}" "$cases" "$commands" "$failed"
((failed == 0))
