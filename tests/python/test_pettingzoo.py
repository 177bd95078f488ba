"""Runs PettingZoo's own tests on every game, variant and number of seats."""

import random
import warnings
from pathlib import Path

import numpy as np
import pytest
from conftest import LONG, loaded, play_out, with_actions

pytest.importorskip("pettingzoo")

from pettingzoo.test import (  # noqa: E402
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

import fuda  # noqa: E402
import fuda.parallel  # noqa: E402

CYCLES = 1000 if LONG else 200
# Warnings of PettingZoo's tests about environments whose observations are not plain arrays.
EXPECTED = ["Observation is not a NumPy array", "Observation space for each agent probably should be"]


def aec(spec, players, **arguments):
    return fuda.aec_env(loaded(spec, players), **arguments)


@pytest.mark.parametrize("spec, players", with_actions())
def test_api(spec, players):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for text in EXPECTED:
            warnings.filterwarnings("ignore", text)
        api_test(aec(spec, players), num_cycles=CYCLES, verbose_progress=False)


@pytest.mark.parametrize("spec, players", with_actions())
def test_seed(spec, players):
    seed_test(lambda: aec(spec, players), num_cycles=CYCLES // 4)


@pytest.mark.parametrize("spec, players", with_actions())
def test_render(spec, players):
    render_test(lambda render_mode: aec(spec, players, render_mode=render_mode))


def at_once():
    return [one for one in with_actions() if loaded(*one).simultaneous]


def test_some_choose_at_once():
    assert ("nin-jan", 2) in at_once()


@pytest.mark.parametrize("spec, players", at_once())
def test_parallel_api(spec, players):
    parallel_api_test(fuda.parallel_env(loaded(spec, players)), num_cycles=CYCLES)


class FirstLegal(fuda.parallel.ParallelEnv):
    """Replaces an illegal action by the first legal one, because the seed test ignores masks when it draws actions."""

    def step(self, actions):
        masks = {agent: seen["action_mask"] for agent, seen in self._observations().items()}
        legal = {agent: action if masks[agent][action] else int(np.argmax(masks[agent])) for agent, action in actions.items()}
        return super().step(legal)


@pytest.mark.parametrize("spec, players", at_once())
def test_parallel_seed(spec, players):
    parallel_seed_test(lambda: FirstLegal(loaded(spec, players)), num_cycles=CYCLES // 4)


def test_seeds_do_something():
    """Different seeds give different games, and a seed determines all games that follow it."""
    env = aec("hanabi", 2)
    decks = set()
    for seed in range(5):
        env.reset(seed)
        decks.add(str(env.state_of_game))
        env.reset()
        second = str(env.state_of_game)
        env.reset(seed)
        env.reset()
        assert str(env.state_of_game) == second
    assert len(decks) == 5


def test_rewards_are_the_returns():
    env = aec("kuhn", 2)
    env.reset(3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        total[agent] += reward
        env.step(None if ended or cut else int(np.flatnonzero(seen["action_mask"])[0]))
    assert sum(total.values()) == 0 and max(total.values()) >= 1


def test_a_long_game_is_cut_off():
    env = aec("hearts", 4, max_moves=5)
    env.reset(1)
    moves = 0
    for _ in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        if not (ended or cut):
            moves += 1
        env.step(None if ended or cut else int(np.flatnonzero(seen["action_mask"])[0]))
        assert not ended
    assert moves == 5


def test_only_one_who_may_move_has_actions():
    env = aec("hanabi", 3)
    env.reset(1)
    assert env.observe("player_0")["action_mask"].any()
    assert not env.observe("player_1")["action_mask"].any()


def test_a_game_with_reactions():
    """The environment asks the other seats in turn, and the masks offer only their reactions."""
    folder = Path(__file__).resolve().parents[2] / "examples" / "cookbook"
    game = fuda.load("jump", players=4, path=[str(folder)])
    env = fuda.aec_env(game)
    chance = random.Random(3)
    phases = set()
    for seed in range(3):
        env.reset(seed=seed)
        for agent in env.agent_iter(5_000):
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = [number for number, may in enumerate(observation["action_mask"]) if may]
            assert legal
            env.step(chance.choice(legal))
    for state in play_out(game.new(1), 2):
        if not state.over:
            phases.add(state.phase)
            assert len(state.active) == 1
            if state.phase == "jump":
                assert set(move.split()[0] for move in state.legal()) <= {"jump_in", "pass"}
    assert phases == {"turn", "jump"}
