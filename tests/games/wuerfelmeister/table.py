"""A table for tests: any position, played by notation with injected rolls, the referee asked at every step.

    table = Table(rules, "c3:1:3 d4:2:6", A="a1", B="coin")   # A is to choose its picture
    table.act("A", "want 2").act("A", "tip c3 north").roll(3)
    assert table.legal("A") == ["move d2"]
    assert table.refuses("A", "move a2") == "WM-19"

The rules under test and the referee act side by side; after every event they are compared.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.games.wuerfelmeister.referee import Referee, read_field
from wuerfelwerk.engine.contract import CHANCE, MAX_SEATS, NO_ACTION, OVER
from wuerfelwerk.engine.errors import NotLegal, Refusal
from wuerfelwerk.engine.masks import has, listed, new_mask
from wuerfelwerk.games.wuerfelmeister import CARD, notation, refusals
from wuerfelwerk.games.wuerfelmeister import rules as plain

PHASES = ("lot", "laid", "place", "want", "tip", "roll", "move", "put", "limit", "over")
Options = dict[str, str]


def header(options: Options, material: Any, seats: int) -> dict[str, Any]:
    """What the referee reads of a record."""
    values: dict[str, Any] = {**options, "size": int(options["size"])}
    values["forced_hit"] = options["forced_hit"] == "true"
    return {
        "game": "wuerfelmeister",
        "options": values,
        "seats": [{"seat": seat} for seat in "ABCDEF"[:seats]],
        "material": notation.material_json(material),
    }


class Table:
    """One game under test. Without ``dice`` it begins with the lot; with them A begins a turn."""

    def __init__(
        self, rules: Any, dice: str = "", seats: int = 2, options: Options | None = None, **figures: str
    ) -> None:
        self.rules = rules
        self.options = CARD.defaults() | (options or {})
        seats = max(seats, len(figures))
        self.seats = "ABCD"[:seats]
        self.material = plain.lay_out(self.options, seats, None)  # type: ignore[arg-type]
        self.state = np.zeros(1, plain.STATE)[0]
        self.rules.start(self.material, self.state)
        self.referee = Referee(header(self.options, self.material, seats))
        if dice or figures:
            self._set(dice.split(), figures)
        self.agree()

    def _set(self, dice: list[str], figures: dict[str, str]) -> None:
        """A position in which A's turn begins and nobody stands to take a die at once."""
        state, referee = self.state, self.referee
        state.active, state.turn, state.phase = 0, 1, plain.WANT if dice else plain.ROLL
        referee.active, referee.phase = "A", "want" if dice else "roll"
        for die in dice:
            field, way = notation._read_die(die)
            notation.put_die(state, field, way)
            place, lying = referee._read_die(die)
            referee.dice[place] = lying
        for seat, at in figures.items():
            if at != "coin":
                state.figures[self.number(seat)].at = notation.FIELD_OF[at]
                referee.figures[seat] = read_field(at, referee.size)

    # acting

    def chance(self, actor: str, text: str) -> Table:
        faces = notation.read_roll(self.material, self.state, actor, text)
        self.rules.land(self.material, self.state, np.array(faces, np.int16))
        (self.referee.lot if actor == "lot" else self.referee.throw)(text)
        return self.agree()

    def roll(self, pips: int) -> Table:
        return self.chance("dice", f"dice {pips}")

    def act(self, seat: str, *texts: str) -> Table:
        """Plays actions of one seat; raises NotLegal with the rule where one is not legal."""
        for text in texts:
            action = self.action(seat, text)
            self.rules.apply(self.material, self.state, self.number(seat), action)
            self.referee.act(seat, text)
            self.agree()
        return self

    def action(self, seat: str, text: str) -> int:
        action = notation.read_action(self.material, self.state, self.number(seat), text)
        rule = refusals.why_not(self.material, self.state, self.number(seat), action)
        if not has(self.mask(seat), action):
            assert rule
            raise NotLegal(f"{seat}: {text}", rule=rule)
        assert not rule
        return action

    def to_move(self, pips: int, want: int = 6, tip: str = "") -> Table:
        """The active seat wants a picture, tips (the first legal tip unless given) and rolls."""
        seat = self.to_act()
        if self.phase == "want":
            self.act(seat, f"want {want}")
            self.act(seat, tip or self.legal(seat)[0])
        return self.roll(pips)

    def refuses(self, seat: str, text: str) -> str:
        """The rule by which an action is refused, with its case; nothing may change."""
        before = self.state.tobytes()
        try:
            self.action(seat, text)
        except Refusal as refusal:
            assert text not in self.referee.legal(seat)
            return refusal.rule
        finally:
            assert self.state.tobytes() == before
        raise AssertionError(f"{seat}: {text} was not refused")

    # looking

    def number(self, seat: str) -> int:
        return self.seats.index(seat)

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    def to_act(self) -> str:
        actor = int(self.rules.to_act(self.material, self.state))
        if actor == CHANCE:
            return "dice" if self.phase == "roll" else "lot"
        return "" if actor == OVER else self.seats[actor]

    def mask(self, seat: str) -> Any:
        mask = new_mask(plain.MASK_WORDS)
        count = self.rules.legal(self.material, self.state, self.number(seat), mask)
        assert count == len(listed(mask))
        return mask

    def text(self, seat: str, action: int) -> str:
        return notation.action_text(self.material, self.state, self.number(seat), action)

    def legal(self, seat: str) -> list[str]:
        return sorted(self.text(seat, action) for action in listed(self.mask(seat)))

    def ends(self, seat: str) -> set[str]:
        """Where a move may end: fields and ``coin``; empty where the figure must stay."""
        return {text.removeprefix("move ") for text in self.legal(seat)} - {"stay"}

    def dice(self) -> dict[str, str]:
        """``{"c3": "1:3"}``: top and north of each die on the board."""
        found = {}
        for field, way in enumerate(self.state.dice.tolist()):
            if way:
                name, _, lying = notation.die_text(field, way).partition(":")
                found[name] = lying
        return found

    def figures(self) -> dict[str, str]:
        at = [int(self.state.figures[seat].at) for seat in range(len(self.seats))]
        return {s: "coin" if f < 0 else notation.NAMES[f] for s, f in zip(self.seats, at, strict=True)}

    def points(self) -> dict[str, int]:
        return {s: int(self.rules.score(self.material, self.state, i)) for i, s in enumerate(self.seats)}

    def winners(self) -> str:
        bits = int(self.rules.result(self.material, self.state, np.zeros(MAX_SEATS, np.int32)))
        return "".join(seat for i, seat in enumerate(self.seats) if bits >> i & 1)

    # the referee

    def agree(self) -> Table:
        """Compares everything the rules and the referee know."""
        referee, state = self.referee, self.state
        standing = {s: "coin" if f is None else spell_of(f) for s, f in referee.figures.items()}
        lying = {spell_of(f): f"{die[0]}:{die[1]}" for f, die in referee.dice.items()}
        tops = [sum(die[0] == picture for die in referee.dice.values()) for picture in range(1, 7)]
        pairs: dict[str, tuple[Any, Any]] = {
            "phase": (self.phase, referee.phase),
            "to act": (self.to_act(), referee.to_act()),
            "dice": (self.dice(), lying),
            "tops": ([int(n) for n in state.tops], tops),
            "left": (int(state.left), len(lying)),
            "figures": (self.figures(), standing),
            "points": (self.points(), referee.points()),
            "quiet": (int(state.quiet), referee.quiet),
            "between": (
                bool(self.rules.between_turns(self.material, state)),
                referee.between_turns(),
            ),
            "vote": (
                bool(self.rules.may_stop(self.material, state)) and referee.between_turns(),
                referee.may_vote(),
            ),
        }
        for seat in self.seats:
            legal = referee.legal(seat)
            pairs[f"legal {seat}"] = (self.legal(seat), legal)
            forced = int(self.rules.forced(self.material, state, self.number(seat)))
            pairs[f"forced {seat}"] = (forced != NO_ACTION, len(legal) == 1)
        if not self.to_act():
            pairs["winners"] = (self.winners(), "".join(referee.result()["winners"]))
        wrong = [f"{what}: rules {a}, referee {b}" for what, (a, b) in pairs.items() if a != b]
        assert not wrong, "; ".join(wrong)
        return self


def spell_of(field: tuple[int, int]) -> str:
    return "abcdefgh"[field[0]] + str(field[1] + 1)
