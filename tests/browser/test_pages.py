"""Every page, in both themes and sizes: for everyone to use, in the right place, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, Server, Visit
from tests.browser.prepare import MOMENTS
from wuerfelwerk import games
from wuerfelwerk.games import GAMES, all_games
from wuerfelwerk.games.catalogs import of_game
from wuerfelwerk.games.pages import paper_of
from wuerfelwerk.games.sketches import sketching_of

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
SMALL = (360, 740)
NARROW = [SMALL, (320, 640), (640, 400)]  # the last: a laptop at 200 % zoom
TABLES = [f"{id}-{moment}" for id in GAMES for moment in (*MOMENTS, "over")]
EDITORS = [f"editor-{game.id}" for game in all_games() if sketching_of(game) is not None]
ALONE = ["start", "rules", "settings", "me", "offline", "missing", "paper", "sheet", *EDITORS]
PAGES = [*ALONE, "replay", "waiting", "begun", "middle", "device", "join", *TABLES]
# Both languages, both themes and both sizes, any two of them together: colours do not depend on a language.
LOOKS = {"de-DE": {PHONE: "light", DESKTOP: "dark"}, "en-GB": {PHONE: "dark", DESKTOP: "light"}}
TARGETS = "a, button, input:not([type=hidden]), select, summary"
TOO_SMALL = """places => [...document.querySelectorAll(places)]
    .filter(e => e.checkVisibility() && !e.closest('.vh, .prose, .skip') && !e.matches('.vh, .skip'))
    .map(e => [e.getBoundingClientRect(), e.outerHTML.slice(0, 90)])
    .filter(([box]) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
    .map(([box, text]) => `${Math.round(box.width)}×${Math.round(box.height)} ${text}`)"""
# What reaches over the side of the page.
WIDE = """() => [...document.querySelectorAll('main *')]
    .filter(e => e.getBoundingClientRect().right > innerWidth + 0.5)
    .map(e => `${e.localName}.${e.getAttribute('class')} ${Math.round(e.getBoundingClientRect().right)}`)"""


@pytest.fixture
def show(visit: Visit, server: Server) -> Callable[..., Page]:
    def open_page(name: str, **wishes: Any) -> Page:
        plain = {
            "start": "/",
            "rules": f"/rules/{next(iter(GAMES))}",
            "settings": "/settings",
            "me": "/me",
            "offline": "/offline",
            "paper": "/paper",
            "sheet": f"/paper/table?game={next(iter(GAMES))}&boards={sheet()}",
            "missing": "/nothing/here",
            "join": "/join/nothing-here",
        } | {name: f"/boards/{name.removeprefix('editor-')}" for name in EDITORS}
        if name in plain:
            return visit(plain[name], expected=("404",), **wishes)
        if name == "replay":
            return visit(f"{server.tables.moments[TABLES[-1]].path}/replay", **wishes)
        seated = server.tables.moments[name] if name in TABLES else getattr(server.tables, name)
        page = visit(seated.path, seated.persons[wishes.pop("seat", 0)], **wishes)
        page.wait_for_selector("#table")
        return page

    return open_page


def sheet() -> str:
    """A board of the first game, as the code on it names it; '' where it has none."""
    game = games.game(next(iter(GAMES)))
    return next(iter(paper_of(game).boards(of_game(game, "de"))), "")


def faults(page: Page) -> list[str]:
    """What axe finds, each with the place."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        "wishes => axe.run(document, wishes)", {"runOnly": TAGS, "resultTypes": ["violations"]}
    )
    return [
        f"{v['id']}: {n['target']} {n['failureSummary']}" for v in found["violations"] for n in v["nodes"]
    ]


@pytest.mark.parametrize("language", LOOKS)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_for_everybody(show: Callable[..., Page], name: str, language: str) -> None:
    """One visit for all that is asked of a page as it stands, and all that is wrong with it at once."""
    page = show(name, size=SMALL, locale=language, color_scheme="light")
    found = [f"too small: {target}" for target in page.evaluate(TOO_SMALL, TARGETS)]
    found += [f"not of a picture: {node}" for node in foreign_nodes(page)]
    for width, height in NARROW:
        page.set_viewport_size({"width": width, "height": height})
        if page.evaluate("document.documentElement.scrollWidth") > width:
            found.append(f"wider than {width} px: {page.evaluate(WIDE)}")
    for (width, height), theme in LOOKS[language].items():
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme)
        found += [f"{width} px, {theme}: {fault}" for fault in faults(page)]
    assert found == []


