"""The log in words: one line for an event, with colours as chips. '' where nothing is to be said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.telling import Told, Translator, bold
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.words import colours, reading


def log_line(event: Told, *, picked: bool = False) -> str:
    """One event. ``picked``: no lot was drawn for who starts; then the house has told it."""
    tr, material, before, after, actor, actions, names, you = event
    if actor < 0:
        return _chance(tr, before, after, actions, names, you)
    phase = int(before.phase)
    if phase == rules.SIDE:
        return _side(tr, after, actor, actions, names, you, picked)
    if phase in (rules.MARK, rules.THROW_MARK):
        return _marks(tr, material, before, after, actor, actions, names, you)
    values = _values(names, actor)
    if phase == rules.COLOUR:
        values["colour"] = colours.chip_of(tr, actions[0] - rules.COLOUR_ACTIONS)
        if actor == you:
            return tr.gettext("%(you)s wählst %(colour)s.") % _you(tr, values)
        return tr.gettext("%(who)s wählt %(colour)s.") % values
    if actions[0] != rules.STOP:
        return ""
    values["dice"] = colours.chip_count(tr, int(before.colour), int(before.aside))
    if actor == you:
        return tr.gettext("%(you)s hörst auf mit %(dice)s.") % _you(tr, values)
    return tr.gettext("%(who)s hört auf mit %(dice)s.") % values


def _values(names: Sequence[str], seat: int) -> dict[str, Any]:
    return {"who": bold(names[seat])}


def _you(tr: Translator, values: dict[str, Any]) -> dict[str, Any]:
    return {**values, "you": bold(tr.gettext("Du"))}


def _chance(
    tr: Translator, before: Any, after: Any, faces: Sequence[int], names: Sequence[str], you: int | None
) -> str:
    _ = tr.gettext
    phase = int(before.phase)
    if after.stopped:
        return _("Das Spiel wird angehalten.")
    if phase == rules.LOT:  # told when all sides are chosen
        return ""
    counts = [sum(int(f) == c for f in faces) for c in range(6)]
    order = sorted((c for c in range(6) if counts[c]), key=lambda c: (-counts[c], c))
    dice = " ".join(colours.chip_count(tr, c, counts[c]) for c in order)
    if phase == rules.REROLL:
        return _reroll(tr, before, after, dice)
    thrower = int(before.thrower if phase == rules.THROW else before.active)
    values = {**_values(names, thrower), "dice": dice}
    if phase == rules.THROW:
        if thrower == you:
            return _("Dein Schatzwurf: %(dice)s") % values
        return _("Schatzwurf von %(who)s: %(dice)s") % values
    if thrower == you:
        return _("%(you)s würfelst %(dice)s") % _you(tr, values)
    return _("%(who)s würfelt %(dice)s") % values


def _reroll(tr: Translator, before: Any, after: Any, dice: str) -> str:
    hits = int(after.aside) - int(before.aside)
    values = {"dice": dice, "n": hits, "aside": colours.chip_count(tr, int(before.colour), int(after.aside))}
    if hits == 0:
        return tr.gettext("Noch einmal, kein Treffer: %(dice)s. Das Würfeln ist beendet.") % values
    line = tr.ngettext(
        "Noch einmal, %(n)s Treffer: %(dice)s. Beiseite liegen %(aside)s.",
        "Noch einmal, %(n)s Treffer: %(dice)s. Beiseite liegen %(aside)s.",
        hits,
    )
    return line % values


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
    _ = tr.gettext
    values = _values(names, actor)
    marks = reading.marked_fields(list(actions))
    if not marks:
        return _no_marks(tr, material, before, actor, values, you)
    board = reading.board_of(material, before, actor)
    values["dice"] = colours.chip_count(tr, int(board.colour[marks[0]]), len(marks))
    line = _("%(who)s kreuzt %(dice)s an.")
    if actor == you:
        line, values = _("%(you)s kreuzt %(dice)s an."), _you(tr, values)
    parts = [line % values]
    if after.sheets[actor].treasures > before.sheets[actor].treasures:
        parts.append(_("Schatz!"))
    had = reading.complete(material, before, actor)
    for colour in reading.complete(material, after, actor):
        if colour not in had:
            parts.append(_("%(colour)s ist komplett.") % {"colour": colours.chip_of(tr, colour)})
    return " ".join(parts)


def _no_marks(
    tr: Translator, material: Any, before: Any, actor: int, values: dict[str, Any], you: int | None
) -> str:
    _ = tr.gettext
    if before.phase == rules.MARK and actor == before.active:
        values["dice"] = colours.chip_count(tr, int(before.colour), int(before.aside))
        if actor == you:
            return _("Überwürfelt: Auf deinem Blatt ist kein Platz für %(dice)s.") % values
        return _("Überwürfelt: Bei %(who)s ist kein Platz für %(dice)s.") % values
    return (_("%(you)s passt.") if actor == you else _("%(who)s passt.")) % _you(tr, values)
