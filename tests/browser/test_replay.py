"""The replay in a browser: keys, the slider, playing on by itself, and links where there is no script."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Server
from wuerfelwerk.engine.recorded.record import write_record
from wuerfelwerk.engine.texts import NoDice
from wuerfelwerk.games import game


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def page(request: pytest.FixtureRequest, browser: Browser) -> Page:
    width, height = request.param
    page = browser.new_page(viewport={"width": width, "height": height}, locale="de")
    page.faults = []  # type: ignore[attr-defined]
    page.on("pageerror", lambda error: page.faults.append(str(error)))  # type: ignore[attr-defined]
    page.on(
        "console",
        lambda said: page.faults.append(said.text) if said.type == "error" else None,  # type: ignore[attr-defined]
    )
    return page


def at(page: Page, step: int) -> None:
    """Waits until that step is shown, in the picture's place, the slider and the address."""
    page.wait_for_selector(f'#table[data-step="{step}"]', state="attached")
    expect(page.locator("#step")).to_have_value(str(step))
    expect(page).to_have_url(re.compile(rf"[?&]step={step}(&|$)"))


def step_of(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-step") or -1)


def led_to(page: Page, name: str) -> int:
    href = page.locator(f"a#way-{name}").get_attribute("href") or ""
    return int(re.findall(r"step=(\d+)", href)[0])


LINES = """(() => { const range = document.createRange();
    range.selectNodeContents(document.querySelector('.corner.nw .label'));
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size; })()"""


def test_whose_sheet_it_is_stands_in_one_line(server: Server, page: Page, tmp_path: Path) -> None:
    """Regenbogenwürfelei has the longest name of a sheet."""
    rainbow = game("regenbogenwuerfelei")
    options = rainbow.card.defaults()
    seats = [{"name": name, "kind": "human"} for name in ("Alex", "Maximilian")]
    material = rainbow.rules.lay_out(options, 2, NoDice())
    file = tmp_path / "begun.game.json"
    file.write_text(json.dumps(write_record(rainbow, options, seats, material, [], dice="own")))
    page.goto(f"{server.address}/replay")
    page.locator("input[type=file]").set_input_files(file)
    page.locator("#drop button").click()
    page.wait_for_selector("#where")
    page.goto(f"{page.url.split('?')[0]}?look=B")
    for width in (320, 390, 900, 1100, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(LINES) == 1, f"at {width} px"


def test_keys_step_and_turn(server: Server, page: Page) -> None:
    page.goto(f"{server.address}{server.tables.middle.path}/replay?step=20")
    for key, name in (
        ("ArrowRight", "on"), ("ArrowLeft", "back"), ("Shift+ArrowRight", "turn_on"),
        ("Shift+ArrowLeft", "turn_back"), (".", "jump_on"), (",", "jump_back"),
    ):  # fmt: skip
        wanted = led_to(page, name)
        page.keyboard.press(key)
        at(page, wanted)
    page.keyboard.press("End")
    last = int(page.locator("#step").get_attribute("max") or 0)
    at(page, last)
    page.keyboard.press("ArrowRight")  # leads nowhere
    page.keyboard.press("Home")
    at(page, 0)
    page.locator("#step").focus()
    wanted = led_to(page, "on")
    page.keyboard.press("ArrowRight")  # the same on the slider, which has these keys itself
    at(page, wanted)
    assert not page.faults  # type: ignore[attr-defined]


def test_the_slider_and_the_list_of_jumps(server: Server, page: Page) -> None:
    page.goto(f"{server.address}{server.tables.middle.path}/replay?step=20")
    box = page.locator("#step").bounding_box()
    assert box and box["height"] >= 44
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    middle = int(page.locator("#step").get_attribute("max") or 0) / 2
    near = "middle => Math.abs(document.getElementById('table').dataset.step - middle) < 4"
    page.wait_for_function(near, arg=middle)
    before = step_of(page)
    at(page, before)
    page.locator("#jump").select_option("B")
    page.wait_for_selector("a#way-jump_on[href*='jump=B']")
    at(page, before)
    page.locator("#way-jump_on").click()
    page.wait_for_selector(f'#table:not([data-step="{before}"])', state="attached")
    assert page.locator("#seatB .seat").get_attribute("aria-current") == "true", (
        "the sheet of whom it is about"
    )
    spoken = page.locator("#step").get_attribute("aria-valuetext") or ""
    assert f"Schritt {step_of(page)} von" in spoken
    assert page.locator("#prompt").get_attribute("role") == "status"
    assert not page.faults  # type: ignore[attr-defined]


def test_it_plays_by_itself_until_the_end_and_stops_when_asked(server: Server, page: Page) -> None:
    page.goto(f"{server.address}{server.tables.middle.path}/replay?step=0")
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(page.locator("#speed")).to_have_text("4×")
    page.keyboard.press(" ")
    expect(page.locator("#play")).to_have_attribute("aria-label", "Anhalten")
    page.wait_for_function("() => document.getElementById('table').dataset.step > 3")
    page.keyboard.press(" ")
    expect(page.locator("#play")).to_have_attribute("aria-label", "Abspielen")
    page.keyboard.press("End")
    page.wait_for_selector("span#way-on")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("a#way-on")
    page.locator("#play").click()
    page.wait_for_selector("span#way-on")
    expect(page.locator("#play")).to_have_attribute("aria-label", "Abspielen")
    assert not page.faults  # type: ignore[attr-defined]


def test_without_script_links_lead_on(server: Server, browser: Browser) -> None:
    page = browser.new_context(java_script_enabled=False, locale="de").new_page()
    page.goto(f"{server.address}{server.tables.middle.path}/replay?step=20")
    expect(page.locator("#play")).to_be_hidden()
    wanted = led_to(page, "on")
    page.locator("#way-on").click()
    at(page, wanted)
    page.locator("#jump").select_option("A")
    page.locator("noscript button, #where button").first.click()
    expect(page).to_have_url(re.compile("jump=A"))
    at(page, wanted)


def test_it_is_played_on_from_a_step(server: Server, page: Page) -> None:
    page.goto(f"{server.address}{server.tables.picked.path}/replay?step=5")
    page.get_by_role("button", name="Ab hier spielen").click()
    page.locator("#play-on-seat").select_option("1")
    page.get_by_role("button", name="Los geht’s").click()
    page.wait_for_selector("#table[data-phase]", state="attached")
    assert server.tables.picked.path not in page.url
    expect(page.locator("#log")).to_contain_text("Hier zweigt der Tisch von einer anderen Partie ab")
    assert not page.faults  # type: ignore[attr-defined]


def test_a_finished_table_leads_to_it(server: Server, page: Page) -> None:
    page.goto(f"{server.address}{server.tables.picked.path}")
    page.get_by_role("link", name="Ansehen", exact=True).click()
    page.wait_for_selector('#table[data-step="0"]', state="attached")


SHARES = """navigator.canShare = () => true;
navigator.share = async (told) => { window.told = [told.url, told.files?.length, told.files?.[0].type]; };"""


def test_a_moment_and_a_result_are_passed_on_with_their_picture(server: Server, page: Page) -> None:
    page.add_init_script(SHARES)
    path = server.tables.picked.path
    for address, opens in ((f"{path}/replay?step=5", "Moment teilen"), (path, "Teilen")):
        page.goto(f"{server.address}{address}")
        page.get_by_role("button", name=opens, exact=True).click()
        picture = page.locator("#share img")
        expect(picture).to_be_visible()
        page.wait_for_function(
            "() => document.querySelector('#share img').naturalWidth === 1200", timeout=40_000
        )
        page.locator("#share [data-share]").click()
        page.wait_for_function("() => window.told")
        assert page.evaluate("window.told") == [f"{server.address}{address}", 1, "image/png"]
        with page.expect_download() as found:
            page.locator("#share a[download]").click()
        assert found.value.suggested_filename.endswith(".png")
    assert not page.faults  # type: ignore[attr-defined]
