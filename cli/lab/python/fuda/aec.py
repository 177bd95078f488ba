"""Games as PettingZoo environments in which seats move one after the other."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv as _AECEnv  # type: ignore[import-untyped]

from . import _spaces
from ._fuda import Game


class AECEnv(_spaces.Shared, _AECEnv):  # type: ignore[misc]
    """A game for PettingZoo's agent-environment cycle.

    game: a Game, or the name of one with `players`, `options` and `path` as for fuda.load().
    encoder: what an observation has in it: "default", or a name of the game's folder encoders/.
    render_mode: None, "human" (prints the table) or "ansi" (gives it as text); all cards are shown.
    max_moves: after so many moves the game is cut off, all agents truncated; by default as many as the game says.

    Agents are "player_0", "player_1", …. An observation is {"observation": float32 (size,), "action_mask": int8
    (num_actions,)}. Rewards come when the game is over: `state.returns`. Where all choose at once, seats do so one after
    the other, and none is shown what another has chosen.
    """

    metadata = {**_spaces.Shared.metadata, "is_parallelizable": False}

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
        super().__init__()
        loaded = _spaces.game_of(game, players, options, path)
        self._actions = loaded.num_actions
        self._set_up(loaded, encoder, render_mode, max_moves, self._actions)
        self.agents = list(self.possible_agents)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. With a seed, this game and those after it are the same every time."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._choose_agent()

    def observe(self, agent: str) -> _spaces.Shown:
        """What this agent may know. Its mask has a 1 only where it may move now."""
        return _spaces.observe(self._state(), self._seat(agent), self.encoder, self._actions)

    def step(self, action: int | None) -> None:
        """A move of `agent_selection`; None for an agent whose game is over. Raises IllegalMove for a move that the mask
        does not have, and nothing happens."""
        state = self._state()
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        if action is None:
            raise ValueError(f"{agent} is to move: give an action that observe()['action_mask'] has, not None")
        state.play(_spaces.number_of(action, agent), self._seats[agent])
        self._moves += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if state.over:
            for one, reward in zip(self.possible_agents, state.returns):
                self.rewards[one] = reward
                self.terminations[one] = True
        elif self._moves >= self.max_moves:
            self.truncations = dict.fromkeys(self.agents, True)
        self._choose_agent()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _choose_agent(self) -> None:
        seat = self._state().seat
        self.agent_selection = self.possible_agents[seat] if seat is not None else self.agents[0]
        self._skip_agent_selection = None

    def _seat(self, agent: str) -> int:
        try:
            return self._seats[agent]
        except KeyError:
            raise ValueError(f"there is no agent {agent!r}; agents are {', '.join(self.possible_agents)}") from None
