#!/usr/bin/env bash
# Tests that the bots of examples/bots play the same games with any number of threads, and that fuda leaves no process
# running, whatever a bot does and however the run ends. tests/pages/bots.md has the messages about hostile bots.
#   programs.sh FUDA RANDOM SOURCE      RANDOM: examples/bots/random.cpp as a program
set -u
# shellcheck source=/dev/null
source "$(dirname "${BASH_SOURCE[0]}")/../tools/need.sh"
need_tools python3

fuda=$(readlink -f "$1")
random=$(readlink -f "$2")
source=$(readlink -f "$3")
export FUDA_PATH=$source/rules:$source/tests/games NO_COLOR=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
cp "$source"/examples/bots/*.py "$source/tests/bots/hostile/bot.py" .
cp "$random" random
failed=0

fault() {
  printf '%s\n' "$@"
  failed=$((failed + 1))
}

# Prints the processes in this folder, except this shell and its subshell.
left_over() {
  local process
  for process in /proc/[0-9]*; do
    [[ $(readlink "$process/cwd" 2>/dev/null) == "$work" && ${process#/proc/} != "$$" && ${process#/proc/} != "$BASHPID" ]] || continue
    tr '\0' ' ' <"$process/cmdline" 2>/dev/null
  done
}
none_left() { # AFTER-WHAT
  local left tries
  for tries in 1 2 3 4 5 6 7 8 9 10; do # a killed process takes a moment to disappear
    left=$(left_over)
    [[ -n $left ]] || return 0
    sleep 0.2
  done
  fault "still running after $1 ($tries looks): $left"
}

figures() { # ARGS…
  "$fuda" sim --seed 3 --bot-seconds 60 --no-speed "$@"
}
plays() { # GAME SEATS BOTS
  local one two
  one=$(figures "$1" --players "$2" --bots "$3" -n 300) || fault "fuda sim $1 --bots $3:" "$one"
  two=$(figures "$1" --players "$2" --bots "$3" -n 300 --jobs 2)
  [[ -n $one && $one == "$two" ]] || fault "$1 with $3 differs with two threads:" "$one" "$two"
  none_left "a run of $3"
}
plays toy 2 'exec:python3 first_legal.py'
plays nin-jan 3 'exec:./random,random,exec:./random'
plays hanabi 2 'exec:./random'
plays toy 2 'exec:python3 careful.py,exec:./random'

# The bot must be far better than random play, which loses every game.
mean=$(figures hanabi --players 3 --bots 'exec:python3 careful.py' -n 30 | sed -nE 's/.*mean ([0-9]+)\..*/\1/p')
((${mean:-0} >= 10)) || fault "careful.py has a mean of ${mean:-nothing} in Hanabi"
none_left careful.py

# Ends a run while a bot is in an endless loop, with Ctrl-C, Ctrl-C twice, SIGTERM and SIGKILL.
for how in INT INT-INT TERM KILL; do
  for bot in hangs ignores-everything; do
    # A shell without job control lets background commands ignore SIGINT.
    setsid python3 -c 'import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execvp(sys.argv[1], sys.argv[1:])' "$fuda" sim toy -n 1000000 --bots "exec:python3 bot.py $bot" >out 2>&1 &
    pid=$!
    # Waits until a bot runs. Before that, Python may still be starting, when it ignores SIGINT.
    for ((look = 0; look < 1200; ++look)); do
      if [[ $(left_over) == *"sh -c python3 bot.py $bot"* ]] || ! kill -0 "$pid" 2>/dev/null; then break; fi
      sleep 0.05
    done
    sleep 0.3
    for signal in ${how//-/ }; do kill -"$signal" "$pid" 2>/dev/null; done
    SECONDS=0
    wait "$pid" 2>/dev/null
    status=$?
    ((SECONDS < 8)) || fault "$how while $bot: the run went on for $SECONDS s"
    [[ $how != INT || $status == 2 ]] || fault "$how while $bot: status $status"
    none_left "$how while it $bot"
  done
done

((failed == 0)) && echo "programs: fine"
exit $((failed > 0))
