"""The plugin of pytest that asks the laws: of which games, and at which tables.

Named ``wuerfelwerk_laws``. ``laws_of`` in the settings of pytest, or ``--laws-of`` on its command line,
lists games: ids of registered games, packages that hold a ``GAME``, or ``all`` for every registered one.
What it needs is imported late: pytest loads it wherever this package is installed.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from wuerfelwerk.engine.contract import Game
    from wuerfelwerk.laws.walk import Walk

HERE = Path(__file__).parent

# What a broken law says is worth as much as in a test of one's own.
pytest.register_assert_rewrite(*(f"{__package__}.{path.stem}" for path in HERE.glob("test_*.py")))


def pytest_addoption(parser: pytest.Parser) -> None:
    what = "games whose laws are asked: ids, packages that hold a GAME, or all"
    parser.addini("laws_of", what, type="args", default=["all"])
    parser.getgroup("wuerfelwerk").addoption("--laws-of", action="append", metavar="GAME", help=what)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: takes more than a few seconds")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every law is asked of every game, those of play at several kinds of tables."""
    if Path(str(metafunc.module.__file__)).parent != HERE:
        return
    games = games_asked(metafunc.config)
    if "walk" in metafunc.fixturenames:
        metafunc.parametrize("walk", [table for game in games for table in tables(game)], indirect=True)
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games, ids=[game.id for game in games])


@pytest.fixture
def walk(request: pytest.FixtureRequest) -> Walk:
    """A whole random game with plain rules."""
    from wuerfelwerk.laws.walk import walk_of

    return walk_of(*request.param)


def games_asked(config: pytest.Config) -> list[Game]:
    """The games of this run."""
    found: list[Game] = []
    for name in config.getoption("--laws-of") or config.getini("laws_of"):
        found += [game for game in _named(name) if game not in found]
    return found


def _named(name: str) -> list[Game]:
    from wuerfelwerk.games import GAMES, all_games

    if name == "all":
        return all_games()
    game = find(name)
    if game is None:
        known = ", ".join(GAMES)
        raise pytest.UsageError(f"laws_of: no game and no package with a GAME is '{name}'; games: {known}.")
    return [game]


@cache
def find(name: str) -> Game | None:
    """A registered game by its id, or the ``GAME`` of a package; None where there is neither."""
    from wuerfelwerk.engine.contract import Game
    from wuerfelwerk.games import GAMES, game

    if name in GAMES:
        return game(name)
    if not all(part.isidentifier() for part in name.split(".")):
        return None
    try:
        found = getattr(import_module(name), "GAME", None)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{name}.".startswith(f"{error.name}."):
            return None
        raise  # the package is there, and something in it is not
    return found if isinstance(found, Game) else None


def tables(game: Game) -> list[object]:
    """The fewest and the most seats with the defaults; every other kind of table is a long run."""
    from wuerfelwerk.laws.walk import option_sets

    low, high = game.card.seats_min, game.card.seats_max
    quick = sorted({low, high})
    kinds = [_table(game, game.card.defaults(), seats) for seats in quick]
    rest = [(game.card.defaults(), seats) for seats in range(low, high + 1) if seats not in quick]
    rest += [(options, low) for options in option_sets(game) if options != game.card.defaults()]
    return kinds + [_table(game, options, seats, pytest.mark.long) for options, seats in rest]


def _table(game: Game, options: dict[str, str], seats: int, *marks: pytest.MarkDecorator) -> object:
    usual = game.card.defaults()
    changed = [f"{key}={options[key]}" for key in usual if options[key] != usual[key]]
    return pytest.param((game, options, seats), marks=marks, id="-".join([game.id, str(seats), *changed]))
