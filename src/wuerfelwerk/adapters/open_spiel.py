"""Every game as a Python game of OpenSpiel: importing this module registers ``python_ww_<game>``.

    import pyspiel
    import wuerfelwerk.adapters.open_spiel

    game = pyspiel.load_game("python_ww_<game>(seats=3,options=key:value,seed=7)")

In a game in which several seats may act at once all decisions are simultaneous nodes: each seat that may
takes one small action, and whoever has nothing to decide passes. Chance is explicit and exact: a node lists
all distinct rolls, and where they are too many (a deal) it shows one die after another. Nobody's
observation holds what others have decided and not shown yet. How long a game may be is a parameter, since
the rules of some games know no end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from math import comb, prod
from typing import Any

import numpy as np
import pyspiel

import wuerfelwerk as ww
from wuerfelwerk.adapters.resampling import Resampler, resampled
from wuerfelwerk.doors import observing, rolling, texts
from wuerfelwerk.engine import usual
from wuerfelwerk.engine.chance import list_rolls, new_throw
from wuerfelwerk.engine.contract import LETTERS, Game
from wuerfelwerk.games import all_games
from wuerfelwerk.games import game as game_of

__all__ = ["Resampler"]

PREFIX = "python_ww_"
MOST_OUTCOMES = 512  # of a chance node: six alike dice have 462 distinct rolls
MOST_MOVES = 10_000  # of a game, where nobody says another number
ASKED: dict[str, Any] = {
    "seats": 0,
    "players": 0,
    "options": "",
    "seed": 0,
    "max_game_length": MOST_MOVES,
    "imperfect_information": False,
}

Outcomes = tuple[tuple[tuple[int, ...], float], ...]  # faces of each distinct roll, and its probability


class Course:
    """How a game stands: a match, and what its history tells beyond that. A deep copy of it is cheap."""

    __slots__ = ("faces", "hidden", "match", "told")

    def __init__(
        self,
        match: ww.Match,
        told: str = "",
        hidden: tuple[tuple[int, str], ...] = (),
        faces: tuple[int, ...] = (),
    ) -> None:
        self.match = match
        self.told = told  # a line for each roll and action that everybody has seen
        self.hidden = hidden  # seat and line of what was done in a decision that goes on
        self.faces = faces  # dice already shown of a throw that comes die by die

    def __deepcopy__(self, memo: object) -> Course:
        return Course(self.match.copy(), self.told, self.hidden, self.faces)

    def __reduce__(self) -> tuple[Any, ...]:
        return Course, (self.match, self.told, self.hidden, self.faces)

    def outcomes(self) -> Outcomes:
        """What may come at this chance node; the numbers of outcomes are places in it."""
        sides, alike = rolling.thrown(self.match)
        if _distinct(sides, alike) <= MOST_OUTCOMES:
            return _rolls(sides, alike)
        return _rolls(sides[len(self.faces) : len(self.faces) + 1], False)

    def outcome_text(self, outcome: int) -> str:
        """A whole roll in notation, or one die of a throw that comes die by die, counted from 1."""
        faces, many = self.outcomes()[outcome][0], len(rolling.thrown(self.match)[0])
        if len(faces) == many:
            return rolling.told(self.match, faces)
        return f"die {len(self.faces) + 1} of {many}: {faces[0] + 1}"

    def land(self, outcome: int) -> None:
        """Carries out one outcome."""
        outcomes = self.outcomes()
        if not 0 <= outcome < len(outcomes):
            raise ww.Unreadable(
                "Hier zählen die Würfe von 0 bis %(last)s; %(number)s ist keiner.",
                last=len(outcomes) - 1,
                number=outcome,
            )
        faces = self.faces + outcomes[outcome][0]
        if len(faces) < len(rolling.thrown(self.match)[0]):
            self.faces = faces
        else:
            self.told += self.match.roll(faces) + "\n"
            self.faces = ()

    def act(self, seat: int, action: int) -> None:
        """Carries out one small action."""
        before = self.match.copy()
        self.match.apply(action, seat)
        self.hidden += ((seat, f"{LETTERS[seat]} {texts.of_action(before, seat, action)}\n"),)
        if not observing.going_on(self.match):
            self.told += "".join(line for _, line in self.hidden)
            self.hidden = ()

    def own(self, seat: int) -> str:
        """The lines of what a seat itself has done in a decision that goes on."""
        return "".join(line for who, line in self.hidden if who == seat)


class WuerfelwerkGame(pyspiel.Game):
    """A game at one table: its seats, its options and the deal of a seed. A subclass says which game.

    The table stays the same: every initial state has the same boards. Dice are chance nodes.
    """

    kind: pyspiel.GameType

    def __init__(self, params: Mapping[str, Any]) -> None:
        """``params``: as ``ASKED``. Raises Unreadable where they do not fit."""
        asked = ASKED | dict(params)
        id = self.kind.short_name.removeprefix(PREFIX)
        options = read_options(asked["options"])
        asked["seats"], asked["players"] = _seats(asked), 0
        self.start = ww.new(id, asked["seats"] or None, options=options, seed=asked["seed"])
        asked["options"] = ";".join(f"{key}:{value.replace(',', ';')}" for key, value in options.items())
        said = {key: value for key, value in asked.items() if value != ASKED[key]}
        self.together = self.kind.dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
        kind = _kind(game_of(id), imperfect=True) if asked["imperfect_information"] else self.kind
        super().__init__(kind, _info(kind, self.start, asked["max_game_length"]), said)

    def __reduce__(self) -> tuple[Any, ...]:
        """By its name and parameters: OpenSpiel's own way would lose the members of a game in Python."""
        return _loaded, (str(self),)

    def new_initial_state(self) -> WuerfelwerkState:
        """The match before its first roll."""
        return WuerfelwerkState(self)

    def max_chance_nodes_in_history(self) -> int:
        """At most every move is one."""
        return int(self.max_game_length())

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """What sees a state as one seat does."""
        if params:
            raise ValueError(f"an observer takes no parameters here; these were passed: {params}")
        return Observer(self.start, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class WuerfelwerkState(pyspiel.State):
    """A position and how it has come about."""

    def __init__(self, game: WuerfelwerkGame) -> None:
        super().__init__(game)
        self.course = Course(game.start.copy())  # OpenSpiel copies and pickles the members
        self.together = game.together

    @property
    def match(self) -> ww.Match:
        """The match as it stands: a copy, with all that the public API can do."""
        return self.course.match.copy()

    def current_player(self) -> int:
        """A seat, or one of the players of ``pyspiel.PlayerId``."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        match = self.course.match
        if match.to_act == ww.CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.SIMULTANEOUS) if self.together else match.to_act

    def is_terminal(self) -> bool:
        """True where the game is over, or as long as it may be."""
        return self.course.match.to_act == ww.OVER or self.move_number() >= self.get_game().max_game_length()

    def returns(self) -> list[float]:
        """See ``Match.returns``: all are 0 where a game was as long as it may be."""
        return [float(share) for share in self.course.match.returns()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers of all outcomes, with their probabilities."""
        return [(number, chance) for number, (_, chance) in enumerate(self.course.outcomes())]

    def _legal_actions(self, player: int) -> list[int]:
        match = self.course.match
        return match.legal(player) if player in match.may_act else [match.actions]

    def _apply_action(self, action: int) -> None:
        if self.course.match.to_act == ww.CHANCE:
            self.course.land(action)
        else:
            self.course.act(self.course.match.to_act, action)

    def _apply_actions(self, actions: list[int]) -> None:
        course, able = self.course.__deepcopy__({}), self.course.match.may_act
        for seat, action in enumerate(actions):
            if seat in able:
                course.act(seat, action)
            elif action != course.match.actions:
                raise ww.NotLegal(
                    "Platz %(letter)s hat hier nichts zu entscheiden und passt: Das ist Aktion %(number)s.",
                    letter=LETTERS[seat],
                    number=course.match.actions,
                )
        self.course = course  # not before all of them were legal

    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> WuerfelwerkState:
        """A state that looks the same to a player; see ``resampling``. OpenSpiel's bots in C++ do not ask."""
        other: WuerfelwerkState = resampled(self, player, draw)
        return other

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.course.outcome_text(action)
        if action == self.course.match.actions:
            return "pass"
        if action in self.course.match.legal(player):
            return texts.of_action(self.course.match, player, action)
        return str(action)  # some actions have words only where they are legal

    def __str__(self) -> str:
        course = self.course
        state = observing.revealed(course.match)
        dice = f"dice {' '.join(str(face + 1) for face in course.faces)}\n" if course.faces else ""
        return f"{state}\n{''.join(line for _, line in course.hidden)}{dice}"


class Observer:
    """What one seat may see, as numbers and as text; see ``open_spiel.python.observation``.

    The numbers are ``Match.observation``. With perfect recall there is only text: all rolls and actions in
    their order. Public and private parts by themselves are not to be had: their text is None.
    """

    def __init__(self, match: ww.Match, wanted: pyspiel.IIGObservationType) -> None:
        self.recalls = bool(wanted.perfect_recall)
        both = wanted.public_info and wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.provided = bool(both)
        self.tensor = np.zeros(len(match.members), np.float32) if both and not self.recalls else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: WuerfelwerkState, player: int) -> None:
        """Fills ``tensor`` with what a seat sees."""
        if self.tensor is not None:
            self.tensor[:] = state.course.match.observation(player)

    def string_from(self, state: WuerfelwerkState, player: int) -> str | None:
        """What a seat sees in notation; with perfect recall all it has ever seen."""
        if not self.provided:
            return None
        course = state.course
        seen = course.told if self.recalls else observing.revealed(course.match) + "\n"
        return f"seat {LETTERS[player]}\n{seen}{course.own(player)}"


