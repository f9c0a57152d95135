"""A table for tests: plays by notation, with injected rolls, and asks the referee at every step.

    table = Table(rules, TIM)                       # A starts, all fronts
    table.roll("G6 G1 Y2").act("A", "keep")
    table.act("A", "path 3 dice 1", "done")
    assert table.refuses("A", "ring 4 die 1") == "TC-28"

The rules under test and the referee act side by side; after every event they are compared.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from tests.games.the_choice.referee import COLOURS, Referee
from wuerfelwerk.engine.contract import CHANCE, NO_ACTION, OVER
from wuerfelwerk.engine.errors import NotLegal, Refusal
from wuerfelwerk.engine.masks import has, listed, new_mask
from wuerfelwerk.games.the_choice import notation, refusals
from wuerfelwerk.games.the_choice import rules as plain
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.board import Board
from wuerfelwerk.games.the_choice.material import lay_out_boards

PHASES = ["lot", "side", "roll", "keep", "reroll", "marking", "over"]

# The sides of the rules page: Tim's numbers, Maria's numbers, one ring for both.
RING = tuple(map(COLOURS.index, "GPBRPYXGYGRBXYRB"))
TIM = Board("TIM", RING, (8, 12, 7, 3, 10, 2, 11, 1, 6, 5, 1, 4, 9))
MARIA = Board("MARIA", RING, (9, 6, 12, 4, 10, 2, 11, 8, 3, 5, 1, 7, 1))
LONG_WAY = [0, 1, 2, 3, 8, 7, 6, 5, 4, 9, 10, 11, 12]  # a path over all thirteen fields


class Table:
    """One game under test, all seats on the same board. ``starts=None``: nothing has happened yet."""

    def __init__(self, rules: Any, board: Board = TIM, seats: int = 2, *, starts: str | None = "A") -> None:
        self.rules = rules
        self.seats = "ABCD"[:seats]
        self.material = lay_out_boards([[board, board]] * seats)
        self.state = np.zeros(1, plain.STATE)[0]
        self.rules.start(self.material, self.state)
        self.referee = Referee(header(self.material))
        self.agree()
        if starts:
            self.chance("lot", f"starts {starts}")
            for seat in self.seats:
                self.act(seat, "side front")

    # acting

    def chance(self, actor: str, text: str) -> Table:
        faces = notation.read_roll(self.material, self.state, actor, text)
        self.rules.land(self.material, self.state, np.array(faces, np.int16))
        (self.referee.lot if actor == "lot" else self.referee.dice)(text)
        return self.agree()

    def roll(self, faces: str) -> Table:
        """Lands injected dice, ``roll("G6 G1 Y2")``."""
        return self.chance("dice", f"dice {faces}")

    def marking(self, faces: str) -> Table:
        """A first try that the active seat keeps."""
        return self.roll(faces).act(self.active, "keep")

    def act(self, seat: str, *texts: str) -> Table:
        """Plays actions of one seat; raises NotLegal with the rule where one is not legal."""
        for text in texts:
            self.rules.apply(self.material, self.state, self.number(seat), self.action(seat, text))
            self.referee.act(seat, text)
            self.agree()
        return self

    def action(self, seat: str, text: str) -> int:
        action = notation.read_action(self.material, self.state, self.number(seat), text)
        if not has(self.mask(seat), action):
            rule = refusals.why_not(self.material, self.state, self.number(seat), action)
            raise NotLegal(f"{seat}: {text}", rule=rule)
        return action

    def others_done(self) -> Table:
        """Everybody who has not committed marks nothing."""
        for seat in self.may_act():
            self.act(seat, "done")
        return self

    def refuses(self, seat: str, *texts: str) -> str:
        """The number of the rule by which a commit is refused, '' if the text is no action at all.

        All but the last action must be legal; nothing of the commit may stay.
        """
        state, referee, before = self.state, self.referee, self.state.tobytes()
        self.state, self.referee = state.copy(), referee.copy()
        try:
            self.act(seat, *texts[:-1])
            assert texts[-1] not in self.referee.legal(seat)
            self.action(seat, texts[-1])
        except Refusal as refusal:
            return refusal.rule.partition("/")[0]
        finally:
            self.state, self.referee = state, referee
            assert self.state.tobytes() == before
        raise AssertionError(f"{seat}: {texts} was not refused")

    def give(
        self, seat: str, *, ring: Iterable[int] = (), path: Iterable[int] = (), misthrows: int = 0
    ) -> Table:
        """Writes marks on the side in use, as if played before this turn."""
        sheet, side = self.state.sheets[self.number(seat)], self.referee.players[seat].side
        side.colours, side.path, side.misthrows = set(ring), list(path), misthrows
        notation.put_marks(sheet, int(sheet.side), sorted(side.colours), side.path)
        sheet.misthrows[sheet.side] = misthrows
        return self.agree()

    def turn_over(self, seat: str) -> Table:
        """The seat goes on with its second side."""
        sheet, player = self.state.sheets[self.number(seat)], self.referee.players[seat]
        sheet.side, sheet.second, player.now = 1 - sheet.side, 1, 1
        return self.agree()

    # looking

    def number(self, seat: str) -> int:
        return self.seats.index(seat)

    def sheet(self, seat: str) -> Any:
        return self.state.sheets[self.number(seat)]

    def misthrows(self, seat: str) -> int:
        """On the side in use."""
        return int(self.sheet(seat).misthrows[self.sheet(seat).side])

    def path(self, seat: str) -> list[int]:
        """Number fields of the side in use, the start first."""
        sheet = self.sheet(seat)
        return [int(field) for field in sheet.path[sheet.side][: int(sheet.length[sheet.side])]]

    def values(self, seat: str) -> list[int]:
        board = self.material.boards[self.number(seat), self.sheet(seat).side]
        return [int(board.numbers[field]) for field in self.path(seat)]

    def ring(self, seat: str) -> set[int]:
        """Marked colour fields of the side in use."""
        sheet = self.sheet(seat)
        return _bits(int(sheet.marks[sheet.side, paper.RING_AREA]))

    def points(self) -> dict[str, int]:
        counted = np.zeros(6, np.int32)
        self.rules.result(self.material, self.state, counted)
        return {seat: int(counted[i]) for i, seat in enumerate(self.seats)}

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @property
    def active(self) -> str:
        return self.seats[self.state.active]

    @property
    def dice(self) -> str:
        return " ".join(
            notation.face_text(self.material, die, int(f)) for die, f in enumerate(self.state.shown)
        )

    @property
    def winners(self) -> str:
        bits = self.rules.result(self.material, self.state, np.zeros(6, np.int32))
        return "".join(seat for i, seat in enumerate(self.seats) if bits >> i & 1)

    def may_act(self) -> list[str]:
        """Seats that may act now, clockwise from the one the rules name first."""
        bits = self.rules.may_act(self.material, self.state)
        first = max(self.rules.to_act(self.material, self.state), 0)
        order = [*range(first, len(self.seats)), *range(first)]
        return [self.seats[i] for i in order if bits >> i & 1]

    def to_act(self) -> str:
        actor = self.rules.to_act(self.material, self.state)
        return {CHANCE: "chance", OVER: ""}[actor] if actor < 0 else self.seats[actor]

    def mask(self, seat: str) -> Any:
        mask = new_mask(plain.MASK_WORDS)
        count = self.rules.legal(self.material, self.state, self.number(seat), mask)
        assert count == len(listed(mask))
        return mask

    def legal(self, seat: str) -> list[str]:
        number = self.number(seat)
        return sorted(
            notation.action_text(self.material, self.state, number, a) for a in listed(self.mask(seat))
        )

    # the referee

    def agree(self) -> Table:
        """Compares everything the rules and the referee know."""
        problems = problems_between(self)
        assert not problems, "; ".join(problems)
        return self


def header(material: Any, options: dict[str, str] | None = None) -> dict[str, Any]:
    """The head of a record, as far as the referee reads it."""
    return {
        "game": "the_choice",
        "seats": [{"seat": letter} for letter in "ABCD"[: int(material.seats)]],
        "options": options or {},
        "material": notation.material_json(material),
    }


def _bits(word: int) -> set[int]:
    return {bit for bit in range(20) if word >> bit & 1}


def problems_between(table: Table) -> list[str]:
    """Where rules and referee differ, in words."""
    referee, state = table.referee, table.state
    waiting = referee.to_act()
    chance = waiting in (["lot"], ["dice"])
    pairs: dict[str, tuple[Any, Any]] = {
        "phase": (table.phase, referee.phase),
        "result": (table.winners, "".join(referee.winners)),
        "to act": (table.to_act(), "chance" if chance else (waiting or [""])[0]),
        "points": (table.points(), {seat: referee.points(seat) for seat in table.seats}),
    }
    if not chance:
        pairs["may act"] = (table.may_act(), waiting)
    if table.phase != "lot":
        pairs["active"] = (table.active, referee.active)
    if table.phase in ("keep", "marking"):
        pairs["dice"] = (table.dice, " ".join(referee.lying))
    if table.phase == "roll":
        pairs["turn"] = (int(state.turn), referee.turns + 1)
    for seat in table.seats:
        pairs |= _sheet_pairs(table, seat)
    return [
        f"{what}: rules {ours}, referee {theirs}" for what, (ours, theirs) in pairs.items() if ours != theirs
    ]


def _sheet_pairs(table: Table, seat: str) -> dict[str, tuple[Any, Any]]:
    player, sheet = table.referee.players[seat], table.sheet(seat)
    legal, theirs = table.legal(seat), table.referee.legal(seat)
    pairs: dict[str, tuple[Any, Any]] = {f"legal {seat}": (legal, theirs)}
    begun = table.rules.unfinished(table.material, table.state, table.number(seat))
    pairs[f"in commit {seat}"] = (bool(begun), table.referee.in_commit(seat))
    if legal and not begun:
        forced = table.rules.forced(table.material, table.state, table.number(seat))
        pairs[f"forced {seat}"] = (forced != NO_ACTION, table.referee.only_way(seat))
    if player.order and table.phase != "over":
        pairs[f"second {seat}"] = (int(sheet.second), player.now)
    if player.order:
        for number, name in enumerate(("front", "back")):
            side, marks = player.sides[name], sheet.marks[number]
            length = int(sheet.length[number])
            pairs[f"{name} ring {seat}"] = (_bits(int(marks[paper.RING_AREA])), side.colours)
            pairs[f"{name} path {seat}"] = (sheet.path[number][:length].tolist(), side.path)
            pairs[f"{name} fields {seat}"] = (_bits(int(marks[paper.PATH_AREA])), set(side.path))
            pairs[f"{name} misthrows {seat}"] = (int(sheet.misthrows[number]), side.misthrows)
    return pairs
