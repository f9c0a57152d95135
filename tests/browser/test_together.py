"""People at one table: what they say is seen and spoken, in each one's language, and nothing moves."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Server, Visit
from tests.browser.playing import LONGEST
from tests.browser.test_pages import SMALL, faults
from tests.layout.arriving import moved, watch
from wuerfelwerk.games import GAMES

PLACES = """() => ['#prompt', '#sheetbox', '#now', '.seats'].map((one) => {
    const box = document.querySelector(one).getBoundingClientRect();
    return [box.x, box.y, box.width, box.height].map(Math.round).join(' ');
})"""


LONG_WORDS = "Ich glaube, das war jetzt gerade der beste Wurf, den ich an diesem Abend sah!"
# What A has said, put beside every name. Any two of these bubbles, and all of them, are shown: those that lie
# on another, or reach over the side of the page.
OVERLAPS = """() => {
    const said = document.querySelector('.seats .said'), found = [];
    for (const seat of document.querySelectorAll('.seats > li'))
        if (!seat.querySelector('.said')) seat.append(said.cloneNode(true));
    const all = [...document.querySelectorAll('.seats .said')];
    const pairs = all.flatMap((one, n) => all.slice(n + 1).map(other => [one, other]));
    for (const shown of [...pairs, all]) {
        for (const bubble of all) bubble.hidden = !shown.includes(bubble);
        for (const coming of document.getAnimations()) coming.finish();
        for (const [one, other] of pairs.filter(pair => pair.every(bubble => shown.includes(bubble)))) {
            const [a, b] = [one, other].map(bubble => bubble.getBoundingClientRect());
            const [left, right] = [Math.min(a.left, b.left), Math.max(a.right, b.right)];
            if (left < 0 || right > innerWidth) found.push(`from ${left} to ${right}`);
            const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
            if (!apart) found.push(`${all.indexOf(one)} and ${all.indexOf(other)} of ${shown.length}`);
        }
    }
    return found;
}"""


def table_of_two(server: Server) -> tuple[str, list[str]]:
    """Two people, and own words are allowed; its path and their cookies."""
    form = {"game": "wuerfelland", "way": "friends", "seats": "2", "name": "Ada", "free_words": "1"}
    wishes: dict[str, Any] = {"base_url": server.address, "timeout": LONGEST / 1000}
    with httpx.Client(**wishes) as ada, httpx.Client(**wishes) as bo:
        path = ada.post("/tables", data=form).headers["location"]
        invited = re.search(r"/join/[\w-]+", ada.get(path).text)
        assert invited is not None
        bo.post(invited[0], data={"name": "Bo"})
        ada.post(f"{path}/start")
        return path, [guest.cookies["person"] for guest in (ada, bo)]


def say(page: Page, words: str) -> None:
    page.locator("[popovertarget=talk]").first.click()
    page.get_by_role("button", name=words, exact=True).click()


def test_two_people_talk_and_somebody_looks_on(visit: Visit, server: Server) -> None:
    path, persons = table_of_two(server)
    ada = visit(path, persons[0], PHONE, reduced_motion="no-preference")
    bo = visit(path, persons[1], PHONE, locale="en-GB")
    watcher = visit(path, "", PHONE)
    for page in (ada, bo, watcher):
        page.wait_for_selector("#table[data-phase=running]")
    expect(ada.locator(".lookers")).to_contain_text("1 schaut zu")
    ada.wait_for_timeout(300)
    before = ada.evaluate(PLACES)
    watch(ada)
    say(bo, "Well played!")
    expect(ada.locator("#seatB .said")).to_have_text("Gut gespielt!")
    assert ada.evaluate(PLACES) == before and moved(ada) == []
    expect(ada.locator("#said")).to_have_text("Bo: Gut gespielt!")
    expect(watcher.locator("#seatB .said")).to_be_visible()
    watcher.locator("[popovertarget=talk]").first.click()
    assert watcher.locator("#talk [name=what]").count() == 0
    # nobody can say anything with markup in it, and whoever does not want to hear it does not
    ada.locator("[popovertarget=talk]").first.click()
    assert faults(ada) == []
    ada.get_by_role("button", name="Bo stumm").click()
    ada.keyboard.press("Escape")
    bo.locator("[popovertarget=talk]").first.click()
    bo.locator("#own-words").fill("<b>Hey</b>")
    bo.keyboard.press("Enter")
    expect(watcher.locator("#seatB .said")).to_have_text("<b>Hey</b>")
    expect(ada.locator("#seatB .said")).to_be_hidden()
    assert "Hey" not in ada.locator("#said").inner_text()


@pytest.mark.parametrize("id", [*GAMES, ""])
def test_no_bubble_lies_on_another(visit: Visit, server: Server, id: str) -> None:
    """All seats of every game, and two; without script nothing takes the bubble away again."""
    table = server.tables.clocks[id] if id else None
    path, persons = (table.path, table.persons) if table else table_of_two(server)
    page = visit(path, persons[1], java_script_enabled=False)
    words = {"seat": "0", "what": "words", "text": LONG_WORDS}
    for _ in range(20):  # it is shown for some seconds only
        httpx.post(f"{server.address}{path}/say", data=words, cookies={"person": persons[0]}, timeout=90)
        page.reload()
        if page.locator(".seats .said.own").count():
            break
    for width, height in ((320, 640), PHONE, (768, 900), DESKTOP):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERLAPS) == [], width


def test_the_speaker_keeps_what_was_wished(visit: Visit, server: Server) -> None:
    page = visit(server.tables.begun.path, server.tables.begun.persons[0], size=SMALL)
    speaker = page.get_by_role("button", name="Töne")
    expect(speaker).to_have_attribute("aria-pressed", "false")
    with page.expect_response("**/settings"):
        speaker.click()
    expect(speaker).to_have_attribute("aria-pressed", "true")
    page.reload()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(speaker).to_have_attribute("aria-pressed", "true")


def test_the_smallest_phones_have_the_rules_in_the_menu(visit: Visit, server: Server) -> None:
    """The names of tables need the room in the bar."""
    page = visit(server.tables.begun.path, server.tables.begun.persons[0], size=SMALL)
    rules = page.get_by_role("link", name="Regeln", exact=True)
    expect(rules).to_have_count(0)
    page.get_by_label("Menü").click()
    rules.click()
    expect(page.locator("#slip")).to_be_visible()
    expect(page.locator("#menu")).not_to_have_attribute("open", "")


def test_forced_colours_leave_what_has_to_be_seen(visit: Visit, server: Server) -> None:
    seated = server.tables.moments["wuerfelland-early"]
    for person in seated.persons:  # whoever waits has no button
        page = visit(seated.path, person, forced_colors="active")
        if page.locator(".btn").count():
            break
    look = """place => { const one = document.querySelector(place), look = getComputedStyle(one);
        return [look.forcedColorAdjust, look.borderTopStyle, look.outlineStyle, look.outlineWidth]; }"""
    for paper in ("#sheetbox", "#tray", ".seat .pic"):  # pictures keep their colours and what lies under them
        assert page.evaluate(look, paper)[0] == "none", paper
    for button in (".btn", ".top .tool"):
        assert page.evaluate(look, button)[1] == "solid", button
    page.keyboard.press("Tab")
    style, width = page.evaluate(look, ":focus")[2:]
    assert style == "solid" and float(width.removesuffix("px")) >= 2
    page.goto(f"{server.address}/settings")
    assert page.evaluate(look, ".levels :checked + span")[2] == "solid"
