#!/usr/bin/env bash
# Tests what the design promises about the source tree: rooms include only what rooms.txt allows, nothing in host/ uses cli/,
# no code names a game, only one place opens files, no code compares messages, and no file is too long.
# usage: check.sh [ROOT] | check.sh --self-test
set -euo pipefail
shopt -s extglob

readonly most_lines=400
readonly games='hanabi|ikebana|nin.?jan|sakura|yaku'
declare -A below=() # for each room, the rooms that it may use, including itself
declare -A house=() # for each room, its parent folder: host, cli or a program
faults=0

fault() {
  printf 'layers: %s\n' "$1"
  faults=$((faults + 1))
}

# Lists the source and data files that git does not ignore; without git, all outside build folders.
source_files() {
  local list
  if list=$(git ls-files --cached --others --exclude-standard 2>/dev/null) && [[ -n $list ]]; then
    printf '%s\n' "$list"
  else
    find . \( -name .git -o -name build -o -name .cache \) -prune -o -type f -print | sed 's|^\./||'
  fi | grep -E '\.(cpp|h|hpp|lua|sh|yaml|yml|cmake|py|js|mjs|css)$|(^|/)CMakeLists\.txt$|^dev$|^\.ci/run$|^tests/pages/.*\.md$' | sort -u
}

read_rooms_of() { # HOUSE ROOMS...   ROOMS: rooms that all rooms in HOUSE may use
  local room may
  while read -r room may; do
    [[ $room == '#'* || -z $room ]] && continue
    below[$room]="$room $may ${*:2}"
    house[$room]=$1
  done <"$1/rooms.txt"
}

# A program is a folder in cli/ with its own rooms.txt. The files directly in that folder may use the program's rooms and all
# rooms of host/ and cli/.
read_rooms() {
  local of_host shared before file program
  read_rooms_of host
  of_host=${!below[*]}
  read_rooms_of cli "$of_host"
  shared=${!below[*]}
  below[cli]="cli $shared"
  for file in cli/*/rooms.txt; do
    [[ -f $file ]] || continue
    program=$(dirname "$file")
    before=" ${!below[*]} "
    read_rooms_of "$program" "$of_host"
    below[$program]="$shared"
    for room in "${!house[@]}"; do
      [[ ${house[$room]} != "$program" || $before == *" $room "* ]] || below[$program]+=" $room"
    done
  done
}

check_include() { # FILE:LINE ROOM NAME
  local at=$1 room=$2 name=$3 target=${3%%/*}
  case $name in
    lua.hpp | lua.h | lauxlib.h | lualib.h | luaconf.h | lua5.4/*)
      # Lua bots have their own bindings, which a small host can leave out.
      [[ $room =~ ^(lua|bind|lua_bots)$ ]] ||
        fault "$at: includes <$name>; only host/lua, host/bind and cli/lua_bots may" ;;
    yaml-cpp/*)
      # cli/diagnostics reads the parser's messages to give advice.
      [[ $room =~ ^(yaml|diagnostics)$ ]] ||
        fault "$at: includes <$name>; only host/yaml and cli/diagnostics may, others use host/yaml" ;;
    *..*)
      fault "$at: includes \"$name\"; write the path from host/ or cli/, as in \"model/state.h\"" ;;
    host/* | cli/*)
      fault "$at: includes \"$name\"; write it without $target/" ;;
    */*)
      [[ -z ${below[$target]:-} || " ${below[$room]} " == *" $target "* ]] ||
        fault "$at: $room must not include $name (it may use: ${below[$room]})" ;;
  esac
}

