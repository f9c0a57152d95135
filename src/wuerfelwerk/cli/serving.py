"""The command serve: the web server on this computer."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.program import Command, WrongUse, say

if TYPE_CHECKING:
    import uvicorn

USUAL_PORT = 8000
GRACE = 1  # seconds open pages get to finish when the server stops


@click.command(cls=Command, example="wuerfelwerk serve --host 0.0.0.0 --port 8080")
@click.option("--port", type=click.IntRange(0, 65535), help=f"{USUAL_PORT} or the next free one if left out.")
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets others in your network in."
)
@click.option(
    "--data", metavar="FILE", help="The file that holds the tables; in your user folder if left out."
)
@click.option("--database", metavar="URL", help="Instead of --data: sqlite:///FILE.")
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
def serve(port: int | None, host: str, data: str | None, database: str | None, no_browser: bool) -> None:
    """Start the server and say where it is. Ctrl-C stops it; every table is saved."""
    file = _data_file(data, database)
    listening = _listen(host, port)
    address = _address(host, listening.getsockname()[1])
    server = _server(file)
    say(f"{file} holds the tables. Ctrl-C stops the server.")
    click.echo(address)
    if not no_browser:
        _open_later(server, address)
    server.run(sockets=[listening])


def _server(file: Path) -> uvicorn.Server:
    import uvicorn

    from wuerfelwerk.web.app import create_app
    from wuerfelwerk.web.settings import Settings

    app: Any = create_app(Settings(folder=file.parent, database=file))
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=GRACE)
    return uvicorn.Server(config)


def _data_file(data: str | None, database: str | None) -> Path:
    """The file of the tables, made ready to be written."""
    if data is not None and database is not None:
        raise WrongUse("--data and --database name the same thing: give one of them.")
    if database is not None:
        if not database.startswith("sqlite:///"):
            raise WrongUse(f"--database: only sqlite:///FILE is known, not '{database}'.")
        data = database.removeprefix("sqlite:///")
    file = Path(data) if data is not None else _user_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.is_dir():
            raise WrongUse(f"{file} is a folder; --data names a file in it.")
        with file.open("ab"):
            pass
    except (OSError, ValueError) as error:
        raise WrongUse(f"{file} cannot be written: {asking.reason(error)}.") from error
    if file.stat().st_size > 0 and not _is_sqlite(file):
        raise WrongUse(f"{file} is no file of this program: it does not hold an SQLite database.")
    return file


def _is_sqlite(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(16) == b"SQLite format 3\0"


def _user_file() -> Path:
    import platformdirs

    return Path(platformdirs.user_data_dir("wuerfelwerk")) / "tables.sqlite"


def _listen(host: str, port: int | None) -> socket.socket:
    """A listening socket: the port asked for, or the usual one, or where that is taken any free one."""
    try:
        return _bound(host, USUAL_PORT if port is None else port)
    except OSError as error:
        if port is not None or isinstance(error, socket.gaierror):
            named = f"{host}:{USUAL_PORT if port is None else port}"
            raise WrongUse(f"{named} cannot be used: {asking.reason(error)}.") from error
    try:
        return _bound(host, 0)
    except OSError as error:
        raise WrongUse(f"No port of {host} can be used: {asking.reason(error)}.") from error


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(128)
    except OSError:
        listening.close()
        raise
    return listening


def _address(host: str, port: int) -> str:
    if host in ("0.0.0.0", "::"):
        return f"http://{_own_address()}:{port}"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _own_address() -> str:
    """This computer's address in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _open_later(server: uvicorn.Server, address: str) -> None:
    """Opens a browser, where there is one, as soon as the server answers."""
    import threading
    import time
    import webbrowser

    def wait_and_open() -> None:
        while not server.started:
            if server.should_exit:
                return
            time.sleep(0.05)
        webbrowser.open(address)

    threading.Thread(target=wait_and_open, daemon=True).start()
