"""The score sheet of a series: games that were played one after the other by rematch.

Who is who is known by the people who hold a seat, not by names: a name may change from one game to the next,
and several may share a device. Bots are known by name and level.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.engine.starting import starter_of
from wuerfelwerk.table.table import HUMAN, OPEN, OVER, Table


@dataclass(frozen=True)
class Player:
    """A seat of one game. ``holders`` never leaves the house."""

    seat: int
    name: str
    kind: str
    holders: frozenset[str] = field(repr=False)


@dataclass(frozen=True)
class Round:
    """One game that is over. ``started``: the seat that did, where the game says so."""

    players: tuple[Player, ...]
    result: Mapping[str, Any]
    started: int | None


@dataclass(frozen=True)
class Score:
    """What one game brought somebody."""

    points: int
    won: bool
    started: bool


@dataclass(frozen=True)
class Member:
    """Somebody who plays in the series, or did. ``scores``: of each game, None where they were not there."""

    name: str
    kind: str
    here: bool  # sits at the newest table
    mine: bool  # is this viewer, who has one seat
    scores: tuple[Score | None, ...]

    @property
    def played(self) -> int:
        return sum(score is not None for score in self.scores)

    @property
    def wins(self) -> int:
        return sum(score is not None and score.won for score in self.scores)

    @property
    def points(self) -> int:
        return sum(score.points for score in self.scores if score is not None)

    @property
    def new(self) -> bool:
        """Has not been there from the first game on."""
        return bool(self.scores) and self.scores[0] is None


@dataclass(frozen=True)
class Sheet:
    """``games``: how many are over; ``members``: who has won most games first, then who has most points."""

    games: int
    members: tuple[Member, ...]


def sheet(table: Table, person: str | None, earlier: Sequence[Round]) -> Sheet | None:
    """None where no game came before this one."""
    if not earlier:
        return None
    now = tuple(
        Player(seat, row.name, row.kind, row.holders)
        for seat, row in enumerate(table.seats)
        if row.kind != OPEN
    )
    rounds = list(earlier)
    if table.info.status == OVER and table.info.result is not None:
        first = table.log[0] if table.log else None
        started = starter_of(first.actor, first.text[0]) if first is not None and first.text else None
        rounds.append(Round(now, table.info.result, started))
    found = list[_Known]()
    for number, one in enumerate(rounds):
        for player, member in _who(found, one.players):
            member.scores[number] = _score(one, player)
    here = {id(member): player for player, member in _who(found, now)}
    own = table.own(person)
    members = [_member(known, len(rounds), here.get(id(known)), own) for known in found]
    return Sheet(len(rounds), tuple(sorted(members, key=lambda one: (-one.wins, -one.points))))


@dataclass
class _Known:
    last: Player
    holders: frozenset[str]
    scores: dict[int, Score] = field(default_factory=dict)


def _who(found: list[_Known], players: Sequence[Player]) -> list[tuple[Player, _Known]]:
    """Each player of a game, and who that is; those who are new are added."""
    left, told = list(found), list[tuple[Player, _Known]]()
    for player in players:
        alike = [known for known in left if _same(known, player)]
        alike.sort(key=lambda known: (known.last.name != player.name, known.last.seat != player.seat))
        if alike:
            known = alike[0]
            left.remove(known)
            known.last, known.holders = player, known.holders | player.holders
        else:
            known = _Known(player, player.holders)
            found.append(known)
        told.append((player, known))
    return told


def _same(known: _Known, player: Player) -> bool:
    if player.kind != known.last.kind:
        return False
    if player.kind != HUMAN:
        return known.last.name == player.name
    return bool(known.holders & player.holders)


def _score(one: Round, player: Player) -> Score:
    letter = LETTERS[player.seat]
    points = int(one.result["points"].get(letter, 0))
    won = letter in one.result["winners"]
    return Score(points, won, one.started == player.seat)


def _member(known: _Known, games: int, now: Player | None, own: tuple[int, ...]) -> Member:
    scores = tuple(known.scores.get(number) for number in range(games))
    mine = now is not None and len(own) == 1 and now.seat in own
    return Member(known.last.name, known.last.kind, now is not None, mine, scores)
