"""The picture card of a moment, or of the result: for the preview of a link, and to be sent on.

It shows what the replay shows to anybody who has the address of the table, and nothing else; its address is
as hard to guess as that one.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from wuerfelwerk.hall import NotLegal, Unreadable, View
from wuerfelwerk.web.entrance import forms, language
from wuerfelwerk.web.entrance.check import address_of
from wuerfelwerk.web.entrance.limits import CARDS
from wuerfelwerk.web.entrance.routes import Routes
from wuerfelwerk.web.house import house_of
from wuerfelwerk.web.live.cards.drawn import card
from wuerfelwerk.web.live.replaying.moment import Replayed, after
from wuerfelwerk.web.pages.replay import Wish, read
from wuerfelwerk.web.pages.table_text import seat_of
from wuerfelwerk.web.rendering.standings import ranked

router = Routes("/t/{table_id}/card.png")
SHEET = "sheet"
HEADERS = {
    "Cache-Control": "private, no-cache",  # may be kept, if we are asked whether it is still the same
    "Cross-Origin-Resource-Policy": "cross-origin",  # previews stand on pages of others
}


@router.get("")
async def picture(request: Request, table_id: str) -> Response:
    """``?step=N`` (the newest unless given), ``look``: whose sheet, ``only=sheet``, ``language``."""
    house = house_of(request)
    view = await house.tables.view(table_id)
    if view.phase == "waiting":
        raise NotLegal(forms.N_("Das Spiel hat noch nicht begonnen."))
    wish = read(request.query_params, view, first=len(view.log))
    name = request.query_params.get("language", language.SOURCE)
    only = request.query_params.get("only", "")
    if name not in language.LANGUAGES or only not in ("", SHEET):
        raise Unreadable(forms.NOT_READ)
    moment = (table_id, view.version, wish.step, wish.look, name, only)
    known = house.cards.named(moment)
    svg = "" if known else _drawn(request, view, wish, name, only)
    tag = known or house.cards.note(moment, svg)
    headers = {**HEADERS, "ETag": f'"{tag}"', "Content-Language": name}
    if request.headers.get("if-none-match") == f'"{tag}"':
        return Response(status_code=304, headers=headers)
    made = house.cards.kept(tag)
    if made is None:
        made = await house.cards.png(tag, svg or _drawn(request, view, wish, name, only))
    parts = (view.game.id, table_id[:8], str(wish.step), *filter(None, (only and wish.look,)))
    headers["Content-Disposition"] = f'inline; filename="{"-".join(parts)}.png"'
    return Response(made, media_type="image/png", headers=headers)


def _drawn(request: Request, view: View, wish: Wish, name: str, only: str) -> str:
    """As SVG; whoever has too much drawn is told to wait."""
    request.app.state.limits.take(CARDS, address_of(request))
    now = language.in_words(after(view, wish.step), name)
    look = seat_of(wish.look)
    if look is None and now.phase == "over":
        look = ranked(now.result, [seat.letter for seat in now.seats])[0][1]  # who has won
    shown = Replayed(now, name, look)
    return shown.sheet_alone if only == SHEET else card(shown, len(view.log))
