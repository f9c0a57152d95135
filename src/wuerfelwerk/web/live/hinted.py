"""Hints as a page shows them: each decision in the words of the log, what it is worth, what speaks for it,
where in the picture it lies, and how it is taken up: in pencil, or by the button it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from wuerfelwerk.games.deciding import places_pressed, reason, told_decision
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.games.telling import Moment
from wuerfelwerk.hall import View
from wuerfelwerk.table.hinting.asking import pencilled
from wuerfelwerk.web.entrance import language

if TYPE_CHECKING:
    from wuerfelwerk.hall.hinting import Hint

WIN = 100  # what a win is told as
ALIKE = 2.0  # standard errors: of two decisions that are no further apart nobody can say which is better


@dataclass(frozen=True)
class Row:
    """One hint. ``pencil``: the actions it puts into the draft; ``button``: the action of the button that
    decides it, where there is nothing to pencil in; else None."""

    rank: int
    text: str
    where: str  # what tells it from another with the same text
    reason: str
    chance: int
    low: int
    high: int
    places: tuple[int, ...]
    actions: tuple[int, ...]
    pencil: tuple[int, ...]
    button: int | None


def rows(view: View, seat: int, hints: Sequence[Hint], name: str) -> list[Row]:
    """The best first. ``view``: in that language, of the seat that asks."""
    made: list[Row] = []
    lead = 0  # the first of those that share a rank
    for place, hint in enumerate(hints):
        if place and hint.behind - hints[lead].behind > ALIKE * hint.behind_error:
            lead = place
        made.append(row(view, seat, hint, name, lead + 1))
    texts = [one.text for one in made]
    return [one if texts.count(one.text) > 1 else replace(one, where="") for one in made]


def row(view: View, seat: int, hint: Hint, name: str, rank: int) -> Row:
    game, material, before = view.game, view.material, view.shown
    tr = language.of_game(game, name)
    texts, after = list[str](), before.copy()
    for action in hint.actions:
        texts.append(game.notation.action_text(material, after, seat, action))
        game.rules.apply(material, after, seat, action)
    names = [one.name for one in view.seats]
    pencil, button = _taken_up(view, seat, hint.actions)
    return Row(
        rank,
        told_decision(game, tr, material, before, seat, texts, names, you=seat),
        _where(view, seat, hint.actions, tr),
        reason(
            game,
            tr,
            material,
            before,
            after,
            seat,
            hint.speaks,
            wins=hint.wins,
            best_of_all=hint.behind <= 0.0,
        ),
        hundredths(hint.chance),
        max(0, round(WIN * (hint.chance - hint.error))),
        min(WIN, round(WIN * (hint.chance + hint.error))),
        places_pressed(game, material, before, seat, hint.actions),
        hint.actions,
        pencil,
        button,
    )


def hundredths(chance: float) -> int:
    return round(WIN * min(1.0, max(0.0, chance)))


def within(error: float) -> int:
    """A standard error in hundredths, which is never told as none."""
    return max(1, round(WIN * error))


def _where(view: View, seat: int, actions: Sequence[int], tr: Any) -> str:
    """What the pictures call the last of what is pressed: the ways to mark alike fields differ there."""
    moment = _moment(view, seat, actions[:-1])
    return str(words_of(view.game).action_label(tr, moment, actions[-1]))


def _taken_up(view: View, seat: int, actions: tuple[int, ...]) -> tuple[tuple[int, ...], int | None]:
    """What goes into the draft, all of it or all but the press that closes it; else the button to press."""
    tr, words = language.of_game(view.game, language.SOURCE), words_of(view.game)
    whole = _moment(view, seat, actions)
    if words.confirm(tr, whole) is not None:
        return actions, None
    begun = _moment(view, seat, actions[:-1])
    closing = words.confirm(tr, begun)
    if closing is not None and closing.close == actions[-1]:
        return actions[:-1], None
    buttons = [one.action for one in words.buttons(tr, begun) if one.style != "pick"]
    if actions[-1] in buttons:
        return actions[:-1], actions[-1]
    return (), None


def _moment(view: View, seat: int, draft: Sequence[int]) -> Moment:
    """As this seat would see the table with these actions in pencil."""
    state, legal = pencilled(view, seat, draft)
    return Moment(
        material=view.material,
        shown=view.shown,
        state=state,
        seat=seat,
        draft=tuple(draft),
        legal=legal,
        first_legal=view.first_legal,
        names=tuple([one.name for one in view.seats]),
        done=frozenset(one.seat for one in view.seats if one.done),
    )
