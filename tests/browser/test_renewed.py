"""Open pages when the server is started again: with another clock, and as another version."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PHONE, _free_port, _wait_for
from tests.browser.playing import LONGEST, changed, version
from tests.browser.prepare import Seated, begun_tables
from tests.calling import SERVE

AHEAD = """
import time
real, real_ns = time.time, time.time_ns
time.time = lambda: real() + 3600
time.time_ns = lambda: real_ns() + 3600 * 10**9
"""
NEWER = "import wuerfelwerk; wuerfelwerk.__version__ = 'the next one'"
SIDES = ".side-card"


class House:
    """A server that is started again and again on one file and one port."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._port = folder, _free_port()
        self.address = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, before: str = "") -> None:
        """``before`` runs in the server before anything else."""
        place = ["--port", str(self._port), "--data", str(self.folder / "tables.sqlite")]
        command = [sys.executable, "-c", before + SERVE, "serve", "--no-browser", *place]
        log = self.folder / "server.log"
        with log.open("a") as written:
            self._process = subprocess.Popen(command, stdout=written, stderr=subprocess.STDOUT)
        _wait_for(self.address, self._process, log)

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=60)

    def again(self, before: str = "") -> None:
        self.stop()
        self.start(before)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[tuple[House, Seated]]:
    with ThreadPoolExecutor(1) as aside:
        (seated,) = aside.submit(lambda: asyncio.run(begun_tables(tmp_path, 1))).result()
    house = House(tmp_path)
    yield house, seated
    house.stop()


@pytest.fixture
def pages(browser: Browser, house: tuple[House, Seated]) -> Iterator[list[BrowserContext]]:
    """A browser for each of the two."""
    contexts = []
    for person in house[1].persons:
        context = browser.new_context(
            viewport={"width": PHONE[0], "height": PHONE[1]}, locale="de-DE", service_workers="block"
        )
        context.set_default_timeout(LONGEST)
        context.add_cookies([{"name": "person", "value": person, "url": house[0].address}])
        contexts.append(context)
    yield contexts
    for context in contexts:
        context.close()


def opened(context: BrowserContext, house: House, seated: Seated) -> Page:
    page = context.new_page()
    with page.expect_response("**/stream?**"):
        page.goto(f"{house.address}{seated.path}")
    return page


def test_open_pages_follow_after_the_clock_was_set_back(
    house: tuple[House, Seated], pages: list[BrowserContext]
) -> None:
    server, seated = house
    server.start(AHEAD)
    mine, other = (opened(context, server, seated) for context in pages)
    before = version(other)
    mine.locator(SIDES).first.click()
    changed(other, before)
    for _ in range(2):  # who comes and goes raises numbers, and nothing is saved
        other.close()
        mine.wait_for_timeout(300)
        other = opened(pages[1], server, seated)
    server.again()
    for page in (mine, other):
        before = version(page)
        page.locator(SIDES).last.click()
        changed(page, before)
        expect(page.locator(f"{SIDES}.is-on")).to_have_count(1)
    before = version(other)
    mine.locator("[data-confirm]:not([aria-disabled])").click()
    changed(other, before)


def test_open_pages_follow_a_database_that_was_put_back(
    house: tuple[House, Seated], pages: list[BrowserContext]
) -> None:
    """All numbers are lower then; what the new stream says first is the truth nevertheless."""
    server, seated = house
    server.start()
    server.stop()
    kept = {path: path.read_bytes() for path in server.folder.glob("tables.sqlite*")}
    server.start()
    mine = opened(pages[0], server, seated)
    for number in (0, 1, 0, 1):
        before = version(mine)
        mine.locator(SIDES).nth(number).click()
        changed(mine, before)
    before = version(mine)
    server.stop()
    for path in server.folder.glob("tables.sqlite*"):
        path.unlink()
    for path, content in kept.items():
        path.write_bytes(content)
    server.start()
    expect(mine.locator(f"{SIDES}.is-on")).to_have_count(0, timeout=LONGEST)
    assert version(mine) < before


def marked(page: Page) -> None:
    page.evaluate("document.body.dataset.before = '1'")


def is_new(page: Page) -> None:
    page.wait_for_selector("body:not([data-before]) #table")


def is_old(page: Page) -> bool:
    return page.locator("body[data-before]").count() == 1


def test_after_an_update_a_page_loads_itself_anew_once(
    house: tuple[House, Seated], pages: list[BrowserContext]
) -> None:
    server, seated = house
    server.start()
    page = opened(pages[0], server, seated)
    build = page.locator("body").get_attribute("data-build")
    marked(page)
    server.again()  # the same version: nothing happens
    before = version(page)
    page.locator(SIDES).first.click()
    changed(page, before)
    page.locator("[data-undo]").click()
    expect(page.locator("[data-undo]")).to_have_count(0)
    assert is_old(page)
    server.again(NEWER)
    is_new(page)
    assert page.locator("body").get_attribute("data-build") != build
    marked(page)
    page.locator(SIDES).first.click()
    expect(page.locator("[data-undo]")).to_have_count(1)
    page.wait_for_timeout(1500)
    assert is_old(page)  # and that was all


def test_after_an_update_a_page_with_a_draft_says_so_and_takes_nothing_in(
    house: tuple[House, Seated], pages: list[BrowserContext]
) -> None:
    server, seated = house
    server.start()
    page = opened(pages[0], server, seated)
    page.locator(SIDES).first.click()
    expect(page.locator(f"{SIDES}.is-on")).to_have_count(1)
    marked(page)
    shown = version(page)
    server.again(NEWER)
    page.wait_for_selector("#renewed:not([hidden])")
    assert is_old(page) and version(page) == shown
    page.locator("#renewed [data-reload]").click()
    is_new(page)
    assert page.locator("#renewed").is_hidden()
    expect(page.locator(f"{SIDES}.is-on")).to_have_count(1)  # the draft is still there


def test_two_versions_behind_one_address_do_not_send_a_page_round_and_round(
    house: tuple[House, Seated], pages: list[BrowserContext]
) -> None:
    """The page comes from one of them, and all that follows from the other."""
    server, seated = house
    server.start(NEWER)
    page = pages[0].new_page()
    loads: list[str] = []

    def of_the_old_version(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]
        loads.append(answer.url)
        build = answer.text().split('data-build="')[1].split('"')[0]
        route.fulfill(response=answer, body=answer.text().replace(build, "0ld"))  # type: ignore[attr-defined]

    page.route(f"**{seated.path}", of_the_old_version)
    page.goto(f"{server.address}{seated.path}")
    other = opened(pages[1], server, seated)
    page.wait_for_selector("#renewed:not([hidden])")
    other.locator(SIDES).first.click()
    page.wait_for_timeout(1500)
    assert len(loads) == 2
