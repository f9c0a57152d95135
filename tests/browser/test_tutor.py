"""The tutor in a real browser: a costly decision waits for one of three answers, and each does what it says.

What it finds is told beforehand: the server is one of this process.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.advised import Told
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.playing import LONGEST
from tests.browser.test_hints import INSIDE
from tests.browser.test_pages import TARGETS, TOO_SMALL, faults
from tests.layout.house import House, running
from tests.layout.spots import Table, Wish
from wuerfelwerk.games import GAMES

FIRST = next(iter(GAMES))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(tmp_path_factory.mktemp("tutored")) as house:
        Told(house.tables)
        yield house


@pytest.fixture
def table(house: House) -> Table:
    """Both choose a side."""
    return Table(house, Wish("tutored", FIRST, 2, tutor=True))


@pytest.fixture
def page(browser: Browser, house: House, table: Table, size: tuple[int, int]) -> Iterator[Page]:
    """The first seat has pencilled in what it is about to commit."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale="de", service_workers="block"
    )
    context.add_cookies([{"name": "person", "value": table.cookie(0), "url": house.address}])
    page, complaints = context.new_page(), list[str]()
    page.set_default_timeout(LONGEST)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.goto(f"{house.address}{table.path}")
    page.locator(".side-card").last.click()
    expect(page.locator("#act-form [name=draft]")).not_to_have_value("")
    yield page
    context.close()
    assert complaints == []


def commit(page: Page) -> None:
    page.locator("[data-confirm]:not([aria-disabled])").press("Enter")


def warned(page: Page) -> None:
    expect(page.locator("#tutor h2")).to_have_text("Das kostet dich etwa 9 %.")
    expect(page.locator("#tutor [data-tutor-close]")).to_be_focused()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_thinking_again_keeps_the_draft_and_the_same_is_not_asked_about_twice(
    page: Page, table: Table
) -> None:
    draft = page.locator("#act-form [name=draft]").input_value()
    commit(page)
    warned(page)
    box = page.locator("#tutor")
    expect(box).to_have_attribute("role", "alertdialog")
    assert box.evaluate(INSIDE) and faults(page) == [] and page.evaluate(TOO_SMALL, TARGETS) == []
    assert not table.view(0).committed, "it waits"
    page.keyboard.press("Enter")
    expect(box.locator("*")).to_have_count(0)
    expect(page.locator("#act-form [name=draft]")).to_have_value(draft)
    expect(page.locator("[data-confirm]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#table")).not_to_have_attribute("data-mine", "1")
    assert table.view(0).committed and box.locator("*").count() == 0


@pytest.mark.parametrize("size", [PHONE], ids=["phone"])
def test_played_anyway_it_is_carried_out(page: Page, table: Table) -> None:
    commit(page)
    warned(page)
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Trotzdem spielen")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#table")).not_to_have_attribute("data-mine", "1")
    expect(page.locator("#tutor > *")).to_have_count(0)
    assert table.view(0).committed


@pytest.mark.parametrize("size", [PHONE], ids=["phone"])
def test_what_is_better_is_shown_and_pencilled_in_with_one_press(page: Page, table: Table) -> None:
    draft = page.locator("#act-form [name=draft]").input_value()
    commit(page)
    warned(page)
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Zeigen")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#hints .hintrow").first).to_be_focused()
    expect(page.locator("#tutor > *")).to_have_count(0)
    assert not table.view(0).committed
    page.keyboard.press("Enter")
    expect(page.locator("#hints")).to_be_hidden()
    expect(page.locator("#act-form [name=draft]")).not_to_have_value(draft)
    assert not table.view(0).committed
