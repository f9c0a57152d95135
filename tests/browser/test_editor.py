"""A board drawn in Chromium: with a mouse, with fingers, with keys alone; kept, passed on and played on."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import DESKTOP, PHONE, Server, Visit
from wuerfelwerk.games import all_games, game
from wuerfelwerk.games.catalogs import of_game
from wuerfelwerk.games.sketches import sketching_of

DRAWN = [one.id for one in all_games() if sketching_of(one) is not None]
FIRST = DRAWN[0]
PRESSED = "[data-brush][aria-pressed=true]"


def begun(id: str, blank: bool) -> str:
    """The letters of the first thing to begin with, painted or not."""
    room = sketching_of(game(id))
    assert room is not None
    return next(one.letters for one in room.beginnings(of_game(game(id), "de")) if one.blank == blank)


def drawn(page: Page) -> str:
    """What this browser has kept."""
    return str(
        page.evaluate(f"localStorage.getItem('board.{page.locator('#editor').get_attribute('data-game')}')")
    )


def blanks_of(id: str) -> list[int]:
    room = sketching_of(game(id))
    assert room is not None
    return [n for n, letter in enumerate(begun(id, True)) if letter in room.PAPER.blanks[0]]


def place(page: Page, n: int) -> Locator:
    return page.locator(f".place[data-n='{n}']")


def middle(page: Page, n: int) -> tuple[float, float]:
    box = place(page, n).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("id", DRAWN)
def test_a_mouse_paints_drags_picks_up_and_takes_back(visit: Visit, id: str) -> None:
    page = visit(f"/boards/{id}", size=DESKTOP)
    empty, blanks = begun(id, True), blanks_of(id)
    row = blanks[:4]  # the first fields of a colour lie in one row
    page.locator("[data-brush]").nth(1).click()
    page.mouse.move(*middle(page, row[0]))
    page.mouse.down()
    page.mouse.move(*middle(page, row[-1]), steps=12)
    page.mouse.up()
    letter = drawn(page)[row[0]]
    assert letter != empty[row[0]] and {drawn(page)[n] for n in row} == {letter}
    expect(page.locator("[data-brush]").nth(1).locator("small")).to_have_text("4")
    page.locator("[data-brush]").nth(0).click()
    page.mouse.click(*middle(page, row[1]), button="right")
    expect(page.locator(PRESSED)).to_have_attribute("data-brush", letter.lower())
    page.locator("#ed-undo").click()
    assert drawn(page).split(".")[0] == empty
    page.locator("#ed-redo").click()
    assert drawn(page)[row[2]] == letter
    page.reload()
    assert drawn(page)[row[2]] == letter
    expect(place(page, row[2])).not_to_have_attribute("aria-label", "leer")


@pytest.mark.parametrize("id", DRAWN)
def test_keys_alone_draw_a_board(visit: Visit, id: str) -> None:
    page = visit(f"/boards/{id}", size=DESKTOP)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.place')"):
            break
    else:
        raise AssertionError("no field can be reached by Tab")
    key = page.locator("[data-brush]").nth(2).get_attribute("data-brush") or ""
    page.keyboard.press(key)
    expect(page.locator("#ed-live")).to_have_text(page.locator(PRESSED).locator(".vh").inner_text())
    page.keyboard.press("Home")  # at the left end a colour goes anywhere
    one = focused(page)
    page.keyboard.press(" ")
    first = drawn(page)
    assert first[one] != begun(id, True)[one]
    expect(page.locator("#ed-live")).to_have_text(place(page, one).get_attribute("aria-label") or "")
    page.keyboard.press("End")
    other = focused(page)
    assert other > one
    page.keyboard.press("Enter")
    assert drawn(page)[other] == first[one]
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowUp")
    assert drawn(page)[focused(page)] == first[one] and focused(page) < one
    page.keyboard.press("Delete")
    assert drawn(page)[focused(page)] != first[one]
    for _ in range(3):
        page.keyboard.press("Control+z")
    assert drawn(page) == first
    page.keyboard.press("Control+z")
    assert drawn(page).split(".")[0] == begun(id, True)
    page.keyboard.press("Control+y")
    assert drawn(page) == first


def focused(page: Page) -> int:
    return int(page.evaluate("document.activeElement.dataset.n"))


def test_fingers_paint_and_two_of_them_pick_up(visit: Visit) -> None:
    page = visit(f"/boards/{FIRST}", size=PHONE, has_touch=True, is_mobile=True)
    blanks = blanks_of(FIRST)
    page.locator("[data-brush]").nth(3).tap()
    page.touchscreen.tap(*middle(page, blanks[2]))
    letter = drawn(page)[blanks[2]]
    assert letter != begun(FIRST, True)[blanks[2]]
    page.locator("[data-brush]").nth(0).tap()
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    one, other = middle(page, blanks[0]), middle(page, blanks[2])
    touch("touchStart", one)
    touch("touchMove", middle(page, blanks[1]))
    touch("touchEnd")
    assert drawn(page)[blanks[0]] == drawn(page)[blanks[1]] not in (letter, "_")
    before = drawn(page)
    touch("touchStart", middle(page, blanks[4]))
    touch("touchStart", middle(page, blanks[4]), other)
    touch("touchEnd")
    assert drawn(page) == before  # what the first finger had begun is taken back
    expect(page.locator(PRESSED)).to_have_attribute("data-brush", letter.lower())
    expect(page.locator("#ed-open-checks")).to_be_visible()
    page.locator("#ed-open-checks").tap()
    expect(page.locator("#ed-card")).to_be_visible()


@pytest.mark.parametrize("id", DRAWN)
def test_a_board_is_finished_saved_opened_and_played_on(
    visit: Visit, server: Server, tmp_path: Path, id: str
) -> None:
    """All but one field come by link; the last is painted, and then one plays."""
    whole, room = begun(id, False), sketching_of(game(id))
    assert room is not None
    kind = next(brush.counts[0] for brush in room.brushes(of_game(game(id), "de")) if brush.key == "g")
    gap = next(n for n in range(len(whole)) if whole[n] == kind)
    sketch = whole[:gap] + room.PAPER.blanks[0] + whole[gap + 1 :]
    page = visit(f"/boards/{id}#{sketch}.von-ada", size=DESKTOP)
    expect(page.locator("#ed-go")).to_have_attribute("aria-disabled", "true")
    page.locator("[data-brush=g]").click()
    page.mouse.click(*middle(page, gap))
    expect(page.locator("a#ed-go")).to_be_visible()
    page.locator("#menu summary").click()
    with page.expect_download() as saved:
        page.locator("#ed-save").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.name == "von-ada.toml"
    assert room.letters_of(game(id).part("board").read_board(file.read_text("utf-8"))) == whole
    page.locator("#ed-take").click()
    assert drawn(page).split(".")[0] != whole
    expect(page.locator("#ed-go")).to_have_attribute("aria-disabled", "true")
    page.locator("#menu summary").click()
    page.locator("#ed-open").set_input_files(file)
    expect(page.locator("a#ed-go")).to_be_visible()
    assert drawn(page) == f"{whole}.von-ada"
    page.locator("a#ed-go").click()
    page.wait_for_url("**/?game=*")
    expect(page.locator(f"input[name='board.{id}']")).to_have_value(f"{whole}.von-ada")
    page.get_by_role("button", name="Los geht’s").click()
    page.wait_for_url("**/t/**")
    page.wait_for_selector("#table[data-phase=running]")
    record: Any = page.evaluate("fetch(location.pathname + '/game.json').then((one) => one.json())")
    assert "von-ada" in str(record["material"])


@pytest.mark.parametrize("id", DRAWN)
def test_a_board_is_mirrored_and_turned_and_stays_a_good_one(visit: Visit, id: str) -> None:
    """Twice mirrored is as it was, and so is turned all round; each step can be taken back."""
    whole = begun(id, False)
    page = visit(f"/boards/{id}#{whole}.mein-plan", size=DESKTOP)
    expect(page.locator("a#ed-go")).to_be_visible()
    mirror, turn = page.locator("#ed-mirror"), page.locator("#ed-turn")
    mirror.click()
    once = letters_of(page)
    assert once != whole and sorted(once) == sorted(whole) and fits_in_reverse(id, whole, once)
    expect(page.locator("#ed-live")).to_have_text("Spiegeln")
    expect(page.locator("#ed-kept")).to_have_attribute("data-board", f"{once}.mein-plan")
    expect(page.locator("a#ed-go")).to_be_visible()
    mirror.click()
    assert board_in(id, letters_of(page)) == board_in(id, whole)
    seen = [board_in(id, whole)]
    for _ in range(6):
        turn.click()
        seen.append(board_in(id, letters_of(page)))
        expect(page.locator("a#ed-go")).to_be_visible()
        if seen[-1] == seen[0]:
            break
    assert seen[-1] == seen[0] and len(seen) >= 3, "turned all round"
    page.keyboard.press("Control+z")
    assert board_in(id, letters_of(page)) == seen[-2]


def letters_of(page: Page) -> str:
    return drawn(page).split(".")[0]


def board_in(id: str, letters: str) -> Any:
    """The board of a sketch, wherever it lies on the paper."""
    room = sketching_of(game(id))
    assert room is not None
    return room.board_of(letters, "x")


def fits_in_reverse(id: str, one: str, other: str) -> bool:
    """Whether each row of a sketch is one of the other read from the right."""
    room = sketching_of(game(id))
    assert room is not None
    rows: dict[float, list[list[str]]] = {}
    for (_, y), mine, its in zip(room.PAPER.spots, one, other, strict=True):
        row = rows.setdefault(round(y), [[], []])
        row[0] += [mine] * (mine not in room.PAPER.outside)
        row[1] += [its] * (its not in room.PAPER.outside)
    return all(mine == its[::-1] for mine, its in rows.values())


def test_a_board_that_does_not_fit_mirrored_stays_as_it_is(visit: Visit) -> None:
    """One that fills the paper from side to side: its mirror image would stand half a place aside."""
    room = sketching_of(game(FIRST))
    assert room is not None
    full = "_" * len(room.PAPER.spots)
    page = visit(f"/boards/{FIRST}#{full}.mein-plan", size=DESKTOP)
    page.locator("#ed-mirror").click()
    expect(page.locator("#ed-live")).to_have_text("So passt der Plan nicht auf das Blatt.")
    assert letters_of(page) == full


def test_what_was_drawn_survives_a_hostile_link_and_file(visit: Visit, tmp_path: Path) -> None:
    page = visit(f"/boards/{FIRST}", size=DESKTOP, expected=("400",))
    blanks = blanks_of(FIRST)
    page.mouse.click(*middle(page, blanks[0]))
    before = drawn(page)
    for link in ("#none", f"#{begun(FIRST, False)}.no name", "#%E0%A4%A", f"#{'x' * 5000}"):
        page.evaluate("link => { location.hash = link; }", link)
        expect(page.locator("#notice .banner")).to_be_visible()
        assert drawn(page) == before
        page.locator("#notice [data-close]").click()
    file = tmp_path / "bad.toml"
    file.write_text("id = [[[[[[")
    page.locator("#menu summary").click()
    page.locator("#ed-open").set_input_files(file)
    expect(page.locator("#notice .banner")).to_contain_text("kein TOML")
    assert drawn(page) == before


def test_a_refusal_is_not_lost_because_the_drawing_is_checked_meanwhile(visit: Visit) -> None:
    page = visit(f"/boards/{FIRST}", size=DESKTOP, expected=("400",))

    def late(route: Route) -> None:
        if "no name" in (route.request.post_data or ""):
            time.sleep(1.5)  # longer than a change waits to be checked
        route.continue_()

    page.route(f"**/boards/{FIRST}", late)
    page.mouse.click(*middle(page, blanks_of(FIRST)[0]))
    page.evaluate("link => { location.hash = link; }", f"#{begun(FIRST, False)}.no name")
    expect(page.locator("#notice .banner")).to_be_visible()


def test_it_says_so_where_there_is_no_connection(visit: Visit) -> None:
    page = visit(f"/boards/{FIRST}", size=PHONE, expected=("Failed to load",))
    page.context.set_offline(True)
    page.mouse.click(*middle(page, blanks_of(FIRST)[0]))
    expect(page.locator("#ed-strip")).to_contain_text("keine Verbindung")
    page.context.set_offline(False)
    expect(page.locator("#ed-strip")).not_to_contain_text("keine Verbindung", timeout=15_000)
