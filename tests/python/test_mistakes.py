"""Tests that each mistake raises an exception whose message names it."""

import pytest

import fuda


@pytest.fixture
def state():
    return fuda.load("hanabi", players=3).new(seed=7)


def says(error, *words):
    text = str(error.value)
    for word in words:
        assert word in text


# ---- actions


def test_a_move_with_a_wrong_word(state):
    with pytest.raises(fuda.IllegalMove) as error:
        state.play("hint Brunno red")
    says(error, "Brunno", "Bruno")
    assert state.ply == 0


def test_a_move_that_is_not_legal(state):
    with pytest.raises(fuda.IllegalMove) as error:
        state.play("discard 1")
    says(error, "no room", "legal here: hint Bruno")
    assert error.value.reason and error.value.file.endswith("game.yaml") and error.value.line > 0


def test_an_action_that_is_not_legal(state):
    number = next(a for a in range(state.game.num_actions) if a not in state.legal_actions())
    with pytest.raises(fuda.IllegalMove) as error:
        state.play(number)
    says(error, f"action {number}", state.game.action_text(number), "not legal in this position", "legal here")


def test_an_action_that_is_none(state):
    with pytest.raises(fuda.IllegalMove) as error:
        state.play(1000)
    says(error, "no action 1000", f"0 to {state.game.num_actions - 1}")
    with pytest.raises(IndexError, match="there is no action -1"):
        state.game.action_text(-1)


def test_a_move_after_the_end():
    state = fuda.load("kuhn").new(1)
    state.play("pass")
    state.play("pass")
    with pytest.raises(fuda.IllegalMove) as error:
        state.play("bet")
    says(error, "over", "game.new()")


# ---- seats


def test_a_seat_that_is_not_there(state):
    with pytest.raises(IndexError, match="there is no seat 3; seats are 0 to 2: Ana, Bruno, Carla"):
        state.observation(seat=3)
    with pytest.raises(IndexError, match="there is no seat 'Dora'; seats are"):
        state.observation(seat="Dora")


def test_a_seat_that_is_not_to_move(state):
    with pytest.raises(fuda.IllegalMove) as error:
        state.play("play 1", seat="Carla")
    says(error, "Carla's turn", "to move: Ana")


def test_too_many_players():
    with pytest.raises(fuda.GameError) as error:
        fuda.load("hanabi", players=9)
    says(error, "9", "5")
    with pytest.raises(ValueError, match="from 1 to the most that the game allows, not 0"):
        fuda.load("hanabi", players=0)
    with pytest.raises(TypeError, match="a list of names, not the text 'Ana'"):
        fuda.load("hanabi", players="Ana")


# ---- games


def test_a_game_that_is_not_there():
    with pytest.raises(fuda.GameError) as error:
        fuda.load("hanaby")
    says(error, "hanaby", "hanabi")


def test_a_game_that_is_no_name():
    for game in (None, 3, ["kuhn"], fuda.load("kuhn")):
        with pytest.raises(TypeError, match="game must be a name, a folder or a file, not"):
            fuda.load(game)


def test_a_folder_of_games_that_is_not_there():
    with pytest.raises(NotADirectoryError, match="path has '/nowhere', which is not a folder"):
        fuda.load("kuhn", path=["/nowhere"])


def test_a_variant_that_is_not_there():
    with pytest.raises(fuda.GameError) as error:
        fuda.load("hanabi+avalanch")
    says(error, "avalanche")


def test_an_option_that_is_not_there():
    with pytest.raises(fuda.GameError) as error:
        fuda.load("hanabi", options={"empty_hint": "forbid"})
    says(error, "empty_hints")
    with pytest.raises(fuda.GameError) as error:
        fuda.load("hanabi", options={"empty_hints": "never"})
    says(error, "never", "forbid")


def test_a_file_with_a_mistake(tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text("variant: mine\nextends: hanabi\nsummary: mine\ncounters:\n  hints: {strat: 3}\n")
    with pytest.raises(fuda.GameError) as error:
        fuda.load(file)
    assert error.value.file.endswith("mine.yaml") and error.value.line == 5 and error.value.column > 1
    says(error, "mine.yaml:5:", "strat", "start")
    assert len(error.value.findings) >= 1 and error.value.findings[0].severity == "error"


def test_a_rule_that_fails(tmp_path):
    (tmp_path / "mine.lua").write_text("function moves.bet.apply(me)\n  error('broken')\nend\n")
    (tmp_path / "mine.yaml").write_text("variant: mine\nextends: kuhn\nsummary: mine\nrules: mine.lua\n")
    state = fuda.load(tmp_path / "mine.yaml").new(1)
    before = str(state)
    with pytest.raises(fuda.GameError) as error:
        state.play("bet")
    says(error, "mine.lua:2", "broken")
    assert str(state) == before
    state.play("pass")


# ---- environments


def test_environments(monkeypatch):
    pytest.importorskip("pettingzoo")
    env = fuda.aec_env("kuhn")
    with pytest.raises(RuntimeError, match="reset"):
        env.observe("player_0")
    env.reset(1)
    with pytest.raises(ValueError, match="no agent 'Ana'; agents are player_0, player_1"):
        env.observe("Ana")
    with pytest.raises(ValueError, match="not None"):
        env.step(None)
    with pytest.raises(fuda.IllegalMove):
        env.step(77)
    with pytest.raises(ValueError, match="render_mode must be"):
        fuda.aec_env("kuhn", render_mode="rgb_array")
    with pytest.raises(TypeError, match="already has its own"):
        fuda.aec_env(fuda.load("kuhn"), players=2)
    with pytest.raises(ValueError, match=r"use fuda.aec_env\(\)"):
        fuda.parallel_env("kuhn")
