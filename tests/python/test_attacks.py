"""Tests of wrong arguments and of pickles: they raise helpful exceptions, and never crash or change anything silently."""

import copy
import gc
import pickle

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import fuda  # noqa: E402
from fuda import _fuda  # noqa: E402


@pytest.fixture
def env():
    env = fuda.vector_env("hanabi", 3)
    env.reset(seed=1)
    return env


# ---- actions


@pytest.mark.parametrize(
    "actions, error, words",
    [
        (np.zeros(3), TypeError, "whole numbers, not float64"),
        ([0.5, 1, 2], TypeError, "whole numbers, not float64"),
        (np.zeros(3, complex), TypeError, "not complex128"),
        (np.zeros(3, bool), TypeError, "not bool"),
        (["play 1", "play 1", "play 1"], TypeError, "whole numbers"),
        (None, TypeError, "whole numbers"),
        ([None, 0, 0], TypeError, "whole numbers"),
        (np.zeros((3, 1), np.int64), ValueError, r"shape \(3,\), not \(3, 1\)"),
        (np.zeros((2, 3), np.int64), ValueError, r"shape \(3,\), not \(2, 3\)"),
        (np.int64(0), ValueError, r"shape \(3,\), not \(\)"),
        ([], ValueError, r"0 actions for 3 games"),
        (np.array([2**64 - 1, 0, 0], np.uint64), fuda.IllegalMove, "no action 18446744073709551615"),
        ([-(2**63), 0, 0], fuda.IllegalMove, "no action -9223372036854775808"),
    ],
)
def test_actions_of_a_wrong_kind(env, actions, error, words):
    before = [str(env.state(index)) for index in range(3)]
    with pytest.raises(error, match=words):
        env.step(actions)
    assert [str(env.state(index)) for index in range(3)] == before


@pytest.mark.parametrize("kind", ["int8", "uint8", "int32", "uint64", ">i8", "object"])
def test_actions_of_any_whole_kind(env, kind):
    env.step(env.random_actions().astype(kind))
    env.step(list(map(int, env.random_actions())))
    frozen = np.repeat(env.random_actions(), 2)[::2]
    frozen.setflags(write=False)
    env.step(frozen)


# ---- numbers of games, threads, seeds, moves


@pytest.mark.parametrize(
    "arguments, error, words",
    [
        ({"num_envs": 0}, ValueError, "num_envs must be from 1"),
        ({"num_envs": -1}, ValueError, "num_envs must be from 1"),
        ({"num_envs": 2**20 + 1}, ValueError, "from 1 to 1048576, not 1048577"),
        ({"num_envs": 10**30}, ValueError, "num_envs must be from 1"),
        ({"num_envs": 1.5}, TypeError, "num_envs must be a whole number, not 1.5"),
        ({"num_envs": "3"}, TypeError, "num_envs must be a whole number, not '3'"),
        ({"threads": -1}, ValueError, "threads must be from 0"),
        ({"threads": "a"}, TypeError, "threads must be a whole number, not 'a'"),
        ({"max_moves": 0}, ValueError, "max_moves must be from 1"),
        ({"max_moves": 2**40}, ValueError, "max_moves must be from 1"),
        ({"encoder": "hlee"}, fuda.GameError, "'hle'"),
        ({"autoreset_mode": "no"}, ValueError, "one of AutoresetMode.NEXT_STEP, .* not 'no'"),
        ({"autoreset_mode": None}, ValueError, "one of AutoresetMode.NEXT_STEP, .* not None"),
    ],
)
def test_numbers_that_no_batch_can_have(arguments, error, words):
    with pytest.raises(error, match=words):
        fuda.vector_env("hanabi", **({"num_envs": 2} | arguments))


def test_max_moves_of_environments():
    pytest.importorskip("pettingzoo")
    with pytest.raises(ValueError, match="max_moves must be from 1"):
        fuda.aec_env("kuhn", max_moves=0)


def test_seeds(env):
    for seed in (-1, 1.5, "a"):
        with pytest.raises((TypeError, ValueError), match="seed must be a whole number of at least 0"):
            env.reset(seed=seed)
    env.reset(seed=2**70)
    game = fuda.load("kuhn")
    assert game.new(seed=2**64 - 1).seed == 2**64 - 1
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="seed must be from 0 to 18446744073709551615"):
            game.new(seed=seed)


def test_numbers_of_games_and_seeds():
    game = fuda.load("kuhn")
    state = game.new(seed=np.int64(3))
    assert state.seed == 3 and game.play_random(np.uint8(2), seed=np.int32(1))["games"] == 2
    for attempt, name in (
        (lambda: game.play_random(-1), "n"),
        (lambda: game.play_bots(2**64, bots=["random"]), "n"),
        (lambda: game.play_random(1, seed=-1), "seed"),
        (lambda: game.check(games=-1), "games"),
        (lambda: state.redeal(seed=-1), "seed"),
        (lambda: fuda.Bot(game, "random", seed=-1), "seed"),
    ):
        with pytest.raises(ValueError, match=f"^{name} must be from 0 to 18446744073709551615"):
            attempt()
    for wrong in (1.0, "3", True):
        with pytest.raises(TypeError, match=f"^seed must be a whole number of at least 0, not {wrong!r}$"):
            game.new(seed=wrong)


