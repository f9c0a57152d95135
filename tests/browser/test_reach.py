"""Seat cards with a clock, the magnifier, paper, and what is pressed by finger."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, Server, Visit
from wuerfelwerk.games import GAMES

CUT_NAMES = """() => [...document.querySelectorAll('.seat .who span')]
    .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""

PRESSED = (
    "a, button, summary, label, input, select, [role=button], [data-action], [data-ask], svg[data-places]"
)
WAITING_FOR_A_SECOND_TAP = """(pressed) => [...document.querySelectorAll(pressed)]
    .filter((element) => getComputedStyle(element).touchAction !== 'manipulation')
    .map((element) => element.outerHTML.slice(0, 120))"""

DARK_OR_SHADOWED = """() => {
    const light = (colour) => {
        const [r, g, b, a] = colour.match(/[\\d.]+/g).map(Number);
        return a === 0 ? 1 : (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
    };
    const found = [];
    for (const element of document.querySelectorAll('html, body, body *')) {
        const style = getComputedStyle(element);
        if (!element.getClientRects().length || element.closest('svg')) continue;
        if (light(style.backgroundColor) < 0.8) found.push(`dark: ${element.tagName}.${element.className}`);
        if (style.boxShadow !== 'none' || style.filter !== 'none') found.push(`shadow: ${element.className}`);
        const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (text && light(style.color) > 0.5) found.push(`pale text: ${element.textContent.slice(0, 40)}`);
    }
    return found;
}"""

A4 = 718  # pixels between the margins
# Upper and lower ends of what stands on the page, in that order; what is within something does not leave it.
FROM_TOP_TO_BOTTOM = """() => [".seats", ".prompt", "#sheetbox", ".cards"].flatMap((place) => {
    const element = document.querySelector(place);
    const boxes = [element, ...element.querySelectorAll(".sheet, .card")].map(e => e.getBoundingClientRect());
    return [element.getBoundingClientRect().top, Math.max(...boxes.map(box => Math.floor(box.bottom)))];
})"""


@pytest.mark.parametrize("width", [360, 390, 900, 1280])
@pytest.mark.parametrize("id", GAMES)
def test_names_are_whole_beside_a_clock(visit: Visit, server: Server, id: str, width: int) -> None:
    page = visit(server.tables.clocks[id].path, size=(width, 844))
    assert page.locator(".seat .clock").count() == page.locator(".seat").count()
    assert page.evaluate(CUT_NAMES) == []


def test_the_magnifier_turns_into_its_opposite(visit: Visit, server: Server) -> None:
    seated = server.tables.moments[f"{next(iter(GAMES))}-middle"]
    page = visit(seated.path, seated.persons[0])
    button = page.locator("[data-magnify]")
    plus, minus = button.locator("svg").first, button.locator("svg").last
    expect(plus).to_be_visible()
    expect(minus).to_be_hidden()
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(button).to_have_attribute("title", "Blatt verkleinern")
    expect(minus).to_be_visible()
    expect(plus).to_be_hidden()
    button.click()
    expect(plus).to_be_visible()
    expect(button).to_have_attribute("title", "Blatt vergrößern")


def pages(server: Server) -> list[tuple[str, str]]:
    tables = server.tables
    first = next(iter(GAMES))
    shown = [
        ("/", ""),
        ("/settings", ""),
        (f"/rules/{first}", ""),
        (tables.waiting.path, tables.waiting.persons[0]),
    ]
    for id in GAMES:
        for moment in ("middle", "over"):
            seated = tables.moments[f"{id}-{moment}"]
            shown.append((seated.path, seated.persons[0]))
    return shown


def test_nothing_that_is_pressed_waits_for_a_second_tap(visit: Visit, server: Server) -> None:
    for path, person in pages(server):
        page = visit(path, person)
        assert page.evaluate(WAITING_FOR_A_SECOND_TAP, PRESSED) == [], path


@pytest.mark.parametrize("by_choice", [True, False], ids=["chosen", "system"])
def test_a_dark_page_prints_light(visit: Visit, server: Server, by_choice: bool) -> None:
    for path, person in pages(server):
        page = visit(path, person, DESKTOP, color_scheme="light" if by_choice else "dark")
        if by_choice:
            page.evaluate("document.documentElement.dataset.theme = 'dark'")
        assert is_dark(page), path
        page.emulate_media(media="print")
        assert not is_dark(page), path
        assert page.evaluate(DARK_OR_SHADOWED) == [], path
        expect(page.locator(".console:visible, .btn:visible, .tool:visible")).to_have_count(0)


@pytest.mark.parametrize("id", GAMES)
def test_on_paper_nothing_lies_on_anything(visit: Visit, server: Server, id: str) -> None:
    moments = [server.tables.moments[f"{id}-{moment}"] for moment in ("middle", "early", "begun")]
    pages = (visit(seated.path, seated.persons[0]) for seated in moments)  # a short game may be over soon
    page = next(page for page in pages if page.locator("#table[data-phase=running]").count())
    page.emulate_media(media="print")
    for width in (390, A4, DESKTOP[0]):
        page.set_viewport_size({"width": width, "height": 1000})
        ends = page.evaluate(FROM_TOP_TO_BOTTOM)
        assert ends == sorted(ends), (width, ends)


def is_dark(page: Page) -> bool:
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(map(float, re.findall(r"[\d.]+", colour)[:3])) < 200


def sheets(visit: Visit, server: Server, id: str) -> Iterator[Page]:
    """Pages of this game that show a sheet."""
    for moment in ("early", "middle", "later"):
        seated = server.tables.moments[f"{id}-{moment}"]
        for person in seated.persons:
            page = visit(seated.path, person)
            if page.locator("#lens").count():
                yield page


@pytest.mark.parametrize("id", GAMES)
def test_the_sheet_keeps_its_size_in_the_middle_of_a_draft(visit: Visit, server: Server, id: str) -> None:
    """The strip about the others goes with the first mark, and its room stays."""
    page = next((one for one in sheets(visit, server, id) if one.locator("#fieldlist button").count()), None)
    if page is None:
        pytest.skip("nobody of these tables drafts just now")
    before = page.locator("#sheetbox").bounding_box()
    page.locator("#fieldlist button").first.dispatch_event("click")
    expect(page.locator("#act-form [name=draft]")).not_to_have_value("")
    assert page.locator("#sheetbox").bounding_box() == before
    assert page.locator("#recap a").count() == 0
