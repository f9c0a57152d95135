"""Hints over the table of whoever asks: by mouse, finger and keys, and nobody else's page knows of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Server, Visit
from tests.browser.playing import LONGEST
from tests.browser.test_pages import TARGETS, TOO_SMALL, faults

READY = 60_000  # milliseconds: the process starts with the first page of the table
INSIDE = """(box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
}"""


def asked(page: Page) -> None:
    """Asks by the key, and waits for the answer."""
    page.keyboard.press("t")
    expect(page.locator("#hints .hintrow").first).to_be_visible(timeout=READY)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_hints_come_over_the_table_of_whoever_asks_and_nobody_else_sees_it(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    table = server.tables.hinted
    mine, theirs = (visit(table.path, person, size) for person in table.persons)
    mine.locator("#ask-hint").click()
    rows = mine.locator("#hints .hintrow")
    expect(rows.first).to_be_visible(timeout=READY)
    assert rows.count() == 2, "there are two sides"
    expect(rows.first).to_be_focused()
    assert mine.locator("#hints").evaluate(INSIDE)
    assert sorted(rows.locator(".num").all_inner_texts())[0] == "1"
    assert faults(mine) == []
    assert mine.evaluate(TOO_SMALL, TARGETS) == []
    mine.keyboard.press("Escape")
    expect(mine.locator("#hints")).to_be_hidden()
    expect(mine.locator("#ask-hint")).to_be_focused()
    assert theirs.locator("#hints").is_hidden() and theirs.locator(".hintmark").count() == 0


def test_a_hint_is_pencilled_in_with_one_press_and_rubbed_out_again(visit: Visit, server: Server) -> None:
    table = server.tables.hinted
    page = visit(table.path, table.persons[1], PHONE)
    asked(page)
    page.keyboard.press("Enter")  # the first has the focus
    expect(page.locator("#act-form [name=draft]")).not_to_have_value("", timeout=LONGEST)
    expect(page.locator("#hints")).to_be_hidden()
    assert page.locator(".hintmark").count() == 0
