"""Plays games that OpenSpiel has with the same rules side by side with fuda's: the seat to move, hands and legal moves must agree
at each state, and so must the returns at the end.

For recorded games, the converters in tests/playthroughs translate OpenSpiel's cards and moves, and choose the options that make
the rules the same. Here they convert random games that OpenSpiel plays during the test. Hanabi is in test_hle.py.
"""

import contextlib
import io
import json
import random
import sys
from pathlib import Path

import pytest
from conftest import LONG

pyspiel = pytest.importorskip("pyspiel")

import fuda  # noqa: E402

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "playthroughs"))

from games import CONVERTERS, NO_CARDS_FOR_A_BOOK  # noqa: E402
from openspiel import Difference  # noqa: E402
from record import choose, record  # noqa: E402

GAMES = 1000 if LONG else 20
THEIRS = [
    "kuhn_poker",
    "kuhn_poker(players=3)",
    "kuhn_poker(players=4)",
    "leduc_poker",
    "leduc_poker(players=3)",
    "blackjack",
    "go_fish(players=2)",
    "go_fish(players=4)",
    "crazy_eights(players=2)",
    "crazy_eights(players=5)",
    "oh_hell(players=3,num_tricks_fixed=5)",
    "oh_hell(players=5,num_tricks_fixed=10)",
    "gin_rummy",
    "spades",
    "hearts",
    "euchre",
    "skat",
    "cribbage",
]


def recorded(game, seed):
    """Has OpenSpiel play a random game. Returns it in the format of tests/playthroughs/recorded/."""
    out, chance = io.StringIO(), random.Random(seed)
    name = game.get_type().short_name
    with contextlib.redirect_stdout(out):
        record(game, f"chance, seed {seed}", lambda state: choose(name, state, chance))
    return [json.loads(line) for line in out.getvalue().splitlines()]


def expect(state, what):
    """Checks that `what` holds in this state. Its keys are those of expectations in scripts (docs/script-format.md)."""
    seats = state.game.players
    everything = {}
    for seat in range(len(seats)):
        for zone, cards in state.observation(seat).json["zones"].items():
            if isinstance(cards, list) and "?" not in "".join(map(str, cards)):
                everything[zone] = cards
    for key, wanted in what.items():
        if key == "over":
            found = state.over
        elif key == "active":
            found = [seats[seat] for seat in state.active]
        elif key == "legal":
            found = sorted(state.legal())
        elif key == "score":
            found = dict(zip(seats, state.scores))
        elif key == "winners":
            found = [seats[seat] for seat in state.winners]
        elif isinstance(wanted, int):
            found = len(everything[key])
        else:
            found = everything[key]
        if key not in ("over", "active", "legal", "score", "winners") and isinstance(wanted, list):
            found, wanted = sorted(found), sorted(wanted)
        assert found == wanted, f"{key} after {state.history}"


def follow(script, loaded):
    """Plays a fuda script. Returns its number of moves."""
    key = (script.game, len(script.seats), str(script.options))
    if key not in loaded:
        loaded[key] = fuda.load(script.game, players=script.seats, options=script.options)
    state = loaded[key].new(seed=1, first=script.first, deck=script.deck)
    for step in script.moves:
        (who, what), *_ = step.items()
        if who == "expect":
            expect(state, what)
        else:
            state.play(what, who)
    assert state.over
    return len(state.history)


@pytest.mark.parametrize("theirs", THEIRS)
def test_the_same_game(theirs):
    game = pyspiel.load_game(theirs)
    convert = CONVERTERS[game.get_type().short_name]
    loaded, moves, left_out = {}, 0, 0
    for seed in range(GAMES):
        try:
            script = convert(recorded(game, seed)).convert()
        except Difference as why:
            assert str(why) == NO_CARDS_FOR_A_BOOK, why
            left_out += 1
            continue
        moves += follow(script, loaded)
    assert moves >= GAMES - left_out and left_out <= GAMES // 50


@pytest.mark.parametrize("theirs, other", [("leduc_poker", {"ante": 2}), ("hearts", {"breaking": "hearts"})])
def test_other_rules_would_be_seen(theirs, other):
    game = pyspiel.load_game(theirs)
    convert = CONVERTERS[game.get_type().short_name]
    with pytest.raises((AssertionError, Difference, fuda.IllegalMove)):
        for seed in range(20):
            script = convert(recorded(game, seed)).convert()
            script.options |= other
            follow(script, {})
