"""A whole decision in a game's own words, also one that was never made: what would be better, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.pages import places_of, words_of
from wuerfelwerk.games.reasons import TOLD, best
from wuerfelwerk.games.telling import Moment, Told, Translator


def told_decision(
    game: Game,
    tr: Translator,
    material: Any,
    before: Any,
    seat: int,
    texts: Sequence[str],
    names: Sequence[str],
    you: int | None = None,
) -> str:
    """The line of the log for a decision in notation, made in the state ``before``; where the log says
    nothing of it, what is said of its actions where they are offered. ``you``: the seat of the reader."""
    state, actions, labels = before.copy(), [], []
    words, whole = words_of(game), tuple(names)
    for text in texts:
        action = game.notation.read_action(material, state, seat, text)
        moment = Moment(material, state, state, seat, (), (action,), (action,), whole, frozenset())
        labels.append(words.action_label(tr, moment, action))
        game.rules.apply(material, state, seat, action)
        actions.append(action)
    line = words.log_line(Told(tr, material, before, state, seat, actions, whole, you))
    return line or ", ".join(labels)


def places_pressed(
    game: Game, material: Any, before: Any, seat: int, actions: Sequence[int]
) -> tuple[int, ...]:
    """Where in the pictures a decision lies: for each of its actions the first place that stands for it."""
    found, state, places = list[int](), before.copy(), places_of(game)
    for action in actions:
        meant = (one for one in range(places.MANY) if action in places.meant(material, state, seat, one))
        found += [place for place in (next(meant, None),) if place is not None]
        game.rules.apply(material, state, seat, action)
    return tuple(dict.fromkeys(found))


def reason(
    game: Game,
    tr: Translator,
    material: Any,
    before: Any,
    after: Any,
    seat: int,
    speaks: Sequence[float],
    *,
    wins: bool,
    best_of_all: bool,
) -> str:
    """What speaks most for a decision, between the states before and after it. ``speaks``: what each number
    does, and last what is taken from the others; ``wins``: the game is over, and won; ``best_of_all``: no
    other was worth more."""
    if wins:
        return tr("gewinnt das Spiel")
    found = best(words_of(game).REASONS, speaks)
    if found is not None:
        return tr(found.words)
    score = game.rules.score
    points = int(score(material, after, seat)) - int(score(material, before, seat))
    if points > 0:
        return tr.many("bringt sofort %(n)s Punkt", "bringt sofort %(n)s Punkte", points)
    if max(map(abs, speaks), default=0.0) < TOLD:
        return tr("macht kaum einen Unterschied")
    return tr("gewinnt beim Probieren öfter") if best_of_all else tr("wenig spricht dafür")
