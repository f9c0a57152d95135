"""Words inside the pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wuerfelwerk.games.regenbogenwuerfelei import codes, places
from wuerfelwerk.games.regenbogenwuerfelei.words import names
from wuerfelwerk.games.telling import Moment, Translator

RULES_NOW = {
    codes.RANK: ("RW-08",),
    codes.START: ("RW-08", "RW-09"),
    codes.PICK: ("RW-28", "RW-29"),
    codes.BEGIN: ("RW-09",),
    codes.TURN: ("RW-10", "RW-13", "RW-18", "RW-20"),
    codes.ROLL: ("RW-10", "RW-14", "RW-15"),
    codes.LAID: ("RW-37", "RW-38"),
}


def picture_words(tr: Translator) -> PictureWords:
    return PictureWords(tr, tr("Letzter Wurf"))


def tray_words(tr: Translator, moment: Moment, rolled: Any | None) -> PictureWords:
    """The words beside the dice, which say whose roll lies there. ``rolled``: the state it was made in."""
    if rolled is None or rolled.phase != codes.ROLL:
        return picture_words(tr)
    if rolled.active == moment.seat:
        return PictureWords(tr, tr("Dein letzter Wurf"))
    return PictureWords(tr, tr("Letzter Wurf: %(name)s", name=moment.names[rolled.active]))


def place(tr: Translator, moment: Moment, number: int) -> str:
    """What lies at a place of the pictures."""
    if number < places.LYING:
        return names.colours(tr)[number]
    if number < places.MIDDLE:
        return names.functions(tr)[(number - places.LYING) % 4]
    return tr("Würfel in der Mitte")


@dataclass(frozen=True)
class PictureWords:
    """What ``picture`` says. ``rolled``: the heading of the last roll."""

    tr: Translator
    rolled: str

    def title(self, material: Any, state: Any, seat: int) -> str:
        count, colours = names.total(state, seat), 6 - len(names.missing(state, seat))
        lie = self.tr.many("Ablage: %(n)s Würfel", "Ablage: %(n)s Würfel", count)
        kinds = self.tr.many("%(n)s Farbe", "%(n)s Farben", colours)
        return f"{lie}, {kinds}."

    def rows(self, state: Any, seat: int) -> str:
        """All dice of the pool in one sentence, all of the rack in another."""
        colours = names.colours(self.tr)
        lying = [f"{colours[colour]} {value}" for colour, value in names.pool(state)]
        held = [
            f"{count} {colours[colour]}" for colour, count in enumerate(names.counts(state, seat)) if count
        ]
        middle = self.tr("In der Mitte: %(dice)s.", dice=self._with_functions(lying, state, codes.IN_POOL))
        rack = self.tr("Auf der Ablage: %(dice)s.", dice=self._with_functions(held, state, seat))
        return f"{middle} {rack}"

    def _with_functions(self, dice: list[str], state: Any, where: int) -> str:
        there = [name for die, name in enumerate(names.functions(self.tr)) if state.where[die] == where]
        return ", ".join(dice + there) or self.tr("nichts")

    def pool_note(self, state: Any) -> str:
        """One line below the dice of the pool: how what lies there is fetched."""
        lying = [die for die in range(4) if state.where[die] == codes.IN_POOL]
        if state.phase in (codes.PICK, codes.RANK):
            return self.tr("Der Höchste sucht sich zuerst einen aus.")
        if codes.HILFE in lying:
            return self.tr("Die Hilfe holt sich, wer eine 1 würfelt.")
        if codes.ZAUBERER in lying:
            return self.tr("Der Zauberer kommt mit dem zweiten Würfel einer Zahl.")
        if codes.BLOCKIERER in lying:
            return self.tr("Wer alle Würfel nimmt, bekommt den Blockierer.")
        if codes.JOKER in lying:
            return self.tr("Wer als Nächster Würfel nimmt, bekommt den Joker.")
        if names.pool(state):
            return self.tr("Du nimmst alles, was kleiner ist als dein Wurf.")
        return self.tr("Eine 6 kommt zurück, alles andere bleibt liegen.")

    def head(self, state: Any, seat: int) -> tuple[str, str]:
        """The line above a rack: how many dice, how many colours are missing."""
        tr, count, lacks = self.tr, names.total(state, seat), len(names.missing(state, seat))
        left = tr.many("Ablage: %(n)s Würfel", "Ablage: %(n)s Würfel", count)
        if names.is_out(state, seat):
            return left, tr("ausgeschieden")
        if not lacks:
            return left, tr("alle 6 Farben!")
        return left, tr.many("%(n)s Farbe fehlt", "%(n)s Farben fehlen", lacks)

    def column(self, state: Any, seat: int, colour: int, offered: bool) -> str:
        """Below a colour."""
        if not names.count(state, seat, colour) and not offered:
            return self.tr("fehlt")
        lies = colour in {lying for lying, _value in names.pool(state)}
        if offered:
            return self.tr("Pflicht") if lies else self.tr("neu")
        return self.tr("liegt aus") if lies else ""

    def function(self, die: int) -> str:
        return names.functions(self.tr)[die]

    def die(self, colour: int, value: int) -> str:
        return f"{names.colours(self.tr)[colour]} {value}" if value else names.colours(self.tr)[colour]
