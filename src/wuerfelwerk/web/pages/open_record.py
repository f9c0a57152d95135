"""A record from a file, to be watched step by step: checked, kept for a while, stored nowhere."""

from __future__ import annotations

import asyncio

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from wuerfelwerk.hall import Broken, NotFound, Unreadable, View, read_record
from wuerfelwerk.web.entrance import forms, language
from wuerfelwerk.web.entrance.routes import Routes
from wuerfelwerk.web.house import House, house_of
from wuerfelwerk.web.live.replaying.opened import Opened
from wuerfelwerk.web.pages import replay
from wuerfelwerk.web.rendering.notices import Notice, notice_of

router = Routes("/replay")
LARGEST = 1_000_000  # bytes


@router.get("")
async def bring(request: Request) -> Response:
    return _page(request)


@router.post("")
async def brought(request: Request) -> Response:
    """Leads to the replay, or says what does not fit and where."""
    house = house_of(request)
    form = await forms.posted(request)
    file = form.get("record")
    if not isinstance(file, UploadFile) or not file.filename:
        raise Unreadable(forms.N_("Wähle zuerst eine Datei aus."))
    data = await file.read(LARGEST + 1)
    await form.close()
    if len(data) > LARGEST:
        raise Unreadable(forms.N_("Das ist zu groß: Eine aufgezeichnete Partie hat höchstens 1 MB."))
    id = Opened.new_id()
    try:
        async with house.opened.one_at_a_time:
            view = await asyncio.to_thread(read_record, data, id)
    except Broken as broken:
        return _page(request, _told(broken, house.cookies.viewer(request).language), 400)
    house.opened.keep(view)
    return RedirectResponse(f"/replay/{id}", status_code=303)


@router.get("/{token}")
async def watch(request: Request, token: str) -> Response:
    house = house_of(request)
    view = _open(house, token)
    may_branch = view.brought is None
    return replay.shown(request, house, view, f"/replay/{token}", at_table=False, may_branch=may_branch)


@router.post("/{token}/play")
async def play_on(request: Request, token: str) -> Response:
    """A table from a step of it: of the file nothing but its decisions and rolls is kept there."""
    house = house_of(request)
    return await replay.branched(request, house, _open(house, token))


def _open(house: House, token: str) -> View:
    view = house.opened.get(token)
    if view is None:
        raise NotFound(forms.N_("Diese Datei ist hier nicht mehr geöffnet. Öffne sie noch einmal."))
    return view


def _page(request: Request, notice: Notice | None = None, status: int = 200) -> Response:
    house = house_of(request)
    who = house.cookies.viewer(request)
    return house.pages.page(
        request, "replay/open.html", who, status=status, here="/replay", notice=notice, out_of_band=False
    )


def _told(broken: Broken, name: str) -> Notice:
    """The sentence, and before it the place."""
    tr, said = language.house(name), notice_of(broken.refusal, name, broken.game)
    title = tr.gettext("Diese Partie geht nicht auf.")
    if broken.seq:
        title = tr.gettext("Ereignis %(n)s:") % {"n": broken.seq}
    where = f" ({broken.where})" if broken.where and broken.where not in said.sentence else ""
    return Notice(title, said.sentence + where, said.rule, said.rules)
