"""Pictures in which nothing is pressed: no places."""

from __future__ import annotations

from typing import Any


class UsualPlaces:
    MANY = 0
    WHOLE = ""

    def meant(self, material: Any, state: Any, seat: int, place: int) -> list[int]:
        return []

    def why(self, material: Any, state: Any, seat: int, place: int) -> str:
        return ""
