"""Words inside the pictures, and what a viewer sees of the draft."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from wuerfelwerk.games.telling import Moment, Translator
from wuerfelwerk.games.wuerfelmeister import codes, places
from wuerfelwerk.games.wuerfelmeister.die import TOP, four_sides
from wuerfelwerk.games.wuerfelmeister.picture.looks import Look
from wuerfelwerk.games.wuerfelmeister.picture.pieces import CARDS
from wuerfelwerk.games.wuerfelmeister.words import reading, ways

RULES_NOW = {
    codes.LOT: ("WM-08",),
    codes.LAY: ("WM-03",),
    codes.PLACE: ("WM-04", "WM-05"),
    codes.WANT: ("WM-10", "WM-11"),
    codes.TIP: ("WM-12", "WM-13", "WM-16", "WM-18"),
    codes.ROLL: ("WM-19",),
    codes.MOVE: ("WM-19", "WM-20", "WM-21", "WM-22", "WM-23"),
    codes.PUT: ("WM-32",),
}


def picture_words(tr: Translator) -> PictureWords:
    return PictureWords(tr)


def pencilled(moment: Moment) -> list[int]:
    """The draft itself; ``hints`` says what it leads to."""
    return list(moment.draft)


def hints(moment: Moment) -> Look:
    """The board without the draft, the draft, one way of its move, and fields that are closed."""
    material, shown = moment.material, moment.shown
    action = moment.draft[0] if moment.draft else -1
    if shown.phase == codes.TIP and action >= codes.TIPS:
        rolls = reading.rolls_that_hit(material, moment.state, int(shown.active))
        return Look(shown, action, rolls=frozenset(rolls))
    if shown.phase != codes.MOVE or moment.seat != shown.active:
        return Look(shown, action)
    seat, steps = int(shown.active), int(shown.steps)
    ends = reading.reached(material, shown, seat, steps)
    closed = reading.empty(material, shown, ends) - set(moment.first_legal)
    path: tuple[int, ...] = ()
    if 0 <= action <= codes.COIN_ACTION:
        end = codes.COIN if action == codes.COIN_ACTION else action
        path = ways.one_way(material, shown, seat, steps, end)
    allowed = {action for action in moment.first_legal if action < codes.COIN_ACTION}
    captures = frozenset(reading.captures(material, shown, seat, allowed))
    return Look(shown, action, path, frozenset(closed), captures)


def place(tr: Translator, moment: Moment, number: int) -> str:
    """What lies at a place of the pictures: 'e3, 4.'"""
    if number == places.COIN:
        return tr("Münze")
    if number == places.ROLLED:
        return tr("Dein Wurf")
    if number >= places.PICTURES:
        return reading.picture(tr, moment.material, number - places.PICTURES + 1)
    shown = moment.shown
    what = [reading.name(number)]
    if shown.dice[number]:
        what.append(reading.picture(tr, moment.material, reading.top(shown, number)))
    standing = reading.figure_on(moment.material, shown, number)
    if standing >= 0:
        what.append(moment.names[standing])
    return ", ".join(what)


@dataclass(frozen=True)
class PictureWords:
    """What ``picture`` asks for."""

    tr: Translator

    def title(self, material: Any, state: Any, seat: int) -> str:
        return self.tr.many(
            "Spielplan %(rows)s mal %(rows)s, Münze bei %(coin)s, noch %(n)s Würfel.",
            "Spielplan %(rows)s mal %(rows)s, Münze bei %(coin)s, noch %(n)s Würfel.",
            int(state.left),
            rows=int(material.rows),
            coin=reading.name(int(material.coin)),
        )

    def rows(self, material: Any, state: Any) -> list[str]:
        """Every die with its sides, then every figure."""
        skin = int(material.skin)
        said = [_die(self.tr, skin, field, int(state.dice[field])) for field in reading.all_dice(state)]
        for seat in range(int(material.seats)):
            place = reading.place_of(self.tr, state, seat)
            said.append(self.tr("Figur %(seat)s steht %(place)s.", seat="ABCD"[seat], place=place))
        return said

    def faces(self, skin: int) -> Sequence[str]:
        """What stands on the faces of poker dice."""
        return ("9", "10", self.tr("B"), self.tr("D"), self.tr("K"), self.tr("A")) if skin == 1 else CARDS

    def facts(self, material: Any, state: Any) -> Sequence[str]:
        """Dice left, what the last counts, whether the goal is open."""
        left = int(state.left)
        if state.phase in (codes.PLACE, codes.LAY):
            missing = codes.DICE - left
            return self.tr.many("Noch %(n)s Würfel zu legen", "Noch %(n)s Würfel zu legen", missing), "", ""
        if not left:
            coin = self.tr("Münze bei %(field)s", field=reading.name(int(material.coin)))
            exact = self.tr("Genau treffen: +%(n)s", n=reading.home_points(material))
            return coin, exact, self.tr("Ziel offen")
        dice = self.tr.many("Noch %(n)s Würfel", "Noch %(n)s Würfel", left)
        return dice, self.tr("Der letzte zählt doppelt"), self.tr("Ziel zu")

    def picture(self, skin: int, picture: int) -> str:
        return reading.pictures(self.tr, skin)[picture - 1]

    def would_hit(self, number: int, hits: bool) -> str:
        return self.tr("%(n)s trifft", n=number) if hits else self.tr("%(n)s trifft nicht", n=number)


@lru_cache(maxsize=4096)
def _die(tr: Translator, skin: int, field: int, way: int) -> str:
    """A die and what a tip in each direction brings up."""
    names = reading.pictures(tr, skin)
    north, east, south, west = (names[face - 1] for face in four_sides(way))
    return tr(
        "Würfel auf %(field)s, oben %(top)s. Gekippt nach oben: %(north)s, "
        "nach rechts: %(east)s, nach unten: %(south)s, nach links: %(west)s.",
        field=reading.name(field),
        top=names[int(TOP[way]) - 1],
        north=south,  # what a tip to the north brings up
        east=west,
        south=north,
        west=east,
    )
