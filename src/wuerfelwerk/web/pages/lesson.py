"""The first game with a teacher. Where it stands is in the address; nothing of it is kept here.

A post names the place it was pressed at and answers with the next one: pressed twice, or from an old tab, it
does the same. A cookie remembers the place, so that whoever comes back goes on there.
"""

from __future__ import annotations

from typing import Any

from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from wuerfelwerk.games.lessons import ENTER, PRESS, READ, ROLL, TAP
from wuerfelwerk.hall import NotFound, Refusal, Unreadable
from wuerfelwerk.table import lessons
from wuerfelwerk.web.entrance import forms, language
from wuerfelwerk.web.entrance.forms import N_
from wuerfelwerk.web.entrance.routes import Routes
from wuerfelwerk.web.entrance.viewer import Viewer
from wuerfelwerk.web.house import House, address, house_of
from wuerfelwerk.web.pages import reasons
from wuerfelwerk.web.pages.table_text import letter_of, seat_of
from wuerfelwerk.web.rendering.notices import Notice, notice_of
from wuerfelwerk.web.teaching.lesson_text import Desk, fragment

router = Routes()
RINGED = N_("Nimm, was im Kreis liegt.")
BUTTON = N_("Drück zuerst den hellen Knopf.")
ANOTHER = N_("Auch das ist erlaubt, aber dieses erste Spiel geht einen anderen Weg.")


@router.get("/lesson/{game_id}")
async def begin(request: Request, game_id: str) -> Response:
    """Where somebody has left off, or the beginning."""
    end = len(lessons.lesson(game_id).asks)
    kept = request.cookies.get(_cookie(game_id), "")
    at = int(kept) if kept.isascii() and kept.isdigit() and len(kept) < 4 else 0
    return RedirectResponse(_path(game_id, at if at < end else 0), status_code=303)


@router.get("/t/lesson/{game_id}/{at}")
async def lesson(request: Request, game_id: str, at: str) -> Response:
    house, who, desk = _asked(request, game_id, at)
    answer = _page(request, house, who, desk, seat_of(request.query_params.get("look", "")), None, 200)
    if not desk.is_done:  # who skips the rest may still go on with it another day
        _keep(request, house, answer, desk)
    return answer


@router.get("/t/lesson/{game_id}/{at}/why")
async def why(request: Request, game_id: str, at: str) -> Response:
    """Why a place is not what is asked for: a rule of the game, or a word of the teacher."""
    _, _, desk = _asked(request, game_id, at)
    place = reasons.number(request, "place")
    told = reasons.told(desk.view, 0, place, desk.name)
    tr = language.house(desk.name)
    if desk.ask is None or place in desk.asked:
        return JSONResponse(told)
    if not told["rule"]:
        allowed = desk.say(desk.ask.instead) or tr.gettext(ANOTHER)
        told["sentence"] = allowed if desk.ask.how == TAP else tr.gettext(BUTTON)
    elif desk.ask.how == TAP and desk.meant:
        told["sentence"] = " ".join([told["sentence"], tr.gettext(RINGED)])
    return JSONResponse(told)


@router.post("/t/lesson/{game_id}/{at}/draft")
async def draft(request: Request, game_id: str, at: str) -> Response:
    form = await forms.posted(request)
    if "rub" in form:
        return await _answered(request, game_id, at, form, -1)
    return await _pressed(request, game_id, at, form, TAP)


@router.post("/t/lesson/{game_id}/{at}/undo")
async def undo(request: Request, game_id: str, at: str) -> Response:
    return await _answered(request, game_id, at, await forms.posted(request), -1)


@router.post("/t/lesson/{game_id}/{at}/act")
async def act(request: Request, game_id: str, at: str) -> Response:
    form = await forms.posted(request)
    return await _pressed(request, game_id, at, form, PRESS if "action" in form else ENTER)


@router.post("/t/lesson/{game_id}/{at}/on")
async def go_on(request: Request, game_id: str, at: str) -> Response:
    """The dice fall, or what was to be read has been."""
    form = await forms.posted(request)
    _, _, desk = _asked(request, game_id, at)
    fits = desk.ask is not None and desk.ask.how in (ROLL, READ)
    return await _answered(request, game_id, at, form, 1 if fits else 0)


def _path(game_id: str, at: int) -> str:
    return f"/t/{lessons.address(game_id, at)}"


def _cookie(game_id: str) -> str:
    return f"lesson-{game_id}"


def _keep(request: Request, house: House, answer: Response, desk: Desk) -> None:
    house.cookies.put(request, answer, _cookie(desk.game_id), str(desk.at))


def _asked(request: Request, game_id: str, at: str) -> tuple[House, Viewer, Desk]:
    house = house_of(request)
    who = house.cookies.viewer(request)
    end = len(lessons.lesson(game_id).asks)
    if not (at.isascii() and at.isdigit() and len(at) < 4 and int(at) <= end):
        raise NotFound(N_("So viele Schritte hat dieses erste Spiel nicht."))
    return house, who, Desk(game_id, int(at), who.language)


async def _pressed(request: Request, game_id: str, at: str, form: FormData, how: str) -> Response:
    """Something that is decided at a table: what is asked for, or why it is not."""
    _, who, desk = _asked(request, game_id, at)
    ask, key = desk.ask, "close" if how == ENTER else "action"
    given = forms.number(form, key) if key in form else None
    if ask is not None and ask.how == how and given == desk.action:
        return await _answered(request, game_id, at, form, 1)
    return await _answered(request, game_id, at, form, 0, _refusal(desk, who, how, given))


def _refusal(desk: Desk, who: Viewer, how: str, given: int | None) -> Notice:
    """The table's own refusal, or what the teacher says to something that is allowed."""
    table = lessons.table_at(desk.game_id, desk.at).copy(lessons.STILL)
    try:
        if how == TAP:
            lessons.draft(table, given)
        else:
            lessons.commit(table, None if given is None else [given])
    except Unreadable:
        raise
    except Refusal as refusal:
        return notice_of(refusal, who.language, desk.view.game, desk.view.table_id)
    said = desk.say(desk.ask.instead) if desk.ask is not None else ""
    return Notice("", said or str(language.house(who.language).gettext(ANOTHER)), late=True)


async def _answered(
    request: Request, game_id: str, at: str, form: FormData, steps: int, notice: Notice | None = None
) -> Response:
    """The table so many presses further: as a fragment where the page asked for one, else at its address."""
    house, who, desk = _asked(request, game_id, at)
    if steps < 0 and not desk.view.draft:
        steps = 0
    desk = Desk(game_id, desk.at + steps, who.language)
    look = seat_of(forms.text(form, "look", ""))
    status = 200 if notice is None else 409
    if request.headers.get("hx-request") == "true":
        said = house.pages.text("notice.html", who, notice=notice, out_of_band=True)
        answer: Response = HTMLResponse(fragment(house, who, desk, look, address(request)) + said, status)
    elif notice is not None:
        answer = _page(request, house, who, desk, look, notice, status)
    else:
        back = f"?look={letter_of(look)}" if look is not None else ""
        answer = RedirectResponse(_path(game_id, desk.at) + back, status_code=303)
    _keep(request, house, answer, desk)
    return answer


def _page(
    request: Request, house: House, who: Viewer, desk: Desk, look: int | None, notice: Any, status: int
) -> Response:
    game = desk.view.game
    return house.pages.page(
        request,
        "lesson.html",
        who,
        status=status,
        here=_path(desk.game_id, desk.at),
        desk=desk,
        game=game,
        fragment=Markup(fragment(house, who, desk, look, address(request))),
        notice=notice,
    )
