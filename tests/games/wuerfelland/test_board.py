"""Boards: the validator, board files, and the eight boards that come with the game."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.games.wuerfelland.boards import WHOLE, whole
from wuerfelwerk.draw.hexes import centre
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.games.wuerfelland.board import (
    COLOURS,
    Board,
    Hex,
    around,
    faults,
    load_boards,
    parse_board,
    read_board,
    write_board,
)

DEALT = ["1c", "1d", "2a", "2c", "3c", "3d", "4a", "4b"]
ONCE_DEALT = ["1a", "1b", "2b", "3a", "3b"]
RED, YELLOW, GREEN, BLUE, ORANGE, GREY = range(6)


def letters(board: Board) -> str:
    """The silhouette of a board: rows of filled and empty places."""
    return "".join("o" if letter not in " .\n" else letter for letter in write_board(board).split("'''")[1])


def first_of(board: Board, colour: int) -> Hex:
    return next(at for at in board.fields() if board.colours[at] == colour)


# ---- the validator ------------------------------------------------------------------------------


def test_a_good_board_has_no_faults() -> None:
    assert faults(whole()) == []


def test_wl_03_twelve_treasures_and_neither_eleven_nor_thirteen() -> None:
    board = whole()
    some = sorted(board.treasures)[0]
    other = next(at for at in board.fields() if at not in board.treasures)
    assert len(board.treasures) == 12
    assert "Schätze auf dem Plan: 11. Es müssen 12 sein." in faults(
        replace(board, treasures=board.treasures - {some})
    )
    assert "Schätze auf dem Plan: 13. Es müssen 12 sein." in faults(
        replace(board, treasures=board.treasures | {other})
    )


def test_two_treasures_of_each_colour() -> None:
    board = whole()
    red = next(at for at in sorted(board.treasures) if board.colours[at] == RED)
    blue = next(at for at in board.fields() if board.colours[at] == BLUE and at not in board.treasures)
    moved = replace(board, treasures=board.treasures - {red} | {blue})
    assert "Schätze der Farbe r: 1. Es müssen 2 sein." in faults(moved)
    assert "Schätze der Farbe b: 3. Es müssen 2 sein." in faults(moved)


def test_at_most_one_treasure_in_an_area() -> None:
    board = whole()
    area = next(area for area in board.areas() if area & board.treasures)
    beside = sorted(area - board.treasures)[0]
    assert any(
        "In diesem Gebiet liegen 2 Schätze" in fault
        for fault in faults(replace(board, treasures=board.treasures | {beside}))
    )


def test_no_treasure_off_the_fields() -> None:
    board = whole()
    rock = sorted(board.blocked)[0]
    found = faults(replace(board, treasures=board.treasures | {rock}))
    assert any("Ein Schatz liegt nur auf einem farbigen Feld." in fault for fault in found)


def test_start_and_rocks_have_no_colour() -> None:
    board = whole()
    coloured = board.colours | {board.start: RED}
    assert any(
        "Start und Felsen haben keine Farbe." in fault for fault in faults(replace(board, colours=coloured))
    )
    assert any(
        "Der Start ist kein Fels." in f for f in faults(replace(board, blocked=board.blocked | {board.start}))
    )


def test_at_least_one_rock_and_not_too_many() -> None:
    board = whole()
    assert faults(replace(board, blocked=frozenset())) == [
        "Der Plan hat keinen Felsen (#), mindestens einer gehört dazu."
    ]
    many = frozenset((q, 30) for q in range(41))
    assert "Der Plan hat 41 Felsen, höchstens 40 passen." in faults(replace(board, blocked=many))


def test_at_most_120_fields_and_60_areas() -> None:
    board = whole()
    row = {(q, 30): q % 6 for q in range(70)}
    found = faults(replace(board, colours=board.colours | row))
    assert any(fault.startswith(f"Der Plan hat {112 + 70} farbige Felder") for fault in found)
    assert any("Gebiete, höchstens 60 passen" in fault for fault in found)


def test_every_field_can_be_reached_without_a_rock() -> None:
    board = whole()
    island = board.colours | {(40, 0): RED}
    (fault,) = faults(replace(board, colours=island))
    assert fault == "Reihe 7, Feld 13: Vom Start führt kein Weg hierher, der keinen Felsen braucht."


def test_a_wall_of_rocks_cuts_off() -> None:
    """Rocks are no way: a field behind them counts as cut off."""
    board = Board("wall", (0, 0), {(1, 0): RED, (3, 0): GREEN}, frozenset(), frozenset([(2, 0)]))
    assert any(fault.startswith("Reihe 1, Feld 4: Vom Start führt kein Weg") for fault in faults(board))


def test_three_colours_touch_the_start() -> None:
    board = whole()
    near = [at for at in around(board.start) if at in board.colours]
    painted = board.colours | dict.fromkeys(near, RED)
    assert "Farben am Start: 1. Es müssen mindestens 3 sein." in faults(replace(board, colours=painted))


def test_every_colour_is_there_and_holds_three_dice() -> None:
    board = whole()
    gone = {at: colour for at, colour in board.colours.items() if colour != GREY}
    assert "Farbe x fehlt: Alle sechs Farben gehören auf den Plan." in faults(replace(board, colours=gone))
    some = {first_of(board, GREY)}
    small = {at: colour for at, colour in board.colours.items() if colour != GREY or at in some}
    assert "Farbe x hat kein Gebiet mit mindestens 3 Feldern." in faults(replace(board, colours=small))


def test_a_fault_can_be_translated() -> None:
    (fault,) = faults(replace(whole(), blocked=frozenset()))
    assert fault == fault.msgid % fault.values


# ---- board files --------------------------------------------------------------------------------


def test_a_file_and_back() -> None:
    board = read_board(WHOLE)
    assert read_board(write_board(board)) == board
    assert read_board(write_board(board).encode()) == board
    assert board.start == (0, 0)


def test_dots_and_blanks_mean_nothing() -> None:
    dotted = "\n".join(
        line.replace("  ", " .") if line.startswith(" ") else line for line in WHOLE.split("\n")
    )
    assert dotted != WHOLE
    assert parse_board(dotted).colours.keys() == whole().colours.keys()


def test_windows_line_ends_and_byte_order_mark() -> None:
    assert read_board(WHOLE.replace("\n", "\r\n")) == whole()
    assert read_board(b"\xef\xbb\xbf" + WHOLE.encode()) == whole()


def changed(old: str, new: str) -> str:
    assert old in WHOLE
    return WHOLE.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Der Spielplan hat keine Karte. Es fehlt ein Eintrag map = '''…''' mit den Reihen."),
        ("id = ", "Das ist kein TOML: Am Ende fehlt etwas."),
        ("id = 'a'\nmap = '''\nr S", "Das ist kein TOML: Am Ende fehlt etwas."),
        ("id = 'a'\nmap = S", "Zeile 2, Zeichen 7: Das ist kein TOML."),
        ("map = 'S'", "Der Spielplan hat keinen Namen. Es fehlt eine Zeile wie id ="),
        ("id = 'a'\nmap = ''", "Die Karte map ist leer."),
        ("id = 'a'\nmap = 5", "Die Karte map muss ein Text zwischen ''' und ''' sein"),
        ("id = 5\nmap = 'S'", "Die id „int“ geht nicht"),
        ("id = 0x" + "f" * 9000 + "\nmap = 'S'", "Die id „int“ geht nicht"),
        ("id = " + "9" * 9000, "Das ist kein TOML"),
        ("id = 'a b'\nmap = 'S'", "Die id „a b“ geht nicht: 1 bis 16 Buchstaben"),
        ("id = 'ä'\nmap = 'S'", "Die id „ä“ geht nicht"),
        ("id = '12345678901234567'\nmap = 'S'", "Die id „12345678901234567“ geht nicht"),
        ("id = 'a'\nmap = 'S'\nmaps = 1", "Unbekannter Eintrag „maps“. Ein Spielplan hat nur id und map."),
        ("id = 'a'\nmap = 'r r'", "Der Spielplan hat keinen Start. Genau ein Feld der Karte ist ein S."),
        ("id = 'a'\nmap = 'S r S'", "Reihe 1, Zeichen 5: Das ist der zweite Start."),
        ("id = 'a'\nmap = 'S q'", "Reihe 1, Zeichen 3: „q“ ist kein Feld. Erlaubt sind r y g b o x"),
        ("id = 'a'\nmap = 'S\tr'", "Reihe 1, Zeichen 2: „U+0009“ ist kein Feld."),
        ("id = 'a'\nmap = 'S r  y'", "Reihe 1, Zeichen 6: Dieses Feld steht nicht im Abstand."),
        (
            "id = 'a'\nmap = '''\nS r\ny g\n'''",
            "Reihe 2, Zeichen 1: Dieses Feld liegt genau unter einem anderen.",
        ),
        ("id = 'a'\nmap = '''\n" + "S\n" * 61 + "'''", "Die Karte ist zu groß"),
        ("id = 'a'\nmap = '" + "r " * 70 + "S'", "Die Karte ist zu groß"),
        ("#" * 20_001, "Die Datei hat 20001 Zeichen, ein Spielplan braucht höchstens 20000."),
        ("id = " + "[" * 15_000, "Das ist kein TOML"),
        (changed("x O o o", "x o o o"), "Schätze auf dem Plan: 11. Es müssen 12 sein."),
        (changed("x x R", "x x #"), "Schätze auf dem Plan: 11. Es müssen 12 sein."),
    ],
)
def test_a_bad_file_says_what_is_wrong(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_board(text)
    assert str(refusal.value).startswith(sentence)
    assert refusal.value.sentence % refusal.value.values == str(refusal.value)


@pytest.mark.parametrize("garbage", [b"\x89PNG\r\n\x1a\n\x00\x00", b"\xff\xfe\x00", b"\x00" * 100])
def test_binary_is_refused(garbage: bytes) -> None:
    with pytest.raises(Unreadable):
        read_board(garbage)


@pytest.mark.parametrize("thing", [None, 5, ["id"], {"id": "a"}])
def test_other_things_are_refused(thing: Any) -> None:
    with pytest.raises(Unreadable):
        read_board(thing)


def test_damaged_files_never_crash() -> None:
    """A few thousand small damages: the file is read or refused, nothing else happens."""
    dice = random.Random(1)
    alphabet = "rygboxRYGBOX#S .'\"=[]{}\n\\\t\x00ä😀0"
    for _ in range(3000):
        text = list(WHOLE)
        for _ in range(dice.randint(1, 4)):
            at = dice.randrange(len(text))
            text[at : at + dice.randint(0, 2)] = dice.choice(alphabet)
        try:
            board = read_board("".join(text))
        except Unreadable:
            continue
        assert faults(board) == []


# ---- the shipped boards -------------------------------------------------------------------------


def test_eight_boards_are_dealt_and_those_of_before_are_known() -> None:
    assert list(load_boards()) == DEALT + ONCE_DEALT


@pytest.mark.parametrize("id", load_boards())
def test_shipped_boards_are_good(id: str) -> None:
    board = load_boards()[id]
    sizes = sorted(map(len, board.areas()))
    assert faults(board) == []
    assert board.id == id
    assert len(board.colours) == 112
    assert 5 <= len(board.blocked) <= 9
    assert all(2 <= size <= 6 for size in sizes)
    assert sizes.count(2) <= 3
    assert len({board.colours[at] for at in around(board.start)}) >= 4
    per_colour = [list(board.colours.values()).count(code) for code in range(len(COLOURS))]
    assert set(per_colour) <= {18, 19}


@pytest.mark.parametrize("id", load_boards())
def test_shipped_boards_fit_on_a_phone(id: str) -> None:
    board = load_boards()[id]
    columns = [2 * q + r for q, r in board.places]
    rows = [r for _, r in board.places]
    assert (max(columns) - min(columns)) / 2 + 1 <= 12
    assert max(rows) - min(rows) + 1 <= 13


def test_no_two_boards_have_the_same_outline() -> None:
    outlines = {id: letters(load_boards()[id]) for id in DEALT}
    assert len(set(outlines.values())) == 8


@pytest.mark.parametrize("id", load_boards())
def test_neighbours_are_what_is_drawn_side_by_side(id: str) -> None:
    """Symmetric, at most six, and equal to the distances of the drawn centres."""
    fields = load_boards()[id].fields()
    step = 3**0.5
    for at in fields:
        x, y = centre(at, 1)
        drawn = {
            other
            for other in fields
            if other != at
            and ((centre(other, 1)[0] - x) ** 2 + (centre(other, 1)[1] - y) ** 2) ** 0.5 < step * 1.01
        }
        near = set(around(at)) & set(fields)
        assert near == drawn
        assert len(near) <= 6
        assert all(at in around(other) for other in near)


@pytest.mark.parametrize("id", load_boards())
def test_places_are_counted_from_one_along_each_row(id: str) -> None:
    board = load_boards()[id]
    assert len(set(board.places.values())) == len(board.places)
    for at, (row, number) in board.places.items():
        if number > 1:
            left = next(other for other, place in board.places.items() if place == (row, number - 1))
            assert left[1] == at[1] and left[0] < at[0]
