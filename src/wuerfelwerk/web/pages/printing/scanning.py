"""What the code of a printed sheet says (``paper.codes``): read as strictly as anything from an address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.datastructures import QueryParams

from wuerfelwerk.games.catalogs import SOURCE, of_game
from wuerfelwerk.games.pages import paper_of
from wuerfelwerk.hall import Unreadable
from wuerfelwerk.paper.codes import BOARDS, DRAWN, SEATS
from wuerfelwerk.web.entrance import forms
from wuerfelwerk.web.pages.editor.bringing import MOST_SENT, Brought, files_of

NO_BOARD = forms.N_("„%(board)s“ gibt es bei %(title)s nicht. Es gibt: %(known)s.")
SHOWN = 20  # signs of what was not understood


@dataclass(frozen=True)
class Scanned:
    """``boards``: ids of what the game can lay out; ``drawn``: boards that somebody drew, in their place.
    ``seats``: how many the sheets are for, 0 where nobody said."""

    game: Any
    boards: tuple[str, ...]
    drawn: tuple[Brought, ...]
    seats: int

    @property
    def for_seats(self) -> list[str]:
        """The board each seat begins with; [] where none came."""
        return _dealt(self.boards, self.game.card.seats_max)

    @property
    def drawn_for_seats(self) -> list[Brought]:
        """The same, of several that were drawn; a single one is everybody's."""
        return _dealt(self.drawn, self.game.card.seats_max) if len(self.drawn) > 1 else []

    @property
    def fields(self) -> list[tuple[str, str]]:
        """As an address holds it."""
        given = [(BOARDS, ",".join(self.boards))] if self.boards else []
        given += [(DRAWN, drawn.text) for drawn in self.drawn]
        return [("game", self.game.id), *given, *([(SEATS, str(self.seats))] if self.seats else [])]


def scanned(game: Any, asked: QueryParams) -> Scanned:
    """Unreadable where it names what there is not."""
    known = paper_of(game).at_table(of_game(game, SOURCE))
    most = game.card.seats_max
    named = tuple(filter(None, asked.get(BOARDS, "").split(",")))[:most]
    for board in named:
        if board not in known:
            raise Unreadable(
                NO_BOARD, board=board[:SHOWN], title=game.card.title, known=", ".join(known) or "–"
            )
    texts = asked.getlist(DRAWN)
    if len(texts) > most or any(len(text) > MOST_SENT for text in texts):
        raise Unreadable(forms.NOT_READ)
    drawn = tuple(Brought(game.id, text) for text in texts if files_of(game, text))
    if len(drawn) < len(texts):  # an empty one, or a game whose boards nobody draws
        raise Unreadable(forms.NOT_READ)
    seats = asked.get(SEATS, "")
    if seats and not (seats.isascii() and seats.isdigit() and game.card.seats_min <= int(seats[:3]) <= most):
        raise Unreadable(forms.NOT_READ)
    return Scanned(game, named, drawn, int(seats or 0) or len(named) or len(drawn))


def _dealt(boards: tuple[Any, ...], seats: int) -> list[Any]:
    return [boards[seat % len(boards)] for seat in range(seats)] if boards else []
