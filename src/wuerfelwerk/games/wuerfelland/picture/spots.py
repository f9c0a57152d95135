"""Where the places of a sheet lie, and the marks on it that are new to the viewer."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from wuerfelwerk.draw import Happened, places
from wuerfelwerk.draw.frame import last_rings
from wuerfelwerk.draw.hexes import centre
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.picture.ground import HEX, Ground
from wuerfelwerk.games.wuerfelland.places import ROCK, START


@lru_cache(maxsize=64)
def all_places(ground: Ground) -> dict[str, str]:
    """Where all fields, rocks and the start lie, for who taps on them."""
    spots = [(field, ground.spot(field)) for field in range(len(ground.fields))]
    spots += [(ROCK, centre(at, HEX)) for at in sorted(ground.board.blocked)]
    return places([*spots, (START, centre(ground.board.start, HEX))], HEX)


def last_marks(
    ground: Ground, name: str, inked: Collection[int], seat: int, recent: Sequence[Happened]
) -> str:
    """Rings round the marks this seat has made since the viewer's last turn."""
    marked = {a for done in recent if done.seat == seat for a in done.actions if a < rules.SIDES}
    spots = [ground.spot(field) for field in sorted(marked & set(inked))]
    return last_rings(name, spots, 14.5)
