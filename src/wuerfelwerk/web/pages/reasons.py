"""Why a tap does nothing: what a game says about one place of its pictures, for the seat that asks.

The page asks when somebody taps on what is not offered. It is answered from the table as it is now and
as that seat may see it; nothing the page sends is believed but which place was meant.
"""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from wuerfelwerk.games.pages import places_of, words_of
from wuerfelwerk.hall import Forbidden, NotLegal, Unreadable, View
from wuerfelwerk.web.entrance import forms, language
from wuerfelwerk.web.entrance.limits import BY_SEAT
from wuerfelwerk.web.entrance.routes import Routes
from wuerfelwerk.web.house import house_of
from wuerfelwerk.web.live import shown
from wuerfelwerk.web.rendering.notices import OF_ALL_GAMES, rule_link

router = Routes("/t/{table_id}/why")


@router.get("")
async def why(request: Request, table_id: str) -> Response:
    """``?seat=1&place=37``: what lies there, and the sentence, the rule and its link; without a rule
    the place is offered."""
    house = house_of(request)
    who = house.cookies.viewer(request)
    view = await house.tables.view(table_id, who.person or None)
    seat = number(request, "seat")
    if seat not in view.own_seats:
        raise Forbidden(forms.N_("Du sitzt nicht an diesem Tisch."))
    request.app.state.limits.take(BY_SEAT, f"{table_id} {seat}")
    view = language.in_words(await house.tables.view(table_id, who.person, seat), who.language)
    return JSONResponse(told(view, seat, number(request, "place"), who.language))


def number(request: Request, name: str) -> int:
    given = request.query_params.get(name, "")
    if not (given.isascii() and given.isdigit() and len(given) <= 4):
        raise Unreadable(forms.NOT_READ)
    return int(given)


def told(view: View, seat: int, place: int, name: str) -> dict[str, str]:
    if view.state is None:
        raise NotLegal(forms.N_("Das Spiel hat noch nicht begonnen."))
    if not 0 <= place < places_of(view.game).MANY:
        raise Unreadable(forms.NOT_READ)
    moment = replace(shown.moment_of(view), draft=view.draft)
    what = words_of(view.game).place(language.of_game(view.game, name), moment, place)
    case = reason(view, seat, place)
    rule = case.partition("/")[0]
    answer = {"what": what, "sentence": "", "rule": rule, "link": ""}
    if case:
        answer["sentence"] = words_of(view.game).refusal(language.of_game(view.game, name), case)
    elif not view.decides:
        answer["sentence"] = language.house(name).gettext(forms.N_("Ein Bot spielt gerade für dich."))
    if rule and not rule.startswith(OF_ALL_GAMES):
        answer["link"] = rule_link(view.game, rule, view.table_id)
    return answer


def reason(view: View, seat: int, place: int) -> str:
    """The answer of the game. Where the draft is whole nothing more can be added to it: what takes its
    place or is in it is offered, all else is answered from the state before it."""
    places = places_of(view.game)
    if not view.draft or view.legal:
        return places.why(view.material, view.state, seat, place)
    if place_is_open(view, seat, place):
        return ""
    return places.why(view.material, view.shown, seat, place) or places.WHOLE


def place_is_open(view: View, seat: int, place: int) -> bool:
    """True for what a page offers beside a draft that is whole: to rub it out, or to exchange it."""
    exchanged = shown.exchanges(shown.moment_of(view))
    meant = places_of(view.game).meant(view.material, view.shown, seat, place)
    return any(action in exchanged or action in view.draft for action in meant)
