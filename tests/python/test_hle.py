"""Tests that `hle`, an encoder of Hanabi, gives the same numbers as OpenSpiel's Hanabi at each position."""

import random

import numpy as np
import pytest
from conftest import LONG

pyspiel = pytest.importorskip("pyspiel")

import fuda  # noqa: E402

POSITIONS = 100_000 if LONG else 2_000
GAMES = 1_000 if LONG else 20
COLOURS = "RYGWB"  # OpenSpiel's letters, in the order of fuda's colours
FACES = [f"{colour}{value}" for colour in "RGKBY" for value in "12345"]


def faces_of(state, seat):
    """Returns the cards of a hand, oldest first, as the next seat sees them."""
    other = (seat + 1) % state.game.num_players
    return state.observation(other).json["zones"][f"hand.{state.game.players[seat]}"]


def theirs(action, game):
    """Translates one of fuda's actions into OpenSpiel's text."""
    words = game.action_text(action).split()
    if words[0] in ("play", "discard"):
        return f"({words[0].capitalize()} {int(words[1]) - 1})"
    value = words[2]
    colours = ["red", "green", "black", "blue", "yellow"]
    what = f"rank {value}" if value.isdigit() else f"color {COLOURS[colours.index(value)]}"
    return f"(Reveal player {words[1]} {what})"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_same_numbers(players):
    game = fuda.load("hanabi", players=players, options={"empty_hints": "forbid"})
    other_game = pyspiel.load_game("hanabi", {"players": players})
    size = other_game.observation_tensor_size()
    assert game.observation_size("hle") == size
    assert players != 2 or size == 658
    chance = random.Random(players)
    looked = games = 0
    while looked < POSITIONS // 4 or games < GAMES:
        state, other = game.new(chance.getrandbits(60)), other_game.new_initial_state()
        games += 1
        dealt = [list(faces_of(state, seat)) for seat in range(players)]
        for hand in dealt:
            for face in hand:
                other.apply_action(FACES.index(face))
        while not state.over:
            assert not other.is_terminal() and not other.is_chance_node()
            assert other.current_player() == state.seat
            for seat in range(players):
                ours = state.observation(seat).tensor("hle")
                want = np.array(other.observation_tensor(seat), np.float32)
                assert np.array_equal(ours, want), (state.history, seat, np.flatnonzero(ours != want))
                looked += 1
            their_moves = {other.action_to_string(a).split(") ")[-1]: a for a in other.legal_actions()}
            ours = {theirs(action, game): action for action in state.legal_actions()}
            assert set(ours) == set(their_moves)
            name = chance.choice(sorted(ours))
            mover = state.seat
            state.play(ours[name])
            other.apply_action(their_moves[name])
            if not other.is_terminal() and other.is_chance_node():
                other.apply_action(FACES.index(faces_of(state, mover)[-1]))
        assert other.is_terminal()
        assert state.returns[0] == other.returns()[0] or state.outcome == "lost"
