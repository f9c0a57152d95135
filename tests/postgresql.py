"""A PostgreSQL server of our own: started from the system's programs, in a folder of its own, on a socket.

It never listens on the network and leaves nothing behind. As root it runs as another user, because
PostgreSQL refuses to run as root.
"""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg

from tools.run_tests import NO_POSTGRESQL, find_postgresql

OWNER = "wuerfel"
USERS = ("postgres", "nobody")  # one of them runs the server when we are root
SETTINGS = "listen_addresses='' fsync=off max_connections=60 log_min_messages=fatal"


class PostgreSQL:
    """One server. ``new_database`` gives each test an empty database."""

    def __init__(self) -> None:
        programs = find_postgresql()
        assert programs is not None, NO_POSTGRESQL
        self._programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="wuerfelwerk-"))
        self._user = _other_user() if os.geteuid() == 0 else None
        if self._user is not None:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        self._numbers = itertools.count(1)
        initdb = ["-A", "trust", "-U", OWNER, "--locale=C.UTF-8", "-E", "UTF8", "-N"]
        self._run("initdb", *initdb)
        self.start()

    def start(self) -> None:
        settings = [f"-c {setting}" for setting in SETTINGS.split(" ")]
        options = " ".join([*settings, f"-c unix_socket_directories={self.folder}"])
        self._run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        """At once, as if it had lost its power."""
        self._run("pg_ctl", "-w", "-m", "immediate", "stop")

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"tables{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def address(self, name: str = "postgres") -> str:
        return f"postgresql://{OWNER}@/{name}?host={self.folder}"

    def execute(self, command: str, database: str = "") -> list[Any]:
        """Runs SQL from outside; the rows, if it gives any."""
        with psycopg.connect(database or self.address(), autocommit=True) as connection:
            cursor = connection.execute(command.encode())
            return cursor.fetchall() if cursor.description else []

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), "-D", str(self.folder / "data"), *arguments]
        more: dict[str, Any] = {}
        if self._user is not None:
            more = {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}
        done = subprocess.run(
            command, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False, **more
        )
        assert done.returncode == 0, f"{program} ended with exit code {done.returncode}"


def _other_user() -> pwd.struct_passwd:
    known = {user.pw_name: user for user in pwd.getpwall()}
    return next(known[name] for name in USERS if name in known)


def running() -> Iterator[PostgreSQL]:
    """For a fixture, or as a context: it is stopped whatever comes of what it was for."""
    server = PostgreSQL()
    try:
        yield server
    finally:
        server.remove()
