"""A whole game of every registered game through the accessibility tree alone, as short as it goes.

What is pressed has a role and a name. The tree is the browser's own, as it hands it to a screen reader.
"""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from tests.browser.conftest import PHONE, Server, Visit
from tests.browser.playing import changed, is_mine, is_over, version
from tests.browser.test_keys import went_on
from wuerfelwerk.games import GAMES

PRESSED = ("button", "radio", "checkbox")
HOUSE = ("Blatt vergrößern", "Alle Felder", "Menü", "Töne", "Etwas sagen", "Bot spielen lassen", "Radieren")
OF_CONSOLE = 0.8  # how often what is pressed next is among the dice and buttons, if there is anything
LONGEST_GAME = 600  # seconds
CLICK = """function () {
    this.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
}"""
Node = dict[str, Any]


def told(line: CDPSession, below: int, **what: str) -> list[Node]:
    """What the tree holds below a node: of a role, and of a name if one is asked for."""
    found = line.send("Accessibility.queryAXTree", {"backendNodeId": below, **what})["nodes"]
    return [node for node in found if not node["ignored"]]


def is_open(node: Node) -> bool:
    """Somebody who sees nothing is told of it by a name of the game's, and may press it."""
    disabled = any(
        fact["name"] == "disabled" and fact["value"]["value"] for fact in node.get("properties", ())
    )
    name = node["name"]["value"]
    return bool(name) and not disabled and not name.startswith(HOUSE)


def offered(line: CDPSession, of_console: bool) -> list[Node]:
    """What may be pressed among dice and buttons, or on the whole page."""
    page = line.send("DOM.getDocument", {"depth": 0})["root"]["backendNodeId"]
    (place,) = told(line, page, role="main")
    if of_console:
        (place,) = told(line, place["backendDOMNodeId"], role="region", accessibleName="Würfel und Knöpfe")
    found = [told(line, place["backendDOMNodeId"], role=role) for role in PRESSED]
    return [node for nodes in found for node in nodes if is_open(node)]


def press(line: CDPSession, node: Node) -> None:
    held = line.send("DOM.resolveNode", {"backendNodeId": node["backendDOMNodeId"]})["object"]["objectId"]
    line.send("Runtime.callFunctionOn", {"objectId": held, "functionDeclaration": CLICK})


@pytest.mark.long
@pytest.mark.parametrize("id", list(GAMES))
def test_a_game_of_every_game_by_roles_and_names(visit: Visit, server: Server, id: str) -> None:
    seated, chance = server.tables.whole_by_names[id], random.Random(4)
    page = visit(seated.path, seated.persons[0], PHONE, expected=("409",))
    line = page.context.new_cdp_session(page)
    end = time.monotonic() + LONGEST_GAME
    while True:
        assert time.monotonic() < end, page.get_by_role("main").aria_snapshot()
        before = version(page)  # asked first: between two questions the page may go on, for the last time
        if is_over(page):
            break
        if not is_mine(page):
            changed(page, before)
            continue
        open_ones = offered(line, of_console=True) if chance.random() < OF_CONSOLE else []
        open_ones = open_ones or offered(line, of_console=False)
        assert open_ones, page.get_by_role("main").aria_snapshot()
        press(line, chance.choice(open_ones))
        went_on(page, before)
    result_is_told(page)


def result_is_told(page: Page) -> None:
    result = page.get_by_role("main").get_by_role("table").first
    assert result.get_by_role("row").count() >= 3, page.get_by_role("main").aria_snapshot()
