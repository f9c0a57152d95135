"""Who starts: a lot `starts B` at the very beginning, in games that draw it (X-1)."""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine.chance import new_throw
from wuerfelwerk.engine.contract import CHANCE, LETTERS, Game

STARTS = "starts "


def is_starter(actor: str, text: str) -> bool:
    """True for the line that says who starts."""
    return actor == "lot" and text.startswith(STARTS)


def starter_of(actor: str, text: str) -> int | None:
    """The seat such a line names; None for any other line."""
    return LETTERS.index(text.removeprefix(STARTS)) if is_starter(actor, text) else None


def draws_starter(game: Game, material: Any) -> bool:
    """True if the game begins with one die that has a side for each seat, and that is who starts."""
    state, thrown, seats = first_state(game, material), new_throw(), int(material.seats)
    if game.rules.to_act(material, state) != CHANCE:
        return False
    game.rules.throw(material, state, thrown)
    if int(thrown.count) != 1 or int(thrown.sides[0]) != seats:
        return False
    told = [game.notation.roll_text(material, state, [face]) for face in range(seats)]
    return told == [("lot", STARTS + letter) for letter in LETTERS[:seats]]


def starter_faces(game: Game, material: Any, seat: int) -> list[int]:
    """The faces of the lot that lets this seat start."""
    return game.notation.read_roll(material, first_state(game, material), "lot", STARTS + LETTERS[seat])


def first_state(game: Game, material: Any) -> Any:
    """The state before anything has happened, plain."""
    state = np.zeros(1, game.rules.STATE)[0]
    game.rules.start(material, state)
    return state
