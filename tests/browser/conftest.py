"""A real server in a process of its own, real Chromium, tables prepared before the server starts."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.playing import LONGEST
from tests.browser.prepare import Prepared, prepare
from tests.calling import PLAIN_PROGRAM
from tools.run_tests import installed_browser

PHONE, DESKTOP = (390, 844), (1280, 800)
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    "--font-render-hinting=none",  # letters as wide as on a phone: without a window each is rounded up
)

expect.set_options(timeout=LONGEST)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    return {
        **browser_type_launch_args,
        "executable_path": installed_browser(),
        "args": [*ARGUMENTS, *quiet],
    }


@dataclass(frozen=True)
class Server:
    address: str
    tables: Prepared
    file: Path


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with ThreadPoolExecutor(1) as aside:  # the browser's own loop runs in this thread
        tables = aside.submit(lambda: asyncio.run(prepare(folder))).result()
    with serving(folder) as address:
        yield Server(address, tables, folder / "tables.sqlite")


@contextmanager
def serving(folder: Path, **environment: str) -> Iterator[str]:
    """The address of a server of its own, whose log stays clean."""
    port = _free_port()
    command = [*PLAIN_PROGRAM, "serve", "--no-browser", "--port", str(port)]
    with (folder / "server.log").open("w") as log:
        process = subprocess.Popen(
            [*command, "--data", str(folder / "tables.sqlite")],
            stdout=log,
            stderr=subprocess.STDOUT,
            env=os.environ | environment,
        )
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(address, process, folder / "server.log")
            yield address
        finally:
            process.terminate()
            process.wait(timeout=60)
    log_text = (folder / "server.log").read_text()
    assert not re.search(r"(GET|POST) \S+ failed|ASGI application", log_text), log_text


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(1200):
        assert process.poll() is None, log.read_text()
        try:
            with urllib.request.urlopen(f"{address}/static/icon.svg", timeout=2):
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError(log.read_text())


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Opens a page as a person; at the end no page may have complained in its console."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(path: str = "/", person: str = "", size: tuple[int, int] = PHONE, **wishes: Any) -> Page:
        expected = wishes.pop("expected", ())
        wishes.setdefault("locale", "de-DE")
        # fields that may be chosen breathe: without a graphics card every picture of that is work
        wishes.setdefault("reduced_motion", "reduce")
        # what the worker of the installed app fetches no test could answer otherwise; see test_reach for it
        wishes.setdefault("service_workers", "block")
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **wishes)
        contexts.append(context)
        if person:
            context.add_cookies([{"name": "person", "value": person, "url": server.address}])
        page = context.new_page()
        page.set_default_timeout(LONGEST)

        def listen(text: str) -> None:
            if not any(part in text for part in expected):
                complaints.append(text)

        page.on("console", lambda message: listen(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: listen(str(error)))
        page.goto(f"{server.address}{path}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
