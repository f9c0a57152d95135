"""Own dice on a phone, by touch and by keys; the proof of fair dice recomputed in the browser."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Server, Visit
from tests.browser.playing import PRESS, step_by_pointer
from tests.browser.prepare import GAME
from tests.browser.test_pages import faults

LEAST = 44  # pixels of a target
HAND = "#actions form[action$='/hand'] .btn.main"  # the device is handed on


def open_own_table(visit: Visit, **wishes: object) -> Page:
    """From the start page to the first roll, alone with two seats on one device."""
    page = visit("/", size=PHONE, **wishes)
    page.locator('input[value="device"]').check(force=True)
    page.locator("#dice-setup summary").click()
    page.locator('input[name="dice"][value="own"]').check(force=True)
    page.locator("#begin .go .btn.main").click()
    page.wait_for_selector("#table")
    for _ in range(300):
        if page.locator("#entry-form").count():
            return page
        if page.evaluate(PRESS, HAND):  # pressed once: a second press would be refused
            page.wait_for_selector(HAND, state="detached")
        else:
            step_by_pointer(page)
        page.wait_for_timeout(150)
    raise AssertionError(page.locator("#prompt").inner_text())


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_targets_are_large_and_all_on_the_screen(visit: Visit, locale: str) -> None:
    page = open_own_table(visit, locale=locale)
    boxes = page.evaluate(
        "() => [...document.querySelectorAll('#entry-form label > span, #entry-form .btn')]"
        ".map((e) => { const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; })"
    )
    assert len(boxes) == 6 * 6 + 1
    for x, _, width, height in boxes:
        assert width >= LEAST and height >= LEAST
        assert x >= 0 and x + width <= PHONE[0]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    button = page.locator("#entry-form .btn")
    button.scroll_into_view_if_needed()
    expect(button).to_be_in_viewport(ratio=1)
    word = "Wirf alle 6 Würfel" if locale == "de-DE" else "Roll all 6 dice"
    assert word in page.locator("#prompt").inner_text()
    assert faults(page) == []


def test_the_button_is_lit_once_every_die_is_chosen(visit: Visit) -> None:
    page = open_own_table(visit)
    button = page.locator("#entry-form .btn")
    dull = button.evaluate("(element) => getComputedStyle(element).backgroundColor")
    for row in range(6):
        expect(button).to_have_css("background-color", dull)
        page.locator(f'#entry-form input[name="die{row}"]').first.check(force=True)
    expect(button).not_to_have_css("background-color", dull)


def test_dice_are_entered_by_touch_and_stay_until_they_are_sent(visit: Visit) -> None:
    page = open_own_table(visit)
    before = page.locator("#table").get_attribute("data-version")
    for row, face in enumerate((0, 0, 0, 3, 3, 1)):
        page.locator(f'#entry-form input[name="die{row}"][value="{face}"]').check(force=True)
    page.evaluate("htmx.ajax('GET', location.pathname, {target: '#m', select: '#table', swap: 'innerMorph'})")
    page.wait_for_timeout(600)
    chosen = page.evaluate("[...document.querySelectorAll('#entry-form input:checked')].map((e) => e.value)")
    assert chosen == ["0", "0", "0", "3", "3", "1"]
    page.locator("#entry-form .btn").click()
    page.wait_for_selector(f"#table:not([data-version='{before}'])")
    expect(page.locator("#log")).to_contain_text("eingegeben")


def test_dice_are_entered_by_keys(visit: Visit) -> None:
    page = open_own_table(visit)
    page.locator('#entry-form input[name="die0"]').first.focus()
    for row in range(6):
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
        assert page.locator(f'#entry-form input[name="die{row}"]:checked').get_attribute("value") == "1"
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_contain_text("eingegeben")
    record = json.loads(page.request.get(f"{page.url.split('?')[0]}/game.json").text())
    entered = [event for event in record["events"] if "entered" in event]
    assert entered[0]["text"] == ["dice Y Y Y Y Y Y"]


def dealt_here(visit: Visit, game: str = "regenbogenwuerfelei", **wishes: object) -> Page:
    """Alone with two seats on one device: real dice are dealt."""
    page = visit("/", size=(360, 740), **wishes)
    page.locator(f'label:has(input[name="game"][value="{game}"])').click()
    page.locator('label:has(input[name="way"][value="device"])').click()
    page.locator("#dice-setup summary").click()
    page.locator('label:has(input[name="dice"][value="own_lots"])').click()
    page.locator("#begin .go .btn.main").click()
    page.wait_for_selector("#entry-form")
    return page


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
@pytest.mark.parametrize("script", [True, False])
def test_a_deal_is_entered_by_taps(visit: Visit, locale: str, script: bool) -> None:
    page = dealt_here(visit, locale=locale, java_script_enabled=script, has_touch=True)
    assert page.locator("#entry-form").get_by_role("textbox").count() == 0
    boxes = [label.bounding_box() for label in page.locator("#entry-form label > span").all()]
    assert len(boxes) == 12 and all(b and b["width"] >= LEAST and b["height"] >= LEAST for b in boxes)
    button = page.locator("#entry-form .btn")
    dull = button.evaluate("(element) => getComputedStyle(element).backgroundColor")
    for seat, colours in ((0, (0, 2, 4, 5)), (1, (1, 3))):
        expect(button).to_have_css("background-color", dull)
        for colour in colours:
            page.locator(f'label:has(input[name="got{seat}"][value="{colour}"])').tap()
    expect(button).not_to_have_css("background-color", dull)
    page.locator('label:has(input[name="got0"][value="4"])').tap()  # taken back
    page.locator('label:has(input[name="got1"][value="4"])').tap()
    button.tap()
    word = "entered" if locale == "en-GB" else "eingegeben"
    expect(page.locator("#log")).to_contain_text(word)
    record = json.loads(page.request.get(f"{page.url.split('?')[0]}/game.json").text())
    assert record["events"][0]["text"] == ["deal A:R4Y4V4 B:O4G4B4"]


def test_a_deal_against_the_rules_is_refused_and_stays(visit: Visit) -> None:
    page = dealt_here(visit, expected=("409",))
    for name, colour in (("got0", 0), ("got0", 1), ("got1", 1)):
        page.locator(f'input[name="{name}"][value="{colour}"]').check(force=True)
    page.locator("#entry-form .btn").click()
    expect(page.locator("body")).to_contain_text("Jeder bekommt drei Farben mit je vier Würfeln.")
    chosen = "[...document.querySelectorAll('#entry-form input:checked')].map((e) => e.name + e.value)"
    assert page.evaluate(chosen) == ["got00", "got01", "got11"]
    assert faults(page) == []


def test_half_an_entry_is_not_sent(visit: Visit) -> None:
    """The table refuses it in the page's language, and what was entered stays."""
    page = open_own_table(visit, expected=("409",))
    page.locator('#entry-form input[name="die0"][value="2"]').check(force=True)
    page.locator("#entry-form .btn").click()
    page.wait_for_timeout(500)
    assert page.locator("#entry-form").count() == 1


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_the_browser_recomputes_every_roll(visit: Visit, server: Server, locale: str) -> None:
    over = server.tables.moments[f"{GAME}-over"]
    page = visit(f"{over.path}/dice", over.persons[0], locale=locale)
    verdict = page.locator("#proof-verdict")
    expect(verdict).to_have_attribute("data-ok", "true")
    marks = page.evaluate("[...document.querySelectorAll('[data-mark]')].map((e) => e.textContent)")
    assert len(marks) > 10 and set(marks) == {"✓"}
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_the_browser_finds_a_forged_roll(visit: Visit, server: Server) -> None:
    over = server.tables.moments[f"{GAME}-over"]
    page = visit("/", over.persons[0])
    address = f"{server.address}{over.path}/dice"
    forged = page.request.get(address).text().replace('data-number="2"', 'data-number="3"', 1)
    page.route(address, lambda route: route.fulfill(body=forged, content_type="text/html"))
    page.goto(address)
    expect(page.locator("#proof-verdict")).to_have_attribute("data-ok", "false")
    assert page.locator(".is-wrong [data-mark]").inner_text() == "✗"


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [("de-DE", "Nur wer anfängt, wurde bestimmt."), ("en-GB", "Only who starts was chosen.")],
)
def test_x_1_the_browser_says_what_was_chosen_and_not_drawn(
    visit: Visit, server: Server, locale: str, sentence: str
) -> None:
    picked = server.tables.picked
    page = visit(f"{picked.path}/dice", picked.persons[0], locale=locale)
    verdict = page.locator("#proof-verdict")
    expect(verdict).to_have_attribute("data-ok", "true")
    expect(verdict).to_contain_text(sentence)
    assert page.locator("tr[data-entered] [data-mark]").inner_text() == "–"
    assert page.locator("[data-mark]").all_inner_texts().count("✓") >= 3
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize(
    ("row", "instead"),
    [
        (' data-number="2"', ' data-entered="A"'),  # any other roll
        (' data-number="1"', ' data-entered="A"'),  # the first that was drawn
        (' data-entered="A"', ""),  # neither drawn nor chosen by anybody
        ('data-text="starts', 'data-text="dice'),
    ],
)
def test_x_1_the_browser_lets_nothing_else_be_chosen(
    visit: Visit, server: Server, row: str, instead: str
) -> None:
    picked = server.tables.picked
    page = visit("/", picked.persons[0])
    address = f"{server.address}{picked.path}/dice"
    honest = page.request.get(address).text()
    assert row in honest
    forged = honest.replace(row, instead, 1)
    page.route(address, lambda route: route.fulfill(body=forged, content_type="text/html"))
    page.goto(address)
    expect(page.locator("#proof-verdict")).to_have_attribute("data-ok", "false")


