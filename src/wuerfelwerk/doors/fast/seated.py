"""One seat of many games, each with its own table, against bots that have the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wuerfelwerk.doors import asking, observing, setup
from wuerfelwerk.doors.fast import answers, stepping
from wuerfelwerk.doors.match import Match
from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.contract import MAX_SEATS, OVER, Game
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.generator import new_generator
from wuerfelwerk.engine.masks import has

Bot = str | Callable[[Match, int], int]
MADE_AGAIN = ("game", "_code", "_tables")  # of the rest, in a copy


class Seated:
    """``n`` games in which one seat decides and bots have the others.

    They are, game by game, what ``Match.apply``, ``roll`` and ``ask`` make of them: the same rolls, the same
    answers of bots. Bots of the house are asked compiled, many games at once; functions one after the other.
    """

    def __init__(self, first: Match, n: int, seat: int, bots: Mapping[int, Bot]) -> None:
        """``first``: a match of the game, for its table. ``bots``: one for each other seat."""
        table, rules = first._table, first._table.game.rules
        self.game, self.seat, self.seats, self.bots = table.game, seat, table.seats, dict(bots)
        self._code = stepping.bound(table.game.id)
        self._tables = [table] * n
        self._materials, self._numbers = np.zeros(n, rules.MATERIAL), np.arange(n)  # each game has its own
        self._runs = np.zeros(n, setup.run_type(table.game.id))
        self._work = np.zeros(1, stepping.work_type(table.game.id))
        self._who = np.full(n, OVER, np.int64)
        self._words = np.zeros((n, rules.MASK_WORDS), np.int64)
        self._decides, self._won = np.zeros(n, np.int64), np.zeros(n, np.int64)
        self._points = np.zeros((n, MAX_SEATS), np.int32)
        self.masks: NDArray[np.int8] = np.zeros((n, rules.ACTIONS), np.int8)  # what the seat may do

    def __getstate__(self) -> dict[str, Any]:
        """For pickle and ``copy.deepcopy``: a copy goes on alike, its dice included."""
        plain = {name: value for name, value in vars(self).items() if name not in MADE_AGAIN}
        records = {name: getattr(self, name).tobytes() for name in self._records(self.game)}
        tables = [
            (table.options, table.seats, table.material.tobytes(), table.seed) for table in self._tables
        ]
        return {**plain, **records, "made_of": (self.game.card.rules_version, self.game.id, tables)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Raises Unreadable for what another version has kept."""
        version, id, tables = state["made_of"]
        game = setup.known_game(id)
        kinds = self._records(game)
        if any(len(state[name]) % kind.itemsize for name, kind in kinds.items()):
            raise Unreadable("Diese Partie ist von einer anderen Fassung dieses Programms aufgehoben worden.")
        self._tables = [setup.laid_out_again(version, id, *table) for table in tables]
        vars(self).update({name: value for name, value in state.items() if name != "made_of"})
        for name, kind in kinds.items():
            setattr(self, name, np.frombuffer(bytearray(state[name]), kind))
        self.game, self._code = game, stepping.bound(id)

    @staticmethod
    def _records(game: Game) -> dict[str, np.dtype[Any]]:
        """The members that are arrays of records, which pickle does not know, and what records they are."""
        return {
            "_materials": game.rules.MATERIAL,
            "_runs": setup.run_type(game.id),
            "_work": stepping.work_type(game.id),
        }

    def __len__(self) -> int:
        return len(self._runs)

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over."""
        return np.equal(self._who, OVER)

    def put(self, number: int, match: Match) -> None:
        """A match takes the place of game ``number``; ``advance`` comes next."""
        for array, data in ((self._materials, match._table.material.tobytes()), (self._runs, match._run)):
            array.view(np.uint8).reshape(len(self), -1)[number] = np.frombuffer(data, np.uint8)
        self._tables[number] = match._table

    def match(self, number: int) -> Match:
        """One of the games as a match of its own: a copy."""
        return Match._of(self._tables[number], bytearray(self._runs[number].tobytes()))

    def legal(self, number: int, action: int) -> bool:
        """Whether the seat may do that now."""
        return 0 <= action < self.masks.shape[1] and bool(has(self._words[number], action))

    def decide(self, actions: NDArray[np.int64]) -> None:
        """Legal actions of the seat; -1 leaves a game out. ``advance`` comes next."""
        self._code.decide_all(self._materials, self._runs, np.full(len(self), self.seat), actions)

    def advance(self) -> None:
        """Chance and the bots, until in each game the seat has to decide or it is over."""
        while True:
            self._code.wait_all(self._materials, self._runs, self._work, self.seat, self._who)
            asked = np.flatnonzero((self._who != OVER) & (self._who != self.seat))
            if not len(asked):
                break
            actions = np.full(len(self), -1, np.int64)
            seen = np.zeros(len(self), self.game.rules.STATE)
            self._code.see_all(self._materials, self._numbers, self._runs, self._who, seen)
            for seat, bot in self.bots.items():
                here = asked[self._who[asked] == seat]
                if len(here):
                    self._ask(bot, seat, here, seen, actions)
            self._code.decide_all(self._materials, self._runs, self._who, actions)
        self._code.tell_all(
            self._materials,
            self._runs,
            self.seat,
            self._words,
            self.masks,
            self._decides,
            self._points,
            self._won,
        )

    def _ask(
        self, bot: Bot, seat: int, here: NDArray[np.int64], seen: Any, actions: NDArray[np.int64]
    ) -> None:
        if isinstance(bot, str) and asking.is_of_the_house(bot):
            code, work = _bound(self.game.id, bot)
            dice = self._runs["generator"]
            numbers = [asking.number_of(dice[game].tobytes(), seen[game].tobytes(), seat) for game in here]
            generators = np.array([new_generator(number) for number in numbers])
            code.ask_all(self._materials, seen, self._who, here, generators, work, actions)
            return
        for game in here:
            match = self.match(int(game))
            answer = match.ask(bot, seat) if isinstance(bot, str) else bot(match.seen(seat), seat)
            match.apply(answer, seat)  # says what is wrong with it
            actions[game] = self.match(int(game))._number(answer, seat)

    def observations(self) -> NDArray[np.float32]:
        """What the seat may see: float32 (n, members); see ``Match.observation``."""
        seen = np.zeros(len(self), self.game.rules.STATE)
        self._code.see_all(self._materials, self._numbers, self._runs, np.full(len(self), self.seat), seen)
        out = np.zeros((len(self), len(observing.members(self.game.id))), np.float32)
        memory = seen.view(np.uint8).reshape(len(self), -1)
        self._code.observe_all(memory, *stepping.sources(self.game.id), out)
        out[:, 0], out[:, 1], out[:, 2] = self.seat, self.seats, self._decides
        return out

    def returns(self) -> NDArray[np.float64]:
        """What the seat has won: float64 (n,), 0 while a game runs; see ``Match.returns``."""
        winners = (self._won[:, None] >> np.arange(self.seats) & 1).sum(axis=1)
        share = (self._won >> self.seat & 1) / np.maximum(1, winners)
        told = (share * self.seats - 1) / max(1, self.seats - 1)
        return np.where(self.over & (winners > 0), told, 0.0)


@cache
def _bound(game: str, bot: str) -> tuple[Any, Any]:
    """A bot of the house and its scratch memory."""
    from wuerfelwerk.bots.seating import bound_bot, new_work

    found = setup.known_game(game)
    return bind(answers, compile=True, bot=bound_bot(found, bot, compile=True)), new_work(found, [bot])
