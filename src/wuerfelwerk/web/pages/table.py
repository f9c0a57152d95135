"""The pages of one table. Every post answers with the table as it is then: as a fragment where the
page asked for one, else by leading back to the page, so all of it works without script too."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from wuerfelwerk.hall import AlreadyDone, Forbidden, NotLegal, OutOfDate, Refusal, View
from wuerfelwerk.web import stream
from wuerfelwerk.web.entrance import forms
from wuerfelwerk.web.entrance.limits import BY_SEAT
from wuerfelwerk.web.entrance.routes import Routes
from wuerfelwerk.web.entrance.viewer import Viewer
from wuerfelwerk.web.house import House, address, house_of
from wuerfelwerk.web.live import shown
from wuerfelwerk.web.live.messages import Message
from wuerfelwerk.web.live.renderings import Rendering
from wuerfelwerk.web.pages import dice, own_dice, pressing
from wuerfelwerk.web.pages.table_text import fragment_text, letter_of, page, rendering, seat_of
from wuerfelwerk.web.pages.together import talking
from wuerfelwerk.web.pages.understanding import tutoring
from wuerfelwerk.web.rendering.notices import Notice, notice_of

router = Routes("/t/{table_id}")
Act = Callable[[House, str, str, FormData], Awaitable[object]]


# ---- looking ------------------------------------------------------------------------------------


@router.get("")
async def table(request: Request, table_id: str) -> Response:
    """The table for this viewer; ``?look=B`` shows that seat's sheet large."""
    house = house_of(request)
    who = house.cookies.viewer(request)
    view, hand_to = await _opened(house, who, table_id)
    return page(request, who, view, hand_to, seat_of(request.query_params.get("look", "")), None, 200)


@router.get("/stream")
async def live(request: Request, table_id: str) -> Response:
    house = house_of(request)
    who = house.cookies.viewer(request)
    look = seat_of(request.query_params.get("look", ""))
    await house.tables.view(table_id, who.person or None)  # 404 before the stream begins
    return stream.respond(request, house.tables, table_id, who.person, Updates(request, who, table_id, look))


class Updates:
    """What the page of a viewer that is open is sent: what has changed, if it has not seen it."""

    def __init__(self, request: Request, who: Viewer, table_id: str, look: int | None, tag: str = "") -> None:
        """``tag``: what the page says it shows."""
        self._request, self._who, self._table_id, self._look = request, who, table_id, look
        self._shows = house_of(request).renderings.tagged(tag)

    async def __call__(self, seen_already: int) -> Message | None:
        who, tables = self._who, house_of(self._request).tables
        if who.person:
            await tables.replacing.come_back(self._table_id, who.person)
        version = await tables.version(self._table_id)
        if version == seen_already:
            return None
        before, self._shows = self._shows, await self._newest(version)
        return self._shows.message(before)

    async def _newest(self, version: int) -> Rendering:
        house, who = house_of(self._request), self._who
        if who.person:
            return await self._made()
        anybody = (self._table_id, version, self._look, who.language, address(self._request))
        found = house.renderings.recent(anybody)
        if found is None:
            found = await self._made()
            house.renderings.note(anybody, found)
        return found

    async def _made(self) -> Rendering:
        request, who, look = self._request, self._who, self._look
        view, hand_to = await seen(house_of(request), who, self._table_id)
        return rendering(request, who, view, hand_to, look, self._shows)


