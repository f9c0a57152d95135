"""Playing on other machines, through dask.distributed: the only module that imports it.

The scheduler hands pieces of work to its workers, and those of a worker that is lost to another one.
A worker does one piece at a time, however many threads it has: compiled code and its memory are for one.
"""

from __future__ import annotations

import hashlib
import logging
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module, metadata
from pathlib import Path
from typing import Any
from uuid import uuid4

from wuerfelwerk import __version__
from wuerfelwerk.lab.workers import AHEAD, Interrupt, Lost, Making, NoCluster

ANSWER = 10.0  # seconds until somebody must have answered at the address, and a worker be there
COUNTED_EVERY = 2.0  # seconds between two looks at who is there
PATIENCE = 60.0  # seconds without any worker until a run is given up
TRIES = 3  # for a piece whose workers have died again and again; each is several for the scheduler
LOOK = 0.1  # seconds between two looks at the flag while one waits
LOOKS = ("profile", "profile-cycle", "tick")  # dask's periodic callbacks that cost games their time
GONE = "The scheduler of the cluster is gone, or has thrown away its work."


@dataclass(frozen=True)
class Run:
    """What a worker must know of a run before it does work for it."""

    key: str
    making: Making
    sources: dict[str, str]  # of each package that plays, what its files are like


@contextmanager
def hands_of(address: str, making: Making, interrupt: Interrupt) -> Iterator[Far]:
    """The workers of the cluster at an address; NoCluster if there are none."""
    run = Run(uuid4().hex, making, sources(making))
    client = _client(address)
    try:
        far = Far(client, run, interrupt)
        far.wait_for_workers(address)
        yield far
    finally:
        client.close(timeout=ANSWER)


def _client(address: str) -> Any:
    try:
        from distributed import Client
        from distributed.comm.addressing import parse_address, parse_host_port
        from distributed.comm.registry import get_backend
    except ImportError as error:
        raise NoCluster('a package is missing: pip install "wuerfelwerk[cluster]"') from error
    try:  # first: a client that has begun to connect tells of its end on its own, late and at length
        scheme, place = parse_address(address)
        get_backend(scheme)
        parse_host_port(place)
    except ValueError as error:
        raise NoCluster(f"'{address}' is no address, for example tcp://10.0.0.5:8786") from error
    connected: Any = Client  # it has no types
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what there is to say is said here
    try:
        return connected(address, timeout=ANSWER, set_as_default=False)
    except OSError as error:
        raise NoCluster(f"nobody answers at {address}") from error


@dataclass
class Far:
    """Workers of a cluster; they may come and go."""

    client: Any
    run: Run
    interrupt: Interrupt
    many: int = 1
    told: float = 0.0  # when the workers were last told to stop
    counted: float = field(default_factory=time.monotonic)
    there: float = field(default_factory=time.monotonic)  # when somebody was there last

    @property
    def most(self) -> int:
        return AHEAD * self.many

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Callable[[], Any]:
        return _Piece(self, work, arguments).result

    def wait_for_workers(self, address: str) -> None:
        until = time.monotonic() + ANSWER
        while not self._count() and not self.interrupt.flag.is_set():
            if time.monotonic() > until:
                raise NoCluster(f"the cluster at {address} has no workers; dask worker {address} starts some")
            time.sleep(LOOK)

    def look(self) -> None:
        """What is to be done every moment somebody waits."""
        now = time.monotonic()
        if self.interrupt.flag.is_set() and now > self.told + COUNTED_EVERY:  # some may have come meanwhile
            self.told = now
            self.client.run(_stop, self.run.key, on_error="ignore")
        if now > self.counted + COUNTED_EVERY and not self._count() and now > self.there + PATIENCE:
            raise Lost(f"The cluster has had no worker for {PATIENCE:.0f} seconds.")

    def _count(self) -> int:
        """How many workers there are."""
        self.counted = time.monotonic()
        try:
            found = len(self.client.nthreads())
        except OSError:  # not connected just now: what is under way says what comes of it
            return self.many
        if found:
            self.many, self.there = found, self.counted
        return found


class _Piece:
    """Work that was handed out."""

    def __init__(self, far: Far, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self.far, self.asked = far, (far.run, work, arguments)
        self._hand_out()

    def _hand_out(self) -> None:
        self.ready = threading.Event()
        self.future = self.far.client.submit(_work, *self.asked, pure=False)
        self.future.add_done_callback(lambda _: self.ready.set())

    def result(self) -> Any:
        """Waits for it, and does all that is to be done meanwhile."""
        from distributed import KilledWorker

        for _ in range(TRIES):
            while not self.ready.wait(LOOK):
                self.far.look()
            self.far.look()
            try:
                return self.future.result()
            except KilledWorker:
                self._hand_out()
            except CancelledError as error:
                raise Lost(GONE) from error
            except OSError as error:
                if self.future.status == "error":  # of the work itself
                    raise
                raise Lost(GONE) from error
        raise Lost("Every worker that was handed one piece of work has died of it: out of memory, or a bot.")


# ---- the same program on all machines -----------------------------------------------------------


def sources(making: Making) -> dict[str, str]:
    """What plays here: versions, and digests of the files of the packages that play."""
    found = {name: metadata.version(name) for name in ("numba", "numpy")}
    return found | {name: _digest(name) for name in making.packages}


@cache  # what a process has loaded stays what it was, whatever is written to the disk afterwards
def _digest(name: str) -> str:
    module = import_module(name)
    summed = hashlib.blake2b(__version__.encode(), digest_size=16)
    place = Path(str(module.__file__))
    files = [place] if place.name != "__init__.py" else sorted(place.parent.rglob("*"))
    for file in files:
        if file.suffix in {".py", ".json", ".toml"}:
            summed.update(f"{file.relative_to(place.parent)}\n".encode() + file.read_bytes())
    return summed.hexdigest()


# ---- in a worker --------------------------------------------------------------------------------

_one_at_a_time = threading.Lock()
_prepared: tuple[str, Any] = ("", None)  # of which run, and its player
_stopped: set[str] = set()  # runs


@dataclass(frozen=True)
class _Stopped:
    """The flag of a run."""

    key: str

    def is_set(self) -> bool:
        return self.key in _stopped


def _stop(key: str) -> None:
    _stopped.add(key)


def _work(run: Run, work: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    global _prepared
    with _one_at_a_time:
        if _prepared[0] != run.key:
            _prepared = run.key, _player(run)
        return work(_prepared[1], _Stopped(run.key), *arguments)


def _player(run: Run) -> Any:
    """A player for this run, if this worker plays as the others do."""
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # where somebody's own bots are
    here = f"a worker on {socket.gethostname()}"
    try:
        found = sources(run.making)
    except ImportError as error:
        raise NoCluster(f"{here} lacks something ({error})") from error
    other = [name for name in run.sources if found[name] != run.sources[name]]
    if other:
        raise NoCluster(f"{here} has another version of {' and '.join(other)} than this computer")
    _look_away()
    return run.making.made()


def _look_away() -> None:
    """dask looks a hundred times a second at what a worker does, and fifty times whether its own loop is
    late. Each look waits for Python's lock and takes it from the games; it says nothing of compiled ones.
    """
    from distributed import get_worker

    worker = get_worker()
    for name in LOOKS:
        if name in worker.periodic_callbacks:
            worker.loop.add_callback(worker.periodic_callbacks[name].stop)
