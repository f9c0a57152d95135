"""The contract of the pages: what ``words``, ``picture`` and ``places`` of a game are asked, and when.

Beside ``Rules`` and ``Notation`` of ``engine/contract``. A page asks in this order:

    headline, prompt ─► sheet (with choices, pencilled, hints) ─► tray ─► buttons, confirm
    mini, standing for each seat card ─► aside ─► log_line for each event, happened for the strip above
    ending, results, faces once the game is over; refusal, place when something forbidden is pressed

``tr`` is the catalog of whoever reads; a sentence is ``tr.gettext("German source")`` and its English
lies in ``words/en/LC_MESSAGES/game.po``. ``names`` are those of the seats in order; ``you`` is the seat
that is spoken to, None for someone who looks on. Nothing hidden reaches these functions: ``Moment.state``
is what this viewer may see.

A game has only what differs: each name it leaves out is answered by ``games.usual``. Where a part is a
folder, each of its modules has some of the names, and nothing lists them a second time.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pkgutil import iter_modules
from types import SimpleNamespace
from typing import Any, Protocol, cast

from wuerfelwerk.draw import Choice, Happened, Shelf
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.telling import Button, Confirm, Face, Moment, Panel, Token, Told, Translator
from wuerfelwerk.games.usual import UsualPicture, UsualPlaces, UsualWords


class Words(Protocol):
    """The functions of ``words``. ``material`` and states are the game's records."""

    def headline(self, tr: Translator, material: Any, state: Any) -> str:
        """Where in the game we are, for the top of the page: 'Turn 7'."""

    def turn_mark(self, state: Any) -> str:
        """What the log puts before the first line of a turn; '' before the first turn."""

    def prompt(self, tr: Translator, moment: Moment) -> tuple[str, str]:
        """What this viewer is to do now, or whom the table waits for; a second, smaller line."""

    def buttons(self, tr: Translator, moment: Moment) -> list[Button]:
        """Actions that no picture offers; [] where the viewer has nothing to decide."""

    def confirm(self, tr: Translator, moment: Moment) -> Confirm | None:
        """The button that commits a draft; None in phases in which one press decides."""

    def action_label(self, tr: Translator, moment: Moment, action: int) -> str:
        """What a screen reader says of an offered action."""

    def aside(self, tr: Translator, moment: Moment, seat: int) -> list[Panel]:
        """Facts beside the sheet of ``seat``, while the game runs."""

    def standing(self, tr: Translator, material: Any, state: Any, seat: int) -> list[Token]:
        """Short facts on the card of a seat."""

    def sheet_name(self, tr: Translator, material: Any, state: Any, seat: int) -> str:
        """What the sheet of a seat is called; '' where all are alike."""

    def picture_words(self, tr: Translator) -> Any:
        """What the game's own ``picture`` needs said: an object that is equal for equal catalogs."""

    def place(self, tr: Translator, moment: Moment, number: int) -> str:
        """What lies at a place of the pictures, for the note that says why it cannot be pressed."""

    def refusal(self, tr: Translator, rule: str) -> str:
        """The sentence of a rule that forbids something, ``XY-20`` or ``XY-20/case``; the usual one else."""

    def log_line(self, event: Told) -> str:
        """One event; '' for one that needs no line. A game that begins with a lot takes ``picked`` too: the
        host has chosen who starts, and the house tells it."""

    def happened(self, event: Told) -> tuple[int, str] | None:
        """What somebody has done, for the strip above the sheet: seat and sentence ('' to mark it only);
        None for everything that is not worth it."""

    def ending(
        self, tr: Translator, material: Any, state: Any, names: Sequence[str], seat: int | None = None
    ) -> tuple[str, str]:
        """Who has won, and why; ``seat`` is spoken to."""

    def results(self, tr: Translator, material: Any, state: Any, seat: int) -> list[tuple[str, str]]:
        """Columns of the result table: heading and value, the same headings for every seat."""

    def faces(self, tr: Translator) -> list[tuple[str, str]]:
        """Colour class ('' none) and name of every face of a die, in the order of the face codes."""

    def entry_prompt(self, tr: Translator, material: Any, state: Any) -> tuple[str, str]:
        """With dice of one's own: what is to be thrown now, and why. '' and '': the house says it."""

    def entered(
        self, tr: Translator, material: Any, state: Any, sides: Sequence[int], names: Sequence[str]
    ) -> list[tuple[str, list[Face]]]:
        """With dice of one's own: a title and the faces of each die to be pointed at ('' : its number);
        [] where the roll is written in notation."""

    def pencilled(self, moment: Moment) -> Collection[int]:
        """Fields of the draft, for the picture; none where drafts are not drawn."""

    def hints(self, moment: Moment) -> Any:
        """Whatever the game's own picture wants pointed out; None."""

    def offered(self, moment: Moment, actions: Sequence[int]) -> list[int]:
        """Which of the legal actions the pictures offer, where a great many are better reached in two
        steps; all of them."""

    def counted(self, state: Any, faces: Sequence[int]) -> Sequence[int]:
        """Faces of a roll that belong into the chart of the dice; all. ``state``: before the roll."""

    def tray_words(self, tr: Translator, moment: Moment, rolled: Any | None) -> Any:
        """``picture_words`` for the tray; ``rolled`` is the state of the last roll, so that they can say
        whose dice lie there. The usual ``picture_words``."""


