"""The better choice at a costly decision: what a replay shows of it, and what would have come of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from wuerfelwerk.games.deciding import places_pressed
from wuerfelwerk.games.telling import opening
from wuerfelwerk.hall import View
from wuerfelwerk.table.seen.otherwise import Otherwise, decided
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.live.replaying import marking
from wuerfelwerk.web.live.replaying.moment import Replayed, after, otherwise
from wuerfelwerk.web.rendering.logbook import LogLine, line_at
from wuerfelwerk.web.rendering.understanding.moments import BETTER, ROLLED
from wuerfelwerk.web.rendering.understanding.told import told_cost

if TYPE_CHECKING:
    from wuerfelwerk.hall.analysing import Decision


@dataclass(frozen=True)
class Fork:
    """A costly decision of a game that is over, and the ways from there. ``view``: the whole game;
    ``rolled``: after the better choice and the roll that would have come, where that is known."""

    view: View
    decision: Decision
    rolled: Otherwise | None = None

    @cached_property
    def better(self) -> Otherwise:
        view, one = self.view, self.decision
        return decided(view.game, view.material, view.log, one.seq, one.better)

    def way(self, instead: str) -> Otherwise | None:
        """What is asked for; None where nobody can know it."""
        return {BETTER: self.better, ROLLED: self.rolled}[instead]

    def places(self, *, better: bool) -> tuple[int, ...]:
        """Where in the pictures one of both lies."""
        view, event = self.view, self.view.log[self.decision.seq - 1]
        actions = self.better.events[0].actions if better else event.actions
        return places_pressed(view.game, view.material, event.before, self.decision.seat, actions)


class Forked(Replayed):
    """What was played at such a decision: the picture marks the better choice beside it."""

    def __init__(self, fork: Fork, name: str, look: int | None) -> None:
        super().__init__(after(fork.view, fork.decision.seq), name, look)
        self._fork = fork

    @property
    def sheet(self) -> Markup:
        if self.look != self._fork.decision.seat:
            return super().sheet
        drawn = self._picture.sheet(
            self.view.material,
            self.view.shown,
            self.look,
            choices={},
            words=self._words.picture_words(self._tr),
            recent=self.recap.events,
        )
        flag = language.house(self.language).gettext("besser")
        return Markup(marking.marked(drawn, (), self._fork.places(better=True), flag))


class Instead(Replayed):
    """The table as it would stand after the better choice. The log ends before it: it never happened."""

    def __init__(self, fork: Fork, way: Otherwise, name: str, look: int | None) -> None:
        seat = fork.decision.seat if look is None else look
        super().__init__(otherwise(fork.view, way), name, seat)
        self._fork, self._way = fork, way

    @property
    def happened(self) -> str:
        """The decision, or the roll that would have followed."""
        _ = language.house(self.language).gettext
        line = line_at(self.view, self._tr, self.language, len(self.view.log) - 1)
        if len(self._way.events) > 1 and line.shown is not None:
            return _("Besser, und dann: %(roll)s") % {"roll": opening(line.shown.text)}
        better = told_cost(self._fork.view, self._fork.decision, self.language).better
        return _("Besser: %(better)s") % {"better": better}

    @property
    def log(self) -> list[LogLine]:
        told: Any = Replayed(after(self._fork.view, self._fork.decision.seq - 1), self.language, self.look)
        return list(told.log)
