"""Words inside the pictures: titles, rows and shelves for those who do not see them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from wuerfelwerk.games.telling import N_, Moment, Translator, listed, opening
from wuerfelwerk.games.wuerfelland import places, rules
from wuerfelwerk.games.wuerfelland.words import reading
from wuerfelwerk.games.wuerfelland.words.choices import sheet_name
from wuerfelwerk.games.wuerfelland.words.reading import colours

RULES_NOW = {
    rules.SIDE: ("WL-06",),
    rules.LOT: ("WL-07",),
    rules.ROLL: ("WL-08",),
    rules.COLOUR: ("WL-09", "WL-10"),
    rules.DECIDE: ("WL-11", "WL-12", "WL-13", "WL-14"),
    rules.REROLL: ("WL-12", "WL-13", "WL-14"),
    rules.MARK: ("WL-17", "WL-18", "WL-19", "WL-20", "WL-25"),
    rules.THROW: ("WL-31", "WL-32"),
    rules.THROW_MARK: ("WL-31", "WL-32", "WL-33"),
}

SHELVES = {
    "roll": N_("Gewürfelt"),
    "aside": N_("Beiseite"),
    "cup": N_("Noch im Becher"),
    "own": N_("Deine Würfel"),
    "active": N_("Am Zug"),
    "others": N_("Für alle anderen"),
    "throw": N_("Schatzwurf"),
}


def picture_words(tr: Translator) -> PictureWords:
    return PictureWords(tr)


def hints(moment: Moment) -> set[int]:
    """Fields of the areas in question while the active seat decides: its colour still fits there."""
    shown, seat = moment.shown, moment.seat
    if seat is None or shown.phase != rules.DECIDE or seat != shown.active:
        return set()
    board = reading.board_of(moment.material, shown, seat)
    areas = reading.usable_areas(moment.material, shown, seat, int(shown.colour), int(shown.aside))
    return {field for field in range(int(board.fields)) if int(board.area[field]) in areas}


def pencilled(moment: Moment) -> list[int]:
    """The fields of the draft."""
    return reading.marked_fields(moment.draft)


def place(tr: Translator, moment: Moment, number: int) -> str:
    """What lies at a place of the pictures: 'Grün, Schatz. Reihe 2, Feld 7.'"""
    if number in (places.ROCK, places.START):
        return tr("Felsen") if number == places.ROCK else tr("Startfeld")
    if number >= rules.COLOUR_ACTIONS:
        return opening(colours.names(tr)[number - rules.COLOUR_ACTIONS])
    seat = moment.seat if moment.seat is not None else 0
    board = reading.board_of(moment.material, moment.state, seat)
    row, spot = reading.row_and_spot(board, number)
    inked = reading.is_marked(moment.state, seat, number)
    how = "pencilled" if number in moment.draft else "inked" if inked else "free"
    said = opening(_field(tr, int(board.colour[number]), bool(board.treasure[number]), how))
    return tr("%(field)s. Reihe %(row)s, Feld %(spot)s.", field=said, row=row, spot=spot)


@dataclass(frozen=True)
class PictureWords:
    """What ``picture`` asks for."""

    tr: Translator

    def title(self, material: Any, state: Any, seat: int) -> str:
        sheet = sheet_name(self.tr, material, state, seat) or self.tr("Blatt")
        got, needed = int(state.sheets[seat].treasures), reading.treasures_needed(material)
        text = self.tr("%(sheet)s: %(got)s von %(needed)s Schätzen.", sheet=sheet, got=got, needed=needed)
        done = [colours.names(self.tr)[c] for c in reading.complete(material, state, seat)]
        if not done:
            return text
        return " ".join([text, self.tr("Komplett: %(colours)s.", colours=listed(done, self.tr("und")))])

    def field(self, colour: int, treasure: bool, how: str) -> str:
        """``how``: free, inked or pencilled."""
        return _field(self.tr, colour, treasure, how)

    def rock(self) -> str:
        return self.tr("Felsen")

    def start(self) -> str:
        return self.tr("Startfeld")

    def row(self, number: int, fields: list[str]) -> str:
        """From the left."""
        return self.tr("Reihe %(n)s: %(fields)s.", n=number, fields="; ".join(fields))

    def die(self, colour: int) -> str:
        return f"{opening(colours.names(self.tr)[colour])}, {colours.symbols(self.tr)[colour]}"

    def shelf(self, kind: str, seat: int | None) -> str:
        return self.tr(SHELVES[kind])

    def count(self, colour: int, number: int) -> str:
        return colours.how_many(self.tr, colour, number)


@lru_cache(maxsize=256)
def _field(tr: Translator, colour: int, treasure: bool, how: str) -> str:
    marked = {"inked": tr("angekreuzt"), "pencilled": tr("mit Bleistift angekreuzt")}.get(how, "")
    return ", ".join(filter(None, [colours.names(tr)[colour], tr("Schatz") if treasure else "", marked]))
