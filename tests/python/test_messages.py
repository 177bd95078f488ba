"""Tests of the exact messages for mistakes with actions, seats, games, encoders, arguments and bots."""

import importlib
import sys

import numpy as np
import pytest

import fuda

FIRST = ", ".join(f"hint Bruno {about}" for about in ("red", "green", "black", "blue", "yellow", "1", "2", "3"))
LEGAL = f"\n  legal here: {FIRST} and 17 more"
SEATS = "; seats are 0 to 2: Ana, Bruno, Carla"


@pytest.fixture
def state():
    return fuda.load("hanabi", players=3).new(seed=7)


@pytest.mark.parametrize(
    "move, message",
    [
        ("hint Brunno red", "'hint Brunno red': no seat 'Brunno'\n  did you mean 'Bruno'?"),
        ("discard 1", "'discard 1': hints is 8 of 8, no room for 1 more" + LEGAL),
        (1000, "'1000': there is no action 1000; actions are 0 to 29" + LEGAL),
    ],
)
def test_of_actions(state, move, message):
    with pytest.raises(fuda.IllegalMove) as error:
        state.play(move)
    assert str(error.value) == message


@pytest.mark.parametrize(
    "ask, kind, message",
    [
        (lambda state: state.observation(seat=3), IndexError, "there is no seat 3" + SEATS),
        (lambda state: state.legal(seat="Dora"), IndexError, "there is no seat 'Dora'" + SEATS),
        (
            lambda state: state.play("play 1", seat="Carla"),
            fuda.IllegalMove,
            "'play 1': it is not Carla's turn\n  to move: Ana",
        ),
    ],
)
def test_of_seats(state, ask, kind, message):
    with pytest.raises(kind) as error:
        ask(state)
    assert str(error.value) == message


@pytest.mark.parametrize(
    "game, players, message",
    [
        ("hanaby", None, "there is no game 'hanaby'\n  did you mean 'hanabi'?"),
        ("hanabi+avalanch", None, "'hanabi' has no variant 'avalanch'\n  did you mean 'avalanche'?"),
        ("hanabi", 9, "hanabi is for 2 to 5 players, not 9"),
    ],
)
def test_of_games(game, players, message):
    with pytest.raises(fuda.GameError) as error:
        fuda.load(game, players=players)
    assert str(error.value) == message


@pytest.mark.parametrize(
    "block, message",
    [
        ("{counter: hinst}", "3:15: there is no counter 'hinst' in hanabi\n  did you mean 'hints'?"),
        (
            "{cards: hand, each: [told color]}",
            "3:26: there is no attribute 'color' in hanabi\n  did you mean 'colour'?",
        ),
    ],
)
def test_of_files_of_encoders(tmp_path, state, block, message):
    file = tmp_path / "mine.yaml"
    file.write_text(f"encoder: mine\nnumbers:\n  - {block}\n")
    with pytest.raises(fuda.GameError) as error:
        state.game.observation_size(str(file))
    assert str(error.value) == f"{file}:{message}"


def test_of_names_of_encoders(state):
    with pytest.raises(fuda.GameError) as error:
        state.observation().tensor("hlee")
    assert str(error.value) == (
        "hanabi has no encoder 'hlee'\n  did you mean 'hle'?\n"
        "write 'default', NAME for the file encoders/NAME.yaml in the game's folder, or the path of a file"
    )


MOVE = "move must be the text of a move or the number of an action, not {}; legal() lists the legal moves"
SEAT = "seat must be the number or the name of a seat, not {}" + SEATS
ENCODER = "encoder must be the name of an encoder (such as 'default') or the path of a file, not {}"
STATE = "state must be a State from game.new(), not {}"


