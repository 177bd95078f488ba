"""Code that the tests of the Python module share. FUDA_LONG=1 selects long runs (`./dev python --long`)."""

import os
import random
from functools import cache

import fuda

LONG = os.environ.get("FUDA_LONG") == "1"


def by_seats(spec):
    """Returns (GAME, players) for the fewest and the most players of the game; with LONG, for every number of players."""
    fewest = fuda.load(spec)
    counts = fewest.player_counts
    if not LONG:
        counts = sorted({fewest.min_players, fewest.max_players})
    return [(spec, players) for players in counts]


@cache
def everything():
    """Returns (GAME, players) for every game and variant that comes with fuda."""
    all_of_them = []
    for game in fuda.games():
        all_of_them += by_seats(game.name)
        for variant in game.variants:
            spec = f"{game.name}+{variant}"
            all_of_them += by_seats(spec) if LONG else by_seats(spec)[:1]
    return all_of_them


@cache
def loaded(spec, players):
    return fuda.load(spec, players=players)


def with_actions():
    """Returns those games of everything() whose moves have numbers."""
    return [one for one in everything() if one not in TOO_MANY]


# Games that have too many moves for a fixed set of actions, and the reason.
TOO_MANY = {}


def play_out(state, seed, most=10_000):
    """Yields the state before each move of a random game, and the state at its end."""
    chance = random.Random(seed)
    for _ in range(most):
        yield state
        if state.over:
            return
        state.play(chance.choice(state.legal()))
