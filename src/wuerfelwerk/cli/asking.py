"""Arguments that several commands share: checked here, with a hint at what was probably meant."""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import IO, Any, Literal, TypeVar

import click

from wuerfelwerk.cli import completing
from wuerfelwerk.cli.printing import say
from wuerfelwerk.cli.program import Whole, WrongUse
from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.contract import Card, Game, Option
from wuerfelwerk.engine.errors import Refusal
from wuerfelwerk.engine.generator import LARGEST_SEED

Command = TypeVar("Command", bound=Callable[..., Any])
T = TypeVar("T")

LARGEST_BOARD_FILE = 100_000  # bytes
MOST_WORKERS = 256
SAVED_EVERY = 2.0  # seconds


def game_argument(command: Command) -> Command:
    """The argument GAME, handed on as a loaded game."""
    return click.argument(
        "game",
        callback=lambda _context, _parameter, id: find_game(id),
        shell_complete=completing.games,
    )(command)


def json_flag(command: Command) -> Command:
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")(
        command
    )


def options_option(command: Command) -> Command:
    return click.option(
        "--option",
        "pairs",
        multiple=True,
        metavar="KEY=VALUE",
        help="An option of the game; repeatable.",
        shell_complete=completing.options,
    )(command)


def boards_option(command: Command) -> Command:
    return click.option(
        "--board", "board_files", multiple=True, metavar="FILE", help="A board of your own; repeatable."
    )(command)


def bots_options(usual: str) -> Callable[[Command], Command]:
    """Who plays, at how many seats; see ``seats_for``."""

    def both(command: Command) -> Command:
        bots = click.option(
            "--bots",
            default=usual,
            show_default=True,
            metavar="A[,B…]",
            help="One name for all seats.",
            shell_complete=completing.bots,
        )
        help = "One for each bot named if left out, else the fewest."
        return click.option("--seats", type=int, metavar="N", help=help)(bots(command))

    return both


def seed_option(help: str) -> Callable[[Command], Command]:
    return click.option("--seed", type=Whole(0, LARGEST_SEED), metavar="S", help=help)


def workers_option(command: Command) -> Command:
    return workers_that("play")(command)


def workers_that(work: str) -> Callable[[Command], Command]:
    return click.option(
        "--workers",
        type=Whole(1, MOST_WORKERS),
        metavar="W",
        help=f"Processes that {work}; as many as there are cores if left out.",
    )


def cluster_option(command: Command) -> Command:
    return click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on the workers of the dask scheduler there instead, like tcp://10.0.0.5:8786.",
    )(command)


def workers_here(workers: int | None, cluster: str | None) -> int:
    """How many processes of this machine play: one a core if nothing is said."""
    if workers is not None and cluster is not None:
        raise WrongUse("--workers are processes of this computer; with --cluster its own workers play.")
    return workers or os.cpu_count() or 1


@contextmanager
def playing() -> Iterator[None]:
    """Inside, somebody plays: a cluster that cannot is a sentence."""
    from wuerfelwerk.lab.workers import NoCluster

    try:
        yield
    except NoCluster as reason:
        raise WrongUse(f"--cluster: {reason}.") from reason


def find_game(id: str) -> Game:
    """The game of that id, or a sentence that names those there are."""
    from wuerfelwerk.games import GAMES, game

    if id not in GAMES:
        for refusal in GAMES.refused:
            if refusal.values["name"] == id:
                raise refusal
        raise WrongUse(f"There is no game '{id}'{_meant(id, GAMES)}; games: {', '.join(GAMES)}.")
    return game(id)


def read_options(card: Card, pairs: Sequence[str], flag: str = "--option") -> dict[str, str]:
    """``key=value`` pairs, checked against the card. ``flag``: what they came with."""
    known = {option.key: option for option in card.options}
    given: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise WrongUse(f"{flag} wants key=value, for example {flag} {_example(card)}, not '{pair}'.")
        if key not in known:
            keys = ", ".join(known) or "none"
            raise WrongUse(
                f"{flag}: {card.title} has no option '{key}'{_meant(key, known)}; options: {keys}."
            )
        _check_value(known[key], value, flag)
        if key in given:
            raise WrongUse(f"{flag}: {key} is named twice, as {given[key]} and as {value}; once is right.")
        given[key] = value
    return given


