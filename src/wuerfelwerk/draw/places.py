"""Where the places of a picture lie, allowed or not: a page asks about what somebody taps.

One attribute holds all of them, because a picture with an element for each would be twice as heavy.
"""

from __future__ import annotations

from collections.abc import Iterable

from wuerfelwerk.draw.svg import Point


def places(spots: Iterable[tuple[int, Point]], reach: float) -> dict[str, str]:
    """Attributes of a picture: number and middle of every place, and how far from it a tap still counts."""
    told = " ".join(f"{place},{round(x)},{round(y)}" for place, (x, y) in spots)
    return {"data-places": told, "data-reach": str(round(reach))}


def asks(place: int) -> dict[str, str]:
    """The attribute of a picture that is one place as a whole: a die beside the sheet."""
    return {"data-ask": str(place)}
