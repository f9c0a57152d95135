"""What a page may do with a picture: choices that come in as data, shelves of dice that come out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wuerfelwerk.draw.svg import attributes, path


@dataclass(frozen=True)
class Choice:
    """One action a picture may offer. The picture prints it and does not ask whether it is legal."""

    attrs: Mapping[str, str] = field(default_factory=dict)  # printed on the element, escaped
    label: str = ""  # what a screen reader says
    draft: bool = False  # already chosen, not committed: choosing it again takes it back


@dataclass(frozen=True)
class Happened:
    """Something another seat has done since the viewer's last turn; a picture may mark it."""

    seat: int
    before: Any  # state record it was done in
    actions: tuple[int, ...]  # or the faces of its roll
    number: int = 0  # what the strip above the sheet calls it; 0 none


class View(NamedTuple):
    """What the pictures of a seat are drawn for: who reads them, and what may be pressed."""

    name: str = ""  # prefix of all ids
    choices: Mapping[int, Choice] | None = None  # action → how it is offered; None where nobody may press
    pencilled: Collection[int] = ()  # what is drafted, not committed
    hints: Any = None  # whatever the game wants pointed out
    words: Any = None  # what the picture says; None: no text twin
    recent: Sequence[Happened] = ()  # what others did since the viewer's last turn

    @property
    def offers(self) -> Mapping[int, Choice]:
        return self.choices or {}


@dataclass(frozen=True)
class Shelf:
    """Dice that lie together beside a sheet."""

    title: str
    dice: list[str]  # SVG text, one a die
    count: str = ""
    kept: bool = False  # True: set aside, they stay; False: they fly again or are for others


def button(choice: Choice) -> dict[str, str]:
    """The attributes of an element that offers a choice: what the page gave goes first."""
    given = {"role": "button", "tabindex": "0", "aria-label": choice.label} | dict(choice.attrs)
    if choice.draft:
        given = {"aria-pressed": "true"} | given
    return given


def offered(choice: Choice, inside: str, id: str = "", *, chosen: bool = False) -> str:
    """An element that offers a choice; ``chosen``: its place is drafted already."""
    start = {"id": id} if id else {}
    start |= {"class": "chosen" if choice.draft or chosen else "legal", "pointer-events": "all"}
    return f"<g{attributes(start | button(choice))}>{inside}</g>"


def rings(data: str) -> str:
    """The two lines round a place that may be pressed: they show on every ground."""
    return path(data, ' class="ring-halo"') + path(data, ' class="ring"')


def handle(choice: Choice) -> dict[str, str]:
    """The attributes of an element that only helps to hit a choice: no role, name or focus."""
    kept = ("data-", "hx-")
    return {name: value for name, value in choice.attrs.items() if name.startswith(kept)}
