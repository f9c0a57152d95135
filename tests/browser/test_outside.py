"""A game from another package, of buttons only and without options, from the start page to its result.

The other tests of all games run with it too, in a step of its own: see ``tools/run_tests.py``.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Server, Visit, serving
from tests.browser.playing import is_over, play
from tests.browser.test_keys import by_keys, tab_to
from tests.browser.test_pages import faults
from tests.browser.test_screens import box

ROOT = Path(__file__).resolve().parents[2]
# The package, and what an installer writes beside it.
INSTALLED = os.pathsep.join(map(str, (ROOT / "examples" / "farbleiter", ROOT / "tests" / "outside")))
GAME = "farbleiter"
CHOSEN = "document.querySelector('[name=game]:checked').value"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """In place of the server with prepared tables: one that has the package."""
    folder = tmp_path_factory.mktemp("outside")
    with serving(folder, PYTHONPATH=INSTALLED) as address:
        yield Server(address, None, folder / "tables.sqlite")  # type: ignore[arg-type]


def check(page: Page) -> None:
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_it_is_found_shared_played_with_keys_and_won(visit: Visit, server: Server) -> None:
    host = visit(size=PHONE)
    assert tab_to(host, "[name=game]")
    for _ in range(host.locator("[name=game]").count()):
        host.keyboard.press("ArrowDown")
        if host.evaluate(CHOSEN) == GAME:
            break
    assert host.evaluate(CHOSEN) == GAME
    assert tab_to(host, "[name=way]")
    host.keyboard.press("ArrowRight")
    assert tab_to(host, "[name=seats]")
    host.keyboard.press("ArrowLeft")
    check(host)
    host.keyboard.press("Enter")
    guest = visit(host.locator(".url").inner_text().removeprefix(server.address))
    check(guest)
    guest.get_by_label("Dein Name").fill("Karl")
    guest.keyboard.press("Enter")
    host.wait_for_selector(".chairs >> text=Karl")
    check(host)
    host.get_by_role("button", name="Zu zweit anfangen").press("Enter")

    pages, pressed = [host, guest], set[str]()
    for page in pages:
        page.wait_for_selector("#table[data-phase=running]")
        assert box(page, "[data-magnify] svg")[3] <= box(page, "#lens .sheet")[1], "not on it"
        check(page)
    play(pages, by_keys(random.Random(1), pressed), 300, lambda: all(map(is_over, pages)))
    assert pressed == {"letter"}
    for page in pages:
        expect(page.locator(".result .win td.sum")).to_have_text("6")
        check(page)
    host.get_by_role("link", name="Jeden Wurf nachrechnen").press("Enter")
    host.wait_for_url("**/dice")
    check(host)
