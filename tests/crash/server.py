"""A server process to be killed, starved of disk and locked out of its database."""

from __future__ import annotations

import asyncio
import resource
import signal
import socket
import sqlite3
import subprocess
import time
from pathlib import Path

import httpx

from tests.calling import PLAIN_PROGRAM
from tests.postgresql import PostgreSQL

UNLIMITED = resource.RLIM_INFINITY
PATIENCE = 300  # seconds for a start: a shared machine stands still now and then


class Server:
    """``wuerfelwerk serve`` on one port, as often as it takes."""

    def __init__(self, folder: Path, postgresql: PostgreSQL | None = None) -> None:
        self.folder, self.file = folder, folder / "tables.sqlite"
        self.postgresql = postgresql
        self.database = postgresql.new_database() if postgresql is not None else f"sqlite:///{self.file}"
        self.port = _free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> float:
        """Starts it and waits for its first answer; the seconds that took."""
        begun = time.monotonic()
        command = [*PLAIN_PROGRAM, "serve", "--no-browser", "--port", str(self.port)]
        command += ["--database", self.database] if self.postgresql else ["--data", str(self.file)]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
        async with httpx.AsyncClient(base_url=self.address) as client:
            while time.monotonic() - begun < PATIENCE:
                self.must_run()
                try:
                    await client.get("/static/icon.svg")
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
                else:
                    return time.monotonic() - begun
        raise AssertionError("the server does not answer")

    def must_run(self) -> None:
        assert self.process is not None
        ended = self.process.poll()
        assert ended is None, f"ended with {ended}: {(self.folder / 'server.log').read_text()[-2000:]}"

    def kill(self) -> None:
        """SIGKILL: no handler runs, nothing is flushed."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=20)

    async def full_disk(self, seconds: float) -> None:
        """No file of the server may grow for a while: what a full disk does to it."""
        assert self.process is not None
        _limit(self.process.pid, 1)
        await asyncio.sleep(seconds)
        _limit(self.process.pid, UNLIMITED)

    async def gone(self, seconds: float) -> None:
        """PostgreSQL is switched off for a while, as if it had lost its power."""
        assert self.postgresql is not None
        await asyncio.to_thread(self.postgresql.stop)
        await asyncio.sleep(seconds)
        await asyncio.to_thread(self.postgresql.start)

    async def locked(self, seconds: float) -> None:
        """Another program holds the whole database for a while."""
        other = sqlite3.connect(self.file, isolation_level=None, timeout=30)
        other.execute("BEGIN IMMEDIATE")
        await asyncio.sleep(seconds)
        other.execute("ROLLBACK")
        other.close()


def _limit(pid: int, size: int) -> None:
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, UNLIMITED))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
