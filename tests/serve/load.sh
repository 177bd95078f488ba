#!/usr/bin/env bash
# Load test of a server: players at many tables, from many addresses, while other clients request lists as fast as they can
# (with wrk, if it is installed). With --whole: many complete games, and the server's memory use afterwards. The last line of
# the output has the figures.
#   load.sh FUDA LOAD SOURCE --games GAME:SEATS,… [--disk DIR] [--servers N] [OPTIONS OF LOAD…]
#   --disk DIR: folder for the tables (default: /dev/shm)
#   --servers N: run N servers (1 to 3) with one folder of tables, behind nginx configured as in examples/serving/nginx.conf
set -euo pipefail

fuda=$(readlink -f "$1")
load=$(readlink -f "$2")
source=$(readlink -f "$3")
shift 3
disk=/dev/shm
lists=1
seconds=30
servers=0
options=()
while (($# > 0)); do
  case $1 in
    --disk) disk=$2 && shift ;;
    --whole) lists=0 && options+=("$1") ;;
    --no-lists) lists=0 ;;
    --servers) servers=$2 && shift ;;
    --seconds) seconds=$2 && options+=("$1") ;;
    *) options+=("$1") ;;
  esac
  shift
done
[[ -w $disk ]] || disk=/tmp

work=$(mktemp -d)
tables=$(mktemp -d -p "$disk" fuda-load-XXXXXX)
running=()
# shellcheck disable=SC2317  # the trap calls it
end() {
  ((${#running[@]} == 0)) || kill "${running[@]}" 2>/dev/null || true
  wait || true
  rm -rf "$work" "$tables"
}
trap end EXIT

# Starts a server with these options. Sets `port`, and appends its process to `running`.
start() {
  local said=$work/server${#running[@]}
  : >"$said"
  "$fuda" --rules "$source/rules" --rules "$source/examples/games" serve --port 0 --tables "$tables" "$@" >"$said" 2>&1 &
  running+=($!)
  for _ in {1..100}; do
    port=$(sed -n 's/^serving on .*://p' "$said")
    [[ -z $port ]] || return 0
    sleep 0.1
  done
  cat "$said"
  exit 1
}

# Puts all servers behind one port. Removes the servers that the test does not use from nginx's list for new tables.
start_behind_nginx() {
  local names=(a b c) n to
  local edit=(-e "s/listen 8080/listen 127.0.0.1:8080/")
  to=$(IFS=, && echo "${names[*]:0:servers}")
  for n in 0 1 2; do
    if ((n < servers)); then
      start --name "${names[n]}" --servers "$to" --proxy 127.0.0.1
    else
      edit+=(-e "/fuda_any {/,/}/{/:800$((n + 1))/d}")
    fi
    edit+=(-e "s/:800$((n + 1))/:$port/")
  done
  port=$((20000 + RANDOM % 10000))
  {
    echo "pid $work/pid; error_log $work/errors; daemon off; worker_processes auto;"
    echo "events { worker_connections 8192; } http { access_log off;"
    for n in client_body proxy fastcgi uwsgi scgi; do echo "${n}_temp_path $work/$n;"; done
    sed "${edit[@]}" -e "s/:8080/:$port/" "$source/examples/serving/nginx.conf"
    echo "}"
  } >"$work/nginx.conf"
  PATH=$PATH:/usr/sbin nginx -p "$work" -e "$work/errors" -c "$work/nginx.conf" &
  running+=($!)
  for _ in {1..50}; do
    ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || return 0
    sleep 0.1
  done
  cat "$work/errors"
  exit 1
}

if ((servers > 0)); then start_behind_nginx; else start; fi
server=${running[0]}

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
kill -0 "${running[@]}" 2>/dev/null || { cat "$work"/server* && status=1; }
if [[ $asked == wrk ]]; then
  sleep 2
  asked=$(sed -nE "s/^Requests\/sec: *([0-9]+).*/\1/p" "$work"/wrk-* | paste -sd ' ' | sed 's/ / and /')
  asked="beside them $asked requests a second for /games and /games/hanabi"
fi
echo "$(tail -n 1 "$work/load")${asked:+; $asked}"
exit "$status"
