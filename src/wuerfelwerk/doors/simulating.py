"""Many games of bots: by name at full speed on all cores, or of somebody's own functions in this process."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from inspect import signature
from pathlib import Path
from typing import Any

import numpy as np

from wuerfelwerk.bots import own
from wuerfelwerk.bots.settling import is_plain
from wuerfelwerk.doors import asking, counting, setup
from wuerfelwerk.doors.match import Match
from wuerfelwerk.doors.opening import read_boards
from wuerfelwerk.doors.results import Plan, Result, Rows
from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.contract import CHANCE, LETTERS, MAX_SEATS, OVER
from wuerfelwerk.engine.dealing import Dealing
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.generator import checked_seed, new_generator, whole
from wuerfelwerk.engine.recorded import json_text
from wuerfelwerk.engine.starting import draws_starter, starter_of
from wuerfelwerk.lab import plan as lab_plan
from wuerfelwerk.lab import simulate as lab
from wuerfelwerk.lab.playing import Player
from wuerfelwerk.lab.tally import NOBODY, Outcome
from wuerfelwerk.lab.workers import NoCluster

Bot = str | Callable[..., int]
MOST_GAMES, MOST_WORKERS = 10**12, 256
CHOOSE = 5  # parameters of a bot as the house has them: material, state, seat, generator, work


class Interrupted(KeyboardInterrupt):
    """A simulation was stopped (Ctrl-C); ``result`` holds the games that were finished."""

    def __init__(self, result: Result) -> None:
        super().__init__(f"{len(result)} games are finished: they are in .result")
        self.result = result


class Lost(RuntimeError):
    """Those who played are gone or out of reach (a process, a cluster); ``result`` holds what is finished."""

    def __init__(self, why: str, result: Result) -> None:
        super().__init__(f"{why} {len(result)} games are finished: they are in .result")
        self.result = result


class BotFailed(RuntimeError):
    """A bot of somebody's own raised, or answered with what is not legal; the message says where."""


def simulate(
    game: str,
    games: int,
    *,
    bots: Bot | Sequence[Bot],
    options: Mapping[str, Any] = {},
    boards: Sequence[str | Path] = (),
    seed: int = 0,
    first: int = 0,
    workers: int | None = None,
    cluster: str | None = None,
) -> Result:
    """Lets bots play games ``first`` … ``first + games - 1`` of a seed; each depends on its number only.

    ``bots``: one for each seat; a single one plays all seats of the smallest table. A bot is

    - a name of the house (``random``, ``greedy``, ``easy`` … ``expert``) or ``module:function``;
    - a function ``choose(material, state, seat, generator, work)`` of a module
      (docs/howto/write-a-bot.md): where it can be compiled as fast as the house's own;
    - any callable ``(match, seat) -> action``, id or notation. Its match is what the seat may see, a copy it
      may do with as it likes. Such games are played in this process, one after the other.

    ``workers``: processes; all cores if left out. ``cluster``: address of a dask scheduler instead. The
    games are the same on any number of them, though not with and without a callable among the bots.

    Raises Unreadable for what cannot be played, BotFailed, Interrupted after Ctrl-C, and Lost.
    """
    games, first = _numbers(games, first)
    workers = None if workers is None else _workers(workers)
    found, texts = setup.known_game(game), setup.option_texts(options)
    host = read_boards(found, boards, texts)
    chosen = option_values.complete(found.card, texts)
    one = isinstance(bots, str) or callable(bots) or not isinstance(bots, Iterable)
    asked: Any = [bots] if one else bots
    named = [_named(found, bot) for bot in asked]
    seats = setup.fitting_seats(found, found.card.seats_min if len(named) == 1 else len(named), chosen)
    sitting = named * seats if len(named) == 1 else named
    names = tuple(bot if isinstance(bot, str) else _title(bot) for bot in sitting)
    plan = Plan(
        game, found.card.rules_version, names, tuple(sorted(chosen.items())), host, checked_seed(seed)
    )
    if all(isinstance(bot, str) and not is_plain(found, bot) for bot in sitting):
        return _at_speed(plan, games, first, workers, cluster)
    if (workers or 1) > 1 or cluster is not None:
        raise Unreadable(
            "Eigene Funktionen werden in diesem Prozess gefragt: ohne „workers“ und „cluster“. "
            "Auf mehreren spielen Bots mit Namen und solche, die kompiliert werden."
        )
    return _asking(plan, games, first, sitting)


def _numbers(games: object, first: object) -> tuple[int, int]:
    """How many games, and the number of the first. Raises Unreadable."""
    many, begin = whole(games), whole(first)
    if many is None or begin is None or not 1 <= many <= MOST_GAMES or not 0 <= begin <= MOST_GAMES:
        raise Unreadable(
            "„games“ ist eine ganze Zahl von 1 bis %(most)s, „first“ eine von 0 bis %(most)s.",
            most=MOST_GAMES,
        )
    return many, begin


def _workers(workers: object) -> int:
    """How many processes. Raises Unreadable."""
    many = whole(workers)
    if many is None or not 1 <= many <= MOST_WORKERS:
        raise Unreadable(
            "„workers“ ist eine ganze Zahl von 1 bis %(most)s, nicht „%(workers)s“.",
            most=MOST_WORKERS,
            workers=str(workers)[:40],
        )
    return many


