"""fuda: card games whose rules are data, for learning and research.

    game = fuda.load("GAME+VARIANT", players=3, options={"OPTION": "VALUE"})
    state = game.new(seed=7)
    state.legal()                       # the legal moves, as texts
    state.play("play 1")                # or state.play(ACTION), with a number
    print(state.observation(seat=1).text)

docs/python.md describes every call, with shapes, orders and errors.
"""

from __future__ import annotations

import copyreg
import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Mapping, NamedTuple, Sequence, SupportsIndex, TypeAlias

from . import _fuda
from ._fuda import Bot, Game, Observation, State
from .errors import Error, Finding, GameError, IllegalMove

if TYPE_CHECKING:
    from .aec import AECEnv
    from .parallel import ParallelEnv
    from .vector import VectorEnv

__version__ = "0.1.0"

__all__ = [
    "Bot",
    "Error",
    "Finding",
    "Game",
    "GameError",
    "IllegalMove",
    "Listed",
    "Observation",
    "State",
    "aec_env",
    "games",
    "load",
    "parallel_env",
    "vector_env",
]

_SHARE = Path(__file__).absolute().parent / "share"
_Named: TypeAlias = str | os.PathLike[str]


class Listed(NamedTuple):
    """A game that `games` has found."""

    name: str
    title: str
    summary: str
    players: str  #: the numbers of players that it allows, such as "2-5"
    variants: list[str]


def _path(path: _Named | Sequence[_Named] | None) -> list[str]:
    if not (path is None or isinstance(path, (str, os.PathLike)) or hasattr(path, "__iter__")):
        raise TypeError(f"path must be a folder of games, or a list of them, not {path!r}")
    given = [path] if isinstance(path, (str, os.PathLike)) else list(path or [])
    for folder in given:
        if not os.path.isdir(folder):
            raise NotADirectoryError(f"path has {os.fspath(folder)!r}, which is not a folder")
    shares = [str(_SHARE / "rules"), str(_SHARE / "games")]
    return _fuda.rules_path([os.fspath(folder) for folder in given], shares)


def games(path: _Named | Sequence[_Named] | None = None) -> list[Listed]:
    """Lists the games that `load` finds by name, sorted. `path`: more folders of games, which are searched first."""
    return [Listed(*one) for one in _fuda.list_games(_path(path))]


def load(
    game: _Named,
    players: int | Sequence[str] | None = None,
    options: Mapping[str, object] | None = None,
    path: _Named | Sequence[_Named] | None = None,
) -> Game:
    """Loads a game.

    game: a name, a folder or a file, followed by any number of "+variant".
    players: the number of players (default: the fewest that the game allows), or a list of the names of the seats.
    options: values of the game's options, by name; `game.options` lists the options.
    path: folders of games, which are searched before $FUDA_PATH, ./rules and the games that come with fuda.

    Raises GameError, which lists every mistake in names, files, options and the number of players.
    """
    names: list[str] = []
    count = 0
    if not isinstance(game, (str, os.PathLike)):
        raise TypeError(f"game must be a name, a folder or a file, not {game!r}")
    if isinstance(players, str):
        raise TypeError(f"players must be a number or a list of names, not the text {players!r}")
    if isinstance(players, bool) or not (players is None or isinstance(players, SupportsIndex) or hasattr(players, "__iter__")):
        raise TypeError(f"players must be a number or a list of names, not {players!r}")
    if isinstance(players, SupportsIndex):
        count = players.__index__()
        if not 1 <= count < 2**31:
            raise ValueError(f"players must be from 1 to the most that the game allows, not {count}")
    elif players is not None:
        names = _seat_names(players)
    if options is not None and not hasattr(options, "items"):
        raise TypeError(f"options must be a dict of values by name, not {options!r}")
    chosen = [(name, _option_text(value)) for name, value in (options or {}).items()]
    return _fuda.load(os.fspath(game), names, count, chosen, _path(path))


def _seat_names(players: Iterable[str]) -> list[str]:
    """Checks the names of the seats: moves contain them, so each name must be one word, and no two may be equal."""
    names = [str(name) for name in players]
    if not names:
        raise ValueError("players has no names: omit it, or name every seat")
    for name in names:
        if not name.strip():
            raise ValueError("players has an empty name")
        if names.count(name) > 1:
            raise ValueError(f"players has {name!r} twice: moves could not tell the two seats apart")
        if any(letter.isspace() for letter in name):
            raise ValueError(f"{name!r} in players must be a single word, because moves contain it")
    return names


def _option_text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


@contextmanager
def _needed_by(what: str, package: str = "") -> Iterator[None]:
    """Turns a failed import into a message that names the package to install: `package`, or else the missing module."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = package or (error.name or "").partition(".")[0]
        text = f"{what} needs {package}, which is not installed: pip install {package}"
        raise ModuleNotFoundError(text, name=package) from None


def aec_env(game: Game | str, **arguments: Any) -> AECEnv:
    """Creates a PettingZoo environment in which seats move one after another: see fuda.aec.AECEnv."""
    with _needed_by("fuda.aec_env()"):
        from .aec import AECEnv
    return AECEnv(game, **arguments)


def parallel_env(game: Game | str, **arguments: Any) -> ParallelEnv:
    """Creates a PettingZoo environment in which all seats move at once: see fuda.parallel.ParallelEnv."""
    with _needed_by("fuda.parallel_env()"):
        from .parallel import ParallelEnv
    return ParallelEnv(game, **arguments)


def vector_env(game: Game | str, num_envs: int, threads: int = 1, **arguments: Any) -> VectorEnv:
    """Creates an environment of many games that run side by side, for Gymnasium's vector API: see fuda.vector.VectorEnv."""
    with _needed_by("fuda.vector_env()"):
        from .vector import VectorEnv
    return VectorEnv(game, num_envs, threads, **arguments)


def _load_again(spec: str, players: list[str], options: list[tuple[str, str]], path: list[str]) -> Game:
    key = (spec, tuple(players), tuple(options), tuple(path))
    if key not in _known:
        _known[key] = _fuda.load(spec, players, 0, options, path)
    return _known[key]


_known: dict[tuple[Any, ...], Game] = {}  # unpickled games, so that states of the same game share one Game


def _reduce_game(game: Game) -> tuple[Any, ...]:
    options = [(one["name"], one["value"]) for one in game.options if one["value"] != one["default"]]
    return _load_again, (game.spec, game.players, options, game.path)


def _state_again(game: Game, seed: int, first: int, deck: list[list[str]] | None, events: list[Any]) -> State:
    return _fuda._unpack(game, seed, first, deck, events)


def _reduce_state(state: State) -> tuple[Any, ...]:
    game, rest = _fuda._pack(state)
    return _state_again, (game, *rest)


copyreg.pickle(Game, _reduce_game)
copyreg.pickle(State, _reduce_state)
