"""A table for tests: built from racks and a pool, played by notation, watched by the referee.

    table = Table(rules, "R4 G4", "B1 Y4", pool="R3 B5")     # A to act
    table.turn("A", "G6")                                     # colour G, then dice G6
    assert table.racks() == ["R5 G4 B1", ...]

A function die stands on a rack with its name: ``"R4 joker"``, in the pool likewise. The rules
under test and the referee act side by side; after every step they are compared.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.games.regenbogenwuerfelei.referee import Referee
from wuerfelwerk.engine.contract import CHANCE, NO_ACTION, OVER
from wuerfelwerk.engine.errors import NotLegal
from wuerfelwerk.engine.masks import has, listed, new_mask
from wuerfelwerk.games.regenbogenwuerfelei import codes, notation, refusals
from wuerfelwerk.games.regenbogenwuerfelei import rules as plain
from wuerfelwerk.games.regenbogenwuerfelei.material import COLOURS, FUNCTIONS, lay_out_values

PHASES = {
    codes.DEAL: "deal",
    codes.RANK: "rank",
    codes.START: "start",
    codes.ROLL: "roll",
    codes.LIMIT: "limit",
    codes.PICK: "pick",
    codes.BEGIN: "begin",
    codes.TURN: "turn",
    codes.LAID: "blockierer laid",
    codes.ENDED: "over",
}


class Table:
    """One game under test. Without racks it begins with the deal, for ``seats`` seats."""

    def __init__(
        self,
        rules: Any,
        *racks: str,
        pool: str = "",
        seats: int = 0,
        functions: str = "",
        leftover: str = "pool",
        last_survivor: str = "end",
        rounds: int = 1,
    ) -> None:
        named = [word for text in (*racks, pool, functions) for word in text.split() if word in FUNCTIONS]
        names = [name for name in FUNCTIONS if name in named]
        self.rules = rules
        self.seats = "ABCDEF"[: len(racks) or seats]
        self.material = lay_out_values(len(self.seats), names, leftover, last_survivor, rounds)
        self.state = np.zeros(1, plain.STATE)[0]
        self.rules.start(self.material, self.state)
        header = {
            "game": "regenbogenwuerfelei",
            "seats": [{"seat": letter} for letter in self.seats],
            "material": notation.material_json(self.material),
        }
        self.referee = Referee(header)
        if racks:
            self._place(racks, pool)
        self.agree()

    def _place(self, racks: tuple[str, ...], pool: str) -> None:
        """Puts dice where the test wants them; A is to act, clockwise, in the first turn."""
        state, referee = self.state, self.referee
        state.phase, state.active, state.turn, state.first_turn, state.round_number = codes.TURN, 0, 1, 1, 1
        referee.phase, referee.active, referee.turns, referee.first_turn, referee.round = "turn", "A", 1, 0, 1
        referee.clockwise, referee.zauberer_played = True, False
        for seat, text in enumerate(racks):
            rack = referee.racks[self.seats[seat]]
            for word in text.split():
                if word in FUNCTIONS:
                    state.where[FUNCTIONS.index(word)] = seat
                    rack.functions.add(word)
                else:
                    rack.dice += [word[0]] * int(word[1])
                    state.racks[seat] += int(word[1]) << 8 * COLOURS.index(word[0])
            if not text:  # nothing there: out already
                state.out |= 1 << seat
                rack.out = True
        for word in pool.split():
            if word in FUNCTIONS:
                state.where[FUNCTIONS.index(word)] = codes.IN_POOL
                referee.pool.functions.add(word)
            else:
                referee.pool.dice.append((word[0], int(word[1])))
                state.pool[int(word[1]) - 1] += 1 << 8 * COLOURS.index(word[0])

    # acting

    def chance(self, actor: str, text: str) -> Table:
        faces = notation.read_roll(self.material, self.state, actor, text)
        self.rules.land(self.material, self.state, np.array(faces, np.int16))
        (self.referee.lot if actor == "lot" else self.referee.dice)(text)
        return self.agree()

    def lot(self, text: str) -> Table:
        return self.chance("lot", text)

    def dice(self, text: str) -> Table:
        return self.chance("dice", text)

    def act(self, seat: str, *texts: str) -> Table:
        """Plays actions of one seat; raises NotLegal with the rule where one is not legal."""
        for text in texts:
            action = notation.read_action(self.material, self.state, self.number(seat), text)
            if not has(self.mask(seat), action):
                rule = refusals.why_not(self.material, self.state, self.number(seat), action)
                assert text not in self.referee.legal(seat)
                raise NotLegal(f"{seat}: {text}", rule=rule)
            self.rules.apply(self.material, self.state, self.number(seat), action)
            self.referee.act(seat, text)
            self.agree()
        return self

    def turn(self, seat: str, roll: str, joker: str = "") -> Table:
        """Colour and roll of an ordinary turn: ``turn("A", "G5")``, ``turn("A", "G2", "R")``."""
        self.act(seat, f"colour {roll[0]}")
        return self.dice(f"dice {roll} joker {joker}" if joker else f"dice {roll}")

    def refuses(self, seat: str, text: str) -> str:
        """The rule by which an action is refused, with its case."""
        before = self.state.tobytes()
        action = notation.read_action(self.material, self.state, self.number(seat), text)
        rule = refusals.why_not(self.material, self.state, self.number(seat), action)
        try:
            self.act(seat, text)
        except NotLegal as refusal:
            assert refusal.rule == rule != ""
            return rule
        finally:
            assert self.state.tobytes() == before
        return ""

    # looking

    def number(self, seat: str) -> int:
        return self.seats.index(seat)

    def mask(self, seat: str) -> Any:
        mask = new_mask(plain.MASK_WORDS)
        self.rules.legal(self.material, self.state, self.number(seat), mask)
        return mask

    def legal(self, seat: str) -> list[str]:
        number = self.number(seat)
        mask = listed(self.mask(seat))
        return sorted(notation.action_text(self.material, self.state, number, action) for action in mask)

    def forced(self, seat: str) -> str:
        action = int(self.rules.forced(self.material, self.state, self.number(seat)))
        return "" if action == NO_ACTION else notation.action_text(self.material, self.state, 0, action)

    def rack(self, seat: str) -> str:
        """``R4 G1 joker``."""
        return self._spelt(self.state.racks[self.number(seat)], self.number(seat))

    def pool(self) -> str:
        """``R3 B5 hilfe``, by value, then colour."""
        words = []
        for value in range(1, 6):
            dice = notation.dice_text(self.state.pool[value - 1])
            for place in range(0, len(dice), 2):
                words += [f"{dice[place]}{value}"] * int(dice[place + 1])
        return " ".join(words + self._functions(codes.IN_POOL))

    def _spelt(self, dice: int, place: int) -> str:
        text = notation.dice_text(dice)
        return " ".join([text[n : n + 2] for n in range(0, len(text), 2)] + self._functions(place))

    def _functions(self, place: int) -> list[str]:
        return [name for die, name in enumerate(FUNCTIONS) if int(self.state.where[die]) == place]

    def out(self) -> str:
        return "".join(letter for seat, letter in enumerate(self.seats) if int(self.state.out) >> seat & 1)

    def active(self) -> str:
        """The seat that is to act, ``dice`` or ``over``."""
        seat = int(self.rules.to_act(self.material, self.state))
        return "dice" if seat == CHANCE else "over" if seat == OVER else self.seats[seat]

    def result(self) -> dict[str, Any] | None:
        if self.active() != "over":
            return None
        points = np.zeros(6, np.int32)
        winners = int(self.rules.result(self.material, self.state, points))
        return {
            "ended": notation.ending(self.material, self.state),
            "winners": [letter for seat, letter in enumerate(self.seats) if winners >> seat & 1],
            "points": {letter: int(points[seat]) for seat, letter in enumerate(self.seats)},
        }

    # the referee

    def agree(self) -> Table:
        """Rules and referee have the same in front of them."""
        referee = self.referee
        assert PHASES[int(self.state.phase)] == referee.phase
        acting = self.active()
        expected = [] if acting == "over" else ["lot"] if referee.phase in ("deal", "limit") else [acting]
        assert referee.to_act() == expected
        for seat in self.seats:
            rack = referee.racks[seat]
            words = [f"{c}{rack.dice.count(c)}" for c in COLOURS if c in rack.dice]
            names = [name for name in FUNCTIONS if name in rack.functions]
            assert self.rack(seat) == " ".join(words + names)
            assert self.legal(seat) == referee.legal(seat)
            assert (seat in self.out()) == rack.out
            assert (
                int(self.rules.score(self.material, self.state, self.number(seat)))
                == (referee.totals()[seat])
            )
        lying = sorted(referee.pool.dice, key=lambda die: (die[1], COLOURS.index(die[0])))
        names = [name for name in FUNCTIONS if name in referee.pool.functions]
        assert self.pool() == " ".join([f"{c}{v}" for c, v in lying] + names)
        assert self.result() == referee.result()
        vote = self.rules.may_stop(self.material, self.state)
        assert (vote and self.rules.between_turns(self.material, self.state)) == referee.may_vote()
        return self
