"""The second writing of the rules of The Choice: slow, plain, and on purpose sharing no code with the first.

It reads a recorded game (one JSON object, see the notation) and plays it event by event with sets
and lists. It works out by itself what is legal, what follows and who has won, so that two
independent readings of the rules must agree on every game. It imports nothing of the package.

As a program it prints counts:  python tests/games/the_choice/referee.py GAMES.jsonl
"""

from __future__ import annotations

import copy
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from tests.refereeing import Wrong, check_with, run

LETTERS = "ABCD"
COLOURS = "RYGBPX"
SUBSETS = [list(dice) for size in (1, 2, 3) for dice in combinations((1, 2, 3), size)]

# Where the number fields are printed: row, and twice the distance from the left.
SPOTS = [(0, x) for x in (1, 3, 5, 7)] + [(1, x) for x in (0, 2, 4, 6, 8)] + [(2, x) for x in (1, 3, 5, 7)]


def touch(one: int, other: int) -> bool:
    """Two number fields lie side by side in a row, or half a field apart in neighbouring rows."""
    (row, x), (other_row, other_x) = SPOTS[one], SPOTS[other]
    return abs(x - other_x) == (2 if row == other_row else 1) and abs(row - other_row) <= 1


class Side:
    """One side of a sheet: what is printed, and what is written on it."""

    def __init__(self, printed: dict[str, Any]) -> None:
        self.id: str = printed["id"]
        self.ring: list[str] = printed["ring"]
        self.numbers: list[int] = printed["numbers"]
        if len(self.ring) != 16 or len(self.numbers) != 13 or not set(self.ring) <= set(COLOURS):
            raise Wrong(f"side {self.id}: 16 colours and 13 numbers")
        self.colours: set[int] = set()
        self.path: list[int] = []
        self.misthrows = 0

    def full(self) -> bool:
        return len(self.colours) == 16 and len(self.path) == 13


class Seat:
    """One seat: two sides, which of them is first and which is in use."""

    def __init__(self, sides: dict[str, Side]) -> None:
        self.sides = sides
        self.order: list[str] = []  # names of the sides, first and second
        self.now = 0  # place in the order
        self.done = False
        self.commit: list[str] = []  # actions of the marking that is going on
        self.used: list[int] = []  # dice used in it
        self.finishing = False

    @property
    def side(self) -> Side:
        return self.sides[self.order[self.now]]

    def clean_hand(self) -> None:
        self.done, self.commit, self.used, self.finishing = False, [], [], False


