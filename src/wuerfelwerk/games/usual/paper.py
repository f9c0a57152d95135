"""The sheets of a game that says nothing of paper, or only some of it.

They are its first picture, nets of its dice where those show colours, lines for points, and all its rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from wuerfelwerk.draw import symbol
from wuerfelwerk.draw.dice import pips
from wuerfelwerk.draw.svg import rect
from wuerfelwerk.engine.chance import new_throw
from wuerfelwerk.engine.contract import CHANCE, OVER, Game
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.engine.options import complete
from wuerfelwerk.engine.starting import first_state
from wuerfelwerk.games.printing import Die, Pad, Piece, Sheet
from wuerfelwerk.games.telling import Translator

SIDES = 6  # of a die that can be made of paper
LOOKED = 40  # steps of a game, to see how many dice it throws


def colour_face(colour: str) -> str:
    """The face of a colour die, in a box of 24."""
    swatch = rect(0, 0, 24, 24, 0, ' class="face"')
    return f'<g class="{colour}">{swatch}{symbol(colour, 12, 12, 14)}</g>'


def pip_face(value: int, colour: str) -> str:
    """A face with pips and, small below them, the symbol of a colour."""
    swatch, dots = rect(0, 0, 24, 24, 0, ' class="face"'), pips(value, 12, 9.4, 5.2, 1.9)
    return f'<g class="{colour}">{swatch}{dots}{symbol(colour, 12, 20.4, 5.4)}</g>'


class UsualPaper:
    """What is printed of one game, where it does not say so itself."""

    A_PAGE = 1, 1  # sheets beside each other and one below the other; several have marks to cut along
    ONE_PAGE: tuple[str, ...] = ()  # the rules that stand on the page of rules; () all of them
    BESIDE = 34.0  # mm: the most a picture beside a rule is high
    STYLE = ""  # rules of style beside those of the screen
    FOR_SEATS = False  # a table can be opened on what ``at_table`` names, for each seat its own
    OPTION = ""  # the option of a table whose values are these ids
    EACH_A_SEAT = False  # a sheet is the place of one player: as many as are printed sit down

    def __init__(self, game: Game) -> None:
        self.game = game
        self.own: Any = self

    def boards(self, tr: Translator) -> Mapping[str, str]:
        """Every board that can be asked for: its id and what it is called."""
        return {}

    def usual_boards(self) -> Sequence[str]:
        """Those that are printed where nobody chose; () all of them."""
        return ()

    def at_table(self, tr: Translator) -> Mapping[str, str]:
        """What a table can be opened on (``FOR_SEATS``, ``OPTION``): an id and what it is called."""
        known: Mapping[str, str] = self.own.boards(tr)
        return known if self.own.FOR_SEATS or self.own.OPTION else {}

    def brings(self, boards: Sequence[str]) -> Sequence[str]:
        """What of ``at_table`` some printed boards are, in their order."""
        return boards

    def sheet(self, tr: Translator, board: str) -> Sheet:
        """The empty sheet of a board; of the game, where there is none to choose."""
        from wuerfelwerk.games.pages import picture_of, words_of

        material, state = self._opened
        drawn = picture_of(self.game).sheet(
            material, state, 0, words=words_of(self.game).picture_words(tr), prefix="sheet"
        )
        return Sheet("", "", drawn, tr("Ein leeres Blatt."))

    def stamp(self, board: str) -> str:
        """A board small, for whoever chooses among them; '' where its name says enough."""
        return ""

    def brought(self, tr: Translator, text: str) -> Sheet:
        """The sheet of a board file. Unreadable where it is none."""
        raise Unreadable("Dieses Spiel kennt keine eigenen Pläne.")

    def pieces(self, tr: Translator) -> Sequence[Piece]:
        """What else is to be cut out."""
        return ()

    def dice_to_make(self, tr: Translator) -> Sequence[Die]:
        """The dice of the game, where they show colours: dice with pips lie in every house."""
        colours = self.game.card.colours
        if len(colours) != SIDES:
            return ()
        return [Die(tr("Farbwürfel"), tuple(map(colour_face, colours)), max(self._thrown, 1))]

    def pad(self, tr: Translator) -> Pad | None:
        """What points are written on; None where nothing is to be written down."""
        rows = [tr("%(n)s. Spiel", n=number) for number in range(1, 9)]
        return Pad(rows, tr("Summe"), 2, self.game.card.seats_max)

    @cached_property
    def _opened(self) -> tuple[Any, Any]:
        """Material and first state of a table with nothing chosen."""
        card, dice = self.game.card, SeededDice(0)
        material = self.game.rules.lay_out(complete(card, {}), card.seats_min, dice, ())
        return material, first_state(self.game, material)

    @cached_property
    def _thrown(self) -> int:
        """How many dice with six sides fall at once: seen in the first steps of a game."""
        rules, (material, state) = self.game.rules, self._opened
        state, thrown, dice, most = state.copy(), new_throw(), SeededDice(0), 0
        mask = new_mask(rules.MASK_WORDS)
        for _ in range(LOOKED):
            seat = rules.to_act(material, state)
            if seat == OVER:
                break
            if seat == CHANCE:
                rules.throw(material, state, thrown)
                sides = thrown.sides[: thrown.count].tolist()
                most = max(most, len(sides) if set(sides) == {SIDES} else 0)
                rules.land(material, state, np.array([dice.below(side) for side in sides], np.int16))
            else:
                mask[:] = 0  # rules fill it
                rules.legal(material, state, seat, mask)
                rules.apply(material, state, seat, next(iter(listed(mask))))
        return most
