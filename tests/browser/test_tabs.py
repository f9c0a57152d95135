"""Twenty tabs of one browser over plain HTTP: all of them usable, all of them current."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from tests.browser.conftest import PHONE, Server, Visit
from tests.browser.playing import LONGEST, changed, version
from tests.browser.prepare import Seated

TABS, SEVEN = 20, 7  # tabs, and how many tables they show; every other test has a table of its own
SIDES = ".side-card"


class Window:
    """One browser: its tabs, and which of them opened streams."""

    def __init__(self, browser: Browser, server: Server, person: str) -> None:
        self.server = server
        self.context: BrowserContext = browser.new_context(
            viewport={"width": PHONE[0], "height": PHONE[1]}, locale="de-DE", reduced_motion="reduce"
        )
        self.context.set_default_timeout(LONGEST)
        self.context.add_cookies([{"name": "person", "value": person, "url": server.address}])
        self.context.on("request", self._note)
        self.streams: list[Page] = []
        self.errors: list[str] = []

    def _note(self, request: Request) -> None:
        if "/stream?" in request.url:
            self.streams.append(request.frame.page)

    def open(self, path: str) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(f"{self.server.address}{path}")
        return page

    def holder(self) -> Page:
        """The tab that opened the last stream."""
        return self.streams[-1]


@pytest.fixture
def window(browser: Browser, server: Server) -> Iterator[Callable[[str], Window]]:
    opened: list[Window] = []

    def open_window(person: str) -> Window:
        opened.append(Window(browser, server, person))
        return opened[-1]

    yield open_window
    for one in opened:
        one.context.close()
        assert one.errors == []


def several(window: Callable[[str], Window], table: Seated, number: int) -> tuple[Window, list[Page]]:
    """A browser with so many tabs of one table, all of them followed."""
    mine = window(table.persons[0])
    tabs = [mine.open(table.path) for _ in range(number)]
    settled(mine, tabs)
    return mine, tabs


def settled(window: Window, tabs: list[Page]) -> None:
    """Waits until no new stream is being opened: all tabs are followed."""
    before = -1
    while before != len(window.streams):
        before = len(window.streams)
        tabs[0].wait_for_timeout(1500)


def choose(page: Page, number: int) -> None:
    """Presses one of the sides and waits for what comes of it."""
    before = version(page)
    page.locator(SIDES).nth(number).click()
    changed(page, before)


def test_twenty_tabs_are_usable_and_follow_each_other(
    window: Callable[[str], Window], server: Server, visit: Visit
) -> None:
    tables = server.tables.tabs[:SEVEN]
    mine = window(tables[0].persons[0])
    looks = ["", "?look=B"]
    tabs = [mine.open(f"{tables[n % len(tables)].path}{looks[n % 3 == 2]}") for n in range(TABS)]
    settled(mine, tabs)
    for number, page in enumerate(tabs[: len(tables)]):
        same = [other for other in tabs if other.url.partition("?")[0] == page.url.partition("?")[0]]
        before = [version(other) for other in same]
        if page.locator(SIDES).count():
            choose(page, number % 2)
        for other, seen in zip(same, before, strict=True):
            changed(other, seen)
    assert len(mine.streams) < 3 * TABS
    assert all(page.locator("#offline").is_hidden() for page in tabs)


def test_when_the_tab_that_holds_the_stream_is_closed_another_takes_over(
    window: Callable[[str], Window], server: Server, visit: Visit
) -> None:
    table = server.tables.tabs[SEVEN]
    mine, tabs = several(window, table, 8)
    other = visit(table.path, table.persons[1])
    for number in range(4):
        leaving = mine.holder()
        tabs.remove(leaving)
        leaving.close()
        before = [version(page) for page in tabs]
        choose(other, number % 2)
        for page, seen in zip(tabs, before, strict=True):
            changed(page, seen)


def test_a_tab_that_sleeps_holds_nobody_up_and_is_current_when_it_wakes(
    window: Callable[[str], Window], server: Server, visit: Visit
) -> None:
    table = server.tables.tabs[SEVEN + 1]
    mine, tabs = several(window, table, 4)
    sleeping = mine.holder()
    awake = [page for page in tabs if page != sleeping]
    other = visit(table.path, table.persons[1])
    tabs[0].wait_for_timeout(500)
    before = [version(page) for page in awake]
    asleep = version(sleeping)
    line = mine.context.new_cdp_session(sleeping)
    line.send("Debugger.enable")
    line.send("Debugger.pause")  # none of its timers and listeners runs any more
    choose(other, 0)
    for page, seen in zip(awake, before, strict=True):
        changed(page, seen)
    assert mine.holder() != sleeping
    line.send("Debugger.resume")
    changed(sleeping, asleep)


def test_tabs_of_a_machine_with_too_much_to_do_come_to_rest(
    window: Callable[[str], Window], server: Server, visit: Visit
) -> None:
    """Whoever leads stands still for a while, again and again: the lead must not go round for ever."""
    table = server.tables.tabs[SEVEN + 3]
    mine, tabs = several(window, table, 4)
    lines = {page: mine.context.new_cdp_session(page) for page in tabs}
    led: list[Page] = []
    for _ in range(9):
        led.append(mine.holder())
        lines[led[-1]].send("Debugger.enable")
        lines[led[-1]].send("Debugger.pause")
        tabs[0].wait_for_timeout(1600)
        lines[led[-1]].send("Debugger.resume")
        lines[led[-1]].send("Debugger.disable")
        tabs[0].wait_for_timeout(400)
    assert len(set(led[:2])) == 2, "the first that stands still is relieved"
    assert len(set(led[-4:])) == 1, [tabs.index(page) for page in led]
    before = [version(page) for page in tabs]
    choose(visit(table.path, table.persons[1]), 0)
    for page, seen in zip(tabs, before, strict=True):
        changed(page, seen)


def test_a_hidden_tab_says_in_its_title_whose_turn_it_is(
    window: Callable[[str], Window], server: Server, visit: Visit
) -> None:
    """Also to a tab of another page than the one that holds the stream."""
    table = server.tables.tabs[SEVEN + 2]
    mine, tabs = several(window, table, 2)
    resting = next(page for page in tabs if page != mine.holder())
    resting.evaluate(
        """() => {
            Object.defineProperty(document, 'hidden', {value: true, configurable: true});
            Object.defineProperty(document, 'visibilityState', {value: 'hidden', configurable: true});
            document.dispatchEvent(new Event('visibilitychange'));
        }"""
    )
    active = next(page for page in tabs if page != resting)
    choose(active, 0)
    active.locator("[data-confirm]:not([aria-disabled])").click()
    expect(resting).not_to_have_title(re.compile("^●"), timeout=LONGEST)
    assert resting not in mine.streams[-1:]
