"""Every registered game with keys alone: Tab, arrows, Enter, numbers for dice, letters for buttons."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, Server, Visit
from tests.browser.playing import Step, is_mine, is_over, play, version
from wuerfelwerk.games import GAMES, game

OFFERS = """() => ({
    whole: Boolean(document.querySelector("[data-confirm]:not([aria-disabled])")),
    drafted: Boolean(document.querySelector("[data-undo]")),
    keys: [...document.querySelectorAll("#actions [data-key]:not([aria-disabled])")].map(b => b.dataset.key),
    cards: document.querySelectorAll(".side-card").length,
    fields: document.querySelectorAll("#lens [data-action][role=button]").length,
    dice: new Set([...document.querySelectorAll("#tray [data-action][role=button]")]
        .map(die => die.dataset.action)).size,
    others: document.querySelectorAll("#actions button[name=action]:not([data-key])").length,
})"""
ON = "place => Boolean(document.activeElement.closest(place))"
MOST_TABS = 60
WAIT = 4.0  # seconds
STILL = 25  # looks at a page that asks for nothing, half a second of them


def tab_to(page: Page, place: str) -> bool:
    """Tab until the focus is there; False if there is no such stop any more."""
    for _ in range(MOST_TABS):
        if page.evaluate(ON, place):
            return True
        page.keyboard.press("Tab")
    return page.locator(place).count() == 0


def went_on(page: Page, before: int) -> bool:
    """True as soon as the page shows something newer; another's move may have taken the place of ours.

    False where nothing is on its way any more: the key led nowhere, or was refused.
    """
    end, still = time.monotonic() + WAIT, 0
    while time.monotonic() < end and still < STILL:
        if page.locator(".htmx-request").count():
            still = 0
        elif version(page) != before:
            return True
        else:
            still += 1
        page.wait_for_timeout(20)
    return False


def by_keys(chance: random.Random, pressed: set[str]) -> Step:
    """Presses what is offered; ``pressed`` gathers the kinds of keys that led on."""

    def step(page: Page) -> bool:
        before, offers = version(page), page.evaluate(OFFERS)
        kind = choose(offers, chance)
        if not kind:
            return False
        if kind == "letter":
            page.keyboard.press(chance.choice(offers["keys"]))
        elif kind == "number":
            page.keyboard.press(str(chance.randint(1, min(offers["dice"], 6))))
        elif kind == "field":
            if not tab_to(page, "#lens [data-action]"):
                return False
            page.keyboard.press(chance.choice(["Home", "End"]))
            for _ in range(chance.randint(0, 2)):
                page.keyboard.press(chance.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
            page.keyboard.press(chance.choice([" ", "Enter"]))
        else:
            if not tab_to(page, ".side-card" if kind == "card" else "#actions button[name=action]"):
                return False
            page.keyboard.press("Enter")
        moved = went_on(page, before)
        if moved:
            pressed.add(kind)
        return moved

    return step


def choose(offers: dict[str, Any], chance: random.Random) -> str:
    if offers["drafted"] and offers["whole"] and chance.random() < 0.7:
        return "letter"
    kinds = {
        "card": offers["cards"] and not offers["drafted"],
        "field": offers["fields"],
        "number": offers["dice"],
        "other": offers["others"] and not offers["drafted"],
    }
    open_ = [kind for kind, count in kinds.items() if count]
    if open_ and (not offers["keys"] or chance.random() < 0.75):
        return chance.choice(open_)
    return "letter" if offers["keys"] else ""


def opened(visit: Visit, server: Server, id: str) -> list[Page]:
    seated = server.tables.by_keys[id]
    wishes: dict[str, Any] = {"expected": ("409",)}
    return [visit(seated.path, person, DESKTOP, **wishes) for person in seated.persons]


@pytest.mark.parametrize("id", list(GAMES))
def test_some_turns_of_every_game_with_keys_alone(visit: Visit, server: Server, id: str) -> None:
    pages, pressed = opened(visit, server, id), set[str]()

    def enough() -> bool:
        return is_over(pages[0]) or pages[0].locator("#log [data-seq]").count() >= 16

    play(pages, by_keys(random.Random(1), pressed), 300, enough)
    buttons_only = not game(id).has("places")
    assert "letter" in pressed and (pressed & {"field", "number"} or buttons_only)


@pytest.mark.long
@pytest.mark.parametrize("id", list(GAMES))
def test_a_whole_game_of_every_game_with_keys_alone(visit: Visit, server: Server, id: str) -> None:
    seated, pressed = server.tables.whole[id], set[str]()
    page = visit(seated.path, seated.persons[0], DESKTOP, expected=("409",))
    play([page], by_keys(random.Random(2), pressed), 1500, lambda: is_over(page))
    assert not is_mine(page)
