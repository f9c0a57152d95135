"""Messages to browsers that asked for them: who may ask, what they get, and when they are forgotten."""

from __future__ import annotations

import asyncio
import json
import logging
import stat
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_public_key

from tests.web.conftest import Guest, Room
from wuerfelwerk.hall import Subscription
from wuerfelwerk.hall.calling import Call
from wuerfelwerk.store.reach import subscriptions
from wuerfelwerk.web.calling import outside, postman
from wuerfelwerk.web.calling.keys import PushKeys
from wuerfelwerk.web.settings import Settings


def text(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


class Browser:
    """What a browser keeps for itself, and reads messages with (RFC 8291)."""

    def __init__(self, endpoint: str = "https://push.example/send/1") -> None:
        self.endpoint, self.auth = endpoint, b"sixteen bytes..."
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def form(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": text(self.point), "auth": text(self.auth)}

    def read(self, body: bytes) -> dict[str, str]:
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self._key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        )
        info = b"WebPush: info\0" + self.point + sender
        secret = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        told: dict[str, str] = json.loads(plain.rstrip(b"\0").removesuffix(b"\2"))
        return told


class Maker:
    """Stands for the maker of a browser: notes what is posted, and answers with a status."""

    def __init__(self, answer: int | Exception = 201) -> None:
        self.answer, self.got = answer, list[tuple[str, Mapping[str, str], bytes]]()

    def __call__(self, endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
        self.got.append((endpoint, headers, body))
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.fixture
def maker(room: Room) -> Maker:
    found = Maker()
    room.app.state.house.postman._post = found
    return found


async def until(reached: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not reached():
            await asyncio.sleep(0.01)


async def asked(room: Room, person: str) -> list[Subscription]:
    return await room.tables.subscriptions.of(person)


def person_of(room: Room, guest: Guest) -> str:
    cookie = guest.client.cookies["person"]
    return str(room.app.state.cookies._person(cookie))


async def waiting_table(room: Room) -> tuple[Guest, Guest, str]:
    ada, bo = room.guest(), room.guest("en")
    return ada, bo, await room.table(ada, bo, start=False)


async def test_who_is_away_gets_a_message_only_their_browser_can_read(room: Room, maker: Maker) -> None:
    ada, bo, path = await waiting_table(room)
    browser = Browser()
    assert (await bo.post("/push", **browser.form)).status_code == 204
    room.tables._cache.watching._seen.clear()
    await ada.post(f"{path}/start")
    await until(lambda: bool(maker.got))
    endpoint, headers, body = maker.got[0]
    assert endpoint == browser.endpoint and headers["content-encoding"] == "aes128gcm"
    told = browser.read(body)
    assert told["title"] == "Your table begins" and told["open"] == path and told["tag"] == path[3:]
    assert "Würfelland" not in body.decode("latin-1"), "nobody on the way reads it"


async def test_the_message_is_signed_for_its_maker(room: Room, maker: Maker) -> None:
    ada, bo, path = await waiting_table(room)
    await bo.post("/push", **Browser().form)
    room.tables._cache.watching._seen.clear()
    await ada.post(f"{path}/start")
    await until(lambda: bool(maker.got))
    _, token, key = maker.got[0][1]["authorization"].replace(",", "").split()
    keys = room.app.state.house.postman.keys
    public = load_pem_public_key(keys.public)
    said = jwt.decode(token[2:], public, ["ES256"], audience="https://push.example")  # type: ignore[arg-type]
    assert said["sub"].startswith("mailto:")
    assert key[2:] == keys.for_browsers == (await bo.get("/push/key")).text


async def test_what_cannot_be_an_address_is_refused_in_words(room: Room) -> None:
    ada, _, _ = await waiting_table(room)
    good = Browser().form
    for wrong in (
        {"endpoint": "http://push.example/"},
        {"endpoint": "https://127.0.0.1/"},
        {"endpoint": "https://router/"},
        {"p256dh": text(b"\4" + bytes(64))},  # not on the curve
        {"p256dh": "AAAA"},
        {"p256dh": "ÄÖÜ"},
        {"auth": "AAAA"},
        {"auth": ""},
    ):
        answer = await ada.post("/push", {"hx-request": "true"}, **{**good, **wrong})
        assert answer.status_code == 400, wrong
        assert "keine Adresse genannt" in answer.text
    assert (await ada.post("/push", endpoint=good["endpoint"])).status_code == 400
    assert await asked(room, person_of(room, ada)) == []


async def test_nobody_without_a_seat_is_remembered(room: Room) -> None:
    answer = await room.guest().post("/push", **Browser().form)
    assert answer.status_code == 403 and "Setz dich erst" in answer.text


async def test_a_browser_belongs_to_one_person_and_a_person_has_few(room: Room) -> None:
    ada, bo, _ = await waiting_table(room)
    same = Browser()
    for _ in range(2):
        await ada.post("/push", **same.form)
    assert len(await asked(room, person_of(room, ada))) == 1
    await bo.post("/push", **same.form)
    assert await asked(room, person_of(room, ada)) == []
    for number in range(subscriptions.MOST_OF_ONE + 3):
        await ada.post("/push", **Browser(f"https://push.example/{number}").form)
    kept = [one.endpoint for one in await asked(room, person_of(room, ada))]
    assert kept == [f"https://push.example/{n}" for n in range(3, subscriptions.MOST_OF_ONE + 3)]


async def test_one_tap_stops_it_and_nobody_stops_somebody_elses(room: Room) -> None:
    ada, bo, _ = await waiting_table(room)
    one, two = Browser("https://push.example/1"), Browser("https://push.example/2")
    for browser in (one, two):
        await ada.post("/push", **browser.form)
    await bo.post("/push/stop", endpoint=one.endpoint)
    await room.guest().post("/push/stop", endpoint=one.endpoint)
    assert len(await asked(room, person_of(room, ada))) == 2
    await ada.post("/push/stop", endpoint=one.endpoint)
    assert [x.endpoint for x in await asked(room, person_of(room, ada))] == [two.endpoint]
    await ada.post("/push/stop")
    assert await asked(room, person_of(room, ada)) == []


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        (201, True),
        (404, False),
        (410, False),
        (429, True),
        (500, True),
        (302, True),
        (OSError("no route"), True),
        (outside.NotOutside("its host is not in the public network"), False),
    ],
)
async def test_browsers_that_are_gone_are_forgotten_and_others_are_not(
    room: Room, maker: Maker, answer: Any, kept: bool
) -> None:
    ada, _, path = await waiting_table(room)
    await ada.post("/push", **Browser().form)
    person, maker.answer = person_of(room, ada), answer
    room.tables.calling._put(Call("turn", path[3:], 0, person))
    await until(lambda: bool(maker.got) and not room.app.state.house.postman._tasks)
    assert bool(await asked(room, person)) is kept


async def test_a_table_that_is_gone_calls_nobody_and_the_next_call_is_brought(
    room: Room, maker: Maker
) -> None:
    ada, _, path = await waiting_table(room)
    await ada.post("/push", **Browser().form)
    for table in ("no-such-table", path[3:]):
        room.tables.calling._put(Call("turn", table, 0, person_of(room, ada)))
    await until(lambda: bool(maker.got))
    assert len(maker.got) == 1


async def test_few_messages_are_under_way_at_a_time(room: Room, maker: Maker) -> None:
    ada, _, path = await waiting_table(room)
    await ada.post("/push", **Browser().form)
    person, post = person_of(room, ada), room.app.state.house.postman
    most = 0

    async def slow(call: Call, one: Subscription) -> None:
        nonlocal most
        most = max(most, len(post._tasks))
        await asyncio.sleep(0.02)

    post._bring = slow
    for _ in range(40):
        room.tables.calling._put(Call("turn", path[3:], 0, person))
    await until(room.tables.calling._calls.empty)
    assert 1 < most <= postman.AT_ONCE


async def test_nobody_waits_for_makers_that_do_not_answer(room: Room, maker: Maker) -> None:
    """Bots think in threads too, and pages are packed in them: as many makers may hang as there are."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))
    ada, _, path = await waiting_table(room)
    await ada.post("/push", **Browser().form)
    answered, post = threading.Event(), room.app.state.house.postman
    post._post = lambda *message: maker(*message) if answered.wait(60) else 500
    for _ in range(postman.AT_ONCE):
        room.tables.calling._put(Call("turn", path[3:], 0, person_of(room, ada)))
    await until(lambda: len(post._tasks) == postman.AT_ONCE)
    try:
        async with asyncio.timeout(5):
            assert await asyncio.to_thread(lambda: "done") == "done"
    finally:
        answered.set()
    await until(lambda: len(maker.got) == postman.AT_ONCE)


async def test_a_message_that_fails_is_logged_and_the_round_goes_on(
    room: Room, maker: Maker, caplog: pytest.LogCaptureFixture
) -> None:
    ada, _, path = await waiting_table(room)
    await ada.post("/push", **Browser().form)
    person, maker.answer = person_of(room, ada), RuntimeError("a fault of ours")
    with caplog.at_level(logging.ERROR):
        for number in (1, 2):
            room.tables.calling._put(Call("turn", path[3:], 0, person))
            await until(lambda number=number: len(maker.got) == number)  # type: ignore[misc]
            await until(lambda: not room.app.state.house.postman._tasks)
    assert "a fault of ours" in caplog.text


def test_the_key_is_made_once_kept_and_hidden_from_others(tmp_path: Path) -> None:
    first = PushKeys(Settings(tmp_path)).for_browsers
    assert PushKeys(Settings(tmp_path)).for_browsers == first
    assert len(urlsafe_b64decode(first + "==")) == 65
    assert stat.S_IMODE((tmp_path / "push.key").stat().st_mode) == 0o600


def test_whom_makers_may_write_to(tmp_path: Path) -> None:
    assert postman.contact_of(Settings(tmp_path, contact="ada@example.org")) == "ada@example.org"
    assert postman.contact_of(Settings(tmp_path, public_address="https://spiele.example/w")) == (
        "noreply@spiele.example"
    )
