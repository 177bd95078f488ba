"""Games as PettingZoo environments in which all agents move at once."""

from __future__ import annotations

from typing import Any, Mapping, TypeAlias

from pettingzoo import ParallelEnv as _ParallelEnv  # type: ignore[import-untyped]

from . import _spaces
from ._fuda import Game


_Infos: TypeAlias = dict[str, dict[str, Any]]


class ParallelEnv(_spaces.Shared, _ParallelEnv):  # type: ignore[misc]
    """A game in which all seats choose at once, for PettingZoo's parallel API. Takes the arguments of fuda.aec.AECEnv.

    The environment adds one action after the game's own: to wait. While other agents choose, the mask of an agent allows
    only this action. The game may therefore also have phases in which seats move in turn.
    """

    def __init__(
        self,
        game: Game | str,
        players: _spaces.Players = None,
        options: _spaces.Options = None,
        path: _spaces.Folders = None,
        encoder: str = "default",
        render_mode: str | None = None,
        max_moves: int | None = None,
    ):
        loaded = _spaces.game_of(game, players, options, path)
        if not loaded.simultaneous:
            raise ValueError(f"players never choose at the same time in {loaded.name}; use fuda.aec_env()")
        self.wait = loaded.num_actions  #: the action of agents that do not choose now
        self._set_up(loaded, encoder, render_mode, max_moves, self.wait + 1)
        self.agents: list[str] = []

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, _spaces.Shown], _Infos]:
        """Starts a game. Returns (observations, infos), two dicts by agent."""
        self._begin(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, _spaces.Shown], dict[str, float], dict[str, bool], dict[str, bool], _Infos]:
        """Makes a move for every agent that has to choose; the other agents wait. `actions` is a dict with an
        action by agent. Raises IllegalMove for an action that the mask forbids; the game is then unchanged."""
        state = self._state()
        if not isinstance(actions, Mapping):
            raise TypeError(f"actions must be a dict of actions by agent, not {actions!r}")
        after = state.copy()
        for seat in state.active:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise ValueError(f"{agent} also has to choose; give an action for each of {', '.join(self.agents)}")
            action = _spaces.number_of(actions[agent], agent)
            if action == self.wait:
                raise ValueError(f"{agent} has to choose, so {self.wait} (wait) is not legal; its mask has the legal actions")
            after.play(action, seat)
            self._moves += 1
        self.state_of_game = after
        over = after.over
        cut = not over and self._moves >= self.max_moves
        observations = self._observations()
        rewards = dict(zip(self.possible_agents, after.returns)) if over else dict.fromkeys(self.possible_agents, 0.0)
        terminations = dict.fromkeys(self.possible_agents, over)
        truncations = dict.fromkeys(self.possible_agents, cut)
        infos: _Infos = {agent: {} for agent in self.possible_agents}
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, terminations, truncations, infos

    def _observations(self) -> dict[str, _spaces.Shown]:
        state = self._state()
        active = state.active
        shown = {}
        for seat, agent in enumerate(self.possible_agents):
            shown[agent] = _spaces.observe(state, seat, self.encoder, self.wait + 1)
            if seat not in active:
                shown[agent]["action_mask"][self.wait] = 1
        return shown
