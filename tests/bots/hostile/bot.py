"""A bot that does one thing wrong, named by its argument; otherwise it takes the first legal move.

Faults in a game come at its second request, so that some moves go well before."""

import json
import os
import signal
import subprocess
import sys
import time

fault = sys.argv[1]


def say(answer):
    print(json.dumps(answer), flush=True)


def raw(data):
    sys.stdout.buffer.write(data)
    sys.stdout.flush()


def go_wrong(number):
    good = {"id": number, "index": 0}
    if fault == "dies":
        print("Traceback: what a day", "I give up", sep="\n", file=sys.stderr, flush=True)
        sys.exit(3)
    elif fault == "is-killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif fault == "hangs":
        time.sleep(1000)
    elif fault == "begins-a-line":
        raw(b'{"id":')
        time.sleep(1000)
    elif fault == "late":
        time.sleep(2)
        say(good)
    elif fault == "old-id":
        say({"id": number - 1, "index": 0})
    elif fault == "new-id":
        say({"id": number + 1, "index": 0})
    elif fault == "not-json":
        raw(b"play 1\n")
    elif fault == "empty-line":
        raw(b"\n")
    elif fault == "not-utf8":
        raw(b'{"id":%d,"move":"\xff\xfe"}\n' % number)
    elif fault == "list":
        say([number, 0])
    elif fault == "deep":
        raw(b"[" * 1000000 + b"\n")
    elif fault == "both":
        say({"id": number, "index": 0, "move": "match 1"})
    elif fault == "number-for-move":
        say({"id": number, "move": 1})
    elif fault == "unknown-key":
        say({"id": number, "mvoe": "match 1"})
    elif fault == "plays":
        say({"id": number, "move": " ".join(sys.argv[2:])})
    elif fault == "index":
        say({"id": number, "index": 99})
    elif fault == "minus":
        say({"id": number, "index": -1})
    elif fault == "megabytes":
        raw(b"x" * 10_000_000)
        time.sleep(1000)
    elif fault == "closes-stdout":
        os.close(1)
        time.sleep(1000)
    elif fault == "leaves-a-child":  # that holds the pipes open
        subprocess.Popen(["sleep", "1000"])
        sys.exit(4)
    elif fault == "floods-stderr":
        while True:
            print("na " * 1000, file=sys.stderr)
    else:
        say(good)


if fault == "dies-at-start":
    print("no module named luck", file=sys.stderr)
    sys.exit(1)
if fault == "ignores-everything":
    for one in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(one, signal.SIG_IGN)
requests = 0
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        say({"fuda": 2 if fault == "other-version" else 1})
        if fault == "never-reads":
            time.sleep(1000)
    elif kind == "begin":
        requests = 0
    elif kind == "choose":
        requests += 1
        if requests == 2:
            go_wrong(message["id"])
        else:
            say({"id": message["id"], "index": 0})
            if fault == "twice":
                say({"id": message["id"], "index": 0})
while fault == "ignores-everything":
    time.sleep(1000)