@pytest.mark.parametrize("name, longest", [("rules", ".prose"), (f"{TABLES[0].split('-')[0]}-over", ".log")])
def test_what_is_longer_than_a_page_is_printed_whole(
    show: Callable[..., Page], name: str, longest: str
) -> None:
    """Nothing is cut off in a box that scrolls, and no page stays empty because the rest goes to the next."""
    page = show(name)
    page.emulate_media(media="print")
    hidden, broken = page.locator(longest).first.evaluate(
        "box => [box.scrollHeight - box.clientHeight, getComputedStyle(box).breakInside]"
    )
    assert (hidden <= 1, broken) == (True, "auto")


def foreign_nodes(page: Page) -> list[str]:
    """Nodes inside a picture that are no longer SVG: invisible, and lost at the next update."""
    script = """[...document.querySelectorAll('svg *')]
        .filter(e => e.namespaceURI !== 'http://www.w3.org/2000/svg').map(e => e.outerHTML.slice(0, 80))"""
    return list(page.evaluate(script))


def test_language_follows_the_browser_and_the_switch(visit: Visit) -> None:
    page = visit("/", locale="en-GB")
    assert page.locator("h1").inner_text() == "Sit down, roll."
    assert page.locator("html").get_attribute("lang") == "en"
    page.get_by_role("button", name="Auf Deutsch umschalten").click()
    assert page.locator("h1").inner_text() == "Setz dich, würfle los."
    page.goto(page.url)
    assert page.locator("html").get_attribute("lang") == "de"


def test_theme_is_kept(visit: Visit) -> None:
    page = visit("/settings")
    page.get_by_text("dunkel", exact=True).click()
    page.get_by_role("button", name="Übernehmen").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_one_click_starts_a_game_against_bots(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Los geht’s").click()
    page.wait_for_selector("#table[data-phase=running]")
    assert page.locator(".seat").count() == 3
    page.locator(".side-card").first.click()
    page.locator("[data-confirm]:not([aria-disabled])").click()
    page.wait_for_selector("#log [data-seq]")


def test_the_start_page_offers_only_what_goes_together(visit: Visit) -> None:
    page = visit("/")
    for game in all_games():
        page.locator(f".game:has([value={game.id}])").click()
        page.locator(".setup summary").first.click()
        for option in game.card.options:
            field = page.locator(f"fieldset:has([name='option.{game.id}.{option.key}'])")
            assert field.locator("p").first.is_visible()
            if option.most_seats < game.card.seats_max:
                page.locator(f"[name=seats][value='{option.most_seats + 1}'] + span").click()
                assert field.locator("input").first.is_disabled()
                assert field.locator(".toomany").is_visible()
                page.locator(f"[name=seats][value='{option.most_seats}'] + span").click()
                assert field.locator("input").first.is_enabled()
                assert not field.locator(".toomany").is_visible()
            for value, fits in option.fits.items():
                for key, good in fits.items():
                    others = next(o.values for o in game.card.options if o.key == key)
                    for other in others:
                        page.locator(f"[name='option.{game.id}.{key}'][value='{other}'] + span").click()
                        offered = page.locator(f"[name='option.{game.id}.{option.key}'] [value='{value}']")
                        assert offered.is_enabled() == (other in good), (value, other)
                if value == list(option.fits)[4]:
                    break  # a few are enough
        page.locator(".setup summary").first.click()


def test_a_refused_table_keeps_what_was_filled_in(visit: Visit) -> None:
    page = visit("/", expected=("409",))
    page.locator(".way", has_text="Ein Gerät").click()
    page.get_by_label("Dein Name").fill("Mika")
    page.get_by_role("button", name="Los geht’s").click()
    assert "heißen gleich" in page.locator("#notice").inner_text()
    assert page.get_by_label("Dein Name").input_value() == "Mika"
    assert page.locator("[name=way][value=device]").is_checked()
    page.get_by_label("Dein Name").fill("Lena")
    page.get_by_role("button", name="Los geht’s").click()
    page.wait_for_selector("#table[data-phase=running]")
