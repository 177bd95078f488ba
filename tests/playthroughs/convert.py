#!/usr/bin/env python3
"""Turns recorded games of OpenSpiel into scripts, one file each.

    convert.py RECORDED.json… FOLDER
"""
import pathlib
import sys

from games import CONVERTERS
from openspiel import Difference, recordings


def convert(path, folder):
    """Returns the number of games, and of the states with expectations."""
    states = 0
    games = recordings(path)
    for number, recording in enumerate(games, 1):
        what = recording[0]
        try:
            script = CONVERTERS[what["game"]](recording).convert()
        except Difference as why:
            sys.exit(f"{path}, game {number}: {why}")
        lines = script.lines(f"OpenSpiel, {what['game']}, {what['from']}")
        (folder / f"{path.stem}-{number}.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
        states += script.states
    return len(games), states


def main(words):
    folder = pathlib.Path(words[-1])
    for word in words[:-1]:
        games, states = convert(pathlib.Path(word), folder)
        print(f"{pathlib.Path(word).stem}: {games} game{'s' * (games > 1)}, {states} states")


if __name__ == "__main__":
    main(sys.argv[1:])
