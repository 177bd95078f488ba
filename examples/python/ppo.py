"""A policy that learns by MaskablePPO: Kuhn poker against chance, and a small Hanabi with itself.

    pip install . sb3-contrib
    python examples/python/ppo.py [STEPS_OF_KUHN [STEPS_OF_HANABI]]

It says what the policy reaches before and after, over 2,000 games that it did not learn from. Against players who choose by
chance nobody can win more than 11/24 chips a game of Kuhn poker; the small Hanabi (small-hanabi.yaml) has ten cards to play.
"""

import random
import sys
from pathlib import Path

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

import fuda

SMALL = Path(__file__).with_name("small-hanabi.yaml")


class Table(gymnasium.Env):
    """A game as an environment of one learner. `alone`: it has one seat, drawn for each game, and the others play by chance;
    else it plays all of them in turn, each as that seat sees the table."""

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
        """What has been reached: cards that lie well are rewarded at once."""
        if self.state.over or self.alone:
            return self.state.returns[self.seat or 0]
        return float(self.state.scores[0])

    def look(self):
        self.seen = self.state.observation(self.seat or 0) if self.state.over else self.state.observation()
        return self.seen.tensor()

    def action_masks(self):
        return self.seen.mask.astype(bool)


def mean_return(model, table, games=2_000):
    """What the policy gets in a game: mean and the half width of its 95 % interval."""
    got = []
    for number in range(games):
        seen, _ = table.reset(seed=1_000_000 + number)
        over, total = table.state.over, 0.0
        while not over:
            action, _ = model.predict(seen, action_masks=table.action_masks())
            seen, reward, over, _, _ = table.step(action)
            total += reward
        got.append(total)
    return np.mean(got), 1.96 * np.std(got) / np.sqrt(games)


def learn(name, table, steps):
    model = MaskablePPO("MlpPolicy", table, seed=1, n_steps=2048, batch_size=256, gamma=1.0, ent_coef=0.01, device="cpu")
    before, _ = mean_return(model, table, 500)
    model.learn(steps)
    after, interval = mean_return(model, table)
    print(f"{name}: {before:.2f} a game before, {after:.2f} ± {interval:.2f} after {steps} steps", flush=True)


def main():
    steps = [int(word) for word in sys.argv[1:]] or [40_000, 200_000]
    learn("kuhn against chance", Table(fuda.load("kuhn"), alone=True), steps[0])
    hanabi = fuda.load(SMALL, options={"empty_hints": "forbid"})
    learn("small hanabi", Table(hanabi, alone=False), steps[-1])


if __name__ == "__main__":
    main()
