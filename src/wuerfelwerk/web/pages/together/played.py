"""The games somebody has played, counted: what their page and their file are made of."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from wuerfelwerk.games import game as game_of
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.hall import Damaged, NotFound, View
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.house import House
from wuerfelwerk.web.rendering.charts import DiceChart, chart_of, counts_of

MOST_KEPT = 5000
_kept: OrderedDict[tuple[str, int, str], Played] = OrderedDict()  # a game that is over stays as it is


@dataclass(frozen=True)
class Played:
    """One game that is over, as one person played it."""

    table_id: str
    name: str  # of the table
    game: str
    at: float  # when it ended, seconds since 1970, UTC
    names: tuple[str, ...]
    own: tuple[int, ...]  # seats
    options: dict[str, str]
    result: dict[str, Any]
    dice: str  # 'fair' | 'seeded' | 'own'
    faces: tuple[int, ...]  # how often each came
    letters: tuple[str, ...]

    @property
    def won(self) -> bool | None:
        """None where this person played for several seats: who wins then says nothing."""
        return self.letters[self.own[0]] in self.result["winners"] if len(self.own) == 1 else None

    @property
    def day(self) -> str:
        """As everybody reads it: 2026-11-29."""
        return datetime.fromtimestamp(self.at, UTC).date().isoformat()


@dataclass(frozen=True)
class Tally:
    """All games of one kind."""

    title: str
    games: int
    counted: int  # of these, played for one seat
    won: int
    chart: DiceChart | None


async def played(house: House, person: str) -> list[Played]:
    """The newest first. Made once for each game: they are replayed for it, one at a time."""
    found = []
    for table_id, version in await house.tables.personal.over(person):
        key = table_id, version, person
        if key not in _kept:
            try:
                view = await house.tables.personal.view(table_id, person)
            except (Damaged, NotFound):  # cannot be read, or deleted this moment
                continue
            _kept[key] = _played(view)
            if len(_kept) > MOST_KEPT:
                _kept.popitem(last=False)
            await asyncio.sleep(0)
        found.append(_kept[key])
    return found


def _played(view: View) -> Played:
    faces = words_of(view.game).faces(language.of_game(view.game, language.LANGUAGES[0]))
    return Played(
        table_id=view.table_id,
        name=view.name,
        game=view.game.id,
        at=view.log[-1].at if view.log else view.created,
        names=tuple(seat.name for seat in view.seats),
        own=view.own_seats,
        options=dict(view.options),
        result={"points": {}, "winners": [], **(view.result or {})},
        dice=view.dice,
        faces=tuple(counts_of(view, len(faces))) if view.dice != "own" else (0,) * len(faces),
        letters=tuple(seat.letter for seat in view.seats),
    )


def tallies(games: Sequence[Played], name: str) -> list[Tally]:
    """One for each game that was played, the most played first. Takes a while where there are many dice."""
    by_game: dict[str, list[Played]] = {}
    for one in games:
        by_game.setdefault(one.game, []).append(one)
    return [_tally(id, some, name) for id, some in sorted(by_game.items(), key=lambda item: -len(item[1]))]


def _tally(id: str, games: Sequence[Played], name: str) -> Tally:
    game = game_of(id)
    faces = words_of(game).faces(language.of_game(game, name))
    sums = [sum(column) for column in zip(*(one.faces for one in games), strict=True)]
    wins = [one.won for one in games if one.won is not None]
    chart = chart_of(sums, faces, language.house(name))
    return Tally(game.card.title, len(games), len(wins), sum(wins), chart)


def to_json(one: Played, home: str) -> dict[str, Any]:
    """As it stands in the file somebody takes along."""
    return {
        "table": f"{home}/t/{one.table_id}",
        "replay": f"{home}/t/{one.table_id}/replay",
        "record": f"{home}/t/{one.table_id}/game.json",
        "game": one.game,
        "options": one.options,
        "ended": datetime.fromtimestamp(one.at, UTC).isoformat(timespec="seconds"),
        "seats": dict(zip(one.letters, one.names, strict=True)),
        "own": [one.letters[seat] for seat in one.own],
        "result": one.result,
        "dice": one.dice,
        "faces": one.faces,
    }
