"""The log in words: one line for an event, with dice as chips. '' where nothing is to be said."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.regenbogenwuerfelei import codes
from wuerfelwerk.games.regenbogenwuerfelei.words import names as words
from wuerfelwerk.games.telling import Told, as_heard, bold
from wuerfelwerk.games.usual import saying


def log_line(event: Told) -> str:
    """One event."""
    if event.actor < 0:
        return _chance(event, [int(face) for face in event.actions], int(event.material.seats))
    return _decision(event, event.actor, int(event.actions[0]))


def happened(event: Told) -> tuple[int, str] | None:
    """For the strip above the rack: a roll and what it beat, or a function die that was played."""
    before, after = event.before, event.after
    if event.actor < 0:
        if before.phase != codes.ROLL or after.stopped:
            return None
        return int(before.active), rolled(event, [int(face) for face in event.actions])[0]
    action = int(event.actions[0])
    if codes.COLOUR_KIND < action % 8 < codes.SPECIAL_KIND or action == codes.PLAY_ZAUBERER:
        return event.actor, log_line(event)
    return None


def _fetched(event: Told, die: int) -> bool:
    return bool(event.before.where[die] == codes.IN_POOL and event.after.where[die] >= 0)


def _decision(event: Told, actor: int, action: int) -> str:
    tr, kind = event.tr, action % 8
    if kind == codes.COLOUR_KIND:
        return ""  # the roll tells it
    if kind == codes.PICK_KIND:
        picked = words.functions(event.tr)[action // 8]
        return event.say(actor, tr("%(you)s nimmst: %(die)s."), tr("%(who)s nimmt: %(die)s."), die=picked)
    if kind < codes.SPECIAL_KIND:
        return _hilfe(event, actor, kind - codes.HILFE_KIND, action // 8)
    if action == codes.PLAY_ZAUBERER:
        return _zauberer(event, actor)
    if action == codes.LAY_BLOCKIERER:
        yours, theirs = tr("%(you)s legst den Blockierer dazu."), tr("%(who)s legt den Blockierer dazu.")
    elif action == codes.DECLINE:
        yours, theirs = tr("%(you)s fängst nicht an."), tr("%(who)s fängt nicht an.")
    else:
        yours, theirs = tr("%(you)s fängst an."), tr("%(who)s fängt an.")
    return event.say(actor, yours, theirs)


def _chance(event: Told, faces: list[int], seats: int) -> str:
    tr = event.tr
    phase = int(event.before.phase)
    if event.after.stopped:
        return saying.stopped(event.tr)
    if phase == codes.DEAL:
        return tr("Runde %(n)s: Die Würfel sind verteilt.", n=int(event.after.round_number))
    if phase in (codes.RANK, codes.START):
        return _start_roll(event, faces, seats)
    return " ".join([*rolled(event, faces), *_ends(event)])


def _start_roll(event: Told, faces: list[int], seats: int) -> str:
    tr = event.tr
    group = [seat for seat in range(seats) if int(event.before.group) >> seat & 1]
    heard = as_heard(event.names, event.you, tr("du"))
    rolls = ", ".join(f"{bold(heard[seat])} {face + 1}" for seat, face in zip(group, faces, strict=True))
    line = (
        tr("Um die Funktionswürfel: %(rolls)s.")
        if event.before.phase == codes.RANK
        else tr("Wer fängt an? %(rolls)s.")
    )
    text = line % {"rolls": rolls}
    if event.after.phase == event.before.phase:
        return " ".join([text, tr("Gleichstand, noch einmal.")])
    if event.after.phase == codes.TURN:
        starter = int(event.after.starter)
        return " ".join([text, event.say(starter, tr("%(you)s fängst an."), tr("%(who)s fängt an."))])
    return text


def rolled(event: Told, faces: list[int]) -> list[str]:
    """The whole resolution of one roll, sentence by sentence."""
    tr, before, after = event.tr, event.before, event.after
    seat, colour, value = int(before.active), int(before.colour), faces[0] + 1
    lying = words.pool(before)
    beaten = [(c, v) for c, v in lying if v < value]
    if beaten:
        yours = tr("%(you)s würfelst %(own)s: schlägt %(dice)s.")
        theirs = tr("%(who)s würfelt %(own)s: schlägt %(dice)s.")
    elif not lying and value == 6:
        yours, theirs = (
            tr("%(you)s würfelst %(own)s: kommt zurück."),
            tr("%(who)s würfelt %(own)s: kommt zurück."),
        )
    else:
        yours = tr("%(you)s würfelst %(own)s: bleibt liegen.")
        theirs = tr("%(who)s würfelt %(own)s: bleibt liegen.")
    own, dice = words.die(tr, colour, value), words.dice(tr, beaten)
    told = [event.say(seat, yours, theirs, own=own, dice=dice)]
    if len(faces) > 1:
        left = [die for die in lying if die not in beaten]
        told.append(_joker(event, faces[1], left, None if beaten else (colour, value)))
    elif _fetched(event, codes.JOKER) and after.where[codes.JOKER] == seat:
        told.append(tr("Der Joker kommt mit."))
    if _fetched(event, codes.BLOCKIERER):
        told.append(tr("Die Mitte ist leer: Der Blockierer muss mit."))
    if _fetched(event, codes.HILFE):
        told.append(tr("Die 1 holt die Hilfe."))
    if _fetched(event, codes.ZAUBERER):
        told.append(tr("Die zweite %(value)s holt den Zauberer.", value=value))
    return told


def _joker(event: Told, colour: int, left: list[tuple[int, int]], own: tuple[int, int] | None) -> str:
    tr = event.tr
    values: dict[str, Any] = {"colour": words.chip_of(tr, colour)}
    if event.after.where[codes.JOKER] == codes.IN_POOL:
        return tr("Joker %(colour)s: nichts da, er bleibt liegen.", **values)
    taken = [die for die in left if die[0] == colour]
    if own is not None and own[0] == colour and not _fetched(event, codes.HILFE):
        taken.append(own)
    if not taken:
        return tr("Joker %(colour)s: Treffer.", **values)
    return tr("Joker %(colour)s holt %(dice)s.", **values, dice=words.dice(tr, taken))


def _hilfe(event: Told, seat: int, giver: int, colour: int) -> str:
    tr = event.tr
    yours = tr("%(you)s setzt die Hilfe ein und bekommst %(die)s von %(giver)s.")
    theirs = tr("%(who)s setzt die Hilfe ein und bekommt %(die)s von %(giver)s.")
    if giver == event.you:
        theirs = tr("%(who)s setzt die Hilfe ein und bekommt %(die)s von dir.")
    die, named = words.chip_of(event.tr, colour), bold(event.names[giver])
    return " ".join([event.say(seat, yours, theirs, die=die, giver=named), *_ends(event)])


def _zauberer(event: Told, seat: int) -> str:
    tr, before = event.tr, event.before
    ones = [die for die in words.pool(before) if die[1] == 1]
    yours = tr("%(you)s spielst den Zauberer, keine 1 liegt da.")
    theirs = tr("%(who)s spielt den Zauberer, keine 1 liegt da.")
    if ones:
        yours = tr("%(you)s spielst den Zauberer und nimmst %(dice)s.")
        theirs = tr("%(who)s spielt den Zauberer und nimmt %(dice)s.")
    told = [event.say(seat, yours, theirs, dice=words.dice(tr, ones))]
    if event.after.direction != before.direction:
        told.append(tr("Die Richtung dreht sich, die Funktionswürfel wandern."))
    return " ".join([*told, *_ends(event)])


def _ends(event: Told) -> list[str]:
    """Who goes out, who has a rainbow, whether the round is over."""
    tr, before, after = event.tr, event.before, event.after
    out = tr("%(you)s scheidest aus."), tr("%(who)s scheidet aus.")
    seats = range(len(event.names))
    told = [
        event.say(seat, *out)
        for seat in seats
        if words.is_out(after, seat) and not words.is_out(before, seat)
    ]
    if after.phase in (codes.DEAL, codes.ENDED) and after.completer < 0:
        return [*told, tr("Nur noch einer hat Würfel: Die Runde ist zu Ende.")]
    if after.phase in (codes.DEAL, codes.ENDED):
        yours = tr("%(you)s hast alle 6 Farben: Die Runde ist zu Ende.")
        theirs = tr("%(who)s hat alle 6 Farben: Die Runde ist zu Ende.")
        return [*told, event.say(int(after.completer), yours, theirs)]
    yours = tr("%(you)s hast alle 6 Farben, aber auch den Blockierer.")
    theirs = tr("%(who)s hat alle 6 Farben, aber auch den Blockierer.")
    whole = [seat for seat in seats if not words.missing(after, seat) and words.missing(before, seat)]
    return told + [event.say(seat, yours, theirs) for seat in whole]
