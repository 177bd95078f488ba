"""Tests that OpenSpiel's information state tensors contain everything that a seat has seen and done, and nothing else."""

import random

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

import fuda  # noqa: E402
import fuda.pyspiel  # noqa: E402

fuda.pyspiel.register()

# Games, with the most moves that each can have, or a number of moves after which the test may cut it off.
GAMES = [("kuhn", {"max_moves": 3}), ("leduc", {"max_moves": 8}), ("hanabi", {"max_moves": 60}), ("nin_jan", {"max_moves": 60})]


def decisions(state):
    """Yields each state of the tree in which a seat decides."""
    if state.is_terminal():
        return
    if not state.is_chance_node():
        yield state
    for action in state.legal_actions():
        yield from decisions(state.child(action))


@pytest.mark.parametrize("name, most, sets", [("kuhn", 3, 12), ("leduc", 8, 936)])
def test_each_information_set_has_a_tensor_of_its_own(name, most, sets):
    game = pyspiel.load_game(f"fuda_{name}", {"chance": "cards", "max_moves": most})
    assert game.get_type().provides_information_state_tensor
    assert game.information_state_tensor_shape() == [game.moments, game.moment_size]
    strings, tensors = {}, {}
    for state in decisions(game.new_initial_state()):
        text = state.information_state_string(), state.current_player()
        numbers = np.array(state.information_state_tensor(), np.float32).tobytes(), state.current_player()
        assert strings.setdefault(text, numbers) == numbers
        assert tensors.setdefault(numbers, text) == text
    assert len(strings) == len(tensors) == sets


@pytest.mark.parametrize("name, params", GAMES)
def test_the_past_stays_in_it(name, params):
    game = pyspiel.load_game(f"fuda_{name}", params)
    seats, chance = game.num_players(), random.Random(3)
    for deal in range(5):
        state = game.new_initial_state()
        state.apply_action(deal)
        before, moves = [np.zeros((0, game.moment_size))] * seats, []
        while not state.is_terminal():
            for seat in range(seats):
                rows = np.array(state.information_state_tensor(seat), np.float32).reshape(game.information_state_tensor_shape())
                known = len(moves) + 1
                assert np.array_equal(rows[: len(before[seat])], before[seat])
                assert rows[:known, 0].all() and not rows[known:].any()
                digits = rows[1:known, 1 : 1 + game.digits]
                own = [int(sum(bit << place for place, bit in enumerate(row.astype(int)))) for row in digits]
                assert own == [action + 1 if mover == seat else 0 for mover, action in moves]
                assert np.array_equal(rows[known - 1, 1 + game.digits :], state.state.observation(seat).tensor())
                before[seat] = rows[:known]
            if state.is_simultaneous_node():
                chosen = [chance.choice(state.legal_actions(seat)) for seat in range(seats)]
                moves += [(seat, chosen[seat]) for seat in state.state.active]
                state.apply_actions(chosen)
            else:
                action = chance.choice(state.legal_actions())
                moves.append((state.current_player(), action))
                state.apply_action(action)


def test_what_a_seat_does_not_know_is_not_in_it():
    game = pyspiel.load_game("fuda_leduc", {"max_moves": 8})
    for deal in range(20):
        state = game.new_initial_state()
        state.apply_action(deal)
        chance = random.Random(deal)
        while not state.is_terminal():
            seat = state.current_player()
            other = state.resample_from_infostate(seat, chance.random)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            state.apply_action(chance.choice(state.legal_actions()))


def test_a_copy_remembers_the_same():
    game = pyspiel.load_game("fuda_leduc", {"max_moves": 8})
    state = game.new_initial_state()
    state.apply_action(3)
    state.apply_action(state.legal_actions()[0])
    copy = state.clone()
    numbers = state.information_state_tensor(1)
    assert copy.information_state_tensor(1) == numbers
    state.apply_action(state.legal_actions()[-1])
    assert copy.information_state_tensor(1) == numbers != state.information_state_tensor(1)


@pytest.mark.parametrize("chance", ["deals", "cards"])
def test_a_state_that_was_serialised_goes_on(chance):
    game = pyspiel.load_game("fuda_leduc", {"max_moves": 8, "chance": chance})
    state = game.new_initial_state()
    while not state.is_terminal():
        again = game.deserialize_state(state.serialize())
        if not state.is_chance_node():
            for seat in range(2):
                assert again.information_state_tensor(seat) == state.information_state_tensor(seat)
                assert again.information_state_string(seat) == state.information_state_string(seat)
        action = state.legal_actions()[-1]
        assert again.legal_actions() == state.legal_actions()
        state.apply_action(action)
        again.apply_action(action)
        assert str(again) == str(state)
    assert again.returns() == state.returns() and again.is_terminal()


def test_games_that_may_be_long_have_none():
    game = pyspiel.load_game("fuda_gin")
    assert not game.get_type().provides_information_state_tensor
    state = game.new_initial_state()
    state.apply_action(1)
    assert state.information_state_string(0)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    with pytest.raises(ValueError, match="load it with max_moves=N"):
        observer.set_from(state, 0)