def _check_value(option: Option, value: str, flag: str) -> None:
    for part in value.split(",") if option.kind == "list" else [value]:
        if part not in option.values and not (option.kind == "list" and not part):
            raise WrongUse(
                f"{flag} {option.key}: there is no value '{part}'{_meant(part, option.values)}; "
                f"values: {', '.join(option.values)}."
            )


def _example(card: Card) -> str:
    return f"{card.options[0].key}={card.options[0].values[-1]}" if card.options else "key=value"


def read_bots(text: str, game: Game | None = None, flag: str = "--bots") -> tuple[str, ...]:
    """``A`` or ``A,B,…``: names of bots, of those that play the game if one is named."""
    from wuerfelwerk.bots import BOTS, bots_of

    names, known = tuple(name.strip() for name in text.split(",")), BOTS if game is None else bots_of(game)
    for name in names:
        if ":" in name:
            raise WrongUse(
                f"{flag}: '{name}' is a bot of one's own; those play in simulate and in the arena "
                f"(wuerfelwerk arena GAME --bots …). Bots here: {', '.join(known)}."
            )
        if name not in known:
            where = f" in {game.card.title}" if game is not None and name in BOTS else ""
            meant = "" if where else _meant(name, known)
            raise WrongUse(f"{flag}: there is no bot '{name}'{where}{meant}; bots: {', '.join(known)}.")
    return names


def read_any_bots(text: str, game: Game, flag: str = "--bots") -> tuple[str, ...]:
    """The same, and bots of one's own among them. What is said of them is one sentence."""
    from wuerfelwerk.bots import own

    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # where somebody's own bots are
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if not own.is_own(name):
            read_bots(name, game, flag)
            continue
        try:
            own.check(name)
        except own.NoSuchBot as reason:
            raise WrongUse(f"{flag}: {name} {reason}.") from reason
    return names


def say_how_they_play(game: Game, names: Iterable[str]) -> None:
    """Of bots of one's own: a function that is compiled and one that is not differ a hundredfold in speed."""
    from wuerfelwerk.bots import own, settling

    for name in dict.fromkeys(names):
        if own.is_own(name) and not own.is_remote(name):
            found = settling.verdict(game, name)
            why = f": {found.why}" if found.why else ""
            say(f"{name} {'runs as plain Python' if found.is_plain else 'is compiled'}{why}.")


def seats_for(card: Card, seats: int | None, bots: Sequence[str]) -> int:
    """The number of seats: as asked for, else one for each bot named, else the fewest."""
    if seats is None:
        seats = len(bots) if len(bots) > 1 else card.seats_min
        asked = "--bots"
    else:
        asked = "--seats"
    if not card.seats_min <= seats <= card.seats_max:
        raise WrongUse(
            f"{asked}: {card.title} is for {card.seats_min} to {card.seats_max} seats, not {seats}."
        )
    if len(bots) not in (1, seats):
        raise WrongUse(
            f"--bots wants one name for all or one for each of the {seats} seats, not {len(bots)}."
        )
    return seats


def read_boards(game: Game, names: Sequence[str], given: dict[str, str]) -> tuple[str, ...]:
    """Texts of board files or ids of shipped boards; sets the option that asks for them."""
    if not names:
        return ()
    wanted = option_values.brought(game.card)
    if not game.card.takes_board_file or not wanted:
        raise WrongUse(f"--board: {game.card.title} takes no board files.")
    for key, value in wanted.items():
        if given.setdefault(key, value) != value:
            raise WrongUse(f"--board goes with --option {key}={value}, and not with {key}={given[key]}.")
    shipped = game.part("board").load_boards()
    return tuple(name if name in shipped else read_board(game, name) for name in names)


def read_board(game: Game, name: str) -> str:
    """The text of a board file, or a sentence that names the file and says why it is none."""
    from wuerfelwerk.cli.saying import told

    text = read_text(name, LARGEST_BOARD_FILE, "a board")
    try:
        game.part("board").read_board(text)
    except Refusal as refusal:
        raise WrongUse(f"--board: {name}: {told(refusal, game)}") from refusal
    return text


