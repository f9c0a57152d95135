"""Processes that play, and how they are stopped: Ctrl-C sets a flag, and what runs ends whole."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from types import FrameType
from typing import Any

INTERRUPTS = (signal.SIGINT, signal.SIGTERM)
WAITING_CHUNKS = 4  # handed out per worker before the first comes back


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
def pool_of(
    workers: int, interrupt: Interrupt, prepare: Callable[..., None], *arguments: Any
) -> Iterator[ProcessPoolExecutor]:
    """Processes that have called ``prepare`` and are deaf to signals."""
    with ProcessPoolExecutor(
        workers, interrupt.context, initializer=_start, initargs=(prepare, arguments)
    ) as pool:
        try:
            yield pool
        except BrokenProcessPool:
            for worker in multiprocessing.active_children():
                worker.kill()  # they are deaf to less, and the pool waits for them
            raise


def _start(prepare: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    """Signals may reach every process of a group; only the first one listens, and sets the flag."""
    for number in INTERRUPTS:
        signal.signal(number, signal.SIG_IGN)
    prepare(*arguments)
