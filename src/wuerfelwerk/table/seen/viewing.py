"""Makes the view of one viewer. Cheap: one copy of the state, the log is shared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from wuerfelwerk.dice import FairDice
from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.table import clocks, course, notes, series, sharing, starting
from wuerfelwerk.table.clocks import by_correspondence
from wuerfelwerk.table.dice import own_dice, sealing
from wuerfelwerk.table.seats import programs, replacing, seating
from wuerfelwerk.table.seats.codes import code_of
from wuerfelwerk.table.seats.names import is_program
from wuerfelwerk.table.seen.view import Links, Said, SeatView, TableLine, View
from wuerfelwerk.table.series import Round
from wuerfelwerk.table.table import HUMAN, OVER, RUNNING, WAITING, Instant, Table


def view(
    table: Table,
    person: str | None,
    wanted: int | None,
    is_here: Callable[[str], bool],
    away: frozenset[int],
    watched: clocks.Watched = lambda _: 0.0,
    now: Instant | None = None,
    said: Mapping[int, Said] = MappingProxyType({}),
    watchers: int = 0,
    earlier: Sequence[Round] = (),
) -> View:
    """What ``person`` sees. ``away``: seats a bot stands in for; ``watched``: seconds
    since a moment in which a page was open; ``now``: when it is asked for, else when it last changed;
    ``said``: a moment ago, by seat;
    ``earlier``: the games before this one."""
    own = table.own(person)
    undecided = course.undecided(table)
    able = tuple(seat for seat in undecided if not notes.ran_out(table, seat))
    seat = _own_seat(own, wanted, able)
    mine = _Own(table, seat, able)
    waiting = table.info.status == WAITING
    return View(
        table_id=table.info.id,
        name=table.info.name,
        rules_version=table.game.card.rules_version if waiting else table.info.rules_version,
        game=table.game,
        options=table.info.options,
        settings=table.info.settings,
        by_correspondence=by_correspondence(table),
        dice=table.info.dice,
        proof=proof(table),
        phase=table.info.status,
        version=table.version,
        saved=table.saved,
        seq=table.seq,
        material=table.material,
        state=mine.state,
        shown=table.state,
        seats=tuple(
            _seat(table, s, person, undecided, is_here, away, watched, now or table.now, said.get(s))
            for s in range(len(table.seats))
        ),
        seat=seat,
        own_seats=own,
        holds=sharing.holds(table, person),
        together=sharing.together(table, person),
        waiting_for=undecided,
        is_host=person is not None and person == table.info.host,
        draft=mine.draft,
        committed=mine.committed,
        has_decided=mine.has_decided,
        legal=mine.legal,
        first_legal=mine.first_legal,
        may_confirm=mine.whole,
        may_start=person == table.info.host and seating.can_start(table),
        may_pick=starting.is_offered(table) and not sealing.goes_on(table),
        starter=starting.picked(table),
        next_starter=starting.next_in_turn(table) if table.info.status == OVER else None,
        may_vote=bool(own) and _vote_is_offered(table),
        votes=tuple(s for s, row in enumerate(table.seats) if row.wants_stop),
        notice=table.notices.get(seat, "") if seat is not None else "",
        log=table.log,
        notes=table.info.notes,
        result=table.info.result,
        entry=own_dice.entry(table, own, away),
        sealed=sealing.view(table, person),
        links=_links(table, seat, bool(own) or person == table.info.host),
        rematch=table.info.rematch,
        created=table.info.created,
        series=series.sheet(table, person, earlier),
        watchers=watchers,
    )


def proof(table: Table) -> dict[str, Any]:
    """Commitment, seals and words; the secret once the game is over. Empty for dice that are not fair."""
    dice = table.dice()
    if table.info.dice != "fair" or not isinstance(dice, FairDice):
        return {}
    shown = dice.proof(over=table.info.status == OVER)
    return {**shown, "sealing": sealing.told(table)} if sealing.applies(table) else shown


def _own_seat(own: tuple[int, ...], wanted: int | None, undecided: tuple[int, ...]) -> int | None:
    """The seat the page acts for: the one asked for, else the one to decide, else the first."""
    if wanted in own:
        return wanted
    return next((seat for seat in undecided if seat in own), own[0] if own else None)


class _Own:
    """What only the holders of a seat may know: its draft, its hidden commit, what it may do."""

    def __init__(self, table: Table, seat: int | None, undecided: tuple[int, ...]) -> None:
        self.draft: tuple[int, ...] = ()
        self.committed: tuple[int, ...] = ()
        self.has_decided = False
        self.legal: tuple[int, ...] = ()
        self.first_legal: tuple[int, ...] = ()
        self.whole = False
        self.state = table.state
        if seat is None or table.state is None:
            return
        self.state = table.state.copy()
        if seat in table.hidden:
            done = table.hidden[seat]
            self.committed, self.has_decided = done.actions, not (done.auto or done.stand_in)
        self.draft = course.current_draft(table, seat)
        rules, material = table.game.rules, table.material
        for action in (*self.committed, *self.draft):
            rules.apply(material, self.state, seat, action)
        if seat in undecided:
            self.first_legal = self.legal = tuple(course.legal_ids(table, table.state, seat))
            self.whole = bool(self.draft) and not rules.unfinished(material, self.state, seat)
        if self.draft:
            self.legal = () if self.whole else tuple(course.legal_ids(table, self.state, seat))


def _seat(
    table: Table,
    seat: int,
    person: str | None,
    undecided: tuple[int, ...],
    is_here: Callable[[str], bool],
    away: frozenset[int],
    watched: clocks.Watched,
    now: Instant,
    said: Said | None,
) -> SeatView:
    row = table.seats[seat]
    return SeatView(
        seat=seat,
        letter=LETTERS[seat],
        name=row.name,
        kind=row.kind,
        mine=person is not None and person in row.holders,
        host=table.info.host in row.holders,
        on_turn=seat in undecided,
        done=seat in table.hidden,
        here=row.is_bot or any(is_here(holder) for holder in row.holders),
        stand_in=seat in away,
        wants_stop=row.wants_stop,
        program=any(map(is_program, row.holders)),
        admits=person is not None and programs.may_arrange(table, person, seat),
        replaceable=replacing.may_replace(table, person, seat, is_here),
        time_left=clocks.rest(table, seat, watched) if clocks.limit(table) and row.kind == HUMAN else None,
        runs_in=sharing.begins_in(table, seat, now) if clocks.runs(table, seat) else None,
        out_of_time=notes.ran_out(table, seat),
        said=said,
    )


def _vote_is_offered(table: Table) -> bool:
    return table.info.status == RUNNING and bool(table.game.rules.may_stop(table.material, table.state))


def _links(table: Table, seat: int | None, sits_here: bool) -> Links:
    invite = table.info.invite if sits_here and table.info.status == WAITING else ""
    return Links(
        personal=table.seats[seat].token if seat is not None else "",
        invite=invite,
        watch=table.info.watch,
        code=code_of(invite),
    )


def line(table: Table, person: str) -> TableLine:
    """The table in the list of a person."""
    changed = table.log[-1].at if table.log else table.info.created
    waits = table.info.status == RUNNING and by_correspondence(table)
    return TableLine(
        table_id=table.info.id,
        name=table.info.name,
        game=table.game,
        phase=table.info.status,
        names=tuple(row.name for row in table.seats),
        my_turn=any(s in course.undecided(table) and not notes.ran_out(table, s) for s in table.own(person))
        or own_dice.asks(table, table.own(person)),
        changed=changed,
        due=changed + table.info.settings["patience"] if waits else None,
    )
