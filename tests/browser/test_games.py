"""Every registered game in real browsers: two people press at random what is offered.

Whole games are played in ``test_keys``: the same two windows and a bot, with keys alone.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, Server, Visit
from tests.browser.playing import Step, changed, is_over, play, version
from tests.browser.test_pages import faults
from wuerfelwerk.games import GAMES

OFFERS = (
    "[data-confirm]:not([aria-disabled])",
    ".side-card, :is(#lens, #tray) [data-action][role=button], #actions button[name=action]",
)
PRESS_ONE = """([place, share]) => {
    const found = [...document.querySelectorAll(place)];
    const one = found[Math.floor(share * found.length)];
    one?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return Boolean(one);
}"""


def at_random(chance: random.Random) -> Step:
    """Commits what is drafted, else chooses any offer of the pictures or the buttons."""

    def step(page: Page) -> bool:
        before = version(page)
        for place in OFFERS:
            if page.evaluate(PRESS_ONE, [place, chance.random()]):
                changed(page, before)
                return True
        return False

    return step


def opened(visit: Visit, server: Server, id: str) -> list[Page]:
    seated = server.tables.every[id]
    # Who presses at random presses what is out of date by then: a refusal is an answer, not a fault.
    wishes: dict[str, Any] = {"expected": ("409",)}
    phone = visit(seated.path, seated.persons[0], PHONE, **wishes)
    return [phone, visit(seated.path, seated.persons[1], DESKTOP, locale="en-GB", **wishes)]


@pytest.mark.parametrize("id", list(GAMES))
def test_some_turns_of_every_game(visit: Visit, server: Server, id: str) -> None:
    pages = opened(visit, server, id)

    def enough() -> bool:
        return is_over(pages[0]) or pages[0].locator("#log [data-seq]").count() >= 10

    play(pages, at_random(random.Random(1)), 300, enough)
    for page in pages:
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
