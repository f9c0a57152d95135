"""Bringing a board that was drawn here to a new table: it travels as a sketch in the address and the form.

What comes back is read and checked like anything else that comes from a browser.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.datastructures import FormData

from wuerfelwerk.games import all_games
from wuerfelwerk.games.sketches import good_file, sketching_of
from wuerfelwerk.hall import NotFound, Unreadable, brought
from wuerfelwerk.web.entrance import forms

MOST_SENT = 4000  # characters of a field; how long a sketch may be says the room that reads it


@dataclass(frozen=True)
class Brought:
    """A sketch in the form of the start page."""

    game: str
    text: str

    @property
    def name(self) -> str:
        return self.text.rpartition(".")[2]


def field_of(game: Any) -> str:
    """The name of the field: whoever then chooses another game does not send the board along."""
    return f"board.{game.id}"


def form_of(game: Any, text: str) -> FormData:
    """The form of the start page with a board in it. NotFound where none can be drawn for the game."""
    if sketching_of(game) is None:
        raise NotFound(forms.N_("Für dieses Spiel kann man hier keine Pläne malen."))
    option = {f"option.{game.id}.{key}": value for key, value in brought(game.card).items()}
    return FormData({"game": game.id, field_of(game): text, **option})


def posted_boards(game: Any, form: FormData) -> list[str]:
    """The board file of the sketch in a form; none where there is no sketch. Unreadable unless it is good."""
    return files_of(game, forms.text(form, field_of(game), "", most=MOST_SENT))


def drawn_boards(game: Any, form: FormData) -> list[str]:
    """The board files of the sketches that seats chose on the page of a printed sheet, one for each."""
    files = [files_of(game, text) for text in forms.texts(form, "sketch")]
    if not all(files):  # boards of this game are not drawn
        raise Unreadable(forms.NOT_READ)
    return [file for (file,) in files]


def files_of(game: Any, text: str) -> list[str]:
    """The board file of a sketch; none of an empty one. Unreadable unless it is good."""
    room = sketching_of(game)
    return [good_file(game, room, text)] if text and room is not None else []


def brought_along(filled: forms.Filled) -> Brought | None:
    """The sketch a form shows, also when it comes back with a refusal."""
    for game in all_games():
        text = filled.text(field_of(game), "", most=MOST_SENT)
        if text:
            return Brought(game.id, text)
    return None


def drawn_here() -> frozenset[str]:
    """The ids of the games whose boards can be drawn."""
    return frozenset(game.id for game in all_games() if sketching_of(game) is not None)
