"""No array of a seat depends on what it cannot know.

At many positions all that a seat does not know is dealt anew, which leaves all that it sees as it is: each number that it
is shown must be the same, and so must the numbers after another seat's move that it sees alike.
"""

import random

import numpy as np
import pytest
from conftest import LONG, loaded, with_actions

POSITIONS = 100_000 if LONG else 6_000


def arrays(state, seat):
    seen = state.observation(seat)
    return seen.tensor(), seen.mask, seen.text, str(seen.json)


def compare(one, other, what):
    for name, a, b in zip(("tensor", "mask", "text", "json"), one, other):
        same = np.array_equal(a, b) if isinstance(a, np.ndarray) else a == b
        assert same, f"{what}: {name} tells what this seat cannot know"


@pytest.mark.parametrize("spec, players", with_actions())
def test_nothing_is_told(spec, players):
    game = loaded(spec, players)
    wanted = POSITIONS // len(with_actions()) + 1
    chance = random.Random(spec)
    looked = differing = 0
    while looked < wanted:
        state = game.new(chance.getrandbits(60))
        while not state.over and looked < wanted:
            seat = chance.randrange(players)
            other = state.redeal(seat, chance.getrandbits(60))
            what = f"{spec}, {players} players, seed {state.seed}, after {state.ply} moves, seat {seat}"
            compare(arrays(state, seat), arrays(other, seat), what)
            differing += str(state) != str(other)
            looked += 1
            move = chance.choice(state.legal())
            after = other.copy()
            mover = state.seat
            state.play(move)
            try:
                after.play(move)
            except ValueError:
                continue
            # What the seat saw of the move may differ, where it shows a card; else nothing may.
            seen, same = state.observation(seat), after.observation(seat)
            if mover != seat and seen.json == same.json:
                compare(arrays(state, seat), arrays(after, seat), what + f", after {move}")
    assert differing > 0 or game.num_players == 1 or spec in OPEN


def test_a_leak_would_be_seen():
    """What is dealt anew for one seat is seen by another: its numbers differ, or this file would prove nothing."""
    game = loaded("hanabi", 2)
    state = game.new(3)
    dealt = [state.redeal(seat=0, seed=seed) for seed in range(5)]
    assert all(np.array_equal(other.observation(0).tensor(), state.observation(0).tensor()) for other in dealt)
    assert any(not np.array_equal(other.observation(1).tensor(), state.observation(1).tensor()) for other in dealt)


# Games in which nothing that is hidden can differ for long enough to be met here.
OPEN = set()
