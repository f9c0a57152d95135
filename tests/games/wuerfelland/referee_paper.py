"""What lies before the seats, in the referee's own words: printed boards, and marks made on them.

Belongs to ``referee.py`` and like it imports nothing of the package.
"""

from __future__ import annotations

from typing import Any

from tests.refereeing import Wrong

Place = tuple[int, int]

COLOURS = "RYGBOX"
AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def spell(place: Place) -> str:
    return f"mark {place[0]},{place[1]}"


def touching(place: Place) -> set[Place]:
    return {(place[0] + q, place[1] + r) for q, r in AROUND}


class Board:
    """One printed side: which field has which colour, where the treasures are, which fields are an area."""

    def __init__(self, printed: dict[str, Any]) -> None:
        self.id: str = printed["id"]
        self.start: Place = _place(printed["start"])
        self.blocked = {_place(at) for at in printed["blocked"]}
        self.colour_of: dict[Place, str] = {}
        self.treasures: set[Place] = set()
        for field in printed["fields"]:
            at = _place(field["at"])
            if at in self.colour_of or at in self.blocked or at == self.start:
                raise Wrong(f"board {self.id}: {at} is printed twice")
            if field["colour"] not in COLOURS or len(field["colour"]) != 1:
                raise Wrong(f"board {self.id}: no colour {field['colour']!r}")
            self.colour_of[at] = field["colour"]
            if field["treasure"]:
                self.treasures.add(at)
        self.areas = self._areas()

    def _areas(self) -> list[frozenset[Place]]:
        """Merge neighbours of equal colour until nothing changes any more."""
        areas = [frozenset([at]) for at in self.colour_of]
        for at in self.colour_of:
            joined = {at} | {n for n in touching(at) if self.colour_of.get(n) == self.colour_of[at]}
            together = [area for area in areas if area & joined]
            areas = [area for area in areas if not area & joined] + [frozenset().union(*together)]
        return areas

    def areas_of(self, colour: str) -> list[frozenset[Place]]:
        return [area for area in self.areas if self.colour_of[next(iter(area))] == colour]

    def fields_of(self, colour: str) -> set[Place]:
        return {at for at, printed in self.colour_of.items() if printed == colour}


class Player:
    """What one seat has before it: a tablet, the marks, and the commit it is in the middle of."""

    def __init__(self, tablet: dict[str, Board]) -> None:
        self.tablet = tablet
        self.side = ""
        self.marks: set[Place] = set()
        self.given = 0  # treasures a test hands out beyond the marked ones
        self.done = False  # in a simultaneous phase
        self.colour = ""  # being marked
        self.dice = 0  # dice of that colour this marking must use
        self.commit: list[Place] = []  # marked in this marking
        self.owed = 0  # treasure throws

    @property
    def board(self) -> Board:
        return self.tablet[self.side]

    def treasures(self) -> int:
        return len(self.marks & self.board.treasures) + self.given if self.side else 0

    def complete_colours(self) -> set[str]:
        """Colours that are printed and all of whose fields are marked."""
        return {c for c in COLOURS if self.board.fields_of(c) and self.board.fields_of(c) <= self.marks}

    def usable_areas(self, colour: str, dice: int) -> list[frozenset[Place]]:
        """Areas in which exactly so many fields can be marked now."""
        areas = self.board.areas_of(colour)
        opened = [area for area in areas if area & self.marks and not area <= self.marks]
        if len(opened) > 1:
            raise Wrong(f"two open areas of {colour}")
        candidates = opened or [area for area in areas if not area & self.marks]
        return [area for area in candidates if completions_exist(self.marks, area, dice)]

    def legal_marks(self) -> set[Place]:
        """Fields that may be marked next in a marking that has its colour (and perhaps first marks)."""
        left = self.dice - len(self.commit)
        if self.commit:
            areas = [area for area in self.board.areas if self.commit[0] in area]
        else:
            areas = self.usable_areas(self.colour, left)
        return {
            at
            for area in areas
            for at in area - self.marks
            if touching(at) & self.marks and completions_exist(self.marks | {at}, area, left - 1)
        }

    def copy(self) -> Player:
        twin = Player(self.tablet)
        twin.__dict__.update(self.__dict__)
        twin.marks, twin.commit = set(self.marks), list(self.commit)
        return twin


def completions_exist(marks: set[Place], area: frozenset[Place], count: int) -> bool:
    """True if ``count`` more fields of the area can be marked one after another, each touching a mark.

    Tried out, not reasoned: all orders, without repeating a set already tried.
    """
    tried: set[frozenset[Place]] = set()

    def go_on(now: frozenset[Place]) -> bool:
        if len(now) == count:
            return True
        if now in tried:
            return False
        tried.add(now)
        marked = marks | now
        return any(go_on(now | {at}) for at in sorted(area - marked) if touching(at) & marked)

    return go_on(frozenset())


def _place(pair: list[int]) -> Place:
    q, r = pair
    return (q, r)
