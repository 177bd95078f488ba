"""Makes every game an OpenSpiel game written in Python.

    import pyspiel
    import fuda.pyspiel

    fuda.pyspiel.register()
    game = pyspiel.load_game("fuda_GAME(players=3)")

The parameter `chance` selects one of two forms of the tree. With "deals", there is a single chance node at the beginning, which
picks one of `deals` deals. With "cards", there is a chance node for each card, at the moment when the card leaves the pile of
all cards. "deals" suits games of any size. "cards" gives the true tree, for games that shuffle once and whose rules read no card
before it is drawn.

An information state tensor has everything that a seat has seen and done since the beginning, one row per moment. A row has a 1
(0 if the game has not reached this moment); the number of the seat's own action that led to the moment, plus one, in binary
digits (0 if another seat moved); and the observation tensor. The tensor has room for the longest game, so only games that cannot
be long have one: see `MOST_NUMBERS`.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from . import _Named, _needed_by, games, load
from ._fuda import Game, Observation, State

with _needed_by("fuda.pyspiel", "open_spiel"):
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

MOST_NUMBERS = 2**18  # limit for the information state tensor: games that would need more numbers have none

_PREFIX = "fuda_"
_MOST = 1e9  # bound on returns, for OpenSpiel: games do not declare bounds for their scores
_DEFAULTS = {
    "players": 0,  # 0: the fewest that the game allows
    "variants": "",  # "+NAME+NAME"
    "options": "",  # "NAME=VALUE NAME=VALUE"
    "encoder": "default",
    "chance": "deals",  # or "cards"
    "deals": 10_000,  # the number of deals, for chance="deals"
    "zero_sum": False,  # whether the returns of all seats add up to 0: some algorithms require it
    "turns": False,  # whether seats that choose at once do so one after another
    "max_moves": 0,  # the most moves of a game; 0: the game's own limit
}


def register(only: list[str] | None = None, path: _Named | Sequence[_Named] | None = None) -> list[str]:
    """Registers all games, or only those in `only`, with OpenSpiel as fuda_NAME ("-" becomes "_"). Returns these names. Games
    that are registered already stay as they are."""
    known = set(pyspiel.registered_names())
    names = []
    for one in games(path):
        if only is not None and one.name not in only:
            continue
        names.append(_PREFIX + one.name.replace("-", "_"))
        if names[-1] not in known:
            _register(names[-1], one.name, path)
    missing = set(only or []) - {one.name for one in games(path)}
    if missing:
        raise ValueError(f"there is no game {sorted(missing)[0]!r}; fuda.games() lists the existing games")
    return names


def _register(short_name: str, spec: str, path: _Named | Sequence[_Named] | None) -> None:
    fewest, _, most = next(one.players for one in games(path) if one.name == spec).partition("-")

    class Registered(FudaGame):
        def __init__(self, params: dict[str, Any] | None = None):
            super().__init__(short_name, spec, path, params)

    # A pickled game names its class, and unpickling looks the class up in this module.
    Registered.__name__ = Registered.__qualname__ = short_name
    globals()[short_name] = Registered
    kind = _type_of(short_name, spec, _DEFAULTS, False, int(fewest), int(most or fewest), False)
    pyspiel.register_game(kind, Registered)


def _type_of(
    short_name: str, title: str, params: dict[str, Any], at_once: bool, fewest: int, most: int, remembers: bool
) -> pyspiel.GameType:
    kind = pyspiel.GameType
    return kind(
        short_name=short_name,
        long_name=f"fuda: {title}",
        dynamics=kind.Dynamics.SIMULTANEOUS if at_once else kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if params["zero_sum"] else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=remembers,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=dict(_DEFAULTS),
    )


class FudaGame(pyspiel.Game):  # type: ignore[misc,unused-ignore]
    """A game with a fixed number of seats. `game` is the fuda.Game."""

    def __init__(self, short_name: str, spec: str, path: _Named | Sequence[_Named] | None, params: dict[str, Any] | None):
        given = {**_DEFAULTS, **(params or {})}
        options = dict(pair.split("=", 1) for pair in given["options"].split())
        self.game: Game = load(spec + given["variants"], given["players"] or None, options, path)
        self.chance = given["chance"]
        if self.chance not in ("deals", "cards"):
            raise ValueError(f"chance must be 'deals' or 'cards', not {self.chance!r}")
        self.deals = given["deals"]
        self.encoder = given["encoder"]
        self.at_once = self.game.simultaneous and not given["turns"]
        self.cards = _cards_of(self.game) if self.chance == "cards" else []
        self.max_moves = given["max_moves"] or self.game.max_moves
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_actions,
            max_chance_outcomes=len(self.cards) or self.deals,
            num_players=self.game.num_players,
            min_utility=-_MOST,
            max_utility=_MOST,
            utility_sum=0.0 if given["zero_sum"] else None,
            max_game_length=self.max_moves,
        )
        seats = self.game.num_players
        # Several seats may choose at once in the last step before the limit.
        self.moments = self.max_moves + seats
        self.digits = self.game.num_actions.bit_length()
        self.moment_size = 1 + self.digits + self.game.observation_size(self.encoder)
        self.remembers = self.moments * self.moment_size <= MOST_NUMBERS
        kind = _type_of(short_name, self.game.name, given, self.at_once, seats, seats, self.remembers)
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> FudaState:
        """Returns a state before the cards are dealt."""
        return FudaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> _Observer:
        return _Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def moment(self, seat: int, observation: Observation, own: int = 0) -> bytes:
        """Returns a row of an information state tensor. `own`: the seat's own action that led here, plus one; 0
        if another seat moved, and at the start."""
        digits = [float(own >> digit & 1) for digit in range(self.digits)]
        return np.concatenate(([1.0], digits, observation.tensor(self.encoder)), dtype=np.float32).tobytes()


def _cards_of(game: Game) -> list[str]:
    """Returns the names of all cards, by number; copies of a card are next to each other."""
    names = sorted(game.cards)
    return names


class FudaState(pyspiel.State):  # type: ignore[misc,unused-ignore]
    """A game in progress. `state` is the fuda.State, or None before the cards are dealt."""

    def __init__(self, game: FudaGame):
        super().__init__(game)
        self._of = _Shared(game)
        self.state: State | None = None
        self._deck: list[int] = []  # with chance="cards": the cards drawn so far, by number
        self._moves: list[tuple[int, int]] = []  # with chance="cards": (seat, action)
        self._waits = False  # with chance="cards": whether chance must still decide a card that was drawn
        self._length = 0
        self._seen: list[list[str]] = [[] for _ in range(game.game.num_players)]  # observations by seat, in order
        self._moments: list[list[bytes]] = [[] for _ in range(game.game.num_players)]  # the same as numbers
        self._shown = 0  # with chance="cards": the number of moves whose results all seats have observed
        if game.chance == "cards":
            self._deal()

    def current_player(self) -> Any:  # a number, or a PlayerId
        if self.state is None or self._waits:
            return pyspiel.PlayerId.CHANCE
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        if self._all_choose():
            return pyspiel.PlayerId.SIMULTANEOUS
        return self.state.seat

    def is_terminal(self) -> bool:
        return self.state is not None and not self._waits and (self.state.over or self._length >= self._of.game.max_moves)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        game = self._of.game
        if game.chance == "deals":
            return [(deal, 1.0 / game.deals) for deal in range(game.deals)]
        left = [card for card in range(len(game.cards)) if card not in self._deck]
        return [(card, 1.0 / len(left)) for card in left]

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self._of.game.game.num_players
        return self._dealt().returns

    def shown_to(self, player: int) -> str:
        """Returns the table as the seat sees it."""
        return self._observe(player).text if self.state is not None and not self._waits else "not dealt"

    def seen_by(self, player: int) -> str:
        """Returns everything the seat has seen, in order."""
        return "\n".join(self._seen[player]) if self.state is not None and not self._waits else "not dealt"

    def numbers_seen_by(self, player: int) -> NDArray[np.float32]:
        """Returns everything the seat has seen and done as numbers, one row per moment so far."""
        game = self._of.game
        if self.state is None or self._waits:
            return np.zeros((0, game.moment_size), np.float32)
        return np.frombuffer(b"".join(self._moments[player]), np.float32).reshape(-1, game.moment_size)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> FudaState:
        """Returns a state that the player cannot tell apart from this one."""
        if self._of.game.chance == "cards":
            raise ValueError("with chance=cards, states cannot be resampled: load the game with chance=deals")
        other: FudaState = self.clone()
        other.state = self._dealt().redeal(player, int(sampler() * 2**53))
        return other

    def _legal_actions(self, player: int) -> list[int]:
        state = self._dealt()
        return state.legal_actions(player) if player in state.active else []

    def _apply_action(self, action: int) -> None:
        game = self._of.game
        if self.current_player() != pyspiel.PlayerId.CHANCE:
            self._play([(self.current_player(), action)])
        elif game.chance == "deals":
            self.state = game.game.new(seed=action)
            self._see()
        else:
            self._deck.append(action)
            self._deal()

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self._play([(seat, actions[seat]) for seat in self._dealt().active])

    def _action_to_string(self, player: int, action: int) -> str:
        game = self._of.game
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}" if game.chance == "deals" else game.cards[action]
        return game.game.action_text(action)

    def __str__(self) -> str:
        return "not dealt" if self.state is None or self._waits else str(self.state)

    def _all_choose(self) -> bool:
        state = self._dealt()
        return self._of.game.at_once and state.simultaneous and len(state.active) == state.game.num_players

    def _play(self, moves: list[tuple[int, int]]) -> None:
        self._length += len(moves)
        self._moves += moves
        if self._of.game.chance == "cards":
            self._deal()
            return
        for seat, action in moves:
            self._dealt().play(action, seat)
            self._see(seat, action)

    def _deal(self) -> None:
        """Replays the game with the cards that chance has decided so far. If the game draws another card, chance decides next."""
        game = self._of.game
        deck = [game.cards[card] for card in self._deck]
        self.state = game.game.new(seed=0, deck=deck)
        self._waits = self.state.drawn > len(deck)
        for number, (seat, action) in enumerate(self._moves):
            if self._waits:
                break
            self.state.play(action, seat)
            self._waits = self.state.drawn > len(deck)
            if number >= self._shown and not self._waits:
                self._see(seat, action)
                self._shown = number + 1
        if self.state.shuffles > 1:
            raise ValueError(f"{game.game.name} shuffles more than once, so it cannot have chance=cards: use chance=deals")
        if not self._waits and not self._moves:
            self._see()

    def _see(self, mover: int | None = None, action: int = 0) -> None:
        game = self._of.game
        for seat, seen in enumerate(self._seen):
            observation = self._observe(seat)
            shown = {key: value for key, value in observation.json.items() if key != "ply"}
            if seat == mover:
                shown["did"] = game.game.action_text(action)
            seen.append(json.dumps(shown))
            if game.remembers:
                self._moments[seat].append(game.moment(seat, observation, action + 1 if seat == mover else 0))

    def _observe(self, seat: int) -> Observation:
        return self._dealt().observation(seat)

    def _dealt(self) -> State:
        if self.state is None:
            raise ValueError("the cards are not dealt yet: apply the action of a chance node first")
        return self.state


class _Shared:
    """The game of a state, which copies of the state share."""

    def __init__(self, game: FudaGame):
        self.game = game

    def __deepcopy__(self, memo: object) -> _Shared:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _shared, (str(self.game),)


@lru_cache(maxsize=64)
def _shared(game: str) -> _Shared:
    """Loads the game of a state that was serialised. OpenSpiel's own pickling of a game drops all its Python attributes."""
    return _Shared(pyspiel.load_game(game))


