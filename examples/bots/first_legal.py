#!/usr/bin/env python3
"""The smallest bot, which always makes the first legal move. docs/bot-protocol.md explains the protocol."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"fuda": 1}
    elif message["type"] == "choose":
        answer = {"id": message["id"], "index": 0}
    else:
        continue
    print(json.dumps(answer), flush=True)
