"""What is not allowed says why: by mouse, by finger and by keys, for everybody who may ask."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Server, Visit
from wuerfelwerk.games import GAMES, game

WITH_PLACES = [id for id in GAMES if game(id).has("places")]  # others have buttons only
PLACES = """() => {
    const svg = document.querySelector('#lens svg[data-places]');
    const matrix = svg.getScreenCTM();
    return svg.dataset.places.split(' ').map((entry) => {
        const [place, x, y] = entry.split(',').map(Number);
        const spot = new DOMPoint(x, y).matrixTransform(matrix);
        const offered = document.elementsFromPoint(spot.x, spot.y).some((e) => e.closest('[data-action]'));
        return [place, spot.x, spot.y, offered];
    });
}"""


OFFERED_HERE = """() => {
    const { x, y, width, height } = document.getElementById('probe').getBoundingClientRect();
    const under = document.elementsFromPoint(x + width / 2, y + height / 2);
    return under.some((element) => element.closest('[data-action]'));
}"""


# What a page that comes by the stream does to the probe: its label is the one of the server again.
PAGE_COMES = """() => {
    document.getElementById("probe").setAttribute("aria-label", "Alle Felder");
    document.dispatchEvent(new CustomEvent("htmx:after:swap", { detail: { ctx: { update: true } } }));
}"""


def refused_place(page: Page) -> tuple[float, float]:
    """The middle of the last place that is not offered."""
    found = [(x, y) for _, x, y, offered in page.evaluate(PLACES) if not offered]
    assert found
    return found[-1]


def check_bubble(page: Page, x: float, y: float) -> None:
    bubble = page.locator("#why")
    expect(bubble).to_be_visible()
    box = bubble.bounding_box()
    assert box is not None
    size = page.viewport_size or {}
    assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"]
    gap = box["y"] - y if box["y"] > y else y - (box["y"] + box["height"])
    assert 19 <= gap <= 21, "20 px from what was tapped"
    tail = bubble.locator("i").bounding_box()
    assert tail is not None and abs(tail["x"] + tail["width"] / 2 - x) < 12
    link = bubble.locator("a")
    rule = link.inner_text()
    assert re.fullmatch(r"[A-Z]{2}-[A-Z]?\d+", rule)
    assert (link.get_attribute("href") or "").endswith(f"#{rule}") and link.get_attribute(
        "target"
    ) == "_blank"
    heard = page.locator("#refused").inner_text()
    assert rule in heard and bubble.locator("span").inner_text() in heard


def at_a_sheet(visit: Visit, server: Server, id: str, size: tuple[int, int] = PHONE, **wishes: Any) -> Page:
    """Somebody's page of this game that shows places to ask about."""
    for moment in ("middle", "early", "later"):
        seated = server.tables.moments[f"{id}-{moment}"]
        for person in seated.persons:
            page = visit(seated.path, person, size, **wishes)
            if page.locator("#lens svg[data-places]").count():
                return page
    raise AssertionError("no page shows places")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("id", WITH_PLACES)
def test_a_press_on_what_is_not_allowed_says_why(
    visit: Visit, server: Server, id: str, size: tuple[int, int]
) -> None:
    page = at_a_sheet(visit, server, id, size)
    x, y = refused_place(page)
    page.mouse.click(x, y)
    check_bubble(page, x, y)
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()


def test_a_finger_is_told_too_and_the_reason_goes_by_itself(visit: Visit, server: Server) -> None:
    page = at_a_sheet(visit, server, next(iter(GAMES)), has_touch=True, is_mobile=True)
    page.clock.install()
    x, y = refused_place(page)
    page.touchscreen.tap(x, y)
    check_bubble(page, x, y)
    page.clock.run_for(4_000)
    expect(page.locator("#why")).to_be_visible()
    page.clock.run_for(10_000)
    expect(page.locator("#why")).to_be_hidden()
    page.touchscreen.tap(x, y)
    check_bubble(page, x, y)
    page.touchscreen.tap(x, 20)  # the next tap takes it away, wherever it goes
    expect(page.locator("#why")).to_be_hidden()


@pytest.mark.parametrize("id", WITH_PLACES)
def test_keys_reach_every_place_and_hear_why(visit: Visit, server: Server, id: str) -> None:
    page = at_a_sheet(visit, server, id, DESKTOP)
    page.locator("#probe").focus()
    for number in range(60):
        if not page.evaluate(OFFERED_HERE):
            break
        page.keyboard.press("ArrowDown" if number % 3 else "ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#why")).to_be_visible()
    box = page.locator("#probe").bounding_box()
    assert box is not None
    check_bubble(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('#why a')"), "Tab goes to the rule"
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == "probe", "and back to where one was"


def test_arrows_of_the_probe_name_what_lies_there(visit: Visit, server: Server) -> None:
    page = at_a_sheet(visit, server, next(iter(GAMES)), DESKTOP)
    page.locator("#probe").focus()
    page.keyboard.press("ArrowRight")
    named = re.compile(r"Reihe 1, Feld 2\.$")
    expect(page.locator("#probe")).to_have_attribute("aria-label", named)
    page.evaluate(PAGE_COMES)
    expect(page.locator("#probe")).to_have_attribute(
        "aria-label", named
    )  # the page that came changes no name


def test_who_only_looks_on_is_told_so(visit: Visit, server: Server) -> None:
    seated = server.tables.moments[f"{next(iter(GAMES))}-middle"]
    page = visit(seated.path)
    page.locator("#lens").click()
    expect(page.locator("#why")).to_have_text("Du schaust zu.")
    page = visit(f"{seated.path}?look=B", seated.persons[0])
    page.locator("#lens").click()
    expect(page.locator("#why")).to_have_text("Das ist das Blatt von Karl.")


def test_the_rule_book_lies_over_the_table_and_gives_it_back(visit: Visit, server: Server) -> None:
    seated = server.tables.moments[f"{next(iter(GAMES))}-middle"]
    page = visit(seated.path, seated.persons[0])
    page.locator(".top > [data-help]").click()
    slip = page.locator("#slip")
    expect(slip).to_be_visible()
    slip.get_by_role("button", name="Zurück zum Tisch").click()
    expect(slip).to_be_hidden()
    assert page.url.endswith(seated.path), "the table is still there"
