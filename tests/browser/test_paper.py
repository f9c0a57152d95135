"""The print page, as people press it: choosing, looking, turning pages, loading; from a sheet to a table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.test_pages import sheet
from tests.paper.pdf import texts
from wuerfelwerk import games
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.catalogs import of_game
from wuerfelwerk.games.pages import paper_of

FIRST = next(iter(games.GAMES))


def sheet_of(game: Game) -> str:
    return next(iter(paper_of(game).boards(of_game(game, "de"))), "")


def drawn(page: Page) -> int:
    """How many dots the page that is looked at is wide, once it has come."""
    width = "async e => { await e.decode(); return e.naturalWidth; }"
    return int(page.locator("img.pg").evaluate(width))


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_what_one_looks_at_is_what_one_gets(visit: Visit, size: tuple[int, int], tmp_path: Path) -> None:
    page = visit("/", size=size, locale="de-DE")
    page.get_by_role("link", name="Auf Papier").click()
    expect(page.get_by_role("heading", name="Auf Papier")).to_be_visible()
    many = page.locator(".pager").inner_text()
    page.get_by_text("Block für die Punkte").click()
    page.get_by_text("Graustufen").click()
    page.get_by_text("Letter", exact=True).click()
    expect(page.get_by_role("button", name="So ansehen")).to_be_hidden()  # it is shown at once
    expect(page.locator(".pager")).not_to_have_text(many)
    expect(page.locator("img.pg")).to_have_attribute("src", re.compile("size=letter.*grey=1"))
    assert drawn(page) == 816  # Letter, 96 dots an inch
    expect(page.locator("#paper-count")).to_contain_text("Letter")
    last = int(page.locator(".pager").inner_text().split()[-1])
    page.get_by_role("link", name="Seite vor").click()
    expect(page.locator("img.pg")).to_have_attribute("alt", f"Seite 2 von {last}")
    expect(page.get_by_role("link", name="Seite vor")).to_be_focused()
    page.reload()  # the address says what is chosen
    expect(page.locator("img.pg")).to_have_attribute("alt", f"Seite 2 von {last}")
    expect(page.get_by_role("checkbox", name="Graustufen")).to_be_checked()
    with page.expect_download() as loading:
        page.get_by_role("button", name="PDF laden").click()
    file = tmp_path / loading.value.suggested_filename
    loading.value.save_as(file)
    assert file.name == f"{FIRST}-letter.pdf" and len(texts(file.read_bytes())) == last


def test_the_page_works_without_script(visit: Visit) -> None:
    page = visit(f"/paper?game={FIRST}", locale="de-DE", java_script_enabled=False)
    page.get_by_text("Letter", exact=True).click()
    page.get_by_role("button", name="So ansehen").click()
    expect(page.locator("img.pg")).to_have_attribute("src", re.compile("size=letter"))


def test_what_cannot_be_printed_is_said_at_once_and_gone_with_it(visit: Visit) -> None:
    page = visit(f"/paper?game={FIRST}", locale="de-DE", expected=("400",))
    parts = page.locator(".pparts label:has([name=part])")
    for one in parts.all():
        one.click()
    expect(page.locator("#notice")).to_contain_text("Wähle mindestens einen Teil")
    parts.first.click()
    expect(page.locator("#notice")).to_be_empty()
    assert drawn(page) > 0


@pytest.mark.parametrize("id", [one.id for one in games.all_games() if paper_of(one).stamp(sheet_of(one))])
def test_boards_are_chosen_by_their_pictures(visit: Visit, id: str) -> None:
    page = visit(f"/paper?game={id}", size=PHONE, locale="de-DE")
    boards = page.locator(".psheet")
    assert boards.count() == len(page.locator(".psheet svg:not(.icon)").all()) >= 8
    box = boards.first.bounding_box()
    assert box is not None and box["width"] >= 100 and box["height"] >= 100


def test_choices_are_made_by_keys_and_are_seen(visit: Visit) -> None:
    page = visit(f"/paper?game={FIRST}", locale="de-DE")
    box = page.get_by_role("checkbox", name="Regeln")
    box.focus()
    assert page.evaluate("getComputedStyle(document.activeElement.closest('label')).outlineStyle") == "solid"
    page.keyboard.press("Space")
    expect(box).not_to_be_checked()
    assert page.locator("main").evaluate("e => e.getBoundingClientRect().width <= innerWidth")


def test_a_code_leads_to_a_table_with_own_dice(visit: Visit) -> None:
    page = visit(f"/paper/table?game={FIRST}&boards={sheet()}", size=PHONE, locale="de-DE")
    page.get_by_label("Dein Name").fill("Ada")
    page.get_by_role("button", name="Tisch öffnen").click()
    expect(page.locator("h1, .prompt, .where").first).to_be_visible()
    assert "/t/" in page.url
    expect(page.get_by_text("eigene Würfel").first).to_be_attached()
