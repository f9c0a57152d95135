"""Random boards, random play, and a count of the rare things that happened in it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tests.games.wuerfelland.table import Table
from wuerfelwerk.games.wuerfelland.board import COLOURS, Board, Hex, around, faults


def random_board(chance: random.Random, fields: int, treasures: int, colours: int = 6) -> Board:
    """A blob of fields around a start, in patches of few colours, with treasures wherever they fall.

    Not a board to be printed: areas may hold several treasures, colours may be missing.
    """
    start = (chance.randint(-3, 3), chance.randint(-3, 3))
    colour_of: dict[Hex, int] = {}
    blocked: set[Hex] = set()
    while len(colour_of) < fields:
        root = chance.choice([start, *colour_of])
        at = chance.choice(around(root))
        if at == start or at in colour_of or at in blocked:
            continue
        if len(colour_of) > 5 and chance.random() < 0.05 and len(blocked) < 8:
            blocked.add(at)
        elif root != start and chance.random() < 0.6:
            colour_of[at] = colour_of[root]
        else:
            colour_of[at] = chance.randrange(colours)
    found = frozenset(chance.sample(sorted(colour_of), min(treasures, fields)))
    return Board("random", start, colour_of, found, frozenset(blocked))


def good_board(chance: random.Random, id: str) -> Board:
    """A small board that a validator lets pass: twelve areas with a treasure each, two of every colour."""
    while True:
        board = _patches(chance, id)
        if not faults(board):
            return board


def _patches(chance: random.Random, id: str) -> Board:
    """Twelve patches that grow round a start; one hexagon is left out and becomes a rock."""
    ground = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3 and (q, r) != (0, 0)]
    chance.shuffle(ground)
    rock, *free = ground
    colours = [*range(6), *range(6)]
    chance.shuffle(colours)
    patch_of = {at: patch for patch, at in enumerate(free[:12])}
    left = free[12:]
    while left:
        at = left.pop(0)
        beside = [patch_of[near] for near in around(at) if near in patch_of]
        if beside:
            patch_of[at] = chance.choice(beside)
        else:
            left.append(at)
    homes: dict[int, list[Hex]] = {}
    for at, patch in patch_of.items():
        homes.setdefault(patch, []).append(at)
    treasures = frozenset(chance.choice(sorted(fields)) for fields in homes.values())
    return Board(id, (0, 0), {at: colours[p] for at, p in patch_of.items()}, treasures, frozenset([rock]))


def random_faces(chance: random.Random, count: int) -> str:
    """Dice that often show few colours, so that rare rolls are not rare."""
    some = chance.sample(COLOURS, chance.choice([1, 2, 2, 3, 4, 6]))
    return " ".join(chance.choice(some) for _ in range(count))


class RandomGame:
    """Plays a table at random; ``seen`` counts what happened. Seats act in any order and interleaved."""

    def __init__(self, table: Table, chance: random.Random, seen: Counter[str], eager: float = 0.9) -> None:
        self.table = table
        self.chance = chance
        self.seen = seen
        self.eager = eager  # how seldom a seat passes where it need not
        self.throwers: list[str] = []  # of this turn

    def play(self) -> None:
        while self.table.referee.to_act():
            self.step()
        self._watch_end()

    def step(self) -> None:
        table = self.table
        waiting = table.referee.to_act()
        if waiting == ["lot"]:
            limit = table.phase == "limit"
            table.chance("lot", "stopped limit" if limit else f"starts {self.chance.choice(table.seats)}")
            self.seen["stopped by the limit"] += limit
        elif waiting == ["dice"]:
            self._watch_throw()
            table.roll(random_faces(self.chance, table.referee.dice_to_throw()))
            self.seen["six equal dice"] += table.phase == "colour" and len(table.offer) == 1
        else:
            seat = self.chance.choice(waiting)
            legal = table.referee.legal(seat)
            self._watch_pass(seat, legal)
            if len(legal) > 1 and "pass" in legal and self.chance.random() < self.eager:
                legal = [text for text in legal if text != "pass"]
            table.act(seat, self.chance.choice(legal))

    def _watch_throw(self) -> None:
        referee = self.table.referee
        if referee.phase == "roll":
            self.throwers = []
        elif referee.phase == "treasure roll":
            self.throwers.append(referee.thrower)
            self.seen["treasure throws"] += 1
            self.seen["longest row of throws"] = max(
                self.seen["longest row of throws"], self.throwers.count(referee.thrower)
            )
            self.seen["turns with several throwers"] += len(set(self.throwers)) == 2
            self.seen["a throw after others that owe one"] += any(
                player.owed for seat, player in referee.players.items() if seat != referee.thrower
            )

    def _watch_pass(self, seat: str, legal: list[str]) -> None:
        referee = self.table.referee
        if legal != ["pass"]:
            return
        self.seen["nothing to mark"] += 1
        if referee.phase == "marking" and seat == referee.active:
            self.seen["overrolled active seats"] += bool(
                referee.players[seat].usable_areas(referee.colour, 1)
            )

    def _watch_end(self) -> None:
        referee = self.table.referee
        self.seen[f"ended: {referee.ended}"] += 1
        self.seen["several winners"] += len(referee.winners) > 1
        if referee.ended == "goal" and referee.thrower:
            self.seen["won in a throw"] += 1
            owed = any(player.owed for seat, player in referee.players.items() if seat != referee.thrower)
            self.seen["won in a throw while others owe one"] += owed


def play_small(rules: Any, seed: int, seen: Counter[str]) -> None:
    """One random game on small boards of its own."""
    chance = random.Random(seed)
    seats = chance.choice([2, 3, 4])
    boards = [
        random_board(chance, chance.randint(16, 34), chance.randint(12, 16), chance.randint(2, 6))
        for _ in range(seats)
    ]
    goal = chance.choice(["standard", "standard", "full_bar"])
    table = Table(rules, boards, goal=goal, starts=None)
    seen[f"goal {goal}"] += 1
    seen[f"seats {seats}"] += 1
    RandomGame(table, chance, seen, eager=chance.choice([0.5, 0.9, 1.0])).play()
