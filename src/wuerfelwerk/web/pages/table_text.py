"""One table as a viewer sees it, as text: the fragment behind first page, answers and stream."""

from __future__ import annotations

from functools import lru_cache

from fastapi import Request
from markupsafe import Markup
from starlette.responses import Response

from wuerfelwerk.hall import LETTERS, View
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.entrance.viewer import Viewer
from wuerfelwerk.web.house import House, address, house_of
from wuerfelwerk.web.rendering import fragment, keys, renderings
from wuerfelwerk.web.rendering.notices import Notice

LONGEST_DRAWN = 400  # characters; a finer picture no telephone can read


def page(
    request: Request,
    who: Viewer,
    view: View,
    hand_to: int | None,
    look: int | None,
    notice: Notice | None,
    status: int,
) -> Response:
    text = Markup(fragment_text(request, who, view, hand_to, look))
    return house_of(request).pages.page(
        request,
        "table.html",
        who,
        status=status,
        here=f"/t/{view.table_id}",
        view=language.in_words(view, who.language),
        fragment=text,
        look="" if look is None else letter_of(look),
        notice=notice,
    )


def fragment_text(request: Request, who: Viewer, view: View, hand_to: int | None, look: int | None) -> str:
    return rendering(request, who, view, hand_to, look).text


def rendering(
    request: Request, who: Viewer, view: View, hand_to: int | None, look: int | None
) -> renderings.Rendering:
    """The one function behind the first page, the answers to posts and the stream."""
    house, home = house_of(request), address(request)
    key = renderings.key(view, who, look, hand_to, home)
    return house.renderings.get(key, view.version, lambda: made(house, home, who, view, hand_to, look))


def made(house: House, home: str, who: Viewer, view: View, hand_to: int | None, look: int | None) -> str:
    view = language.in_words(view, who.language)
    context = fragment.context(view, who, look, hand_to)
    link = f"{home}/join/{view.links.invite}" if view.links.invite else ""
    drawn = view.phase == "waiting" and 0 < len(link) <= LONGEST_DRAWN
    qr = Markup(_qr(link)) if drawn else ""
    return house.pages.text(
        "fragment.html",
        who,
        link=link,
        qr=qr,
        home=home,
        looking=look is not None,
        letter="" if look is None else letter_of(look),
        deed_field=keys.Fields(house.cookies, view, who),
        bots=house.bots(who.language),
        **context,
    )


@lru_cache(maxsize=256)
def _qr(link: str) -> str:
    import segno  # not before somebody invites: the server starts without it

    code = segno.make(link, error="m", micro=False)
    return code.svg_inline(
        border=3, omitsize=True, dark="#16211f", light="#fff", svgclass="qr", lineclass=None
    )


def seat_of(letter: str) -> int | None:
    return LETTERS.index(letter) if len(letter) == 1 and letter in LETTERS else None


def letter_of(seat: int) -> str:
    return LETTERS[seat]
