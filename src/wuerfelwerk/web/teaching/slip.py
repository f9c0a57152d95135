"""The rules as a slip of paper over the table: what may be done now first, then part by part."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from wuerfelwerk.games.pages import words_of
from wuerfelwerk.games.telling import N_, listed
from wuerfelwerk.hall import View
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.live.shown import Shown
from wuerfelwerk.web.teaching.examples import illustrated

PART = re.compile(r'(?=<h2 id=")')
NUMBER = re.compile(r'<strong class="rule" id="([^"]+)">\1</strong>')
FEW, NAMED = 3, 6  # taps of a kind that are listed by name; those of a kind that has no name
MANY_OF = N_("%(kind)s: %(n)s Möglichkeiten")


@dataclass(frozen=True)
class Part:
    """A chapter of the rules."""

    anchor: str
    heading: str
    text: Markup
    now: bool  # the game is there


@dataclass(frozen=True)
class Now:
    """What this viewer is asked, or for whom it waits, in words."""

    prompt: tuple[str, str]
    buttons: tuple[tuple[str, str], ...] = ()
    taps: tuple[str, ...] = ()  # what may be tapped: few by name, many by kind
    drafted: bool = False
    waits: str = ""  # names


def parts(book: Any, game: Any, name: str, view: View | None) -> list[Part]:
    """Each number is a link to itself on the rules page."""
    found = rules_now(game, view)
    cut = [piece for piece in PART.split(str(illustrated(book.text, game, name))) if piece.startswith("<h2 ")]
    homes = [[number for number in NUMBER.findall(piece)] for piece in cut]
    home = next((place for place, numbers in enumerate(homes) if set(found) & set(numbers)), -1)
    return [
        Part(anchor, heading, _linked(piece, f"/rules/{game.id}", found), place == home)
        for place, (piece, (anchor, heading)) in enumerate(zip(cut, book.contents, strict=True))
    ]


def rules_now(game: Any, view: View | None) -> tuple[str, ...]:
    """The rules of the phase the table is in; none where the game does not say."""
    if view is None or view.phase != "running":
        return ()
    known = words_of(game).RULES_NOW
    return tuple(known.get(int(view.shown.phase), ())) if known else ()


def now(view: View | None, name: str, hand_to: int | None = None) -> Now | None:
    """None where no game goes on. It is made of what the page of the table shows this viewer, so it knows no
    more. ``hand_to``: who gets a shared device next; until then nobody may do anything."""
    if view is None or view.phase != "running":
        return None
    shown = Shown(view, name, None, hand_to)
    if shown.hand_to is not None or not view.decides:
        return Now(shown.prompt, waits=_waits(view, name))
    confirm = shown.confirm
    offered = [*shown.buttons, *(one for one, _ in shown.sides)]
    buttons = [(button.text, button.note) for button in offered]
    if confirm is not None and (view.may_confirm or confirm.close >= 0):
        buttons.append((confirm.text, confirm.note))
    named = {button.action for button in offered}
    picks = [(action, label) for action, label in shown.picks if action not in named]
    return Now(shown.prompt, tuple(buttons), tuple(_taps(view, name, picks)), bool(view.draft))


def _waits(view: View, name: str) -> str:
    names = [view.seats[seat].name for seat in view.waiting_for]
    return listed(names, language.house(name).gettext("und"))


def _taps(view: View, name: str, picks: list[tuple[int, str]]) -> Iterator[str]:
    """Few of a kind by name; of more the kind, and how many there are. The first word of an action in
    notation is its kind."""
    tr, text = language.of_game(view.game, name), view.game.notation.action_text
    kinds: dict[str, list[str]] = {}
    for action, label in picks:
        word = text(view.material, view.state, view.seat or 0, action).partition(" ")[0]
        kinds.setdefault(word, []).append(label)
    known = words_of(view.game).KINDS
    for word, labels in kinds.items():
        if len(labels) > FEW and word in known:
            yield language.house(name).gettext(MANY_OF) % {"kind": tr(known[word]), "n": len(labels)}
            continue
        yield from labels[:NAMED]
        if len(labels) > NAMED:
            more = len(labels) - NAMED
            yield language.house(name).ngettext("und %(n)s mehr", "und %(n)s mehr", more) % {"n": more}


def _linked(piece: str, address: str, found: tuple[str, ...]) -> Markup:
    def number(match: re.Match[str]) -> str:
        mark = ' data-now=""' if match[1] in found else ""
        return f'<a class="no" id="{match[1]}" href="{address}#{match[1]}"{mark}>{match[1]}</a>'

    return Markup(NUMBER.sub(number, piece.partition("</h2>")[2]))
