"""Rolls that are said, not thrown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from wuerfelwerk.engine.chance import thrown_now
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.generator import whole

if TYPE_CHECKING:
    from wuerfelwerk.doors.match import Match


def thrown(match: Match) -> tuple[tuple[int, ...], bool]:
    """The sides of each die that is thrown now, and whether the dice are alike; ``CHANCE`` is to act."""
    now = thrown_now(match._table.game.rules, match._table.material, match._state)
    return tuple(int(side) for side in now.sides[: int(now.count)]), bool(now.alike)


def told(match: Match, faces: Sequence[int]) -> str:
    """A roll that may come now, in notation."""
    return match._table.game.notation.roll_text(match._table.material, match._state, faces)[1]


def given(match: Match, faces: str | Sequence[int]) -> list[int]:
    """The faces of a roll somebody says. Raises Unreadable for what is no such roll."""
    material, state = match._table.material, match._state
    sides, alike = thrown(match)
    if isinstance(faces, str):
        actor = match._table.game.notation.roll_text(material, state, [0] * len(sides))[0]
        return match._table.game.notation.read_roll(material, state, actor, faces)
    said = list(faces) if isinstance(faces, Iterable) else [faces]
    shown = [face for face in map(whole, said) if face is not None]
    good = len(shown) == len(said) == len(sides)
    if not good or not all(0 <= face < side for face, side in zip(shown, sides, strict=True)):
        raise Unreadable(
            "Geworfen werden jetzt Würfel mit so vielen Seiten: %(sides)s; jeder zählt von 0 an. "
            "„%(faces)s“ passt nicht dazu.",
            sides=", ".join(map(str, sides)) or "–",
            faces=", ".join(map(str, said))[:80],
        )
    return sorted(shown) if alike else shown