def _named(game: Any, bot: Bot) -> Bot:
    """A bot of the house or its kind by its name, anything else as it is. Raises Unreadable."""
    if isinstance(bot, str):
        asking.check(game, bot)
        return bot
    if _parameters(asking.a_function(bot)) != CHOOSE:
        return bot
    name = f"{bot.__module__}:{getattr(bot, '__qualname__', '')}"
    asking.check(game, name)
    return name


def _parameters(bot: Callable[..., int]) -> int:
    try:
        return len(signature(bot).parameters)
    except ValueError:  # something callable that does not tell
        return 2


def _title(bot: Callable[..., int]) -> str:
    return str(getattr(bot, "__qualname__", type(bot).__name__))


# ---- names: what the lab does -------------------------------------------------------------------


class Counting(Player):
    """A player whose line is a batch of games: number of the first, then outcome and points of each."""

    def __init__(self, plan: lab_plan.Plan, first: int) -> None:
        super().__init__(plan)
        self._first = first
        self._count = bind(counting, compile=True, rules=self.rules).count

    def play(self, first: int, count: int) -> tuple[list[Outcome], list[str]]:
        outcomes = self._play_batch(self._first + first, count)
        points = np.zeros((count, MAX_SEATS), np.int32)
        self._count(self._room[:count], self._states, points)
        rows = [[*vars(outcome).values()][1:] for outcome in outcomes]
        return outcomes, [json.dumps([self._first + first, rows, points.tolist()])]

    def run_batch(self, *arguments: Any) -> tuple[Any, Any, Any]:
        played = super().run_batch(*arguments)
        self._states = played[0]
        return played


def _at_speed(plan: Plan, games: int, first: int, workers: int | None, cluster: str | None) -> Result:
    planned = lab_plan.Plan(
        plan.game, games, len(plan.bots), plan.bots, dict(plan.options), seed=plan.seed, host=plan.boards
    )
    found = Rows()

    def keep(lines: list[str]) -> None:
        for begin, rows, points in map(json_text.read, lines):
            for place, row in enumerate(rows):
                found.add(begin + place, Outcome(plan.bots, *row), points[place][: len(plan.bots)])

    here = 1 if cluster else workers or os.cpu_count() or 1
    try:
        done = lab.simulate(
            planned, here, cluster=cluster, on_lines=keep, player=partial(Counting, first=first)
        )
    except RuntimeError as error:
        if not any(map(own.is_own, plan.bots)):
            raise
        raise BotFailed(f"{', '.join(filter(own.is_own, plan.bots))}: {error}") from error
    except NoCluster as reason:
        raise Unreadable("Der Cluster „%(cluster)s“ %(why)s.", cluster=cluster, why=reason) from reason
    result = Result(plan, found, done.seconds)
    if done.lost:
        raise Lost(done.lost, result)
    if done.interrupted:
        raise Interrupted(result)
    return result


# ---- functions: asked one action after the other ------------------------------------------------


def _asking(plan: Plan, games: int, first: int, bots: Sequence[Bot]) -> Result:
    begun, found = time.perf_counter(), Rows()
    try:
        for number in range(first, first + games):
            found.add(number, *_played(plan, number, bots))
    except KeyboardInterrupt:
        raise Interrupted(Result(plan, found, time.perf_counter() - begun)) from None
    return Result(plan, found, time.perf_counter() - begun)


def _played(plan: Plan, number: int, bots: Sequence[Bot]) -> tuple[Outcome, list[int]]:
    """One game, dealt as the lab deals it, and the points of each seat."""
    game, options = setup.known_game(plan.game), dict(plan.options)
    generator = new_generator(plan.seed, number)
    with Dealing(generator) as dice:
        material = game.rules.lay_out(options, len(bots), dice, plan.boards)
    table = setup.setup(game, options, len(bots), material, plan.seed)
    match, starter, actions = Match._of(table, setup.started(table, generator)), NOBODY, 0
    lot = draws_starter(game, material)
    while (seat := match.to_act) != OVER:
        if seat == CHANCE:
            text = match.roll()
            starter = starter_of("lot", text) or 0 if lot else starter
            lot = False
        else:
            _decided(match, bots[seat], seat, number)
            actions += 1
    won = sum(1 << seat for seat in match.winners)
    turns = int(match._state["turn"])
    outcome = Outcome(plan.bots, won, match.ending, turns, actions, starter)
    return outcome, match.points.tolist()


def _decided(match: Match, bot: Bot, seat: int, number: int) -> None:
    """One small action of a bot."""
    try:
        match.apply(match.ask(bot, seat) if isinstance(bot, str) else bot(match.seen(seat), seat), seat)
    except (Exception, SystemExit) as error:
        name = bot if isinstance(bot, str) else _title(bot)
        file, line = _place(bot)
        where = own.place(error, file, line) if file else ""
        raise BotFailed(
            f"{name}, game {number}, seat {LETTERS[seat]}: {type(error).__name__}: {error}{where}"
        ) from error


def _place(bot: Bot) -> tuple[str, int]:
    """File and first line of what is somebody's own; '' where that is not told."""
    if isinstance(bot, str):
        if not own.is_own(bot) or own.is_remote(bot):
            return "", 0
        loaded = own.load(bot)
        return loaded.file, loaded.line
    code = getattr(bot, "__code__", None)  # an object that can be called has none: then nothing is said
    return ("", 0) if code is None else (code.co_filename, code.co_firstlineno)
