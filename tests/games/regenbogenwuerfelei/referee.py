"""The second writing of the rules of Regenbogenwürfelei: slow, plain, sharing no code with the first.

It reads a recorded game (one JSON object, see the notation) and plays it event by event with lists
and sets. It works out by itself what is legal, what follows and who has won, so that two
independent readings of the rules must agree on every game. It imports nothing of the package.

As a program it prints counts:  python tests/games/regenbogenwuerfelei/referee.py GAMES.jsonl
"""

from __future__ import annotations

import copy
import re
import sys
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from tests.games.regenbogenwuerfelei.referee_table import FUNCTIONS, Pool, Rack, read_deal
from tests.refereeing import Wrong, check_with, run

LETTERS = "ABCDEF"
TURNS_AT_MOST = 2000
TURNS_A_SEAT_BEFORE_A_VOTE = 30


class Referee:
    """Plays one game. ``record`` needs seats and material; its events are not looked at."""

    def __init__(self, record: dict[str, Any]) -> None:
        if record["game"] != "regenbogenwuerfelei":
            raise Wrong(f"not this game: {record['game']}")
        letters = [seat["seat"] for seat in record["seats"]]
        if letters != list(LETTERS[: len(letters)]) or not 2 <= len(letters) <= 6:
            raise Wrong(f"these cannot be the seats: {letters}")
        material = record["material"]
        self.functions: list[str] = material["functions"]
        self.leftover: str = material["leftover"]
        self.last_survivor: str = material["last_survivor"]
        self.rounds: int = material["rounds"]
        known = set(self.functions) <= set(FUNCTIONS) and len(set(self.functions)) == len(self.functions)
        if not known or (self.functions and len(letters) > 4):
            raise Wrong(f"not these function dice: {self.functions}")
        if self.leftover not in ("pool", "removed") or self.last_survivor not in ("end", "plays_on"):
            raise Wrong("no such option")
        if not 1 <= self.rounds <= 10:
            raise Wrong("no such number of rounds")
        self.seats: list[str] = letters
        self.points = dict.fromkeys(letters, 0)  # of the rounds before
        self.round = 0
        self.turns = 0  # begun in the whole game
        self.phase = "deal"
        self.racks = {letter: Rack() for letter in letters}
        self.pool = Pool()
        self.active = ""
        self.finisher = ""  # whose rainbow ended the round
        self.last_finisher = ""
        self.ended = ""

    def copy(self) -> Referee:
        return copy.deepcopy(self)

    # ---- what is asked of it --------------------------------------------------------------------

    def to_act(self) -> list[str]:
        """``lot``, ``dice``, a seat, or nobody."""
        if self.phase == "over":
            return []
        if self.phase in ("deal", "limit"):
            return ["lot"]
        return ["dice"] if self.phase in ("rank", "start", "roll") else [self.active]

    def in_commit(self, seat: str) -> bool:
        return self.phase == "blockierer laid" and seat == self.active

    def legal(self, seat: str) -> list[str]:
        """All legal actions of a seat, sorted."""
        return sorted(self._legal(seat)) if seat in self.to_act() else []

    def only_way(self, seat: str) -> bool:
        """True if the table may play it by itself: there is nothing to decide."""
        return len(self.legal(seat)) == 1

    def _legal(self, seat: str) -> set[str]:
        if self.phase == "pick":
            return {f"pick {name}" for name in self.pool.functions}
        if self.phase == "begin":
            return {"begin", "decline"}
        colours = {f"colour {colour}" for colour in self._colours(seat)}
        if self.phase == "blockierer laid":
            return colours
        mine = self.racks[seat].functions
        if "zauberer" in mine:
            colours.add("zauberer")
        if "hilfe" in mine:
            for other in self.seats:
                if other != seat:
                    colours |= {f"hilfe {other} {colour}" for colour in self.racks[other].colours()}
        if "blockierer" in mine and len(self.pool.dice) >= 3 and self.racks[seat].dice:
            colours.add("blockierer")
        return colours

    def _colours(self, seat: str) -> set[str]:
        rack = self.racks[seat]
        if not rack.dice:
            return set()
        return rack.colours() - self.pool.colours() or rack.most_frequent()

    def dice_to_throw(self) -> list[str]:
        """The seats that roll one die each, or the colour and perhaps ``joker``."""
        if self.phase in ("rank", "start"):
            return self.rollers
        joker = "joker" in self.racks[self.active].functions and self.pool.dice
        return [self.colour, "joker"] if joker else [self.colour]

    # ---- seats ----------------------------------------------------------------------------------

    def act(self, seat: str, text: str) -> None:
        """One action; Wrong where it is not legal."""
        if text not in self.legal(seat):
            raise Wrong(f"{seat} may not {text}, only {self.legal(seat)}")
        word, *rest = text.split(" ")
        if word == "pick":
            self.pool.functions.discard(rest[0])
            self.racks[seat].functions.add(rest[0])
            self._next_pick()
        elif word == "begin":
            self._begin_turn(seat)
        elif word == "decline":
            self.declined = seat
            self.phase = "start"
            self._lowest_of([other for other in self.seats if other != seat])
        elif word == "colour":
            self.colour = rest[0]
            self.phase = "roll"
        elif word == "blockierer":
            self._give_up(seat, "blockierer")
            self.phase = "blockierer laid"
        elif word == "hilfe":
            self._give_up(seat, "hilfe")
            self.racks[rest[0]].dice.remove(rest[1])
            self.racks[seat].dice.append(rest[1])
            self._after_turn()
        else:
            self._zauberer()

    def _give_up(self, seat: str, name: str) -> None:
        """A function die goes from a rack to the pool."""
        self.racks[seat].functions.remove(name)
        self.pool.functions.add(name)

    def _take(self, name: str) -> None:
        """The active seat takes a function die from the pool."""
        self.pool.functions.remove(name)
        self.racks[self.active].functions.add(name)

    # ---- before the first turn ------------------------------------------------------------------

    def lot(self, text: str) -> None:
        if text.startswith("stopped "):
            self._stop(text)
        elif self.phase != "deal":
            raise Wrong(f"{text} in phase {self.phase}")
        else:
            self._deal(text)

    def _deal(self, text: str) -> None:
        hands = read_deal(text, self.seats)
        self.points = self.totals()
        self.finisher = ""
        self.round += 1
        self.first_turn = self.turns
        self.clockwise = True
        self.pool = Pool()
        self.racks = {letter: Rack() for letter in self.seats}
        for letter in self.seats:
            self.racks[letter].dice = hands[letter]
        self.declined = ""
        self.lying: dict[str, int] = {}
        self.rollers = list(self.seats)
        self.phase = "start"
        if self.functions:
            self.pool.functions = set(self.functions)
            self.order = [list(self.seats)]  # groups of tied seats, highest first
            self.phase = "rank"

    def dice(self, text: str) -> None:
        word, *rest = text.split(" ")
        if self.phase in ("rank", "start"):
            rolls = {pair[0]: int(pair[1:]) for pair in rest}
            fine = all(re.fullmatch("[A-F][1-6]", pair) for pair in rest)
            if word != self.phase or list(rolls) != self.rollers or len(rest) != len(rolls) or not fine:
                raise Wrong(f"{text}: to roll are {self.rollers}")
            self.lying |= rolls
            if word == "rank":
                self._rank(rolls)
            else:
                self._lowest_of(self.rollers)
            return
        if self.phase != "roll":
            raise Wrong(f"{text} in phase {self.phase}")
        shape = r"dice ([ROYGBV])([1-6])" + (" joker ([ROYGBV])" if len(self.dice_to_throw()) == 2 else "")
        found = re.fullmatch(shape, text)
        if not found or found[1] != self.colour:
            raise Wrong(f"{text}: to be thrown are {self.dice_to_throw()}")
        self._roll(int(found[2]), found[3] if len(self.dice_to_throw()) == 2 else "")

    def _rank(self, rolls: dict[str, int]) -> None:
        place = self.order.index(self.rollers)
        split = [[seat for seat in self.rollers if rolls[seat] == value] for value in (6, 5, 4, 3, 2, 1)]
        self.order[place : place + 1] = [group for group in split if group]
        before = 0
        for group in self.order:
            if len(group) > 1 and before < len(self.functions):
                self.rollers = group
                return
            before += len(group)
        self.pickers = [seat for group in self.order for seat in group][: len(self.functions)]
        self.phase = "pick"
        self._next_pick()

    def _next_pick(self) -> None:
        if self.pickers:
            self.active = self.pickers.pop(0)
            return
        if self.leftover == "removed":
            self.pool.functions = set()
        self.rollers = list(self.seats)
        self.lying = {}
        self.phase = "start"

    def _lowest_of(self, seats: list[str]) -> None:
        least = min(self.lying[seat] for seat in seats)
        self.rollers = [seat for seat in seats if self.lying[seat] == least]
        if len(self.rollers) > 1:
            return
        first = self.rollers[0]
        if len(self.seats) == 5 and len(self.racks[first].dice) == 4 and not self.declined:
            self.active = first
            self.phase = "begin"
        else:
            self._begin_turn(first)

    # ---- a turn ---------------------------------------------------------------------------------

    def _begin_turn(self, seat: str) -> None:
        self.turns += 1
        self.active = seat
        self.zauberer_played = False
        self.phase = "turn" if self.turns <= TURNS_AT_MOST else "limit"

    def _roll(self, value: int, joker: str) -> None:
        """Everything is judged on the pool as it was before this roll, plus the own die."""
        rack, before = self.racks[self.active], list(self.pool.dice)
        functions_before = set(self.pool.functions)
        mine = (self.colour, value)
        beaten = [die for die in before if die[1] < value]
        if before:
            lost = not beaten
        else:
            lost = value < 6
        if lost:
            rack.dice.remove(self.colour)
            self.pool.dice.append(mine)
        gone = list(beaten)
        stays = value == 1 and "hilfe" in functions_before
        if joker:
            taken = [die for die in before if die[0] == joker]
            hit = bool(taken) or (lost and self.colour == joker)
            gone += [die for die in taken if die not in beaten]
            if lost and self.colour == joker and not stays:
                gone.append(mine)
            if not hit:
                self._give_up(self.active, "joker")
        for die in gone:
            self.pool.dice.remove(die)
            rack.dice.append(die[0])
        took = [die for die in gone if die in before]
        if took and "joker" in functions_before:
            self._take("joker")
        if took and not self.pool.dice and "blockierer" in self.pool.functions:
            self._take("blockierer")
        if stays:
            self._take("hilfe")
        if "zauberer" in functions_before and value in {v for _, v in before}:
            self._take("zauberer")
        self._after_turn()

    def _zauberer(self) -> None:
        self._give_up(self.active, "zauberer")
        self.zauberer_played = True
        ones = [die for die in self.pool.dice if die[1] == 1]
        self.pool.dice = [die for die in self.pool.dice if die[1] != 1]
        self.racks[self.active].dice += [colour for colour, _ in ones]
        if ones and "joker" in self.pool.functions:
            self._take("joker")
        if ones and not self.pool.dice and "blockierer" in self.pool.functions:
            self._take("blockierer")
        if self._ends(self.active):
            return
        self.clockwise = not self.clockwise
        moved = {seat: self.racks[seat].functions for seat in self.seats}
        for rack in self.racks.values():
            rack.functions = set()
        for seat, names in moved.items():
            if names:
                self.racks[self._after(seat)].functions |= names
        if any(self._ends(seat) for seat in self.seats):
            return
        for seat in self.seats:
            if not self.racks[seat].out and not self._stays_in(seat, now=seat == self.active):
                self._knock_out(seat)
        if self._survivors_end():
            return
        if self.racks[self.active].out:
            self._next_turn()

    def _after_turn(self) -> None:
        if self._ends(self.active):
            return
        for seat in self.seats:
            if not self.racks[seat].out and not self._stays_in(seat, now=False):
                self._knock_out(seat)
        if not self._survivors_end():
            self._next_turn()

    def _next_turn(self) -> None:
        seat = self._after(self.active)
        while not self._stays_in(seat, now=True):
            self._knock_out(seat)
            if self._survivors_end():
                return
            seat = self._after(seat)
        self._begin_turn(seat)

    def _after(self, seat: str) -> str:
        """The next seat in the direction of play that is in."""
        round_table = self.seats if self.clockwise else self.seats[::-1]
        place = round_table.index(seat)
        return next(s for s in round_table[place + 1 :] + round_table[: place + 1] if not self.racks[s].out)

    # ---- in, out, over --------------------------------------------------------------------------

    def _stays_in(self, seat: str, *, now: bool) -> bool:
        """With dice, or with a function die that may bring some (now: that can be played)."""
        rack = self.racks[seat]
        if rack.dice or "zauberer" in rack.functions:
            return True
        if "hilfe" in rack.functions:
            return not now or any(self.racks[other].dice for other in self.seats if other != seat)
        return False

    def _knock_out(self, seat: str) -> None:
        self.pool.functions |= self.racks[seat].functions
        self.racks[seat].functions = set()
        self.racks[seat].out = True

    def _ends(self, seat: str) -> bool:
        if self.racks[seat].finishes():
            self.finisher = self.last_finisher = seat
            self._round_over("rainbow")
            return True
        return False

    def _survivors_end(self) -> bool:
        left = [seat for seat in self.seats if not self.racks[seat].out]
        if not left:
            self.phase = "limit"
            return True
        if len(left) == 1 and self.last_survivor == "end":
            self._round_over("last survivor")
            return True
        return False

    def _round_over(self, how: str) -> None:
        if self.round == self.rounds:
            self.phase = "over"
            self.ended = how
        else:
            self.phase = "deal"

    def totals(self) -> dict[str, int]:
        return {
            seat: self.points[seat] + len(self.racks[seat].dice) + (6 if seat == self.finisher else 0)
            for seat in self.seats
        }

    def may_vote(self) -> bool:
        """In a round that drags on or is played on alone, between two turns."""
        if self.phase in ("over",) or self.round == 0:
            return False
        between = self.phase in ("deal", "limit") or (self.phase == "turn" and not self.zauberer_played)
        alone = sum(not rack.out for rack in self.racks.values()) == 1 and self.phase != "deal"
        long = self.turns - self.first_turn - 1 >= TURNS_A_SEAT_BEFORE_A_VOTE * len(self.seats)
        return between and (alone or long)

    def _stop(self, text: str) -> None:
        fine = {
            "stopped vote": self.may_vote(),
            "stopped limit": self.phase == "limit",
            "stopped abandoned": self.phase != "over",
        }
        if not fine.get(text, False):
            raise Wrong(f"{text} in phase {self.phase}")
        self.phase = "over"
        self.ended = "stopped"

    def result(self) -> dict[str, Any] | None:
        """``ended``, ``winners`` and ``points``; None before the end."""
        if self.phase != "over":
            return None
        points = self.totals()
        winners = [seat for seat in self.seats if points[seat] == max(points.values())]
        if self.last_finisher in winners:
            winners = [self.last_finisher]
        if self.ended == "stopped":
            winners = []
        return {"ended": self.ended, "winners": winners, "points": points}


def check(record: dict[str, Any]) -> list[str]:
    """Every problem of a recorded game, in plain sentences; an illegal event ends the reading."""
    return check_with(Referee, record)


def main(paths: list[str]) -> int:
    return run(check, paths)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
