"""Tests of threads, of forks, and of rules that fail in a batch: they raise helpful exceptions and never crash."""

import copy
import os
import pickle
import threading

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from gymnasium.vector import AutoresetMode  # noqa: E402

import fuda  # noqa: E402


# ---- threads and forks


def in_threads(work, threads=4):
    wrong = []

    def run(number):
        try:
            work(number)
        except Exception as problem:  # returned below
            wrong.append(problem)

    running = [threading.Thread(target=run, args=(number,)) for number in range(threads)]
    for one in running:
        one.start()
    for one in running:
        one.join()
    return wrong


def test_states_are_played_in_many_threads():
    game = fuda.load("hanabi", players=3)
    start = game.new(seed=5)
    ends = {}

    def play(number):
        for _ in range(30):
            state = copy.copy(start)
            while not state.over:
                state.observation().tensor()
                state.play(state.legal()[0])
            pickle.loads(pickle.dumps(state))
            game.play_random(5, seed=number)
            ends.setdefault(number, str(state))

    assert not in_threads(play)
    assert len(set(ends.values())) == 1


def test_one_batch_in_many_threads():
    """A step releases Python's lock. Calls from other threads are refused, or wait for the batch's own lock."""
    big = fuda.vector_env("hanabi", 512, threads=2)
    big.reset(seed=1)

    def step(_):
        for _ in range(30):
            big.step(big.random_actions())

    for problem in in_threads(step):
        assert isinstance(problem, (RuntimeError, fuda.IllegalMove))
        if isinstance(problem, RuntimeError):
            assert "give each thread its own" in str(problem)
    big.step(big.random_actions())


def test_states_of_a_batch_are_their_own():
    """A copy of a state shares nothing that the threads of the batch use."""
    env = fuda.vector_env("hanabi", 256, threads=2)
    env.reset(seed=1)
    state, done = env.state(0), threading.Event()
    assert state.game is env.game

    def look(number):
        if number == 0:
            for _ in range(200):
                env.step(env.random_actions())
            done.set()
            return
        while not done.is_set():
            other = state.copy()
            while not other.over:
                other.observation()
                other.play(other.legal()[-1])

    assert not in_threads(look, 2)


def test_one_bot_in_many_threads():
    game = fuda.load("hanabi")
    bot, state = fuda.Bot(game, "ismcts:200"), game.new(1)
    for problem in in_threads(lambda _: bot.choose(state)):
        assert isinstance(problem, RuntimeError) and "one bot per thread" in str(problem)
    assert bot.choose(state) in state.legal()


def test_after_a_fork():
    """A forked child does not have the threads of a batch, and works without them."""
    env = fuda.vector_env("hanabi", 8, threads=2)
    env.reset(seed=3)
    expected = None
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            env.step(env.random_actions())
            os.write(writer, env._observations.sum().tobytes())
            del env  # deletes its threads as well, which the child cannot wait for
            code = 0
        finally:
            os._exit(code)
    os.close(writer)
    env.step(env.random_actions())
    expected = env._observations.sum().tobytes()
    for _ in range(100):
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        threading.Event().wait(0.1)
    else:
        os.kill(child, 9)
        os.waitpid(child, 0)
        pytest.fail("the child hangs")
    assert os.waitstatus_to_exitcode(status) == 0
    assert os.read(reader, 100) == expected
    os.close(reader)


# ---- rules that fail


@pytest.fixture
def broken(tmp_path):
    """Returns Kuhn poker with a rule that fails on a bet."""
    (tmp_path / "mine.lua").write_text("function moves.bet.apply(me)\n  error('broken')\nend\n")
    (tmp_path / "mine.yaml").write_text("variant: mine\nextends: kuhn\nsummary: mine\nrules: mine.lua\n")
    return fuda.load(tmp_path / "mine.yaml")


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("games, threads", [(2, 1), (12, 1), (12, 3)])
def test_a_rule_that_fails_in_a_batch(broken, mode, games, threads):
    """The game of that rule ends and the others continue; if the mode restarts games, that game restarts too."""
    env = fuda.vector_env(broken, games, threads, autoreset_mode=mode)
    env.reset(seed=1)
    actions = np.zeros(games, np.int64)
    bad = {1, games - 1}
    actions[list(bad)] = 1
    alone = [env.state(index) for index in range(games)]
    with pytest.raises(fuda.GameError, match="broken"):
        env.step(actions)
    for index in range(games):
        assert env._over[index] == (index in bad) and (env._seats[index] == -1) == (index in bad)
        assert env._masks[index].any() == (index not in bad)
        if index not in bad:
            alone[index].play(0)
        assert str(env.state(index)) == str(alone[index])
    env.step(np.zeros(games, np.int64))
    for index in bad:
        assert (env._seats[index] == -1) == (mode is AutoresetMode.DISABLED)
        assert env._masks[index].any() == (mode is not AutoresetMode.DISABLED)


def test_a_set_up_that_fails(tmp_path):
    (tmp_path / "mine.lua").write_text("function setup()\n  error('broken')\nend\n")
    (tmp_path / "mine.yaml").write_text("variant: mine\nextends: kuhn\nsummary: mine\nrules: mine.lua\n")
    game = fuda.load(tmp_path / "mine.yaml")
    for attempt in (lambda: game.new(1), lambda: fuda.vector_env(game, 3)):
        with pytest.raises(fuda.GameError, match="mine.lua:2"):
            attempt()


def test_a_rule_without_an_end(tmp_path):
    (tmp_path / "mine.lua").write_text("function moves.bet.apply(me)\n  while true do end\nend\n")
    (tmp_path / "mine.yaml").write_text("variant: mine\nextends: kuhn\nsummary: mine\nrules: mine.lua\n")
    env = fuda.vector_env(fuda.load(tmp_path / "mine.yaml"), 6, 2)
    env.reset(seed=1)
    with pytest.raises(fuda.GameError, match="mine.lua:2"):
        env.step(np.ones(6, np.int64))
    assert env._over.all()
    env.step(np.zeros(6, np.int64))
    assert (env._seats == 0).all()
