"""Code that the environments share: loading a game, its spaces, and the observations of agents."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any, Mapping, Sequence, SupportsIndex, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import load
from ._fuda import Game, State

RENDER_MODES = ["human", "ansi"]

Players: TypeAlias = int | Sequence[str] | None
Options: TypeAlias = Mapping[str, object] | None
Folders: TypeAlias = str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None
Shown: TypeAlias = dict[str, NDArray[Any]]


def game_of(game: Game | str, players: Players, options: Options, path: Folders) -> Game:
    """Loads the game if `game` is a name. Otherwise returns `game`, which already has its players and options."""
    if not isinstance(game, Game):
        return load(game, players, options, path)
    if players is not None or options is not None or path is not None:
        raise TypeError("give players, options and path only with the name of a game; this Game already has its own")
    return game


def check_render_mode(render_mode: str | None) -> str | None:
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"render_mode must be None, 'human' or 'ansi', not {render_mode!r}")
    return render_mode


def observation_space(size: int, actions: int, mask: type[np.integer[Any]] = np.int8) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), mask),
        }
    )


def action_space(actions: int) -> spaces.Discrete[np.int64]:
    return spaces.Discrete(actions)


def observe(state: State, seat: int, encoder: str, actions: int) -> Shown:
    """Returns the observation and action mask of a seat. `actions` may exceed the game's number; the extra ones are illegal."""
    seen = state.observation(seat)
    mask = np.zeros(actions, np.int8)
    legal = seen.mask
    mask[: legal.size] = legal
    return {"observation": seen.tensor(encoder), "action_mask": mask}


def whole(name: str, value: object, least: int, most: int = 2**31 - 1) -> int:
    """Checks a number that the caller gave, and returns it as an int."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise TypeError(f"{name} must be a whole number, not {value!r}")
    number = value.__index__()
    if not least <= number <= most:
        raise ValueError(f"{name} must be from {least} to {most}, not {number}")
    return number


def number_of(action: object, agent: str) -> int:
    """Checks an action that the caller gave, and returns its number."""
    if isinstance(action, SupportsIndex) and not isinstance(action, bool):
        with suppress(TypeError):  # raised for an array with several elements, or with floats
            return action.__index__()
    raise TypeError(f"the action of {agent} must be a whole number of its action_space, not {action!r}")


def chance_of(seed: object) -> np.random.Generator:
    if isinstance(seed, bool) or not isinstance(seed, SupportsIndex):
        raise TypeError(f"seed must be a whole number of at least 0, not {seed!r}")
    if seed.__index__() < 0:
        raise ValueError(f"seed must be a whole number of at least 0, not {seed!r}")
    return np.random.default_rng(seed.__index__())


def seed_of(rng: np.random.Generator) -> int:
    return int(rng.integers(2**62))


class Shared:
    """Base class of the environments for PettingZoo's two APIs."""

    metadata = {"render_modes": RENDER_MODES, "name": "fuda", "render_fps": 2}

    def _set_up(self, game: Game, encoder: str, render_mode: str | None, max_moves: int | None, actions: int) -> None:
        self.game = game
        self.encoder = encoder
        self.render_mode = check_render_mode(render_mode)
        self.max_moves = game.max_moves if max_moves is None else whole("max_moves", max_moves, 1)
        self.metadata = {**type(self).metadata, "name": f"fuda/{game.name}"}
        self.possible_agents = [f"player_{seat}" for seat in range(game.num_players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = game.observation_size(encoder)
        self.observation_spaces = {agent: observation_space(size, actions) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(actions) for agent in self.possible_agents}
        self._rng = np.random.default_rng()
        self.state_of_game: State | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        """Starts a game in which some seat has to move: skips games that are over right after the deal."""
        if seed is not None:
            self._rng = chance_of(seed)
        for _ in range(1000):
            self.state_of_game = self.game.new(seed_of(self._rng))
            if not self.state_of_game.over:
                break
        else:
            raise RuntimeError(f"1000 games of {self.game.name} in a row were over right after the deal")
        self.agents = list(self.possible_agents)
        self._moves = 0

    def _state(self) -> State:
        if self.state_of_game is None:
            raise RuntimeError("call reset() first")
        return self.state_of_game

    def render(self) -> str | None:
        """Prints the table with all cards as text ("human"), or returns the text ("ansi")."""
        if self.render_mode is None:
            return None
        text = str(self._state())
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Does nothing: the environment holds nothing that needs closing."""
