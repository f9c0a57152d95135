"""How long the second start takes: from starting ``serve`` to the first byte of the first page.

    python benchmarks/start.py [--rounds 5]

CPU and wall seconds, and the ratio to an interpreter that only imports the libraries. See README.md.
"""

from __future__ import annotations

import argparse
import http.client
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LIBRARIES = "import numpy, starlette.applications, sqlalchemy, jinja2, uvicorn"
PROGRAM = "from wuerfelwerk.cli import main; main(prog_name='wuerfelwerk')"
WAIT = 60.0  # seconds after which a server that does not answer is given up

Spent = tuple[float, float]  # seconds of CPU, and by the clock


def main() -> None:
    parser = argparse.ArgumentParser(description="The second start of the server.")
    parser.add_argument("--rounds", type=int, default=5, help="the best of so many rounds is printed")
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        _keep_bytecode(Path(folder) / "bytecode")
        database = Path(folder) / "tables.db"
        imported()
        started(database)  # the first start makes the database and what Python keeps of modules
        pairs = [(imported(), started(database)) for _ in range(rounds)]
    print(f"{'':24} {'CPU s':>8} {'wall s':>8} {'ratio':>8}")
    bare = print_best("libraries imported", [pair[0] for pair in pairs], None)
    print_best("first byte of /", [pair[1] for pair in pairs], bare)


def _keep_bytecode(folder: Path) -> None:
    """Python keeps what it compiled, as it does by itself, also where the environment forbids it."""
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def print_best(what: str, spent: list[Spent], bare: float | None) -> float:
    """One row: the least of all rounds; the ratio is that of CPU. Returns the CPU."""
    cpu, wall = min(one[0] for one in spent), min(one[1] for one in spent)
    print(f"{what:24} {cpu:8.2f} {wall:8.2f} {cpu / (bare or cpu):8.2f}")
    return cpu


def imported() -> Spent:
    before, begun = _cpu_of_children(), time.perf_counter()
    subprocess.run([sys.executable, "-c", LIBRARIES], check=True)
    return _cpu_of_children() - before, time.perf_counter() - begun


def started(database: Path) -> Spent:
    """A server of its own, from its start to the first byte of its first page."""
    port = _free_port()
    command = [sys.executable, "-c", PROGRAM, "serve", "--no-browser"]
    begun = time.perf_counter()
    server = subprocess.Popen(
        [*command, "--port", str(port), "--data", str(database)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _first_byte(server, port, begun + WAIT)
        return _cpu_of(server.pid), time.perf_counter() - begun
    finally:
        server.terminate()
        server.wait()


def _first_byte(server: subprocess.Popen[bytes], port: int, until: float) -> None:
    while time.perf_counter() < until:
        if server.poll() is not None:
            raise SystemExit(f"the server ended by itself ({server.returncode})")
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT)
        try:
            connection.request("GET", "/")
            if connection.getresponse().status != 200:
                raise SystemExit("the first page is not there")
            return
        except ConnectionRefusedError:
            time.sleep(0.005)
        finally:
            connection.close()
    raise SystemExit("the server does not answer")


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def _cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _cpu_of(pid: int) -> float:
    """CPU seconds of a running process; Linux only."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
