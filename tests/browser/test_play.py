"""Playing in real browsers: whole games by pointer and by keys, two windows, coming back, going offline."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.browser.conftest import DESKTOP, PHONE, Server, Visit
from tests.browser.playing import (
    changed,
    is_mine,
    is_over,
    play,
    prompt,
    step_by_keys,
    step_by_pointer,
    version,
)
from tests.browser.test_pages import foreign_nodes

COMMITS = "#actions [form=act-form]:not([aria-disabled])"
# In one go: whatever comes over the stream in between would put the honest value back.
FORGED = """() => {
    const button = document.querySelector('[form=draft-form]');
    button.value = '0';
    button.click();
}"""


@pytest.mark.long
def test_a_whole_game_in_two_windows_with_a_bot(visit: Visit, server: Server) -> None:
    seated = server.tables.game
    phone = visit(seated.path, seated.persons[0], PHONE)
    desk = visit(seated.path, seated.persons[1], DESKTOP, locale="en-GB")
    play([phone, desk], step_by_pointer, 1500, lambda: is_over(phone) and is_over(desk))
    for page in (phone, desk):
        assert foreign_nodes(page) == []
        assert page.locator(".result tbody tr").count() == 3
        assert page.locator(".proof .mono").count() == 3
    assert re.search("gewinn|Angehalten", prompt(phone))
    assert re.search("win|Stopped", prompt(desk))


def test_a_turn_with_keys_alone(visit: Visit, server: Server) -> None:
    seated = server.tables.spare[0]
    pages = [visit(seated.path, person, DESKTOP) for person in seated.persons]
    play(pages, step_by_keys, 600, lambda: pages[0].locator("#log [data-seq]").count() >= 8)


def test_the_other_window_sees_it_at_once(
    visit: Visit, server: Server, record_property: Callable[[str, object], None]
) -> None:
    seated = server.tables.spare[1]
    pages = [visit(seated.path, person, PHONE, reduced_motion="no-preference") for person in seated.persons]
    mine = next(page for page in pages if is_mine(page))
    other = pages[1 - pages.index(mine)]
    times = []
    for _ in range(3):
        if not is_mine(mine):
            break
        seen, own = version(other), version(mine)
        began = time.perf_counter()
        step_by_pointer(mine)
        changed(other, seen)
        times.append(time.perf_counter() - began)
        assert version(mine) > own
    record_property("seconds", [round(t, 3) for t in times])
    assert times


def test_a_page_is_live_however_slowly_its_scripts_come(visit: Visit, server: Server) -> None:
    seated = server.tables.spare[3]
    page = visit("/settings", seated.persons[0], PHONE)
    scripts: list[str] = []

    def late(route: Route) -> None:
        scripts.append(route.request.url)
        threading.Event().wait(0.4 * len(scripts))
        route.continue_()

    page.route("**/static/**/*.js*", late)
    page.route("**/static/*.js*", late)
    with page.expect_request("**/stream?**"):
        page.goto(f"{server.address}{seated.path}")
    assert len(scripts) >= 2


def test_a_press_counts_while_the_answer_to_the_last_one_is_on_its_way(visit: Visit, server: Server) -> None:
    """The stream shows the new table first; who goes on at once is not held up by a slow answer."""
    seated = server.tables.spare[4]
    pages = [visit(seated.path, person, PHONE, reduced_motion="no-preference") for person in seated.persons]
    held: list[tuple[Route, APIResponse]] = []
    for page in pages:  # the server has it at once, and the browser waits
        page.route("**/act", lambda route: held.append((route, route.fetch())))
    play(pages, step_by_pointer, 600, lambda: len(held) >= 6)
    shown = [version(page) for page in pages]
    for route, answer in held:
        route.fulfill(response=answer)
    pages[0].wait_for_timeout(300)
    assert [version(page) for page in pages] == shown


def test_a_double_click_sends_once(visit: Visit, server: Server) -> None:
    seated = server.tables.spare[4]
    page = visit(seated.path, seated.persons[0], PHONE)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    other = visit(seated.path, seated.persons[1], PHONE)
    play([other, page], step_by_pointer, 600, lambda: is_mine(page) and bool(page.query_selector(COMMITS)))
    before, sent[:] = version(page), []
    page.evaluate(
        "place => { const button = document.querySelector(place); button.click(); button.click(); }", COMMITS
    )
    changed(page, before)
    page.wait_for_timeout(300)
    assert len(sent) == 1
    assert page.locator("#notice .banner").count() == 0


def test_a_draft_survives_a_reload_and_is_nobody_elses_business(visit: Visit, server: Server) -> None:
    seated = server.tables.begun
    mine, other = (visit(seated.path, person, PHONE) for person in seated.persons)
    mine.locator(".side-card").last.click()
    expect(mine.locator(".side-card.is-on")).to_have_count(1)
    mine.reload()
    assert mine.locator(".side-card.is-on").count() == 1
    assert other.locator(".side-card.is-on").count() == 0
    mine.locator("[data-undo]").click()
    expect(mine.locator(".side-card.is-on")).to_have_count(0)


def test_two_tabs_of_one_seat_stay_equal(visit: Visit, server: Server) -> None:
    seated = server.tables.begun
    tabs = [visit(seated.path, seated.persons[1], PHONE) for _ in range(2)]
    tabs[0].locator(".side-card").first.click()
    expect(tabs[1].locator(".side-card.is-on")).to_have_count(1)


def test_a_device_is_handed_on(visit: Visit, server: Server) -> None:
    seated = server.tables.device
    page = visit(seated.path, seated.persons[0], PHONE)
    for name in ("Lena", "Karl", "Mika"):
        page.get_by_role("button", name=f"Ich bin {name}").click()
        page.wait_for_selector(".side-card")
        step_by_pointer(page)
        step_by_pointer(page)
    assert "Gib das Gerät weiter" in prompt(page) or page.locator("#log [data-seq]").count() > 2


def test_a_waiting_table_fills_and_starts(visit: Visit, server: Server) -> None:
    host = visit("/", size=DESKTOP)
    host.locator(".way", has_text="Mit Freunden").click()
    host.get_by_label("Dein Name").fill("Lena")
    host.get_by_role("button", name="Los geht’s").click()
    link = host.locator(".url").inner_text()
    assert host.locator(".qr").count() == 1
    guest = visit(link.removeprefix(server.address))
    guest.get_by_label("Dein Name").fill("Karl")
    guest.get_by_role("button", name="Dazusetzen").click()
    host.wait_for_selector(".chairs >> text=Karl")
    host.get_by_role("button", name="Bot setzen").click()
    host.locator(".slip:popover-open").get_by_role("button", name="Bot setzen").click()
    host.get_by_role("button", name="Zu dritt anfangen").click()
    guest.wait_for_selector("#table[data-phase=running]")
    host.wait_for_selector("#table[data-phase=running]")


def test_x_1_the_host_picks_who_starts_and_the_others_see_it_at_once(visit: Visit, server: Server) -> None:
    seated = server.tables.picking
    host, guest = (visit(seated.path, person, PHONE) for person in seated.persons[:2])
    assert guest.locator("#starter").count() == 0
    host.get_by_label("Wer fängt an?").select_option(label="B · Karl")
    host.locator("#starter").get_by_role("button", name="Festlegen").click()
    guest.wait_for_selector("#starts:has-text('Karl (du)')")
    host.wait_for_selector("#starts:has-text('Karl')")
    assert host.get_by_label("Wer fängt an?").input_value() == "1"
    host.get_by_role("button", name="Zu zweit anfangen").click()
    guest.wait_for_selector("#log:has-text('Lena hat bestimmt: Du fängst an.')")


def test_someone_elses_sheet_large_and_back(visit: Visit, server: Server) -> None:
    seated = server.tables.middle
    page = visit(seated.path, seated.persons[0], PHONE)
    page.locator("#seatB a").click()
    assert "Karl" in page.locator(".corner.nw").inner_text().title()
    page.locator(".backto").click()
    assert page.locator(".backto").count() == 0


def test_the_magnifier_makes_room_for_fingers(visit: Visit, server: Server) -> None:
    seated = server.tables.middle
    page = visit(seated.path, seated.persons[0], PHONE)
    before = page.locator("#lens .sheet").bounding_box()
    page.get_by_role("button", name="Blatt vergrößern").click()
    after = page.locator("#lens .sheet").bounding_box()
    assert before is not None and after is not None and after["width"] > 1.4 * before["width"]
    page.keyboard.press("Escape")
    assert page.locator("#sheetbox.is-large").count() == 0


def test_a_refusal_says_why_and_links_the_rule(visit: Visit, server: Server) -> None:
    seated = server.tables.begun
    page = visit(seated.path, seated.persons[0], PHONE, expected=("409",))
    page.evaluate(FORGED)
    page.wait_for_selector("#notice .banner.bad")
    assert page.locator("#notice a.rule").get_attribute("href") is not None
    rule = str(page.locator("#notice a.rule").get_attribute("href")).partition("#")[2]
    page.locator("#notice a.rule").click()
    expect(page.locator("#slip").locator(f"[id='{rule}']")).to_be_focused()
    assert page.url.endswith(seated.path), "the table is still there"


def test_offline_is_said_and_ends(visit: Visit, server: Server) -> None:
    seated = server.tables.middle
    page = visit(seated.path, seated.persons[0], PHONE, expected=("ERR_INTERNET", "htmx", "Failed to load"))
    page.wait_for_timeout(300)
    page.context.set_offline(True)
    page.wait_for_selector("#offline:not([hidden])")
    page.context.set_offline(False)
    page.wait_for_selector("#offline", state="hidden")


LATE_OPEN = """
    window.EventSource = class extends EventSource {
      set onopen(then) { super.onopen = (event) => setTimeout(then, 600, event); }
    };
"""


def test_offline_is_said_even_while_a_stream_opens(visit: Visit, server: Server) -> None:
    """The stream of before the network went says it is open when the network has gone."""
    seated = server.tables.middle
    page = visit(seated.path, seated.persons[0], PHONE, expected=("ERR_INTERNET", "htmx", "Failed to load"))
    page.add_init_script(LATE_OPEN)
    with page.expect_response(lambda response: "/stream" in response.url):
        page.reload()
    page.context.set_offline(True)
    page.wait_for_selector("#offline:not([hidden])")
    page.context.set_offline(False)
    page.wait_for_selector("#offline", state="hidden")


def test_all_of_it_without_script(visit: Visit, server: Server) -> None:
    seated = server.tables.spare[2]
    pages = [visit(seated.path, person, PHONE, java_script_enabled=False) for person in seated.persons]
    for _ in range(12):
        for page in pages:
            page.reload()
            if not is_mine(page):
                continue
            ready = page.locator("[data-confirm]:not([aria-disabled]), #actions button[name=action]")
            if ready.count():
                ready.last.click()
            else:
                page.locator("#fieldlist summary").click()
                page.locator(".picks button:visible").first.click()
    assert pages[0].locator("#log [data-seq]").count() >= 4
