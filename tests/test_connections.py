"""A server without a proxy before it, against clients that mean it no good: real sockets, a real process."""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse

from tests.test_hosting import PATIENCE, Server
from wuerfelwerk.web.entrance import connections

NOT_A_PROXY = "127.0.0.2"  # this machine under another name: nobody believes it
GREW = 40  # MB a server may grow by, whatever it is sent


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    server = Server(folder, "--data", str(folder / "tables.sqlite"), "--connections", "20")
    yield server
    told = server.stop()
    assert "Traceback" not in told, told


def place(server: Server) -> tuple[str, int]:
    host, port = server.address.removeprefix("http://").split(":")
    return host, int(port)


def megabytes(server: Server) -> float:
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) / 1024


def connect(server: Server, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(place(server), PATIENCE, source_address=(source, 0))


def answer(connection: socket.socket) -> bytes:
    """All it says until it closes; b'' where it just does."""
    got = b""
    with contextlib.suppress(ConnectionError):
        while chunk := connection.recv(65536):
            got += chunk
    return got


def pour(connection: socket.socket, begin: bytes, piece: bytes, most: int) -> int:
    """Sends without an end; how much was taken before the server closed."""
    sent = 0
    with contextlib.suppress(ConnectionError):
        connection.sendall(begin)
        while sent < most:
            connection.sendall(piece)
            sent += len(piece)
    return sent


LINE = b"x-more: " + b"a" * 8000 + b"\r\n"
FLOODS = {
    "many headers": (b"GET / HTTP/1.1\r\nhost: test\r\n", LINE),
    "one endless header": (b"GET / HTTP/1.1\r\nhost: test\r\nx-more: ", b"a" * 65536),
    "an endless name": (b"GET / HTTP/1.1\r\nhost: test\r\n", b"a" * 65536),
    "an endless address": (b"GET /", b"a" * 65536),
    "endless trailers": (
        b"POST /settings HTTP/1.1\r\nhost: test\r\ntransfer-encoding: chunked\r\n\r\n0\r\n", LINE,
    ),
    "one endless trailer": (
        b"POST /settings HTTP/1.1\r\nhost: test\r\ntransfer-encoding: chunked\r\n\r\n0\r\nx: ", b"a" * 65536,
    ),
    "an endless size of a chunk": (
        b"POST /settings HTTP/1.1\r\nhost: test\r\ntransfer-encoding: chunked\r\n\r\n1;", b"a" * 65536,
    ),
}  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("flood", FLOODS)
def test_what_never_ends_is_cut_off_and_costs_no_memory(server: Server, flood: str) -> None:
    begin, piece = FLOODS[flood]
    httpx.get(f"{server.address}/health", timeout=PATIENCE)
    before = megabytes(server)
    with connect(server) as connection:
        taken = pour(connection, begin, piece, 200_000_000)
        assert taken < 20_000_000  # sockets hold some that nobody has read
    assert megabytes(server) - before < GREW
    assert httpx.get(f"{server.address}/health", timeout=PATIENCE).status_code == 200


@pytest.mark.long
def test_a_head_too_long_is_431(server: Server) -> None:
    with connect(server) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nhost: test\r\n" + LINE * 5 + b"\r\n")
        assert answer(connection).startswith(b"HTTP/1.1 431 ")
    with connect(server) as connection:  # not even one header is whole
        connection.sendall(b"GET / HTTP/1.1\r\nhost: test\r\nx-more: " + b"a" * 40_000)
        assert answer(connection).startswith(b"HTTP/1.1 431 ")
    long_but_usual = {"x-more": "a" * 8000, "cookie": "other=" + "b" * 8000}
    assert httpx.get(server.address, headers=long_but_usual, timeout=PATIENCE).status_code == 200


@pytest.mark.long
def test_six_hundred_half_requests_keep_nobody_out(server: Server) -> None:
    before = megabytes(server)
    with contextlib.ExitStack() as stack:
        half = []
        for _ in range(600):
            connection = stack.enter_context(connect(server))
            connection.sendall(b"GET / HTTP/1.1\r\nhost: test\r\nx-slow: ")
            half.append(connection)
        assert httpx.get(f"{server.address}/health", timeout=PATIENCE).status_code == 200
        assert answer(half[0]) == b""  # closed for the ones that came later
        assert answer(half[-1]).startswith(b"HTTP/1.1 408 ")  # and the last of them for being slow
    assert megabytes(server) - before < GREW


@pytest.mark.long
def test_one_address_has_so_many_connections_and_a_proxy_any_number(server: Server) -> None:
    whole = b"GET /health HTTP/1.1\r\nhost: test\r\n\r\n"
    with contextlib.ExitStack() as stack:
        for source, allowed in ((NOT_A_PROXY, 20), ("127.0.0.1", 40)):
            for _ in range(allowed):
                connection = stack.enter_context(connect(server, source))
                connection.sendall(whole)
                assert connection.recv(12) == b"HTTP/1.1 200", (source, allowed)
        with connect(server, NOT_A_PROXY) as one_more:
            assert one_more.recv(12) == b"HTTP/1.1 429"
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:  # as soon as the others are closed there is room again
        with connect(server, NOT_A_PROXY) as later:
            later.sendall(whole)
            if later.recv(12) == b"HTTP/1.1 200":
                return
    raise AssertionError("the connections are counted for ever")


@pytest.mark.long
def test_half_an_upload_leaves_no_traceback(server: Server) -> None:
    heads = {
        "/tables": b"application/x-www-form-urlencoded",
        "/join": b"multipart/form-data; boundary=x",
        "/api/tables/x/act": b"application/json",
    }
    for path, kind in heads.items():
        with connect(server) as connection:
            head = f"POST {path} HTTP/1.1\r\nhost: test\r\ncontent-length: 5000\r\n".encode()
            connection.sendall(head + b"content-type: " + kind + b"\r\n\r\n" + b"--x\r\ngame=1")
    assert httpx.get(f"{server.address}/health", timeout=PATIENCE).status_code == 200
    assert "Traceback" not in server.err.read_text() and "ERROR" not in server.err.read_text()


# ---- time-outs, with shorter times, in this process ----


async def echo(scope, receive, send) -> None:  # type: ignore[no-untyped-def]
    if scope["type"] == "http":
        body = await Request(scope, receive).body()
        await PlainTextResponse(f"{len(body)} bytes")(scope, receive, send)


@pytest.fixture
async def port(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[int]:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.6)
    config = uvicorn.Config(echo, port=0, http=connections.guarded(), lifespan="off", log_level="critical")
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await serving


GET = b"GET / HTTP/1.1\r\nhost: test\r\n\r\n"
HEAD = b"POST / HTTP/1.1\r\nhost: test\r\ncontent-length: 9\r\n\r\n"


async def drip(port: int, *parts: bytes, again: bytes = b"") -> bytes:
    """Sends these, then ``again`` and again and nothing else; what comes back until it is closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    reading = asyncio.create_task(reader.read(-1))
    with contextlib.suppress(ConnectionError):
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(0.05)
        while again and not reading.done():
            writer.write(again)
            await writer.drain()
            await asyncio.sleep(0.05)
    try:
        return await asyncio.wait_for(reading, PATIENCE)
    except ConnectionError:
        return b""
    finally:
        writer.close()


async def test_whoever_says_nothing_or_half_is_sent_away(port: int) -> None:
    assert (await drip(port)).startswith(b"HTTP/1.1 408 ")
    assert (await drip(port, GET[:20])).startswith(b"HTTP/1.1 408 ")
    assert (await drip(port, GET[:-2], again=b"x: y\r\n")).startswith(b"HTTP/1.1 408 ")
    assert b"408" in await drip(port, again=b"\r\n")


async def test_after_an_answer_too(port: int) -> None:
    got = await drip(port, GET, again=b"\r\n")
    assert got.startswith(b"HTTP/1.1 200 ") and b"HTTP/1.1 408 " in got
    for parts in ((GET, GET[:20]), (GET + GET[:20],)):
        got = await drip(port, *parts)
        assert got.startswith(b"HTTP/1.1 200 ") and b"HTTP/1.1 408 " in got


async def test_a_slow_body_is_cut_off_and_a_steady_one_is_not(port: int) -> None:
    assert await drip(port, HEAD, again=b"") == b""
    close = HEAD.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n")
    assert b"9 bytes" in await drip(port, close, b"123", b"456", b"789")
    both = await drip(port, HEAD + b"123456789" + close + b"123456789")
    assert both.count(b"9 bytes") == 2
