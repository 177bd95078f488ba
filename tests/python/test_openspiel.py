"""Tests of fuda's games in OpenSpiel: OpenSpiel's own tests, and known counts and values of small games."""

import pickle
import random

import numpy as np
import pytest
from conftest import LONG

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import cfr, exploitability, get_all_states  # noqa: E402

import fuda  # noqa: E402
import fuda.pyspiel  # noqa: E402

NAMES = fuda.pyspiel.register()


def small(name):
    return pyspiel.load_game(f"fuda_{name}", {"chance": "cards", "zero_sum": True})


@pytest.mark.parametrize("name", NAMES)
def test_random_sim(name):
    game = pyspiel.load_game(name, {"deals": 50, "max_moves": 60})
    pyspiel.random_sim_test(game, num_sims=3 if LONG else 1, serialize=True, verbose=False)


def count(state, kinds, infos):
    if state.is_terminal():
        kinds["terminal"] += 1
        return
    kind = "chance" if state.is_chance_node() else "decision"
    kinds[kind] += 1
    if kind == "decision":
        infos.add((state.current_player(), state.information_state_string(state.current_player())))
    for action in state.legal_actions():
        count(state.child(action), kinds, infos)


@pytest.mark.parametrize(
    "name, chance, decision, terminal, sets",
    [("kuhn", 4, 24, 30, 12), ("leduc", 157, 3780, 5520, 936)],
)
def test_a_tree_is_as_large_as_it_is_known_to_be(name, chance, decision, terminal, sets):
    kinds, infos = {"chance": 0, "decision": 0, "terminal": 0}, set()
    count(small(name).new_initial_state(), kinds, infos)
    assert (kinds["chance"], kinds["decision"], kinds["terminal"]) == (chance, decision, terminal)
    assert len(infos) == sets


@pytest.mark.parametrize("name, uniform", [("kuhn", 11 / 12)] + ([("leduc", 4.747222)] if LONG else []))
def test_uniform_play_can_be_exploited_as_much_as_is_known(name, uniform):
    game = small(name)
    value = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    assert value == pytest.approx(uniform, abs=1e-6)


@pytest.mark.parametrize("name, iterations, most", [("kuhn", 50, 0.1)] + ([("leduc", 20, 1.0)] if LONG else []))
def test_cfr_converges(name, iterations, most):
    game = small(name)
    solver = cfr.CFRSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < most


def test_all_states_are_reached():
    assert len(get_all_states.get_all_states(small("kuhn"), include_terminals=True)) == 54


def test_what_a_seat_is_shown():
    game = pyspiel.load_game("fuda_hanabi", {"players": 3, "variants": "+hard", "options": "empty_hints=forbid"})
    state = game.new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == 10_000
    state.apply_action(17)
    ours = fuda.load("hanabi+hard", players=3, options={"empty_hints": "forbid"}).new(seed=17)
    for _ in range(10):
        assert str(state) == str(ours)
        observer = game.make_py_observer()
        for seat in range(3):
            observer.set_from(state, seat)
            assert np.array_equal(observer.tensor, ours.observation(seat).tensor())
            assert state.observation_string(seat) == ours.observation(seat).text
        action = state.legal_actions()[0]
        assert action in ours.legal_actions()
        state.apply_action(action)
        ours.play(action)
    other = state.resample_from_infostate(1, random.Random(5).random)
    assert other.information_state_string(1) == state.information_state_string(1)
    assert str(other) != str(state)


def test_all_choose_at_once():
    state = pyspiel.load_game("fuda_nin_jan", {"players": 3}).new_initial_state()
    state.apply_action(0)
    assert state.is_simultaneous_node()
    state.apply_actions([state.legal_actions(seat)[0] for seat in range(3)])
    one = pyspiel.load_game("fuda_nin_jan", {"players": 3, "turns": True}).new_initial_state()
    one.apply_action(0)
    assert one.current_player() == 0


def test_mistakes():
    with pytest.raises(ValueError, match="no game 'kuhnn'"):
        fuda.pyspiel.register(["kuhnn"])
    with pytest.raises(ValueError, match="chance must be 'deals' or 'cards'"):
        pyspiel.load_game("fuda_kuhn", {"chance": "card"})
    with pytest.raises(fuda.GameError, match="avalanch"):
        pyspiel.load_game("fuda_hanabi", {"variants": "+avalanch"})
    with pytest.raises(ValueError, match="load the game with chance=deals"):
        state = small("kuhn").new_initial_state()
        state.apply_action(0)
        state.apply_action(1)
        state.resample_from_infostate(0, random.random)


def test_a_stacked_deck():
    game = fuda.load("kuhn")
    state = game.new(deck=["K", "J"])
    assert state.observation(0).json["zones"]["hand.Ana"] == ["K"]
    assert state.observation(1).json["zones"]["hand.Bruno"] == ["J"]
    assert state.drawn == 2 and state.shuffles == 1
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    with pytest.raises(fuda.GameError, match="no card 'Z' in kuhn"):
        game.new(deck=["Z"])
    with pytest.raises(fuda.GameError, match="card 2 of the deck, K, is not among"):
        game.new(deck=["K", "K"])
