"""A table of its own that plays on from a moment of another game, with fresh dice.

Its log begins with the events of the other up to that moment, so its record is whole and checks like any
other. What was thrown there has no number here: the dice of this table are the first to have one, and they
come from a seed, because fair dice would have to prove the rolls before them too.

The other game may still go on. All that is taken from it is what everybody sees: its events, never a commit
that waits for the reveal, and nothing of its dice; the seed is drawn here and now. Whoever has a seat in it
plays there first: people at a table do not expect each other to try their moves out elsewhere.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import wuerfelwerk.games as games
from wuerfelwerk.engine.errors import NotLegal, Unreadable
from wuerfelwerk.engine.starting import first_state
from wuerfelwerk.table import checks, course, notes
from wuerfelwerk.table.opening import new_info
from wuerfelwerk.table.seats import seating
from wuerfelwerk.table.seats.nicknames import nickname
from wuerfelwerk.table.seen import otherwise
from wuerfelwerk.table.seen.view import BRANCHED, Logged, View
from wuerfelwerk.table.table import HUMAN, OVER, RUNNING, WAITING, Commit, Instant, Table

MOST_STEPS = 1500  # that are played again for a new table: twice the longest games of random decisions


@dataclass(frozen=True)
class Origin:
    """The game that is played on from."""

    kept: Mapping[str, Any]  # of its row: game, rules_version, options, boards
    seats: int
    material: Any
    written: Mapping[str, Any] | None  # the same in notation
    log: tuple[Logged, ...]
    over: bool


def origin(game: Table | View, person: str) -> Origin:
    """Of a table, or of a game somebody has brought."""
    return of_record(game) if isinstance(game, View) else of_table(game, person)


def of_table(table: Table, person: str) -> Origin:
    """Refuses games that have not begun, and those this person still plays in."""
    if table.info.status == WAITING:
        raise NotLegal("Das Spiel hat noch nicht begonnen.")
    if table.info.status == RUNNING and table.own(person):
        raise NotLegal("Du spielst hier mit: Weiterspielen kannst du, wenn das Spiel zu Ende ist.")
    kept = {name: getattr(table.info, name) for name in ("game", "rules_version", "options", "boards")}
    over = table.info.status == OVER
    return Origin(kept, len(table.seats), table.material, table.info.material, table.log, over)


def of_record(view: View) -> Origin:
    """A game somebody has brought, and that was checked then: nothing but its decisions and rolls counts."""
    if view.brought is not None:
        raise NotLegal("Diese Partie hat mitgebrachte Spielpläne: Von ihr aus kann man nicht weiterspielen.")
    kept = {
        "game": view.game.id,
        "rules_version": view.rules_version,
        "options": dict(view.options),
        "boards": (),
    }
    written = view.game.notation.material_json(view.material)
    return Origin(kept, len(view.seats), view.material, written, view.log, view.phase == "over")


def instead(old: Origin, seq: int, texts: Sequence[str]) -> Origin:
    """The same game up to one of its decisions, and another one in its place."""
    game = games.game(old.kept["game"])
    found = otherwise.decided(game, old.material, old.log, seq, texts)
    return replace(old, log=(*old.log[: seq - 1], *found.events), over=found.over)


def check(old: Origin, step: int, seat: int) -> None:
    """Refuses moments there is nothing to be played after."""
    if not 0 <= seat < old.seats:
        raise Unreadable("Diesen Platz gibt es an dem Tisch nicht.")
    if not 0 <= step < len(old.log) + (not old.over):
        raise NotLegal("Hier ist das Spiel zu Ende: Geh einen Schritt zurück.")
    if step > MOST_STEPS:
        raise NotLegal("Weiterspielen kann man bis Schritt %(most)s.", most=MOST_STEPS)


def branch(old: Origin, person: str, name: str, seat: int, bot: str, now: Instant) -> Table:
    """The same game, its options and boards; this person on one seat, bots on all others. Not begun."""
    info = new_info(
        now,
        **old.kept,
        settings=checks.settings({}),
        dice="seeded",
        seed=secrets.randbelow(2**63),
        host=person,
    )
    host = seating.new_seat(HUMAN, nickname(name), person)
    rows = tuple([host if one == seat else seating.new_seat() for one in range(old.seats)])
    table = Table(info, rows, now)
    seating.fill(table, person, bot)
    return table


def begin(table: Table, old: Origin, step: int) -> None:
    """Plays what was played there, then goes on by its own dice."""
    table.info = replace(table.info, status=RUNNING, material=old.written)
    table.material, table.state = old.material, first_state(table.game, old.material)
    table.changed, at = table.now.running, table.now.calendar
    for event in old.log[:step]:
        if event.seat is None:
            course.apply_roll(table, event.faces, 0, at)
        else:
            course.apply_commit(table, event.seat, Commit(event.actions, auto=event.auto), at)
    notes.write(table, BRANCHED, table.own(table.info.host)[0])
    course.settle(table)
