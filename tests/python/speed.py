"""Measures observed steps per second on one processor, by batch size, and compares fuda with other libraries in the same run.
Each step makes a random legal move, then reads the observation tensor and the legal actions of the seat to move next. The time
is the processor time of this process, including the choice of moves. The libraries take turns for several rounds; the best counts.

    build/python/venv/bin/python tests/python/speed.py [SECONDS [ROUNDS]]

Prints a table for docs/benchmarks.md, without the libraries (open_spiel, pettingzoo[classic], rlcard) that are not installed.
Environments that hold a single game, theirs and fuda's, have no batches: there, a batch of N is N environments in turn.
"""

import platform
import random
import sys
import time
import warnings
from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

import numpy as np

import fuda

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 3
BATCHES = (1, 64, 1024)


# ---- each returns a function that makes some steps and returns their number


def batch_of_ours(game, encoder, games):
    env = fuda.vector_env(game, games, encoder=encoder)
    env.reset(seed=1)

    def step():
        env.step(env.random_actions())
        return games

    return step


def in_turn(make, games):
    steps = [make(seed) for seed in range(games)]
    return lambda: sum(step() for step in steps)


def state_of_ours(game, seed):
    chance = random.Random(seed)
    now = [game.new(seed)]

    def step():
        state = now[0]
        if state.over:  # a game can be over right after the deal
            now[0] = game.new(chance.getrandbits(60))
            return 0
        seen = state.observation()
        seen.tensor()
        state.play(int(chance.choice(np.flatnonzero(seen.mask))))
        return 1

    return step


def aec(make, seed):
    env = make()
    env.reset(seed=seed)
    chance = random.Random(seed)

    def step():
        seen, _, ended, cut, info = env.last()
        if ended or cut:
            env.reset()
            return 0
        mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
        env.step(int(chance.choice(np.flatnonzero(mask))))
        return 1

    return step


def classic(name, seed):
    return aec(import_module(f"pettingzoo.classic.{name}").env, seed)


def open_spiel(name, seed):
    """Uses OpenSpiel's own loop, with its own buffer for observations."""
    game = import_module("pyspiel").load_game(name)
    seen = import_module("open_spiel.python.observation").make_observation(game)
    chance = random.Random(seed)
    now = [game.new_initial_state()]

    def step():
        state = now[0]
        while state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(chance.choices(outcomes, weights)[0])
        if state.is_terminal():
            now[0] = game.new_initial_state()
            return 0
        seen.set_from(state, state.current_player())
        mask = np.array(state.legal_actions_mask(), np.uint8)
        state.apply_action(int(chance.choice(np.flatnonzero(mask))))
        return 1

    return step


def rlcard(name, seed):
    env = import_module("rlcard").make(name)
    chance = random.Random(seed)
    now = [env.reset()]

    def step():
        state, _ = now[0]
        mask = np.zeros(env.num_actions, np.uint8)
        mask[list(state["legal_actions"])] = 1
        now[0] = env.step(int(chance.choice(np.flatnonzero(mask))))
        if env.is_over():
            now[0] = env.reset()
        return 1

    return step


# ---- measurements


def of_game(name, options=None, open_spiels=None, classics=None, rlcards=None):
    """Returns (library, function that makes a batch) for each library that has this game, fuda first."""
    game = fuda.load(name, options=options)
    alike = [("fuda `vector_env`", partial(batch_of_ours, game, "default"))]
    if name == "hanabi":
        alike.append(("fuda `vector_env`, encoder `hle`", partial(batch_of_ours, game, "hle")))
    alike.append(("fuda `State`", partial(in_turn, partial(state_of_ours, game))))
    alike.append(("fuda `aec_env`", partial(in_turn, partial(aec, partial(fuda.aec_env, game)))))
    if open_spiels:
        alike.append(("`pyspiel`", partial(in_turn, partial(open_spiel, open_spiels))))
    if classics:
        alike.append(("`pettingzoo.classic`", partial(in_turn, partial(classic, classics))))
    if rlcards:
        alike.append(("RLCard", partial(in_turn, partial(rlcard, rlcards))))
    return alike


GAMES = {
    "Hanabi, 2 seats": partial(of_game, "hanabi", {"empty_hints": "forbid"}, "hanabi", "hanabi_v5"),
    "Kuhn": partial(of_game, "kuhn", None, "kuhn_poker"),
    "Leduc": partial(of_game, "leduc", None, "leduc_poker", "leduc_holdem_v4", "leduc-holdem"),
    "Gin": partial(of_game, "gin", None, "gin_rummy", None, "gin-rummy"),
    "Blackjack": partial(of_game, "blackjack", None, "blackjack", None, "blackjack"),
}


def speed(step):
    step()
    steps, begin = 0, time.process_time()
    while (taken := time.process_time() - begin) < SECONDS:
        steps += step()
    return steps / taken


def measure(alike):
    """Returns the best speeds by batch size, for each library. Leaves out libraries that cannot be imported."""
    best = {}
    for _ in range(ROUNDS):
        for who, make in alike:
            for games in BATCHES:
                try:
                    step = make(games)
                except ImportError as missing:
                    print(f"{who} is left out: {missing}", file=sys.stderr)
                    break
                found = best.setdefault(who, dict.fromkeys(BATCHES, 0.0))
                found[games] = max(found[games], speed(step))
    return best


def rounded(number):
    """Rounds to three digits, as the measurement is no more precise than that."""
    digits = max(len(str(int(number))) - 3, 0)
    return f"{round(number, -digits):,.0f}"


def versions():
    found = [f"Python {platform.python_version()}"]
    for package in ("numpy", "gymnasium", "pettingzoo", "open_spiel", "rlcard"):
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            pass
    return ", ".join(found)


def main():
    warnings.simplefilter("ignore")  # warnings of other libraries
    print(versions())
    print("\n| observed steps a second | " + " | ".join(f"batch {games:,}" for games in BATCHES) + " |")
    print("|---" * (len(BATCHES) + 1) + "|")
    for title, find in GAMES.items():
        best = measure(find())
        ours = next(iter(best.values()))
        for who, found in best.items():
            cells = [rounded(found[games]) for games in BATCHES]
            if not who.startswith("fuda"):
                cells = [f"{cell} (1/{ours[games] / found[games]:.0f})" for cell, games in zip(cells, BATCHES)]
            print(f"| {title}: {who} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
