"""The log in words: one line for an event, with colours as chips. '' where nothing is to be said."""

from __future__ import annotations

from wuerfelwerk.games.telling import Told
from wuerfelwerk.games.usual import saying
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.words import reading
from wuerfelwerk.games.wuerfelland.words.reading import colours

RECAPPED = (rules.MARK, rules.THROW_MARK)  # phases whose decisions the strip above the sheet tells


def log_line(event: Told, *, picked: bool = False) -> str:
    """One event. ``picked``: no lot was drawn for who starts; then the house has told it."""
    tr, before, after, actor, actions = event.tr, event.before, event.after, event.actor, event.actions
    phase = int(before.phase)
    if actor < 0:
        return _chance(event)
    if phase == rules.SIDE:
        last = after.phase != rules.SIDE and not picked
        return saying.side_line(event, actions[0] - rules.SIDES, last=last)
    if phase in (rules.MARK, rules.THROW_MARK):
        return _marks(event)
    if phase == rules.COLOUR:
        colour = colours.chip_of(tr, actions[0] - rules.COLOUR_ACTIONS)
        return event.say(
            actor, tr("%(you)s wählst %(colour)s."), tr("%(who)s wählt %(colour)s."), colour=colour
        )
    if actions[0] != rules.STOP:
        return ""
    dice = colours.chip_number(tr, int(before.colour), int(before.aside))
    return event.say(
        actor, tr("%(you)s hörst auf mit %(dice)s."), tr("%(who)s hört auf mit %(dice)s."), dice=dice
    )


def _chance(event: Told) -> str:
    tr, before, after = event.tr, event.before, event.after
    phase = int(before.phase)
    if after.stopped:
        return saying.stopped(tr)
    if phase == rules.LOT:  # told when all sides are chosen
        return ""
    counts = [sum(int(f) == c for f in event.actions) for c in range(6)]
    order = sorted((c for c in range(6) if counts[c]), key=lambda c: (-counts[c], c))
    dice = " ".join(colours.chip_number(tr, c, counts[c]) for c in order)
    if phase == rules.REROLL:
        return _reroll(event, dice)
    if phase == rules.THROW:
        thrower = int(before.thrower)
        return event.say(
            thrower, tr("Dein Schatzwurf: %(dice)s"), tr("Schatzwurf von %(who)s: %(dice)s"), dice=dice
        )
    return saying.rolled(event, int(before.active), dice)


def _reroll(event: Told, dice: str) -> str:
    tr, before, after = event.tr, event.before, event.after
    hits = int(after.aside) - int(before.aside)
    values = {"dice": dice, "n": hits, "aside": colours.chip_number(tr, int(before.colour), int(after.aside))}
    if hits == 0:
        return tr("Noch einmal, kein Treffer: %(dice)s. Das Würfeln ist beendet.", **values)
    line = tr.ngettext(
        "Noch einmal, %(n)s Treffer: %(dice)s. Beiseite liegen %(aside)s.",
        "Noch einmal, %(n)s Treffer: %(dice)s. Beiseite liegen %(aside)s.",
        hits,
    )
    return line % values


def _marks(event: Told) -> str:
    tr, material, seat = event.tr, event.material, event.actor
    before, after = event.before, event.after
    marks = reading.marked_fields(list(event.actions))
    if not marks:
        return _no_marks(event)
    board = reading.board_of(material, before, seat)
    dice = colours.chip_number(tr, int(board.colour[marks[0]]), len(marks))
    parts = [event.say(seat, tr("%(you)s kreuzt %(dice)s an."), tr("%(who)s kreuzt %(dice)s an."), dice=dice)]
    if after.sheets[seat].treasures > before.sheets[seat].treasures:
        parts.append(tr("Schatz!"))
    had = reading.complete(material, before, seat)
    for colour in reading.complete(material, after, seat):
        if colour not in had:
            parts.append(tr("%(colour)s ist komplett.", colour=colours.chip_of(tr, colour)))
    return " ".join(parts)


def _no_marks(event: Told) -> str:
    tr, before, seat = event.tr, event.before, event.actor
    if before.phase == rules.MARK and seat == before.active:
        return event.say(
            seat,
            tr("Überwürfelt: Auf deinem Blatt ist kein Platz für %(dice)s."),
            tr("Überwürfelt: Bei %(who)s ist kein Platz für %(dice)s."),
            dice=colours.chip_number(tr, int(before.colour), int(before.aside)),
        )
    return event.say(seat, tr("%(you)s passt."), tr("%(who)s passt."))