check_includes() {
  local room folder file line rest name
  read_rooms
  for folder in host/*/ cli/*/ cli/ $(find cli -mindepth 2 -maxdepth 2 -name rooms.txt -printf '%h/*/ '); do
    [[ -d $folder ]] || continue
    room=$(basename "$folder")
    if [[ -n ${below[${folder%/}]:-} ]]; then
      room=${folder%/} # files directly in a program's folder, or in cli/
    elif [[ $folder != "${house[$room]:-}/$room/" ]]; then
      fault "$folder is no room of $(dirname "$folder")/rooms.txt" && continue
    fi
    while IFS=: read -r file line rest; do
      [[ $folder != "$room/" || $file == "$room"/*([^/]) ]] || continue
      name=$(sed -E 's/^[^<"]*[<"]([^>"]*)[>"].*/\1/' <<<"$rest")
      check_include "$file:$line" "$room" "$name"
    done < <(grep -rnE --include='*.h' --include='*.hpp' --include='*.cpp' '^[[:space:]]*#[[:space:]]*include.*[/.]' "$folder" || true)
  done
}

check_names() {
  local folder hit
  for folder in host cli; do
    [[ -d $folder ]] || continue
    while IFS= read -r hit; do
      fault "names a game; say it in rules/: $hit"
    done < <(grep -rniE "$games" "$folder" || true)
    while IFS= read -r hit; do
      fault "is called after a game: $hit"
    done < <(find "$folder" | grep -iE "$games" || true)
  done
}

# Only a few files may read or write files, because they enforce the limits. The sandbox opens folders to name them to the
# kernel, and the keeper of bots creates pipes.
check_files() {
  local hit
  while IFS= read -r hit; do
    fault "opens files itself, which is for files/files.h and disk/write.h: $hit"
  done < <(grep -rnE '<fstream>|<fcntl\.h>|\bfopen *\(' host cli | grep -vE '^(host/(files/files_|system/)|cli/disk/|cli/(program/output|sandbox/process_sandbox|bots/keeper_posix)\.cpp:)' || true)
}

# Only one place creates the userdata of rules and checks their type.
check_objects() {
  local hit
  while IFS= read -r hit; do
    fault "handles a userdata itself, which is for bind/things.h: $hit"
  done < <(grep -rnE '\blua(L_(test|check)udata|_newuserdata(uv)?|_touserdata)\b' host cli |
    grep -vE '^host/bind/things\.(h|cpp):|lua_touserdata\(L, lua_upvalueindex\(' |
    grep -vE '^host/lua/[a-z_]+\.cpp:.*static_cast<[A-Za-z_:0-9]+\*>\(lua_touserdata\(L, 1\)\)' || true)
}

# Thread-local objects must not need a destructor: if memory runs out when a thread first uses one, the C library aborts.
check_threads() {
  local hit
  while IFS= read -r hit; do
    fault "is thread-local and may have a destructor; write 'constinit', or keep it elsewhere: $hit"
  done < <(grep -rnE --include='*.h' --include='*.cpp' '\bthread_local\b' host cli |
    grep -vE 'constinit|thread_local [A-Za-z_:]+\* |: *//' || true)
}

# Only one place reads JSON, because it limits input from strangers, which the library does not. Schemas are compiled in.
check_json() {
  local hit
  while IFS= read -r hit; do
    fault "reads JSON itself, which is for text/json.h: $hit"
  done < <(grep -rnE --include='*.h' --include='*.cpp' \
    '[Jj]son *:: *(parse|accept|sax_parse|from_(cbor|msgpack|ubjson|bson|bjdata))\b|nlohmann::detail::parser|>> *[a-z_]*json\b|\b_json\b' \
    host cli | grep -vE '^cli/text/json\.cpp:|^host/yaml/schema\.cpp:' || true)
}

# Only one place quotes for a shell, because a command that fuda shows can contain text from a stranger.
check_commands() {
  local hit
  while IFS= read -r hit; do
    fault "puts a command line together itself, which is for text/command_line.h: $hit"
  done < <(grep -rnE --include='*.h' --include='*.cpp' \
    "\"([^\"]*[ '(])?fuda (\{|\"|([a-z]+ )[^\"]*(\{\}|\" *\+))" host cli |
    grep -vE '^cli/text/command_line\.|fuda sim … |^[^:]*:[0-9]+: *//|get_name\(\)|is the program' || true)
}

# Code must not compare messages: a finding has a subject and a place. Lua's errors are only text, which one file reads. The
# class Once in cli/check compares findings to print none of them twice.
check_messages() {
  local hit
  local said='\b(message|hint|what\(\))_?'
  while IFS= read -r hit; do
    fault "compares a message with a text; findings have a subject for that: $hit"
  done < <(grep -rnE --include='*.h' --include='*.cpp' \
    "$said(\.(starts_with|ends_with|r?find[a-z_]*|contains|compare)\(| *[!=]= )|[!=]= [A-Za-z_.>()-]*$said( |\)|;)|find\([A-Za-z_.>()-]*$said\)|\b(sort|unique|insert|emplace|tuple|tie|equal|contains)\b[^;]*[.:]((message|hint)\b|what\(\))" \
    host cli | grep -vE "^cli/code/messages\.cpp:" || true)
}

# Files that comments name must exist.
check_named_files() {
  local file line name all
  all=$(source_files | sed 's|^|/|')$'\n'
  while IFS=: read -r file line name; do
    [[ $all == *"/$name"$'\n'* ]] || fault "$file:$line: the comment names $name, which is not there"
  done < <(grep -rnE --include='*.h' --include='*.cpp' '//.*\b[a-z_0-9]+/[a-z_0-9/]+\.(h|cpp|sh)\b' host cli |
    grep -vE 'https?://' | sed -E 's|^([^:]*:[0-9]*:).*//.*[^a-z_0-9/]([a-z_0-9]+/[a-z_0-9/]+\.(h\|cpp\|sh))\b.*|\1\2|')
}

check_lengths() {
  local file lines
  while IFS= read -r file; do
    [[ -f $file && $file != */scenarios/recorded.yaml ]] || continue  # nobody writes or reads recorded games by hand
    lines=$(wc -l <"$file")
    ((lines <= most_lines)) || fault "$file has $lines lines, over $most_lines; split it by responsibility"
  done < <(source_files)
}

check() { # ROOT
  cd "$1"
  [[ -d host && -d cli ]] || { printf 'layers: %s has no host/ and cli/\n' "$1" && return 2; }
  check_includes
  check_names
  check_files
  check_json
  check_commands
  check_messages
  check_objects
  check_threads
  check_named_files
  check_lengths
  if ((faults > 0)); then
    printf 'layers: %d fault(s)\n' "$faults"
    return 1
  fi
  echo "layers: fine"
}

# Puts each kind of fault into a small tree and expects the message for it.
self_test() {
  local tree failed=0
  tree=$(mktemp -d)
  # shellcheck disable=SC2064  # expands the path now
  trap "rm -rf '$tree'" EXIT
  expect() { # MESSAGE FILE CONTENT
    rm -rf "${tree:?}"/*
    mkdir -p "$tree/host" "$tree/cli" "$tree/$(dirname "$2")"
    printf '# below\nbase\nmodel\nlua\nbind model lua\nyaml\nload model yaml\nfiles\n' >"$tree/host/rooms.txt"
    printf 'text\ndiagnostics\nlua_bots\ncode\nscript\nshow script\n' >"$tree/cli/rooms.txt"
    mkdir -p "$tree/cli/server/http" "$tree/cli/lab/study"
    echo 'http script' >"$tree/cli/server/rooms.txt"
    echo 'study show' >"$tree/cli/lab/rooms.txt"
    printf '%b' "$3" >"$tree/$2"
    local out
    out=$("$BASH" "$0" "$tree" 2>&1) || true
    if ! grep -qF -- "$1" <<<"$out"; then
      printf 'self-test: %s: expected "%s", got:\n%s\n' "$2" "$1" "$out"
      failed=1
    fi
  }
  local game
  game=$(cut -d'|' -f1 <<<"$games")
  expect "model must not include lua/vm.h" host/model/a.h '#include "lua/vm.h"\n'
  expect "lua must not include yaml/node.h" host/lua/a.cpp '  #  include "yaml/node.h"\n'
  expect "yaml must not include lua/vm.h" host/yaml/a.cpp '#include "lua/vm.h"\n'
  expect "load must not include script/run.h" host/load/b.cpp '\n#include <script/run.h>\n'
  expect "load must not include script/run.h" host/load/a.cpp '#include "script/run.h"\n'
  expect "script must not include show/show.h" cli/script/a.cpp '#include "show/show.h"\n'
  expect "without cli/" cli/script/a.cpp '#include "cli/main.h"\n'
  expect "layers: fine" cli/a.cpp '#include "show/show.h"\n'
  expect "layers: fine" cli/show/a.cpp '#include "script/run.h"\n#include "model/state.h"\n'
  expect "is no room of host/rooms.txt" host/attic/a.h 'int x;\n'
  expect "is no room of host/rooms.txt" host/show/a.h 'int x;\n'
  expect "is no room of cli/rooms.txt" cli/attic/a.h 'int x;\n'
  expect "is no room of cli/server/rooms.txt" cli/server/attic/a.h 'int x;\n'
  expect "script must not include http/server.h" cli/script/a.h '#include "http/server.h"\n'
  expect "cli/lab must not include http/server.h" cli/lab/main.cpp '#include "http/server.h"\n'
  expect "http must not include show/show.h" cli/server/http/a.h '#include "show/show.h"\n'
  expect "layers: fine" cli/server/main.cpp '#include "http/server.h"\n#include "show/show.h"\n#include "model/state.h"\n'
  expect "includes <lua.hpp>" cli/script/a.h '#include <lua.hpp>\n'
  expect "includes <lua.hpp>" host/model/a.h '#include <lua.hpp>\n'
  expect "includes <lua.hpp>" cli/code/a.h '#include <lua.hpp>\n'
  expect "bind must not include code/calls.h" host/bind/a.h '#include "code/calls.h"\n'
  expect "layers: fine" cli/lua_bots/a.h '#include <lua.hpp>\n#include "bind/objects.h"\n'
  expect "includes <yaml-cpp/yaml.h>" cli/a.cpp '#include <yaml-cpp/yaml.h>\n'
  expect "layers: fine" cli/diagnostics/a.cpp '#include <yaml-cpp/exceptions.h>\n'
  expect "write the path from host/" host/model/a.h '#include "../lua/vm.h"\n'
  expect "names a game" host/model/a.h "// as in ${game^}\n"
  expect "called after a game" "cli/$game.cpp" 'int x;\n'
  expect "opens files itself" cli/script/a.cpp '#include <fstream>\n'
  expect "layers: fine" host/files/files_read.cpp '#include <fcntl.h>\n'
  expect "handles a userdata itself" host/bind/a.cpp 'auto* it = static_cast<Thing*>(lua_touserdata(L, 1));\n'
  expect "handles a userdata itself" host/lua/a.cpp 'void* it = lua_newuserdatauv(L, 8, 0);\n'
  expect "layers: fine" host/bind/a.cpp 'auto* it = static_cast<Thing*>(lua_touserdata(L, lua_upvalueindex(1)));\n'
  expect "may have a destructor" host/yaml/a.cpp 'thread_local std::map<int, int> cache;\n'
  expect "layers: fine" host/yaml/a.cpp 'thread_local Thing* current = nullptr;\nthread_local constinit int n = 0;\n'
  expect "reads JSON itself" cli/script/a.cpp 'Json json = Json::parse(text);\n'
  expect "reads JSON itself" cli/a.cpp 'bool b = nlohmann::json::accept(text);\n'
  expect "reads JSON itself" cli/a.cpp 'file >> json;\n'
  expect "layers: fine" cli/text/json.cpp 'Json::sax_parse(begin, end, this);\n'
  expect "puts a command line together itself" cli/a.cpp 'text = "fuda run " + file;\n'
  expect "puts a command line together itself" cli/a.cpp 'text = fmt::format("write \x27fuda new {}\x27", name);\n'
  expect "puts a command line together itself" cli/a.cpp 'std::string text = "fuda ";\n'
  expect "layers: fine" cli/a.cpp 'text = "\x27fuda list\x27 shows which there are";\n'
  expect "compares a message" host/load/a.cpp 'bool b = finding.message == "gone";\n'
  expect "compares a message" host/load/a.cpp 'bool b = wanted != finding.message;\n'
  expect "compares a message" host/load/a.cpp 'auto it = known.find(finding.message);\n'
  expect "compares a message" cli/a.cpp 'bool b = out.hint.starts_with("did");\n'
  expect "layers: fine" cli/code/messages.cpp 'bool b = message.find("near") == 0;\n'
  expect "compares a message" host/yaml/a.cpp 'bool b = x.message == y.message && x.hint.empty();\n'
  expect "compares a message" cli/a.cpp 'return std::tuple(one.place.line, one.message);\n'
  expect "compares a message" cli/a.cpp 'if (told.insert(failed.finding.what()).second) return;\n'
  expect "layers: fine" cli/a.cpp 'bool b = x.place.line == y.place.line && x.subject == y.subject;\n'
  expect "names load/gone.h, which is not there" host/yaml/a.cpp 'int x;  // as in load/gone.h\n'
  expect "layers: fine" host/yaml/a.cpp 'int x;  // as in yaml/a.cpp\n'
  expect "has 401 lines" rules/a.lua "$(printf -- '-- x\\n%.0s' {1..401})"
  expect "has 401 lines" tests/pages/a.md "$(printf -- '## x\\n%.0s' {1..401})"
  expect "layers: fine" host/bind/a.cpp '#include <lua.hpp>\n#include "model/state.h"\n'
  expect "layers: fine" rules/a.lua "$(printf -- '-- x\\n%.0s' {1..400})"
  ((failed == 0)) && echo "layers: self-test fine"
  return "$failed"
}

if [[ ${1:-} == --self-test ]]; then
  self_test
else
  check "${1:-$(dirname "$0")/../..}"
fi