def _loaded(text: str) -> WuerfelwerkGame:
    """A game that was pickled."""
    game: WuerfelwerkGame = pyspiel.load_game(text)
    return game


def read_options(text: str) -> dict[str, str]:
    """Options of a table from ``key=value,key=value``; in a game string, where OpenSpiel has other uses for
    these signs, from ``key:value;key:value``. Further values of a list stand by themselves.

    Raises Unreadable for anything else.
    """
    options: dict[str, str] = {}
    key = ""
    for piece in filter(None, (piece.strip() for piece in re.split("[,;]", text))):
        name, sign, value = re.match(r"([^=:]*)([=:]?)(.*)", piece, re.DOTALL).groups()  # type: ignore[union-attr]
        if sign and name and name not in options:
            key, options[name] = name, value
        elif key and not sign:
            options[key] += f",{piece}"
        else:
            raise ww.Unreadable(
                "Optionen schreibt man „name=wert,name=wert“ und jede einmal; „%(piece)s“ passt nicht dazu.",
                piece=piece[:40],
            )
    return options


def _seats(asked: Mapping[str, Any]) -> int:
    """How many sit at the table: ``seats``, or ``players`` as OpenSpiel's own tools say; 0 if nobody said."""
    seats, players = int(asked["seats"]), int(asked["players"])
    if seats and players and seats != players:
        raise ww.Unreadable(
            "„seats“ und „players“ sagen dasselbe und passen hier nicht zusammen: %(seats)s und %(players)s.",
            seats=seats,
            players=players,
        )
    return seats or players


