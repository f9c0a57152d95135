"""A double click on a slow line, as a browser sends it: one seat, one table, and a page that can be used."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PHONE, Server
from tests.browser.playing import LONGEST
from tests.browser.prepare import GAME
from tests.browser.slow import SlowLine, slow_line

ROUND_TRIP = 0.3  # seconds
BETWEEN = [0, 40, 150]  # milliseconds from the first post's way to the second click


@pytest.fixture
def line(server: Server) -> Iterator[SlowLine]:
    with slow_line(server.address, ROUND_TRIP) as line:
        yield line


@pytest.fixture
def stranger(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that was never here, on a telephone."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, locale="de-DE")
    context.set_default_timeout(LONGEST)
    yield context
    context.close()


@pytest.fixture
def invitation(browser: Browser, server: Server) -> Iterator[tuple[str, str, BrowserContext]]:
    """The path of a waiting table, its invitation, and the browser of its host."""
    host = browser.new_context(locale="de-DE")
    form = {"game": GAME, "way": "friends", "seats": "4", "name": "Lena"}
    begun = host.request.post(f"{server.address}/tables", form=form)
    link = begun.text().split("/join/")[1].split('"')[0].split("<")[0]
    yield begun.url.removeprefix(server.address), f"/join/{link}", host
    host.close()


def click_twice(page: Page, button: str, line: SlowLine, between: int) -> None:
    """Two clicks of the mouse on one spot, each of which sends: the browser has no answer in between.

    A second click before the first has sent anything would take its place, and one after the answer would
    meet the next page; so the line says when the posts are on their way, and holds the answers.
    """
    box = page.get_by_role("button", name=button).bounding_box()
    assert box is not None
    before = line.posts
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    with line.answers_held():
        for count in (1, 2):
            page.mouse.down(click_count=count)
            page.mouse.up(click_count=count)
            wait_until(page, lambda wanted=before + count: line.posts == wanted)
            page.wait_for_timeout(between)


def wait_until(page: Page, holds: Callable[[], bool]) -> None:
    for _ in range(LONGEST // 10):
        if holds():
            return
        page.wait_for_timeout(10)
    raise AssertionError("what was waited for did not come")


@pytest.mark.parametrize("between", BETWEEN)
def test_a_double_click_takes_one_seat(
    server: Server,
    stranger: BrowserContext,
    line: SlowLine,
    invitation: tuple[str, str, BrowserContext],
    between: int,
) -> None:
    path, link, host = invitation
    page = stranger.new_page()
    page.goto(f"{line.address}{link}")
    page.get_by_label("Dein Name").fill("Karl")
    click_twice(page, "Dazusetzen", line, between)
    expect(page).to_have_url(f"{line.address}{path}")
    expect(page.locator(".chairs li:not(.free)")).to_have_count(2)
    expect(page.get_by_text("Karl (du)")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Karl (du)")).to_be_visible()
    expect(page.locator(".chairs li:not(.free)")).to_have_count(2)
    begun = host.request.post(f"{server.address}{path}/start", form={})
    assert begun.ok
    expect(page.locator("#table[data-phase=running]")).to_be_visible()  # and told so by its stream
    expect(page.locator("#table[data-mine='1']")).to_be_visible()  # with something to decide


@pytest.mark.parametrize("between", BETWEEN)
@pytest.mark.parametrize("way", ["bots", "friends", "device"])
def test_a_double_click_opens_one_table(
    server: Server, stranger: BrowserContext, line: SlowLine, way: str, between: int
) -> None:
    page = stranger.new_page()
    page.goto(line.address)
    page.locator(f"input[name=way][value={way}]").check(force=True)
    before = tables_in(server)
    click_twice(page, "Los geht’s", line, between)
    expect(page).to_have_url(re.compile(f"{line.address}/t/"))
    page.wait_for_timeout(1000 * ROUND_TRIP)
    assert tables_in(server) == before + 1
    expect(page.locator("#table")).to_have_attribute(
        "data-phase", "waiting" if way == "friends" else "running"
    )
    page.goto(line.address)
    expect(page.locator("main a[href^='/t/']")).to_have_count(1)


def test_back_on_the_start_page_another_table_is_opened(
    server: Server, stranger: BrowserContext, line: SlowLine
) -> None:
    page = stranger.new_page()
    page.goto(line.address)
    before = tables_in(server)
    opened = set()
    for _ in range(2):
        page.locator("input[name=way][value=friends]").check(force=True)
        page.get_by_role("button", name="Los geht’s").click()
        page.wait_for_url(f"{line.address}/t/*")
        opened.add(page.url)
        page.go_back()
        page.wait_for_url(f"{line.address}/")
    assert len(opened) == 2 and tables_in(server) == before + 2


def test_a_double_click_on_one_more_seat_adds_one(
    server: Server, stranger: BrowserContext, line: SlowLine
) -> None:
    page = stranger.new_page()
    form = {"game": GAME, "way": "friends", "seats": "2", "name": "Lena"}
    begun = stranger.request.post(f"{line.address}/tables", form=form)
    page.goto(begun.url)
    with line.answers_held():
        page.get_by_role("button", name="Noch ein Platz").dblclick(delay=20)
    expect(page.locator(".chairs li")).to_have_count(3)
    page.wait_for_timeout(2000 * ROUND_TRIP)
    expect(page.locator(".chairs li")).to_have_count(3)
    page.get_by_role("button", name="Noch ein Platz").click()  # seen anew, it adds another
    expect(page.locator(".chairs li")).to_have_count(4)


def tables_in(server: Server) -> int:
    with closing(sqlite3.connect(server.file)) as connection:
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
