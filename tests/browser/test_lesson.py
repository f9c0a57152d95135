"""A first game with a teacher, played to its end in Chromium: by mouse on a phone, by keys on a desktop.

Wherever the teacher waits for a tap something else is tapped first, and a reason comes up beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, serving
from tests.browser.test_pages import faults
from tests.browser.test_reasons import PLACES
from wuerfelwerk.games import GAMES, game
from wuerfelwerk.games.lessons import TAP, Lesson, lesson_of

TAUGHT = [id for id in GAMES if lesson_of(game(id)) is not None]
OFFERED = "#lens [data-action][role=button]:not([aria-pressed=true])"
IN_TRAY = "#tray:not(:has([aria-pressed=true])) [data-action]"
ASKED = ".btn.is-asked:not([aria-disabled])"
FOCUSED = (
    "() => document.activeElement.matches('.is-asked, [data-action][role=button]:not([aria-pressed=true])')"
)
IN_PICTURE = "() => document.activeElement.matches('#lens [data-action], #tray [data-action]')"

Open = Callable[[str, tuple[int, int]], Page]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("lesson")) as address:
        yield address


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Open]:
    complaints: list[str] = []
    contexts = []

    def open_at(path: str, size: tuple[int, int]) -> Page:
        width, height = size
        wishes = {"width": width, "height": height}
        context = browser.new_context(viewport=wishes, locale="de-DE", reduced_motion="reduce")  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{address}{path}")
        return page

    yield open_at
    for context in contexts:
        context.close()
    assert complaints == []


def taught(id: str) -> Lesson:
    found = lesson_of(game(id))
    assert found is not None
    return found


def expect_at(page: Page, at: int) -> None:
    expect(page.locator("#table")).to_have_attribute("data-seq", str(at))


def order(page: Page) -> str:
    return page.locator("#prompt b").inner_text()


def tap_wrongly(page: Page, at: int) -> bool:
    """Taps on a place that is not asked for; True if there was one."""
    wrong = [(x, y) for _, x, y, offered in page.evaluate(PLACES) if not offered]
    if not wrong:
        return False
    before = order(page)
    x, y = wrong[len(wrong) // 2]
    page.mouse.click(x, y)
    expect(page.locator("#why")).to_be_visible()
    assert page.locator("#why span").inner_text() and order(page) == before
    expect_at(page, at)
    return True


@pytest.mark.parametrize("id", TAUGHT)
def test_by_mouse_on_a_phone(open_page: Open, id: str) -> None:
    page, wrong = open_page(f"/lesson/{id}", PHONE), 0
    for at, (_, ask) in enumerate(taught(id).asks):
        expect_at(page, at)
        if ask.how == TAP:
            wrong += tap_wrongly(page, at)
            target = page.locator(IN_TRAY if page.locator(IN_TRAY).count() else OFFERED).first
            if not target.count():
                target = page.locator(ASKED)
            box = target.bounding_box()
            assert box is not None
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        else:
            page.locator(ASKED).click()
    expect(page.locator("#real-game")).to_be_attached()
    assert wrong > 2
    page.locator("#actions .btn.main").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#table.table, #table.waiting")).to_be_attached()


@pytest.mark.parametrize("id", TAUGHT)
def test_by_keys_on_a_desktop(open_page: Open, id: str) -> None:
    page = open_page(f"/lesson/{id}", DESKTOP)
    for at in range(len(taught(id).asks)):
        expect_at(page, at)
        for _ in range(60):
            if page.evaluate(FOCUSED):
                break
            page.keyboard.press("Tab")
            if page.evaluate(IN_PICTURE):
                page.keyboard.press("Home")  # a picture is one stop: on to what is not drafted yet
        assert page.evaluate(FOCUSED), (at, order(page))
        page.keyboard.press("Enter")
    expect_at(page, len(taught(id).asks))


@pytest.mark.parametrize("id", TAUGHT)
def test_a_reload_goes_on_and_back_leads_back(open_page: Open, id: str) -> None:
    page = open_page(f"/lesson/{id}", PHONE)
    first = page.locator(f"{ASKED}, {IN_TRAY}, {OFFERED}").first
    first.click()
    expect_at(page, 1)
    assert page.url.endswith(f"/t/lesson/{id}/1")
    page.reload()
    expect_at(page, 1)
    page.keyboard.press("Backspace")
    expect_at(page, 0)


def test_a_button_that_is_allowed_but_not_asked_for_says_so(open_page: Open) -> None:
    id = TAUGHT[0]
    at = next(at for at, (_, ask) in enumerate(taught(id).asks) if ask.how == "press" and ask.instead)
    page = open_page(f"/t/lesson/{id}/{at}", PHONE)
    page.locator("#actions .btn:not(.is-asked):not(.goback)").first.click()
    expect(page.locator("#notice .banner")).to_contain_text(taught(id).asks[at][1].instead)
    expect_at(page, at)


@pytest.mark.parametrize("id", TAUGHT)
def test_the_note_is_spoken_and_axe_finds_nothing(open_page: Open, id: str) -> None:
    page = open_page(f"/lesson/{id}", PHONE)
    note = page.locator("#prompt")
    assert note.get_attribute("role") == "status" and note.get_attribute("aria-live") == "polite"
    for step in range(len(taught(id).steps)):
        page.goto(page.url.rsplit("/", 1)[0] + f"/{taught(id).begins(step)}")
        for width, height in (PHONE, DESKTOP):
            page.set_viewport_size({"width": width, "height": height})
            for theme in ("light", "dark"):
                page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
                assert faults(page) == [], (step, width, theme)


def test_what_may_be_done_now_is_one_tap_or_key_at_the_prompt(open_page: Open) -> None:
    """The tab is large enough for a finger and takes no room of the prompt; without script it is a page."""
    id = TAUGHT[-1]
    page = open_page(f"/t/lesson/{id}/{len(taught(id).asks)}", (360, 740))
    page.locator("#actions .btn.main").click()
    tab, slip = page.locator("[data-ask-now]"), page.locator("#slip")
    expect(tab).to_be_visible()
    box, heights = tab.bounding_box(), []
    assert box is not None and box["width"] >= 44 and box["height"] >= 44
    for shown in ("", "none"):
        page.evaluate(f"document.querySelector('.nowask').style.display = '{shown}'")
        heights.append([page.locator(one).bounding_box() for one in ("#prompt", "#sheetbox")])
    assert heights[0] == heights[1]
    page.evaluate("document.querySelector('.nowask').style.display = ''")
    for key in ("", "?"):
        if key:
            page.keyboard.press(key)
        else:
            page.mouse.click(box["x"] + 8, box["y"] + 22)
        expect(slip.locator("#slip-now")).to_be_in_viewport()
        assert slip.locator("#slip-now li").count() or "wartet auf" in slip.locator("#slip-now").inner_text()
        assert faults(page) == []
        page.keyboard.press("Escape")
        expect(slip).to_be_hidden()


def test_the_rules_lie_over_the_table_and_the_draft_stays(open_page: Open) -> None:
    """Opened at a rule from a refusal, searched, closed in three ways; keys do not reach the table."""
    id = "wuerfelland"
    at = next(at for at, (_, ask) in enumerate(taught(id).asks) if ask.does.startswith("mark")) + 1
    for size in (PHONE, DESKTOP):
        page = open_page(f"/t/lesson/{id}/{at}", size)
        tap_wrongly(page, at)
        rule = page.locator("#why a").inner_text()
        page.locator("#why a").click()
        slip = page.locator("#slip")
        expect(slip).to_be_visible()
        expect(slip.locator(f"[id='{rule}']")).to_be_focused()
        box = slip.bounding_box()
        assert box is not None and box["width"] == (390 if size == PHONE else 470)
        page.keyboard.press("a")  # at the table it would enter the draft
        assert faults(page) == []
        page.keyboard.press("Escape")
        expect(slip).to_be_hidden()
        page.locator("[data-help]").click()
        expect(slip.locator("#slip-now")).to_be_in_viewport()
        slip.locator("input").fill("überwürfelt gebiet")
        expect(slip.locator(".part p:visible").first).to_contain_text("berwürfelt")
        assert slip.locator(".part p:visible").count() < slip.locator(".part p").count()
        slip.locator("input").fill("WL-19")
        expect(slip.locator("[id='WL-19']")).to_be_visible()
        slip.locator("input").fill("Quantenkatze")
        expect(slip.locator(".nothing")).to_be_visible()
        slip.locator(".btn[data-slip-close]").click()
        expect(slip).to_be_hidden()
        page.locator("[data-help]").click()
        expect(slip).to_be_visible()
        page.mouse.click(5, 5)  # the scrim
        expect(slip).to_be_hidden()
        expect_at(page, at)
        assert page.locator("#act-form [name=draft]").input_value() != ""
