"""Boards that somebody draws: the page, what it is told of what was drawn, and the way to a table."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from wuerfelwerk.games import all_games
from wuerfelwerk.games.sketches import (
    LONGEST,
    Sketch,
    Sketching,
    balance_of,
    gallery_of,
    good_file,
    read_file,
    read_sketch,
    sketching_of,
)
from wuerfelwerk.hall import NotFound, Refusal, Unreadable
from wuerfelwerk.web.entrance import forms, language
from wuerfelwerk.web.entrance.check import address_of, asker
from wuerfelwerk.web.entrance.limits import BALANCES, SKETCHES
from wuerfelwerk.web.entrance.routes import Routes
from wuerfelwerk.web.house import House, house_of
from wuerfelwerk.web.pages.editor import balance
from wuerfelwerk.web.pages.editor.told import drawn, rows_of, told_of

router = Routes("/boards")
FIRST_NAME = "mein-plan"
MOST_SENT = 100_000  # characters of a sketch; how long one may be says ``read_sketch``


@router.get("/{game_id}")
async def editor(request: Request, game_id: str) -> Response:
    """The page to draw on. What this browser drew last it has itself."""
    house = house_of(request)
    game, room = drawing(house, game_id)
    who = house.cookies.viewer(request)
    tr = language.of_game(game, who.language)
    beginnings = room.beginnings(tr)
    sketch = Sketch(beginnings[0].letters, FIRST_NAME)
    return house.pages.page(
        request,
        "editor/page.html",
        who,
        card=game.card,
        paper=room.PAPER,
        rows=rows_of(room.PAPER),
        tiles=drawn(room),
        said={letter: room.said(tr, letter) for letter in sorted(set("".join(room.PAPER.letters)))},
        brushes=room.brushes(tr),
        beginnings=beginnings,
        told=told_of(game, room, sketch, who.language),
        longest=LONGEST,
        has_gallery=bool(gallery_of(game)),
        notice=None,
        out_of_band=False,
    )


@router.post("/{game_id}")
async def check(request: Request, game_id: str) -> Response:
    """What there is to say about a sketch, or about a board file: the pieces of the page that tell it."""
    house = house_of(request)
    game, room = drawing(house, game_id)
    who = house.cookies.viewer(request)
    request.app.state.limits.take(SKETCHES, asker(request, who.person))
    form = await forms.posted(request)
    files = await forms.files(form, "file")
    await form.close()
    sketch = _of_file(game, room, files[0]) if files else posted_sketch(room, form)
    told = told_of(game, room, sketch, who.language)
    return HTMLResponse(house.pages.text("editor/parts.html", who, told=told, card=game.card))


@router.get("/{game_id}/gallery")
async def gallery(request: Request, game_id: str) -> Response:
    """Boards that were found to be fair, to look at, to play on and to go on drawing."""
    house = house_of(request)
    game, room = drawing(house, game_id)
    who = house.cookies.viewer(request)
    usual = balance_of(game)
    return house.pages.page(
        request,
        "editor/gallery.html",
        who,
        card=game.card,
        shown=[balance.hung(room, one, game, who.language) for one in gallery_of(game)],
        usual=usual,
        mean=room.worth(language.of_game(game, who.language), balance.decimal(usual.mean, who.language)),
    )


@router.post("/{game_id}/balance")
async def measure(request: Request, game_id: str) -> Response:
    """What is known of how balanced a good board is; ``Retry-After`` says when to ask again."""
    house = house_of(request)
    game, room = drawing(house, game_id)
    who = house.cookies.viewer(request)
    form = await forms.posted(request)
    sketch = posted_sketch(room, form)
    good_file(game, room, sketch.text)
    board, balances = balance.wanted(game, room, sketch), house.tables.balances
    if balances.known(board) is None:
        request.app.state.limits.take(BALANCES, address_of(request))
    found = balances.ask(asker(request, who.person), board)
    told = balance.told(game, room, found, who.language)
    answer = HTMLResponse(house.pages.text("editor/balance.html", who, balance=told))
    if not found.done and not found.failed:
        answer.headers["Retry-After"] = "1"
    return answer


def drawing(house: House, game_id: str) -> tuple[Any, Sketching]:
    """A game whose boards can be drawn, and how."""
    game = house.game(game_id)
    room = sketching_of(game)
    if room is None:
        raise NotFound(forms.N_("Für dieses Spiel kann man hier keine Pläne malen."))
    return game, room


def posted_sketch(room: Sketching, form: Any, key: str = "board") -> Sketch:
    return read_sketch(room, forms.text(form, key, most=MOST_SENT))


def _of_file(game: Any, room: Sketching, text: str) -> Sketch:
    """A file for another game is named as such: its own reader would speak of letters."""
    try:
        return read_file(game, room, text)
    except Refusal:
        for other in all_games():
            its = sketching_of(other)
            if other.id != game.id and its is not None and _reads(other, its, text):
                raise Unreadable(
                    "Diese Datei ist ein Plan für %(title)s. Hier malst du einen für %(here)s.",
                    title=other.card.title,
                    here=game.card.title,
                ) from None
        raise


def _reads(game: Any, room: Sketching, text: str) -> bool:
    try:
        read_file(game, room, text)
    except Refusal:
        return False
    return True
