"""Whether a bot of somebody's own runs as machine code or as plain Python: tried out once for each game.

A module may say so: ``COMPILED``. Where it does not, its function is compiled if nothing in it could mean
something else then (``own.frozen``), if numba can, and if both choose the same in the first decisions of a
game, drawing the same. What was found is kept beside the machine code, so that it is tried anew when a source
has changed. Whether it is one or the other makes no difference but in speed.
"""

from __future__ import annotations

import contextlib
import json
import os
import warnings
from dataclasses import dataclass
from operator import index
from pathlib import Path
from typing import Any

import numpy as np

from wuerfelwerk.bots import own
from wuerfelwerk.bots.seating import bound_bot, new_work
from wuerfelwerk.engine.chance import new_throw, throw_with
from wuerfelwerk.engine.compiling import folder_of
from wuerfelwerk.engine.contract import CHANCE, OVER, Game
from wuerfelwerk.engine.generator import SeededDice, new_generator
from wuerfelwerk.engine.masks import has, new_mask

DECISIONS = 32  # small actions that are compared; no more than the games are about to cost anyway
FILLED = {"rules", "features"}


@dataclass(frozen=True)
class Verdict:
    """How a bot runs. ``why``: the reason it stays plain where nobody said it should; else ''."""

    is_plain: bool
    why: str = ""


_found: dict[tuple[str, str], tuple[Any, Verdict]] = {}  # with the module it is about


def is_plain(game: Game, name: str) -> bool:
    """True for a bot that is not compiled when it plays this game."""
    return own.is_own(name) and (own.is_remote(name) or verdict(game, name).is_plain)


def verdict(game: Game, name: str) -> Verdict:
    """How a bot of somebody's own, which is no program, runs in this process. NoSuchBot."""
    bot, key = own.load(name), (game.id, name)
    if key not in _found or _found[key][0] is not bot.module:
        _found[key] = bot.module, _settled(game, name, bot)
    return _found[key][1]


def _settled(game: Game, name: str, bot: own.OwnBot) -> Verdict:
    if not bot.is_open:
        return Verdict(not bot.compiled)
    if not bot.is_function:
        return Verdict(True, f"'{bot.function}' is no function written in its module{_place(bot, 0)}")
    for words, line in bot.reading(FILLED).hindrances:
        return Verdict(True, f"{words}{_place(bot, line or bot.line)}")
    told, line = _tried(game, name, bot)
    return Verdict(bool(told), f"{told}{_place(bot, line)}" if told else "")


def _place(bot: own.OwnBot, line: int) -> str:
    return f" ({bot.file}, line {line})" if line else f" ({bot.file})"


def _tried(game: Game, name: str, bot: own.OwnBot) -> tuple[str, int]:
    """Why it is not compiled and in which line; '' where it is. From a file, or tried out."""
    fast = bound_bot(game, name, compile=True).bot
    file = folder_of(fast) / f"verdict-{bot.function}.json"
    with contextlib.suppress(OSError, ValueError):
        words, line = json.loads(file.read_text(encoding="utf-8"))
        return str(words), int(line)
    found = _compared(game, name, bot, fast)
    with contextlib.suppress(OSError):  # a full disk: it is tried once more, as ever
        _keep(file, json.dumps(found))
    return found


def _keep(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    made = file.with_suffix(f".{os.getpid()}")
    made.write_text(text, encoding="utf-8")
    made.replace(file)


def _compared(game: Game, name: str, bot: own.OwnBot, fast: Any) -> tuple[str, int]:
    """Lets both ways decide the same. What cannot be compiled is not asked at all."""
    plain, work = bound_bot(game, name, compile=False).choose, new_work(game, [name])
    begun = _Game(game)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of numba, which fill a page
            _asked(fast.choose, begun, work)
    except Exception as error:
        if own.is_of_numba(error):
            return "numba cannot compile it", own.line_of(error, bot.file) or bot.line
    spare = new_work(game, [name])
    for _ in range(DECISIONS):
        try:
            told = _asked(plain, begun, spare)
            rightly = begun.allows(told[0])
        except Exception:  # said with its place where it matters: in a game that counts
            rightly = False
        if not rightly:
            return "when it was tried it failed", bot.line
        try:
            same = _asked(fast.choose, begun, work) == told
        except Exception:  # whatever it is, plain Python has not raised it
            same = False
        if not same:
            return "compiled it would choose otherwise", bot.line
        if not begun.goes_on(*told):
            break
    return "", 0


def _asked(choose: Any, begun: _Game, work: Any) -> tuple[int, bytes]:
    """What it answers, and what it would draw from next."""
    generator = begun.generator.copy()
    answer = choose(begun.material.copy(), begun.state.copy(), begun.seat, generator, work)
    return index(answer), generator.tobytes()


class _Game:
    """One with the usual options and the fewest seats, as far as it goes, at a decision."""

    def __init__(self, game: Game) -> None:
        self._rules, self._dice, self._thrown = game.rules, SeededDice(0), new_throw()
        self._mask = new_mask(game.rules.MASK_WORDS)
        self.material = game.rules.lay_out(game.card.defaults(), game.card.seats_min, self._dice)
        self.state, self.generator = np.zeros(1, game.rules.STATE)[0], new_generator(0, 1)
        self._rules.start(self.material, self.state)
        self._roll_on()

    def allows(self, action: int) -> bool:
        """Whether that is legal."""
        self._rules.legal(self.material, self.state, self.seat, self._mask)
        return 0 <= action < self._rules.ACTIONS and bool(has(self._mask, action))

    def goes_on(self, action: int, generator: bytes) -> bool:
        """Carries it out; False where the game is over then."""
        self._rules.apply(self.material, self.state, self.seat, action)
        self.generator = np.frombuffer(bytearray(generator), np.int64)
        self._roll_on()
        return self.seat != OVER

    def _roll_on(self) -> None:
        while (seat := int(self._rules.to_act(self.material, self.state))) == CHANCE:
            self._rules.throw(self.material, self.state, self._thrown)
            faces = np.array(throw_with(self._dice, self._thrown), np.int16)
            self._rules.land(self.material, self.state, faces)
        self.seat = seat
