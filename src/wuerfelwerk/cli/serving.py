"""The command serve: the web server on this computer."""

from __future__ import annotations

import gc
import socket
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from wuerfelwerk.cli import asking, places, saying
from wuerfelwerk.cli.printing import say, tell
from wuerfelwerk.cli.program import ServerCommand, Whole, WrongUse

if TYPE_CHECKING:
    import uvicorn

    from wuerfelwerk.hall import Address
    from wuerfelwerk.web.entrance.logs import Format
    from wuerfelwerk.web.settings import MailServer, Settings

USUAL_PORT = 8000
MAIL, MAIL_FROM = "WUERFELWERK_MAIL", "WUERFELWERK_MAIL_FROM"  # a password does not belong on a command line
MOST_DAYS = 36_500
USUAL_CONNECTIONS = 256  # a class of thirty behind one address, each with several pages open
YOUNG = 10_000  # new objects before the collector looks at them; Python's 700 are few for thousands of pages
GRACE = 1  # seconds for answers that are being given when the server stops


@click.command(cls=ServerCommand, example="wuerfelwerk serve --host 0.0.0.0 --port 8080")
@click.option("--port", type=Whole(0, 65535), help=f"{USUAL_PORT} or the next free one if left out.")
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets others in your network in."
)
@places.database_options
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option(
    "--keep-finished",
    type=Whole(1, MOST_DAYS),
    metavar="DAYS",
    help="Delete tables whose game ended more than so many days ago; kept for ever if left out.",
)
@click.option(
    "--public-address",
    metavar="URL",
    default="",
    help="Where people reach the server, if a proxy stands before it: https://NAME, or https://NAME/PATH.",
)
@click.option(
    "--contact",
    metavar="E-MAIL",
    default="",
    help="Whom the makers of browsers may write to about the messages this server sends through them.",
)
@click.option(
    "--mail",
    metavar="URL",
    default="",
    envvar=MAIL,
    help="The server that takes mail for people who asked for it: smtp://USER:PASSWORD@HOST:PORT, or "
    f"smtps://…. {MAIL} may hold it.",
)
@click.option(
    "--mail-from", metavar="E-MAIL", default="", envvar=MAIL_FROM, help="The address mail comes from."
)
@click.option(
    "--connections",
    type=Whole(8, 100_000),
    default=USUAL_CONNECTIONS,
    show_default=True,
    metavar="N",
    help="Open at once for each network address; believed proxies (FORWARDED_ALLOW_IPS) have no such limit.",
)
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    help="Log every request to stderr, one line each; without it only errors are told.",
)
def serve(
    port: int | None,
    host: str,
    data: str | None,
    database: str | None,
    no_browser: bool,
    keep_finished: int | None,
    public_address: str,
    contact: str,
    mail: str,
    mail_from: str,
    connections: int,
    log_format: Format | None,
) -> None:
    """Start the server and say where it is. Ctrl-C stops it; every table is saved."""
    place = places.find_database(data, database, alone=True)
    settings = _settings(
        place,
        public_address=_public(public_address),
        keep_finished=keep_finished,
        contact=_contact(contact),
        mail=_mail(mail, mail_from, public_address),
    )
    listening = _listen(host, port)
    address = _address(host, listening.getsockname()[1])
    server = _server(settings, log_format, connections)
    saying.say_what_is_left_out()
    say(f"{place} holds the tables. Ctrl-C stops the server.")
    tell(address)
    if not no_browser:
        _open_later(server, address)
    server.run(sockets=[listening])


def _settings(place: Address, **more: Any) -> Settings:
    from wuerfelwerk.web.settings import Settings

    folder = place.file.parent if place.is_file else places.user_file().parent
    return Settings(folder, place, **more)


def _server(
    settings: Settings, log_format: Format | None = None, connections: int = USUAL_CONNECTIONS
) -> uvicorn.Server:
    import uvicorn

    from wuerfelwerk.web.app import create_app
    from wuerfelwerk.web.entrance import logs
    from wuerfelwerk.web.entrance.connections import guarded
    from wuerfelwerk.web.server import Server

    app = create_app(settings)
    more: dict[str, Any] = {}
    if log_format is not None:
        logs.configure(log_format)
        more = {"log_config": None}  # what uvicorn has to say goes the same way
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=GRACE, ws="none", **more)
    config.http = guarded(connections, config.forwarded_allow_ips)
    _spare_collections()
    return Server(config, app)


def _spare_collections() -> None:
    """What is loaded by now stays till the end: the collector need not go through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


def _contact(address: str) -> str:
    if address and not _is_mail_address(address):
        raise WrongUse(f"--contact wants an e-mail address, not '{address}'.")
    return address


def _is_mail_address(text: str) -> bool:
    name, _, host = text.partition("@")
    return bool(name) and "." in host and text.isascii() and text.isprintable() and " " not in text


def _mail(url: str, sender: str, public_address: str) -> MailServer | None:
    """Sentences about it never hold the address of the server: it may hold a password."""
    from wuerfelwerk.web.settings import BadMailServer, MailServer

    if not url:
        if sender:
            raise WrongUse(f"--mail-from wants a server: --mail URL, or {MAIL} in the environment.")
        return None
    if not sender:
        raise WrongUse(f"--mail wants the address mail comes from: --mail-from E-MAIL, or {MAIL_FROM}.")
    if not _is_mail_address(sender):
        raise WrongUse(f"--mail-from wants an e-mail address, not '{sender}'.")
    if not public_address:
        raise WrongUse("--mail wants --public-address: links in mails lead there.")
    try:
        return MailServer.read(url, sender)
    except BadMailServer as error:
        raise WrongUse(f"--mail {error}.") from None


def _public(address: str) -> str:
    from wuerfelwerk.web.entrance.prefix import BadPath, path_of

    parts = urlsplit(address)
    if address and (parts.scheme not in ("http", "https") or not parts.netloc):
        raise WrongUse(f"--public-address wants https://NAME, not '{address}'.")
    try:
        path_of(address)
    except BadPath as error:
        raise WrongUse(f"--public-address {error}.") from error
    return address


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
