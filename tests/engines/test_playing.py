"""A table of two in every engine, from the start page on: opened, joined, played, seen by the other one."""

from __future__ import annotations

import time

import pytest

from tests.engines.windows import DESKTOP, LONGEST, PHONE, NewWindow, Window, tap, wait
from wuerfelwerk.games import GAMES

SEEN = 8  # commits of a table that are played
# What is pressed by pointer, the first that is there; by keys the same.
PLACES = (
    "[data-confirm]:not([aria-disabled])",
    ".side-card",
    "#lens g.legal",
    "#tray svg[data-action][role=button]",
    "#actions button[name=action]",
)
TABLE = "(name) => document.querySelector('#table')?.dataset[name] ?? ''"
NEWER = "(version) => document.querySelector('#table').dataset.version !== version"
AS_FAR = """(seq) => Number(document.querySelector('#table').dataset.seq) >= Number(seq)
    || document.querySelector('#table').dataset.phase === 'over'"""
STILL = "() => { window.loadedOnce = true; return true; }"
LOADED_ONCE = "() => window.loadedOnce === true"
HELPED = "() => { document.querySelector('[data-help]').focus(); return true; }"
ON_HELP = "() => document.activeElement.matches('[data-help]')"
TO_SHEET = """() => {
    const field = document.querySelector('#lens [data-action][role=button]');
    field?.focus();
    return Boolean(field);
}"""
FOCUSED = "() => document.activeElement.closest('#lens, #tray, #actions') !== null"
DRAFTED = "() => document.querySelector('[data-undo]') !== null"

# Pictures that are none: nodes that are no SVG any more, and what should be seen and has no size.
NO_PICTURES = """() => {
    const found = [];
    const pictures = [...document.querySelectorAll('#table svg')].filter((one) => one.checkVisibility());
    for (const picture of pictures) {
        const box = picture.getBoundingClientRect();
        if (!(box.width > 0 && box.height > 0)) found.push(`no size: ${picture.outerHTML.slice(0, 90)}`);
        for (const node of [picture, ...picture.querySelectorAll('*')]) {
            const right = node.namespaceURI === 'http://www.w3.org/2000/svg';
            if (!right) found.push(`no SVG: ${node.outerHTML.slice(0, 90)}`);
        }
    }
    const fields = [...document.querySelectorAll('#lens svg [data-action]')];
    const flat = fields.filter((one) => !(one.getBoundingClientRect().width > 0));
    if (flat.length) found.push(`${flat.length} of ${fields.length} fields have no size`);
    return pictures.length ? found : ['no picture at all'];
}"""


def told(window: Window, name: str) -> str:
    return str(window.ask(TABLE, name))


def fill_in(window: Window, place: str, text: str) -> None:
    """Writes into a field by keys."""
    assert tap(window, place), place
    for letter in text:
        window.press(letter)


def seated(window: NewWindow, address: str, game: str) -> list[Window]:
    """Two people at a new table of the game: one opens it, the other follows the link."""
    host, guest = window(PHONE), window(DESKTOP)
    host.open(f"{address}/")
    for place in (
        f".game:has([value={game}])",
        ".way:has([value=friends])",
        ".levels label:has([value='2'])",
    ):
        assert tap(host, place), place
    fill_in(host, "input[name=name]", "Lena")
    assert tap(host, ".go .btn.main")
    link = str(wait(host, "() => document.querySelector('.invite .url')?.innerText"))
    guest.open(link)
    fill_in(guest, ".joinform input[name=name]", "Karl")
    assert tap(guest, ".joinform .btn.main")
    wait(
        host,
        "() => document.querySelector('#chairB b')?.innerText.includes('Karl')",
        said="who came is shown",
    )
    assert tap(host, "form[action$='/start'] .btn.main")
    for one in (host, guest):
        wait(one, "() => document.querySelector('#table')?.dataset.phase === 'running'", said="it begins")
    return [host, guest]


def by_pointer(window: Window) -> bool:
    """One press; False where nothing can be pressed."""
    before = told(window, "version")
    if not any(tap(window, place) for place in PLACES):
        return False
    wait(window, NEWER, before, said="a press changes the page")
    return True


def by_keys(window: Window) -> bool:
    """The same with keys alone, once something of the sheet has the focus."""
    if window.ask(DRAFTED) or not window.ask(TO_SHEET):
        return by_pointer(window)
    before = told(window, "version")
    for key in ("ArrowRight", "Home", " "):
        window.press(key)
    wait(window, NEWER, before, said="a key changes the page")
    wait(window, FOCUSED, said="the focus stays where one plays")
    return True


def played(windows: list[Window]) -> int:
    """Plays some commits, by pointer and by keys in turn; how many updates the other one has seen."""
    updates, steps = 0, 0
    end = time.monotonic() + 4 * LONGEST
    while updates < SEEN and told(windows[0], "phase") == "running":
        assert time.monotonic() < end, [told(window, "seq") for window in windows]
        mine = next((window for window in windows if told(window, "mine") == "1"), None)
        if mine is None:
            continue
        other = windows[1 - windows.index(mine)]
        other.ask(HELPED)
        before, steps = told(mine, "seq"), steps + 1
        if not (by_keys if steps % 2 else by_pointer)(mine):
            continue
        after = told(mine, "seq")
        if after != before:
            wait(other, AS_FAR, after, said="the other one sees it")
            updates += 1
        assert other.ask(ON_HELP), "the focus of who looks on stays where it was"
        assert [window.ask(NO_PICTURES) for window in windows] == [[], []]
    return updates


@pytest.mark.parametrize("game", list(GAMES))
def test_a_short_game(window: NewWindow, address: str, game: str) -> None:
    windows = seated(window, address, game)
    for one in windows:
        one.ask(STILL)
    assert played(windows) > 2
    assert [one.ask(LOADED_ONCE) for one in windows] == [True, True], "no page was loaded anew"
