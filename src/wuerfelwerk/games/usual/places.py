"""The usual places: none; where a game has some, why what they stand for is forbidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.engine.contract import Game


class UsualPlaces:
    """The usual places of one game."""

    MANY = 0  # places are 0 … MANY-1
    WHOLE = ""  # the case that is said when the draft is complete and another beginning would be legal
    TELLING: Sequence[str] = ()  # of the reasons of all that is meant, the one that stands first here

    def __init__(self, game: Game) -> None:
        self.game = game
        self.own: Any = self

    def meant(self, material: Any, state: Any, seat: int, place: int) -> list[int]:
        """The actions a tap there stands for."""
        return []

    def why(self, material: Any, state: Any, seat: int, place: int) -> str:
        """The rule that forbids what a tap there would do; '' if it is allowed. Of several the one that says
        most, or the first."""
        why_not = self.game.refusals.why_not
        actions = self.own.meant(material, state, seat, place)
        found = [str(why_not(material, state, seat, action)) for action in actions]
        if "" in found or not found:
            return ""
        return next((rule for rule in self.own.TELLING if rule in found), found[0])
