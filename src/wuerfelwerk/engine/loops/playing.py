"""Playing whole games at speed: the loop between rules, dice and bots.

Written against globals that ``compiling.bind`` fills: ``rules`` (a game's rules), ``bots`` (a
module with ``choose(bot, material, state, seat, generator, work)``) and ``streams`` (how faces
are drawn: with ``before_throw(state, generator)`` and ``face(generator, sides)``). Everything here runs
plain and compiled and gives the same games.

One game draws everything from what is handed in as ``generator``, so a game is repeated by its seed
and stream whatever else runs beside it.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.contract import CHANCE, OVER

rules: Any = None  # bound
bots: Any = None  # bound
streams: Any = None  # bound


def play_game(
    material: Any,
    state: Any,
    generator: Any,
    players: Any,
    work: Any,
    thrown: Any,
    faces: Any,
    log: Any,
) -> tuple[int, int]:
    """Plays from ``state`` to the end; returns (actions, log rows needed).

    players: int16 code of the bot on each seat. work: the bots' own scratch memory.
    thrown: a THROW record, faces: int16 room for one throw. log: int16 array of shape (rows, 2)
    that receives (seat, action) and, once a die, (CHANCE, face); it is filled as far as it
    reaches, so a game that needed more rows is played again with a longer log. A roll of no
    dice leaves no row.
    """
    actions = 0
    row = 0
    while True:
        seat = rules.to_act(material, state)
        if seat == OVER:
            return actions, row
        if seat == CHANCE:
            row = roll_on(material, state, generator, thrown, faces, log, row)
        else:
            action = bots.choose(players[seat], material, state, seat, generator, work)
            row = note(log, row, seat, action)
            rules.apply(material, state, seat, action)
            actions += 1


def roll_on(material: Any, state: Any, generator: Any, thrown: Any, faces: Any, log: Any, row: int) -> int:
    """Throws what is to be thrown now and lands it; returns the next row of the log."""
    rules.throw(material, state, thrown)
    count = thrown.count
    streams.before_throw(state, generator)
    for i in range(count):
        faces[i] = streams.face(generator, thrown.sides[i])
        row = note(log, row, CHANCE, faces[i])
    rules.land(material, state, faces[:count])
    return row


def note(log: Any, row: int, seat: int, what: int) -> int:
    """Writes an action or a face into the log, as far as it reaches; returns the next row."""
    if row < len(log):
        log[row, 0] = seat
        log[row, 1] = what
    return row + 1
