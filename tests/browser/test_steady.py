"""Nothing moves while a page loads, however late its scripts come. Fonts are there from the page before."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from tests.browser.conftest import DESKTOP, PHONE, Server, Visit
from tests.browser.slow import slow_line
from wuerfelwerk.games import GAMES

LATE = 0.25  # seconds by which scripts come after the page
BITS = 900  # bytes that come at once
BARELY = 0.001  # of the window; without stand-ins it is 0.06 and 0.2
# What has moved since the page was begun: how far in all, and what.
SHIFTS = """() => new Promise((done) => {
    const found = [];
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) {
            const moved = shift.sources.map(({ node }) => node?.nodeName + '.' + (node?.className ?? ''));
            found.push(`${shift.value.toFixed(4)} ${moved}`);
        }
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(found), 50)));
})"""
FIRST = next(iter(GAMES))
PAGES = ["start", "join", "waiting", "replay", "rules", "lesson", "settings"]
PAGES += [f"{id}-{moment}" for id in GAMES for moment in ("early", "over")]


def late(page: Page) -> None:
    """What is pressed and shown by scripts comes late, as over a slow line."""

    def wait(route: Route) -> None:
        threading.Event().wait(LATE)
        route.continue_()

    for script in ("house", "live", "taught", "replay", "reach"):
        page.route(f"**/static/{script}.js*", wait)


def place_of(server: Server, name: str) -> tuple[str, str]:
    """Address and person of a page."""
    plain = {
        "start": "/",
        "rules": f"/rules/{FIRST}",
        "lesson": f"/t/lesson/{FIRST}/3",
        "settings": "/settings",
    }
    if name in plain:
        return plain[name], ""
    if name == "replay":
        return f"{server.tables.middle.path}/replay?step=20", ""
    if name == "join":
        return "", ""
    seated = server.tables.waiting if name == "waiting" else server.tables.moments[name]
    return seated.path, seated.persons[0]


def moved(page: Page) -> float:
    """How far all that has moved has moved, in windows."""
    return sum(float(shift.split()[0]) for shift in page.evaluate(SHIFTS))


@pytest.mark.parametrize("name", PAGES)
def test_nothing_moves_while_a_page_loads(visit: Visit, server: Server, name: str) -> None:
    path, person = place_of(server, name)
    if name == "join":
        seated = server.tables.long_names[f"{FIRST}-open"]
        path = visit(seated.path, seated.persons[0]).locator(".url").inner_text()[len(server.address) :]
    for size in (PHONE, DESKTOP) if PAGES.index(name) % 3 == 0 else (PHONE,):
        page: Any = visit("/offline", person, size, reduced_motion="no-preference")
        page.evaluate("document.fonts.ready.then(() => true)")
        late(page)
        page.goto(f"{server.address}{path}")
        # of what lies below, a busy machine may draw a part before the rest has come
        assert moved(page) < BARELY, size


@pytest.mark.parametrize("name", ["start", "lesson", f"{FIRST}-early", f"{FIRST}-over"])
def test_nothing_moves_however_little_of_a_page_has_come(visit: Visit, server: Server, name: str) -> None:
    """Over any line, and where a slow phone draws what it has read so far."""
    path, person = place_of(server, name)
    with slow_line(server.address, 0, bits=BITS) as line:
        for size in (PHONE, DESKTOP) if name == "start" else (PHONE,):
            page: Any = visit("/offline", "", size)
            if person:
                page.context.add_cookies([{"name": "person", "value": person, "url": line.address}])
            page.goto(f"{line.address}{path}")
            page.goto(f"{line.address}{path}")  # letters and styles are there now, and the page alone is slow
            assert moved(page) < BARELY, size
            page.goto("about:blank")  # its stream ends with the line


@pytest.mark.parametrize("name", ["start", "rules"])
def test_letters_that_come_late_move_nothing(visit: Visit, server: Server, name: str) -> None:
    """What stands in for them is as wide and as high, where the device has Arial or what is cut like it."""
    path, person = place_of(server, name)
    page: Any = visit("/static/icon.svg", person)

    def wait(route: Route) -> None:
        threading.Event().wait(2 * LATE)
        route.continue_()

    page.route("**/*.woff2*", wait)
    page.goto(f"{server.address}{path}")
    page.evaluate("document.fonts.ready.then(() => true)")
    assert moved(page) < BARELY