@router.get("/game.json")
async def download(request: Request, table_id: str) -> Response:
    """The recorded game, to keep and to check."""
    house = house_of(request)
    view = await house.tables.view(table_id, house.cookies.viewer(request).person or None)
    record = await house.tables.record(table_id)
    name = f"{view.game.id}-{table_id[:8]}.game.json"
    return Response(
        json.dumps(record, ensure_ascii=False, indent=1),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def _opened(house: House, who: Viewer, table_id: str) -> tuple[View, int | None]:
    """The table for a page that is open: whom the host has replaced has the seat back by that."""
    if who.person:
        await house.tables.renew(table_id, who.person)
        await house.tables.replacing.come_back(table_id, who.person)
        await house.tables.hints.prepare(table_id, who.person)
    return await seen(house, who, table_id)


async def seen(house: House, who: Viewer, table_id: str) -> tuple[View, int | None]:
    """The table as this viewer sees it; where seats share a device, who gets it next (or None)."""
    view = await house.tables.view(table_id, who.person or None)
    if view.phase == "over":
        await house.tables.analyses.look(table_id)
    if len(view.own_seats) < 2 or view.phase != "running":
        return view, None
    able = [seat for seat in view.own_seats if not view.seats[seat].out_of_time]
    wanted = [seat for seat in view.waiting_for if seat in able]
    if not wanted:
        seat = view.own_seats[0] if view.holds is None else view.holds
        return await house.tables.view(table_id, who.person, seat), None
    if view.holds in wanted:
        return await house.tables.view(table_id, who.person, view.holds), None
    hidden = wanted[0] if wanted[0] in view.together else None  # else there is nothing to hide
    return await house.tables.view(table_id, who.person, wanted[0]), hidden


# ---- acting -------------------------------------------------------------------------------------


@router.post("/draft")
async def draft(request: Request, table_id: str) -> Response:
    """Pencils one action in (``action``), or rubs one out with all after it (``rub``); a double
    click does either once."""

    async def act(house: House, person: str, table_id: str, form: FormData) -> object:
        seat, seq = forms.number(form, "seat"), forms.number(form, "seq")
        view = await house.tables.view(table_id, person, seat)
        moment = shown.moment_of(view)
        if "rub" in form:
            action = forms.number(form, "rub")
            keep = moment.draft.index(action) if action in moment.draft else len(moment.draft)
            return await house.tables.draft_undo(table_id, person, seat, seq, keep)
        action = forms.number(form, "action")
        if seq == view.seq and action in moment.draft:
            return view
        if seq == view.seq and action in shown.exchanges(moment):
            await house.tables.draft_clear(table_id, person, seat, seq)
        return await house.tables.draft_add(table_id, person, seat, seq, action)

    return await posted(request, table_id, act)


@router.post("/undo")
async def undo(request: Request, table_id: str) -> Response:
    """Rubs out the last pencil mark; ``keep`` says how many stay, so a double click rubs out one."""

    async def act(house: House, person: str, table_id: str, form: FormData) -> object:
        seat, seq, keep = forms.number(form, "seat"), forms.number(form, "seq"), forms.number(form, "keep")
        return await house.tables.draft_undo(table_id, person, seat, seq, keep)

    return await posted(request, table_id, act)


@router.post("/act")
async def act(request: Request, table_id: str) -> Response:
    """A commit: the action of the button, or the draft, with the action that closes it if there is one."""

    async def act(house: House, person: str, table_id: str, form: FormData) -> object:
        seat, seq = forms.number(form, "seat"), forms.number(form, "seq")
        actions = [forms.number(form, "action")] if "action" in form else None
        if "close" in form:
            view = await house.tables.view(table_id, person, seat)
            if ",".join(map(str, view.draft)) != forms.text(form, "draft"):  # a mark was still on its way
                raise OutOfDate(forms.N_("Dein Entwurf hat sich gerade geändert: Sieh noch einmal hin."))
            actions = [*view.draft, forms.number(form, "close")]
        await tutoring.warn(house, person, table_id, form, actions)
        return await house.tables.act(table_id, person, seat, seq, actions)

    return await posted(request, table_id, act)


@router.post("/enter")
async def enter(request: Request, table_id: str) -> Response:
    """Own dice: what lies on the real table."""
    return await posted(request, table_id, own_dice.enter)


@router.post("/hand")
async def hand(request: Request, table_id: str) -> Response:
    """The next player of a shared device has it now."""

    async def act(house: House, person: str, table_id: str, form: FormData) -> None:
        seat = forms.number(form, "seat")
        await house.tables.take_device(table_id, person, seat)

    return await posted(request, table_id, act)


@router.post("/vote")
async def vote(request: Request, table_id: str) -> Response:
    async def act(house: House, person: str, table_id: str, form: FormData) -> object:
        seat, deed = forms.number(form, "seat"), pressing.asked(request, form, person)
        return await house.tables.vote(table_id, person, seat, forms.yes(form, "stop"), deed)

    return await posted(request, table_id, act)


@router.post("/say")
async def say(request: Request, table_id: str) -> Response:
    """A picture, a phrase or own words, to all who look at the table."""
    return await posted(request, table_id, partial(talking.say, request.app.state.limits))


@router.post("/back")
async def come_back(request: Request, table_id: str) -> Response:
    async def act(house: House, person: str, table_id: str, form: FormData) -> None:
        await house.tables.come_back(table_id, person)

    return await posted(request, table_id, act)


@router.post("/replace")
async def replace(request: Request, table_id: str) -> Response:
    """The host lets a bot play for somebody who is not here."""

    async def act(house: House, person: str, table_id: str, form: FormData) -> None:
        deed = pressing.asked(request, form, person)
        await house.tables.replacing.replace(table_id, person, forms.number(form, "seat"), deed)

    return await posted(request, table_id, act)


@router.post("/leave")
async def leave(request: Request, table_id: str) -> Response:
    house, who, form = await _asked(request, table_id)
    with suppress(AlreadyDone):
        await house.tables.leave(table_id, who.person, pressing.asked(request, form, who.person))
    return RedirectResponse("/", status_code=303)


@router.post("/rematch")
async def rematch(request: Request, table_id: str) -> Response:
    """A new table with the same people."""
    house, who, form = await _asked(request, table_id)
    seals, in_turn = forms.yes(form, "seals"), forms.yes(form, "in_turn")
    new_id = await house.tables.rematch(table_id, who.person, seals=seals, in_turn=in_turn)
    return RedirectResponse(f"/t/{new_id}", status_code=303)


# ---- before the game ----------------------------------------------------------------------------


@router.post("/start")
async def start(request: Request, table_id: str) -> Response:
    async def act(house: House, person: str, table_id: str, form: FormData) -> None:
        await house.tables.sealer.give(table_id, person, forms.text(form, "seal", ""))
        await house.tables.start(table_id, person)

    return await posted(request, table_id, act)


@router.post("/seal")
async def seal(request: Request, table_id: str) -> Response:
    return await posted(request, table_id, dice.seal)


@router.post("/open")
async def open_word(request: Request, table_id: str) -> Response:
    return await posted(request, table_id, dice.open_word)


@router.post("/bot")
async def bot(request: Request, table_id: str) -> Response:
    async def act(house: House, person: str, table_id: str, form: FormData) -> None:
        bot, deed = forms.text(form, "bot"), pressing.asked(request, form, person)
        if forms.yes(form, "all"):
            await house.tables.fill(table_id, person, bot, deed)
        else:
            await house.tables.set_bot(table_id, person, forms.number(form, "seat"), bot, deed)

    return await posted(request, table_id, act)


@router.post("/starter")
async def starter(request: Request, table_id: str) -> Response:
    """The host says who starts, or leaves it to the lot."""

    async def act(house: House, person: str, table_id: str, form: FormData) -> None:
        lot = forms.text(form, "starter") == "lot"
        await house.tables.pick_starter(table_id, person, None if lot else forms.number(form, "starter"))

    return await posted(request, table_id, act)


@router.post("/lobby")
async def lobby(request: Request, table_id: str) -> Response:
    """The host shows the table on everybody's start page, or no longer."""

    async def act(house: House, person: str, table_id: str, form: FormData) -> None:
        await house.tables.following.open_up(table_id, person, forms.yes(form, "open"))

    return await posted(request, table_id, act)


@router.post("/free")
async def free(request: Request, table_id: str) -> Response:
    async def act(house: House, person: str, table_id: str, form: FormData) -> None:
        deed = pressing.asked(request, form, person)
        await house.tables.free(table_id, person, forms.number(form, "seat"), deed)

    return await posted(request, table_id, act)


@router.post("/seats")
async def seats(request: Request, table_id: str) -> Response:
    """One seat more, or one open seat fewer."""

    async def act(house: House, person: str, table_id: str, form: FormData) -> None:
        deed = pressing.asked(request, form, person)
        if "seat" in form:
            await house.tables.remove_seat(table_id, person, forms.number(form, "seat"), deed)
        else:
            await house.tables.add_seat(table_id, person, deed)

    return await posted(request, table_id, act)


@router.post("/beside")
async def beside(request: Request, table_id: str) -> Response:
    """Somebody else at the same device takes an open seat."""

    async def act(house: House, person: str, table_id: str, form: FormData) -> object:
        name, deed = forms.text(form, "name"), pressing.asked(request, form, person)
        return await house.tables.sit(table_id, person, name, seat=forms.number(form, "seat"), deed=deed)

    return await posted(request, table_id, act)


# ---- answers ------------------------------------------------------------------------------------


async def _asked(request: Request, table_id: str) -> tuple[House, Viewer, FormData]:
    """Who posted what; only those who sit at a table, or opened it, have anything to post to it."""
    house = house_of(request)
    form = await forms.posted(request)
    who = house.cookies.viewer(request)
    view = await house.tables.seated(table_id, who.person)
    deed = pressing.asked(request, form, who.person)
    if not view.own_seats and not view.is_host and not await pressing.was_done(house, deed):
        raise Forbidden(forms.N_("Du sitzt nicht an diesem Tisch."))
    asked = form.get("seat")
    seat = next((own for own in view.own_seats if str(own) == asked), next(iter(view.own_seats), ""))
    request.app.state.limits.take(BY_SEAT, f"{table_id} {seat}")
    return house, who, form


async def posted(request: Request, table_id: str, act: Act) -> Response:
    house, who, form = await _asked(request, table_id)
    notice, status, warned = None, 200, None
    try:
        async with house.tables.deeds.once(pressing.asked(request, form, who.person)):
            await act(house, who.person, table_id, form)
    except AlreadyDone:
        pass  # the table as it is now is the answer to both
    except (NotLegal, OutOfDate) as refusal:
        notice, status = await _refused(house, who, table_id, refusal), 409
    except tutoring.Warned as costs:
        warned = costs
    view, hand_to = await seen(house, who, table_id)
    look = seat_of(forms.text(form, "look", ""))
    if request.headers.get("hx-request") == "true":
        said = house.pages.text("notice.html", who, notice=notice, out_of_band=True)
        said += tutoring.text(house, who, view, warned) if warned else ""
        shows = request.headers.get("x-shows")
        if shows is None:
            return HTMLResponse(fragment_text(request, who, view, hand_to, look) + said, status)
        before = house.renderings.tagged(shows)
        news = rendering(request, who, view, hand_to, look, before).news(before)
        return Response(news + "\n" + said, status, media_type="application/json")
    if warned:
        return tutoring.page(request, who, view, warned)
    if notice is not None:
        return page(request, who, view, hand_to, look, notice, status)
    back = f"?look={letter_of(look)}" if look is not None else ""
    return RedirectResponse(f"/t/{table_id}{back}", status_code=303)


async def _refused(house: House, who: Viewer, table_id: str, refusal: Refusal) -> Notice:
    view = await house.tables.view(table_id, who.person)
    return notice_of(refusal, who.language, view.game, table_id)
