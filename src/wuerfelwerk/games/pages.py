"""The contract of the pages: what ``words``, ``picture`` and ``places`` of a game are asked, and when.

Beside ``Rules`` and ``Notation`` of ``engine/contract``. A page asks in this order:

    headline, prompt ─► sheet (with choices, pencilled, hints) ─► tray ─► buttons, confirm
    mini, standing for each seat card ─► aside ─► log_line for each event, happened for the strip above
    ending, results, made_of, faces once the game is over; refusal, place when something forbidden is pressed

``tr`` is the catalog of whoever reads; a sentence is ``tr("German source")`` and its English lies in
``words/en/LC_MESSAGES/game.po``. ``names`` are those of the seats in order; ``you`` is the seat that is
spoken to, None for someone who looks on. Nothing hidden reaches these functions: ``Moment.state`` is what
this viewer may see.

The names, what they are asked and what is usual stand in ``games.usual``: a game has only what differs.
Where a part is a folder, each of its modules has some of the names, and nothing lists them a second time.
"""

from __future__ import annotations

from collections.abc import Collection
from pkgutil import iter_modules
from types import SimpleNamespace
from typing import Any, cast

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.usual import UsualPaper, UsualPicture, UsualPlaces, UsualWords

Words = UsualWords
Picture = UsualPicture
Places = UsualPlaces
Paper = UsualPaper

_completed: dict[tuple[str, str], Any] = {}  # package and part → its names and the usual ones


def words_of(game: Game) -> Words:
    """The words of a game, with the usual answers for what it leaves out."""
    return cast(Words, _complete(game, "words", Words))


def picture_of(game: Game) -> Picture:
    """The pictures of a game, with the usual ones for what it does not draw."""
    return cast(Picture, _complete(game, "picture", Picture))


def places_of(game: Game) -> Places:
    """The places of its pictures, with the usual answers; none where it has no such module."""
    return cast(Places, _complete(game, "places", Places))


def paper_of(game: Game) -> Paper:
    """What is printed of a game (``games/printing``); the usual sheets where it says nothing of paper."""
    return cast(Paper, _complete(game, "paper", Paper))


def _complete(game: Game, part: str, usual: type) -> Any:
    key = game.package, part
    if key not in _completed:
        answers = usual(game)
        named = {name: getattr(answers, name) for name in dir(answers) if name[0] != "_"}
        own = _own(game, part, named) if game.has(part) else {}
        answers.own = _completed[key] = SimpleNamespace(**(named | own))
    return _completed[key]


def _own(game: Game, part: str, asked: Collection[str]) -> dict[str, Any]:
    """What the game says itself: all names of a module; of those in a folder what is asked for."""
    module = game.part(part)
    own, home = dict(vars(module)), dict[str, str]()
    for found in iter_modules(getattr(module, "__path__", ())):
        own.pop(found.name, None)  # a module somebody has imported is no answer
        inner = game.part(f"{part}.{found.name}")
        for name in vars(inner).keys() & set(asked):
            if getattr(vars(inner)[name], "__module__", inner.__name__) != inner.__name__:
                continue  # imported from where it stands
            if name in home:
                raise TypeError(f"{part}.{name} stands in {home[name]} and in {found.name}")
            own[name], home[name] = vars(inner)[name], found.name
    return own
