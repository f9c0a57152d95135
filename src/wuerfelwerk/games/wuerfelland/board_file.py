"""Board files: TOML with an id and a drawn map, made to be read and typed by a person.

    id = "1a"
    map = '''
      r r r x x
     b R # o X x
    b b o S g G g
     y y o r g g
    '''

A letter is a field: r red, y yellow, g green, b blue, o orange, x grey; a capital is a treasure.
``#`` is a rock, ``S`` the start, a blank or ``.`` is nothing. Fields of a row stand two characters
apart, and each row is shifted by one character against the next, as hexagons are:

    a b         c touches a and b above it, d and e beside it, f and g below it
   d c e
    f g

This module knows letters and characters, not what makes a good board (``board.faults``). Every
text, however broken, ends in a drawing or in Unreadable with a sentence that says what is wrong,
where, and what would be right.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import Any, NoReturn

from wuerfelwerk.engine.errors import Unreadable

Spot = tuple[int, int]  # row, character; both from 0

MAX_TEXT = 20_000  # characters of a whole file
MAX_ROWS = 60
MAX_COLUMNS = 120
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,15}", re.ASCII)
LETTERS = frozenset("rygboxRYGBOX#S")
NOTHING = frozenset(" .")

HEADER = """\
# r red, y yellow, g green, b blue, o orange, x grey; capital: treasure; # rock, S start, blank: nothing.
# Fields of a row stand two characters apart, each row is shifted by one against the next.
"""


@dataclass(frozen=True)
class Drawing:
    """The letters of a map by row and character, and where the start is."""

    id: str
    letters: dict[Spot, str]
    start: Spot


def read_drawing(text: str | bytes) -> Drawing:
    """The drawing in the text of a board file."""
    data = _read_toml(_as_text(text))
    letters = _read_map(_map_lines(data))
    return Drawing(_board_id(data), letters, _start(letters))


def write_drawing(drawing: Drawing) -> str:
    """The text of a board file."""
    rows: list[list[str]] = []
    for (row, column), letter in sorted(drawing.letters.items()):
        rows.extend([] for _ in range(row + 1 - len(rows)))
        rows[row].extend(" " * (column - len(rows[row])))
        rows[row].append(letter)
    lines = "\n".join("".join(row) for row in rows)
    return f"{HEADER}id = \"{drawing.id}\"\nmap = '''\n{lines}\n'''\n"


def _as_text(text: str | bytes) -> str:
    if not isinstance(text, str | bytes):
        raise Unreadable("Das ist kein Text. Ein Spielplan ist eine Textdatei.")
    if len(text) > MAX_TEXT:
        raise Unreadable(
            "Die Datei hat %(size)d Zeichen, ein Spielplan braucht höchstens %(most)d.",
            size=len(text),
            most=MAX_TEXT,
        )
    if isinstance(text, str):
        return text
    try:
        return bytes(text).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(
            "Byte %(byte)d: Das ist kein Text in UTF-8. Ein Spielplan ist eine Textdatei.",
            byte=error.start + 1,
        ) from error


def _read_toml(text: str) -> dict[str, Any]:
    try:
        data = tomllib.loads(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    except (ValueError, RecursionError) as error:  # a number of 5000 digits is a plain ValueError
        _refuse_toml(str(error), error)
    for key in data:
        if key not in ("id", "map"):
            raise Unreadable("Unbekannter Eintrag „%(key)s“. Ein Spielplan hat nur id und map.", key=key[:40])
    return data


def _refuse_toml(message: str, error: Exception) -> NoReturn:
    place = re.search(r"line (\d+), column (\d+)", message)
    if place:
        raise Unreadable(
            "Zeile %(line)d, Zeichen %(column)d: Das ist kein TOML. "
            "Gebraucht werden zwei Einträge: id = \"…\" und map = '''…'''.",
            line=int(place[1]),
            column=int(place[2]),
        ) from error
    if "end of document" in message:
        raise Unreadable(
            "Das ist kein TOML: Am Ende fehlt etwas. "
            "Gebraucht werden zwei Einträge: id = \"…\" und map = '''…'''."
        ) from error
    raise Unreadable(
        "Das ist kein TOML. Gebraucht werden zwei Einträge: id = \"…\" und map = '''…'''."
    ) from error


def _board_id(data: dict[str, Any]) -> str:
    if "id" not in data:
        raise Unreadable('Der Spielplan hat keinen Namen. Es fehlt eine Zeile wie id = "mein-plan".')
    name = data["id"]
    if not isinstance(name, str) or not ID.fullmatch(name):
        raise Unreadable(
            "Die id „%(id)s“ geht nicht: 1 bis 16 Buchstaben a–z, Ziffern oder Striche, "
            "zum Beispiel mein-plan.",
            id=name[:40] if isinstance(name, str) else type(name).__name__,
        )
    return name


def _map_lines(data: dict[str, Any]) -> list[str]:
    if "map" not in data:
        raise Unreadable("Der Spielplan hat keine Karte. Es fehlt ein Eintrag map = '''…''' mit den Reihen.")
    text = data["map"]
    if not isinstance(text, str):
        raise Unreadable("Die Karte map muss ein Text zwischen ''' und ''' sein, eine Zeile je Reihe.")
    lines = [line.rstrip(" ") for line in text.split("\n")]
    while lines and not lines[-1].strip(" ."):
        lines.pop()
    while lines and not lines[0].strip(" ."):
        lines.pop(0)
    if not lines:
        raise Unreadable("Die Karte map ist leer. Jede Zeile ist eine Reihe des Spielplans.")
    if len(lines) > MAX_ROWS or max(map(len, lines)) > MAX_COLUMNS:
        raise Unreadable(
            "Die Karte ist zu groß: höchstens %(rows)d Reihen mit %(columns)d Zeichen.",
            rows=MAX_ROWS,
            columns=MAX_COLUMNS,
        )
    return lines


def _read_map(lines: list[str]) -> dict[Spot, str]:
    letters: dict[Spot, str] = {}
    shift = -1  # row + character is even for all fields, or odd for all
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            if letter in NOTHING:
                continue
            if letter not in LETTERS:
                raise Unreadable(
                    "Reihe %(row)d, Zeichen %(column)d: „%(letter)s“ ist kein Feld. "
                    "Erlaubt sind r y g b o x, groß geschrieben mit Schatz, "
                    "# Fels, S Start und . für nichts.",
                    row=row + 1,
                    column=column + 1,
                    letter=letter if letter.isprintable() else f"U+{ord(letter):04X}",
                )
            shift = shift if shift >= 0 else (row + column) % 2
            if (row + column) % 2 != shift:
                _refuse_shift(letters, row, column)
            letters[row, column] = letter
    return letters


def _refuse_shift(letters: dict[Spot, str], row: int, column: int) -> NoReturn:
    if any(known_row == row for known_row, _ in letters):
        raise Unreadable(
            "Reihe %(row)d, Zeichen %(column)d: Dieses Feld steht nicht im Abstand. "
            "In einer Reihe steht nach jedem Feld genau ein Leerzeichen.",
            row=row + 1,
            column=column + 1,
        )
    raise Unreadable(
        "Reihe %(row)d, Zeichen %(column)d: Dieses Feld liegt genau unter einem anderen. "
        "Rücke die Reihe um ein Zeichen ein oder aus, wie bei Sechsecken.",
        row=row + 1,
        column=column + 1,
    )


def _start(letters: dict[Spot, str]) -> Spot:
    starts = [spot for spot, letter in letters.items() if letter == "S"]
    if not starts:
        raise Unreadable("Der Spielplan hat keinen Start. Genau ein Feld der Karte ist ein S.")
    if len(starts) > 1:
        raise Unreadable(
            "Reihe %(row)d, Zeichen %(column)d: Das ist der zweite Start. "
            "Genau ein Feld der Karte ist ein S.",
            row=starts[1][0] + 1,
            column=starts[1][1] + 1,
        )
    return starts[0]
