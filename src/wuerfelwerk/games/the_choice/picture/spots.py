"""Where the fields of a side lie, and the marks on them that are new to the viewer."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from wuerfelwerk.draw import Happened, places
from wuerfelwerk.draw.frame import last_rings
from wuerfelwerk.draw.hexes import Hex, centre
from wuerfelwerk.draw.svg import Point
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice.board import NUMBERS, PLACES, RING
from wuerfelwerk.games.the_choice.places import NUMBER_FIELDS
from wuerfelwerk.games.the_choice.refusals import field_and_dice

HEX = 20.0  # of a hexagon, from its middle to a corner
RING_PLACES: tuple[Hex, ...] = (
    *((q, -2) for q in range(-1, 4)),
    *((3, -1), (3, 0), (2, 1)),
    *((q, 2) for q in range(1, -4, -1)),
    *((-3, 1), (-3, 0), (-2, -1)),
)


def spot_of_ring(place: int) -> Point:
    return centre(RING_PLACES[place], HEX)


def spot_of_number(place: int) -> Point:
    return centre(PLACES[place], HEX)


def spot_of(area: str, place: int) -> Point:
    """The middle of a field: ``f`` in the ring, ``n`` a number."""
    return spot_of_ring(place) if area == "f" else spot_of_number(place)


@cache
def all_places() -> dict[str, str]:
    """Where all fields lie, for who taps on them."""
    ring = [(place, spot_of_ring(place)) for place in range(RING)]
    return places([*ring, *((NUMBER_FIELDS + n, spot_of_number(n)) for n in range(NUMBERS))], HEX)


def last_marks(
    name: str, ring: Collection[int], path: Collection[int], seat: int, recent: Sequence[Happened]
) -> str:
    """Rings round the marks this seat has made since the viewer's last turn."""
    actions = [action for done in recent if done.seat == seat for action in done.actions]
    marked = {a % RING for a in actions if a < rules.KEEP_DICE} & set(ring)
    gone = {field_and_dice(a)[0] for a in actions if a >= rules.PATHS} & set(path)
    spots = [*map(spot_of_ring, sorted(marked)), *map(spot_of_number, sorted(gone))]
    return last_rings(name, spots, 15.5)
