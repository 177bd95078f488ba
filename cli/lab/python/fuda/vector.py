"""Many games that run side by side, for Gymnasium's vector API."""

from __future__ import annotations

import os
from typing import Any, NoReturn, SupportsIndex

import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as _VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from . import _fuda, _spaces
from ._fuda import Game, State
from .errors import IllegalMove

MOST_ENVS = 2**20


def _mode_of(given: AutoresetMode | str) -> AutoresetMode:
    if given not in list(AutoresetMode) and given not in [mode.value for mode in AutoresetMode]:
        modes = ", ".join(str(mode) for mode in AutoresetMode)
        raise ValueError(f"autoreset_mode must be one of {modes} (of gymnasium.vector), not {given!r}")
    return AutoresetMode(given)


class VectorEnv(_VectorEnv[_spaces.Shown, NDArray[np.int64], NDArray[Any]]):
    """`num_envs` copies of one game. A step makes a move in each of them, for the seat that is to move there.

    game: a Game, or the name of a game, with `players`, `options` and `path` as for fuda.load().
    threads: number of threads; 0: one per processor.
    autoreset_mode: what happens to a game that is over, one of gymnasium.vector.AutoresetMode. NEXT_STEP: the next step
        starts a new game, whatever its action is. SAME_STEP: the step that ends a game also starts the next one, and returns
        its first observation. DISABLED: the game stays over until reset().

    Observations are {"observation": float32 (n, size), "action_mask": uint8 (n, num_actions)}. The next step overwrites them,
    `rewards`, `terminations`, `truncations` and the arrays of infos: copy what you need to keep. The reward is that of the
    seat that made the move. `infos["returns"]`, float32 (n, players), has the returns of all seats in the step that ends a
    game. `infos["seat"]`, int32 (n,), is the seat to move next, or -1 if the game is over.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        threads: int = 1,
        players: _spaces.Players = None,
        options: _spaces.Options = None,
        path: _spaces.Folders = None,
        encoder: str = "default",
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        max_moves: int | None = None,
    ):
        num_envs = _spaces.whole("num_envs", num_envs, 1, MOST_ENVS)
        threads = _spaces.whole("threads", threads, 0)
        max_moves = 0 if max_moves is None else _spaces.whole("max_moves", max_moves, 1)
        self.game = _spaces.game_of(game, players, options, path)
        self.num_envs = num_envs
        mode = _mode_of(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": mode}
        actions, size = self.game.num_actions, self.game.observation_size(encoder)
        self.single_observation_space = _spaces.observation_space(size, actions, np.uint8)
        self.single_action_space = _spaces.action_space(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        threads = threads or os.cpu_count() or 1
        self._batch = _fuda.Batch(self.game, num_envs, threads, encoder, mode.value, max_moves)
        self._observations = np.zeros((num_envs, size), np.float32)
        self._masks = np.zeros((num_envs, actions), np.uint8)
        self._returns = np.zeros((num_envs, self.game.num_players), np.float32)
        self._ended = np.zeros(num_envs, np.uint8)
        self._cut = np.zeros(num_envs, np.uint8)
        self._seats = np.zeros(num_envs, np.int32)
        self._rewards = np.zeros(num_envs, np.float32)
        self._chosen = np.zeros(num_envs, np.int64)
        self._batch.use(
            self._observations, self._masks, self._returns, self._rewards, self._ended, self._cut, self._seats
        )
        self._over, self._was_cut = self._ended.view(bool), self._cut.view(bool)
        self._shown: _spaces.Shown = {"observation": self._observations, "action_mask": self._masks}
        self._infos: dict[str, Any] = {"seat": self._seats, "returns": self._returns}
        self._rng = np.random.default_rng()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[_spaces.Shown, dict[str, Any]]:
        """Restarts all games. Returns (observations, infos). With a seed, these games and the games after them are the same
        every time, regardless of the number of threads."""
        if isinstance(seed, (list, tuple)):
            raise TypeError("give one seed for all games, a number; the seed of each game is derived from it")
        if seed is not None:
            self._rng = _spaces.chance_of(seed)
        self._batch.reset(_spaces.seed_of(self._rng))
        return self._shown, self._infos

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[_spaces.Shown, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Makes a move in each game. Returns (observations, rewards, terminations, truncations, infos). Raises IllegalMove if
        an action is not legal; no game moves then."""
        self._batch.step(actions if actions is self._chosen else self._whole(actions))
        return self._shown, self._rewards, self._over, self._was_cut, self._infos

    def _whole(self, actions: object) -> NDArray[np.int64]:
        given = np.asarray(actions)
        if given.dtype == object and all(isinstance(one, int) for one in given.flat):
            given = given.astype(np.int64)
        if given.dtype.kind not in "iu" and given.size > 0:
            raise TypeError(f"actions must be an array of whole numbers, not {given.dtype}")
        if given.ndim != 1:
            raise ValueError(f"actions must have the shape ({self.num_envs},), not {given.shape}")
        if given.dtype == np.uint64 and given.max(initial=0) >= 2**63:
            raise IllegalMove(str(given.max()), f"there is no action {given.max()}", "no move was made in any game")
        return np.ascontiguousarray(given, np.int64)

    def random_actions(self) -> NDArray[np.int64]:
        """Picks a legal action for each game, all legal actions being equally likely. Returns int64 (n,), with 0 for each game
        that is over; the next call overwrites the array. After reset() with the same seed, the actions are the same."""
        self._batch.choose(self._chosen)
        return self._chosen

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError("a vector_env has threads, so it cannot be pickled or copied: create another with fuda.vector_env()")

    def state(self, index: int) -> State:
        """Returns a copy of the state of one game."""
        return self._batch.state(index)

    @property
    def threads(self) -> int:
        return self._batch.threads

    def close_extras(self, **arguments: Any) -> None:
        """Does nothing: the environment holds nothing that needs closing."""