class _Observer:
    """An observer for OpenSpiel, which gives observations or information states."""

    def __init__(self, game: FudaGame, kind: Any):
        self._game = game
        self._recall = kind.perfect_recall
        shape: tuple[int, ...]
        if not self._recall:
            shape = (game.game.observation_size(game.encoder),)
        elif game.remembers:
            shape = (game.moments, game.moment_size)
        else:
            shape = (0,)  # only strings
        self._numbers = np.zeros(shape, np.float32)
        self.tensor = self._numbers.reshape(-1)
        self.dict = {"info_state" if self._recall else "observation": self._numbers}

    def set_from(self, state: FudaState, player: int) -> None:
        game = self._game
        self.tensor.fill(0)
        if self._recall and not game.remembers:
            raise ValueError(
                f"{game.game.name} has no information state tensor: {game.moments} moments of {game.moment_size} numbers exceed"
                f" {MOST_NUMBERS}; load it with max_moves=N, the most moves that a game can have, or use its string"
            )
        if self._recall:
            seen = state.numbers_seen_by(player)
            self._numbers[: len(seen)] = seen
        elif state.state is not None and not state.is_chance_node():
            self.tensor[:] = state.state.observation(player).tensor(game.encoder)

    def string_from(self, state: FudaState, player: int) -> str:
        return state.seen_by(player) if self._recall else state.shown_to(player)
