"""What is no game in every engine: the pages around it, a lesson to its end, and the worker that stays."""

from __future__ import annotations

import time

import pytest

from tests.engines.windows import DESKTOP, LONGEST, PHONE, NewWindow, Window, tap, wait
from wuerfelwerk.games import GAMES, game
from wuerfelwerk.games.catalogs import of_game
from wuerfelwerk.games.lessons import lesson_of
from wuerfelwerk.games.sketches import Beginning, sketching_of

DRAWN = [id for id in GAMES if sketching_of(game(id)) is not None]
PAGES = (
    *("/", "/settings", "/replay", "/offline", "/paper"),
    *(f"/rules/{id}" for id in GAMES),
    *(f"/boards/{id}{more}" for id in DRAWN for more in ("", "/gallery")),
)
TAUGHT = [id for id in GAMES if lesson_of(game(id)) is not None]
# In the order in which a teacher waits for them.
ASKED = (
    ".btn.is-asked:not([aria-disabled])",
    "#tray:not(:has([aria-pressed=true])) [data-action]",
    "#lens [data-action][role=button]:not([aria-pressed=true])",
)
SEQ = "() => document.querySelector('#table').dataset.seq"
ON = "(seq) => document.querySelector('#table').dataset.seq !== seq"
LETTERING = (
    "() => document.fonts.ready.then(() => [...document.fonts].some((one) => one.status === 'loaded'))"
)
TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"
SIZELESS = """() => [...document.querySelectorAll('svg:not(.defs)')].filter((one) => one.checkVisibility())
    .filter((one) => !(one.getBoundingClientRect().width > 0)).map((one) => one.outerHTML.slice(0, 90))"""
# The shell it keeps, once it works; null where the engine has no workers for such windows.
KEPT = """() => !('serviceWorker' in navigator) ? null : navigator.serviceWorker.ready
    .then(() => caches.keys()).then((names) => Promise.all(names.map((name) => caches.open(name)
    .then((one) => one.keys()).then((all) => all.map((one) => new URL(one.url).pathname)))))"""


LETTERS = "() => Drawing.letters.join('')"
KEPT_BOARD = "(letters) => Drawing.letters.join('') === letters"


def test_the_pages_around_a_game(window: NewWindow, address: str) -> None:
    for size in (PHONE, DESKTOP):
        one = window(size)
        for page in PAGES:
            one.open(f"{address}{page}")
            assert one.ask(LETTERING) and not one.ask(TOO_WIDE), page
            assert one.ask(SIZELESS) == [], page


@pytest.mark.parametrize("id", DRAWN)
def test_a_board_is_mirrored_and_taken_back(window: NewWindow, address: str, id: str) -> None:
    """The scripts of the editor work in every engine: pictures of a board that is drawn change at a press."""
    one = window(DESKTOP)
    whole = next(found.letters for found in beginnings_of(id) if not found.blank)
    one.open(f"{address}/boards/{id}#{whole}.mein-plan")
    wait(one, KEPT_BOARD, whole, said="the board of the link is there")
    assert tap(one, "#ed-mirror")
    assert str(one.ask(LETTERS)) != whole
    assert tap(one, "#ed-undo")
    wait(one, KEPT_BOARD, whole, said="it is as it was")


def beginnings_of(id: str) -> list[Beginning]:
    room = sketching_of(game(id))
    assert room is not None
    return room.beginnings(of_game(game(id), "de"))


def test_the_page_without_a_connection_is_kept(window: NewWindow, address: str) -> None:
    one = window(PHONE)
    one.open(f"{address}/")
    kept = one.ask(KEPT)
    if kept is None:
        pytest.skip("this engine gives no worker to windows that a test drives")
    assert [names[:1] for names in kept] == [["/offline"]]


def led(window: Window) -> None:
    """Does what the teacher asks for until the lesson is over."""
    end = time.monotonic() + 4 * LONGEST
    while not window.ask("() => document.querySelector('#real-game') !== null"):
        before = str(window.ask(SEQ))
        assert time.monotonic() < end and any(tap(window, place) for place in ASKED), before
        wait(window, ON, before, said="the lesson goes on")


@pytest.mark.parametrize("game", TAUGHT[:1])
def test_a_lesson(window: NewWindow, address: str, game: str) -> None:
    one = window(DESKTOP)
    one.open(f"{address}/lesson/{game}")
    led(one)
