"""One game step by step with the plain rules, for bots that are plain Python, and to find what went wrong.

It is the course of ``engine.loops.playing_apart``: nobody sees what others decide at the same time. A bot
gets copies: it may write into them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from operator import index
from typing import Any

import numpy as np

from wuerfelwerk.bots import own
from wuerfelwerk.bots.own.questions import Questions
from wuerfelwerk.bots.seating import bound_bot, new_work
from wuerfelwerk.bots.settling import is_plain
from wuerfelwerk.engine.chance import new_faces, new_throw
from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.contract import CHANCE, MAX_SEATS, OVER, Game
from wuerfelwerk.engine.loops import playing_apart
from wuerfelwerk.engine.masks import has, listed, new_mask
from wuerfelwerk.lab.arena import streams
from wuerfelwerk.lab.arena.faults import BotFailed, BotFault
from wuerfelwerk.lab.arena.streams import TURNS
from wuerfelwerk.lab.arena.viewing import NoAction, Viewer

SHOWN = 5  # ids of legal actions in a sentence


class Stepper:
    """Plays single games with any bots, plain ones and compiled ones."""

    def __init__(self, game: Game, options: Mapping[str, str] | None = None, timeout: float = 10.0) -> None:
        """``options`` and ``timeout``: what programs are told, and how long they have for an answer."""
        self.game = game
        self._options, self._timeout = options or game.card.defaults(), timeout
        self._bots: dict[str, tuple[Any, Any]] = {}
        self._programs: dict[str, Questions] = {}
        self._viewers: dict[str, Viewer] = {}
        self._table, self._decisions = "", Counter[int]()  # of each seat, in this game
        self._apart = bind(playing_apart, compile=False, rules=game.rules)
        self._mask = new_mask(game.rules.MASK_WORDS)
        self._thrown, self._faces = new_throw(), new_faces()

    def told(self, options: Mapping[str, str]) -> None:
        """From now on games have these options, and whoever is asked is told so."""
        if options != self._options:
            self.close()
            self._options = options
            self._programs, self._viewers = {}, {}

    def play(
        self,
        material: Any,
        seated: Sequence[str],
        generator: Any,
        table: str = "",
        roll: Callable[[int, list[int]], list[int]] | None = None,
    ) -> int:
        """One game from its start; returns the winners. ``generator``: see ``streams``.

        ``table``: what programs are told, to know one game from the other. ``roll``: the faces of dice
        from outside, by the number of the roll and the sides of its dice. Afterwards ``rows`` is the log of
        ``engine.loops.playing`` and ``state`` how the game has ended.
        """
        rules = self.game.rules
        self._table, self._decisions = table, Counter()
        self._roll, self._rolls, self.rows = roll, 0, list[tuple[int, int]]()
        self.state = state = np.zeros(1, rules.STATE)[0]
        rules.start(material, state)
        seen, waiting = np.zeros(MAX_SEATS, rules.STATE), 0
        while (seat := int(rules.to_act(material, state))) != OVER:
            if seat == CHANCE:
                self._throw(material, state, generator)
                continue
            waiting = self._apart.look(material, state, waiting, seen)
            action = self._action(seated[seat], material, state, seen[seat], seat, generator)
            self.rows.append((seat, action))
            waiting = self._apart.decide(material, state, seat, action, waiting, seen)
        return int(rules.result(material, state, np.zeros(MAX_SEATS, np.int32)))

    def close(self) -> None:
        """Lets go of the programs that were asked."""
        for program in self._programs.values():
            program.close()

    def _throw(self, material: Any, state: Any, generator: Any) -> None:
        self.game.rules.throw(material, state, self._thrown)
        count = int(self._thrown.count)
        sides = [int(side) for side in self._thrown.sides[:count]]
        if self._roll is None:
            streams.before_throw(state, generator)
            self._faces[:count] = [streams.face(generator, side) for side in sides]
        else:
            self._rolls += count > 0
            self._faces[:count] = self._roll(self._rolls, sides) if sides else []
        self.rows += [(CHANCE, int(face)) for face in self._faces[:count]]
        self.game.rules.land(material, state, self._faces[:count])

    def _action(self, name: str, material: Any, state: Any, seen: Any, seat: int, generator: Any) -> int:
        """What the bot answers, if it is legal; else BotFailed."""
        self._decisions[seat] += 1
        choices = generator[:TURNS].copy()  # a view would lead to the dice
        told, answer = "", None
        try:
            if own.is_remote(name):
                number = self._decisions[seat]
                told, answer = self._program(name).ask(material, seen, seat, choices, self._table, number)
            elif own.is_viewing(name):
                told, answer = self._viewer(name).ask(material.copy(), seen.copy(), seat, choices)
            else:
                choose, work = self._bot(name)
                answer = choose(material.copy(), seen.copy(), seat, choices, work)
        except (own.NoAnswer, NoAction) as error:
            raise self._fault(name, material, state, seat, str(error)) from error
        except (Exception, SystemExit) as error:  # a bot that calls exit() ends its game, not the program
            if not own.is_own(name) or own.is_remote(name):
                raise
            bot = own.load(name)
            what = own.in_words(error, bot.file, bot.line)
            raise self._fault(name, material, state, seat, what) from error
        generator[:TURNS] = choices
        self.game.rules.legal(material, state, seat, self._mask)
        try:
            action = index(_no_flag(answer))
        except TypeError:
            what = f"answered with {answer!r:.60}, which is no action id{_where(name)}"
            what += f"; right would be one of the ids in rules.legal, now {', '.join(self._legal_ids())}"
            raise self._fault(name, material, state, seat, what) from None
        if not 0 <= action < self.game.rules.ACTIONS or not has(self._mask, action):
            reason = self._reason(material, state, seat, action, told)
            what = f"answered with {told or action!r}, which is not legal{reason}{_where(name)}"
            raise self._fault(name, material, state, seat, what)
        return action

    def _legal_ids(self) -> list[str]:
        """Some of those there are, as an example."""
        ids = listed(self._mask)
        return [*map(str, ids[:SHOWN]), *(["…"] if len(ids) > SHOWN else [])]

    def _bot(self, name: str) -> tuple[Any, Any]:
        if name not in self._bots:
            fast = not is_plain(self.game, name)
            bot = bound_bot(self.game, name, compile=fast)
            if fast and own.is_own(name):
                bot = bot.bot  # without its guard, which tells no more than that something was wrong
            self._bots[name] = (bot.choose, new_work(self.game, [name]))
        return self._bots[name]

    def _program(self, name: str) -> Questions:
        if name not in self._programs:
            self._programs[name] = Questions(self.game, name, self._options, self._timeout)
        return self._programs[name]

    def _viewer(self, name: str) -> Viewer:
        if name not in self._viewers:
            self._viewers[name] = Viewer(self.game, name, self._options)
        return self._viewers[name]

    def _reason(self, material: Any, state: Any, seat: int, action: int, told: str) -> str:
        """The rule, where the answer is at least the number of an action."""
        if not 0 <= action < self.game.rules.ACTIONS:
            return "" if told else f" (ids are 0 to {self.game.rules.ACTIONS - 1})"
        rule = self.game.refusals.why_not(material, state, seat, action).partition("/")[0]
        return f" ({rule})" if rule else ""

    def _fault(self, name: str, material: Any, state: Any, seat: int, what: str) -> BotFailed:
        position = self.game.notation.state_text(material, state)
        return BotFailed(BotFault(name, seat, what, int(state["turn"]), self._decisions[seat], position))


def _no_flag(answer: Any) -> Any:
    """TypeError for True and False, which Python takes for 1 and 0 and nobody means as an action."""
    if isinstance(answer, bool | np.bool_):
        raise TypeError
    return answer


def _where(name: str) -> str:
    """Where the function of somebody's own begins."""
    if not own.is_own(name) or own.is_remote(name):
        return ""
    bot = own.load(name)
    return f" ({bot.file}, line {bot.line})" if bot.line else ""
