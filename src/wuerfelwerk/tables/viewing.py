"""Makes the view of one viewer. Cheap: one copy of the state, the log is shared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wuerfelwerk.dice import FairDice
from wuerfelwerk.engine.record import LETTERS
from wuerfelwerk.tables import (
    clocks,
    notes,
    own_dice,
    programs,
    replacing,
    sealing,
    seating,
    sharing,
    starting,
    table,
)
from wuerfelwerk.tables.live import HUMAN, OVER, RUNNING, WAITING, Live
from wuerfelwerk.tables.names import is_program
from wuerfelwerk.tables.patience import by_correspondence
from wuerfelwerk.tables.view import Links, SeatView, TableLine, View


def view(
    live: Live,
    person: str | None,
    wanted: int | None,
    is_here: Callable[[str], bool],
    away: frozenset[int],
    watched: clocks.Watched = lambda _: 0.0,
) -> View:
    """What ``person`` sees. ``away``: seats a bot stands in for; ``watched``: seconds
    since a moment in which a page was open."""
    own = live.own(person)
    undecided = table.undecided(live)
    able = tuple(seat for seat in undecided if not notes.ran_out(live, seat))
    seat = _own_seat(own, wanted, able)
    mine = _Own(live, seat, able)
    return View(
        table_id=live.info.id,
        name=live.info.name,
        game=live.game,
        options=live.info.options,
        settings=live.info.settings,
        by_correspondence=by_correspondence(live),
        dice=live.info.dice,
        proof=proof(live),
        phase=live.info.status,
        version=live.version,
        saved=live.saved,
        seq=live.seq,
        material=live.material,
        state=mine.state,
        shown=live.state,
        seats=tuple(
            _seat(live, s, person, undecided, is_here, away, watched) for s in range(len(live.seats))
        ),
        seat=seat,
        own_seats=own,
        holds=sharing.holds(live, person),
        together=sharing.together(live, person),
        waiting_for=undecided,
        is_host=person is not None and person == live.info.host,
        draft=mine.draft,
        committed=mine.committed,
        has_decided=mine.has_decided,
        legal=mine.legal,
        first_legal=mine.first_legal,
        may_confirm=mine.whole,
        may_start=person == live.info.host and seating.can_start(live),
        may_pick=starting.is_offered(live) and not sealing.goes_on(live),
        starter=starting.picked(live),
        may_vote=bool(own) and _vote_is_offered(live),
        votes=tuple(s for s, row in enumerate(live.seats) if row.wants_stop),
        notice=live.notices.get(seat, "") if seat is not None else "",
        log=live.log,
        notes=live.info.notes,
        result=live.info.result,
        entry=own_dice.entry(live, own, away),
        sealed=sealing.view(live, person),
        links=_links(live, seat, bool(own) or person == live.info.host),
        rematch=live.info.rematch,
        created=live.info.created,
    )


def proof(live: Live) -> dict[str, Any]:
    """Commitment, seals and words; the secret once the game is over. Empty for dice that are not fair."""
    dice = live.dice()
    if live.info.dice != "fair" or not isinstance(dice, FairDice):
        return {}
    shown = dice.proof(over=live.info.status == OVER)
    return {**shown, "sealing": sealing.told(live)} if sealing.applies(live) else shown


def _own_seat(own: tuple[int, ...], wanted: int | None, undecided: tuple[int, ...]) -> int | None:
    """The seat the page acts for: the one asked for, else the one to decide, else the first."""
    if wanted in own:
        return wanted
    return next((seat for seat in undecided if seat in own), own[0] if own else None)


class _Own:
    """What only the holders of a seat may know: its draft, its hidden commit, what it may do."""

    def __init__(self, live: Live, seat: int | None, undecided: tuple[int, ...]) -> None:
        self.draft: tuple[int, ...] = ()
        self.committed: tuple[int, ...] = ()
        self.has_decided = False
        self.legal: tuple[int, ...] = ()
        self.first_legal: tuple[int, ...] = ()
        self.whole = False
        self.state = live.state.copy() if live.state is not None else None
        if seat is None or live.state is None:
            return
        if seat in live.hidden:
            done = live.hidden[seat]
            self.committed, self.has_decided = done.actions, not (done.auto or done.stand_in)
        self.draft = table.current_draft(live, seat)
        rules, material = live.game.rules, live.material
        for action in (*self.committed, *self.draft):
            rules.apply(material, self.state, seat, action)
        if seat in undecided:
            self.first_legal = self.legal = tuple(table.legal_ids(live, live.state, seat))
            self.whole = bool(self.draft) and not rules.unfinished(material, self.state, seat)
        if self.draft:
            self.legal = () if self.whole else tuple(table.legal_ids(live, self.state, seat))


def _seat(
    live: Live,
    seat: int,
    person: str | None,
    undecided: tuple[int, ...],
    is_here: Callable[[str], bool],
    away: frozenset[int],
    watched: clocks.Watched,
) -> SeatView:
    row = live.seats[seat]
    return SeatView(
        seat=seat,
        letter=LETTERS[seat],
        name=row.name,
        kind=row.kind,
        mine=person is not None and person in row.holders,
        host=live.info.host in row.holders,
        on_turn=seat in undecided,
        done=seat in live.hidden,
        here=row.is_bot or any(is_here(holder) for holder in row.holders),
        stand_in=seat in away,
        wants_stop=row.wants_stop,
        program=any(map(is_program, row.holders)),
        admits=person is not None and programs.may_arrange(live, person, seat),
        replaceable=replacing.may_replace(live, person, seat, is_here),
        time_left=clocks.rest(live, seat, watched) if clocks.limit(live) and row.kind == HUMAN else None,
        runs_in=sharing.begins_in(live, seat) if clocks.runs(live, seat) else None,
        out_of_time=notes.ran_out(live, seat),
    )


def _vote_is_offered(live: Live) -> bool:
    return live.info.status == RUNNING and bool(live.game.rules.may_stop(live.material, live.state))


def _links(live: Live, seat: int | None, sits_here: bool) -> Links:
    return Links(
        personal=live.seats[seat].token if seat is not None else "",
        invite=live.info.invite if sits_here and live.info.status == WAITING else "",
        watch=live.info.watch,
    )


def line(live: Live, person: str) -> TableLine:
    """The table in the list of a person."""
    return TableLine(
        table_id=live.info.id,
        name=live.info.name,
        game=live.game,
        phase=live.info.status,
        names=tuple(row.name for row in live.seats),
        my_turn=any(s in table.undecided(live) and not notes.ran_out(live, s) for s in live.own(person))
        or own_dice.asks(live, live.own(person)),
        changed=live.log[-1].at if live.log else live.info.created,
    )
