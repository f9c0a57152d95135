"""The replay of a game, a page for each of its steps: links lead from one to another, with script only
what differs is changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from wuerfelwerk.hall import LETTERS, AlreadyDone, NotFound, NotLegal, Unreadable, View
from wuerfelwerk.hall.bots.opponents import usual
from wuerfelwerk.web.entrance import forms, language
from wuerfelwerk.web.entrance.routes import Routes
from wuerfelwerk.web.house import House, address, house_of
from wuerfelwerk.web.live.cards.preview import Preview, card_address, said
from wuerfelwerk.web.live.replaying import course as courses
from wuerfelwerk.web.live.replaying.course import MOMENTS, ROLLS, Course
from wuerfelwerk.web.live.replaying.instead import Fork, Forked, Instead
from wuerfelwerk.web.live.replaying.lanes import lanes
from wuerfelwerk.web.live.replaying.moment import Replayed, after
from wuerfelwerk.web.pages import pressing
from wuerfelwerk.web.pages.table_text import seat_of
from wuerfelwerk.web.rendering.opponents import opponents
from wuerfelwerk.web.rendering.understanding.moments import BETTER, ROLLED, decision_at, moments

if TYPE_CHECKING:
    from wuerfelwerk.hall.analysing import Analysis
    from wuerfelwerk.table.seen.otherwise import Otherwise

router = Routes("/t/{table_id}/replay")
MOST_DIGITS = 6


@router.get("")
async def replay(request: Request, table_id: str) -> Response:
    """``?step=N``: after N events; ``look``: whose sheet; ``jump``: what the two arrows jump to."""
    house = house_of(request)
    view = await house.tables.view(table_id)
    if view.phase == "waiting":
        raise NotLegal(forms.N_("Das Spiel hat noch nicht begonnen."))
    await house.tables.analyses.look(table_id)
    person = house.cookies.viewer(request).person
    plays = view.phase == "running" and await house.tables.playing_on.sits(table_id, person)
    wish, found = read(request.query_params, view), house.luck(table_id).found
    rolled, decision = None, None if found is None else decision_at(found, wish.step)
    if decision is not None:
        rolled = await house.tables.playing_on.rolled(table_id, decision.seq, decision.better)
    base = f"/t/{table_id}/replay"
    own: Sequence[int] = ()
    if person and found is not None:
        own = (await house.tables.view(table_id, person)).own_seats
    return shown(request, house, view, base, own=own, at_table=True, may_branch=not plays, rolled=rolled)


@router.post("/play")
async def play_on(request: Request, table_id: str) -> Response:
    return await branched(request, house_of(request), table_id)


async def branched(request: Request, house: House, of: str | View) -> Response:
    """A new table from a step: whoever asks on the seat they choose, bots on the others."""
    who = house.cookies.viewer(request)
    form = await forms.posted(request)
    person = house.cookies.known(request, who)
    name = forms.text(form, "name", "") or who.name or house.guest(who.language)
    step = forms.number(form, "step")
    instead = await _better(house, of, step) if forms.text(form, "instead", "") == BETTER else ()
    deed = pressing.asked(request, form, person, newcomer=not who.person)
    try:
        async with house.tables.deeds.once(deed):
            new_id = await house.tables.playing_on.begin(
                of,
                person,
                name,
                step=step,
                seat=forms.number(form, "seat"),
                bot=forms.text(form, "bot"),
                deed=deed,
                instead=instead,
            )
    except AlreadyDone as done:
        new_id, person = done.table_id, done.person
    answer = RedirectResponse(f"/t/{new_id}", status_code=303)
    house.cookies.remember(request, answer, person, name)
    return answer


async def _better(house: House, of: str | View, step: int) -> tuple[str, ...]:
    """The better choice at this step, as the analysis of the table told it: nothing of it is sent here."""
    known = await house.tables.analyses.look(of) if isinstance(of, str) else None
    decision = decision_at(known.found, step) if known is not None and known.found is not None else None
    if decision is None:
        raise NotLegal(forms.N_("Zu dieser Stelle ist nichts Besseres bekannt."))
    return decision.better


@dataclass(frozen=True)
class Wish:
    """What of a game is to be seen."""

    step: int
    look: str = ""  # letter of a seat, '': whoever the step is about
    jump: str = ROLLS  # MOMENTS, or the letter of a seat
    instead: str = ""  # BETTER or ROLLED: not what was played, but what would have come of the better choice

    def query(self, **other: Any) -> str:
        """The same in an address, but for what is ``other``."""
        jump = "" if self.jump == ROLLS else self.jump
        asked = {"step": self.step, "look": self.look, "jump": jump, "instead": self.instead}
        return "?" + urlencode({key: value for key, value in (asked | other).items() if value != ""})


def read(query: QueryParams, view: View, first: int | None = None) -> Wish:
    """Strictly: Unreadable for what no link of ours says, NotFound for a step there is not.

    ``first``: the step where none is asked for; of a game that is over the beginning unless given.
    """
    steps, letters = len(view.log), LETTERS[: len(view.seats)]
    usual_step = (0 if view.phase == "over" else steps) if first is None else first
    text = query.get("step", str(usual_step))
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise Unreadable(forms.N_("Ein Schritt ist eine ganze Zahl ab 0."))
    if int(text) > steps:
        raise NotFound(forms.N_("So viele Schritte hat diese Partie nicht: Es sind %(steps)s."), steps=steps)
    look, jump, instead = query.get("look", ""), query.get("jump") or ROLLS, query.get("instead", "")
    if look not in ("", *letters) or jump not in (ROLLS, MOMENTS, *letters):
        raise Unreadable(forms.NOT_READ)
    if instead not in ("", BETTER, ROLLED):
        raise Unreadable(forms.NOT_READ)
    return Wish(int(text), look, jump, instead)


def shown(
    request: Request,
    house: House,
    view: View,
    base: str,
    *,
    at_table: bool,
    own: Sequence[int] = (),
    may_branch: bool = True,
    rolled: Otherwise | None = None,
) -> Response:
    """The page of a step; only what is on it where the page before asks for that. ``own``: the seats of who
    looks; ``rolled``: after the better choice at this step and the roll that would have come then."""
    who = house.cookies.viewer(request)
    wish, course = read(request.query_params, view), house.courses.of(view)
    found = house.luck(view.table_id).found if at_table else None
    fork = None if found is None else _fork(view, found, wish, who.language, rolled)
    if fork is None or fork.way(wish.instead or BETTER) is None:  # nobody knows what would have come there
        wish = replace(wish, instead="")
    made = _made(view, wish, who.language, fork)
    now = made.view
    card = card_address(view.table_id, wish.step, wish.look, who.language) if at_table else ""
    marked = None
    if found is not None:
        whole = language.in_words(view, who.language)
        marked = moments(whole, found, wish.step, who.language, wish.instead, ground=min(own, default=0))
    context: dict[str, Any] = {
        "view": now,
        "shown": made,
        "wish": wish,
        "base": base,
        "at_table": at_table,
        "over": view.phase == "over",
        "here": f"{base}{wish.query()}",
        "ways": ways(course, wish, [] if marked is None else marked.steps),
        "moments": marked,
        "fork": fork,
        "course": course,
        "lanes": lanes(course, len(view.seats)),
        "turn": _turn(course, wish.step),
        "preview": _preview(request, made, wish, base, card),
        "card": card,
        "branches": may_branch and (view.phase != "over" or wish.step < course.steps),
        "opponents": opponents([view.game], who.language),
        "usual_bot": usual(view.game),
    }
    fragment = house.pages.text("replay/moment.html", who, **context)
    if request.headers.get("hx-request") == "true":
        return HTMLResponse(fragment)
    return house.pages.page(request, "replay/page.html", who, fragment=fragment, **context)


def _fork(view: View, found: Analysis, wish: Wish, name: str, rolled: Otherwise | None) -> Fork | None:
    """The ways that parted at this step, where a costly decision was made."""
    decision = decision_at(found, wish.step)
    return None if decision is None else Fork(language.in_words(view, name), decision, rolled)


def _made(view: View, wish: Wish, name: str, fork: Fork | None) -> Replayed:
    look = seat_of(wish.look)
    if fork is None:
        return Replayed(language.in_words(after(view, wish.step), name), name, look)
    way = fork.way(wish.instead) if wish.instead else None
    return Forked(fork, name, look) if way is None else Instead(fork, way, name, look)


def _preview(request: Request, made: Replayed, wish: Wish, base: str, card: str) -> Preview:
    """A record somebody has brought has no picture: its names are nobody's here, and it is soon forgotten."""
    home, view = address(request), made.view
    title = ", ".join(filter(None, [view.game.card.title, made.headline]))
    return Preview(f"{home}{base}{wish.query()}", title, said(*made.prompt), f"{home}{card}" if card else "")


def ways(course: Course, wish: Wish, marked: list[int]) -> dict[str, str]:
    """Where each key leads, as the rest of an address; '' where it leads nowhere.

    ``marked``: the steps of moments.
    """
    step = wish.step
    jumps = marked if wish.jump == MOMENTS else course.of(wish.jump)
    found = {
        "back": course.back(step),
        "on": course.on(step),
        "turn_back": course.turn_back(step),
        "turn_on": course.turn_on(step),
        "jump_back": courses.before(jumps, step),
        "jump_on": courses.later(jumps, step),
        "first": 0 if step else None,
        "last": course.steps if step < course.steps else None,
    }
    return {way: "" if to is None else wish.query(step=to, instead="") for way, to in found.items()}


def _turn(course: Course, step: int) -> str:
    """The heading of the turn a step is in."""
    return next((stop.turn for stop in reversed(course.stops) if stop.step <= step), "")
