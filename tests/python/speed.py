"""Observed steps a second, beside other libraries in the same run: each step makes a random legal move, and takes what the seat
that is to move may know as numbers, and which actions are legal. Time is processor time of this process, choosing of moves
included, best of three.

    build/python/venv/bin/python tests/python/speed.py [SECONDS]

Games of other libraries are measured where they are installed (open_spiel, pettingzoo[classic], rlcard).
"""

import platform
import random
import sys
import time
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

import numpy as np

import fuda

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
ROUNDS = 3


def measure(name, step):
    """`step()` makes some steps and says how many."""
    step()
    best = 0.0
    for _ in range(ROUNDS):
        steps, begin = 0, time.process_time()
        while time.process_time() - begin < SECONDS:
            steps += step()
        best = max(best, steps / (time.process_time() - begin))
    print(f"{name:58} {best:12,.0f}", flush=True)


def vector(game, encoder, games):
    env = fuda.vector_env(game, games, encoder=encoder)
    env.reset(seed=1)

    def step():
        env.step(env.random_actions())
        return games

    return step


def states(game, encoder):
    chance = random.Random(1)
    now = [game.new(1)]

    def step():
        state = now[0]
        seen = state.observation()
        seen.tensor(encoder)
        state.play(int(chance.choice(np.flatnonzero(seen.mask))))
        if state.over:
            now[0] = game.new(chance.getrandbits(60))
        return 1

    return step


def aec(env):
    env.reset(seed=1)
    chance = np.random.default_rng(1)

    def step():
        seen, _, ended, cut, info = env.last()
        if ended or cut:
            env.reset()
            return 0
        mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
        env.step(int(chance.choice(np.flatnonzero(mask))))
        return 1

    return step


def open_spiel(name):
    game = import_module("pyspiel").load_game(name)
    chance = random.Random(1)
    now = [game.new_initial_state()]

    def step():
        state = now[0]
        while state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(chance.choices(outcomes, weights)[0])
        if state.is_terminal():
            now[0] = game.new_initial_state()
            return 0
        np.array(state.observation_tensor(state.current_player()), np.float32)
        state.apply_action(chance.choice(state.legal_actions()))
        return 1

    return step


def rlcard(name):
    env = import_module("rlcard").make(name)
    chance = random.Random(1)
    now = [env.reset()]

    def step():
        state, _ = now[0]
        now[0] = env.step(chance.choice(list(state["legal_actions"])))
        if env.is_over():
            now[0] = env.reset()
        return 1

    return step


def where_installed(name, make):
    try:
        step = make()
    except ImportError as missing:
        print(f"{name:58} left out: {missing}")
    except Exception as problem:  # of another library: no matter of ours
        print(f"{name:58} left out: {type(problem).__name__}")
    else:
        measure(name, step)


def versions():
    found = [f"Python {platform.python_version()}"]
    for package in ("numpy", "gymnasium", "pettingzoo", "open_spiel", "rlcard"):
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            pass
    return ", ".join(found)


def main():
    print(versions())
    hanabi = fuda.load("hanabi", options={"empty_hints": "forbid"})
    leduc, gin = fuda.load("leduc"), fuda.load("gin")
    print(f"{'observed steps a second of one processor':58} {'':>12}")
    for games in (1, 64, 1024):
        measure(f"fuda hanabi, 2 seats, batch {games}", vector(hanabi, "default", games))
    measure("fuda hanabi, 2 seats, batch 64, encoder hle", vector(hanabi, "hle", 64))
    measure("fuda leduc, batch 64", vector(leduc, "default", 64))
    measure("fuda gin, batch 64", vector(gin, "default", 64))
    measure("fuda hanabi, 2 seats, State", states(hanabi, "default"))
    measure("fuda hanabi, 2 seats, AECEnv", aec(fuda.aec_env(hanabi)))
    for name in ("hanabi", "leduc_poker", "gin_rummy"):
        where_installed(f"pyspiel {name}", lambda name=name: open_spiel(name))
    for name in ("hanabi_v5", "leduc_holdem_v4", "gin_rummy_v4"):
        where_installed(
            f"pettingzoo.classic {name}", lambda name=name: aec(import_module(f"pettingzoo.classic.{name}").env())
        )
    for name in ("leduc-holdem", "gin-rummy"):
        where_installed(f"rlcard {name}", lambda name=name: rlcard(name))


if __name__ == "__main__":
    main()