def test_games_of_a_batch_that_are_not_there(env):
    for index in (-1, 3):
        with pytest.raises(IndexError, match="games are 0 to 2"):
            env.state(index)


# ---- the arrays that a batch fills


def arrays(batch_of):
    size, actions = batch_of.observation_size(), batch_of.num_actions
    return {
        "observations": np.zeros((3, size), np.float32),
        "masks": np.zeros((3, actions), np.uint8),
        "returns": np.zeros((3, 2), np.float32),
        "rewards": np.zeros(3, np.float32),
        "ended": np.zeros(3, np.uint8),
        "cut": np.zeros(3, np.uint8),
        "seats": np.zeros(3, np.int32),
    }


def frozen(array):
    array.setflags(write=False)
    return array


@pytest.mark.parametrize(
    "name, change, error",
    [
        ("observations", lambda a: a.astype(np.float64), TypeError),
        ("observations", lambda a: np.asfortranarray(a), TypeError),
        ("observations", lambda a: np.repeat(a, 2, axis=1)[:, ::2], TypeError),
        ("observations", frozen, TypeError),
        ("observations", lambda a: a[:, 1:].copy(), ValueError),
        ("observations", lambda a: a[1:].copy(), ValueError),
        ("observations", lambda a: None, TypeError),
        ("masks", lambda a: a.astype(np.int64), TypeError),
        ("seats", lambda a: a[:, None], TypeError),
        ("seats", lambda a: a.astype(np.int64), TypeError),
        ("rewards", lambda a: a[:2].copy(), ValueError),
    ],
)
def test_arrays_that_cannot_be_filled(name, change, error):
    game = fuda.load("hanabi")
    batch = _fuda.Batch(game, 3, 1, "default", "NextStep", 0)
    given = arrays(game)
    given[name] = change(given[name])
    with pytest.raises(error):
        batch.use(**given)
    with pytest.raises(ValueError, match="call use"):
        batch.reset(1)


def test_arrays_live_as_long_as_they_are_filled():
    game = fuda.load("hanabi")
    batch = _fuda.Batch(game, 3, 1, "default", "NextStep", 0)
    given = arrays(game)
    seats = given["seats"]
    batch.use(**given)
    del given, game
    gc.collect()
    batch.reset(1)
    assert list(seats) == [0, 0, 0]


def test_what_is_left_when_the_batch_has_gone(env):
    shown, infos = env.reset(seed=1)
    state = env.state(0)
    del env
    gc.collect()
    assert shown["action_mask"].any() and list(infos["seat"]) == [0, 0, 0]
    state.play(state.legal()[0])


# ---- games and players


@pytest.mark.parametrize(
    "players, error, words",
    [
        (10**9, fuda.GameError, "2 to 5 players, not 1000000000"),
        (2**40, ValueError, "players must be from 1"),
        (2.5, TypeError, "a number or a list of names, not 2.5"),
        (True, TypeError, "a number or a list of names, not True"),
        ([], ValueError, "no names"),
        (["Ana", "Ana"], ValueError, "'Ana' twice"),
        (["Ana", ""], ValueError, "an empty name"),
        (["Ana", "two words"], ValueError, "'two words'"),
    ],
)
def test_players_that_nobody_can_be(players, error, words):
    with pytest.raises(error, match=words):
        fuda.load("hanabi", players=players)


def test_options_are_a_mapping():
    with pytest.raises(TypeError, match="options must be a dict"):
        fuda.load("hanabi", options=["empty_hints"])


def test_bots_for_other_numbers_of_seats():
    game = fuda.load("kuhn")
    for bots in (["random"] * 7, []):
        with pytest.raises(ValueError, match=f"one bot for each of 2, not {len(bots)}"):
            game.play_bots(1, bots=bots)


def test_a_state_is_nothing_else():
    state = fuda.load("kuhn").new(1)
    assert state != None and not state == None and state != 3 and state != "kuhn"  # noqa: E711


def test_pickles_that_fit_no_rules():
    game = fuda.load("hanabi")
    state = game.new(1)
    state.play("play 1")
    _, (_, seed, first, deck, events) = fuda._reduce_state(state)
    assert fuda._state_again(game, seed, first, deck, events) == state
    for place, value in ((1, 200), (1, 255), (0, 9), (3, 49), (3, -1)):
        wrong = list(events)
        wrong[place] = value
        if (place, value) == (1, 255):
            wrong[0] = 9
        with pytest.raises(fuda.GameError, match="move 1 of 1 is not legal in hanabi"):
            fuda._state_again(game, seed, first, deck, wrong)
    for wrong in (events[:-1], [1]):
        with pytest.raises(ValueError, match="not a pickled fuda state"):
            fuda._state_again(game, seed, first, deck, wrong)
    with pytest.raises(ValueError, match="not a pickled fuda state"):
        fuda._state_again(game, seed, 99, deck, events)


def test_environments_in_pickles():
    pytest.importorskip("pettingzoo")
    env = fuda.aec_env("kuhn")
    env.reset(seed=1)
    env.step(0)
    other = pickle.loads(pickle.dumps(env))
    assert str(other.state_of_game) == str(env.state_of_game) and other.agent_selection == env.agent_selection
    other.step(0)
    vector = fuda.vector_env("kuhn", 2)
    for attempt in (pickle.dumps, copy.deepcopy):
        with pytest.raises(TypeError, match="create another with fuda.vector_env"):
            attempt(vector)
