"""Games as PettingZoo environments in which seats move one after another."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv as _AECEnv  # type: ignore[import-untyped]

from . import _spaces
from ._fuda import Game


class AECEnv(_spaces.Shared, _AECEnv):  # type: ignore[misc]
    """A game for PettingZoo's agent-environment cycle.

    game: a Game, or the name of a game, with `players`, `options` and `path` as for fuda.load().
    encoder: the encoder that fills observations: "default", or the name of a file in the game's folder encoders/.
    render_mode: None, "human" (print the table) or "ansi" (return it as text). Both show all cards.
    max_moves: number of moves after which the game is cut off and all agents are truncated (default: the game's limit).

    Agents are "player_0", "player_1", …. An observation is {"observation": float32 (size,), "action_mask": int8
    (num_actions,)}. Agents get their rewards, `state.returns`, when the game is over. In a phase where all seats choose at
    once, they choose one after another here, and no seat sees the choice of another.
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
        """Starts a game. With a seed, this game and the games after it are the same every time."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._choose_agent()

    def observe(self, agent: str) -> _spaces.Shown:
        """Returns what this agent may know. Its mask has a 1 for each action that is legal for the agent now."""
        return _spaces.observe(self._state(), self._seat(agent), self.encoder, self._actions)

    def step(self, action: int | None) -> None:
        """Makes a move for `agent_selection`. `action` must be None for an agent whose game is over. Raises IllegalMove for
        an action that the mask forbids; the game is then unchanged."""
        state = self._state()
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        if action is None:
            raise ValueError(f"{agent} is to move: give an action that observe()['action_mask'] allows, not None")
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