class Picture(Protocol):
    """The functions of ``picture``: pure, from state and seat to SVG text."""

    def style(self) -> str:
        """The style sheet of these pictures; every rule of it begins with a class of the game's own."""

    def sheet(
        self,
        material: Any,
        state: Any,
        seat: int,
        *,
        choices: Mapping[int, Choice] | None = None,
        pencilled: Collection[int] = (),
        hints: Any = None,
        words: Any = None,
        standalone: bool = False,
        prefix: str | None = None,
        recent: Sequence[Happened] = (),
    ) -> str:
        """The sheet of a seat. ``choices``: action → how it is offered, None on sheets of others;
        ``words``: with them the picture has a text twin; ``standalone``: a file of its own; ``prefix`` of
        all its ids, the letter of the seat unless given; ``recent``: what others did since the viewer's
        last turn."""

    def tray(
        self,
        material: Any,
        state: Any,
        seat: int | None,
        *,
        choices: Mapping[int, Choice] | None = None,
        hints: Any = None,
        words: Any,
    ) -> list[Shelf]:
        """The dice that lie beside the sheet."""

    def mini(self, material: Any, state: Any, seat: int) -> str:
        """The sheet at stamp size, for a seat card."""

    def art(self) -> str:
        """A sign of the game, for its card on the start page."""


class Places(Protocol):
    """The names of ``places``: what a tap on any place of the pictures would mean."""

    MANY: int  # places are 0 … MANY-1
    WHOLE: str  # the case that is said when the draft is complete and another beginning would be legal

    def meant(self, material: Any, state: Any, seat: int, place: int) -> list[int]:
        """The actions a tap there stands for."""

    def why(self, material: Any, state: Any, seat: int, place: int) -> str:
        """The rule that forbids what a tap there would do; '' if it is allowed."""


_completed: dict[tuple[str, str], Any] = {}  # package and part → its names and the usual ones


def words_of(game: Game) -> Words:
    """The words of a game, with the usual answers for what it leaves out."""
    return cast(Words, _complete(game, "words", Words, UsualWords))


def picture_of(game: Game) -> Picture:
    """The pictures of a game, with the usual ones for what it does not draw."""
    return cast(Picture, _complete(game, "picture", Picture, UsualPicture))


def places_of(game: Game) -> Places:
    """The places of its pictures, with the usual answers; none where it has no such module."""
    return cast(Places, _complete(game, "places", Places, UsualPlaces))


def _complete(game: Game, part: str, protocol: type, usual: type) -> Any:
    key = game.package, part
    if key not in _completed:
        answers = usual(game)
        named = {name: getattr(answers, name) for name in dir(answers) if name[0] != "_"}
        asked = {*named, *(name for name in vars(protocol) if name[0] != "_")}
        own = _own(game, part, asked) if game.has(part) else {}
        answers.own = _completed[key] = SimpleNamespace(**(named | own))
    return _completed[key]


def _own(game: Game, part: str, asked: Collection[str]) -> dict[str, Any]:
    """What the game says itself: all names of a module; of those in a folder what is asked for."""
    module = game.part(part)
    own, home = dict(vars(module)), dict[str, str]()
    for found in iter_modules(getattr(module, "__path__", ())):
        inner = game.part(f"{part}.{found.name}")
        for name in vars(inner).keys() & set(asked):
            if getattr(vars(inner)[name], "__module__", inner.__name__) != inner.__name__:
                continue  # imported from where it stands
            if name in home:
                raise TypeError(f"{part}.{name} stands in {home[name]} and in {found.name}")
            own[name], home[name] = vars(inner)[name], found.name
    return own