def _distinct(sides: tuple[int, ...], alike: bool) -> int:
    """How many distinct rolls a throw has."""
    if not alike or not sides:
        return prod(sides)
    return comb(len(sides) + sides[0] - 1, len(sides))


@lru_cache(maxsize=256)
def _rolls(sides: tuple[int, ...], alike: bool) -> Outcomes:
    """All distinct rolls of some dice."""
    thrown = new_throw()
    thrown["count"], thrown["alike"] = len(sides), alike
    thrown["sides"][: len(sides)] = sides
    if _distinct(sides, alike) > MOST_OUTCOMES:  # one die
        raise ww.Unreadable(
            "Ein Würfel mit %(sides)s Seiten ist für OpenSpiel zu groß: Hier gehen höchstens %(most)s.",
            sides=sides[0],
            most=MOST_OUTCOMES,
        )
    return tuple((faces, weight / prod(sides)) for faces, weight in list_rolls(thrown))


def _info(kind: pyspiel.GameType, match: ww.Match, most_moves: int) -> pyspiel.GameInfo:
    if most_moves < 1:
        raise ww.Unreadable(
            "„max_game_length“ ist eine Zahl von Zügen, wenigstens 1, nicht %(number)s.", number=most_moves
        )
    passes = kind.dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    return pyspiel.GameInfo(
        num_distinct_actions=match.actions + passes,
        max_chance_outcomes=MOST_OUTCOMES,
        num_players=match.seats,
        min_utility=-1 / max(1, match.seats - 1),
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=most_moves,
    )


def _kind(game: Game, imperfect: bool = False) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before it is loaded. ``imperfect``: whether or not it is."""
    # A game that leaves ``may_act`` to the house never has two seats that decide at once.
    alone = game.rules.may_act.__code__ is usual.may_act.__code__
    kind, card = pyspiel.GameType, game.card
    return kind(
        short_name=PREFIX + card.id,
        long_name=card.title,
        dynamics=kind.Dynamics.SEQUENTIAL if alone else kind.Dynamics.SIMULTANEOUS,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kind.Information.PERFECT_INFORMATION
            if alone and not imperfect
            else kind.Information.IMPERFECT_INFORMATION
        ),
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=card.seats_max,
        min_num_players=card.seats_min,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=ASKED,
    )


def register() -> None:
    """Registers all games of the registry; done once when this module is imported."""
    for game in all_games():
        kind = _kind(game)
        # OpenSpiel gives this up when Python has ended already: a class may outlive that, a closure may not.
        pyspiel.register_game(kind, type(kind.short_name, (WuerfelwerkGame,), {"kind": kind}))


register()
