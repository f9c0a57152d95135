"""A live page that took in nothing but changes is, as a document, the page a browser loads anew."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Server, Visit
from tests.browser.playing import is_mine, is_over, step_by_pointer
from wuerfelwerk.games import GAMES

STEPS = 14
VERSION = re.compile(r'data-version="(\d+)"')
COUNT = """() => {
    window.kinds = [];
    const real = partsOf;
    partsOf = (news) => { window.kinds.push(news.changes ? 'changes' : 'whole'); return real(news); };
}"""
# What a page does to itself: the stop of Tab, dice that roll, what htmx notes.
DOCUMENT = """() => {
    finishRoll();
    const copy = document.getElementById('table').cloneNode(true);
    for (const one of [copy, ...copy.querySelectorAll('*')]) {
        for (const name of ['tabindex', 'data-htmx-powered']) one.removeAttribute(name);
        if (one.getAttribute('class') === '') one.removeAttribute('class');
        // the order of attributes says nothing
        const all = [...one.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
        for (const { name } of all) one.removeAttribute(name);
        for (const { name, value } of all) one.setAttribute(name, value);
    }
    for (const field of copy.querySelectorAll('input[name=deed]')) field.setAttribute('value', '');
    return copy.outerHTML;
}"""


def seated(server: Server, game: str) -> tuple[str, list[str]]:
    """A table of two people, begun; its path and their cookies."""
    form = {"game": game, "way": "friends", "seats": "2", "name": "Ada"}
    with httpx.Client(base_url=server.address) as ada, httpx.Client(base_url=server.address) as bo:
        path = ada.post("/tables", data=form).headers["location"]
        invited = re.search(r"/join/[\w-]+", ada.get(path).text)
        assert invited is not None
        bo.post(invited[0], data={"name": "Bo"})
        ada.post(f"{path}/start")
        return path, [guest.cookies["person"] for guest in (ada, bo)]


def alike(live: Page, fresh: Page) -> None:
    """Both show the same version, and the same document."""
    for _ in range(40):
        fresh.reload()
        shown, loaded = live.evaluate(DOCUMENT), fresh.evaluate(DOCUMENT)
        if VERSION.findall(shown) == VERSION.findall(loaded):
            assert shown == loaded
            return
        live.wait_for_timeout(250)  # that somebody looks is a new version too
    raise AssertionError("they never showed the same version")


@pytest.mark.parametrize("game", list(GAMES))
def test_a_page_after_many_changes_is_the_page_that_is_loaded(
    server: Server, visit: Visit, game: str
) -> None:
    path, persons = seated(server, game)
    players = [visit(path, person, reduced_motion="no-preference") for person in persons]
    pages = [*players, visit(path)]
    for page in pages:
        page.wait_for_timeout(500)
        page.evaluate(COUNT)
    for _ in range(STEPS):
        page = next((page for page in players if is_mine(page)), None)
        if page is None or is_over(page) or not step_by_pointer(page):
            players[0].wait_for_timeout(300)
    for page, person in zip(pages, [*persons, ""], strict=True):
        alike(page, visit(path, person))
        kinds = page.evaluate("window.kinds")
        assert kinds.count("changes") > kinds.count("whole"), kinds
