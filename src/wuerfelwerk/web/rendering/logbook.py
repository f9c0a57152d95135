"""The log of a table in words, newest turn first, inside a turn in order."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, NamedTuple

from wuerfelwerk.games.pages import words_of
from wuerfelwerk.games.telling import Told, bold, plain
from wuerfelwerk.hall import Logged, Note, View
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.entrance.forms import N_

MOST_LINES = 40
MOST_KEPT = 500  # logs: those of some hundred tables, for each who looks


class LogLine(NamedTuple):
    seq: float  # of the event; a note lies between two
    turn: str  # heading of the turn, '' where the line before has the same
    text: str
    spoken: str  # what the live region says, '' for what the viewer did
    auto: bool  # a person's only possibility, played by the table


NOTES = {
    "left": N_("%(name)s ist gegangen."),
    "replaced": N_("%(host)s lässt einen Bot für %(name)s spielen."),
    "time": N_("%(name)s hat keine Bedenkzeit mehr, ein Bot spielt weiter."),
    "shut": N_("Das Wort von %(name)s für die Würfel blieb zu: Diese Runde der Worte galt nicht."),
    "back": N_("%(name)s spielt wieder selbst."),
    "branched": N_("Hier zweigt der Tisch von einer anderen Partie ab: %(name)s spielt weiter."),
    "hints": N_("%(name)s hat Tipps erlaubt: Wer dran ist, darf nach den besten Zügen fragen."),
    "tutor": N_("%(name)s hat Tipps und Tutor erlaubt: Wer dran ist, darf fragen und wird gewarnt."),
}
NOTES_TO_YOU = {  # the same to the seat it is about
    "left": N_("Du bist gegangen."),
    "replaced": N_("%(host)s lässt einen Bot für dich spielen."),
    "time": N_("Du hast keine Bedenkzeit mehr, ein Bot spielt weiter."),
    "shut": N_("Dein Wort für die Würfel blieb zu: Diese Runde der Worte galt nicht."),
    "back": N_("Du spielst wieder selbst."),
    "branched": N_("Hier zweigt der Tisch von einer anderen Partie ab: Du spielst weiter."),
    "hints": N_("Du hast Tipps erlaubt: Wer dran ist, darf nach den besten Zügen fragen."),
    "tutor": N_("Du hast Tipps und Tutor erlaubt: Wer dran ist, darf fragen und wird gewarnt."),
}
NOTES_OF_NO_SEAT = {  # where a program opened the table, without a seat
    "hints": N_("Wer den Tisch eröffnet hat, hat Tipps erlaubt: Wer dran ist, darf danach fragen."),
    "tutor": N_("Wer den Tisch eröffnet hat, hat Tipps und Tutor erlaubt: Wer dran ist, wird auch gewarnt."),
}
REPLACED_BY_YOU = N_("Du lässt einen Bot für %(name)s spielen.")


class Line(NamedTuple):
    """What one event is in the log, whatever stands around it."""

    turn: str
    shown: LogLine | None  # without the heading of its turn; None: nothing is said of it
    first: LogLine | None  # the same as the first of its turn
    forced: bool


Turns = list[tuple[str, list[LogLine]]]  # heading and lines, the oldest first
Lines = dict[int, Line]  # number of an event → its line: events never change, so neither do their lines
_told: OrderedDict[tuple[Any, ...], Lines] = OrderedDict()


def log_lines(view: View, tr: Any, name: str, you: int | None) -> list[LogLine]:
    names = tuple([seat.name for seat in view.seats])
    told = _lines((view.table_id, name, you, names, tuple([seat.kind for seat in view.seats])))
    first = max(0, len(view.log) - MOST_LINES)
    turns: Turns = []
    if view.notes:
        _note_lines(turns, view, name, you, first)
    auto = False  # an event without a line of its own hands it on to the next
    for place, event in enumerate(view.log[first:], first):
        line = told.get(event.seq)
        if line is None:
            line = told[event.seq] = _tell(view, tr, name, place, names, you)
        auto = auto or line.forced
        if line.shown is not None:
            shown = line.shown
            if not turns or turns[-1][0] != line.turn:
                turns.append((line.turn, []))
                shown = line.first or shown
            turns[-1][1].append(shown._replace(auto=True) if auto else shown)
            auto = False
        if view.notes:
            _note_lines(turns, view, name, you, place + 1)
    while len(told) > 2 * MOST_LINES:
        del told[min(told)]  # long gone
    return [line for _, lines in reversed(turns) for line in lines]


def _lines(whose: tuple[Any, ...]) -> Lines:
    """The lines of a log as somebody is told it, that are known already."""
    if whose not in _told:
        _told[whose] = {}
        if len(_told) > MOST_KEPT:
            _told.popitem(last=False)
    return _told[whose]


def _note_lines(turns: Turns, view: View, name: str, you: int | None, after: int) -> None:
    """The notes that were made after so many events. They are told to everybody."""
    found = [note for note in view.notes if note.after == after]
    if found and not turns:
        turns.append(("", []))
    for number, note in enumerate(found, 1):
        text, (turn, lines) = _note(view, name, you, note), turns[-1]
        lines.append(LogLine(round(after + number / 1000, 3), "" if lines else turn, text, text, False))


def _note(view: View, name: str, you: int | None, note: Note) -> str:
    host = next((seat for seat in view.seats if seat.host), None)
    sentence = NOTES_TO_YOU[note.what] if note.seat == you else NOTES[note.what]
    if host is None:
        sentence = NOTES_OF_NO_SEAT.get(note.what, sentence)
    if note.what == "replaced" and host is not None and host.seat == you:
        sentence = REPLACED_BY_YOU
    values = {"name": view.seats[note.seat].name, "host": "" if host is None else host.name}
    return language.house(name).gettext(sentence) % values


def told_at(view: View, tr: Any, place: int, names: tuple[str, ...], you: int | None) -> Told:
    """The event at one place of the log, with the states around it."""
    event = view.log[place]
    after = view.log[place + 1].before if place + 1 < len(view.log) else view.shown
    actor, actions = (-1, event.faces) if event.seat is None else (event.seat, event.actions)
    return Told(tr, view.material, event.before, after, actor, actions, names, you)


def line_at(view: View, tr: Any, name: str, place: int) -> Line:
    """What the event at one place of the log is to whoever looks on."""
    return _tell(view, tr, name, place, tuple([seat.name for seat in view.seats]), None)


def _tell(view: View, tr: Any, name: str, place: int, names: tuple[str, ...], you: int | None) -> Line:
    words = words_of(view.game)
    event = view.log[place]
    picked = {} if view.starter is None else {"picked": True}  # only games that draw it know the word
    text = words.log_line(told_at(view, tr, place, names, you), **picked)
    if view.starter is not None and event.seq == 1:
        text = _picked(view, name, view.starter, you)
    elif event.entered and text:
        _, by = language.house(name).gettext, next(s for s in view.seats if s.letter == event.entered)
        entered = _(" (von dir eingegeben)") if by.seat == you else _(" (eingegeben von %(name)s)")
        text += entered % {"name": by.name}
    turn, forced = words.turn_mark(event.before), _is_forced(view, event)
    if not text:
        return Line(turn, None, None, forced)
    shown = LogLine(event.seq, "", text, "" if _own(event, you) else plain(text), False)
    return Line(turn, shown, shown._replace(turn=turn), forced)


def _picked(view: View, name: str, starter: int, you: int | None) -> str:
    """The first event, where no lot was drawn: who picked, and whom."""
    _ = language.house(name).gettext
    by, whom = view.log[0].entered, view.seats[starter]
    host = next(seat for seat in view.seats if seat.letter == by)
    values = {"host": bold(host.name), "name": bold(whom.name)}
    if host is whom and not any(seat.host for seat in view.seats):  # a program opened it, without a seat
        told = _("Wer den Tisch eröffnet hat, hat bestimmt: Du fängst an.")
        others = _("Wer den Tisch eröffnet hat, hat bestimmt: %(name)s fängt an.")
        return told if whom.seat == you else others % values
    if host.seat == you:
        mine = _("Du hast bestimmt: Du fängst an."), _("Du hast bestimmt: %(name)s fängt an.")
        return mine[whom.seat != you] % values
    if whom.seat == you:
        return _("%(host)s hat bestimmt: Du fängst an.") % values
    return _("%(host)s hat bestimmt: %(name)s fängt an.") % values


def _is_forced(view: View, event: Logged) -> bool:
    return event.auto and event.seat is not None and view.seats[event.seat].kind == "human"


def _own(event: Logged, you: int | None) -> bool:
    """What the viewer chose is not told again."""
    return event.seat is not None and event.seat == you and not event.auto and not event.stand_in
