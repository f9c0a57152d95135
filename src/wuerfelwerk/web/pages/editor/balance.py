"""How balanced a drawn board is, beside the band of those that come with the game: asked again and again
by the page, until the interval is small."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from wuerfelwerk.games.sketches import Balance, Shown, Sketch, Sketching, balance_of, write_file
from wuerfelwerk.hall.balancing import Measured, Wanted
from wuerfelwerk.web.entrance import language

SMALL = 0.01  # of the mean: the interval is small enough when it reaches so far to each side
WIDTH = 300.0  # of the picture
ROOM = 1.2  # widths of the band on each side of it


@dataclass(frozen=True)
class Balanced:
    """What is told. ``worth``: '' as long as nothing is known."""

    bot: str
    games: int
    worth: str = ""
    half: str = ""
    about: bool = False
    failed: bool = False
    within: bool = False
    low: str = ""
    high: str = ""
    boards: int = 0
    meter: str = ""


def wanted(game: Any, room: Sketching, sketch: Sketch) -> Wanted:
    """A good board as it is measured: whatever it is called."""
    usual = balance_of(game)
    return Wanted(
        game.id, usual.bot, write_file(game, room, Sketch(sketch.letters, "board")), SMALL * usual.mean
    )


def told(game: Any, room: Sketching, measured: Measured, name: str) -> Balanced:
    """What was measured, in a language."""
    usual, tr = balance_of(game), language.of_game(game, name)
    low, high = usual.band
    if measured.failed or not measured.games:
        return Balanced(usual.bot, 0, failed=measured.failed)
    return Balanced(
        usual.bot,
        measured.games,
        room.worth(tr, decimal(measured.mean, name)),
        decimal(measured.half, name),
        measured.half > SMALL * usual.mean,
        within=low <= measured.mean <= high,
        low=decimal(low, name),
        high=decimal(high, name),
        boards=len(usual.means),
        meter=Markup(_meter(usual, measured)),
    )


@dataclass(frozen=True)
class Hung:
    """A board of the gallery."""

    text: str
    name: str
    picture: Markup
    worth: str
    away: str
    half: str


def hung(room: Sketching, shown: Shown, game: Any, name: str) -> Hung:
    worth = room.worth(language.of_game(game, name), decimal(shown.mean, name))
    away = decimal(shown.away, name).replace("-", "−")
    picture = Markup(room.stamp(shown.sketch.letters))
    return Hung(shown.sketch.text, shown.sketch.id, picture, worth, away, decimal(shown.half, name))


def decimal(number: float, name: str) -> str:
    text = f"{round(number, 1) + 0.0:.1f}"  # no minus before a zero
    return text.replace(".", ",") if name == language.SOURCE else text


def _meter(usual: Balance, measured: Measured) -> str:
    """The band of the game's own boards, their mean, and the estimate with its interval."""
    low, high = usual.band
    left, right = low - ROOM * (high - low), high + ROOM * (high - low)

    def at(value: float) -> float:
        return min(max((value - left) / (right - left), 0.0), 1.0) * WIDTH

    begin, end, dot = at(low), at(high), at(measured.mean)
    ends = at(measured.mean - measured.half), at(measured.mean + measured.half)
    line = f"M{ends[0]:.1f} 13 L{ends[1]:.1f} 13"
    caps = " ".join(f"M{x:.1f} 8.5 L{x:.1f} 17.5" for x in ends)
    return (
        f'<rect class="m-all" x="0" y="7" width="{WIDTH:.0f}" height="12" rx="6"/>'
        f'<rect class="m-ok" x="{begin:.1f}" y="7" width="{end - begin:.1f}" height="12" rx="3"/>'
        f'<path class="m-mean" d="M{at(usual.mean):.1f} 3 L{at(usual.mean):.1f} 23"/>'
        f'<path class="whisk-halo" d="{line}"/><path class="whisk" d="{line} {caps}"/>'
        f'<circle class="m-dot" cx="{dot:.1f}" cy="13" r="6.5"/>'
    )
