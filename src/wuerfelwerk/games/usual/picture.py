"""Pictures for a game that draws none of its own, or only some of them: points, dice, a sign.

A game's ``picture`` may have ``dice(material, state)``, the SVG texts of the dice that lie beside the sheet.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from wuerfelwerk.draw import Choice, Happened, Shelf, die
from wuerfelwerk.draw.svg import attributes, rect, text
from wuerfelwerk.engine.contract import Game

WIDE, HIGH = 320, 180


class UsualPicture:
    """The usual pictures of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.own: Any = self

    def style(self) -> str:
        """``picture.css`` of the game, after the look of what is drawn here."""
        file = self.game.folder / "picture.css"
        return LOOK + (file.read_text("utf-8") if file.is_file() else "")

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
        """The points of a seat, large."""
        points = str(int(self.game.rules.score(material, state, seat)))
        start = {
            "id": prefix or chr(ord("A") + seat),
            "class": "sheet plain",
            "viewBox": f"0 0 {WIDE} {HIGH}",
        }
        twin = ""
        if words is not None:
            said = words.ngettext("%(n)s Punkt", "%(n)s Punkte", int(points)) % {"n": points}
            start |= {"role": "img", "aria-label": said}
            twin = f"<title>{text(said)}</title>"
        if standalone:
            start = {"xmlns": "http://www.w3.org/2000/svg", "width": str(WIDE), "height": str(HIGH)} | start
        return f"<svg{attributes(start)}>{twin}{_card(WIDE, HIGH, points, 96)}</svg>"

    def mini(self, material: Any, state: Any, seat: int) -> str:
        points = str(int(self.game.rules.score(material, state, seat)))
        drawn = _card(64, 36, points, 24)
        return f'<svg class="mini plain" viewBox="0 0 64 36" aria-hidden="true">{drawn}</svg>'

    def art(self) -> str:
        shown = "".join(
            die(colour, face, 6 - 2 * place, 56, attrs={"x": str(26 + 66 * place), "y": "34"})
            for place, (colour, face) in enumerate(self._sign())
        )
        return f'<svg class="art plain" viewBox="0 0 240 136" aria-hidden="true">{shown}</svg>'

    def _sign(self) -> list[tuple[str, str]]:
        colours = self.game.card.colours[:3]
        return [(colour, "symbol") for colour in colours] or [("grey", "pips")] * 3

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
        lying = self.own.dice(material, state)
        return [Shelf(words.gettext("Gewürfelt"), lying, "", True)] if lying else []

    def dice(self, material: Any, state: Any) -> list[str]:
        return []


LOOK = """
.plain .paper { fill: var(--paper); stroke: var(--frame); stroke-width: 1.6; }
.plain .points { font-weight: 700; fill: var(--ink); }
"""


def _card(wide: int, high: int, points: str, size: int) -> str:
    number = (
        f'<text class="points" x="{wide / 2:g}" y="{high / 2 + size * 0.36:g}" '
        f'font-size="{size}" text-anchor="middle">{text(points)}</text>'
    )
    return rect(2, 2, wide - 4, high - 4, size / 8, ' class="paper"') + number
