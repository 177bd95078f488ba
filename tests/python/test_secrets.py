"""Tests that no array given to a seat depends on anything the seat cannot know.

At many positions, the test redeals everything that a seat does not know, which changes nothing that the seat sees. All numbers
given to the seat must stay the same. If another seat then moves and the seat sees the same result, they must still be the same.
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
            # A move that shows a card may show the seat another card here. If it does not, the arrays must be equal.
            seen, same = state.observation(seat), after.observation(seat)
            if mover != seat and seen.json == same.json:
                compare(arrays(state, seat), arrays(after, seat), what + f", after {move}")
    assert differing > 0 or game.num_players == 1 or spec in OPEN


def test_a_leak_would_be_seen():
    """Another seat sees the redealt cards, so its numbers differ. If they did not, the other tests here would prove nothing."""
    game = loaded("hanabi", 2)
    state = game.new(3)
    dealt = [state.redeal(seat=0, seed=seed) for seed in range(5)]
    assert all(np.array_equal(other.observation(0).tensor(), state.observation(0).tensor()) for other in dealt)
    assert any(not np.array_equal(other.observation(1).tensor(), state.observation(1).tensor()) for other in dealt)


# Games whose hidden information is too short-lived for this test to find a difference.
OPEN = set()
