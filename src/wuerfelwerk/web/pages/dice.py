"""Pages about the dice of a table: their proof, and the words browsers seal and open for it."""

from __future__ import annotations

from collections.abc import Collection

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from wuerfelwerk.web.entrance import forms, language
from wuerfelwerk.web.entrance.routes import Routes
from wuerfelwerk.web.house import House, house_of

router = Routes("/t/{table_id}")


@router.get("/dice")
async def proof(request: Request, table_id: str) -> Response:
    """Commitment, words and all rolls; the secret once the game is over, and then the browser recomputes."""
    house = house_of(request)
    who = house.cookies.viewer(request)
    view = language.in_words(await house.tables.view(table_id, who.person or None), who.language)
    rolls = await house.tables.rolls(table_id)

    def names(letters: Collection[str]) -> str:
        return ", ".join(f"{seat.letter} · {seat.name}" for seat in view.seats if seat.letter in letters)

    return house.pages.page(request, "dice.html", who, view=view, rolls=rolls, names=names)


async def seal(house: House, person: str, table_id: str, form: FormData) -> None:
    """A browser has seen the commitment, drawn a word and gives its seal."""
    await house.tables.sealer.give(table_id, person, forms.text(form, "seal"))


async def open_word(house: House, person: str, table_id: str, form: FormData) -> None:
    """The list of seals is closed and kept by the browser: here is its word."""
    number, word = forms.number(form, "round"), forms.text(form, "word", most=64)
    await house.tables.sealer.open_word(table_id, person, number, word)
