"""A table's page, region by region: what each depends on, and what it is made of.

A region is a template of its own (``templates/regions``). It gets the *facts* it names, which are cheap to
compare, and what is *made* of the moment for it (``shown.Shown``), which is not: words, pictures. It knows
nothing else. With the same facts and the same moment it is the same text, and is not made again.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from wuerfelwerk.games.telling import Panel
from wuerfelwerk.hall import SeatView, View
from wuerfelwerk.hall.hinting import OFF, mode_of
from wuerfelwerk.table.saying import FREE
from wuerfelwerk.web.entrance.viewer import Viewer
from wuerfelwerk.web.live.shown import SeatCard, Shown
from wuerfelwerk.web.rendering.keys import Fields


@dataclass(frozen=True)
class Region:
    """``of``: the fact that says all that ``made`` is made of; without it nothing is made."""

    facts: tuple[str, ...]
    made: tuple[str, ...] = ()
    of: str = ""


def _region(facts: str, made: str = "", of: str = "") -> Region:
    return Region(tuple(facts.split()), tuple(made.split()), of)


REGIONS: Mapping[str, Region] = {
    "root": _region("phase dice version seq called rolled"),
    "bar": _region("table_id name title game looking headline watchers helps"),
    "talk": _region("table_id own_seat letter free_words speakers"),
    "menu": _region("table_id game phase links own_seats own_letter proof home deed_field"),
    "seats": _region("table_id cards own_seats own_seat phase looking"),
    "recap": _region(
        "table_id seat own looking draft hand_to acting absent deed_field", "recap", "own_moment"
    ),
    "prompt": _region("hand_to prompt"),
    "ask": _region("table_id game"),
    "sheet": _region("table_id seat own shown_name draft hand_to", "sides sheet sheet_name", "sight"),
    "tray": _region("rolled", "shelves panels", "moment"),
    "actions": _region(
        "table_id seat carried letter hand_to acting draft may_confirm out_of_time stand_in waiting_for"
        " waiting_names asked asked_name hinting",
        "entry buttons buttons_count confirm",
        "choosing",
    ),
    "stopping": _region("table_id seat may_vote votes notice deed_field"),
    "picks": _region("acting draft", "picks", "choosing"),
    "panels": _region("panels"),
    "log": _region("", "log", "told"),
    "forms": _region("table_id acting seat carried letter draft hinting"),
}


@dataclass(frozen=True)
class Page:
    """One table as one viewer is shown it. Its attributes are the facts regions name."""

    view: View  # in the viewer's language
    viewer: Viewer
    shown: Shown
    home: str  # the address people reach this server at
    looking: bool  # at the sheet of a seat that was asked for
    deed_field: Fields | None  # None where there is nothing to press

    def key(self, name: str) -> Hashable:
        """All a region depends on."""
        region = REGIONS[name]
        facts = tuple([getattr(self, fact) for fact in region.facts])
        return name, self.viewer.language, facts, getattr(self, region.of) if region.of else None

    def context(self, name: str) -> dict[str, Any]:
        """What its template gets: nothing else is known there."""
        region = REGIONS[name]
        facts = {fact: getattr(self, fact) for fact in region.facts}
        return facts | {part: getattr(self.shown, part) for part in region.made}

    # ---- facts ------------------------------------------------------------------------------------

    def __getattr__(self, fact: str) -> Any:
        """Facts that are in the view under the same name."""
        return getattr(self.view, fact)

    @property
    def title(self) -> str:
        return self.view.game.card.title

    @property
    def game(self) -> str:
        return self.view.game.id

    @property
    def hand_to(self) -> SeatView | None:
        return self.shown.hand_to

    @property
    def own(self) -> bool:
        """The sheet shown large is the viewer's."""
        return self.shown.look == self.view.seat

    @property
    def own_seat(self) -> int | None:
        return self.view.seat

    @property
    def own_letter(self) -> str:
        return "" if self.view.seat is None else self.view.seats[self.view.seat].letter

    @property
    def shown_name(self) -> str:
        return self.view.seats[self.shown.look].name

    @property
    def letter(self) -> str:
        """The letter of the seat whose sheet was asked for."""
        return self.view.seats[self.shown.look].letter if self.looking else ""

    @cached_property
    def headline(self) -> str:
        return self.shown.headline

    @cached_property
    def prompt(self) -> tuple[str, str]:
        return self.shown.prompt

    @property
    def cards(self) -> tuple[SeatCard, ...]:
        return self.shown.cards

    @cached_property
    def panels(self) -> tuple[Panel, ...]:
        """Those that are a card of their own; the others lie with the dice."""
        return tuple([panel for panel in self.shown.panels if panel.place == "card"])

    @property
    def free_words(self) -> bool:
        return bool(self.view.settings.get(FREE))

    @property
    def helps(self) -> str:
        """What hints the table allows, for everybody to see; '' for none."""
        mode = mode_of(self.view.settings)
        return "" if mode == OFF else mode

    @property
    def hinting(self) -> bool:
        """This viewer may ask for hints now."""
        return bool(self.helps) and self.acting

    @property
    def speakers(self) -> tuple[tuple[str, str], ...]:
        """Letter and name of the other people, whom one may not want to hear."""
        others = [seat for seat in self.view.seats if seat.kind == "human" and not seat.mine]
        return tuple([(seat.letter, seat.name) for seat in others])

    @property
    def proof(self) -> bool:
        return bool(self.view.proof)

    @property
    def acting(self) -> bool:
        return self.view.decides and self.shown.hand_to is None

    @property
    def called(self) -> bool:
        """It is this viewer's turn to do something."""
        return self.view.decides or (self.view.entry is not None and self.view.entry.seat is not None)

    @property
    def carried(self) -> int | None:
        """What a press carries: the number of events there are. None where nothing is asked."""
        return self.view.seq if self.choosing is not None else None

    @property
    def rolled(self) -> int:
        """The event of the last roll; 0 for none."""
        return self.shown.roll

    @property
    def out_of_time(self) -> bool:
        return self.view.seat is not None and self.view.seats[self.view.seat].out_of_time

    @property
    def stand_in(self) -> bool:
        return self.view.seat is not None and self.view.seats[self.view.seat].stand_in

    @property
    def waiting_names(self) -> tuple[str, ...]:
        return tuple([self.view.seats[seat].name for seat in self.view.waiting_for])

    @property
    def absent(self) -> tuple[SeatView, ...]:
        """Who is waited for and not here, where this viewer may let a bot play for them."""
        waited = {*self.view.waiting_for, self.asked}
        return tuple([seat for seat in self.view.seats if seat.replaceable and seat.seat in waited])

    @property
    def asked(self) -> int | None:
        """The seat whose roll of real dice is waited for."""
        return None if self.view.entry is None else self.view.entry.asked

    @property
    def asked_name(self) -> str:
        return "" if self.asked is None else self.view.seats[self.asked].name

    # ---- what things are made of --------------------------------------------------------------------

    @property
    def events(self) -> Hashable:
        """What has happened, for everybody."""
        return self.view.table_id, self.view.phase, self.view.seq

    @cached_property
    def names(self) -> Hashable:
        return tuple([(seat.name, seat.kind, seat.host) for seat in self.view.seats])

    @property
    def told(self) -> Hashable:
        """What has happened, as it is told to this viewer."""
        view = self.view
        return self.events, self.names, self.shown.you, view.notes, view.starter

    @cached_property
    def sight(self) -> Hashable:
        """What this viewer sees of the sheet that is shown large, or is to choose from."""
        if self.view.seat is not None:
            return self.moment
        # who has no seat sees no choices, no drafts, no marks of a turn
        return self.view.table_id, self.names, self.shown.look, self.shown.drawn_from or self.events

    @cached_property
    def own_moment(self) -> Hashable:
        """``moment`` for who has a seat: who looks on is told nothing of their own."""
        return None if self.view.seat is None else self.moment

    @cached_property
    def choosing(self) -> Hashable:
        """``moment`` for who has to choose, or to enter a roll, right now."""
        return self.moment if self.acting or self.view.entry is not None else None

    @cached_property
    def moment(self) -> Hashable:
        """What this viewer sees and may do."""
        view = self.view
        mine = (view.seat, view.draft, view.committed, view.has_decided, view.legal, view.first_legal)
        who = (self.shown.look, self.acting, self.out_of_time, self.names, view.own_seats)
        waits = (view.waiting_for, view.entry, tuple([seat.done for seat in view.seats]))
        return self.events, mine, who, waits