@pytest.mark.parametrize(
    "ask, message",
    [
        (lambda state: state.play(None), MOVE.format("None")),
        (lambda state: state.play(1.0), MOVE.format("1.0")),
        (lambda state: state.play(True), MOVE.format("True")),
        (lambda state: state.play(["play 1"]), MOVE.format("['play 1']")),
        (lambda state: state.play(bytes(200)), MOVE.format("a bytes")),
        (lambda state: state.action(None), "move must be the text of a move, not None"),
        (lambda state: state.move_text(1.5), "action must be a whole number from 0 to 29, not 1.5"),
        (lambda state: state.game.action_text(None), "action must be a whole number from 0 to 29, not None"),
        (lambda state: state.observation(1.0), SEAT.format("1.0")),
        (lambda state: state.legal([0]), SEAT.format("[0]")),
        (lambda state: state.play("play 1", True), SEAT.format("True")),
        (lambda state: fuda.Bot(state.game, "random", None), SEAT.format("None")),
        (lambda state: fuda.Bot("hanabi", "random"), "game must be a Game from fuda.load(), not 'hanabi'"),
        (lambda state: fuda.Bot(None, "random"), "game must be a Game from fuda.load(), not None"),
        (lambda state: fuda.Bot(state.game, None), "spec must be the name of a bot, such as 'random', not None"),
        (lambda state: fuda.Bot(state.game, "random").choose("me"), STATE.format("'me'")),
        (lambda state: state.game.play_bots(1, bots="random"), "bots must be a list of bots, such as ['random'], not 'random'"),
        (lambda state: state.game.play_random("9"), "n must be a whole number of at least 0, not '9'"),
        (lambda state: state.game.play_random(None), "n must be a whole number of at least 0, not None"),
        (lambda state: state.game.play_bots(1, bots=None), "bots must be a list of bots, such as ['random'], not None"),
        (lambda state: state.game.check(games=None), "games must be a whole number of at least 0, not None"),
        (lambda state: state.game.new(deck="R1"), "deck must be a list of card names, or a list of such lists, not 'R1'"),
        (lambda state: state.observation().tensor(3), ENCODER.format("3")),
        (lambda state: state.observation().tensor(None), ENCODER.format("None")),
        (lambda state: state.game.observation_size(None), ENCODER.format("None")),
        (lambda state: state.game.observation_blocks(["hle"]), ENCODER.format("['hle']")),
        (lambda state: fuda.games(3), "path must be a folder of games, or a list of them, not 3"),
    ],
)
def test_of_what_is_something_else(state, ask, message):
    with pytest.raises(TypeError) as error:
        ask(state)
    assert str(error.value) == message
    assert state.ply == 0


def test_of_actions_of_environments():
    pytest.importorskip("pettingzoo")
    env = fuda.aec_env("kuhn")
    env.reset(1)
    for wrong in (1.0, "bet", [1], True, np.array([0, 1]), np.float64(0)):
        with pytest.raises(TypeError) as error:
            env.step(wrong)
        assert str(error.value) == f"the action of player_0 must be a whole number of its action_space, not {wrong!r}"
    env.step(np.int64(0))
    env = fuda.parallel_env("nin-jan")
    env.reset(1)
    with pytest.raises(TypeError, match=r"^actions must be a dict of actions by agent, not \[0, 1\]$"):
        env.step([0, 1])
    with pytest.raises(TypeError, match="^the action of player_0 must be a whole number of its action_space, not None$"):
        env.step({"player_0": None, "player_1": 0})


@pytest.mark.parametrize("ask", [lambda game, bot: fuda.Bot(game, bot), lambda game, bot: game.play_bots(1, bots=[bot])])
@pytest.mark.parametrize(
    "bot, message",
    [
        ("greedy:x", "bot 'greedy:x': 'x' is not a whole number from 1 to 1000000"),
        ("exec:", "bot 'exec:': exec needs a command: exec:COMMAND"),
        ("randon", "no bot 'randon'\n  did you mean 'random'?"),
    ],
)
def test_of_bots(ask, bot, message):
    with pytest.raises(fuda.GameError) as error:
        ask(fuda.load("hanabi"), bot)
    assert str(error.value) == message


@pytest.mark.parametrize(
    "package, module, ask, message",
    [
        ("pettingzoo", "fuda.aec", lambda: fuda.aec_env("kuhn"), "fuda.aec_env() needs pettingzoo"),
        ("pettingzoo", "fuda.parallel", lambda: fuda.parallel_env("nin-jan"), "fuda.parallel_env() needs pettingzoo"),
        ("gymnasium.vector", "fuda.vector", lambda: fuda.vector_env("kuhn", 2), "fuda.vector_env() needs gymnasium"),
        ("pyspiel", "fuda.pyspiel", lambda: importlib.import_module("fuda.pyspiel"), "fuda.pyspiel needs open_spiel"),
    ],
)
def test_of_packages_that_are_missing(monkeypatch, package, module, ask, message):
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ModuleNotFoundError) as error:
        ask()
    assert str(error.value) == f"{message}, which is not installed: pip install {message.split()[-1]}"