def read_text(name: str, most: int, what: str) -> str:
    """The text of a file that somebody named."""
    data = read_bytes(name, most, what)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise WrongUse(f"{name}: byte {error.start + 1} is no UTF-8 text; {what} is a text file.") from error


def read_bytes(name: str, most: int, what: str) -> bytes:
    with open_file(name, "rb") as file:
        data: bytes = file.read(most + 1)
    if len(data) > most:
        raise WrongUse(f"{name} is too large: {what} has at most {most:,} bytes.")
    return data


def write_text(name: str, text: str) -> None:
    """Writes a file that somebody named."""
    with writing(name), open_file(name, "w") as file:
        file.write(text)


def check_writable(name: str) -> None:
    """A file that cannot be written is better refused before the work than after it; it stays as it is."""
    there = os.path.lexists(name)
    with open_file(name, "ab"):
        pass
    if not there:
        Path(name).unlink()


def force_option(help: str) -> Callable[[Command], Command]:
    """--force, handed on as ``force``; see ``check_new``."""
    return click.option("--force", is_flag=True, help=help)


def check_new(flag: str, name: str, force: bool) -> None:
    """A file that is there is not written over unless somebody wants that."""
    if not force and Path(name).is_file():
        raise WrongUse(f"{flag}: {name} is there already; --force writes over it.")


@contextmanager
def writing(name: str) -> Iterator[None]:
    """Inside, this file is written to: a full disk is a sentence."""
    try:
        yield
    except OSError as error:
        raise WrongUse(f"{name} cannot be written: {reason(error)}.") from error


@contextmanager
def reading(name: str) -> Iterator[None]:
    """Inside, this file is read: one that cannot be is a sentence."""
    try:
        yield
    except OSError as error:
        raise WrongUse(f"{name} cannot be read: {reason(error)}.") from error


def open_file(name: str, mode: Literal["rb", "w", "a", "wb", "ab"]) -> IO[Any]:
    """An open file, or a sentence that says why it cannot be opened."""
    try:
        if mode in ("rb", "wb", "ab"):
            return open(name, mode)
        return open(name, mode, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        verb = "read" if mode == "rb" else "written"
        raise WrongUse(f"{name} cannot be {verb}: {reason(error)}.") from error


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be opened, in words."""
    return (getattr(error, "strerror", None) or str(error)).lower()


def _meant(wrong: str, known: Iterable[str]) -> str:
    close = get_close_matches(wrong.lower(), list(known), n=1, cutoff=0.5)
    return f" (did you mean '{close[0]}'?)" if close else ""


@contextmanager
def fitting(name: str) -> Iterator[None]:
    """Inside, the file of an earlier run is read: one that does not fit is a sentence."""
    from wuerfelwerk.lab.keeping import Unfit

    try:
        with reading(name):
            yield
    except Unfit as reason:
        raise WrongUse(f"--resume: {name} {reason}.") from reason


def seed_for(seed: int | None, resume: str | None, seed_of: Callable[[str], int]) -> int:
    """As given, else that of the file that is gone on from, else a new one."""
    if seed is not None:
        return seed
    if resume is not None and Path(resume).exists():
        with fitting(resume):
            return seed_of(resume)
    return secrets.randbits(32)


@contextmanager
def kept_now_and_then(
    name: str | None, write: Callable[[T, str], None]
) -> Iterator[Callable[[T], None] | None]:
    """What it is told inside is written to a file every few seconds, and at the end: one that is killed
    has lost seconds. None where there is no file."""
    if name is None:
        yield None
        return
    told: list[T] = []  # the last; until there is one, what is kept is what was kept before
    written = time.monotonic()

    def save() -> None:
        nonlocal written
        if told:
            with writing(name):
                write(told[-1], name)
        written = time.monotonic()

    def keep(state: T) -> None:
        told[:] = [state]
        if time.monotonic() > written + SAVED_EVERY:
            save()

    yield keep
    save()
