"""The first game with a teacher, as a browser asks for it: pressed, reloaded, skipped, and by two tabs."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import Room
from wuerfelwerk import games
from wuerfelwerk.games import GAMES, OURS
from wuerfelwerk.games.lessons import ENTER, PRESS, TAP, lesson_of
from wuerfelwerk.games.pages import places_of
from wuerfelwerk.web.entrance.limits import Limits
from wuerfelwerk.web.teaching.lesson_text import Desk

TAUGHT = [id for id in GAMES if lesson_of(games.game(id)) is not None]
HTMX = {"hx-request": "true"}


def asks(id: str) -> int:
    lesson = lesson_of(games.game(id))
    assert lesson is not None
    return len(lesson.asks)


def where(page: str) -> int:
    found = re.search(r'<div id="table"[^>]* data-seq="(\d+)"', page)
    assert found is not None
    return int(found[1])


def press_of(page: str, desk: Desk) -> tuple[str, dict[str, str]]:
    """What a browser without script sends: the page must hold that very button."""
    assert desk.ask is not None
    path = f"/t/{desk.view.table_id}"
    if desk.ask.how == TAP:
        assert re.search(rf'form="draft-form"[^>]* name="action" value="{desk.action}"', page), desk.ask
        return f"{path}/draft", {"action": str(desk.action)}
    if desk.ask.how == PRESS:
        assert re.search(rf'is-asked" form="act-form" name="action" value="{desk.action}"', page), desk.ask
        return f"{path}/act", {"action": str(desk.action)}
    if desk.ask.how == ENTER:
        close = re.search(r'is-asked" form="act-form"(?: name="close" value="(\d+)")?', page)
        assert close is not None, desk.ask
        return f"{path}/act", {"close": close[1]} if close[1] else {}
    assert 'form="on-form"' in page
    return f"{path}/on", {}


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("id", TAUGHT)
async def test_it_is_played_to_the_end_without_script(id: str, language: str, room: Room) -> None:
    guest = room.guest()
    await guest.post("/settings", language=language)
    answer = await guest.get(f"/lesson/{id}")
    for at in range(asks(id)):
        assert answer.status_code == 303
        answer = await guest.get(answer.headers["location"])
        assert answer.status_code == 200 and where(answer.text) == at
        desk = Desk(id, at, language)
        assert desk.ask is not None and desk.say(desk.ask.order) in answer.text.replace("&#39;", "'")
        path, form = press_of(answer.text, desk)
        answer = await guest.post(path, **form)
    end = await guest.get(answer.headers["location"])
    assert 'id="real-game"' in end.text and where(end.text) == asks(id)


@pytest.mark.parametrize("id", TAUGHT)
async def test_the_game_that_follows_is_a_table_against_a_bot(id: str, room: Room) -> None:
    guest = room.guest()
    end = await guest.get(f"/t/lesson/{id}/{asks(id)}")
    form = dict(
        re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', end.text.split('id="real-game"')[1])
    )
    opened = await guest.post("/tables", **form)
    assert opened.status_code == 303
    view = await room.tables.view(opened.headers["location"].removeprefix("/t/"))
    assert view.game.id == id and [seat.kind for seat in view.seats][:2] == ["human", "bot:easy"]


@pytest.mark.parametrize("id", TAUGHT)
async def test_a_reload_goes_on_where_it_was_and_two_tabs_do_not_mix(id: str, room: Room) -> None:
    guest = room.guest()
    first, second = Desk(id, 0, "de"), Desk(id, 1, "de")
    path, form = press_of((await guest.get(f"/t/lesson/{id}/0")).text, first)
    assert where((await guest.post(path, HTMX, **form)).text) == 1
    later, more = press_of((await guest.get(f"/t/lesson/{id}/1")).text, second)
    assert where((await guest.post(later, HTMX, **more)).text) == 2
    assert (await guest.get(f"/lesson/{id}")).headers["location"] == f"/t/lesson/{id}/2"
    assert where((await guest.post(path, HTMX, **form)).text) == 1  # the other tab, or a double click
    assert (await guest.get(f"/lesson/{id}")).headers["location"] == f"/t/lesson/{id}/1"
    await guest.get(f"/t/lesson/{id}/{asks(id)}")  # skipped: what was learned is not lost
    assert (await guest.get(f"/lesson/{id}")).headers["location"] == f"/t/lesson/{id}/1"


@pytest.mark.long
@pytest.mark.parametrize("id", TAUGHT)
async def test_what_is_not_asked_for_is_refused_with_a_reason(id: str, room: Room) -> None:
    guest, reasons, rules = room.guest(), set[str](), set[str]()
    for at in range(asks(id)):
        desk = Desk(id, at, "de")
        assert desk.ask is not None
        room.app.state.limits = Limits()  # nobody taps on every place there is
        for place in range(places_of(desk.view.game).MANY):
            told = (await guest.get(f"/t/lesson/{id}/{at}/why?seat=0&place={place}")).json()
            assert told["sentence"] or place in desk.asked, (at, place)
            reasons.add(told["sentence"])
            rules.add(told["rule"])
        for action in {*desk.view.legal, *desk.view.first_legal} - {desk.action}:
            for path in ("draft", "act"):
                answer = await guest.post(f"/t/lesson/{id}/{at}/{path}", HTMX, action=str(action))
                assert answer.status_code == 409 and where(answer.text) == at, (at, action)
                assert re.search(r'class="banner \w+">.*?<p>.*?\w', answer.text, re.DOTALL)
    assert len(reasons) > 5 and len(rules) > 2


@pytest.mark.parametrize(
    "path", ["wuerfel", f"{TAUGHT[0]}/9999", f"{TAUGHT[0]}/-1", f"{TAUGHT[0]}/x", "pig/0"]
)
async def test_there_is_nothing_else(path: str, room: Room) -> None:
    guest = room.guest()
    assert (await guest.get(f"/t/lesson/{path}")).status_code == 404
    assert (await guest.get("/lesson/nothing")).status_code == 404
    game = TAUGHT[0]
    assert (await guest.post(f"/t/lesson/{game}/0/draft", action="9999")).status_code in (400, 409)
    assert (await guest.post(f"/t/lesson/{game}/0/draft", action="x")).status_code == 400


async def test_the_start_page_offers_it_for_every_game_of_ours(room: Room) -> None:
    assert set(OURS) <= set(TAUGHT)
    for language in ("de", "en"):
        text = (await room.guest(language).get("/")).text
        assert set(re.findall(r'class="lessoncard" data-game="(\w+)" href="/lesson/\1"', text)) == set(TAUGHT)


async def test_a_cookie_from_anywhere_does_no_harm(room: Room) -> None:
    guest, game = room.guest(), TAUGHT[0]
    for kept in ("999999", "-1", "x", "", "500"):
        guest.client.cookies.set(f"lesson-{game}", kept)
        assert (await guest.get(f"/lesson/{game}")).headers["location"] == f"/t/lesson/{game}/0"


async def test_nothing_of_it_is_kept_here(room: Room) -> None:
    """No table, no person: a crowd that learns fills nothing."""
    guest, game = room.guest(), TAUGHT[0]
    path, form = press_of((await guest.get(f"/t/lesson/{game}/0")).text, Desk(game, 0, "de"))
    await guest.post(path, **form)
    assert set(guest.client.cookies) == {f"lesson-{game}"}
    assert not room.app.state.house.tables._cache._tables


async def test_back_leads_to_the_beginning_of_a_step(room: Room) -> None:
    guest, game = room.guest(), TAUGHT[0]
    lesson = lesson_of(games.game(game))
    assert lesson is not None
    begins = [lesson.begins(step) for step in range(len(lesson.steps))]
    for at in range(1, asks(game)):
        page = (await guest.get(f"/t/lesson/{game}/{at}")).text
        back = int(re.search(rf'href="/t/lesson/{game}/(\d+)" data-undo', page)[1])  # type: ignore[index]
        assert back == max(begin for begin in begins if begin < at)
