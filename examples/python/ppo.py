"""Training with MaskablePPO: Kuhn poker against random players, and a small Hanabi with copies of the policy.

    pip install . sb3-contrib
    python examples/python/ppo.py [STEPS_OF_KUHN [STEPS_OF_HANABI]]

Prints the policy's mean return before and after training, over games that it did not learn from. Against random players,
nobody can win more than 11/24 chips per game of Kuhn poker. The small Hanabi (small-hanabi.yaml) has ten cards to play.
"""

import random
import sys
from pathlib import Path

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

import fuda

TABLES = 16  # games that run side by side, so that one call of the network serves all of them
SMALL = Path(__file__).with_name("small-hanabi.yaml")


class Table(gymnasium.Env):
    """A game as an environment for one learner. If `alone`, the learner has one seat, drawn again for each game, and the other
    seats move at random. Otherwise it plays every seat in turn, from that seat's view."""

    def __init__(self, game, alone):
        self.game, self.alone = game, alone
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, (game.observation_size(),), np.float32)
        self.action_space = gymnasium.spaces.Discrete(game.num_actions)
        self.chance = random.Random(0)

    def reset(self, seed=None, options=None):
        if seed is not None:
            self.chance = random.Random(seed)
        self.state = self.game.new(seed=self.chance.getrandbits(60))
        self.seat = self.chance.randrange(self.game.num_players) if self.alone else None
        self.paid = 0.0
        self.others()
        return self.look(), {}

    def step(self, action):
        self.state.play(int(action))
        self.others()
        now = self.worth()
        reward, self.paid = now - self.paid, now
        return self.look(), reward, self.state.over, False, {}

    def others(self):
        while self.alone and not self.state.over and self.state.seat != self.seat:
            self.state.play(self.chance.choice(self.state.legal_actions()))

    def worth(self):
        """Returns the learner's score so far, so that it is rewarded for a well played card at once."""
        if self.state.over or self.alone:
            return self.state.returns[self.seat or 0]
        return float(self.state.scores[0])

    def look(self):
        self.seen = self.state.observation(self.seat or 0) if self.state.over else self.state.observation()
        return self.seen.tensor()

    def action_masks(self):
        return self.seen.mask.astype(bool)


def mean_return(model, game, alone, games=2_000):
    """Plays many games side by side. Returns the policy's mean return, and half the width of the 95 % interval."""
    tables = [Table(game, alone) for _ in range(games)]
    shown = [table.reset(seed=1_000_000 + number)[0] for number, table in enumerate(tables)]
    got = np.zeros(games)
    while going := [number for number, table in enumerate(tables) if not table.state.over]:
        masks = np.stack([tables[number].action_masks() for number in going])
        actions, _ = model.predict(np.stack([shown[number] for number in going]), action_masks=masks)
        for number, action in zip(going, actions):
            shown[number], reward, *_ = tables[number].step(action)
            got[number] += reward
    return np.mean(got), 1.96 * np.std(got) / np.sqrt(games)


def learn(name, game, alone, steps):
    tables = DummyVecEnv([lambda: Table(game, alone)] * TABLES)
    model = MaskablePPO(
        "MlpPolicy", tables, seed=1, n_steps=2048 // TABLES, batch_size=256, gamma=1.0, ent_coef=0.01, device="cpu"
    )
    before, _ = mean_return(model, game, alone, 500)
    model.learn(steps)
    after, interval = mean_return(model, game, alone)
    print(f"{name}: {before:.2f} a game before, {after:.2f} ± {interval:.2f} after {steps} steps", flush=True)


def main():
    steps = [int(word) for word in sys.argv[1:]] or [40_000, 200_000]
    torch.set_num_threads(1)  # the network is so small that more threads would only wait for each other
    learn("kuhn against chance", fuda.load("kuhn"), True, steps[0])
    learn("small hanabi", fuda.load(SMALL, options={"empty_hints": "forbid"}), False, steps[-1])


if __name__ == "__main__":
    main()
