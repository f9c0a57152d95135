"""One table as a viewer sees it, as text: behind first page, answers and stream."""

from __future__ import annotations

import secrets
from functools import lru_cache
from itertools import zip_longest
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from wuerfelwerk.hall import LETTERS, View
from wuerfelwerk.hall.bots.opponents import usual
from wuerfelwerk.hall.hinting import gives_hints, mode_of
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.entrance.viewer import Viewer
from wuerfelwerk.web.house import House, address, house_of
from wuerfelwerk.web.live import renderings
from wuerfelwerk.web.live.cards.preview import card_address, of_result, said
from wuerfelwerk.web.live.decided import decided
from wuerfelwerk.web.live.regions import Page
from wuerfelwerk.web.live.renderings import Part, Rendering
from wuerfelwerk.web.live.shown import Shown
from wuerfelwerk.web.rendering import keys
from wuerfelwerk.web.rendering.notices import Notice
from wuerfelwerk.web.rendering.opponents import opponents
from wuerfelwerk.web.rendering.understanding.card import luck_card

TEMPLATES = {"waiting": "table_waiting.html", "running": "table_running.html", "over": "table_over.html"}
SEALING = "table_sealing.html"  # the host has started, the game has not begun
HERE = Markup(f"\0{secrets.token_hex(8)}\0")  # where a region goes
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
    told = language.in_words(view, who.language)
    over = view.phase == "over"
    return house_of(request).pages.page(
        request,
        "table.html",
        who,
        status=status,
        here=f"/t/{view.table_id}",
        view=told,
        preview=of_result(told, Shown(told, who.language, None, None), address(request)) if over else None,
        fragment=text,
        look="" if look is None else letter_of(look),
        changing=over and house_of(request).luck(view.table_id).is_at_work,
        notice=notice,
    )


def fragment_text(request: Request, who: Viewer, view: View, hand_to: int | None, look: int | None) -> str:
    return rendering(request, who, view, hand_to, look).text


def rendering(
    request: Request,
    who: Viewer,
    view: View,
    hand_to: int | None,
    look: int | None,
    before: Rendering | None = None,
) -> Rendering:
    """The one function behind the first page, the answers to posts and the stream. ``before``: what the
    viewer has; the regions that are the same are taken from it."""
    house, home = house_of(request), address(request)

    def make() -> Rendering:
        parts = made(house, home, who, view, hand_to, look, before)
        return Rendering(view.version, renderings.whose(view, who, look, home), parts)

    return house.renderings.get(renderings.key(view, who, look, hand_to, home), make)


def made(
    house: House,
    home: str,
    who: Viewer,
    view: View,
    hand_to: int | None,
    look: int | None,
    before: Rendering | None = None,
) -> list[Part]:
    """The page of a table, in parts: its regions, and what stands between them."""
    view = language.in_words(view, who.language)
    fields = keys.Fields(house.cookies, view, who) if view.own_seats or view.is_host else None
    table = Page(view, who, Shown(view, who.language, look, hand_to), home, look is not None, fields)
    layout = _layout(house, table)
    between = [Part("", None, text) for text in layout[::2]]
    regions = [_region(house, table, name, before) for name in layout[1::2]]
    return [part for pair in zip_longest(between, regions) for part in pair if part is not None]


def _layout(house: House, table: Page) -> list[str]:
    """What a page consists of: text, the name of a region, text, the name of a region, …, text."""
    view, who = table.view, table.viewer
    if view.phase == "running":  # nothing but regions: the rest is the same at each table
        return house.renderings.layout(who.language, lambda: _laid_out(house, who, TEMPLATES[view.phase]))
    link = f"{table.home}/join/{view.links.invite}" if view.links.invite else ""
    drawn = view.phase == "waiting" and 0 < len(link) <= LONGEST_DRAWN
    return _laid_out(
        house,
        who,
        SEALING if view.sealed is not None and view.sealed.stage else TEMPLATES[view.phase],
        seals=view.sealed is not None and bool(view.own_seats),
        view=view,
        shown=table.shown,
        link=link,
        qr=Markup(qr(link)) if drawn else "",
        looking=table.looking,
        sharing=_sharing(table) if view.phase == "over" else None,
        **(_understood(house, view, who.language) if view.phase == "over" else {}),
        deed_field=table.deed_field,
        opponents=opponents([view.game], who.language),
        usual_bot=usual(view.game),
        gives_hints=view.is_host and gives_hints(view.game),
        hints_mode=mode_of(view.settings),
    )


def _understood(house: House, view: View, name: str) -> dict[str, Any]:
    """Of a game that is over: its luck and skill, and where it lay."""
    known = house.luck(view.table_id)
    return {"luck": luck_card(view, known, name), "decided": decided(view, known.found, name)}


def _sharing(table: Page) -> tuple[str, str, str]:
    """Of the result: its link, its picture, and what that shows in words."""
    view = table.view
    card = card_address(view.table_id, len(view.log), "", table.viewer.language)
    return f"{table.home}/t/{view.table_id}", card, said(*table.shown.ending)


def _laid_out(house: House, who: Viewer, template: str, *, seals: bool = False, **context: Any) -> list[str]:
    names = list[str]()

    def region(name: str) -> Markup:
        names.append(name)
        return HERE

    text = house.pages.text("fragment.html", who, region=region, template=template, seals=seals, **context)
    return [piece for pair in zip_longest(text.split(HERE), names, fillvalue="") for piece in pair][:-1]


def _region(house: House, table: Page, name: str, before: Rendering | None) -> Part:
    key = table.key(name)
    text = before.region(name, key) if before is not None else None
    if text is None:
        text = house.renderings.region(
            key, lambda: house.pages.text(f"regions/{name}.html", table.viewer, **table.context(name))
        )
    return Part(name, key, text)


@lru_cache(maxsize=256)
def qr(link: str) -> str:
    import segno  # not before somebody invites: the server starts without it

    code = segno.make(link, error="m", micro=False)
    return code.svg_inline(
        border=3, omitsize=True, dark="#16211f", light="#fff", svgclass="qr", lineclass=None
    )


def seat_of(letter: str) -> int | None:
    return LETTERS.index(letter) if len(letter) == 1 and letter in LETTERS else None


def letter_of(seat: int) -> str:
    return LETTERS[seat]
