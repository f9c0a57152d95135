"""A double click on a slow line, as a browser sends it: one seat, one table, and a page that can be used."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from tests.browser.conftest import PHONE, Server
from tests.browser.playing import LONGEST
from tests.browser.prepare import GAME
from tests.browser.slow import slow_line

ROUND_TRIP = 0.3  # seconds
BETWEEN = [0, 40, 150]  # milliseconds between the two clicks


@pytest.fixture
def line(server: Server) -> Iterator[str]:
    with slow_line(server.address, ROUND_TRIP) as address:
        yield address


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


def posts(page: Page, path: str) -> list[Request]:
    """Fills with every post to addresses that begin so."""
    sent: list[Request] = []

    def note(request: Request) -> None:
        if request.method == "POST" and path in request.url:
            sent.append(request)

    page.on("request", note)
    return sent


def click_twice(page: Page, button: str, between: int) -> None:
    """Two clicks of the mouse on one spot; no answer can have come in between."""
    box = page.get_by_role("button", name=button).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for count in (1, 2):
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        if count == 1:
            page.wait_for_timeout(between)


@pytest.mark.parametrize("between", BETWEEN)
def test_a_double_click_takes_one_seat(
    server: Server,
    stranger: BrowserContext,
    line: str,
    invitation: tuple[str, str, BrowserContext],
    between: int,
) -> None:
    path, link, host = invitation
    page = stranger.new_page()
    page.goto(f"{line}{link}")
    sent = posts(page, "/join/")
    page.get_by_label("Dein Name").fill("Karl")
    click_twice(page, "Dazusetzen", between)
    expect(page).to_have_url(f"{line}{path}")
    assert len(sent) == 2  # the browser has sent both
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
    server: Server, stranger: BrowserContext, line: str, way: str, between: int
) -> None:
    page = stranger.new_page()
    page.goto(line)
    sent = posts(page, "/tables")
    page.locator(f"input[name=way][value={way}]").check(force=True)
    before = tables_in(server)
    click_twice(page, "Los geht’s", between)
    expect(page).to_have_url(re.compile(f"{line}/t/"))
    assert len(sent) == 2
    page.wait_for_timeout(1000 * ROUND_TRIP)
    assert tables_in(server) == before + 1
    expect(page.locator("#table")).to_have_attribute(
        "data-phase", "waiting" if way == "friends" else "running"
    )
    page.goto(line)
    expect(page.locator("main a[href^='/t/']")).to_have_count(1)


def test_back_on_the_start_page_another_table_is_opened(
    server: Server, stranger: BrowserContext, line: str
) -> None:
    page = stranger.new_page()
    page.goto(line)
    before = tables_in(server)
    opened = set()
    for _ in range(2):
        page.locator("input[name=way][value=friends]").check(force=True)
        page.get_by_role("button", name="Los geht’s").click()
        page.wait_for_url(f"{line}/t/*")
        opened.add(page.url)
        page.go_back()
        page.wait_for_url(f"{line}/")
    assert len(opened) == 2 and tables_in(server) == before + 2


def test_a_double_click_on_one_more_seat_adds_one(
    server: Server, stranger: BrowserContext, line: str
) -> None:
    page = stranger.new_page()
    form = {"game": GAME, "way": "friends", "seats": "2", "name": "Lena"}
    begun = stranger.request.post(f"{line}/tables", form=form)
    page.goto(begun.url)
    sent = posts(page, "/seats")
    click_twice(page, "Noch ein Platz", 40)
    expect(page.locator(".chairs li")).to_have_count(3)
    page.wait_for_timeout(2000 * ROUND_TRIP)
    expect(page.locator(".chairs li")).to_have_count(3)
    assert len(sent) >= 1
    page.get_by_role("button", name="Noch ein Platz").click()  # seen anew, it adds another
    expect(page.locator(".chairs li")).to_have_count(4)


def tables_in(server: Server) -> int:
    with closing(sqlite3.connect(server.file)) as connection:
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