class Referee:
    """Plays one game. ``record`` needs seats and material; its events are not looked at."""

    def __init__(self, record: dict[str, Any]) -> None:
        if record["game"] != "the_choice":
            raise Wrong(f"not this game: {record['game']}")
        letters = [seat["seat"] for seat in record["seats"]]
        if letters != list(LETTERS[: len(letters)]) or not 2 <= len(letters) <= 4:
            raise Wrong(f"these cannot be the seats: {letters}")
        self.seats: list[str] = letters
        material = record["material"]
        self.faces: list[list[str]] = material["dice"]
        if any([face[1:] for face in die] != list("123456") for die in self.faces) or len(self.faces) != 3:
            raise Wrong("three dice with the numbers 1 to 6")
        self.number_points: list[int] = material["number_points"]
        self.ring_points: list[int] = material["ring_points"]
        same = record["options"].get("sheets", "all_different") == "all_same"
        ids = {material["sheets"][letter]["front"]["id"] for letter in letters}
        if same and len(ids) > 1:
            raise Wrong("all play on the same sheet")
        self.players = {
            letter: Seat({name: Side(material["sheets"][letter][name]) for name in ("front", "back")})
            for letter in letters
        }
        self.phase = "lot"
        self.active = ""
        self.turns = 0  # turns finished
        self.lying: list[str] = []  # the face of each die
        self.thrown_again: list[int] = []  # dice of the second try
        self.ended = ""
        self.winners: list[str] = []

    def copy(self) -> Referee:
        return copy.deepcopy(self)

    # who is to act

    def clockwise(self, first: str) -> list[str]:
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]

    def to_act(self) -> list[str]:
        """``["lot"]``, ``["dice"]``, the seats that may act now in the order of the record, or ``[]``."""
        if self.phase == "over":
            return []
        if self.phase == "lot":
            return ["lot"]
        if self.phase in ("roll", "reroll"):
            return ["dice"]
        if self.phase == "keep":
            return [self.active]
        order = self.seats if self.phase == "side" else self.clockwise(self.active)
        return [letter for letter in order if not self.players[letter].done]

    def in_commit(self, seat: str) -> bool:
        """True while the seat has begun a commit and not finished it."""
        return self.phase == "marking" and bool(self.players[seat].commit) and not self.players[seat].done

    # what is legal

    def legal(self, seat: str) -> list[str]:
        """Every action text that is legal for the seat now, sorted by code point."""
        return sorted(self._legal(seat)) if seat in self.to_act() else []

    def _legal(self, seat: str) -> set[str]:
        if self.phase == "side":
            return {"side front", "side back"}
        if self.phase == "keep":
            return {"keep"} | {f"reroll {' '.join(map(str, dice))}" for dice in SUBSETS}
        player = self.players[seat]
        if player.finishing:
            return {"done"}
        actions = {"done"} | ({"finish"} if player.now == 0 else set())
        left = [die for die in (1, 2, 3) if die not in player.used]
        for die in left:
            actions |= {f"ring {field} die {die}" for field in self.colour_fields(player.side, die)}
        for dice in SUBSETS:
            if set(dice) <= set(left):
                shown = " ".join(map(str, dice))
                actions |= {f"path {field} dice {shown}" for field in self.number_fields(player.side, dice)}
        return actions

    def colour_fields(self, side: Side, die: int) -> list[int]:
        """Fields of the colour of the die that are free and touch a mark, if there is one."""
        return [
            field
            for field in range(16)
            if side.ring[field] == self.lying[die - 1][0]
            and field not in side.colours
            and (not side.colours or {(field - 1) % 16, (field + 1) % 16} & side.colours)
        ]

    def number_fields(self, side: Side, dice: list[int]) -> list[int]:
        """Fields that carry the sum of the dice, are free and touch the end of the path, if there is one."""
        total = sum(int(self.lying[die - 1][1]) for die in dice)
        return [
            field
            for field in range(13)
            if side.numbers[field] == total
            and field not in side.path
            and (not side.path or touch(field, side.path[-1]))
        ]

    def only_way(self, seat: str) -> bool:
        """True if the table may play the whole commit by itself: there is nothing to decide."""
        return len(self.legal(seat)) == 1

    # acting

    def act(self, seat: str, text: str) -> None:
        """Carries out one action of a seat."""
        if text not in self.legal(seat):
            raise Wrong(f"{seat}: {text!r} is not legal in phase {self.phase!r}")
        player = self.players[seat]
        word, *rest = text.split(" ")
        if word == "side":
            player.order = [rest[0], "back" if rest[0] == "front" else "front"]
            player.done = True
            if not self.to_act():
                self._begin("roll")
        elif word == "keep":
            self._begin("marking")
        elif word == "reroll":
            self.thrown_again = [int(die) for die in rest]
            self.phase = "reroll"
        else:
            player.commit.append(text)
            self._mark(player, word, [int(number) for number in rest if number.isdecimal()])

    def _mark(self, player: Seat, word: str, numbers: list[int]) -> None:
        if word == "ring":
            player.side.colours.add(numbers[0])
            player.used += numbers[1:]
        elif word == "path":
            player.side.path.append(numbers[0])
            player.used += numbers[1:]
        elif word == "finish":
            player.finishing = True
        else:
            player.done = True
            if not self.to_act():
                self._turn_is_over()

    def dice(self, text: str) -> None:
        """Carries out one roll, ``dice G6 G1 Y2``."""
        if self.to_act() != ["dice"]:
            raise Wrong(f"no dice are thrown in phase {self.phase!r}")
        word, *faces = text.split(" ")
        thrown = self.thrown_again if self.phase == "reroll" else [1, 2, 3]
        if word != "dice" or len(faces) != len(thrown):
            raise Wrong(f"dice {thrown} are thrown, not {text!r}")
        for die, face in zip(thrown, faces, strict=True):
            if face not in self.faces[die - 1]:
                raise Wrong(f"die {die} has no face {face!r}")
        if self.phase == "roll":
            self.lying = faces
            self._begin("keep")
        else:
            for die, face in zip(thrown, faces, strict=True):
                self.lying[die - 1] = face
            self._begin("marking")

    def lot(self, text: str) -> None:
        """Carries out ``starts B`` or one of the ways a game is stopped."""
        if text == "stopped abandoned" and self.phase != "over":
            self.phase, self.ended, self.winners = "over", "stopped", []
        elif self.phase == "lot" and text in [f"starts {letter}" for letter in self.seats]:
            self.active = text[-1]
            self._begin("side")
        else:
            raise Wrong(f"not a lot in phase {self.phase!r}: {text!r}")

    # consequences

    def _begin(self, phase: str) -> None:
        self.phase = phase
        for player in self.players.values():
            player.clean_hand()
        if phase == "roll":
            self.lying, self.thrown_again = [], []

    def _turn_is_over(self) -> None:
        reasons = set()
        for letter, player in self.players.items():
            wanted = 3 if letter == self.active else 2
            if len(player.used) < wanted:
                player.side.misthrows += 1
            if player.now == 1:
                reasons |= {"full"} if player.side.full() else set()
                reasons |= {"sides"} if player.side.misthrows >= 3 else set()
            elif player.side.misthrows >= 3 or player.finishing:
                player.now = 1
        if reasons:
            self.phase = "over"
            self.ended = min(reasons)  # a full side is named before three misthrows
            most = max(map(self.points, self.seats))
            self.winners = [letter for letter in self.seats if self.points(letter) == most]
            return
        self.turns += 1
        self.active = self.clockwise(self.active)[1]
        self._begin("roll")

    # the end

    def points(self, seat: str) -> int:
        sides = self.players[seat].sides.values()
        return sum(self.number_points[len(s.path)] + self.ring_points[len(s.colours)] for s in sides)

    def result(self) -> dict[str, Any] | None:
        """The result as the record has it; None while the game goes on."""
        if self.phase != "over":
            return None
        points = {letter: self.points(letter) for letter in self.seats}
        return {"ended": self.ended, "winners": list(self.winners), "points": points}


def check(record: dict[str, Any]) -> list[str]:
    """Every problem of a recorded game, in plain sentences; an illegal event ends the reading."""
    return check_with(Referee, record)


def main(paths: list[str]) -> int:
    return run(check, paths)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
