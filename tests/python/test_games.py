"""Tests of loading and playing games, and of copying, pickling and comparing positions."""

import copy
import pickle
import re
import subprocess
import sys

import numpy as np
import pytest
from conftest import everything, loaded, play_out

import fuda


def test_the_example_of_the_page():
    game = fuda.load("hanabi+avalanche", players=3, options={"empty_hints": "forbid"})
    state = game.new(seed=7)
    assert "play 1" in state.legal()
    state.play(next(move for move in state.legal() if move.startswith("hint Bruno")))
    seen = state.observation(seat=1)
    assert "Bruno" in seen.text
    assert seen.move.startswith("Ana: hint Bruno")
    assert seen.json["seat"] == "Bruno"


def test_all_games_are_there():
    names = [game.name for game in fuda.games()]
    assert {"hanabi", "ikebana", "nin-jan", "sakura", "kuhn", "leduc", "hearts", "cribbage"} <= set(names)
    assert "avalanche" in next(game for game in fuda.games() if game.name == "hanabi").variants


@pytest.mark.parametrize("spec, players", everything())
def test_a_game_is_played_to_its_end(spec, players):
    game = loaded(spec, players)
    for seed in range(2):
        for state in play_out(game.new(seed), seed):
            assert state.over or state.legal()
        assert state.over and state.outcome
        assert len(state.returns) == players
        assert state.legal() == [] and state.active == [] and state.seat is None


def test_the_same_seed_is_the_same_game():
    game = fuda.load("sakura", players=4)
    assert str(game.new(5)) == str(game.new(5)) != str(game.new(6))
    assert game.new().seed != game.new().seed
    again = game.new()
    assert str(game.new(again.seed)) == str(again)


def test_players_have_names():
    game = fuda.load("hanabi", players=["Kim", "Jo"])
    assert game.players == ["Kim", "Jo"]
    game.new(1).play(next(move for move in game.new(1).legal() if "hint Jo" in move))
    assert fuda.load("hanabi", players=3).players == ["Ana", "Bruno", "Carla"]
    assert fuda.load("hanabi").num_players == 2


def test_options_change_the_game():
    game = fuda.load("hanabi", options={"empty_hints": "forbid"})
    assert {option["name"]: option["value"] for option in game.options}["empty_hints"] == "forbid"


def test_a_copy_goes_on_by_itself():
    state = fuda.load("cribbage").new(3)
    for other in (state.copy(), copy.copy(state), copy.deepcopy(state)):
        assert other == state and hash(other) == hash(state)
        other.play(other.legal()[0])
        assert other != state
    assert state.ply == 0


@pytest.mark.parametrize("spec, players", [("hanabi", 3), ("nin-jan", 3), ("hearts", 4), ("sakura+gaji", 4)])
def test_a_state_comes_back_from_a_pickle(spec, players):
    game = loaded(spec, players)
    for number, state in enumerate(play_out(game.new(11), 4, 60)):
        if number % 7:
            continue
        again = pickle.loads(pickle.dumps(state))
        assert str(again) == str(state) and hash(again) == hash(state) and again.history == state.history
        if not state.over:
            seen, same = state.observation(), again.observation()
            assert seen.json == same.json and np.array_equal(seen.tensor(), same.tensor())
    dealt = game.new(11).redeal(seat=0, seed=5)
    assert str(pickle.loads(pickle.dumps(dealt))) == str(dealt)


@pytest.mark.parametrize("spec, players", everything())
def test_a_script_has_the_whole_game(spec, players):
    game = loaded(spec, players)
    state = game.new(5)
    for _ in play_out(state, 5, 40):
        pass
    script = state.script()
    moves = re.findall(r"^  - (.+?): (.+)$", script, re.MULTILINE)
    assert f"seed: {state.seed}\n" in script
    assert [who.strip('"') for who, _ in moves if who in game.players] == [game.players[n] for n, _ in state.history]


def test_a_script_names_options_and_cards():
    state = fuda.load("leduc", options={"bet": 4}).new(seed=3, first=1, deck=["Kh", "Jh"])
    state.play(state.legal()[0])
    script = state.script()
    for line in ["game: leduc", "  bet: 4", "first: Bruno", "deck: [Kh, Jh]", "  - Bruno: "]:
        assert line in script
    with pytest.raises(fuda.GameError, match="redealt"):
        state.redeal().script()


def test_a_pickle_is_read_by_another_process(tmp_path):
    state = fuda.load("kuhn").new(2)
    state.play("bet")
    file = tmp_path / "state"
    file.write_bytes(pickle.dumps(state))
    code = f"import pickle, pathlib; print(pickle.loads(pathlib.Path({str(file)!r}).read_bytes()))"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert printed.stdout.strip() == str(state).strip()


def test_exceptions_come_back_from_a_pickle():
    for call in (lambda: fuda.load("hanaby"), lambda: fuda.load("kuhn").new(1).play("bett")):
        with pytest.raises(fuda.Error) as error:
            call()
        assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)


def test_an_observation_stays_as_it_is():
    state = fuda.load("hanabi").new(1)
    seen = state.observation(0)
    before = seen.text
    state.play("discard 1") if "discard 1" in state.legal() else state.play("play 1")
    assert seen.text == before


def test_many_random_games():
    result = fuda.load("nin-jan", players=3).play_random(50, seed=1)
    assert result["games"] == 50 and result["failed"] == 0
    assert sum(result["outcomes"].values()) == 50 and len(result["mean_scores"]) == 3
    assert result == fuda.load("nin-jan", players=3).play_random(50, seed=1)


def test_bots_play():
    game = fuda.load("hanabi")
    assert game.play_bots(10, seed=1, bots=["lua:piers"])["mean_scores"][0] > 10
    bots = [fuda.Bot(game, "lua:piers", seat) for seat in range(2)]
    state = game.new(3)
    while not state.over:
        state.play(bots[state.seat].choose(state))
    assert state.returns[0] > 8
    searching = fuda.Bot(fuda.load("kuhn"), "ismcts:50", seat="Ana", seed=4)
    with pytest.raises(ValueError, match="belongs to another Game"):
        searching.choose(game.new(1))


def test_check_finds_what_is_wrong(tmp_path):
    assert fuda.load("kuhn").check(games=5) == []
    (tmp_path / "odd.yaml").write_text(
        "variant: odd\nextends: kuhn\nsummary: a zone that nothing uses\nzones:\n  shelf: {capacity: 1}\n"
    )
    found = fuda.load(tmp_path / "odd.yaml").check(games=5)
    assert found and found[0].severity == "warning" and "shelf" in found[0].text and found[0].line == 5
