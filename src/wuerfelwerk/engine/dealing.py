"""What is drawn when the material of a table is dealt: roll 0, which stands in no event. And what is not."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.contract import Card, Dice, Game


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
