"""A table for tests: plays by notation, with injected rolls, and asks the referee at every step.

    table = Table(rules, star((1, 0)), seats=2)          # A starts, all fronts
    table.roll("G G G R R Y").act("A", "colour G").act("A", "stop")
    assert table.refuses("A", "pass") == "WL-17"

The rules under test and the referee act side by side; after every event they are compared.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.games.wuerfelland.layouts import header
from tests.games.wuerfelland.referee import Referee
from wuerfelwerk.engine.contract import CHANCE, NO_ACTION, OVER
from wuerfelwerk.engine.errors import NotLegal, Refusal
from wuerfelwerk.engine.masks import has, listed, new_mask
from wuerfelwerk.games.wuerfelland import material as materials
from wuerfelwerk.games.wuerfelland import notation, refusals
from wuerfelwerk.games.wuerfelland import rules as plain
from wuerfelwerk.games.wuerfelland.board import COLOURS, NEIGHBOURS, Board, Hex

PHASES = [
    "lot",
    "side",
    "roll",
    "colour",
    "decide",
    "reroll",
    "marking",
    "treasure_roll",
    "treasure_marking",
    "limit",
    "over",
]
REFEREE_PHASE = {
    "decide": "stop or go",
    "treasure_roll": "treasure roll",
    "treasure_marking": "treasure marking",
}


class Table:
    """One game under test. ``board``: one board for all seats, or a list with one for each."""

    def __init__(
        self,
        rules: Any,
        board: Board | list[Board],
        seats: int = 2,
        *,
        goal: str = "standard",
        starts: str | None = "A",
    ) -> None:
        boards = board if isinstance(board, list) else [board] * seats
        tablets = [[one, one] for one in boards]
        self.rules = rules
        self.seats = "ABCD"[: len(boards)]
        self.material = materials.lay_out_boards({"goal": goal}, tablets)
        self.texts: dict[tuple[str, int, int], str] = {}
        self.papers = [[Paper(one) for one in sides] for sides in tablets]
        self.state = np.zeros(1, plain.STATE)[0]
        self.rules.start(self.material, self.state)
        self.referee = Referee(header(tablets, goal))
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
        """Lands injected dice, ``roll("R R G G Y B")``."""
        return self.chance("dice", f"dice {faces}")

    def act(self, seat: str, *texts: str) -> Table:
        """Plays actions of one seat; raises NotLegal with the rule where one is not legal."""
        for text in texts:
            self.play(seat, self.action(seat, text), text)
        return self

    def action(self, seat: str, text: str) -> int:
        action = notation.read_action(self.material, self.state, self.number(seat), text)
        if not has(self.mask(seat), action):
            rule = refusals.why_not(self.material, self.state, self.number(seat), action)
            raise NotLegal(f"{seat}: {text}", rule=rule)
        return action

    def play(self, seat: str, action: int, text: str) -> None:
        self.rules.apply(self.material, self.state, self.number(seat), action)
        self.referee.act(seat, text)
        self.agree()

    def auto(self) -> list[str]:
        """Plays whatever the table may play by itself; returns it, like ``["B pass"]``."""
        played = []
        while True:
            forced = [
                (seat, self.rules.forced(self.material, self.state, self.number(seat)))
                for seat in self.may_act()
            ]
            forced = [(seat, action) for seat, action in forced if action != NO_ACTION]
            if not forced:
                return played
            seat, action = forced[0]
            text = self.text(seat, action)
            played.append(f"{seat} {text}")
            self.act(seat, text)

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

    # shortcuts

    def marking(self, dice: str) -> Table:
        """Rolls six dice, the active seat takes the colour of the first one and stops."""
        self.roll(dice).act(self.active, f"colour {dice[0]}")
        return self if self.phase == "marking" else self.act(self.active, "stop")

    def all_pass(self) -> Table:
        for seat in self.may_act():
            self.act(seat, "pass")
        return self

    def give(self, seat: str, *fields: Hex, treasures: int = 0) -> Table:
        """Puts marks on a sheet, and treasures on its bar, as if played before this turn."""
        sheet, player = self.state.sheets[self.number(seat)], self.referee.players[seat]
        paper = self.paper(seat)
        for at in fields:
            number = paper.fields.index(at)
            sheet.marks[number // 60] |= 1 << number % 60
        for name, value in paper.recount(self.marks(seat)).items():
            sheet[name] = value
        player.marks |= set(fields)
        player.given += treasures
        sheet.treasures = player.treasures()
        self.referee.marks_before += len(fields)
        return self.agree()

    # looking

    def number(self, seat: str) -> int:
        return self.seats.index(seat)

    def paper(self, seat: str) -> Paper:
        number = self.number(seat)
        return self.papers[number][max(int(self.state.sheets[number].side), 0)]

    def marks(self, seat: str) -> set[Hex]:
        """The marked fields, without the start."""
        low, high = (int(word) for word in self.state.sheets[self.number(seat)].marks)
        return {
            at for f, at in enumerate(self.paper(seat).fields) if (low >> f if f < 60 else high >> f - 60) & 1
        }

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @property
    def active(self) -> str:
        return self.seats[self.state.active]

    @property
    def offer(self) -> dict[str, int]:
        """Dice lying there that were not set aside, ``{"Y": 2, "O": 1}``."""
        return {c: int(self.state.shown[i]) for i, c in enumerate(COLOURS) if self.state.shown[i]}

    @property
    def winners(self) -> str:
        points = np.zeros(len(self.seats), np.int32)
        bits = self.rules.result(self.material, self.state, points)
        return "".join(seat for i, seat in enumerate(self.seats) if bits >> i & 1)

    def treasures(self, seat: str) -> int:
        return int(self.state.sheets[self.number(seat)].treasures)

    def may_act(self) -> list[str]:
        """Seats that may act now, clockwise from the one the rules name first."""
        bits, first = (
            self.rules.may_act(self.material, self.state),
            self.rules.to_act(self.material, self.state),
        )
        order = [*range(max(first, 0), len(self.seats)), *range(max(first, 0))]
        return [self.seats[i] for i in order if bits >> i & 1]

    def to_act(self) -> str:
        actor = self.rules.to_act(self.material, self.state)
        return {CHANCE: "dice", OVER: ""}.get(actor) if actor < 0 else self.seats[actor]

    def mask(self, seat: str) -> Any:
        mask = new_mask(plain.MASK_WORDS)
        count = self.rules.legal(self.material, self.state, self.number(seat), mask)
        assert count == len(listed(mask))
        return mask

    def legal(self, seat: str) -> list[str]:
        return sorted(self.text(seat, action) for action in listed(self.mask(seat)))

    def text(self, seat: str, action: int) -> str:
        """The notation of an action; reading records is slow, so texts are kept."""
        number = self.number(seat)
        key = (seat, int(self.state.sheets[number].side), action)
        if key not in self.texts:
            self.texts[key] = notation.action_text(self.material, self.state, number, action)
        return self.texts[key]

    # the referee

    def agree(self) -> Table:
        """Compares everything the rules and the referee know."""
        problems = problems_between(self)
        assert not problems, "; ".join(problems)
        return self


class Paper:
    """One printed board, and what follows from marks on it, counted afresh."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.fields = board.fields()
        self.areas = board.areas()

    def recount(self, marks: set[Hex]) -> dict[str, Any]:
        """The members of a sheet that follow from its marks."""
        board = self.board
        touched = {(q + dq, r + dr) for q, r in marks | {board.start} for dq, dr in NEIGHBOURS}
        reach = [0, 0]
        for number, at in enumerate(self.fields):
            if at in touched:
                reach[number // 60] |= 1 << number % 60
        open_area, open_free, touched_areas, near_areas = [-1] * 6, [0] * 6, 0, 0
        for number, area in enumerate(self.areas):
            touched_areas |= bool(area & marks) << number
            near_areas |= bool(area & touched) << number
            if area & marks and area - marks:
                colour = board.colours[min(area)]
                open_area[colour], open_free[colour] = number, len(area - marks)
        left = [0] * 6
        for at, colour in board.colours.items():
            left[colour] += at not in marks
        return {
            "reach": reach,
            "open_area": open_area,
            "open_free": open_free,
            "touched": touched_areas,
            "near_areas": near_areas,
            "fields_left": left,
            "treasures": len(marks & board.treasures),
        }


def problems_between(table: Table) -> list[str]:
    """Where rules and referee differ, in words."""
    referee, state = table.referee, table.state
    pairs: dict[str, tuple[Any, Any]] = {
        "phase": (REFEREE_PHASE.get(table.phase, table.phase), referee.phase),
        "result": (table.winners, "".join(referee.winners)),
    }
    chance = table.phase in ("lot", "limit")
    waiting = referee.to_act()
    pairs["to act"] = ("lot" if chance else table.to_act(), (waiting or [""])[0])
    if waiting not in (["lot"], ["dice"]):
        pairs["may act"] = (table.may_act(), waiting)
    if table.phase != "lot":
        pairs["active"] = (table.active, referee.active)
    if table.phase in ("colour", "decide", "marking", "treasure_marking"):
        pairs["dice"] = (table.offer, {c: referee.lying.count(c) for c in COLOURS if c in referee.lying})
    if table.phase in ("decide", "reroll", "marking"):
        pairs["aside"] = (int(state.aside), referee.aside)
        pairs["colour"] = (COLOURS[state.colour], referee.colour)
    if table.phase in ("treasure_roll", "treasure_marking"):
        pairs["thrower"] = (table.seats[state.thrower], referee.thrower)
    if table.phase == "roll":
        pairs["quiet"] = (int(state.quiet), referee.quiet)
        pairs["turn"] = (int(state.turn), referee.turns + 1)
    for seat in table.seats:
        pairs |= _sheet_pairs(table, seat)
    return [
        f"{what}: rules {ours}, referee {theirs}" for what, (ours, theirs) in pairs.items() if ours != theirs
    ]


def _sheet_pairs(table: Table, seat: str) -> dict[str, tuple[Any, Any]]:
    player, sheet = table.referee.players[seat], table.state.sheets[table.number(seat)]
    pairs: dict[str, tuple[Any, Any]] = {f"legal {seat}": (table.legal(seat), table.referee.legal(seat))}
    begun = table.rules.unfinished(table.material, table.state, table.number(seat))
    pairs[f"in commit {seat}"] = (bool(begun), table.referee.in_commit(seat))
    if table.referee.legal(seat) and not begun:
        forced = table.rules.forced(table.material, table.state, table.number(seat))
        pairs[f"forced {seat}"] = (forced != NO_ACTION, table.referee.only_way(seat))
    if player.side:
        pairs[f"marks {seat}"] = (table.marks(seat), player.marks - {player.board.start})
        pairs[f"treasures {seat}"] = (int(sheet.treasures), player.treasures())
        throwing = table.phase == "treasure_roll" and table.referee.thrower == seat
        owed = player.owed + throwing + sum(at in player.board.treasures for at in player.commit)
        pairs[f"owed {seat}"] = (int(sheet.pending), owed)
        for name, value in table.paper(seat).recount(table.marks(seat)).items():
            if name != "treasures":
                pairs[f"{name} {seat}"] = (np.asarray(sheet[name]).tolist(), value)
    return pairs
