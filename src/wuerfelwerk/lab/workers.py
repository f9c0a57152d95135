"""Whoever plays, and how they are stopped: Ctrl-C sets a flag, and what runs ends whole.

``hands`` is the one door: behind it is this process, several of this machine, or a cluster
(``lab.cluster``). Each of them makes its player once and does work with it; work is a function of the
player, the flag and plain arguments.
"""

from __future__ import annotations

import gc
import multiprocessing
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from types import FrameType
from typing import Any, Protocol, TypeVar

from wuerfelwerk.bots import own
from wuerfelwerk.engine.contract import Game

INTERRUPTS = (signal.SIGINT, signal.SIGTERM)
AHEAD = 2  # pieces of work a process is handed before the first comes back
STARTING = 0.1  # seconds in which processes are started, roughly
FASTER = 4  # a piece is at most so many times the one before,
MUCH_FASTER, TINY = 16, 0.02  # or so many where that one took next to nothing of the time it should take

One = TypeVar("One")


class Lost(Exception):
    """Those who played are gone before all was done; the message is a sentence that says why."""


class NoCluster(Exception):
    """A cluster that cannot play this; the message is a sentence without its end that says why."""


class Flag(Protocol):
    """Set when everybody is to stop."""

    def is_set(self) -> bool: ...


class Hands(Protocol):
    """Whoever plays. ``submit`` hands out work and returns what waits for its result; Lost if nobody can."""

    @property
    def many(self) -> int:
        """How many work at the same time."""

    @property
    def most(self) -> int:
        """How many pieces of work may be handed out at once."""

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Callable[[], Any]: ...


@dataclass(frozen=True)
class Making:
    """How a player is made wherever work is done. ``warm`` loads all its machine code, ``close`` lets go of
    what it has opened; a process that ends does so by itself.

    ``packages`` are those that must be alike on all machines.
    """

    make: Callable[[], Any]
    warm: Callable[[Any], None]
    packages: tuple[str, ...]
    close: Callable[[Any], None] | None = None

    def made(self) -> Any:
        with no_looking_for_garbage():
            player = self.make()
            self.warm(player)
        return player


@contextmanager
def no_looking_for_garbage() -> Iterator[None]:
    """Inside, nothing is looked through again and again.

    Whatever is loaded for a player stays: to look at it takes a sixth of the time until the first game.
    """
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


def packages_of(game: Game, bots: Iterable[str] = ()) -> tuple[str, ...]:
    """This package, that of a game that is none of ours, and the modules of somebody's own bots."""
    house = __name__.partition(".")[0]
    others = [game.package, *(bot.partition(":")[0] for bot in bots if _is_module(bot))]
    return house, *(name for name in others if not name.startswith(f"{house}."))


def _is_module(bot: str) -> bool:
    return own.is_own(bot) and not own.is_remote(bot) and not own.is_file(bot)


@dataclass
class Pace:
    """How much to hand out at once so that it takes about so many seconds."""

    seconds: float
    most: int
    size: int = 1

    def saw(self, count: int, seconds: float) -> None:
        """So much was done in so many seconds."""
        fitting = int(self.seconds * count / max(seconds, 1e-6))
        faster = MUCH_FASTER if seconds < TINY * self.seconds else FASTER
        self.size = max(1, min(self.most, faster * count, fitting))


class Interrupt:
    """Turns Ctrl-C and a polite kill into a flag that every worker sees, so that games end whole."""

    def __init__(self) -> None:
        self.context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
        self.flag = self.context.Event()

    def __enter__(self) -> Interrupt:
        self._listens = threading.current_thread() is threading.main_thread()
        if self._listens:
            self._before = {number: signal.signal(number, self._set) for number in INTERRUPTS}
        return self

    def __exit__(self, *_: object) -> None:
        if self._listens:
            for number, before in self._before.items():
                signal.signal(number, before)

    def _set(self, _signal: int, _frame: FrameType | None) -> None:
        self.flag.set()


@contextmanager
def hands(
    making: Making,
    interrupt: Interrupt,
    workers: int = 1,
    cluster: str | None = None,
    *,
    ahead: int = AHEAD,
    pieces: int | None = None,
) -> Iterator[Hands]:
    """Those who work: of the cluster at that address, else so many processes of this machine.

    ``pieces``: how often there is as much to do as in getting warm. Where that takes less time than it takes
    to start processes, this one does it alone.
    """
    if cluster is not None:
        from wuerfelwerk.lab.cluster import hands_of

        with hands_of(cluster, making, interrupt) as far:
            yield far
        return
    player = making.made()  # before workers are forked, so that they have all machine code
    if workers == 1 or (pieces is not None and _takes(making, player) * pieces < STARTING):
        try:
            yield _Alone(player, interrupt.flag)
        finally:
            if making.close is not None:
                making.close(player)
        return
    _prepare(player, interrupt.flag)
    arguments = (making, interrupt.flag)
    with ProcessPoolExecutor(workers, interrupt.context, initializer=_start, initargs=arguments) as pool:
        yield _Processes(pool, workers, ahead)


def _takes(making: Making, player: Any) -> float:
    """Seconds that getting warm takes once all machine code is loaded."""
    begun = time.perf_counter()
    making.warm(player)
    return time.perf_counter() - begun


def in_order(
    crew: Hands, work: Callable[..., One], following: Callable[[], tuple[Any, ...] | None]
) -> Iterator[One]:
    """Results in the order of ``following``, which names the arguments of the next piece of work or None.

    Never more than a few pieces ahead of the slowest.
    """
    running: deque[Callable[[], One]] = deque()
    while True:
        while len(running) < crew.most and (arguments := following()) is not None:
            running.append(crew.submit(work, *arguments))
        if not running:
            return
        yield running.popleft()()


@dataclass
class _Alone:
    """This process: work is done when its result is asked for."""

    player: Any
    flag: Flag
    many: int = 1
    most: int = 1

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Callable[[], Any]:
        return partial(work, self.player, self.flag, *arguments)


@dataclass
class _Processes:
    """Processes of this machine."""

    pool: ProcessPoolExecutor
    many: int
    ahead: int

    @property
    def most(self) -> int:
        return self.many * self.ahead

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Callable[[], Any]:
        with _whole():
            return partial(_result, self.pool.submit(_work, work, arguments))


def _result(future: Future[Any]) -> Any:
    with _whole():
        return future.result()


@contextmanager
def _whole() -> Iterator[None]:
    """Inside, all processes of a pool must be there."""
    try:
        yield
    except BrokenProcessPool as broken:
        for worker in multiprocessing.active_children():
            worker.kill()  # they are deaf to less, and the pool waits for them
        raise Lost("A process that played has ended by itself, in a bot or out of memory.") from broken


# ---- in a process of a pool ---------------------------------------------------------------------

_player: Any
_flag: Flag


def _prepare(player: Any, flag: Flag) -> None:
    global _player, _flag
    _player, _flag = player, flag


def _start(making: Making, flag: Flag) -> None:
    """Signals may reach every process of a group; only the first one listens, and sets the flag."""
    for number in INTERRUPTS:
        signal.signal(number, signal.SIG_IGN)
    if sys.platform != "linux":  # else it was there when this process was forked
        _prepare(making.make(), flag)


def _work(work: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    return work(_player, _flag, *arguments)
