#!/usr/bin/env bash
# Runs clang-tidy on many files in little time.
#
# clang-tidy spends most of its time on system headers. This script therefore groups up to sixteen files that have the same
# compiler flags, and checks one file that includes them all. Files that use the same local name for different things go into
# different groups. If a group does not compile for another reason, the script checks its files one by one.
#
# A cache stores which files are clean. Its key covers the text of the file and of all headers that it includes, the compiler
# command, the configuration, and the versions of clang-tidy and of the libraries. It ignores time stamps and folders, so a
# fresh clone on the same machine can use the cache.
#
# usage: tidy.sh ROOT BUILD JOBS FILE.cpp...   BUILD has the compile_commands.json; files have absolute paths
set -euo pipefail

readonly root=$1 build=$2 jobs=$3
shift 3
readonly most_together=16
# -Wshadow would compare one file with another; the compiler has checked each file alone.
readonly off=(-Wno-unknown-warning-option -Wno-shadow)
readonly cache=${XDG_CACHE_HOME:-$HOME/.cache}/fuda-lint
export root build cache

# Prints one line per file: path, key, flags and local names, separated by tabs.
describe_units() { # FILE.cpp...
  local salt
  salt=$({
    clang-tidy --version
    dpkg-query -W 'libstdc++-*-dev' libc6-dev 'liblua5.4*' 'libyaml-cpp*' catch2 libcli11-dev 'libfmt*' \
      nlohmann-json3-dev 2>/dev/null || true
    cat "$root"/.clang-tidy "$root"/*/.clang-tidy
    printf '%s ' "${off[@]}"
  } | sha256sum)
  (
    cd "$root"
    printf 'salt %s\n' "$salt"
    find host cli tests '(' -name '*.h' -o -name '*.cpp' ')' -exec sha256sum {} + | sed 's/^/sum /'
    # Follows only headers in the repository; the versions above cover the others.
    grep -rHE --include='*.h' --include='*.cpp' '^ *# *include +"' host cli tests |
      sed -E 's/^([^:]*): *# *include +"([^"]*)".*/include \1 \2/'
    # The local names of a file: names in its unnamed namespace, and functions with their parameter types.
    find host cli tests -name '*.cpp' -exec awk '
      /^namespace [{]/ { inside = 1; next }
      /^}  \/\/ namespace$/ { inside = 0 }
      inside && /^[a-z]/ && match($0, /[A-Za-z_0-9]+([(][^)]*| =|[[;{]| [:{])/) {
        name = substr($0, RSTART, RLENGTH)
        gsub(/ ?[a-z_0-9]+,/, ",", name)
        sub(/ ?[a-z_0-9]*$/, "", name)
        gsub(/[^A-Za-z_0-9,(<>]/, "", name)
        print "name", FILENAME, name
      }' {} +
    sed -nE 's/^  "command": "[^ ]+ (.*) -o .* -c (.*)",$/flags \2 \1/p' "$build/compile_commands.json" |
      sed -E "s|^flags $root/|flags |; s|\\\\(.)|\\1|g"
    printf 'unit %s\n' "${@#"$root"/}"
  ) | awk -v root="$root" -v off="${off[*]}" '
    $1 == "salt" { salt = $0 }
    $1 == "sum" { sum[$3] = $2 }
    $1 == "include" { includes[$2] = includes[$2] " " $3 }
    $1 == "name" { names[$2] = names[$2] " " $3 }
    $1 == "flags" { file = $2; sub(/^flags [^ ]+ /, ""); flags[file] = $0 }
    $1 == "unit" { unit[++units] = $2 }
    # Returns the checksums of a file and of all files that it includes; `seen` belongs to the current unit.
    function closure(file, n, parts, i, folder, path, text) {
      if (file in seen) return ""
      seen[file] = 1
      text = file sum[file]
      folder = file
      sub(/[^\/]*$/, "", folder)
      n = split(includes[file], parts, " ")
      for (i = 1; i <= n; ++i) {
        path = (folder parts[i]) in sum ? folder parts[i] : ("host/" parts[i]) in sum ? "host/" parts[i] : ("cli/" parts[i]) in sum ? "cli/" parts[i] : "tests/" parts[i]
        if (path in sum) text = text closure(path)
      }
      return text
    }
    END {
      for (i = 1; i <= units; ++i) {
        split("", seen)
        if (!(unit[i] in flags)) {
          print "tidy.sh: nothing builds " unit[i] > "/dev/stderr"
          continue
        }
        placeless = flags[unit[i]]
        gsub(root, "", placeless)
        print unit[i] "\t" salt placeless closure(unit[i]) "\t" flags[unit[i]] " " off "\t" names[unit[i]]
      }
    }' | while IFS=$'\t' read -r unit text flags names; do
    printf '%s\t%s\t%s\t%s\n' "$unit" "$(sha256sum <<<"$text" | cut -d' ' -f1)" "$flags" "$names"
  done
}

# Sorts the units that are not known to be clean into numbered files of "path key" lines, with the flags on the first.
form_groups() { # FOLDER; units on stdin
  awk -F'\t' -v folder="$1" -v cache="$cache" -v most="$most_together" '
    {
      place = $1 ~ /^tests\// ? "tests" : "sources"
      n = split($4, name, " ")
      for (g = 1; g <= groups; ++g) {
        if (kind[g] != place "\t" $3 || size[g] == most) continue
        clash = 0
        for (i = 1; i <= n && !clash; ++i) clash = (g, name[i]) in taken
        if (!clash) break
      }
      if (g > groups) { kind[++groups] = place "\t" $3; print kind[g] > (folder "/" g) }
      ++size[g]
      for (i = 1; i <= n; ++i) taken[g, name[i]] = 1
      print $1 "\t" $2 > (folder "/" g)
    }'
}

# Prints the findings of clang-tidy for these files as one unit; prints nothing if they are clean.
look_at() { # NAME PLACE FLAGS FILE...
  local unity=$build/unity/$1.cpp place=$2 flags=() config=$root/.clang-tidy log status=0
  eval "flags=($3)" # the flags of compile_commands.json are quoted for a shell
  shift 3
  [[ $place != tests ]] || config=$root/tests/.clang-tidy
  printf '#include "%s"  // NOLINT\n' "${@/#/$root/}" >"$unity"
  log=$(clang-tidy --quiet --config-file="$config" "$unity" -- "${flags[@]}" 2>&1) || status=$?
  # Removes the counts of findings that are hidden in system headers.
  grep -vE '^[0-9]+ (warning|error)s?( and [0-9]+ errors?)? generated\.$|^(Error while processing|Found compiler error)' \
    <<<"$log" || ((status == 0)) || echo "clang-tidy ended with status $status: $*"
}

tidy_group() { # FILE of form_groups
  local place flags file key files=() keys=() log i status=0
  {
    IFS=$'\t' read -r place flags
    while IFS=$'\t' read -r file key; do
      files+=("$file")
      keys+=("$key")
    done
  } <"$1"
  log=$(look_at "${1##*/}" "$place" "$flags" "${files[@]}")
  if ((${#files[@]} > 1)) && [[ $log == *"[clang-diagnostic-error"* ]]; then
    for i in "${!files[@]}"; do
      printf '%s\t%s\n' "$place" "$flags" "${files[i]}" "${keys[i]}" >"$1-$i"
      tidy_group "$1-$i" || status=1
    done
    return "$status"
  fi
  for i in "${!files[@]}"; do
    # A finding in a header affects all files of the group.
    [[ $log == *.h:*:* || $log == *"${files[i]}"* ]] || : >"$cache/${keys[i]}"
  done
  [[ -z $log ]] || { printf '%s\n' "$log" && return 1; }
}

groups=$(mktemp -d)
trap 'rm -rf "$groups"' EXIT
mkdir -p "$cache" "$build/unity"
find "$cache" -type f -mtime +30 -delete
describe_units "$@" | while IFS= read -r line; do
  IFS=$'\t' read -r _ key _ <<<"$line"
  if [[ -e $cache/$key ]]; then touch "$cache/$key"; else printf '%s\n' "$line"; fi
done | form_groups "$groups"
export -f tidy_group look_at
# shellcheck disable=SC2016  # for the inner shell
find "$groups" -type f | sort | xargs -r -n 1 -P "$jobs" bash -c 'tidy_group "$1"' bash
