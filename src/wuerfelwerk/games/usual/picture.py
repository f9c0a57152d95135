"""Pictures for a game that draws none of its own, or only some of them: a sheet, dice, a sign.

Beside the names of the contract a game's ``picture`` may have these, which only the usual ones ask:

    SIZE, body(material, state, seat)     what is drawn on a sheet, and how large it is
    dice(material, state)                 the SVG texts of the dice that lie beside it

A game with places to press, drafts and a text twin has these instead:

    drawn(material, state, seat, view)    its ``Sheet``: the body, its places, what it says
    shelves(material, state, seat, view)  the dice beside it
    SIGNS                                 colours whose signs a file of its own needs
    TONES                                 colours such a file has rules for, if not those of its signs
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from functools import cached_property
from typing import Any

from wuerfelwerk.draw import COLOURS, Choice, Happened, Shelf, View, die, flat
from wuerfelwerk.draw import style as parts_style
from wuerfelwerk.draw.frame import framed, stamp
from wuerfelwerk.draw.svg import attributes, rect, text
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.telling import plain


class UsualPicture:
    """The usual pictures of one game: pure, from state and seat to SVG text."""

    SIZE = 320, 180
    SIGNS = COLOURS
    TONES: tuple[str, ...] = ()
    drawn: Any = None

    def __init__(self, game: Game) -> None:
        self.game = game
        self.own: Any = self

    def style(self) -> str:
        """The style sheet: ``picture.css``, of which every rule begins with a class of the game's own."""
        return self._css if self.own.drawn else LOOK + self._css

    @cached_property
    def _css(self) -> str:  # asked for by every sheet that is a file of its own
        file = self.game.folder / "picture.css"
        return file.read_text("utf-8") if file.is_file() else ""

    def sheet(
        self,
        material: Any,
        state: Any,
        seat: int,
        *,
        choices: Mapping[int, Choice] | None = None,
        pencilled: Collection[int] = (),
        hints: Any = None,
        words: Any = None,
        standalone: bool = False,
        prefix: str | None = None,
        recent: Sequence[Happened] = (),
    ) -> str:
        """The sheet of a seat. ``choices``: action → how it is offered, None on sheets of others;
        ``words``: with them the picture has a text twin; ``standalone``: a file of its own; ``prefix`` of
        all its ids, the letter of the seat unless given; ``recent``: what others did since the viewer's
        last turn."""
        name = prefix or chr(ord("A") + seat)
        if not self.own.drawn:
            return self._plain(material, state, seat, name, words, standalone)
        view = View(name, choices, pencilled, hints, words, recent)
        alone = flat(self.own.style(), self.own.TONES or self.own.SIGNS) if standalone else ""
        return framed(name, self.own.drawn(material, state, seat, view), alone, self.own.SIGNS)

    def _plain(self, material: Any, state: Any, seat: int, name: str, words: Any, standalone: bool) -> str:
        """The body in its frame; with words it is an image that says how many points there are."""
        wide, high = self.own.SIZE
        start = {"id": name, "class": f"sheet plain {self.game.id}"}
        start["viewBox"] = f"0 0 {wide} {high}"
        twin = head = ""
        if words is not None:
            points = int(self.game.rules.score(material, state, seat))
            said = words.many("%(n)s Punkt", "%(n)s Punkte", points)
            start |= {"role": "img", "aria-label": said}
            twin = f"<title>{text(plain(said))}</title>"
        if standalone:
            start = {"xmlns": "http://www.w3.org/2000/svg", "width": str(wide), "height": str(high)} | start
            head = f"<style>{flat(parts_style() + self.own.style())}</style>"
        return f"<svg{attributes(start)}>{head}{twin}{self.own.body(material, state, seat)}</svg>"

    def drawn_from(self, material: Any, state: Any, seat: int) -> Hashable:
        """All of the state that the sheet of a seat is drawn from where nobody chooses on it, so that it is
        not drawn again while that stays; None: it may be anything."""
        return None

    def mini(self, material: Any, state: Any, seat: int) -> str:
        """The sheet at stamp size, for a seat card."""
        body = self.own.body(material, state, seat)
        return stamp(f"mini plain {self.game.id}", (0, 0, *self.own.SIZE), body)

    def body(self, material: Any, state: Any, seat: int) -> str:
        """The points of a seat, large."""
        points = str(int(self.game.rules.score(material, state, seat)))
        wide, high = self.own.SIZE
        place = f'x="{wide / 2:g}" y="{high / 2 + 35:g}" text-anchor="middle"'
        number = f'<text class="points" {place}>{points}</text>'
        return rect(2, 2, wide - 4, high - 4, 12, ' class="paper"') + number

    def art(self) -> str:
        """A sign of the game, for its card on the start page: three of its dice."""
        colours = self.game.card.colours[:3] or ("grey",) * 3
        face = "symbol" if self.game.card.colours else "pips"
        shown = "".join(
            die(colour, face, 6 - 2 * place, 56, attrs={"x": str(26 + 66 * place), "y": "34"})
            for place, colour in enumerate(colours)
        )
        return stamp("art plain", (0, 0, 240, 136), shown)

    def tray(
        self,
        material: Any,
        state: Any,
        seat: int | None,
        *,
        choices: Mapping[int, Choice] | None = None,
        hints: Any = None,
        words: Any,
    ) -> list[Shelf]:
        """The dice that lie beside the sheet."""
        view = View("", choices, hints=hints, words=words)
        shelves: list[Shelf] = self.own.shelves(material, state, seat, view)
        return shelves

    def shelves(self, material: Any, state: Any, seat: int | None, view: View) -> list[Shelf]:
        lying, tr = self.own.dice(material, state), view.words
        return [Shelf(tr("Gewürfelt"), lying, "", True)] if lying else []

    def dice(self, material: Any, state: Any) -> list[str]:
        """The one that lies there, in games whose state has a ``face``: 1, 2, …; 0 none."""
        face = int(state.face) if "face" in state.dtype.names else 0
        if not face:
            return []
        colours = self.game.card.colours
        return [die(colours[face - 1]) if colours else die("grey", "pips", face, label=str(face))]


LOOK = """
.plain .paper { fill: var(--paper); stroke: var(--frame); stroke-width: 1.6; }
.plain .points { font-size: 96px; font-weight: 700; fill: var(--ink); }
"""
