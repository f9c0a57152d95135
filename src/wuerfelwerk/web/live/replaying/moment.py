"""The table after one of its events, as whoever looks on saw it then, and what had just happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from wuerfelwerk.draw import Happened
from wuerfelwerk.hall import Logged, View
from wuerfelwerk.table.seen.otherwise import Otherwise
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.live.replaying.course import doer_at
from wuerfelwerk.web.live.shown import Shown
from wuerfelwerk.web.rendering.logbook import line_at, told_at
from wuerfelwerk.web.rendering.recap import Recap


def after(view: View, step: int) -> View:
    """The view of somebody without a seat when ``step`` events had happened.

    ``view``: of the table as it is now. What its viewer alone knows of it does not come along.
    """
    ended = step == len(view.log)
    state = view.shown if ended else view.log[step].before
    over = ended and view.phase == "over"
    return _standing(view, view.log[:step], state, view.result if over else None, over=over)


def otherwise(view: View, found: Otherwise) -> View:
    """The same, as the game would stand if one of its decisions had been another one."""
    log = (*view.log[: found.seq - 1], *found.events)
    return _standing(view, log, found.after, None, over=found.over)


def _standing(
    view: View, log: tuple[Logged, ...], state: Any, result: Mapping[str, Any] | None, *, over: bool
) -> View:
    phase, step = "over" if over else "running", len(log)
    waiting = () if over else _deciding(view, state)
    return replace(
        view,
        log=log,
        notes=tuple([note for note in view.notes if note.after <= step]),
        seq=step,
        state=state,
        shown=state,
        phase=phase,
        seats=tuple(
            [
                replace(
                    seat,
                    mine=False,
                    here=True,
                    on_turn=seat.seat in waiting,
                    done=False,
                    stand_in=False,
                    replaceable=False,
                    time_left=None,
                    runs_in=None,
                )
                for seat in view.seats
            ]
        ),
        waiting_for=waiting,
        result=result,
        **NOBODY,
    )


NOBODY: dict[str, Any] = {  # who has no seat
    "seat": None,
    "own_seats": (),
    "holds": None,
    "together": (),
    "is_host": False,
    "draft": (),
    "committed": (),
    "has_decided": False,
    "legal": (),
    "first_legal": (),
    "may_confirm": False,
    "may_vote": False,
    "votes": (),
    "notice": "",
    "entry": None,
}


def _deciding(view: View, state: object) -> tuple[int, ...]:
    able = int(view.game.rules.may_act(view.material, state))
    return tuple([seat.seat for seat in view.seats if able >> seat.seat & 1])


class Replayed(Shown):
    """What is made of such a view: the prompt says what has just happened, the pictures mark it."""

    def __init__(self, view: View, name: str, look: int | None) -> None:
        super().__init__(view, name, _followed(view) if look is None else look, None)

    @property
    def happened(self) -> str:
        """The sentence of the last event that has one."""
        for place in reversed(range(len(self.view.log))):
            line = line_at(self.view, self._tr, self.language, place)
            if line.shown is not None:
                return line.shown.text
        return language.house(self.language).gettext("Das Spiel beginnt.")

    @property
    def prompt(self) -> tuple[str, str]:
        """What happened, and what is waited for now; at the end who has won."""
        return self.happened, super().prompt[0]

    @cached_property
    def recap(self) -> Recap:
        return Recap(events=tuple(self._marked()))

    @property
    def sheet_alone(self) -> str:
        """The sheet as a file of its own, which says what it looks like."""
        words = self._words.picture_words(self._tr)
        drawn = self._picture.sheet(
            self.view.material,
            self.view.shown,
            self.look,
            words=words,
            standalone=True,
            recent=self.recap.events,
        )
        return str(drawn)

    def _marked(self) -> Iterator[Happened]:
        """The last event, and the decisions right before it: those of a phase in which all decide at once."""
        names = tuple([seat.name for seat in self.view.seats])
        last = len(self.view.log) - 1
        for place in range(last, -1, -1):
            event = self.view.log[place]
            if event.seat is None and place < last:
                return
            found = self._words.happened(told_at(self.view, self._tr, place, names, None))
            if found is not None:
                yield Happened(found[0], event.before, tuple(event.actions or event.faces))


def _followed(view: View) -> int:
    """Whose sheet is shown where nobody has asked for one: of whom the last event was, or who is asked."""
    tr = language.of_game(view.game, language.SOURCE)
    doer = doer_at(view, tr, len(view.log) - 1) if view.log else None
    if doer is not None:
        return doer
    if view.waiting_for:
        return view.waiting_for[0]
    return next((event.seat for event in reversed(view.log) if event.seat is not None), 0)
