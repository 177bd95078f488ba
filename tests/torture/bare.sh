#!/usr/bin/env bash
# Tests that the first commands in README.md succeed in a clone of HEAD on a bare Debian 12, which debootstrap creates. The
# last line of the output has the figures.
#   bare.sh SOURCE WORK
# FUDA_BARE_SECONDS: time limit for each command (3 hours)
# FUDA_BARE_CCACHE:  ccache folder that the compiler may share (none)
# FUDA_BARE_MIRROR:  mirror for packages (the mirror of this machine's apt, otherwise debootstrap's default)
set -euo pipefail

readonly seconds=${FUDA_BARE_SECONDS:-10800}

# Mounts in a separate namespace: no other process sees the mounts, and they disappear with the last process inside.
if [[ ${1:-} != --alone ]]; then
  source=$(readlink -f "$1")
  work=$(readlink -f "$2")
  ((EUID == 0)) || { echo "skipped: debootstrap and chroot need root" && exit; }
  command -v debootstrap >/dev/null || { echo "debootstrap is not installed" && exit 1; }
  folder=$(mktemp -d "$work/bare-XXXXXX")
  trap 'rm -rf --one-file-system "$folder"' EXIT
  unshare --mount --pid --fork --kill-child true 2>/dev/null ||
    { echo "skipped: this system allows no mount namespace" && exit; }
  unshare --mount --pid --fork --kill-child bash "${BASH_SOURCE[0]}" --alone "$source" "$folder"
  exit
fi
source=$2
root=$3/root

# ---- the machine -----------------------------------------------------------------------------------------------------

mirror=${FUDA_BARE_MIRROR:-}
if [[ -z $mirror ]] && command -v apt-get >/dev/null; then
  # shellcheck disable=SC2016  # apt replaces these
  mirror=$(apt-get indextargets --format '$(SITE) $(RELEASE) $(COMPONENT)' 'Identifier: Packages' 2>/dev/null |
    sed -n 's/ bookworm main$//p' | head -n 1) || true
fi
debootstrap --variant=minbase bookworm "$root" ${mirror:+"$mirror"} >"$3/debootstrap.log" 2>&1 || {
  tail -n 20 "$3/debootstrap.log"
  exit 1
}
# Copies the network settings of this machine.
apt-config dump 2>/dev/null | grep -E '^Acquire::(https?::|Check-|Force|Retries)' >"$root/etc/apt/apt.conf.d/90host" || true
cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
git clone --quiet --no-hardlinks "$source" "$root/fuda"

mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
environment=(HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb)
for name in http_proxy https_proxy no_proxy; do [[ -z ${!name:-} ]] || environment+=("$name=${!name}"); done
if [[ -n ${FUDA_BARE_CCACHE:-} ]]; then
  mkdir "$root/ccache"
  mount --bind "$FUDA_BARE_CCACHE" "$root/ccache"
  environment+=(CCACHE_DIR=/ccache)
fi

# Packages that the first command does not need.
readonly later=(libmicrohttpd-dev nettle-dev libbrotli-dev zlib1g-dev esbuild catch2 parallel python3 python3-markdown-it)

installed_too_early() {
  local package
  for package in "${later[@]}"; do
    chroot "$root" dpkg -s "$package" >/dev/null 2>&1 && echo "$package"
  done
}

# ---- the commands ----------------------------------------------------------------------------------------------------

mapfile -t commands < <(sed -n '/^## Try it/,/^## /s/^\$ //p' "$source/README.md")
((${#commands[@]} > 0)) || { echo "README.md shows no commands below 'Try it'" && exit 1; }
did=()
for command in "${commands[@]}"; do
  start=$SECONDS
  status=0
  printf '\n==== %s\n' "$command"
  timeout --kill-after=60 "$seconds" chroot "$root" env -i "${environment[@]}" bash -c "cd /fuda && $command" \
    </dev/null >"$3/said" 2>&1 || status=$?
  cat "$3/said"
  if ((status != 0)); then
    ((status != 124 && status != 137)) || echo "ended after $seconds s"
    echo "'$command' fails on a bare Debian 12, with status $status"
    exit 1
  fi
  did+=("'$command' $((SECONDS - start)) s")
  if ((${#did[@]} == 1)) && [[ -n $(installed_too_early) ]]; then
    echo "'$command' installs what it does not need: $(installed_too_early | tr '\n' ' ')"
    exit 1
  fi
  tests=$(grep -E '^[0-9]+ tests: ' "$3/said" | tail -n 1 || true)
done
printf '%s; ' "${did[@]}"
echo "$tests"
