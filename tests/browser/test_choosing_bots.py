"""Picking bots by hand: on the start page a seat opens in place, in the waiting room a slip lies over it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.test_pages import faults

SEATS = ".botseat:visible"


def take(page: Page, letter: str, bot: str) -> None:
    """Opens a seat of the start page and taps a bot."""
    page.locator(f"details:has(input[name='bot.{letter}']) summary").click()
    page.locator(f"label:has(input[name='bot.{letter}'][value='{bot}'])").click()


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_seat_opens_in_place_and_says_who_plays_there(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", size=size)
    page.locator("label:has(input[name=seats][value='4'])").click()
    expect(page.locator(SEATS)).to_have_count(3)
    take(page, "B", "random")
    expect(page.locator(SEATS).first.locator("summary b:visible")).to_have_text("Bot, zufall")
    assert faults(page) == []
    page.locator("label:has(input[name=seats][value='2'])").click()
    expect(page.locator(SEATS)).to_have_count(1)
    page.locator("button.main").click()
    page.wait_for_selector("#table")
    expect(page.locator(".botmark")).to_have_count(1)


def test_nobody_asks_for_bots_where_friends_play(visit: Visit) -> None:
    page = visit("/")
    for way in ("friends", "device"):
        page.locator(f"label:has(input[value='{way}'])").click()
        expect(page.locator(SEATS)).to_have_count(0)


def test_a_bot_that_does_not_play_a_game_gives_way(visit: Visit) -> None:
    page = visit("/")
    games = page.locator("input[name=game]").evaluate_all("all => all.map(one => one.value)")
    page.locator("label:has(input[name='bot.B'][value='random'])").evaluate_all(
        "(rows, game) => rows.forEach(row => { row.dataset.plays = game; })", games[0]
    )
    take(page, "B", "random")
    page.locator(f"label:has(input[value='{games[1]}'])").click()
    chosen = page.locator("input[name='bot.B']:checked")
    expect(page.locator("input[name='bot.B'][value='random']")).to_be_disabled()
    assert chosen.input_value() != "random"


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_slip_seats_a_bot_and_fills_the_table(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", size=size)
    page.locator("label:has(input[value='friends'])").click()
    page.locator("label:has(input[name=seats][value='4'])").click()
    page.locator("button.main").click()
    page.locator("[popovertarget=botsC]").first.click()
    slip = page.locator("#botsC")
    expect(slip).to_be_visible()
    assert faults(page) == []
    slip.locator("label:has(input[value=random])").click()
    slip.locator(".btn.main").click()
    expect(slip).to_be_hidden()
    expect(page.locator("#chairC small")).to_have_text("Bot, zufall")
    page.locator("[popovertarget=botsB]").first.click()
    page.locator("#botsB [name=all]").click()
    expect(page.locator("#chairD small")).to_contain_text("Bot, ")
    expect(page.locator("#chairC small")).to_have_text("Bot, zufall")
    page.locator("#chairC [popovertarget=botsC]").click()  # another one, under the same name
    name = page.locator("#chairC b").inner_text()
    expect(page.locator("#botsC input:checked")).to_have_value("random")
    page.locator("#botsC label:not(:has(:checked))").first.click()
    page.locator("#botsC .btn.main").click()
    expect(page.locator("#chairC small")).not_to_have_text("Bot, zufall")
    assert page.locator("#chairC b").inner_text() == name


def test_keys_alone_pick_a_bot(visit: Visit) -> None:
    page = visit("/", size=DESKTOP)
    page.locator(".botseat summary").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    before = page.locator("input[name='bot.B']:checked").input_value()
    page.keyboard.press("ArrowUp")
    assert page.locator("input[name='bot.B']:checked").input_value() != before
    assert page.locator("input[name='bot.B']:checked").evaluate("one => one === document.activeElement")
