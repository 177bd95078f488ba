"""Training with Ray RLlib: one policy plays every seat of Leduc poker, on two local workers.

    pip install '.[pettingzoo]' 'ray[rllib]' torch
    python examples/python/rllib.py [ITERATIONS [GAME]]

The environment is `fuda.aec_env` in RLlib's own wrapper for PettingZoo. To train on a cluster, change only num_env_runners and
the address that `ray.init` gets. Prints the policy's mean return against random players, before and after training.
"""

import random
import sys

import numpy as np
import ray
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.apis import ValueFunctionAPI
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.tune.registry import register_env

import fuda

WORKERS = 2
NEVER = -1e9


class Masked(TorchRLModule, ValueFunctionAPI):
    """A network of two layers with a policy head and a value head. Actions that the mask forbids have probability 0."""

    def setup(self):
        numbers, width = self.observation_space["observation"].shape[0], 128
        layers = [torch.nn.Linear(numbers, width), torch.nn.Tanh(), torch.nn.Linear(width, width), torch.nn.Tanh()]
        self.body = torch.nn.Sequential(*layers)
        self.policy = torch.nn.Linear(width, int(self.action_space.n))
        self.value = torch.nn.Linear(width, 1)

    def logits(self, seen):
        wanted = self.policy(self.body(seen["observation"].float()))
        return torch.where(seen["action_mask"].bool(), wanted, NEVER)

    def _forward(self, batch, **kwargs):
        return {Columns.ACTION_DIST_INPUTS: self.logits(batch[Columns.OBS])}

    def compute_values(self, batch, embeddings=None):
        return self.value(self.body(batch[Columns.OBS]["observation"].float())).squeeze(-1)


def mean_return(module, game, games=2_000):
    """Plays against random players, at each seat in turn. Returns the mean return, and half the width of the 95 % interval."""
    chance, got = random.Random(1), []
    for number in range(games):
        state, own = game.new(seed=1_000_000 + number), number % game.num_players
        while not state.over:
            if state.seat != own:
                state.play(chance.choice(state.legal_actions()))
                continue
            seen = state.observation()
            numbers = {"observation": torch.tensor(seen.tensor())[None], "action_mask": torch.tensor(seen.mask)[None]}
            with torch.no_grad():
                state.play(int(torch.distributions.Categorical(logits=module.logits(numbers)).sample()))
        got.append(state.returns[own])
    return np.mean(got), 1.96 * np.std(got) / np.sqrt(games)


def configuration(name):
    register_env("fuda", lambda _: PettingZooEnv(fuda.aec_env(name)))
    return (
        PPOConfig()
        .environment("fuda", disable_env_checking=True)  # the check makes moves that masks forbid
        # On a busy machine a worker takes longer than a minute, and RLlib would discard the moves it has played by then.
        .env_runners(num_env_runners=WORKERS, sample_timeout_s=3600)
        .multi_agent(policies={"all"}, policy_mapping_fn=lambda agent, episode, **_: "all")
        .rl_module(rl_module_spec=RLModuleSpec(module_class=Masked))
        .training(gamma=1.0, lr=1e-3, entropy_coeff=0.01, train_batch_size_per_learner=4_000, minibatch_size=500, num_epochs=6)
        .debugging(seed=1, log_level="ERROR")
    )


def main():
    iterations = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    name = sys.argv[2] if len(sys.argv) > 2 else "leduc"
    ray.init(num_cpus=WORKERS + 1, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    torch.manual_seed(1)
    game = fuda.load(name)
    learner = configuration(name).build_algo()
    before, _ = mean_return(learner.get_module("all"), game)
    steps = 0
    for _ in range(iterations):
        steps = learner.train()["env_runners"]["num_env_steps_sampled_lifetime"]
    after, interval = mean_return(learner.get_module("all"), game)
    print(
        f"{name}: {before:.2f} a game before, {after:.2f} ± {interval:.2f} after {iterations} iterations and {int(steps)} steps"
        f" on {WORKERS} workers"
    )
    learner.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
