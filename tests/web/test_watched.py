"""What whoever runs the server sees of it: health, logs without secrets, and a database that goes away."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Iterator

import pytest
from starlette.applications import Starlette

from tests.web.conftest import GAME, Room
from tests.web.test_server import _listen
from wuerfelwerk.hall import Unavailable
from wuerfelwerk.web.entrance import logs


@pytest.fixture
def no_database(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """The database does not answer until ``undo()``."""
    log = app.state.house.tables._log

    async def away(work: object) -> None:
        raise Unavailable("the server is starting up")

    monkeypatch.setattr(log._reading, "run", away)
    monkeypatch.setattr(log._writing, "run", away)
    monkeypatch.setattr(log._writing, "save", away)
    yield monkeypatch


# ---- health ----


async def test_health_says_that_all_is_well(room: Room) -> None:
    answer = await room.guest().get("/health")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "database": "reachable"})
    assert "set-cookie" not in answer.headers


async def test_health_says_that_the_database_is_away(room: Room, no_database: pytest.MonkeyPatch) -> None:
    answer = await room.guest().get("/health")
    assert answer.status_code == 503
    assert answer.json() == {"status": "unavailable", "database": "not reachable"}


async def test_health_does_not_wait_for_ever(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    async def hangs() -> None:
        await asyncio.sleep(3600)

    monkeypatch.setattr("wuerfelwerk.hall.tables.CHECK_SECONDS", 0.01)
    monkeypatch.setattr(room.tables._log, "answers", hangs)
    assert (await room.guest().get("/health")).status_code == 503


# ---- without a database ----


@pytest.mark.parametrize(
    "language, sentence", [("de", "gerade nicht erreichbar"), ("en", "cannot be reached")]
)
async def test_pages_say_so_while_the_database_is_away(
    room: Room, no_database: pytest.MonkeyPatch, language: str, sentence: str
) -> None:
    guest = room.guest(language)
    for answer in (
        await guest.get("/t/unknown"),
        await guest.get("/t/unknown/stream"),
        await guest.get("/join/unknown"),
        await guest.post("/tables", game=GAME, way="friends", seats="2", name="Ada"),
    ):
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert sentence in answer.text
    assert (await guest.get("/")).status_code == 200  # nobody's list of tables needs no database


async def test_a_commit_while_the_database_is_away_is_not_lost_when_it_is_sent_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    save = room.tables._log.save

    async def away(*_: object) -> None:
        raise Unavailable("gone")

    monkeypatch.setattr(room.tables._log, "save", away)
    answer = await ada.post(f"{path}/act", {"hx-request": "true"}, seat="0", seq="1", action="120")
    assert answer.status_code == 503 and "Verloren ist nichts" in answer.text
    monkeypatch.setattr(room.tables._log, "save", save)
    answer = await ada.post(f"{path}/act", {"hx-request": "true"}, seat="0", seq="1", action="120")
    assert answer.status_code == 200
    assert (await room.tables.view(path[3:])).seats[0].done


async def test_a_stream_outlives_the_database(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wuerfelwerk.web.stream.AWAY_SECONDS", 0.01)
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    messages = _listen(room.app, path, ada.client.cookies["person"])
    assert "retry:" in await asyncio.wait_for(anext(messages), 5)
    real = room.tables.view

    async def away(*_: object) -> None:
        raise Unavailable("gone")

    monkeypatch.setattr(room.tables, "view", away)
    assert await asyncio.wait_for(anext(messages), 5) == ": the database is away\n\n"
    monkeypatch.setattr(room.tables, "view", real)
    async with asyncio.timeout(5):
        while "id: " not in await anext(messages):
            pass
    await messages.aclose()


# ---- logs ----


@pytest.fixture
def written(caplog: pytest.LogCaptureFixture) -> Iterator[logging.Handler]:
    """Every line our loggers write, as JSON."""
    caplog.set_level(logging.INFO, "wuerfelwerk")
    caplog.handler.setFormatter(logs.JsonLines())
    yield caplog.handler


async def test_every_request_is_a_line_with_an_id_and_no_path(
    room: Room, written: pytest.LogCaptureHandler
) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    seat = (await ada.get(path)).text.split("/seat/")[1].split('"')[0]
    answer = await bo.post(f"/seat/{seat}", {"x-request-id": "from-the-proxy.1"})
    assert answer.headers["x-request-id"] == "from-the-proxy.1"
    odd = await bo.get("/health", x_request_id='"}\\n{"')
    assert re.fullmatch("[0-9a-f]{12}", odd.headers["x-request-id"])
    lines = [json.loads(line) for line in written.stream.getvalue().splitlines()]
    seats = [line for line in lines if line.get("route") == "/seat/{token}"]
    assert [(line["method"], line["status"], line["request"]) for line in seats] == [
        ("POST", 303, "from-the-proxy.1")
    ]
    assert {"/t/{table_id}", "/t/{table_id}/start", "/tables", "/join/{token}"} <= {
        line.get("route") for line in lines
    }


async def test_no_log_gives_anything_away(
    room: Room, written: pytest.LogCaptureHandler, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in the lines of requests nor in those of errors, their tracebacks included."""
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    table = room.tables._cache._tables[path[3:]]

    async def falls(*_: object) -> None:
        raise RuntimeError(f"INSERT {table.info.secret} {table.info.invite} {path} {table.seats[0].holders}")

    monkeypatch.setattr(room.tables._log, "save", falls)
    assert (await ada.post(f"{path}/act", seat="0", seq="1", action="120")).status_code == 500
    text = written.stream.getvalue()
    assert "RuntimeError" in text and "/t/{table_id}/act" in text
    given = [table.info.secret, table.info.id, table.info.invite, table.info.watch, table.info.host]
    given += [seat.token for seat in table.seats] + list(ada.client.cookies.values())
    assert [one for one in given if one in text] == []


def test_lines_for_people_hold_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    record = logging.LogRecord("wuerfelwerk.x", logging.INFO, "", 0, "table %s", ("Ab1" * 9,), None)
    text = logs.TextLines().format(record)
    assert "INFO wuerfelwerk.x" in text and text.endswith("table Ab1Ab1…")


@pytest.mark.parametrize(
    "text, told",
    [
        ("a_long_name_of_a_function_in_a_traceback", "a_long_name_of_a_function_in_a_traceback"),
        ("x E9tAwlthTqo0UPvLyMJjlxf3_Fo.", "x E9tAwl…."),
        ("/t/gifJRwwJzMeWNYaSCTNgoKIzcrI", "/t/gifJRw…"),
        ("0123456789abcdef" * 4, "012345…"),
        ("postgresql://ada:***@host/name", "postgresql://ada:***@host/name"),
    ],
)
def test_what_looks_like_a_token_is_cut(text: str, told: str) -> None:
    assert logs.without_tokens(text) == told
