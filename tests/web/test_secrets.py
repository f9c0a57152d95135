"""Keys, tokens and secrets: how long they are, who reads them, and that no log holds them."""

from __future__ import annotations

import logging
import re
import traceback
from pathlib import Path

import pytest
from itsdangerous import URLSafeSerializer

import wuerfelwerk
from tests.web.conftest import Room
from wuerfelwerk.hall import new_person
from wuerfelwerk.table.errors import Raced
from wuerfelwerk.table.seats.names import new_token
from wuerfelwerk.web.entrance.viewer import PERSON, Cookies
from wuerfelwerk.web.settings import KEY_FILE, Settings

SOURCE = Path(wuerfelwerk.__file__).parent
OLD, NEW = "old" * 20, "new" * 20


def test_ids_and_links_have_128_bits_and_more() -> None:
    for made in (new_token, new_person):
        texts = {made() for _ in range(2000)}
        assert len(texts) == 2000
        assert all(re.fullmatch(r"[A-Za-z0-9_-]{27}", text) for text in texts)  # 27 × 6 bits
        for place in range(26):
            assert len({text[place] for text in texts}) == 64  # each of them any of 64


def test_an_old_key_reads_and_the_new_one_signs(tmp_path: Path) -> None:
    signed = Cookies([OLD]).sign("ada")
    assert URLSafeSerializer(OLD, salt=PERSON).loads(signed) == "ada"
    (tmp_path / KEY_FILE).write_text(f"{OLD}\n{NEW}\n")
    both = Cookies(Settings(tmp_path).cookie_keys())
    assert both._signer.loads(signed) == "ada"
    assert URLSafeSerializer(NEW, salt=PERSON).loads(both.sign("ada")) == "ada"
    secret = "x" * 27
    assert both._programs.loads(Cookies([OLD]).program_token(secret)) == secret


async def test_a_key_taken_out_ends_what_it_signed(room: Room) -> None:
    ada = room.guest()
    path = await room.table(ada, room.guest(), start=False)
    gone = Cookies(["gone" * 20]).sign("somebody")
    stranger = room.guest()
    stranger.client.cookies.set("person", gone)
    assert (await stranger.post(f"{path}/start")).status_code == 403


@pytest.mark.parametrize("content", ["", "\n\n", "short\n", f"{OLD}\nshort"])
def test_a_key_file_without_good_keys_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / KEY_FILE).write_text(content)
    with pytest.raises(ValueError, match="one key a line"):
        Settings(tmp_path).cookie_keys()


async def test_no_log_holds_a_token_or_a_secret(
    room: Room, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything of a table's life, errors of ours included, with every logger wide open."""
    caplog.set_level(logging.DEBUG)
    for client in ("httpx", "httpcore"):  # the browser of this test, no part of the server
        caplog.set_level(logging.WARNING, client)
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    page = await ada.post(f"{path}/program", seat="A")
    token = page.text.split('id="token">')[1].split("<")[0]
    table = await room.tables._cache.get(path[3:])
    secrets = {
        "table": table.info.id, "dice": table.info.secret,
        "invite": table.info.invite, "watch": table.info.watch,
        "personal": table.seats[0].token, "cookie": ada.client.cookies["person"], "token": token,
        "person": next(iter(table.seats[1].holders)),
    }  # fmt: skip

    async def fall(*_: object, **__: object) -> None:
        raise RuntimeError("on purpose")

    ours = logging.getLogger("wuerfelwerk")
    assert ours.isEnabledFor(logging.DEBUG)
    bearer = {"authorization": f"Bearer {token}"}
    places = (path, f"{path}/stream", f"/seat/{secrets['personal']}", f"/watch/{secrets['watch']}")
    monkeypatch.setattr(room.tables, "view", fall)
    for verb in ("personal", "watch", "invite"):
        monkeypatch.setattr(room.tables.following, verb, fall)
    for place in (*places, f"/join/{secrets['invite']}", f"/api/tables/{secrets['table']}"):
        assert (await ada.client.get(place, headers=bearer)).status_code == 500, place
    assert caplog.text.count("on purpose") >= 6
    assert [name for name, secret in secrets.items() if secret in caplog.text] == []


def test_logs_call_a_table_by_the_beginning_of_its_id() -> None:
    for source in SOURCE.rglob("*.py"):
        for call in re.findall(
            r"\blog\.(?:debug|info|warning|error|exception)\((?:[^()]|\([^()]*\))*\)",
            source.read_text("utf-8"),
        ):
            assert not re.search(r"(?<!short\()\b(table_id|live\.info\.id|url\.path)\b", call), call


async def test_a_database_that_fails_tells_no_secret(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    """Errors of the database usually quote what was to be written."""
    caplog.set_level(logging.DEBUG)
    path = await room.table(room.guest(), room.guest())
    table = await room.tables._cache.get(path[3:])
    with pytest.raises(Raced) as failed:  # its key is taken
        await room.tables._log.insert(table)
    told = "".join(traceback.format_exception(failed.value))
    assert "UNIQUE" in told
    assert table.info.secret not in told and table.info.id not in told


async def test_no_page_and_no_answer_holds_the_secret_before_the_end(room: Room) -> None:
    ada, bo, eve = room.guest(), room.guest(), room.guest()
    path = await room.table(ada, bo)
    page = await bo.post(f"{path}/program", seat="B")
    token = page.text.split('id="token">')[1].split("<")[0]
    bearer = {"authorization": f"Bearer {token}"}
    id = path[3:]
    secret = (await room.tables._cache.get(id)).info.secret
    places = [path, f"{path}/game.json", f"{path}/dice", f"{path}?look=B", f"{path}/program", "/"]
    places += [f"/api/tables/{id}", f"/api/tables/{id}/record", "/api/tables"]

    async def shown() -> list[str]:
        answers = [await guest.client.get(p, headers=bearer) for guest in (ada, bo, eve) for p in places]
        return [str(answer.request.url) for answer in answers if secret in answer.text]

    assert await shown() == []
    for guest in (ada, bo):
        await guest.post(f"{path}/leave")
    assert any(place.endswith("/game.json") for place in await shown())
