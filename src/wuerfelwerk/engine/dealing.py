"""What is drawn when the material of a table is dealt: roll 0, which stands in no event. And what is not."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.contract import Card, Dice, Game
from wuerfelwerk.engine.generator import below


@dataclass(frozen=True)
class Deal:
    """Material in notation, and the dice that dealt it."""

    material: Mapping[str, Any]
    sides: tuple[int, ...]
    faces: tuple[int, ...]


def deal(
    game: Game,
    options: Mapping[str, str],
    seats: int,
    dice: Dice,
    host: Sequence[str] = (),
    *,
    version: int | None = None,
) -> Deal:
    """Deals once more. Unreadable where the host brought boards that are not given here.

    ``version``: of the rules that dealt; those of today if left out.
    """
    noted = _Noted(dice)
    if version in game.card.dealt_otherwise:
        material = game.part("material").lay_out_as(version, options, seats, noted, host)
    else:
        material = game.rules.lay_out(options, seats, noted, host)
    return Deal(game.notation.material_json(material), tuple(noted.sides), tuple(noted.faces))


def brought(card: Card, options: Mapping[str, str], material: Mapping[str, Any]) -> str:
    """SHA-256 of the material whose boards a host brought; '' where all of it is dealt.

    ``material`` as a record has it. The JSON that is hashed has its keys sorted and no spaces.
    """
    wanted = option_values.brought(card)
    if not wanted or any(options[key] != value for key, value in wanted.items()):
        return ""
    text = json.dumps(material, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


class _Noted:
    """Dice that note what they showed."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.sides: list[int] = []
        self.faces: list[int] = []

    def below(self, sides: int) -> int:
        face = self._dice.below(sides)
        self.sides.append(sides)
        self.faces.append(face)
        return face


class Dealing:
    """``with Dealing(generator) as dice:`` the dice of whatever is dealt there.

    They draw from Python's own numbers, which takes a fifth of the time numpy's take one by one. The
    generator has drawn as often when the block is left, and must not be drawn from within it.
    """

    def __init__(self, generator: Any) -> None:
        """``generator``: int64, of which the first four words are drawn from."""
        self._generator, self._words = generator, generator[:4].tolist()

    def __enter__(self) -> Dealing:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._generator[:4] = self._words

    def below(self, sides: int) -> int:
        """A number 0 … sides-1."""
        return below(self._words, sides)
