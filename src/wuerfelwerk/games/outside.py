"""Games from other packages: found by the entry point group ``wuerfelwerk.games``, let in once looked at.

A package names its game in its own ``pyproject.toml``:

    [project.entry-points."wuerfelwerk.games"]
    pig = "my_pig"

where ``my_pig.GAME`` is the game whose card has the id ``pig``. A package that cannot be used is left
out, and a sentence says which and why: it never disturbs the games that are there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from wuerfelwerk.engine.contract import MAX_SEATS, Game, Notation, Refusals, Rules, names_missing
from wuerfelwerk.engine.errors import Refusal

GROUP = "wuerfelwerk.games"


class Registry(MutableMapping[str, str]):
    """Ids of games and the modules that hold them. Other packages are looked for at the first question:
    whoever imports a game of ours need not wait for that."""

    def __init__(self, ours: Mapping[str, str]) -> None:
        self._games = dict(ours)
        self._refused: list[Refusal] = []
        self._looked = False

    @property
    def refused(self) -> list[Refusal]:
        """What is wrong with packages that name a game and were left out."""
        self._look()
        return self._refused

    def _look(self) -> None:
        if self._looked:
            return
        self._looked = True  # before the first package is loaded: it may ask for the registry itself
        for entry in sorted(entry_points(group=GROUP)):
            try:
                check(entry, self._games)
            except Refusal as refusal:
                self._refused.append(refusal)
            else:
                self._games[entry.name] = entry.module

    def __getitem__(self, id: str) -> str:
        if id not in self._games:
            self._look()
        return self._games[id]

    def __setitem__(self, id: str, module: str) -> None:
        self._games[id] = module

    def __delitem__(self, id: str) -> None:
        del self._games[id]

    def __iter__(self) -> Iterator[str]:
        self._look()
        return iter(self._games)

    def __len__(self) -> int:
        self._look()
        return len(self._games)


def check(entry: EntryPoint, known: Mapping[str, str]) -> None:
    """Refuses a package whose game cannot be played here."""
    told = {"name": entry.name, "package": entry.dist.name if entry.dist else entry.module}
    if entry.name in known:
        raise Refusal("Das Spiel „%(name)s“ aus dem Paket „%(package)s“ gibt es hier schon.", **told)
    try:
        faults = list(_faults(entry))
        if not faults:
            _open(import_module(entry.module).GAME)
    except (Exception, SystemExit) as error:  # anything may happen in somebody else's module
        why = f"{type(error).__name__}: {error}"
        raise Refusal(
            "Das Spiel „%(name)s“ aus dem Paket „%(package)s“ lässt sich nicht laden (%(why)s).",
            why=why,
            **told,
        ) from error
    if faults:
        raise Refusal(
            "Dem Spiel „%(name)s“ aus dem Paket „%(package)s“ fehlt: %(missing)s.",
            missing=", ".join(faults),
            **told,
        )


def _faults(entry: EntryPoint) -> Iterator[str]:
    """What the contract asks for and the package has not, in the words of the contract."""
    game = getattr(import_module(entry.module), "GAME", None)
    if not isinstance(game, Game):
        yield f"{entry.module}.GAME"
        return
    card = game.card
    if card.id != entry.name or not entry.name.isidentifier() or entry.name != entry.name.lower():
        yield f'card.id = "{entry.name}"'
    if not 1 <= card.seats_min <= card.seats_max <= MAX_SEATS:
        yield f"1 <= seats_min <= seats_max <= {MAX_SEATS}"
    yield from (f"rules.{name}" for name in names_missing(game.rules, Rules))
    yield from (f"refusals.{name}" for name in names_missing(game.refusals, Refusals))
    yield from (f"notation.{name}" for name in names_missing(game.notation, Notation))
    yield from (name for name in ("help.de.md", "help.en.md") if not (game.folder / name).is_file())


def _open(game: Game) -> None:
    """Loads what the pages ask for: a fault in there would come up at somebody's table."""
    from wuerfelwerk.games.pages import picture_of, places_of, words_of  # not for our own games

    words_of(game)
    places_of(game)
    picture_of(game).style()  # one file holds the looks of all games
