"""Playing the games of a plan in one process, compiled, and writing them down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, cached_property, lru_cache
from typing import Any

import numpy as np

from wuerfelwerk.bots import BOTS, own
from wuerfelwerk.bots.seating import bound_bots, in_order, judged, new_work
from wuerfelwerk.engine.chance import new_faces, new_throw
from wuerfelwerk.engine.compiling import bind, compiled
from wuerfelwerk.engine.contract import CHANCE, MAX_SEATS, OVER, Dice
from wuerfelwerk.engine.dealing import Dealing
from wuerfelwerk.engine.generator import below, new_generator
from wuerfelwerk.engine.loops import one_stream, playing, playing_apart
from wuerfelwerk.engine.recorded.record import Event, result_json, result_of, write_record
from wuerfelwerk.engine.recorded.retelling import Teller
from wuerfelwerk.engine.recorded.writing import Writer, dumped
from wuerfelwerk.engine.starting import draws_starter
from wuerfelwerk.lab import batch
from wuerfelwerk.lab.arena import streams
from wuerfelwerk.lab.plan import Plan, RollingDice, Table, table_of
from wuerfelwerk.lab.tally import NOBODY, Outcome

BATCH = 10  # games between two looks at the flag; more would leave the cache of the processor
OWN_DRAWS = 1 << 64  # and above: the streams of what own bots draw; games have those below
LOG_ROWS = 4096  # a longer game is played again with a longer log


class GeneratorDice:
    """Dice over a generator that others go on drawing from."""

    def __init__(self, generator: Any) -> None:
        self.generator = generator

    def below(self, sides: int) -> int:
        return int(below(self.generator, sides))


class GameFailed(Exception):
    """A bot of somebody's own has failed in game ``number``; the message is a sentence without its end."""

    def __init__(self, number: int, said: str) -> None:
        super().__init__(number, said)  # both, as it travels between processes
        self.number, self.said = number, said


