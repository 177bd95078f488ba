"""Tests that games that run side by side are the same as games that are played one by one."""

import numpy as np
import pytest
from conftest import LONG, loaded, with_actions

pytest.importorskip("gymnasium")

from gymnasium.vector import AutoresetMode  # noqa: E402

import fuda  # noqa: E402

def first_legal(shown, chance):
    scores = chance.random(shown["action_mask"].shape, dtype=np.float32) * shown["action_mask"]
    return scores.argmax(axis=1)


# A batch fills its arrays without an observation if it can. They must equal those of an observation.
@pytest.mark.parametrize(
    "spec, players, encoder",
    [(*one, "default") for one in with_actions()] + [("hanabi", 2, "hle"), ("hanabi", 5, "hle")],
)
def test_each_game_is_as_it_would_be_alone(spec, players, encoder):
    games = 7 if LONG else 3
    env = fuda.vector_env(loaded(spec, players), games, 2, encoder=encoder, autoreset_mode=AutoresetMode.NEXT_STEP)
    chance = np.random.default_rng(5)
    shown, infos = env.reset(seed=9)
    for _ in range(1000 if LONG else 200):
        alone = [env.state(index) for index in range(games)]
        for index, state in enumerate(alone):
            if state.over:
                assert infos["seat"][index] == -1 and not shown["action_mask"][index].any()
                continue
            seen = state.observation()
            assert infos["seat"][index] == state.seat
            assert np.array_equal(shown["observation"][index], seen.tensor(encoder))
            assert np.array_equal(shown["action_mask"][index], seen.mask)
        actions = first_legal(shown, chance)
        shown, rewards, ended, cut, infos = env.step(actions)
        for index, state in enumerate(alone):
            if state.over:
                assert not ended[index] and not cut[index]
                continue
            mover = state.seat
            state.play(int(actions[index]))
            assert ended[index] == state.over
            assert list(infos["returns"][index]) == state.returns
            assert rewards[index] == state.returns[mover]
            assert str(env.state(index)) == str(state)


def test_threads_make_no_difference():
    def run(threads):
        env = fuda.vector_env("hanabi", 13, threads)
        chance = np.random.default_rng(1)
        shown, _ = env.reset(seed=4)
        total = []
        for _ in range(100):
            shown, rewards, ended, _, _ = env.step(first_legal(shown, chance))
            total.append((rewards.copy(), ended.copy(), shown["observation"].copy()))
        return total

    for one, other in zip(run(1), run(3)):
        assert all(np.array_equal(a, b) for a, b in zip(one, other))


def test_random_actions_are_legal_and_all_of_them():
    def run():
        env = fuda.vector_env("hanabi", 5, autoreset_mode=AutoresetMode.NEXT_STEP)
        shown, infos = env.reset(seed=4)
        taken = []
        for _ in range(300):
            actions = env.random_actions()
            for index in range(5):
                assert shown["action_mask"][index][actions[index]] or (infos["seat"][index] < 0 and actions[index] == 0)
            taken += list(actions)
            env.step(actions)
        return taken

    taken = run()
    assert taken == run()
    assert len(set(taken)) == fuda.load("hanabi").num_actions


def test_modes_of_starting_again():
    ends = {}
    for mode in AutoresetMode:
        env = fuda.vector_env("kuhn", 1, autoreset_mode=mode)
        assert env.metadata["autoreset_mode"] is mode
        shown, _ = env.reset(seed=1)
        ended = [False]
        while not ended[0]:
            shown, _, ended, _, infos = env.step(np.array([0]))
        ends[mode] = infos["seat"][0]
        shown, _, ended, _, infos = env.step(np.array([0]))
        if mode is AutoresetMode.DISABLED:
            assert infos["seat"][0] == -1 and not ended[0]
        else:
            assert infos["seat"][0] >= 0
    assert ends == {AutoresetMode.NEXT_STEP: -1, AutoresetMode.SAME_STEP: 0, AutoresetMode.DISABLED: -1}


def test_a_game_is_cut_off():
    env = fuda.vector_env("hearts", 2, max_moves=3)
    shown, _ = env.reset(seed=1)
    for move in range(3):
        shown, _, ended, cut, _ = env.step(shown["action_mask"].argmax(axis=1))
        assert not ended.any() and cut.all() == (move == 2)


def test_spaces_hold_what_is_shown():
    env = fuda.vector_env("hanabi", 4)
    shown, _ = env.reset(seed=1)
    assert env.single_observation_space["observation"].contains(shown["observation"][0])
    assert env.observation_space.contains(shown)
    assert env.action_space.contains(shown["action_mask"].argmax(axis=1))


def test_mistakes():
    env = fuda.vector_env("kuhn", 3)
    with pytest.raises(ValueError, match="call reset"):
        env.step(np.zeros(3, np.int64))
    with pytest.raises(ValueError, match="call reset"):
        env.random_actions()
    env.reset(seed=1)
    before = [str(env.state(index)) for index in range(3)]
    with pytest.raises(fuda.IllegalMove, match="game 1: there is no action 9; actions are 0 to 1"):
        env.step(np.array([0, 9, 0]))
    assert [str(env.state(index)) for index in range(3)] == before
    with pytest.raises(ValueError, match="2 actions for 3 games"):
        env.step(np.zeros(2, np.int64))
    with pytest.raises(IndexError, match="games are 0 to 2"):
        env.state(3)
    with pytest.raises(TypeError, match="one seed for all"):
        env.reset(seed=[1, 2, 3])
    with pytest.raises(ValueError, match="num_envs must be from 1"):
        fuda.vector_env("kuhn", 0)
    hanabi = fuda.vector_env("hanabi", 2)
    hanabi.reset(seed=1)
    with pytest.raises(fuda.IllegalMove, match=r"game 0: action 15 \('discard 1'\) is not legal"):
        hanabi.step(np.array([15, 0]))
