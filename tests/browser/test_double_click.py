"""Two clicks in quick succession on one place pencil once; whoever clicks later, or uses keys, rubs out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Server, Visit
from tests.browser.playing import is_mine, play, step_by_pointer

BETWEEN = 120  # milliseconds between the two clicks of a double click
PENCILLED = ".side-card.is-on, #lens g.chosen"
LATER = 700  # longer than any double click
# A click of the mouse in one go: what comes over the stream could change the picture between down and up.
CLICK = """place => document.querySelector(place)
    .dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, detail: 1}))"""


def twice(page: Page, selector: str, wait: int) -> None:
    """Two clicks of the mouse on the same spot; the table has answered the first before the second."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    pencilled = page.locator(PENCILLED)
    before = pencilled.count()
    page.mouse.move(*spot)
    for count in (1, 2):
        page.mouse.down(click_count=count if wait == BETWEEN else 1)
        page.mouse.up(click_count=count if wait == BETWEEN else 1)
        if count == 1:
            page.wait_for_timeout(wait)
            expect(pencilled).not_to_have_count(before)
    page.wait_for_timeout(500)


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_double_click_on_a_side_chooses_it(visit: Visit, server: Server, size: tuple[int, int]) -> None:
    seated = server.tables.doubled[0]
    page = visit(seated.path, seated.persons[0], size)
    chosen = page.locator(".side-card.is-on")
    twice(page, ".side-card >> nth=1", BETWEEN)
    expect(chosen).to_have_count(1)
    twice(page, ".side-card >> nth=1", BETWEEN)  # a double click rubs out once too
    expect(chosen).to_have_count(0)
    twice(page, ".side-card >> nth=1", LATER)
    expect(chosen).to_have_count(0)


def test_keys_rub_out_at_once(visit: Visit, server: Server) -> None:
    seated = server.tables.doubled[0]
    page = visit(seated.path, seated.persons[1], PHONE)
    page.locator(".side-card").first.click()
    expect(page.locator(".side-card.is-on")).to_have_count(1)
    for pressed in (0, 1):
        page.locator(".side-card").first.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".side-card.is-on")).to_have_count(pressed)
    page.locator("[data-undo]").click()
    expect(page.locator(".side-card.is-on")).to_have_count(0)


def test_a_double_click_on_a_field_pencils_it(visit: Visit, server: Server) -> None:
    seated = server.tables.doubled[1]
    pages = [visit(seated.path, person, DESKTOP) for person in seated.persons]

    def marking() -> bool:
        return any(is_mine(page) and page.locator("#lens g.legal").count() for page in pages)

    play(pages, step_by_pointer, 600, marking)
    page = next(page for page in pages if is_mine(page) and page.locator("#lens g.legal").count())
    before = page.locator("#lens g.chosen").count()
    place = page.locator("#lens g.legal:not(.chosen)").first.get_attribute("data-action")
    twice(page, f'#lens [data-action="{place}"]', BETWEEN)
    expect(page.locator("#lens g.chosen")).to_have_count(before + 1)
    page.wait_for_timeout(LATER)
    page.evaluate(CLICK, f'#lens [data-action="{place}"]')
    expect(page.locator("#lens g.chosen")).to_have_count(before)
