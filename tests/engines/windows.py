"""A window of a browser, whichever engine draws it, and what a person does in one.

Only what every engine offers: addresses, scripts, a pointer and keys. Each engine has a module of its own
that makes such windows; the tests know none of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

PHONE, DESKTOP = (390, 844), (1280, 800)
LONGEST = 60.0  # seconds: a shared machine stands still now and then
# What an engine says when a page is left whose stream is open; nobody sees it.
CLOSED_STREAM = ("interrupted while the page was loading", "/stream", "/streams")

# The last place of a kind that lies free under the pointer, in the middle of what is seen of it.
FREE = """(place) => {
    for (const one of [...document.querySelectorAll(place)].reverse()) {
        one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const box = one.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const there = document.elementFromPoint(x, y);
        if (there && (one.contains(there) || there.contains(one))) return [x, y];
    }
    return null;
}"""


class Gone(Exception):
    """The page of a question was left before it was answered."""


class Window(Protocol):
    """One window; nobody else has its cookies."""

    complaints: list[str]

    def open(self, address: str) -> None:
        """Goes there and waits until everything is loaded."""

    def ask(self, function: str, *arguments: Any) -> Any:
        """What a function of the page's script answers, as JSON; ``Gone`` if the page is left meanwhile."""

    def press(self, key: str) -> None:
        """One key, named as ``KeyboardEvent.key`` names it."""

    def click(self, x: float, y: float) -> None:
        """The pointer, at a place of what is seen."""

    def picture(self) -> bytes:
        """What is seen, as PNG."""


NewWindow = Callable[[tuple[int, int]], Window]


@dataclass(frozen=True)
class Engine:
    """How windows of an engine are made, and where its program is; ``missing`` says what to install."""

    name: str
    programs: tuple[Path, ...]
    missing: str
    windows: Callable[[Path], AbstractContextManager[NewWindow]]

    def is_there(self) -> bool:
        return all(program.exists() for program in self.programs)


def wait(window: Window, function: str, *arguments: Any, said: str = "") -> Any:
    """What the function answers as soon as that is something."""
    end = time.monotonic() + LONGEST
    while True:
        try:
            if answer := window.ask(function, *arguments):
                return answer
        except Gone:
            pass  # the next page is asked
        assert time.monotonic() < end, f"{said or function} {arguments}"
        time.sleep(0.03)


def tap(window: Window, place: str) -> bool:
    """A click on the last of these places; False where there is none that can be reached."""
    spot = window.ask(FREE, place)
    if spot is None:
        return False
    window.click(*spot)
    return True


def faults(windows: list[Window]) -> Iterator[str]:
    """What the windows complained of, but for streams that were closed with their page."""
    for window in windows:
        for said in window.complaints:
            if not any(part in said for part in CLOSED_STREAM):
                yield said
