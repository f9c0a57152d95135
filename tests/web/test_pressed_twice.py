"""Every form pressed twice, at once or soon after: it does it once and answers both alike."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import pytest
from httpx import Response
from starlette.applications import Starlette

from tests.web.asking import Answer, ask, endpoints
from tests.web.conftest import ADDRESS, GAME, Guest, Room
from tests.web.forms_of import Form, form_to, forms_of
from tests.web.test_rights import EXPECTED, Setting

pytestmark = pytest.mark.long

GAPS = [0.0, 0.04, 0.3]  # seconds between the two presses
KEY = "0123456789abcdef-KEY_of_a_form"

# what makes or takes something and carries a key of its own
KEYED = {
    "POST /replay/{token}/play",
    "POST /t/{table_id}/replay/play",
    "POST /tables",
    "POST /join/{token}",
    "POST /seat/{token}",
    "POST /t/{table_id}/beside",
    "POST /t/{table_id}/bot",
    "POST /t/{table_id}/free",
    "POST /t/{table_id}/leave",
    "POST /t/{table_id}/program",
    "POST /t/{table_id}/replace",
    "POST /t/{table_id}/seats",
    "POST /t/{table_id}/vote",
}
# once by its nature: it names what it wants to be so, or the number of the event it was made from
BY_NATURE = {
    "POST /boards/{game_id}/balance",  # the same board again is measured once: tests/web/test_balance.py
    "POST /boards/{game_id}",  # says what there is to say about a drawing, and keeps nothing
    "POST /settings",
    "POST /replay",  # opens a file once more, and stores nothing
    "POST /join",  # leads on to the invitation
    "POST /t/lesson/{game_id}/{at}/draft",  # of a lesson nothing is kept: the address says all
    "POST /t/lesson/{game_id}/{at}/undo",
    "POST /t/lesson/{game_id}/{at}/act",
    "POST /t/lesson/{game_id}/{at}/on",
    "POST /me/erase",
    "POST /me/here/{token}",  # whoever is that person already stays it
    "POST /t/{table_id}/say",  # the same again while it is shown changes nothing
    "POST /mail",  # the same address again is no other one: tests/web/test_mail.py
    "POST /mail/stop",
    "POST /mail/yes/{token}",
    "POST /mail/stop/{token}",
    "POST /push",
    "POST /push/stop",
    "POST /t/{table_id}/rematch",  # a table has one rematch
    "POST /t/{table_id}/luck",  # and one analysis
    "POST /t/{table_id}/start",
    "POST /t/{table_id}/starter",
    "POST /t/{table_id}/lobby",
    "POST /t/{table_id}/hint",  # changes nothing
    "POST /t/{table_id}/hint/draft",
    "POST /t/{table_id}/hint/allow",
    "POST /t/{table_id}/seal",
    "POST /t/{table_id}/open",
    "POST /t/{table_id}/hand",
    "POST /t/{table_id}/back",
    "POST /t/{table_id}/draft",
    "POST /t/{table_id}/undo",
    "POST /t/{table_id}/act",
    "POST /t/{table_id}/enter",
    "POST /api/tables",  # with Idempotency-Key: tests/web/test_api_tables.py
    "POST /api/tables/{table_id}/start",
    "POST /api/tables/{table_id}/rematch",  # a table has one
    "POST /api/tables/{table_id}/legal",
    "POST /api/tables/{table_id}/act",
    "POST /api/tables/{table_id}/roll",
    "POST /api/tables/{table_id}/vote",  # with Idempotency-Key where it ends the game
}


def test_every_form_is_known(app: Starlette) -> None:
    posts = {f"{method} {path}" for method, path in endpoints(app) if method == "POST"}
    assert posts == KEYED | BY_NATURE and not KEYED & BY_NATURE


async def soon(seconds: float, work: Awaitable[Any]) -> Any:
    await asyncio.sleep(seconds)
    return await work


@pytest.mark.parametrize(
    ("address", "gap"),
    [(address, gap) for address in sorted(KEYED) for gap in GAPS] + [(one, 0.0) for one in sorted(BY_NATURE)],
)
async def test_the_same_press_twice_is_answered_alike(app: Starlette, address: str, gap: float) -> None:
    method, pattern = address.split(" ")
    case = EXPECTED[address]
    for who in ("host", "other", "nobody", "finished"):
        setting = await Setting.build(app, case, who)
        form = setting.form(case)
        if form is not None and address in KEYED:
            form["deed"] = KEY + who

        def press(setting: Setting = setting, form: Any = form, who: str = who) -> Awaitable[Answer]:
            headers = setting.headers(case, who)
            return ask(app, method, setting.path(pattern), form=form, data=case.data, headers=headers)

        first, second = await asyncio.gather(soon(0, press()), soon(gap, press()))
        for name in ("location", "set-cookie"):
            assert first.headers.get(name) == second.headers.get(name), (who, name)
        assert first.status == second.status, (who, first.text, second.text)


# ---- the forms of the pages ----


@dataclass
class Press:
    """A form of a page, and how to tell how often it was done."""

    form: Form
    done: Callable[[], Awaitable[int]]
    who: Guest  # '' for somebody without a cookie


async def table_of(room: Room, seats: int = 4) -> tuple[Guest, str, str]:
    """A waiting table with two people, its path and its invitation."""
    ada = room.guest()
    answer = await ada.post("/tables", game=GAME, way="friends", seats=str(seats), name="Ada")
    path = answer.headers["location"]
    link = (await ada.get(path)).text.split(f"{ADDRESS}/join/")[1].split('"')[0].split("<")[0]
    await room.guest().post(f"/join/{link}", name="Bo")
    return ada, path, link


def seats_that(room: Room, path: str, kind: str) -> Callable[[], Awaitable[int]]:
    async def count() -> int:
        return sum(seat.kind.startswith(kind) for seat in (await room.tables.view(path[3:])).seats)

    return count


def tables_there(room: Room) -> Callable[[], Awaitable[int]]:
    async def count() -> int:
        return len(await room.tables._log.ids())

    return count


async def begin(room: Room, way: str) -> Press:
    page = (await room.guest().get("/")).text
    return Press(
        form_to(page, "/tables", way=way, name="Ada", others="Mika"), tables_there(room), room.guest()
    )


async def join(room: Room) -> Press:
    _, path, link = await table_of(room)
    page = (await room.guest().get(f"/join/{link}")).text
    return Press(form_to(page, f"/join/{link}", name="Ich"), seats_that(room, path, "human"), room.guest())


async def bring_along(room: Room) -> Press:
    ada, path, _ = await table_of(room)
    person = room.app.state.cookies._person(ada.client.cookies["person"])
    link = (await room.tables.view(path[3:], person)).links.personal

    async def holders() -> int:
        return len((await room.tables._cache.get(path[3:])).seats[0].holders)

    page = (await room.guest().get(f"/seat/{link}")).text
    return Press(form_to(page, f"/seat/{link}"), holders, room.guest())


async def one_more_seat(room: Room) -> Press:
    ada, path, _ = await table_of(room, 2)
    form = form_to((await ada.get(path)).text, f"{path}/seats")
    assert "seat" not in form.fields
    return Press(form, seats_that(room, path, ""), ada)


async def beside(room: Room) -> Press:
    ada, path, _ = await table_of(room)
    form = form_to((await ada.get(path)).text, f"{path}/beside", name="Mia")
    return Press(form, seats_that(room, path, "human"), ada)


async def bot(room: Room) -> Press:
    ada, path, _ = await table_of(room)
    return Press(form_to((await ada.get(path)).text, f"{path}/bot"), seats_that(room, path, "bot"), ada)


async def program(room: Room) -> Press:
    ada, path, _ = await table_of(room)
    page = (await ada.get(f"{path}/program?seat=C")).text
    return Press(form_to(page, f"{path}/program"), seats_that(room, path, "human"), ada)


async def begin_bots(room: Room) -> Press:
    return await begin(room, "bots")


async def begin_friends(room: Room) -> Press:
    return await begin(room, "friends")


async def begin_device(room: Room) -> Press:
    return await begin(room, "device")


MAKING: list[Callable[[Room], Awaitable[Press]]] = [
    begin_bots,
    begin_friends,
    begin_device,
    join,
    bring_along,
    one_more_seat,
    beside,
    bot,
    program,
]
CREATED = (begin_bots, begin_friends, begin_device, join, bring_along)


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("scene", MAKING)
async def test_a_form_pressed_twice_makes_one(
    room: Room, scene: Callable[[Room], Awaitable[Press]], gap: float
) -> None:
    press = await scene(room)
    before = await press.done()
    first, second = await twice(press.who, press.who, press.form, gap)
    assert await press.done() == before + 1
    assert first.status_code == second.status_code < 400
    assert first.headers.get("location") == second.headers.get("location")
    assert person_in(first) == person_in(second)
    if scene is program:
        assert token_in(first) == token_in(second)


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("scene", CREATED)
async def test_without_a_cookie_both_presses_are_of_one_person(
    room: Room, scene: Callable[[Room], Awaitable[Press]], gap: float
) -> None:
    press = await scene(room)
    before = await press.done()
    first, second = await twice(room.guest(), room.guest(), press.form, gap)
    assert await press.done() == before + 1
    assert person_in(first) == person_in(second) != ""
    assert first.headers["location"] == second.headers["location"]
    again = room.guest()
    again.client.cookies.set("person", person_in(second))
    assert (await again.get(first.headers["location"])).text.count("(du)") <= 1
    view = await room.tables.view(
        first.headers["location"][3:], room.app.state.cookies._person(person_in(second))
    )
    assert view.own_seats


async def twice(one: Guest, other: Guest, form: Form, gap: float) -> tuple[Response, Response]:
    presses = soon(0, one.post(form.action, **form.fields)), soon(gap, other.post(form.action, **form.fields))
    first, second = await asyncio.gather(*presses)
    return first, second


def person_in(answer: Response) -> str:
    return str(answer.cookies.get("person", ""))


def token_in(answer: Response) -> str:
    return answer.text.split('id="token">')[1].split("<")[0]


async def test_a_page_shown_again_makes_another(room: Room) -> None:
    ada = room.guest()
    keys = set()
    for number in range(1, 4):
        form = form_to((await ada.get("/")).text, "/tables", way="friends")
        keys.add(form.fields["deed"])
        await ada.post("/tables", **form.fields)
        assert len(await room.tables._log.ids()) == number
    assert len(keys) == 3


async def test_a_table_shown_again_takes_another_seat(room: Room) -> None:
    ada, path, _ = await table_of(room, 2)
    for number in (3, 4):
        form = form_to((await ada.get(path)).text, f"{path}/seats")
        await ada.post(form.action, **form.fields)
        assert len((await room.tables.view(path[3:])).seats) == number


async def test_the_keys_of_a_table_are_of_the_form_and_of_the_person(room: Room) -> None:
    ada, path, _ = await table_of(room)
    eve = room.guest()
    keys = [form.fields["deed"] for form in forms_of((await ada.get(path)).text) if "deed" in form.fields]
    assert len(set(keys)) == len(keys) > 4
    assert not any("deed" in form.fields for form in forms_of((await eve.get(path)).text))


async def test_whoever_has_gone_is_answered_alike(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo, start=False)
    form = form_to((await bo.get(path)).text, f"{path}/leave")
    answers = [await bo.post(form.action, **form.fields) for _ in range(2)]
    assert [answer.headers.get("location") for answer in answers] == ["/", "/"]
    assert (await bo.post(form.action)).status_code == 403  # without that key it is a press of its own


async def test_a_refused_press_may_be_repeated_with_the_same_key(room: Room) -> None:
    _, path, link = await table_of(room)
    guest = room.guest()
    form = form_to((await guest.get(f"/join/{link}")).text, f"/join/{link}", name="Ada")
    for _ in range(2):
        assert (await guest.post(form.action, **form.fields)).status_code == 409
    assert (await guest.post(form.action, **{**form.fields, "name": "Neu"})).status_code == 303
    assert await seats_that(room, path, "human")() == 3


# ---- whose it is ----


async def test_a_key_hands_nobody_over_to_another_browser_with_a_cookie(room: Room) -> None:
    _, path, link = await table_of(room)
    other = room.guest()
    await other.post("/tables", game=GAME, way="friends", seats="2", name="Eve")
    mine = person_in_jar(other)
    form = form_to((await room.guest().get(f"/join/{link}")).text, f"/join/{link}", name="Ich")
    await room.guest().post(form.action, **form.fields)
    answer = await other.post(form.action, **form.fields)
    assert answer.status_code == 409 and "schon geschehen" in answer.text
    assert not answer.cookies and person_in_jar(other) == mine
    assert await seats_that(room, path, "human")() == 3


async def test_a_person_who_was_there_before_is_never_handed_out(room: Room) -> None:
    ada = room.guest()
    await ada.post("/tables", game=GAME, way="friends", seats="2", name="Ada")
    form = form_to((await ada.get("/")).text, "/tables", way="friends")
    assert (await ada.post(form.action, **form.fields)).status_code == 303
    answer = await room.guest().post(form.action, **form.fields)
    assert answer.status_code == 409 and not answer.cookies
    again = form_to(answer.text, "/tables")  # the start page, with a key that can be used
    assert again.fields["deed"] != form.fields["deed"]
    assert (await room.guest().post(again.action, **again.fields)).status_code == 303


@pytest.mark.parametrize(
    "key", ["short", "x" * 19, "x" * 65, "with space and more text", "ü" * 22, "a\0" * 15]
)
async def test_a_key_that_could_be_guessed_is_not_read(room: Room, key: str) -> None:
    answer = await room.guest().post("/tables", game=GAME, way="friends", seats="2", name="Ada", deed=key)
    assert answer.status_code == 400
    assert await room.tables._log.ids() == []


async def test_without_a_key_every_press_counts(room: Room) -> None:
    for sent in ({}, {"deed": ""}):
        ada = room.guest()
        for _ in range(2):
            await ada.post("/tables", game=GAME, way="friends", seats="2", name="Ada", **sent)
    assert len(await room.tables._log.ids()) == 4


async def test_the_page_with_a_key_is_kept_by_no_cache(room: Room) -> None:
    _, path, link = await table_of(room)
    for place in ("/", f"/join/{link}", path):
        assert (await room.guest().get(place)).headers["cache-control"] == "no-store"


def person_in_jar(guest: Guest) -> str:
    return str(guest.client.cookies["person"])
