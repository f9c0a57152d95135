"""The one decision where a game lay, for the page of its result: the place as it was then, both choices
marked in it, and what each was worth."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from wuerfelwerk.games.pages import picture_of, words_of
from wuerfelwerk.hall import View
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.live.replaying import marking
from wuerfelwerk.web.live.replaying.instead import Fork
from wuerfelwerk.web.live.replaying.moment import Replayed, after
from wuerfelwerk.web.rendering.understanding.told import WIN, Cost, costliest, told_cost

if TYPE_CHECKING:
    from wuerfelwerk.hall.analysing import Analysis

ASKS = re.compile(r'data-ask="(\d+)"')


@dataclass(frozen=True)
class Die:
    """One that lay there. ``kind``: was for the one that was played, would for the better one, or ''."""

    kind: str
    drawn: Markup


@dataclass(frozen=True)
class Decided:
    """``turn``: which one it was in; ``chance``, ``better``: of winning after what was played and after
    the better choice, in hundredths; ``dice``: where what was chosen lay among them and not in the sheet."""

    cost: Cost
    turn: str
    sheet_name: str
    sheet: Markup
    dice: tuple[Die, ...]
    chance: int
    better: int
    trials: int


def decided(view: View, analysis: Analysis | None, name: str) -> Decided | None:
    """None where nothing was found, or no decision has surely lost anything. ``view``: in that language."""
    costly = [] if analysis is None else costliest(analysis)
    if analysis is None or not costly:
        return None
    decision, seat = costly[0], costly[0].seat
    fork, tr = Fork(view, decision), language.of_game(view.game, name)
    before, words = view.log[decision.seq - 1].before, words_of(view.game)
    drawn = picture_of(view.game).sheet(
        view.material, before, seat, choices={}, words=words.picture_words(tr), prefix="lay"
    )
    played, better = fork.places(better=False), fork.places(better=True)
    inside = marking.shows(drawn, played) or marking.shows(drawn, better)
    return Decided(
        told_cost(view, decision, name),
        words.headline(tr, view.material, before),
        words.sheet_name(tr, view.material, before, seat),
        Markup(marking.marked(drawn, played, better)),
        () if inside else _dice(Replayed(after(view, decision.seq - 1), name, seat).shelves, played, better),
        round(WIN * decision.after[seat]),
        round(WIN * decision.instead[seat]),
        analysis.trials,
    )


def _dice(shelves: Sequence[Any], played: Collection[int], better: Collection[int]) -> tuple[Die, ...]:
    """The dice that lay there, if one of those choices was one of them. The first of each that was meant has
    its mark, for all of that kind."""
    dice = [_die(svg, played, better) for shelf in shelves for svg in shelf.dice]
    return tuple(dice) if any(die.kind for die in dice) else ()


def _die(svg: str, played: Collection[int], better: Collection[int]) -> Die:
    asked = ASKS.search(svg)
    place = -1 if asked is None else int(asked[1])
    kind = "was" if place in played else "would" if place in better else ""
    return Die(kind, Markup(svg))
