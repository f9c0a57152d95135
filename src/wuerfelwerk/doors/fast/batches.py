"""Many games of one kind in one array, stepped together by compiled code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wuerfelwerk.doors import observing, setup
from wuerfelwerk.doors.fast import stepping
from wuerfelwerk.doors.match import Match
from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.contract import MAX_SEATS, OVER
from wuerfelwerk.engine.dealing import Dealing
from wuerfelwerk.engine.errors import NotLegal, Unreadable
from wuerfelwerk.engine.generator import checked_seed, new_generator, whole

NOBODY = np.zeros(0, np.int64)
MADE_AGAIN = ("_table", "_code", "seats", "masks", "points")  # of the rest, in a copy


class Batch:
    """``n`` games of one kind, each with its material and dice; game 0 is that of ``new`` with the seed.

    Chance is rolled at once, so that each game stands at a decision or is over. What ``step`` returns are
    the members here, written anew at each step (copy what you keep):

    ``seats`` int64 (n,): who is to act, ``OVER`` (-2) · ``masks`` int8 (n, actions): 1 where an action of
    that seat is legal · ``done`` bool (n,): the game is over · ``points`` int32 (n, seats).

    Where several seats decide at once they are asked one after the other, and none sees what the others have
    decided meanwhile. Runs compiled: the first batch of a game in a process loads the machine code.
    """

    def __init__(
        self, game: str, n: int, *, seats: int | None = None, options: Mapping[str, Any] = {}, seed: int = 0
    ) -> None:
        """Raises Unreadable for a game, seats or options that there are not."""
        found = setup.known_game(game)
        many = whole(n)
        if many is None or many < 1:
            raise Unreadable("Eine Reihe hat mindestens eine Partie, nicht „%(n)s“.", n=str(n)[:40])
        n, seed = many, checked_seed(seed)
        chosen = option_values.complete(found.card, setup.option_texts(options))
        count = setup.fitting_seats(found, found.card.seats_min if seats is None else seats, chosen)
        self._table = setup.setup(found, chosen, count, None, seed)
        self._code = stepping.bound(game)
        self._materials = np.zeros(0, found.rules.MATERIAL)  # those that differ
        self._kinds = np.zeros(n, np.int64)  # which of them each game has
        self._runs = np.zeros(n, setup.run_type(game))
        self._work = np.zeros(1, stepping.work_type(game))
        self._generator = new_generator(seed, n)  # of sample; the games have those before it
        self._points = np.zeros((n, MAX_SEATS), np.int32)
        self._seats = np.zeros(n, np.int64)
        self._words = np.zeros((n, found.rules.MASK_WORDS), np.int64)  # what is legal, and how much
        self._many = np.zeros(n, np.int64)
        self._masks = np.zeros((n, found.rules.ACTIONS), np.int8)
        self.done: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self._show()
        self._deal(seed)
        self._go(NOBODY)

    def _show(self) -> None:
        """What others read, without being able to write into it."""
        self.seats: NDArray[np.int64] = self._seats.view()
        self.seats.flags.writeable = False
        self.masks: NDArray[np.int8] = self._masks.view()
        self.masks.flags.writeable = False  # only what was set is taken back
        self.points: NDArray[np.int32] = self._points[:, : self._table.seats]

    def __getstate__(self) -> dict[str, Any]:
        """For pickle and ``copy.deepcopy``: a copy goes on alike, its dice included."""
        game, options, seats, _, seed, _ = self._table
        plain = {name: value for name, value in vars(self).items() if name not in MADE_AGAIN}
        records = {name: getattr(self, name).tobytes() for name in self._records(game.id)}
        made_of = (game.card.rules_version, game.id, options, seats, seed)
        return {**plain, **records, "made_of": made_of}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Raises Unreadable for what another version has kept."""
        version, id, options, seats, seed = state["made_of"]
        game = setup.known_game(id)
        kinds = self._records(id)
        if version != game.card.rules_version or any(
            len(state[name]) % kind.itemsize for name, kind in kinds.items()
        ):
            raise Unreadable("Diese Partie ist von einer anderen Fassung dieses Programms aufgehoben worden.")
        vars(self).update({name: value for name, value in state.items() if name != "made_of"})
        for name, kind in kinds.items():
            setattr(self, name, np.frombuffer(bytearray(state[name]), kind))
        self._table = setup.setup(game, options, seats, None, seed)
        self._code = stepping.bound(id)
        self._show()

    @staticmethod
    def _records(game: str) -> dict[str, np.dtype[Any]]:
        """The members that are arrays of records, which pickle does not know, and what records they are."""
        material = setup.known_game(game).rules.MATERIAL
        return {
            "_materials": material,
            "_runs": setup.run_type(game),
            "_work": stepping.work_type(game),
        }

    def __len__(self) -> int:
        return len(self._runs)

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[NDArray[np.int64], NDArray[np.int8], NDArray[np.bool_], NDArray[np.int32]]:
        """One action in every game, whole numbers of shape (n,), then all rolls; those of games that are over
        are passed over.

        Returns ``seats``, ``masks``, ``done``, ``points``. Raises NotLegal for an action that is not legal,
        Unreadable for another shape or kind of numbers; then nothing has changed in any game.
        """
        given = np.asarray(actions)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise Unreadable(
                "Zu jeder Partie gehört eine ganze Zahl, verlangt sind also %(n)s, nicht %(kind)s %(shape)s.",
                n=len(self),
                kind=given.dtype,
                shape=given.shape,
            )
        chosen = np.ascontiguousarray(given, np.int64)
        wrong = int(self._code.check_all(self._seats, self._words, chosen))
        if wrong >= 0:
            raise NotLegal(
                "In Partie %(number)s ist %(action)s nicht erlaubt.", number=wrong, action=int(chosen[wrong])
            )
        self._go(chosen)
        return self.seats, self.masks, self.done, self.points

    def sample(self) -> NDArray[np.int64]:
        """Any legal action in every game, all equally likely, repeated by the seed; -1 where it is over."""
        actions = np.zeros(len(self), np.int64)
        self._code.pick_all(self._words, self._many, self._generator, actions)
        return actions

    def restart(self) -> int:
        """Begins all games anew that are over, on the same material and with their dice going on."""
        blank = np.zeros(1, self._table.game.rules.STATE)
        many = int(self._code.restart_all(self._materials, self._kinds, self._runs, blank))
        self._go(NOBODY)
        return many

    def observations(self) -> NDArray[np.float32]:
        """What the seat that is to act may see: float32, shape (n, members); see ``Match.observation``.

        Of a game that is over, all of it, with -2 as the seat.
        """
        seen = np.zeros(len(self), self._table.game.rules.STATE)
        self._code.see_all(self._materials, self._kinds, self._runs, self._seats, seen)
        out = np.zeros((len(self), len(observing.members(self._table.game.id))), np.float32)
        memory = seen.view(np.uint8).reshape(len(self), -1)
        self._code.observe_all(memory, *stepping.sources(self._table.game.id), out)
        out[:, 0], out[:, 1], out[:, 2] = self.seats, self._table.seats, ~self.done
        return out

    def match(self, number: int) -> Match:
        """One of the games as a match of its own: a copy."""
        own = bytearray(self._materials[self._kinds[number]].tobytes())
        material = np.frombuffer(own, self._materials.dtype)[0]
        table = self._table._replace(material=material, seed=self._table.seed if number == 0 else None)
        return Match._of(table, bytearray(self._runs[number].tobytes()))

    def _deal(self, seed: int) -> None:
        rules = self._table.game.rules
        kinds: dict[
            bytes, int
        ] = {}  # most games lie on few materials, and these stay in the processor's cache
        runs = self._runs.view(np.uint8).reshape(len(self), -1)
        for number in range(len(self)):
            generator = new_generator(seed, number)
            with Dealing(generator) as dice:
                material = rules.lay_out(self._table.options, self._table.seats, dice)
            self._kinds[number] = kinds.setdefault(material.tobytes(), len(kinds))
            run = setup.started(self._table._replace(material=material), generator)
            runs[number] = np.frombuffer(run, np.uint8)
        self._materials = np.frombuffer(bytearray(b"".join(kinds)), self._materials.dtype)

    def _go(self, actions: NDArray[np.int64]) -> None:
        self._code.step_all(
            self._materials,
            self._kinds,
            self._runs,
            self._work,
            actions,
            self._seats,
            self._words,
            self._many,
            self._masks,
            self._points,
        )
        np.equal(self._seats, OVER, out=self.done)
