"""Words inside the pictures: titles, twins, shelves for those who do not see them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wuerfelwerk.games.telling import Moment, Translator, listed
from wuerfelwerk.games.the_choice import places, rules
from wuerfelwerk.games.the_choice.picture.sheet import Hints
from wuerfelwerk.games.the_choice.words import reading
from wuerfelwerk.games.the_choice.words.choices import sheet_name
from wuerfelwerk.games.the_choice.words.reading import colours

RULES_NOW = {
    rules.LOT: ("TC-13",),
    rules.SIDE: ("TC-12",),
    rules.ROLL: ("TC-14",),
    rules.KEEP: ("TC-15", "TC-17"),
    rules.REROLL: ("TC-15",),
    rules.MARK: ("TC-18", "TC-19", "TC-20"),
}


def picture_words(tr: Translator) -> PictureWords:
    return PictureWords(tr)


def pencilled(moment: Moment) -> list[int]:
    """The marks of the draft."""
    return [a for a in moment.draft if a < rules.KEEP_DICE or a >= rules.PATHS]


def hints(moment: Moment) -> Hints:
    """Numbers the path cannot reach any more, the draft included."""
    seat = moment.seat
    if seat is None or moment.state.sheets[seat].side < 0:
        return Hints()
    before, now = reading.lost(moment.shown, seat), reading.lost(moment.state, seat)
    same = reading.side_of(moment.shown, seat) == reading.side_of(moment.state, seat)
    longest = reading.longest(moment.state, seat) if reading.path_of(moment.state, seat) else 0
    return Hints(now, now - before if same else frozenset(), longest)


def place(tr: Translator, moment: Moment, number: int) -> str:
    """What lies at a place of the pictures: 'Grün, Ringfeld 7.'"""
    if number >= places.DICE_BESIDE:
        return tr("Würfel %(die)s", die=reading.NUMERALS[number - places.DICE_BESIDE])
    seat = moment.seat if moment.seat is not None else 0
    if number >= places.NUMBER_FIELDS:
        field = number - places.NUMBER_FIELDS
        value = reading.value_of(moment.material, moment.state, seat, field)
        return tr("Zahl %(value)s, Feld %(field)s.", value=value, field=field + 1)
    ring = moment.material.boards[seat, reading.side_of(moment.state, seat)].ring
    values = {"colour": colours.names(tr)[int(ring[number])], "field": number + 1}
    return tr("%(colour)s, Ringfeld %(field)s.", **values)


@dataclass(frozen=True)
class PictureWords:
    """What ``picture`` asks for."""

    tr: Translator

    def title(self, material: Any, state: Any, seat: int) -> str:
        points = reading.side_points(material, state, seat, reading.side_of(state, seat))
        sheet = sheet_name(self.tr, material, state, seat) or self.tr("Blatt")
        return self.tr.many("%(sheet)s: %(n)s Punkt.", "%(sheet)s: %(n)s Punkte.", points, sheet=sheet)

    def twin(self, material: Any, state: Any, seat: int) -> str:
        """Path and ring in sentences."""
        path = [str(reading.value_of(material, state, seat, f)) for f in reading.path_of(state, seat)]
        parts = [self.tr("Weg: %(values)s.", values=", ".join(path)) if path else self.tr("Noch kein Weg.")]
        ring = reading.ring_of(state, seat)
        parts.append(self.tr.many("%(n)s Farbfeld angekreuzt.", "%(n)s Farbfelder angekreuzt.", len(ring)))
        board = material.boards[seat, reading.side_of(state, seat)]
        names = colours.names(self.tr)
        fields = [
            names[int(colour)] + (" " + self.tr("(angekreuzt)") if place in ring else "")
            for place, colour in enumerate(board.ring)
        ]
        parts.append(self.tr("Ring im Uhrzeigersinn ab links oben: %(fields)s.", fields=", ".join(fields)))
        for row, (first, end) in enumerate(((0, 4), (4, 9), (9, 13)), 1):
            numbers = ", ".join(str(int(value)) for value in board.numbers[first:end])
            parts.append(self.tr("Zahlen, Reihe %(row)s: %(numbers)s.", row=row, numbers=numbers))
        return "\n".join(parts)

    def die(self, colour: int, value: int, used: bool) -> str:
        face = f"{colours.face(self.tr, colour, value)}, {colours.symbols(self.tr)[colour]}"
        return ", ".join([face, self.tr("benutzt")]) if used else face

    def faces(self, material: Any) -> str:
        """All faces of all dice, spoken."""
        dice = []
        for die in range(3):
            shown = [colours.face(self.tr, int(material.dice[die, face]), face + 1) for face in range(6)]
            dice.append(f"{reading.NUMERALS[die]}: {', '.join(shown)}")
        return self.tr("Alle Seiten der drei Würfel. %(dice)s.", dice="; ".join(dice))

    def facts(self, lost: Sequence[int], longest: int) -> tuple[str, str]:
        """What is cut off, and how long the path can still become."""
        if not longest:
            return "", ""
        cut = self.tr("Nichts ist abgeschnitten")
        if lost:
            cut = self.tr.many(
                "%(numbers)s ist abgeschnitten",
                "%(numbers)s sind abgeschnitten",
                len(lost),
                numbers=listed([str(value) for value in lost], self.tr("und")),
            )
        return cut, self.tr.many("Weg noch bis %(n)s Feld", "Weg noch bis %(n)s Felder", longest)

    def odds(self, material: Any, state: Any, seat: int) -> list[tuple[int, str, float]]:
        """For each set of dice that may be thrown again (0 none) what it could give: text and share."""
        (_, _, mean), *again = reading.chances(material, state, seat)
        rows = [(0, self.tr("%(n)s von 3", n=round(mean)), mean / 3)]
        return rows + [(dice, f"{round(100 * all_three)} %", all_three) for dice, all_three, _ in again]