class Player:
    """Plays the games of a plan. Made once a process: it holds the compiled loop and its scratch.

    Where somebody's own bots play (``strict``) they draw from a generator of their own, so that nobody can
    know the dice to come, and all are asked with what their seats may see.
    """

    most = BATCH  # games to ask for at once

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = plan.loaded()
        self.names = in_order(plan.bots)
        self.rules = compiled(self.game.rules)
        self.bots = bound_bots(self.game, self.names, compile=True)
        self.strict = any(map(own.is_own, self.names))
        drawn = bind(streams if self.strict else one_stream, compile=True)
        rolls = bind(playing, compile=True, rules=self.rules, bots=self.bots, streams=drawn)
        self.apart = bind(playing_apart, compile=True, rules=self.rules, bots=self.bots, playing=rolls)
        apart = self.strict or judged(self.names)  # others look at their own sheet only
        self.loop = self.apart if apart else rolls
        self.batch = bind(batch, compile=True, rules=self.rules, loop=self.loop, rolls=rolls)
        self._work = new_work(self.game, self.names)
        if self.strict and not judged(self.names):
            self._work = (*self._work, np.zeros(MAX_SEATS, self.rules.STATE))
        self._drawing: dict[tuple[tuple[tuple[str, str], ...], int], bool] = {}
        self._thrown, self._faces = new_throw(), new_faces()
        self._points = np.zeros(MAX_SEATS, np.int32)
        self._room = np.zeros(0, self.rules.MATERIAL)  # the materials of a batch, all written anew each time
        self.log = np.zeros((LOG_ROWS if plan.record else 0, 2), np.int16)
        self._logs = np.zeros((1, 0, 2), np.int16)  # of a batch, where its games are written down
        self.writer: Writer | None = None
        if plan.record and not plan.legal and plan.dice_for is None and self.game.has("spelled"):
            self.writer = Writer(self.game, self.rules)

    def warm(self) -> None:
        """Loads all machine code, so that forked workers have it already."""
        self.play(0, 1)

    def close(self) -> None:
        """Nothing more is played."""

    def _playing(self, index: int, dealt: Any) -> Any:
        """The generator a game goes on with, once it is dealt."""
        return (
            streams.apart(new_generator(self.plan.seed, OWN_DRAWS | index), dealt) if self.strict else dealt
        )

    def play(self, first: int, count: int) -> tuple[list[Outcome], list[str]]:
        """Games ``first`` … ``first + count - 1``: what came of them, and their records if wanted."""
        if self.writer is not None:
            lines: list[str] = []
            return self._play_batch(first, count, lines), lines
        if not self.plan.record and self.plan.dice_for is None:
            return self._play_batch(first, count), []
        games = [self._play_one(index) for index in range(first, first + count)]
        return [outcome for outcome, _ in games], [line for _, line in games if line]

    def _play_batch(self, first: int, count: int, lines: list[str] | None = None) -> list[Outcome]:
        """``lines`` gets their records, where somebody wants them."""
        rules, tables, generators, laid = self.game.rules, [], [], []
        if len(self._room) < count:  # kept: a worker of dask gives memory back to the system at once
            self._room = np.zeros(count, rules.MATERIAL)
        materials = self._room[:count]
        places = materials.view(np.uint8).reshape(count, -1)  # numpy copies records member by member
        players = np.zeros((count, MAX_SEATS), np.int16)
        for place in range(count):
            generators.append(new_generator(self.plan.seed, first + place))
            with Dealing(generators[-1]) as dice:
                table = table_of(self.plan, self.game.card, dice)
                material = rules.lay_out(table.options, len(table.bots), dice, self.plan.host)
            generators[-1] = self._playing(first + place, generators[-1])
            laid.append(material.tobytes())
            places[place] = np.frombuffer(laid[-1], np.uint8)
            players[place, : len(table.bots)] = self._players(table)
            tables.append(table)
        lots = np.array(
            [self._draws_starter(*pair) for pair in zip(tables, materials, strict=True)], np.int64
        )
        starters = np.full(count, NOBODY, np.int64)
        points = np.zeros((count if self.plan.table or lines is not None else 1, MAX_SEATS), np.int32)
        states, winners, actions = self._run_whole(
            materials, np.array(generators), players, (lots, starters), points
        )
        ending = self.game.notation.ending
        endings = [ending(*pair) for pair in zip(materials, states, strict=True)]
        won, made = winners.tolist(), points.tolist()
        if lines is not None:
            lines += self._lines(first, tables, (materials, laid), endings, won, made)
        columns = zip(won, endings, states["turn"].tolist(), actions.tolist(), starters.tolist(), strict=True)
        outcomes = [Outcome(table.bots, *told) for table, told in zip(tables, columns, strict=True)]
        if not self.plan.table:
            return outcomes
        return [
            replace(outcome, points=tuple(row[: len(table.bots)]), options=table.options)
            for outcome, table, row in zip(outcomes, tables, made, strict=True)
        ]

    def _told(self, outcome: Outcome, table: Table, material: Any, state: Any) -> Outcome:
        """With what a line of a table holds besides."""
        self.rules.result(material, state, self._points)
        points = tuple(self._points[: len(table.bots)].tolist())
        return replace(outcome, points=points, options=table.options)

    def _draws_starter(self, table: Table, material: Any) -> bool:
        """Asked once for each kind of table."""
        kind = tuple(sorted(table.options.items())), len(table.bots)
        if kind not in self._drawing:
            self._drawing[kind] = draws_starter(self.game, material)
        return self._drawing[kind]

    def _run_whole(self, materials: Any, generators: Any, *more: Any) -> tuple[Any, Any, Any]:
        """``run_batch``, once more where a log had not room for all of a game."""
        while self.writer is not None:
            if len(self._logs) < len(materials):
                self._logs = np.zeros((len(materials), max(LOG_ROWS, self._logs.shape[1]), 2), np.int16)
            played = self.run_batch(materials, generators.copy(), *more)
            if (most := int(self._rows.max())) <= self._logs.shape[1]:
                return played
            self._logs = np.zeros((len(materials), 2 * most, 2), np.int16)
        return self.run_batch(materials, generators, *more)

    def _lines(
        self,
        first: int,
        tables: list[Table],
        laid_out: tuple[Any, list[bytes]],
        endings: list[str],
        winners: list[int],
        points: list[list[int]],
    ) -> Iterator[str]:
        """The records of a batch that was just played. ``laid_out``: its materials, and the bytes of each."""
        assert self.writer is not None
        materials, laid = laid_out
        for place, table in enumerate(tables):
            result = _result(endings[place], winners[place], tuple(points[place]), table.bots)
            rows = self._logs[place, : int(self._rows[place])]
            yield self.writer.line(
                table.options,
                _seated(table.bots),
                materials[place : place + 1],
                laid[place],
                rows,
                result,
                (self.plan.seed, first + place),
            )

    def run_batch(
        self,
        materials: Any,
        generators: Any,
        players: Any,
        starting: tuple[Any, Any] | None = None,
        points: Any = None,
    ) -> tuple[Any, Any, Any]:
        """Plays games on given materials from their start; returns states, winners and actions.

        ``starting``: which games begin with the lot, and room for who it falls on; ``points``: room for
        those of each game (``batch.play_games``).
        """
        count = len(materials)
        states = np.zeros(count, self.rules.STATE)
        winners, actions = np.zeros(count, np.int64), np.zeros(count, np.int64)
        lots, starters = starting or (np.zeros(count, np.int64), np.zeros(count, np.int64))
        self._rows = np.zeros(count, np.int64)
        self.batch.play_games(
            materials,
            states,
            generators,
            players,
            self._work,
            self._thrown,
            self._faces,
            self._logs,
            self._points.reshape(1, -1) if points is None else points,
            lots,
            starters,
            winners,
            actions,
            self._rows,
        )
        return states, winners, actions

    def _play_one(self, index: int) -> tuple[Outcome, str]:
        if self.plan.dice_for is not None:
            return self._play_with(self.plan.dice_for, index)
        generator = new_generator(self.plan.seed, index)
        table = table_of(self.plan, self.game.card, GeneratorDice(generator))
        material, state = self._lay_out(table, GeneratorDice(generator))
        playing_on = self._playing(index, generator)
        actions, rows = self.run(material, state, playing_on, self._players(table))
        if rows > len(self.log):  # the same game again, with room for all of it
            self.log = np.zeros((2 * rows, 2), np.int16)
            return self._play_one(index)
        line = self._line(table, material, self.log[:rows], state, index)
        return self._outcome(table, material, state, actions, self._starter(table, material, self.log)), line

    def _lay_out(self, table: Table, dice: Dice) -> tuple[Any, Any]:
        material = self.game.rules.lay_out(table.options, len(table.bots), dice, self.plan.host)
        return material, self._started(material)

    def _started(self, material: Any) -> Any:
        state = np.zeros(1, self.rules.STATE)[0]
        self.rules.start(material, state)
        return state

    def _players(self, table: Table) -> Any:
        return np.array([self.names.index(bot) for bot in table.bots], np.int16)

    def run(self, material: Any, state: Any, generator: Any, players: Any) -> tuple[int, int]:
        """Plays on from a state; returns actions and log rows. ``players``: int16, bot of each seat."""
        actions, rows = self.loop.play_game(
            material,
            state,
            generator,
            players,
            self._work,
            self._thrown,
            self._faces,
            self.log,
        )
        return int(actions), int(rows)

    def _outcome(self, table: Table, material: Any, state: Any, actions: int, starter: int) -> Outcome:
        winners = int(self.rules.result(material, state, self._points))
        ended = self.game.notation.ending(material, state)
        outcome = Outcome(table.bots, winners, ended, int(state["turn"]), actions, starter)
        return self._told(outcome, table, material, state) if self.plan.table else outcome

    def _starter(self, table: Table, material: Any, rows: Any) -> int:
        """The face of the first roll of a log, if that is the lot who starts."""
        return int(rows[0][1]) if self._draws_starter(table, material) else NOBODY

    # ---- records --------------------------------------------------------------------------------

    def _line(self, table: Table, material: Any, rows: Any, state: Any, index: int) -> str:
        events, _ = self.teller.events(material, rows)
        return self._written(table, material, state, events, index, dice="seeded")

    @cached_property
    def teller(self) -> Teller:
        """Made where it is wanted: most simulations write nothing down."""
        return Teller(self.game, compile=True, with_legal=self.plan.legal)

    def _written(
        self,
        table: Table,
        material: Any,
        state: Any,
        events: list[Event],
        index: int,
        *,
        dice: str,
        proof: dict[str, Any] | None = None,
    ) -> str:
        result = result_json(self.game, material, state)
        record = write_record(
            self.game,
            table.options,
            _seated(table.bots),
            material,
            events,
            dice=dice,
            result=result,
            proof=proof,
            drawn_by=(self.plan.seed, index),
        )
        return dumped(record)

    # ---- dice handed in -------------------------------------------------------------------------

    def _play_with(self, dice_for: Any, index: int) -> tuple[Outcome, str]:
        """One game with dice from outside, step by step."""
        generator = new_generator(self.plan.seed, index)
        table = table_of(self.plan, self.game.card, GeneratorDice(generator))
        dice: RollingDice = dice_for(self.plan.seed, index, len(table.bots))
        material, state = self._lay_out(table, dice.stream(0))
        generator = self._playing(index, generator)
        rows = self._step_through(material, state, generator, table, dice)
        actions = sum(seat != CHANCE for seat, _ in rows)
        line = ""
        if self.plan.record:
            events = numbered(self.teller.events(material, rows)[0])
            proof = dice.proof(over=True)
            line = self._written(table, material, state, events, index, dice="fair", proof=proof)
        starter = self._starter(table, material, rows)
        return self._outcome(table, material, state, actions, starter), line

    def _step_through(
        self, material: Any, state: Any, generator: Any, table: Table, dice: RollingDice
    ) -> list[tuple[int, int]]:
        """Plays to the end; returns the log rows of ``engine.loops.playing``."""
        rules, players, thrown = self.rules, self._players(table), self._thrown
        rows: list[tuple[int, int]] = []
        seen = np.zeros(MAX_SEATS, rules.STATE)
        roll, waiting = 0, 0
        while (seat := int(rules.to_act(material, state))) != OVER:
            if seat == CHANCE:
                rules.throw(material, state, thrown)
                sides = [int(side) for side in thrown.sides[: int(thrown.count)]]
                roll += len(sides) > 0
                faces = dice.roll(roll, sides) if sides else []
                rows += [(CHANCE, face) for face in faces]
                rules.land(material, state, np.array(faces, np.int16))
            else:
                waiting = self.apart.look(material, state, waiting, seen)
                action = int(
                    self.bots.choose(players[seat], material, seen[seat], seat, generator, self._work)
                )
                rows.append((seat, action))
                waiting = self.apart.decide(material, state, seat, action, waiting, seen)
        return rows


@cache
def _seated(bots: tuple[str, ...]) -> list[dict[str, str]]:
    """Name and kind of each seat, for a record."""
    return [{"name": BOTS[bot].title["en"] if bot in BOTS else bot, "kind": f"bot:{bot}"} for bot in bots]


@lru_cache(maxsize=4096)  # many games end alike
def _result(ended: str, winners: int, points: tuple[int, ...], bots: tuple[str, ...]) -> str:
    """The result of a game as JSON."""
    return dumped(result_of(ended, winners, points, bots))


def numbered(events: list[Event]) -> list[Event]:
    """The same events with the number of the fair roll on each that was thrown: 1, 2, 3 …"""
    rolls, done = 0, []
    for event in events:
        thrown = event.actor in ("dice", "lot") and not event.text[0].startswith("stopped")
        rolls += thrown
        done.append(replace(event, roll=rolls) if thrown else event)
    return done
