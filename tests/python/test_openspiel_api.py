"""Runs OpenSpiel's own interface tests, which come with its wheel, on every game. The tests visit some states of each game, and
all states of two games that OpenSpiel has as well, whose counts it therefore knows."""

import pytest
from conftest import LONG

pyspiel = pytest.importorskip("pyspiel")
api_test = pytest.importorskip("open_spiel.integration_tests.api_test")

import fuda.pyspiel  # noqa: E402


def offer(base, name, game_name, game):
    """Defines a class of tests, as OpenSpiel does for its own games."""
    members = {"game_name": game_name, "game": game, "__module__": __name__}
    globals()[name] = type(name, (base,), members)


for registered in fuda.pyspiel.register():
    offer(
        api_test.EnforceAPIOnPartialTreeBase,
        f"TestSomeStates_{registered}",
        registered,
        pyspiel.load_game(registered, {"deals": 50, "max_moves": 60, "turns": True}),
    )
for ours, theirs, moves in [("kuhn", "kuhn_poker", 3)] + ([("leduc", "leduc_poker", 8)] if LONG else []):
    offer(
        api_test.EnforceAPIOnFullTreeBase,
        f"TestAllStates_{ours}",
        theirs,
        pyspiel.load_game(f"fuda_{ours}", {"chance": "cards", "zero_sum": True, "max_moves": moves}),
    )