def laid_here(visit: Visit, **wishes: object) -> Page:
    """The same where twelve real dice are laid on a board: who starts is entered first."""
    page = dealt_here(visit, "wuerfelmeister", **wishes)
    page.locator('label:has(input[name="die0"][value="1"])').click()
    page.locator("#entry-form .btn").click()
    page.wait_for_selector("#entry-form select")
    for die in range(12):
        at, north = page.locator(f'#entry-form select[name="lay{die}"]').all()
        at.select_option(index=1 + 3 * die)
        north.select_option(index=1 + die % 4)
    return page


@pytest.mark.parametrize(("locale", "script"), [("de-DE", True), ("en-GB", False)])
def test_dice_on_a_board_are_entered_from_lists(visit: Visit, locale: str, script: bool) -> None:
    page = laid_here(visit, locale=locale, java_script_enabled=script, has_touch=True)
    assert page.locator("#entry-form").get_by_role("textbox").count() == 0
    boxes = [one.bounding_box() for one in page.locator("#entry-form select").all()]
    assert len(boxes) == 24 and all(b and b["width"] >= LEAST and b["height"] >= LEAST for b in boxes)
    page.locator("#entry-form .btn").click()
    expect(page.locator("#log")).to_contain_text("entered" if locale == "en-GB" else "eingegeben")
    expect(page.locator("#entry-form select")).to_have_count(0)
    record = json.loads(page.request.get(f"{page.url.split('?')[0]}/game.json").text())
    laid = record["events"][1]["text"][0].split(" ")
    assert laid[0] == "laid" and len(laid) == 13 and laid[1] == "a1:1:2"


def test_two_dice_on_one_field_are_refused_and_stay(visit: Visit) -> None:
    page = laid_here(visit, expected=("409",))
    page.locator('#entry-form select[name="lay4"]').first.select_option(index=4)
    chosen = "[...document.querySelectorAll('#entry-form select')].map((e) => e.value)"
    before = page.evaluate(chosen)
    page.locator("#entry-form .btn").click()
    expect(page.locator("body")).to_contain_text("Würfel 2 und Würfel 5 liegen auf demselben Feld")
    assert page.evaluate(chosen) == before
    assert faults(page) == []
