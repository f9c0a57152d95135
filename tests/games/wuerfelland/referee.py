"""The second writing of the rules of Würfelland: slow, plain, and on purpose sharing no code with the first.

It reads a recorded game (one JSON object, see the notation) and plays it event by event with sets
and dicts. It works out by itself what is legal, what follows and who has won, so that two
independent readings of the rules must agree on every game. It imports nothing of the package.

As a program it prints counts:  python tests/games/wuerfelland/referee.py GAMES.jsonl
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from tests.games.wuerfelland.referee_paper import COLOURS, Board, Player, spell
from tests.refereeing import Wrong, check_with, run

LETTERS = "ABCD"
DICE = 6
DICE_IN_A_TREASURE_THROW = 5
TURNS_AT_MOST = 400
QUIET_ROUNDS_BEFORE_A_VOTE = 5
TREASURES_NEEDED = {"standard": 9, "full_bar": 12}


class Referee:
    """Plays one game. ``record`` needs options, seats and material; its events are not looked at."""

    def __init__(self, record: dict[str, Any]) -> None:
        if record["game"] != "wuerfelland":
            raise Wrong(f"not this game: {record['game']}")
        letters = [seat["seat"] for seat in record["seats"]]
        if letters != list(LETTERS[: len(letters)]) or not 2 <= len(letters) <= 4:
            raise Wrong(f"these cannot be the seats: {letters}")
        goal = record["options"].get("goal", "standard")
        if goal not in TREASURES_NEEDED:
            raise Wrong(f"no such goal: {goal}")
        self.treasures_needed = TREASURES_NEEDED[goal]
        self.seats: list[str] = letters
        boards = record["material"]["boards"]
        self.players = {
            letter: Player({side: Board(boards[letter][side]) for side in ("front", "back")})
            for letter in letters
        }
        self.phase = "lot"
        self.active = ""
        self.thrower = ""
        self.colour = ""  # chosen by the active seat
        self.aside = 0  # dice set aside
        self.lying: list[str] = []  # faces of the other dice
        self.turns = 0  # turns finished
        self.quiet = 0  # turns without a mark, in a row
        self.marks_before = 0  # marks of all players when the turn began
        self.winners: list[str] = []
        self.ended = ""

    def copy(self) -> Referee:
        twin = Referee.__new__(Referee)
        twin.__dict__.update(self.__dict__)
        twin.players = {letter: player.copy() for letter, player in self.players.items()}
        twin.lying, twin.winners = list(self.lying), list(self.winners)
        return twin

    # who is to act

    def clockwise(self, first: str) -> list[str]:
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]

    def to_act(self) -> list[str]:
        """``["lot"]``, ``["dice"]``, the seats that may act now in the order of the record, or ``[]``."""
        if self.phase == "over":
            return []
        if self.phase in ("lot", "limit"):
            return ["lot"]
        if self.phase in ("roll", "reroll", "treasure roll"):
            return ["dice"]
        if self.phase == "side":
            return [letter for letter in self.seats if not self.players[letter].done]
        if self.phase == "marking":
            return [letter for letter in self.clockwise(self.active) if not self.players[letter].done]
        return [self.thrower if self.phase == "treasure marking" else self.active]

    def dice_to_throw(self) -> int:
        if self.phase == "treasure roll":
            return DICE_IN_A_TREASURE_THROW
        return DICE - self.aside

    def in_commit(self, seat: str) -> bool:
        """True while the seat has begun a commit and not finished it."""
        player = self.players[seat]
        if self.phase == "treasure marking":
            return seat == self.thrower and player.colour != ""
        if self.phase != "marking" or player.done:
            return False
        return bool(player.commit) if seat == self.active else player.colour != ""

    # what is legal

    def legal(self, seat: str) -> list[str]:
        """Every action text that is legal for the seat now, sorted by code point."""
        return sorted(self._legal(seat)) if seat in self.to_act() else []

    def _legal(self, seat: str) -> set[str]:
        if self.phase == "side":
            return {"side front", "side back"}
        if self.phase == "colour":
            return {f"colour {face}" for face in self.lying}
        if self.phase == "stop or go":
            return {"roll", "stop"}
        player = self.players[seat]
        if player.colour:
            return {spell(at) for at in player.legal_marks()} or {"pass"}
        usable = {c for c in self.lying if player.usable_areas(c, self.lying.count(c))}
        return {f"colour {c}" for c in usable} | {"pass"}

    def only_way(self, seat: str) -> bool:
        """True if the table may play the whole commit by itself: there is nothing to decide."""
        legal = self.legal(seat)
        if self.phase == "marking" and seat == self.active and legal != ["pass"]:
            player = self.players[seat]
            areas = player.usable_areas(player.colour, player.dice)
            return len(areas) == 1 and len(areas[0] - player.marks) == player.dice
        return len(legal) == 1

    # acting

    def act(self, seat: str, text: str) -> None:
        """Carries out one action of a seat."""
        if text not in self.legal(seat):
            raise Wrong(f"{seat}: {text!r} is not legal in phase {self.phase!r}")
        player = self.players[seat]
        word, _, rest = text.partition(" ")
        if word == "side":
            player.side = rest
            player.marks = {player.board.start}
            self._one_is_done(seat)
        elif word in ("roll", "stop"):
            self._begin("reroll" if word == "roll" else "marking")
        elif word == "colour" and self.phase == "colour":
            self.colour = rest
            self._set_aside()
        elif word == "colour":
            player.colour, player.dice = rest, self.lying.count(rest)
        elif word == "mark":
            q, r = rest.split(",")
            player.marks.add((int(q), int(r)))
            player.commit.append((int(q), int(r)))
            if len(player.commit) == player.dice:
                self._marking_done(seat)
        else:
            self._marking_done(seat)

    def dice(self, text: str) -> None:
        """Carries out one roll, ``dice R R G``."""
        if self.to_act() != ["dice"]:
            raise Wrong(f"no dice are thrown in phase {self.phase!r}")
        word, *faces = text.split(" ")
        if word != "dice" or any(len(face) != 1 or face not in COLOURS for face in faces):
            raise Wrong(f"not a roll: {text!r}")
        if len(faces) != self.dice_to_throw():
            raise Wrong(f"{len(faces)} dice instead of {self.dice_to_throw()}")
        self.lying = faces
        if self.phase == "roll":
            self.phase = "colour"
        elif self.phase == "treasure roll":
            self.phase = "treasure marking"
            self._clean_hand(self.thrower)
        elif self.colour in faces:
            self._set_aside()
        else:
            self._begin("marking")

    def lot(self, text: str) -> None:
        """Carries out ``starts B`` or one of the three ways a game is stopped."""
        if text.startswith("stopped "):
            self._stop(text.removeprefix("stopped "))
        elif self.phase == "lot" and text in [f"starts {letter}" for letter in self.seats]:
            self.active = text[-1]
            self._begin("side")
        else:
            raise Wrong(f"not a lot in phase {self.phase!r}: {text!r}")

    # consequences

    def _begin(self, phase: str) -> None:
        self.phase = phase
        if phase in ("side", "marking"):
            for letter, player in self.players.items():
                player.done = False
                self._clean_hand(letter)
        if phase == "marking":
            active = self.players[self.active]
            active.colour, active.dice = self.colour, self.aside
        if phase == "roll":
            self.colour, self.aside, self.lying, self.thrower = "", 0, [], ""
            self.marks_before = self._all_marks()

    def _clean_hand(self, letter: str) -> None:
        player = self.players[letter]
        player.colour, player.dice, player.commit = "", 0, []

    def _set_aside(self) -> None:
        """All dice of the chosen colour go to the others set aside; six of them end phase 1."""
        self.aside += self.lying.count(self.colour)
        self.lying = [face for face in self.lying if face != self.colour]
        self._begin("stop or go" if self.lying else "marking")

    def _marking_done(self, seat: str) -> None:
        player = self.players[seat]
        player.owed += sum(at in player.board.treasures for at in player.commit)
        self._clean_hand(seat)
        if self.phase == "marking":
            self._one_is_done(seat)
        elif self._has_goal(seat):
            self._win([seat])
        else:
            self._next_throw()

    def _one_is_done(self, seat: str) -> None:
        self.players[seat].done = True
        if not all(player.done for player in self.players.values()):
            return
        if self.phase == "side":
            self._begin("roll")
        elif any(self._has_goal(letter) for letter in self.seats):
            self._win([letter for letter in self.seats if self._has_goal(letter)])
        else:
            self._next_throw()

    def _next_throw(self) -> None:
        """Whoever is throwing goes on while throws are owed, then the others clockwise from the active."""
        first = [self.thrower] if self.thrower else []
        for letter in first + self.clockwise(self.active):
            if self.players[letter].owed > 0:
                self.players[letter].owed -= 1
                self.thrower = letter
                self._begin("treasure roll")
                return
        self._next_turn()

    def _next_turn(self) -> None:
        self.turns += 1
        self.quiet = self.quiet + 1 if self._all_marks() == self.marks_before else 0
        self.active = self.clockwise(self.active)[1]
        self._begin("limit" if self.turns >= TURNS_AT_MOST else "roll")

    def _all_marks(self) -> int:
        return sum(len(player.marks) for player in self.players.values())

    def _has_goal(self, seat: str) -> bool:
        player = self.players[seat]
        return player.treasures() >= self.treasures_needed and bool(player.complete_colours())

    def _win(self, winners: list[str]) -> None:
        self.phase, self.ended, self.winners = "over", "goal", winners

    def may_vote(self) -> bool:
        """True between two turns of a game in which nobody has marked anything for long."""
        return self.phase in ("roll", "limit") and self.quiet >= QUIET_ROUNDS_BEFORE_A_VOTE * len(self.seats)

    def _stop(self, why: str) -> None:
        may = {"vote": self.may_vote(), "limit": self.phase == "limit", "abandoned": self.phase != "over"}
        if not may.get(why, False):
            raise Wrong(f"the game cannot be stopped now: {why}")
        self.phase, self.ended, self.winners = "over", "stopped", []

    # the end

    def result(self) -> dict[str, Any] | None:
        """The result as the record has it; None while the game goes on."""
        if self.phase != "over":
            return None
        points = {letter: self.players[letter].treasures() for letter in self.seats}
        return {"ended": self.ended, "winners": list(self.winners), "points": points}


def check(record: dict[str, Any]) -> list[str]:
    """Every problem of a recorded game, in plain sentences; an illegal event ends the reading."""
    return check_with(Referee, record)


def main(paths: list[str]) -> int:
    return run(check, paths)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
