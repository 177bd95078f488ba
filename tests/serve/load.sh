#!/usr/bin/env bash
# People at many tables of one server, from many addresses, while others ask for lists as fast as they can (wrk, where it
# is installed); with --whole, many whole games, and what memory the server has then. The last line has the figures.
#   load.sh FUDA LOAD SOURCE --games GAME:SEATS,… [--disk DIR] [OPTIONS OF LOAD…]
#   --disk DIR: where the tables are kept, /dev/shm otherwise
set -euo pipefail

fuda=$(readlink -f "$1")
load=$(readlink -f "$2")
source=$(readlink -f "$3")
shift 3
disk=/dev/shm
lists=1
seconds=30
options=()
while (($# > 0)); do
  case $1 in
    --disk) disk=$2 && shift ;;
    --whole) lists=0 && options+=("$1") ;;
    --no-lists) lists=0 ;;
    --seconds) seconds=$2 && options+=("$1") ;;
    *) options+=("$1") ;;
  esac
  shift
done
[[ -w $disk ]] || disk=/tmp

work=$(mktemp -d)
tables=$(mktemp -d -p "$disk" fuda-load-XXXXXX)
server=
# shellcheck disable=SC2317  # the trap calls it
end() {
  [[ -z $server ]] || kill "$server" 2>/dev/null || true
  [[ -z $server ]] || wait "$server" || true
  rm -rf "$work" "$tables"
}
trap end EXIT

: >"$work/server"
"$fuda" --rules "$source/rules" --rules "$source/examples/games" serve --port 0 --tables "$tables" >"$work/server" 2>&1 &
server=$!
for _ in {1..100}; do
  port=$(sed -n 's/^serving on .*://p' "$work/server")
  [[ -z $port ]] || break
  sleep 0.1
done
[[ -n $port ]] || { cat "$work/server" && exit 1; }

"$load" --port "$port" --server "$server" "${options[@]}" >"$work/load" &
playing=$!
asked=""
if ((lists)); then
  until grep -q '^ready' "$work/load" || ! kill -0 "$playing" 2>/dev/null; do sleep 0.1; done
  if command -v wrk >/dev/null; then
    for path in /games /games/hanabi; do
      wrk -t1 -c8 -d"${seconds}s" "http://127.0.0.1:$port$path" >"$work/wrk${path//\//-}" &
    done
    asked="wrk"
  else
    asked="there is no wrk, so nobody asked for lists"
  fi
fi
status=0
wait "$playing" || status=1
kill -0 "$server" 2>/dev/null || { cat "$work/server" && status=1; }
if [[ $asked == wrk ]]; then
  sleep 2
  asked=$(sed -nE "s/^Requests\/sec: *([0-9]+).*/\1/p" "$work"/wrk-* | paste -sd ' ' | sed 's/ / and /')
  asked="beside them $asked requests a second for /games and /games/hanabi"
fi
echo "$(tail -n 1 "$work/load")${asked:+; $asked}"
exit "$status"
