"""Names as long as they may be, in letters as wide as there are: nothing scrolls sideways or is cut off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, Server, Visit
from tests.browser.prepare import LONG_NAMES
from tests.browser.test_pages import SMALL, faults
from wuerfelwerk.games import GAMES

SIZES = (SMALL, PHONE, DESKTOP)
PHASES = ("waiting", "open", "device", "running", "over")

# What reaches over the side of the page, or of the box that holds it. What scrolls on purpose may.
TOO_WIDE = """() => {
    const page = document.documentElement, found = [];
    if (page.scrollWidth > page.clientWidth) found.push(`page ${page.scrollWidth}`);
    for (const element of document.querySelectorAll('body *:not(svg *):not(.vh):not(.skip)')) {
        if (!element.checkVisibility() || element.closest('.vh, #menu > div')) continue;
        const box = element.getBoundingClientRect();
        if (box.width && (box.right > page.clientWidth + 0.5 || box.left < -0.5))
            found.push(`${element.tagName}.${element.className} ${box.left} ${box.right}`);
    }
    return found;
}"""
# Names that end in an ellipsis and say nowhere how they go on.
CUT_OFF = """names => [...document.querySelectorAll('#m *, main *')]
    .filter(e => e.checkVisibility() && !e.closest('.vh, svg')
        && names.some(name => e.textContent.includes(name))
        && ['hidden', 'clip'].includes(getComputedStyle(e).overflowX) && e.scrollWidth > e.clientWidth + 1
        && !e.closest('[title]'))
    .map(e => `${e.tagName}.${e.className} ${e.scrollWidth} in ${e.clientWidth}`)"""
# Cards of seats that lie on each other or on the prompt, a name under the sheet.
OVERLAPS = """() => {
    const PLACES = '.seats .seat, #prompt, .sheetbox .corner.nw.long, #lens';
    const boxes = [...document.querySelectorAll(PLACES)].map(e => e.getBoundingClientRect());
    const cross = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return boxes.filter((a, n) => boxes.some((b, m) => m > n && cross(a, b))).length;
}"""


def fits(page: Page) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOO_WIDE) == [], width
        assert page.evaluate(CUT_OFF, LONG_NAMES) == [], width
        assert page.evaluate(OVERLAPS) == 0, width


@pytest.mark.parametrize("name", [*(f"{id}-{phase}" for id in GAMES for phase in PHASES), "won"])
def test_long_names_fit_in_every_phase(visit: Visit, server: Server, name: str) -> None:
    seated = server.tables.long_names[name]
    page = visit(seated.path, seated.persons[0])
    phase = {"waiting": "waiting", "open": "waiting", "over": "over", "won": "over"}
    assert page.locator("#table").get_attribute("data-phase") == phase.get(name.split("-")[-1], "running")
    fits(page)
    if name.endswith(("running", "over", "won")):
        page.goto(f"{server.address}{seated.path}?look=B")
        fits(page)
        page.goto(f"{server.address}{seated.path}/dice")
        fits(page)


@pytest.mark.parametrize("seat", [0, 1])
def test_long_names_fit_where_somebody_comes_in(visit: Visit, server: Server, seat: int) -> None:
    seated = server.tables.long_names[f"{next(iter(GAMES))}-open"]
    page = visit(seated.path, seated.persons[seat])
    link = page.locator(".url").inner_text()
    own = page.locator("[data-copy*='/seat/']").get_attribute("data-copy")
    page.goto(server.address)
    fits(page)
    page.goto(f"{server.address}{seated.path}/program")
    fits(page)
    stranger = visit(link.removeprefix(server.address))
    assert LONG_NAMES[seat] in stranger.locator(".chairs").inner_text()
    fits(stranger)
    stranger.goto(str(own))
    assert LONG_NAMES[seat] in stranger.locator("main").inner_text()
    fits(stranger)
    assert faults(stranger) == []
