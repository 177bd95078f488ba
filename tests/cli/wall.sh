#!/usr/bin/env bash
# Tests that the process sandbox guards files in every command that loads games. Each command gets a file that names a game
# in another folder. It must not read that game, unless the command line names the folder. tests/cli/wall_test.cpp tests the
# sandbox itself.
#   wall.sh FUDA SOURCE
set -u

fuda=$(readlink -f "$1")
games=$(readlink -f "$2")/tests/games
if ! "$fuda" --version | grep -q 'guarded by: Landlock'; then
  echo "skipped: this kernel has no Landlock"
  exit
fi
export FUDA_PATH='' NO_COLOR=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

fault() {
  printf '%s\n' "$@"
  failed=$((failed + 1))
}
readonly outside="is outside the folders that this command may read"
refused() { # ARGS…
  local said
  said=$("$fuda" "$@" 2>&1) || true
  [[ $said == *"$outside"* ]] || fault "fuda $* reads a file in another folder:" "$said"
}
allowed() { # ARGS…
  local said
  said=$("$fuda" "$@" 2>&1) || fault "fuda $* fails:" "$said"
}

# project/mine and project/beside are in the same folder; elsewhere/ is not.
mkdir -p "$work"/project/mine/scripts "$work"/elsewhere
cp -r "$games/toy" "$work/elsewhere/toy"
cp -r "$games/toy" "$work/project/beside"
cd "$work/project" || exit 2
script() { printf 'game: %s\nplayers: 2\nseed: 1\n' "$1"; } # GAME
script ../../elsewhere/toy >mine/far.yaml
printf 'variant: mine\nextends: ../../elsewhere/toy\nsummary: nothing else\n' >mine/mine.yaml
script ../beside >mine/near.yaml
script ../../beside >mine/scripts/deep.yaml

refused run mine
refused run mine/far.yaml
refused run --why 'P1: match 1' mine/far.yaml
refused check mine
refused check mine/far.yaml
refused check --games 0 --coverage mine/far.yaml
refused info ./mine/mine.yaml
refused diff ./mine/mine.yaml ./mine/mine.yaml
refused sim ./mine/mine.yaml -n 1
refused new variant more --of ./mine/mine.yaml

allowed run mine/near.yaml
allowed check --games 1 mine/near.yaml
allowed run mine/scripts/deep.yaml
allowed run --rules ../elsewhere mine/far.yaml
allowed run ../elsewhere mine/far.yaml
allowed sim ./mine/mine.yaml -n 1 --rules ../elsewhere

# A link in the current folder gives access to games only; a link named on the command line gives access to everything.
ln -s ../elsewhere rules
mkdir ../elsewhere/deep && cp -r ../elsewhere/toy ../elsewhere/deep/toy
script ../rules/deep/toy >mine/deep.yaml
allowed sim toy -n 1
refused run mine/deep.yaml
allowed --rules rules run mine/deep.yaml
rm rules mine/deep.yaml
# The same is true of a link inside the folder.
mkdir rules && ln -s ../../elsewhere/toy rules/toy
script ../rules/toy >mine/linked.yaml
refused run mine/linked.yaml
refused sim toy -n 1
allowed --rules rules sim toy -n 1
rm -r rules mine/linked.yaml

# A file in the home folder gives access to no other folder in it.
export HOME=$work
cp mine/near.yaml "$work/near.yaml"
script project/mine/mine.yaml >"$work/far.yaml"
cd "$work" || exit 2
refused run far.yaml
cd project || exit 2

# fuda creates output folders at once, and removes them again if it writes nothing.
allowed sim ./beside -n 2 --save saved/in/here
[[ -f saved/in/here/1.yaml ]] || fault "nothing was saved"
"$fuda" sim ./nothing -n 2 --save other/in/here >/dev/null 2>&1
[[ ! -e other ]] || fault "a folder was left"

echo "$failed faults"
((failed == 0))
