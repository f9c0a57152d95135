"""The second writing of the rules of Würfelmeister: slow, plain, sharing no code with the first on purpose.

It reads a recorded game (one JSON object, see the notation) and plays it event by event with sets
and dicts. Fields are pairs (column, row) from (0, 0) = a1; a die is a triple (top, north, east). It
works out by itself what is legal, what follows and who has won. It imports nothing of the package.

As a program it prints counts:  python tests/games/wuerfelmeister/referee.py GAMES.jsonl
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Field = tuple[int, int]
Die = tuple[int, int, int]
WAY = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
DEFAULTS = {"size": 6, "coin": "c1", "version": "standard", "skin": "pips", "setup": "automatic"}
TURNS_AT_MOST = 1000
QUIET_ROUNDS_BEFORE_A_VOTE = 15


class Wrong(Exception):
    """Something in the record does not fit the rules."""


def spell(field: Field) -> str:
    return "abcdefgh"[field[0]] + str(field[1] + 1)


def read_field(text: str, size: int) -> Field:
    if len(text) != 2 or text[0] not in "abcdefgh"[:size] or text[1] not in "12345678"[:size]:
        raise Wrong(f"no such field: {text}")
    return "abcdefgh".index(text[0]), int(text[1]) - 1


def tipped(die: Die, way: str) -> Die:
    """The tip table of the rules."""
    top, north, east = die
    return {
        "east": (7 - east, north, top),
        "west": (east, north, 7 - top),
        "north": (7 - north, top, east),
        "south": (north, 7 - top, east),
    }[way]


def all_dice() -> dict[tuple[int, int], Die]:
    """Every way a die can lie, by top and north: where tipping leads from (1, 3, 2)."""
    found, waiting = set[Die](), [(1, 3, 2)]
    while waiting:
        die = waiting.pop()
        if die not in found:
            found.add(die)
            waiting += [tipped(die, way) for way in WAY]
    return {(top, north): (top, north, east) for top, north, east in found}


DICE = all_dice()


class Referee:
    """Plays one game. ``record`` needs options, seats and material; its events are not looked at."""

    def __init__(self, record: dict[str, Any]) -> None:
        if record["game"] != "wuerfelmeister":
            raise Wrong(f"not this game: {record['game']}")
        self.seats = [seat["seat"] for seat in record["seats"]]
        if self.seats != list("ABCD"[: len(self.seats)]) or not 2 <= len(self.seats) <= 4:
            raise Wrong(f"these cannot be the seats: {self.seats}")
        options, material = {**DEFAULTS, "forced_hit": True, **record["options"]}, record["material"]
        for name in ("size", "coin", "version", "forced_hit"):
            if options[name] != material[name]:
                raise Wrong(f"options and material differ in {name}")
        self.size: int = material["size"]
        if self.size not in (5, 6, 7, 8) or len(material["values"]) != 6:
            raise Wrong("no such board")
        self.entry = read_field(material["coin"], self.size)
        if not {0, self.size - 1} & set(self.entry):
            raise Wrong("the coin lies beside a border field")
        self.master = {"standard": False, "master": True}[material["version"]]
        self.values = material["values"] if self.master else [1] * 6
        self.forced: bool = material["forced_hit"]
        self.manual = {"automatic": False, "manual": True}[options["setup"]]
        self.fields = {(x, y) for x in range(self.size) for y in range(self.size)}
        self.dice: dict[Field, Die] = {}
        self.figures: dict[str, Field | None] = dict.fromkeys(self.seats)  # None: on the coin
        self.taken: dict[str, list[tuple[int, bool]]] = {seat: [] for seat in self.seats}  # top, was last
        self.home = ""
        self.phase = "lot"
        self.active = ""
        self.wanted = self.rolled = 0
        self.captured = ""
        self.turns = 0  # turns finished
        self.quiet = 0  # turns without a die taken, in a row
        self.fresh: tuple[Field, Die] | None = None  # the die taken as this turn began
        self.ended = ""

    def copy(self) -> Referee:
        twin = Referee.__new__(Referee)
        twin.__dict__.update(self.__dict__)
        twin.dice, twin.figures = dict(self.dice), dict(self.figures)
        twin.taken = {seat: list(dice) for seat, dice in self.taken.items()}
        return twin

    # who is to act

    def to_act(self) -> str:
        """``lot``, ``dice``, a seat, or '' when the game is over."""
        if self.phase == "over":
            return ""
        if self.phase in ("lot", "laid", "limit"):
            return "lot"
        return "dice" if self.phase == "roll" else self.active

    def between_turns(self) -> bool:
        return self.phase in ("want", "limit") or (self.phase == "roll" and not self.dice)

    def may_vote(self) -> bool:
        return self.between_turns() and self.quiet >= QUIET_ROUNDS_BEFORE_A_VOTE * len(self.seats)

    # what is legal

    def legal(self, seat: str) -> list[str]:
        """Every action text that is legal for the seat now, sorted by code point."""
        if seat != self.to_act():
            return []
        return sorted(
            {
                "place": self._places,
                "want": self._wants,
                "tip": self._tips,
                "move": self._moves,
                "put": self._puts,
            }[self.phase]()
        )

    def _wants(self) -> set[str]:
        return {f"want {picture}" for picture in range(1, 7)}

    def _empty(self) -> set[Field]:
        return self.fields - set(self.dice) - set(self.figures.values())

    def _places(self) -> set[str]:
        tops = [die[0] for die in self.dice.values()]
        return {
            f"place {spell(field)}:{top}:{north}"
            for field in self._empty()
            for top, north in DICE
            if tops.count(top) < 2
        }

    def _tips(self) -> set[str]:
        empty = self._empty()
        tips = {
            f"tip {spell((x, y))} {way}"
            for x, y in set(self.dice) - set(self.figures.values())
            for way, (dx, dy) in WAY.items()
            if (x + dx, y + dy) in empty
        }
        return tips or {"pass"}

    def _puts(self) -> set[str]:
        return {f"put {spell(field)}" for field in self._empty()}

    def ways(self, seat: str, steps: int) -> Iterator[list[Field | None]]:
        """Every way of so many steps, with its beginning; None is the coin."""
        others = {field for other, field in self.figures.items() if other != seat and field is not None}
        yield from self._walk([self.figures[seat]], steps, others)

    def _walk(self, way: list[Field | None], steps: int, others: set[Field]) -> Iterator[list[Field | None]]:
        at = way[-1]
        if steps == 0:
            yield way
            return
        if len(way) > 1 and at in others:
            return
        beside: list[Field | None] = [self.entry]
        if at is not None:
            beside = [(at[0] + dx, at[1] + dy) for dx, dy in WAY.values()]
            beside = [field for field in beside if field in self.fields]
            if at == self.entry and not self.dice and steps == 1:
                beside.append(None)
        for field in beside:
            if field not in way:
                yield from self._walk([*way, field], steps - 1, others)

    def classes(self) -> dict[str, set[Field | None]]:
        """Destinations by class: G the coin, P a picture, K1 and K2 a capture, E an empty field."""
        found: dict[str, set[Field | None]] = {name: set() for name in ("G", "P", "K1", "K2", "E")}
        standing = {field for seat, field in self.figures.items() if seat != self.active}
        for end in {way[-1] for way in self.ways(self.active, self.rolled)}:
            if end is None:
                found["G"].add(end)
            elif end in self.dice:
                if self.dice[end][0] == self.wanted:
                    found["K1" if end in standing else "P"].add(end)
            else:
                found["K2" if end in standing else "E"].add(end)
        return found

    def _moves(self) -> set[str]:
        found = self.classes()
        if found["G"]:
            return {"move coin"}
        hits = found["P"] | found["K1"] | found["K2"]
        ends = hits if hits and self.forced else hits | found["E"]
        return {f"move {spell(end)}" for end in ends if end is not None} or {"stay"}

    # what happens

    def lot(self, text: str) -> None:
        if self.phase == "lot":
            if text not in [f"starts {seat}" for seat in self.seats]:
                raise Wrong(f"no such lot: {text}")
            self.active, self.phase = text[-1], "place" if self.manual else "laid"
        elif self.phase == "laid":
            self._laid(text)
        elif self.phase == "limit" and text == "stopped limit":
            self._stop()
        else:
            raise Wrong(f"no lot is drawn now: {text}")

    def _laid(self, text: str) -> None:
        word, *dice = text.split(" ")
        for die in dice:
            field, lying = self._read_die(die)
            if field in self.dice:
                raise Wrong(f"two dice on {spell(field)}")
            self.dice[field] = lying
        if word != "laid" or sorted(die[0] for die in self.dice.values()) != [
            1,
            1,
            2,
            2,
            3,
            3,
            4,
            4,
            5,
            5,
            6,
            6,
        ]:
            raise Wrong("twelve dice lie there, every picture twice on top")
        self.phase = "want"

    def _read_die(self, text: str) -> tuple[Field, Die]:
        name, top, north = text.split(":")
        if (int(top), int(north)) not in DICE:
            raise Wrong(f"no die lies like that: {text}")
        return read_field(name, self.size), DICE[int(top), int(north)]

    def throw(self, text: str) -> None:
        if self.phase != "roll" or text not in [f"dice {pips}" for pips in range(1, 7)]:
            raise Wrong(f"not this roll now: {text}")
        self.rolled = int(text[-1])
        self.phase = "move"

    def act(self, seat: str, text: str) -> None:
        if text not in self.legal(seat):
            raise Wrong(f"{seat} may not {text}")
        word, *rest = text.split(" ")
        if word == "place":
            field, die = self._read_die(rest[0])
            self.dice[field] = die
            self.active = self._after(self.active)
            self.phase = "place" if len(self.dice) < 12 else "want"
        elif word == "want":
            self.wanted, self.phase = int(rest[0]), "tip"
        elif word in ("tip", "pass"):
            if word == "tip":
                x, y = read_field(rest[0], self.size)
                dx, dy = WAY[rest[1]]
                self.dice[x + dx, y + dy] = tipped(self.dice.pop((x, y)), rest[1])
            self.phase = "roll"
        elif text == "move coin":
            self.figures[seat], self.home, self.phase, self.ended = None, seat, "over", "coin"
        elif word == "move":
            self._move(seat, read_field(rest[0], self.size))
        elif word == "put":
            self.figures[self.captured], self.captured = read_field(rest[0], self.size), ""
            self._next_turn()
        else:
            self._next_turn()

    def _move(self, seat: str, field: Field) -> None:
        there = [other for other, at in self.figures.items() if at == field]
        self.figures[seat] = field
        if there:
            self.captured, self.phase = there[0], "put"
        else:
            self._next_turn()

    def _after(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def _next_turn(self) -> None:
        self.turns += 1
        self.quiet = 0 if self.fresh else self.quiet + 1
        self.active, self.fresh = self._after(self.active), None
        self.wanted = self.rolled = 0
        if self.turns == TURNS_AT_MOST:
            self.phase = "limit"
            return
        at = self.figures[self.active]
        if at is not None and at in self.dice:
            self.fresh = (at, self.dice.pop(at))
            self.taken[self.active].append((self.fresh[1][0], not self.dice))
        self.phase = "want" if self.dice else "roll"

    def stop(self, text: str) -> None:
        """Stopped by vote or abandoned."""
        if text == "stopped vote" and not self.may_vote():
            raise Wrong("no vote now")
        self._stop()

    def _stop(self) -> None:
        """A turn that has not begun takes no die."""
        if self.fresh and self.between_turns():
            self.dice[self.fresh[0]] = self.fresh[1]
            self.taken[self.active].pop()
        self.phase, self.ended = "over", "stopped"

    # the result

    def points(self) -> dict[str, int]:
        goal = 6 if self.master else 3
        return {
            seat: sum(self.values[top - 1] * (2 if last else 1) for top, last in self.taken[seat])
            + goal * (self.home == seat)
            for seat in self.seats
        }

    def result(self) -> dict[str, Any]:
        points = self.points()
        winners = [seat for seat in self.seats if points[seat] == max(points.values())]
        return {"ended": self.ended, "winners": winners if self.ended == "coin" else [], "points": points}


# ---- records ------------------------------------------------------------------------------------


def check(record: dict[str, Any]) -> list[str]:
    """What is wrong with a record, in words; nothing if all is well. Stops at the first wrong event."""
    try:
        referee = Referee(record)
        with_legal = {"legal" in event for event in record["events"] if event["actor"] in referee.seats}
        if len(with_legal) > 1:
            raise Wrong("legal lists on some events only")
        for place, event in enumerate(record["events"], 1):
            play(referee, place, event)
        if referee.to_act() and "result" in record:
            raise Wrong("a result, but the game is not over")
        if not referee.to_act() and record.get("result") != referee.result():
            raise Wrong(f"result {record.get('result')} instead of {referee.result()}")
    except (Wrong, KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        return [f"{type(error).__name__}: {error}"]
    return []


def play(referee: Referee, place: int, event: dict[str, Any]) -> None:
    """One event of a record."""
    actor, texts = event["actor"], event["text"]
    if event["seq"] != place or len(texts) != 1:
        raise Wrong(f"event {place}: seq {event['seq']} with {len(texts)} lines")
    text = texts[0]
    if not referee.to_act():
        raise Wrong(f"event {place}: the game is over")
    if actor == "lot" and text in ("stopped vote", "stopped abandoned"):
        referee.stop(text)
    elif actor != referee.to_act():
        raise Wrong(f"event {place}: {actor} instead of {referee.to_act()}")
    elif actor in ("lot", "dice"):
        (referee.lot if actor == "lot" else referee.throw)(text)
    else:
        legal = referee.legal(actor)
        if "legal" in event and event["legal"] != [legal]:
            raise Wrong(f"event {place}: legal {event['legal']} instead of {legal}")
        if event.get("auto", False) != (len(legal) == 1) and "auto" in event:
            raise Wrong(f"event {place}: automatic, but there was a choice")
        referee.act(actor, text)


def main(paths: list[str]) -> int:
    games = wrong = 0
    for path in paths:
        text = Path(path).read_text(encoding="utf-8")
        lines = text.splitlines() if path.endswith(".jsonl") else [text]
        for line in filter(None, lines):
            games += 1
            problems = check(json.loads(line))
            wrong += bool(problems)
            for problem in problems:
                print(f"{path} game {games}: {problem}", file=sys.stderr)
    print(f"games {games}  games with problems {wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
