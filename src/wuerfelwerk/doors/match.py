"""A running game: who is to act, what is legal, deciding, rolling, and how it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wuerfelwerk.doors import asking, observing, pictures, rolling, setup, texts
from wuerfelwerk.doors.fast import stepping
from wuerfelwerk.doors.setup import Setup, checked_seat
from wuerfelwerk.engine.chance import list_rolls, new_faces, new_throw, ordered_rolls, thrown_now
from wuerfelwerk.engine.contract import CHANCE, LETTERS, MAX_SEATS, OVER, Card
from wuerfelwerk.engine.errors import NotLegal, Unreadable
from wuerfelwerk.engine.generator import whole
from wuerfelwerk.engine.masks import has, listed, new_mask

_new = object.__new__


class Match:
    """One game at one table. Made by ``wuerfelwerk.new`` or ``Match.from_text``.

    Seats are 0, 1 … (written ``A``, ``B`` …). Actions are ids 0 … ``actions``-1 or their notation. A
    *decision* may take several small actions (a colour, then the fields); whoever acts next says ``to_act``.
    Where several seats decide at once, ``may_act`` names them and they may act in any order.

    Chance is explicit: where ``to_act`` is ``CHANCE`` somebody calls ``roll``. A copy is exact, its dice
    included: ``copy`` is how to undo, and how to think ahead.
    """

    __slots__ = ("_open", "_run", "_table")

    _table: Setup
    _run: bytearray  # all that changes: numpy would take three times as long to copy it
    _open: Any  # the same memory as a record; None until it is asked for

    def __init__(self) -> None:
        raise TypeError("a match is made by wuerfelwerk.new(game) or Match.from_text(text)")

    @classmethod
    def _of(cls, table: Setup, run: bytearray) -> Match:
        match = cls.__new__(cls)
        match._table, match._run, match._open = table, run, None
        return match

    @property
    def _record(self) -> Any:
        if self._open is None:
            self._open = np.frombuffer(self._run, setup.run_type(self._table.game.id))[0]
        return self._open

    @property
    def _state(self) -> Any:
        return self._record["state"][0]

    # ---- the table ------------------------------------------------------------------------------

    @property
    def card(self) -> Card:
        """Title, designer, seats and options of the game."""
        return self._table.game.card

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._table.game.id

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return self._table.seats

    @property
    def options(self) -> dict[str, str]:
        """All options of the table, those that nobody chose included."""
        return dict(self._table.options)

    @property
    def seed(self) -> int | None:
        """What the material was dealt and the dice are thrown with; None in what a seat sees."""
        return self._table.seed

    @property
    def actions(self) -> int:
        """How many actions the game knows: ids are 0 … ``actions``-1."""
        return self._table.game.rules.ACTIONS

    @property
    def material(self) -> dict[str, Any]:
        """What lies at this table and does not change (boards, dice), as a record holds it."""
        return self._table.game.notation.material_json(self._table.material)

    # ---- who decides, and what ------------------------------------------------------------------

    @property
    def to_act(self) -> int:
        """The seat that is to act, ``CHANCE`` (-1) or ``OVER`` (-2).

        Where several may act it is the first of them in the order of the rules.
        """
        return int(self._table.game.rules.to_act(self._table.material, self._state))

    @property
    def may_act(self) -> tuple[int, ...]:
        """The seats that may decide now, rising: several in a simultaneous phase, () at a roll or the end."""
        bits = int(self._table.game.rules.may_act(self._table.material, self._state))
        return tuple(seat for seat in range(self._table.seats) if bits >> seat & 1)

    def legal(self, seat: int | None = None) -> list[int]:
        """The ids of all legal actions of a seat, rising; [] where it has nothing to decide.

        Without ``seat`` they are those of ``to_act``.
        """
        words = self._words(seat)
        return [] if words is None else listed(words)

    def legal_texts(self, seat: int | None = None) -> list[str]:
        """The same in notation and in the same order."""
        who = self._seat_or_acting(seat)
        text, material, state = self._table.game.notation.action_text, self._table.material, self._state
        return [text(material, state, who, action) for action in self.legal(seat)]

    def mask(self, seat: int | None = None) -> NDArray[np.int8]:
        """The same as int8, shape (``actions``,): 1 where the action is legal."""
        mask = np.zeros(self.actions, np.int8)
        mask[self.legal(seat)] = 1
        return mask

    def apply(self, action: int | str, seat: int | None = None) -> None:
        """Carries out one small action, given by its id or in notation.

        Without ``seat`` it is that of ``to_act``. Raises NotLegal, with the number of the ``rule`` that
        forbids it, or Unreadable where it is no action; then nothing has changed.
        """
        who = self._deciding(seat)
        number = self._number(action, who)
        words = new_mask(self._table.game.rules.MASK_WORDS)
        self._table.game.rules.legal(self._table.material, self._state, who, words)
        if not has(words, number):
            raise self._refusal(number, who)
        self._table.runs.decide(self._table.material, self._record, who, number)

    def _words(self, seat: int | None) -> Any:
        """The mask of a seat in words of 60 bits; None where nobody is to act."""
        who = self._seat_or_acting(seat)
        if who < 0:
            return None
        words = new_mask(self._table.game.rules.MASK_WORDS)
        self._table.game.rules.legal(self._table.material, self._state, who, words)
        return words

    def _seat_or_acting(self, seat: int | None) -> int:
        return self.to_act if seat is None else self._checked(seat)

    def _checked(self, seat: int) -> int:
        return checked_seat(seat, self.seats)

    def _deciding(self, seat: int | None) -> int:
        """The seat that acts. Raises NotLegal where it may not."""
        acting = self.to_act
        if acting == OVER:
            raise NotLegal("Das Spiel ist zu Ende.")
        if acting == CHANCE:
            raise NotLegal("Jetzt wird gewürfelt: Erst kommt roll().")
        if seat is None:
            return acting
        who = self._checked(seat)
        if who not in self.may_act:
            raise NotLegal("Platz %(letter)s ist gerade nicht dran.", letter=LETTERS[who])
        return who

    def _number(self, action: int | str, seat: int) -> int:
        if isinstance(action, str):
            return self._table.game.notation.read_action(self._table.material, self._state, seat, action)
        number = whole(action)
        if number is None:
            raise Unreadable(
                "Eine Aktion ist eine Zahl oder ein Text, kein %(kind)s.", kind=type(action).__name__
            )
        if not 0 <= number < self.actions:
            raise Unreadable(
                "Aktionen zählen von 0 bis %(last)s; %(number)s ist keine.",
                last=self.actions - 1,
                number=str(number)[:40],
            )
        return number

    def _refusal(self, action: int, seat: int) -> NotLegal:
        game, material, state = self._table.game, self._table.material, self._state
        rule = game.refusals.why_not(material, state, seat, action)
        try:
            text = game.notation.action_text(material, state, seat, action)
        except (LookupError, ValueError):  # an action that has words only where it is legal
            text = str(action)
        return NotLegal("„%(text)s“ ist jetzt nicht erlaubt (%(rule)s).", rule=rule, text=text[:80])

    # ---- chance ---------------------------------------------------------------------------------

    def roll(self, faces: str | Sequence[int] | None = None) -> str:
        """Carries out one roll (dice, a lot or a deal) and returns it in notation.

        Without ``faces`` the match throws its own dice: the same seed and decisions give the same rolls.
        ``faces`` are notation (``dice R R G``), or one number a die, 0 … sides-1. Raises NotLegal where
        nothing is to be thrown, Unreadable for what is no such roll.
        """
        material, state, notation = self._table.material, self._state, self._table.game.notation
        if self.to_act != CHANCE:
            raise NotLegal("Jetzt wird nicht gewürfelt.")
        shown = self._thrown() if faces is None else rolling.given(self, faces)
        text = notation.roll_text(material, state, shown)[1]
        self._table.game.rules.land(material, state, np.array(shown, np.int16))
        return text

    def chances(self) -> list[tuple[str, float]]:
        """Every distinct roll that may come now, in notation, with its probability; they sum to 1.

        [] where nothing is to be thrown. ValueError for a deal with too many outcomes to list: sample it,
        with ``copy().roll()``.
        """
        if self.to_act != CHANCE:
            return []
        material, state, text = self._table.material, self._state, self._table.game.notation.roll_text
        thrown = thrown_now(self._table.game.rules, material, state)
        all_of_them = ordered_rolls(thrown)
        return [
            (text(material, state, faces)[1], weight / all_of_them) for faces, weight in list_rolls(thrown)
        ]

    def _thrown(self) -> list[int]:
        thrown, faces = new_throw(), new_faces()
        count = self._table.runs.throw(self._table.material, self._record, thrown, faces)
        shown = [int(face) for face in faces[:count]]
        return sorted(shown) if thrown.alike else shown

    # ---- copies and texts -----------------------------------------------------------------------

    def copy(self) -> Match:
        """An exact copy that goes its own way: what is done to one of them the other never sees."""
        match = _new(Match)
        match._table = self._table
        match._run = self._run.copy()  # asked of the bytes themselves it takes half as long
        match._open = None
        return match

    def seen(self, seat: int) -> Match:
        """The match as a seat may see it: a copy without what others have decided and not shown yet, and
        with dice of its own, so that no roll of it tells what this match will throw."""
        seen = self._of(self._table._replace(seed=None), bytearray(self._run))
        state, record = observing.seen_state(self, self._checked(seat)), seen._record
        record["state"][0] = state
        record["generator"] = asking.generator_apart(self, seat, state)
        record["waiting"] = 0  # what it begins with is all that is known
        return seen

    def text(self) -> str:
        """All of the match as one line of JSON, dice and hidden decisions included; see ``from_text``.

        What a seat may see is ``seen(seat).text()``.
        """
        return texts.written(self._table, self._record)

    @classmethod
    def from_text(cls, text: str) -> Match:
        """The match of a text, exactly as it was. Raises Unreadable for anything else."""
        return cls._of(*texts.read(text))

    def __reduce__(self) -> tuple[Any, ...]:
        table = self._table
        made_of = (table.game.id, table.options, table.seats, table.material.tobytes(), table.seed)
        return _unpickled, (table.game.card.rules_version, made_of, bytes(self._run))

    def __eq__(self, other: object) -> bool:
        """Equal matches answer alike to everything from here on."""
        return isinstance(other, Match) and self._known == other._known

    @property
    def _known(self) -> tuple[Any, ...]:
        table, run = self._table, self._record
        told = (table.game.id, table.options, table.material.tobytes(), run["state"].tobytes())
        since = b""
        if run["waiting"]:
            since = run["revealed"].tobytes() + run["acted"][: run["many"]].tobytes()
        return *told, since, run["generator"].tobytes()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        acting = {CHANCE: "chance", OVER: "over"}.get(self.to_act) or LETTERS[self.to_act]
        return f"<Match {self.game}, {self.seats} seats, to act: {acting}>"

    # ---- how it stands --------------------------------------------------------------------------

    @property
    def points(self) -> NDArray[np.int32]:
        """The points of each seat as it stands: int32, shape (seats,)."""
        return self._result()[0]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, rising; () while the game runs, and where nobody has."""
        won = self._result()[1] if self.to_act == OVER else 0
        return tuple(seat for seat in range(self.seats) if won >> seat & 1)

    @property
    def ending(self) -> str:
        """The word for how the game has ended, as in records; '' while it runs."""
        if self.to_act != OVER:
            return ""
        return self._table.game.notation.ending(self._table.material, self._state)

    def returns(self) -> NDArray[np.float64]:
        """What each seat has won: float64, shape (seats,), summing to 0.

        Whoever wins alone has 1, and everybody else -1/(seats-1); k winners share what one would have. All
        are 0 while the game runs, and where nobody has won.
        """
        share, winners = np.zeros(self.seats), self.winners
        if winners:
            share[list(winners)] = 1 / len(winners)
            share = (share * self.seats - 1) / max(1, self.seats - 1)
        return share

    def _result(self) -> tuple[NDArray[np.int32], int]:
        points = np.zeros(MAX_SEATS, np.int32)
        won = int(self._table.game.rules.result(self._table.material, self._state, points))
        return points[: self.seats], won

    # ---- for eyes and networks ------------------------------------------------------------------

    def svg(self, seat: int = 0) -> str:
        """The sheet of a seat as its owner sees it: a whole SVG file."""
        return pictures.sheet(self, self._checked(seat))

    def _repr_svg_(self) -> str:
        """The table for a notebook: every sheet as its owner sees it, and the dice."""
        return pictures.table(self)

    def observation(self, seat: int) -> NDArray[np.float32]:
        """What a seat may see, as numbers: float32, shape (len(``members``),); ``members`` names each.

        Nothing that others have decided and not shown is in it, no seed and no dice to come.
        """
        return observing.observation(self, self._checked(seat))

    @property
    def members(self) -> tuple[str, ...]:
        """The names of the numbers of an observation, in their order.

        ``seat``, ``seats`` and ``decides`` (1 where this seat may act), then all members of the state of the
        game as they stand in its ``rules.py``. Whole numbers are themselves; a word of 64 bits, which is a
        set of fields or of actions, is 64 numbers 0 or 1, the lowest bit first.
        """
        return observing.members(self.game)

    # ---- at speed -------------------------------------------------------------------------------

    def stepping(self) -> tuple[Callable[[int], int], memoryview]:
        """A step in one compiled call, and what is legal after it: ``step, legal = match.stepping()``.

        ``step(action)`` carries out an action of ``to_act``, rolls on while chance is next, writes the ids of
        what is legal then into ``legal`` (rising) and returns how many: 0 where the game is over. An action
        that is not legal changes nothing and returns -1; ``apply`` says why. ``step(-1)`` only rolls on: that
        is how to begin. It plays this very match: everything else shows what has become of it.

        The first call in a process loads the machine code, and makes it where it is not in the user's cache
        (seconds); other methods never do, they run the rules as they stand. Both play the same games.
        """
        return stepping.stepping(self)

    # ---- bots -----------------------------------------------------------------------------------

    def ask(self, bot: str | Callable[..., Any], seat: int | None = None) -> int:
        """The next small action a bot would take; nothing is changed.

        ``bot``: a name of the house (``random``, ``greedy``, ``easy`` … ``expert``), ``module:function``, or
        a function of a match and a seat. It is shown what its seat may see. Equal matches give equal answers
        of bots of the house, and what these draw tells nothing about the dice. Raises NotLegal where the seat
        has nothing to decide, Unreadable for a bot that cannot play this game.
        """
        return asking.asked(self, bot, self._deciding(seat))


def _unpickled(version: int, made_of: tuple[Any, ...], run: bytes) -> Match:
    table = setup.laid_out_again(version, *made_of)
    if len(run) != setup.run_type(table.game.id).itemsize:
        raise Unreadable("Diese Partie ist von einer anderen Fassung dieses Programms aufgehoben worden.")
    return Match._of(table, bytearray(run))
