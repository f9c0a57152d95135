"""The log in words: one line for an event, with colours as chips. '' where nothing is to be said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.telling import Told, Translator, bold, listed
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.words import colours, reading


def log_line(event: Told, *, picked: bool = False) -> str:
    """One event. ``picked``: no lot was drawn for who starts; then the house has told it."""
    tr, material, before, after, actor, actions, names, you = event
    if actor < 0:
        return _chance(tr, material, before, after, actions, names, you)
    phase = int(before.phase)
    if phase == rules.SIDE:
        return _side(tr, after, actor, actions, names, you, picked)
    if phase == rules.MARK:
        return _marks(tr, material, before, after, actor, actions, names, you)
    if actions[0] == rules.KEEP_DICE:
        return ""
    values = _values(names, actor) | {"dice": reading.numerals(actions[0] - rules.REROLLS, " + ")}
    if actor == you:
        return tr.gettext("%(you)s wirfst %(dice)s neu.") % _you(tr, values)
    return tr.gettext("%(who)s wirft %(dice)s neu.") % values


def _values(names: Sequence[str], seat: int) -> dict[str, Any]:
    return {"who": bold(names[seat])}


def _you(tr: Translator, values: dict[str, Any]) -> dict[str, Any]:
    return {**values, "you": bold(tr.gettext("Du"))}


def _chance(
    tr: Translator,
    material: Any,
    before: Any,
    after: Any,
    faces: Sequence[int],
    names: Sequence[str],
    you: int | None,
) -> str:
    _ = tr.gettext
    if after.stopped:
        return _("Das Spiel wird angehalten.")
    if before.phase == rules.LOT:  # told when all sides are chosen
        return ""
    second = before.phase == rules.REROLL
    thrown = reading.dice_in(int(before.rerolled)) if second else range(3)
    dice = " ".join(
        colours.chip_face(tr, int(material.dice[die, int(face)]), int(face) + 1)
        for die, face in zip(thrown, faces, strict=True)
    )
    active = int(before.active)
    values = {**_values(names, active), "dice": dice}
    if second:
        return _("Zweiter Versuch: %(dice)s") % values
    if active == you:
        return _("%(you)s würfelst %(dice)s") % _you(tr, values)
    return _("%(who)s würfelt %(dice)s") % values


def _side(
    tr: Translator,
    after: Any,
    actor: int,
    actions: Sequence[int],
    names: Sequence[str],
    you: int | None,
    picked: bool,
) -> str:
    _ = tr.gettext
    values = _values(names, actor)
    values["side"] = _("Rückseite") if actions[0] == rules.SIDES + 1 else _("Vorderseite")
    line = _("%(you)s nimmst die %(side)s.") if actor == you else _("%(who)s nimmt die %(side)s.")
    text = line % (_you(tr, values) if actor == you else values)
    if after.phase == rules.SIDE or picked:
        return text
    first = int(after.active)
    if first == you:
        return " ".join([text, _("Das Los: Du fängst an.")])
    return " ".join([text, _("Das Los: %(who)s fängt an.") % _values(names, first)])


def _marks(
    tr: Translator,
    material: Any,
    before: Any,
    after: Any,
    actor: int,
    actions: Sequence[int],
    names: Sequence[str],
    you: int | None,
) -> str:
    told = _used(tr, material, before, actor, actions, names, you)
    return " ".join([*told, *_consequences(tr, material, before, after, actor, actions)])


def _used(
    tr: Translator,
    material: Any,
    before: Any,
    actor: int,
    actions: Sequence[int],
    names: Sequence[str],
    you: int | None,
) -> list[str]:
    """'Karl kreuzt ♥ ★ an.' and 'Der Weg geht zu 4 und 6.', in the second person for the seat itself."""
    _ = tr.gettext
    board = material.boards[actor, reading.side_of(before, actor)]
    mine, values = actor == you, _you(tr, _values(names, actor))
    ring = [colours.chip_of(tr, int(board.ring[field])) for field in reading.ring_fields(actions)]
    path = [str(int(board.numbers[field])) for field in reading.path_fields(actions)]
    values |= {"fields": " ".join(ring), "numbers": listed(path, _("und"))}
    told = []
    if ring:
        told.append(
            (_("%(you)s kreuzt %(fields)s an.") if mine else _("%(who)s kreuzt %(fields)s an.")) % values
        )
    if path:
        told.append(_way(tr, mine, bool(ring), not reading.path_of(before, actor)) % values)
    if not told:
        told.append(
            (_("%(you)s nutzt keinen Würfel.") if mine else _("%(who)s nutzt keinen Würfel.")) % values
        )
    return told


def _way(tr: Translator, mine: bool, named: bool, begins: bool) -> str:
    """How the path goes on. ``named``: the sentence before has said whose it is."""
    _ = tr.gettext
    if named:
        return _("Der Weg beginnt mit %(numbers)s.") if begins else _("Der Weg geht zu %(numbers)s.")
    if begins:
        yours, theirs = (
            _("%(you)s beginnst den Weg mit %(numbers)s."),
            _("%(who)s beginnt den Weg mit %(numbers)s."),
        )
    else:
        yours, theirs = (
            _("%(you)s führst den Weg zu %(numbers)s."),
            _("%(who)s führt den Weg zu %(numbers)s."),
        )
    return yours if mine else theirs


def _consequences(
    tr: Translator, material: Any, before: Any, after: Any, actor: int, actions: Sequence[int]
) -> list[str]:
    """A misthrow, a side that ends: what this commit brings when all are done."""
    _ = tr.gettext
    parts = []
    used = len(reading.dice_in(reading.used_by(actions)))
    misses = reading.misthrows(before, actor)
    if used < int(paper.needed(before, actor)):
        misses += 1
        parts.append(_("%(n)s. Fehlwurf.") % {"n": misses})
    if misses >= paper.MISTHROWS or rules.FINISH in actions:
        points = reading.side_points(material, after, actor, reading.side_of(before, actor))
        number = int(before.sheets[actor].second) + 1
        parts.append(_("Seite %(n)s zählt %(points)s.") % {"n": number, "points": points})
    return parts
