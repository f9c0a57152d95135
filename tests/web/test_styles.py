"""Every style sheet is read to its last rule: alone, and put together as pages get it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wuerfelwerk
from tests.styles import faults, rules
from tests.web.conftest import GAME, Room
from wuerfelwerk.games import GAMES, OURS, game
from wuerfelwerk.games.pages import picture_of

SOURCE = Path(wuerfelwerk.__file__).parent
TAUGHT = [id for id in GAMES if game(id).has("lesson")]
SHEETS = [path.relative_to(SOURCE).as_posix() for path in sorted(SOURCE.rglob("*.css"))]


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_read_whole(name: str) -> None:
    text = (SOURCE / name).read_text(encoding="utf-8")
    assert faults(text) == []
    assert rules(text) > 0


async def test_the_sheets_of_a_page_are_read_whole(room: Room) -> None:
    guest = room.guest()
    table = await room.table(guest, room.guest())
    paths = ("/", table, "/replay", f"/t/lesson/{TAUGHT[0]}/0", f"/boards/{GAME}")
    pages = [(await guest.get(path)).text for path in paths]
    addresses = {one for page in pages for one in re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)}
    served = [(await guest.get(address)).text for address in addresses]
    assert [faults(text) for text in served] == [[] for _ in served]
    # nothing is lost by putting sheets together: one open bracket would swallow the rest
    of_pages = [name for name in SHEETS if not name.startswith("cli/")]  # those carry their own
    alone = sum(rules((SOURCE / name).read_text(encoding="utf-8")) for name in of_pages)
    brought = [picture_of(game(id)).style() for id in GAMES if id not in OURS]  # by other packages
    assert sum(map(rules, served)) == alone + sum(map(rules, brought))


@pytest.mark.parametrize(
    "css",
    [
        ".a { b: c; } }\n.d { e: f; }",  # one bracket too many: the next rule is lost
        "@media (min-width: 9px) { .a { b: c; }",  # one too few: all that follows is inside
        "@media (min-width: 9px) { .a { b: c; } } }",
        "@media (min-width: 9px) { .a { b: c) d; } }",
        ".a { b c; }",
        ".a { b: calc((1px); }",
        ".a { b: 'c; }\n",
        "/* .a { b: c; }",
        ".a .b .c: d;",
    ],
)
def test_a_broken_sheet_is_found(css: str) -> None:
    assert faults(css)


def test_a_sound_sheet_is_no_fault() -> None:
    assert (
        faults(".a:is(.b, [c='}']) { d: url(e); --f: { g } } @media print { .h { i: 'j' } } @page { k: l }")
        == []
    )
