"""Mail to people who asked: confirmed first, bounded, stopped by a tap, and never in the way of a move."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from markupsafe import escape

from tests.web.conftest import ADDRESS, Guest, Room
from tests.web.mail_server import PostOffice, opened
from wuerfelwerk.hall.calling import Call
from wuerfelwerk.store.reach import addresses
from wuerfelwerk.web.app import create_app
from wuerfelwerk.web.calling.mail import mailer as mailing
from wuerfelwerk.web.calling.mail import smtp
from wuerfelwerk.web.calling.mail.mailer import Mailer, box
from wuerfelwerk.web.entrance.limits import Limits
from wuerfelwerk.web.settings import MailServer, Settings

ADA = "ada@example.org"
HX = {"hx-request": "true"}


@pytest.fixture
async def office() -> AsyncIterator[PostOffice]:
    async with opened(PostOffice()) as found:
        yield found


@pytest.fixture
async def room(tmp_path: Path, office: PostOffice) -> AsyncIterator[Room]:
    """A server whose operator has named a mail server."""
    server = MailServer("127.0.0.1", office.port, "here", "spiele@x.example")
    app = create_app(Settings(tmp_path, bots=False, public_address=ADDRESS, mail=server))
    async with app.router.lifespan_context(app):
        room = Room(app)
        yield room
        for client in room.clients:
            await client.aclose()


def mailer_of(room: Room) -> Mailer:
    found: Mailer = room.app.state.house.mailer
    return found


async def until(reached: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not reached():
            await asyncio.sleep(0.01)


async def idle(room: Room) -> None:
    """Everything that can be sent now has been."""
    await until(room.tables.calling._calls.empty)
    await asyncio.sleep(0.01)  # it was handed on
    await asyncio.wait_for(mailer_of(room)._jobs.join(), 20)


def person_of(room: Room, guest: Guest) -> str:
    return str(room.app.state.cookies._person(guest.client.cookies["person"]))


async def table(room: Room, **form: str) -> tuple[Guest, Guest, str]:
    ada, bo = room.guest(), room.guest("en")
    return ada, bo, await room.table(ada, bo, start=False, **form)


def link(text: str, way: str) -> str:
    return re.findall(rf"{ADDRESS}(/mail/{way}/\S+)", text)[0]


async def agreed(room: Room, office: PostOffice, guest: Guest, address: str = ADA) -> str:
    """The guest asks for mail and confirms it; the link that stops it."""
    before = len(office.got)
    assert (await guest.post("/mail", address=address)).status_code == 303
    await until(lambda: len(office.got) > before)
    text = office.texts()[-1]
    assert (await room.guest().post(link(text, "yes"))).status_code == 303
    return link(text, "stop")


def nobody_looks(room: Room) -> None:
    room.tables._cache.watching._seen.clear()


async def call(room: Room, path: str, guest: Guest, seat: int = 0) -> None:
    room.tables.calling._put(Call("begins", path[3:], seat, person_of(room, guest)))


async def begun(room: Room, office: PostOffice, **form: str) -> tuple[Guest, str, str]:
    """Bo gets mail, the game begins and nobody looks: Bo, the table, the link that stops it."""
    ada, bo, path = await table(room, **form)
    stop = await agreed(room, office, bo, "bo@example.org")
    await ada.post(f"{path}/start")
    nobody_looks(room)
    office.got.clear()
    return bo, path, stop


# ---- asking and confirming ----


async def test_nothing_but_a_question_goes_to_an_address_nobody_confirmed(
    room: Room, office: PostOffice
) -> None:
    ada, _, path = await table(room)
    await ada.post("/mail", address="Ada@EXAMPLE.org")
    await until(lambda: bool(office.got))
    question = office.got[0]
    assert (
        question["To"] == "Ada@example.org" and question["From"].addresses[0].addr_spec == "spiele@x.example"
    )
    assert question["Subject"] == "Sollen wir dir schreiben?" and "Ada" not in office.texts()[0]
    page = (await ada.get("/settings")).text
    assert "Wir haben an A…\u2060@example.org geschrieben." in page and "Ada@" not in page
    await ada.post(f"{path}/start")
    nobody_looks(room)
    await call(room, path, ada)
    await idle(room)
    assert len(office.got) == 1
    yes = link(office.texts()[0], "yes")
    assert "Ja, schreibt mir" in (await room.guest().get(yes)).text
    await call(room, path, ada)
    await idle(room)
    assert len(office.got) == 1, "a mail server that fetches the link says nothing"
    for _ in range(2):
        assert (await room.guest().post(yes)).headers["location"] == yes
    assert "Abgemacht." in (await room.guest().get(yes)).text
    assert "Wir schreiben an A…\u2060@example.org." in (await ada.get("/settings")).text
    nobody_looks(room)
    await call(room, path, ada)
    await until(lambda: len(office.got) == 2)


async def test_a_mail_is_short_in_its_readers_language_and_can_be_stopped(
    room: Room, office: PostOffice
) -> None:
    bo, path, stop = await begun(room, office, pace="letters")
    await call(room, path, bo, 1)
    await until(lambda: bool(office.got))
    mail, text = office.got[0], office.texts()[0]
    view = await room.tables.view(path[3:])
    title = view.game.card.title
    assert str(mail["Subject"]).startswith(f"Your table begins: {title}, table ")
    assert text.splitlines()[0].startswith(f"Your table begins: {title} at table ")
    assert "UTC (2 days, 23 hrs left), then a bot plays for you." in text or "days" in text
    assert f"\n{ADDRESS}{path}\n" in text
    assert mail["List-Unsubscribe"] == f"<{ADDRESS}{stop}>" and stop in text
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert office.recipients[-1] == ["bo@example.org"]
    person = person_of(room, bo)
    assert person not in mail.as_string() and "Gast" not in text


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "ada",
        "ada@",
        "ada@example.org\r\nBcc: eve@evil.example",
        "ada@example.org\nSubject: x",
        "ada@example.org, eve@evil.example",
        "ada@example.org eve@evil.example",
        "Ada <ada@example.org>",
        "ada@[127.0.0.1]",
        "ada@localhost",
        '"a b"@example.org',
        "ada@exa\0mple.org",
        "a" * 65 + "@example.org",
        "ädä@example.org",
        "ada@example.org%0d%0aBcc:eve@evil.example",
        "x" * 2000 + "@example.org",
    ],
)
async def test_what_is_no_address_comes_back_with_a_sentence(
    room: Room, office: PostOffice, typed: str
) -> None:
    ada, _, _ = await table(room)
    answer = await ada.post("/mail", address=typed)
    assert answer.status_code == 400 and "Das ist keine E-Mail-Adresse" in answer.text
    assert f'value="{escape(typed[:5].strip())}' in answer.text
    await idle(room)
    assert office.asked == 0 and await room.tables.addresses.of(person_of(room, ada)) is None


async def test_nobody_without_a_seat_is_written_to(room: Room, office: PostOffice) -> None:
    guest = room.guest()
    assert "Setz dich erst" in (await guest.get("/settings")).text
    answer = await guest.post("/mail", address=ADA)
    assert answer.status_code == 403 and "Setz dich erst" in answer.text


async def test_the_same_press_twice_asks_once(room: Room, office: PostOffice) -> None:
    ada, _, _ = await table(room)
    answers = await asyncio.gather(*(ada.post("/mail", address=ADA) for _ in range(3)))
    assert {one.status_code for one in answers} == {303}
    await idle(room)
    assert len(office.got) == 1


# ---- nobody is flooded ----


async def test_an_address_is_asked_three_times_a_day_whoever_types_it(room: Room, office: PostOffice) -> None:
    ways = ("v@example.org", "v+1@example.org", "V+2@example.org", "v.@example.org", "v+9@EXAMPLE.org")
    told = set()
    for way in (*ways[:3], "v+4@example.org", ways[4]):
        ada, _, _ = await table(room)
        answer = await ada.post("/mail", address=way)
        page = (await ada.get("/settings")).text
        told.add((answer.status_code, answer.headers["location"], "geschrieben" in page))
    await idle(room)
    assert len(office.got) == mailing.TO_ADDRESS.burst
    assert told == {(303, "/settings#mail", True)}, "strangers do not hear that somebody asked"
    assert box("v.a+1@Example.org") == box("va@example.org") != box("vb@example.org")


async def test_one_person_and_one_network_make_us_write_few_questions(
    room: Room, office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo, _ = await table(room)
    few = mailing.BY_PERSON.burst
    for number in range(few):
        assert (await ada.post("/mail", address=f"a{number}@example.org")).status_code == 303
    answer = await ada.post("/mail", address="a9@example.org")
    assert answer.status_code == 429 and int(answer.headers["retry-after"]) > 3600
    assert "Versuch es morgen noch einmal" in answer.text
    monkeypatch.setattr(mailing, "BY_PERSON", replace(mailing.BY_PERSON, burst=50))
    sent = 0
    while (await bo.post("/mail", address=f"b{sent}@example.org")).status_code == 303:
        sent += 1
    assert sent == mailing.BY_NETWORK.burst - few
    monkeypatch.setattr(mailing, "BY_NETWORK", replace(mailing.BY_NETWORK, burst=500))
    monkeypatch.setattr(mailing, "IN_ALL", replace(mailing.IN_ALL, burst=5))
    mailer_of(room)._limits = Limits()
    answers = [(await bo.post("/mail", address=f"c{n}@example.org")).status_code for n in range(7)]
    assert answers == [303] * 5 + [429] * 2


async def test_one_mail_a_turn_and_few_an_hour(
    room: Room, office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    bo, path, _ = await begun(room, office)
    for _ in range(3):
        await call(room, path, bo, 1)
    await idle(room)
    assert len(office.got) == 1, "the same turn"
    told = mailer_of(room)._told
    for _ in range(mailing.OF_TABLE.burst + 3):
        told.clear()  # as if it were another turn each time
        await call(room, path, bo, 1)
        await idle(room)
    assert len(office.got) == mailing.OF_TABLE.burst


async def test_what_waits_is_bounded(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    mailer = mailer_of(room)
    for _ in range(mailing.MOST_WAITING + 5):
        mailer.called(Call("turn", "nirgends", 0, "nobody"))
    assert mailer._jobs.qsize() <= mailing.MOST_WAITING
    assert "too many mails wait" in caplog.text


# ---- who is written to ----


async def test_who_looks_has_decided_or_has_a_bot_gets_nothing(room: Room, office: PostOffice) -> None:
    bo, path, _ = await begun(room, office)
    await bo.get(path)  # a page of the table is open
    await call(room, path, bo, 1)
    await idle(room)
    nobody_looks(room)
    view = await room.tables.view(path[3:])
    waits = view.waiting_for
    for seat in range(2):
        if seat not in waits:
            room.tables.calling._put(Call("turn", path[3:], seat, person_of(room, bo)))
    await idle(room)
    assert office.got == []
    seats = tuple(replace(one, stand_in=True) for one in view.seats)
    assert mailing.is_due(Call("begins", path[3:], 1, "x"), view)
    assert not mailing.is_due(Call("begins", path[3:], 1, "x"), replace(view, seats=seats))
    assert not mailing.is_due(Call("begins", path[3:], 1, "x"), replace(view, phase="over"))
    assert not mailing.is_due(Call("turn", path[3:], 1, "x"), replace(view, waiting_for=(0,)))


# ---- stopping, erasing, another device ----


async def test_one_tap_stops_it_from_a_mail_program_a_page_and_the_settings(
    room: Room, office: PostOffice
) -> None:
    for way in ("program", "page", "settings"):
        ada, _, path = await table(room)
        stop = await agreed(room, office, ada, f"{way}@example.org")
        person = person_of(room, ada)
        if way == "settings":
            assert "Nicht mehr schreiben" in (await ada.get("/settings")).text
            await room.guest().post("/mail/stop")
            assert await room.tables.addresses.of(person) is not None, "not somebody else's"
            await ada.post("/mail/stop")
        else:
            page = (await room.guest().get(stop)).text
            assert (
                f"{way[0]}…\u2060@example.org" in page and await room.tables.addresses.of(person) is not None
            )
            form = {"List-Unsubscribe": "One-Click"} if way == "program" else {}
            answers = [await room.guest().post(stop, **form) for _ in range(2)]
            assert {(one.status_code, "Wir schreiben dir nicht mehr" in one.text) for one in answers} == {
                (200, True)
            }
            assert "Keine Mails mehr." in (await room.guest().get(stop)).text
        assert await room.tables.addresses.of(person) is None
        await ada.post(f"{path}/start")
        nobody_looks(room)
        office.got.clear()
        await call(room, path, ada)
        await idle(room)
        assert office.got == []


async def test_links_do_one_thing_and_only_ours_do_anything(room: Room, office: PostOffice) -> None:
    ada, _, _ = await table(room)
    await ada.post("/mail", address=ADA)
    await until(lambda: bool(office.got))
    yes, stop = (link(office.texts()[0], way) for way in ("yes", "stop"))
    cookies, one = room.app.state.house.cookies, await room.tables.addresses.of(person_of(room, ada))
    assert one is not None
    swapped = stop.replace("stop", "yes"), yes.replace("yes", "stop")
    signed = f"/mail/yes/{cookies.sign(one.key)}", f"/mail/yes/{cookies.leaving(one.key)}"
    for wrong in (*swapped, *signed, f"/mail/yes/{one.key}", yes[:-1], f"/mail/yes/{'x' * 600}"):
        for answer in (await room.guest().get(wrong), await room.guest().post(wrong)):
            assert answer.status_code == 404, wrong
            assert "Dieser Link gilt nicht mehr" in answer.text
    after = await room.tables.addresses.of(person_of(room, ada))
    assert after == one and not one.confirmed


async def test_a_question_holds_for_a_day_and_an_earlier_one_not_at_all(
    room: Room, office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _, _ = await table(room)
    for number, address in enumerate((ADA, "other@example.org"), 1):
        await ada.post("/mail", address=address)
        await until(lambda number=number: len(office.got) == number)  # type: ignore[misc]
    first, second = (link(text, "yes") for text in office.texts())
    assert (await room.guest().post(first)).status_code == 404
    monkeypatch.setattr(addresses, "ASKED_SECONDS", -1.0)
    assert (await room.guest().get(second)).status_code == 404
    assert (await room.guest().post(second)).status_code == 404
    await room.tables.addresses.forget_unconfirmed()
    monkeypatch.undo()
    assert await room.tables.addresses.of(person_of(room, ada)) is None


async def test_erasing_takes_the_address_and_no_file_holds_it(room: Room, office: PostOffice) -> None:
    ada, bo, path = await table(room)
    await agreed(room, office, ada, "geheim@example.org")
    for guest in (ada, bo, room.guest()):
        for page in ("/me", "/me/games.json", "/settings", path, f"{path}/game.json", "/"):
            assert "geheim@" not in (await guest.get(page)).text, page
    await ada.post("/me/erase")
    assert await room.tables.addresses.of(person_of(room, ada)) is None


async def test_another_device_brings_its_address_along(room: Room, office: PostOffice) -> None:
    ada, bo, _ = await table(room)
    await agreed(room, office, bo, "bo@example.org")
    one, other = person_of(room, ada), person_of(room, bo)
    await room.tables.personal.join(one, other)
    found = await room.tables.addresses.of(one)
    assert found is not None and found.address == "bo@example.org" and found.confirmed
    assert await room.tables.addresses.of(other) is None


# ---- a mail server with moods ----


async def test_an_address_where_nobody_is_is_forgotten(room: Room, office: PostOffice) -> None:
    bo, path, _ = await begun(room, office)
    office.answers = ["550 5.1.1 No such user bo@example.org"]
    await call(room, path, bo, 1)
    await idle(room)
    assert await room.tables.addresses.of(person_of(room, bo)) is None
    assert "Wir schreiben an" not in (await bo.get("/settings")).text


async def test_a_mail_is_tried_again_and_then_given_up(
    room: Room, office: PostOffice, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bo, path, _ = await begun(room, office)
    monkeypatch.setattr(mailing, "AGAIN", (0.02, 0.02))
    named = office.asked
    office.answers = ["250 OK"] * named + ["451 Later", "451 Later", "250 OK"]
    await call(room, path, bo, 1)
    await until(lambda: len(office.got) == 1)
    assert office.asked == named + 3
    mailer_of(room)._told.clear()
    office.answers = ["451 bo@example.org: later"]
    await call(room, path, bo, 1)
    await until(lambda: "given up after 3 tries" in caplog.text)
    assert await room.tables.addresses.of(person_of(room, bo)) is not None
    assert "bo@" not in caplog.text and not mailer_of(room)._later


async def test_a_mail_server_that_hangs_hurts_no_move_and_no_stop(
    room: Room, office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    bo, path, _ = await begun(room, office)
    hangs = 0

    async def hang(*_: object) -> None:
        nonlocal hangs
        hangs += 1
        await asyncio.sleep(600)

    mailer_of(room)._send = hang
    monkeypatch.setattr(Mailer, "_is_new", lambda *_: True)
    for _ in range(20):
        await call(room, path, bo, 1)
    await until(lambda: hangs == mailing.AT_ONCE)
    begin = time.monotonic()
    assert (await bo.get(path)).status_code == 200
    assert (await bo.post(f"{path}/leave")).status_code == 303
    assert time.monotonic() - begin < 5  # it answers at once; the machine may be busy
    await asyncio.wait_for(mailer_of(room).close(), 5)


async def test_a_mail_that_fails_is_logged_and_the_round_goes_on(
    room: Room, office: PostOffice, caplog: pytest.LogCaptureFixture
) -> None:
    bo, path, _ = await begun(room, office)
    failures: list[Awaitable[None]] = []

    async def fail(*_: object) -> None:
        failures.append(asyncio.sleep(0))
        await failures[-1]
        raise RuntimeError("a fault of ours") if len(failures) < 5 else smtp.NotSent("not this one")

    mailer_of(room)._send = fail
    with caplog.at_level(logging.ERROR):
        for number in range(1, 6):
            mailer_of(room)._told.clear()
            await call(room, path, bo, 1)
            await until(lambda number=number: len(failures) == number)  # type: ignore[misc]
            await idle(room)
    assert caplog.text.count("a fault of ours") >= 4 and "not this one" in caplog.text


# ---- without a mail server ----


async def test_without_a_mail_server_no_page_speaks_of_mail(tmp_path: Path) -> None:
    app = create_app(Settings(tmp_path, bots=False))
    async with app.router.lifespan_context(app):
        room = Room(app)
        ada, _, path = await table(room, pace="letters")
        await ada.post(f"{path}/start")
        for page in ("/", "/settings", "/me", path):
            seen = re.sub(r"<symbol.*?</symbol>", "", (await ada.get(page)).text)
            assert re.findall(r"(?i).{20}mail.{20}", seen) == [], page
        answer = await ada.post("/mail", HX, address=ADA)
        assert answer.status_code == 404 and "schreibt keine Mails" in answer.text
        assert await app.state.house.tables.addresses.of(person_of(room, ada)) is None
        for client in room.clients:
            await client.aclose()
