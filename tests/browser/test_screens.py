"""Pages a guest comes to, at every width; pictures that keep their size; nothing lies on a sheet's bar."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, Server, Visit
from tests.browser.playing import PRESS, changed, is_mine, version
from wuerfelwerk.games import GAMES

WIDTHS = (390, 768, 900, 1280, 1440)

# Words that run over two lines, because their box is narrower than they are.
BROKEN_WORDS = """() => {
    const found = [], range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = texts.nextNode());) {
        const holder = node.parentElement;
        if (!holder.checkVisibility() || holder.closest('.mono, .url, .vh, svg')) continue;
        for (const word of node.data.matchAll(/[^\\s\\u00ad-]+/g)) {
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
            if (lines.size > 1) found.push(word[0]);
        }
    }
    return found;
}"""
BOX = """place => {
    const box = document.querySelector(place).getBoundingClientRect();
    return [box.x, box.y, box.right, box.bottom];
}"""


# How high the place of the sheet is, and what takes its room; null where no sheet is shown.
HEIGHTS = """() => {
    const high = place => Math.round(document.querySelector(place)?.getBoundingClientRect().height ?? 0);
    const seen = document.querySelector("#lens svg");
    const parts = ['.seats', '.prompt', '.tray', '.room', '.actions'].map(place => `${place} ${high(place)}`);
    return seen ? [high('#lens'), `${parts.join(' ')} ${document.querySelector('#prompt').innerText}`] : null;
}"""

# How far the sheet lies under the console, and whether a bot is offered for somebody.
UNDER = """() => {
    const box = place => document.querySelector(place).getBoundingClientRect();
    return [box("#lens svg").bottom - box("#now").top, document.querySelectorAll(".recap .replace").length];
}"""

# How far the letter of each seat is from the middle of its row.
OFF_THE_MIDDLE = """() => [...document.querySelectorAll('.chairs li')].map((row) => {
    const [all, letter] = [row, row.querySelector('i')].map((element) => element.getBoundingClientRect());
    return Math.abs(all.top + all.bottom - letter.top - letter.bottom) / 2;
})"""


def box(page: Page, place: str) -> list[float]:
    return [float(value) for value in page.evaluate(BOX, place)]


def invitation(visit: Visit, server: Server) -> str:
    seated = server.tables.long_names[f"{next(iter(GAMES))}-open"]
    link = visit(seated.path, seated.persons[0]).locator(".url").inner_text()
    return link.removeprefix(server.address)


def test_the_join_page_has_two_columns_from_900_pixels(visit: Visit, server: Server) -> None:
    page = visit(invitation(visit, server))
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(BROKEN_WORDS.replace("'.mono,", "'.chairs, .label, .fine, .mono,")) == [], width
        head, chairs = box(page, ".joinpage .hello"), box(page, ".joinpage .chaircard")
        form = box(page, ".joinform")
        assert head[3] <= chairs[1] and head[3] <= form[1]
        if width < 900:
            assert chairs[3] <= form[1] and form[2] - form[0] <= 520
        else:
            assert chairs[2] <= form[0] and round(form[2] - form[0]) == 400
    assert page.locator(".chairs .yours").inner_text().split()[:1] != []
    assert not page.locator(".promise .mono").is_visible()
    page.locator(".promise summary").click()
    assert page.locator(".promise .mono").is_visible()


def test_no_word_is_broken_where_guests_come_in(visit: Visit, server: Server) -> None:
    waiting, over = server.tables.waiting, server.tables.picked
    for path, person in (
        ("/", ""),
        ("/settings", ""),
        (f"/rules/{next(iter(GAMES))}", ""),
        ("/join/nothing-here", ""),
        (waiting.path, waiting.persons[1]),
        (waiting.path, ""),
        (over.path, ""),
        (f"{over.path}/dice", ""),
    ):
        page = visit(path, person, expected=("404",))
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(BROKEN_WORDS) == [], (path, width)


def test_the_seats_of_a_waiting_table_stand_in_the_middle_of_their_rows(visit: Visit, server: Server) -> None:
    seated = server.tables.long_names[f"{next(iter(GAMES))}-open"]
    page = visit(seated.path, seated.persons[1])
    assert max(page.evaluate(OFF_THE_MIDDLE)) <= 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_way_back_lies_above_the_picture(
    visit: Visit, server: Server, game: str, size: tuple[int, int]
) -> None:
    seated = server.tables.moments[f"{game}-early"]
    page = visit(f"{seated.path}?look=B", seated.persons[0], size)
    assert box(page, ".backto")[3] <= box(page, "#sheetbox")[1] + 0.5


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_keeps_its_size(visit: Visit, server: Server, game: str) -> None:
    """Eighty steps of a game: pencil, commit, roll, the others' turn; the place of the sheet stays, from
    the moment on when who has chosen a side early waits there for the others."""
    seated = server.tables.every[game]
    pages = [visit(seated.path, person) for person in seated.persons]
    sizes: dict[int, str] = {}
    for number in range(80):
        page = pages[number % 2]
        for shown in filter(None, [one.evaluate(HEIGHTS) for one in pages]):
            sizes.setdefault(int(shown[0]), str(shown[1]))
        if page.locator("#table").get_attribute("data-phase") == "over":
            break
        before = version(page)
        places = ("[data-confirm]:not([aria-disabled])", ".side-card", "#lens g.legal",
                  "#tray svg[data-action][role=button]", "#actions button[name=action]")  # fmt: skip
        if is_mine(page) and any(page.evaluate(PRESS, place) for place in places):
            changed(page, before)
    assert max(sizes) - min(sizes) <= 1, sizes


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_the_console_lies_over_no_sheet_whoever_is_away(
    visit: Visit, server: Server, game: str, seats: int
) -> None:
    """The others have no page open: bots are offered in a strip whose room is always kept."""
    seated = server.tables.away[f"{game}-{seats}"]
    page = visit(seated.path, seated.persons[0])
    page.wait_for_selector(".recap .replace")
    under, offered = page.evaluate(UNDER)
    assert under <= 0 and 1 <= offered < seats
