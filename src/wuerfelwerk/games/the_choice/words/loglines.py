"""The log in words: one line for an event, with colours as chips. '' where nothing is to be said."""

from __future__ import annotations

from wuerfelwerk.games.telling import Told, Translator, listed
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.words import reading
from wuerfelwerk.games.the_choice.words.reading import colours
from wuerfelwerk.games.usual import saying

RECAPPED = (rules.MARK,)  # phases whose decisions the strip above the sheet tells


def log_line(event: Told, *, picked: bool = False) -> str:
    """One event. ``picked``: no lot was drawn for who starts; then the house has told it."""
    tr, actor, actions = event.tr, event.actor, event.actions
    if actor < 0:
        return _chance(event)
    phase = int(event.before.phase)
    if phase == rules.SIDE:
        last = event.after.phase != rules.SIDE and not picked
        return saying.side_line(event, actions[0] - rules.SIDES, last=last)
    if phase == rules.MARK:
        return " ".join([*_used(event), *_consequences(event)])
    if actions[0] == rules.KEEP_DICE:
        return ""
    dice = reading.numerals(actions[0] - rules.REROLLS, " + ")
    return event.say(actor, tr("%(you)s wirfst %(dice)s neu."), tr("%(who)s wirft %(dice)s neu."), dice=dice)


def _chance(event: Told) -> str:
    tr, before = event.tr, event.before
    if event.after.stopped:
        return saying.stopped(tr)
    if before.phase == rules.LOT:  # told when all sides are chosen
        return ""
    second = before.phase == rules.REROLL
    thrown = reading.dice_in(int(before.rerolled)) if second else range(3)
    dice = " ".join(
        colours.chip_number(tr, int(event.material.dice[die, int(face)]), int(face) + 1)
        for die, face in zip(thrown, event.actions, strict=True)
    )
    if second:
        return tr("Zweiter Versuch: %(dice)s", dice=dice)
    return saying.rolled(event, int(before.active), dice)


def _used(event: Told) -> list[str]:
    """'Karl kreuzt ♥ ★ an.' and 'Der Weg geht zu 4 und 6.', in the second person for the seat itself."""
    tr, before, actor, actions = event.tr, event.before, event.actor, event.actions
    board = event.material.boards[actor, reading.side_of(before, actor)]
    ring = [colours.chip_of(tr, int(board.ring[field])) for field in reading.ring_fields(actions)]
    path = [str(int(board.numbers[field])) for field in reading.path_fields(actions)]
    if not ring and not path:
        return [event.say(actor, tr("%(you)s nutzt keinen Würfel."), tr("%(who)s nutzt keinen Würfel."))]
    told = []
    if ring:
        yours, theirs = tr("%(you)s kreuzt %(fields)s an."), tr("%(who)s kreuzt %(fields)s an.")
        told.append(event.say(actor, yours, theirs, fields=" ".join(ring)))
    if path:
        yours, theirs = _way(tr, bool(ring), not reading.path_of(before, actor))
        told.append(event.say(actor, yours, theirs, numbers=listed(path, tr("und"))))
    return told


def _way(tr: Translator, named: bool, begins: bool) -> tuple[str, str]:
    """How the path goes on, to the seat and to others. ``named``: the sentence before has said whose"""
    if named:
        return (tr("Der Weg beginnt mit %(numbers)s.") if begins else tr("Der Weg geht zu %(numbers)s."),) * 2
    if begins:
        return tr("%(you)s beginnst den Weg mit %(numbers)s."), tr("%(who)s beginnt den Weg mit %(numbers)s.")
    return tr("%(you)s führst den Weg zu %(numbers)s."), tr("%(who)s führt den Weg zu %(numbers)s.")


def _consequences(event: Told) -> list[str]:
    """A misthrow, a side that ends: what this commit brings when all are done."""
    tr, before, actor, actions = event.tr, event.before, event.actor, event.actions
    parts = []
    used = len(reading.dice_in(reading.used_by(actions)))
    misses = reading.misthrows(before, actor)
    if used < int(paper.needed(before, actor)):
        misses += 1
        parts.append(tr("%(n)s. Fehlwurf.", n=misses))
    if misses >= paper.MISTHROWS or rules.FINISH in actions:
        points = reading.side_points(event.material, event.after, actor, reading.side_of(before, actor))
        number = int(before.sheets[actor].second) + 1
        parts.append(tr("Seite %(n)s zählt %(points)s.", n=number, points=points))
    return parts
