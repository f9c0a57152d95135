"""From the rows of a table to the table in memory: the state is the replay of its log."""

from __future__ import annotations

from wuerfelwerk.engine.errors import Refusal
from wuerfelwerk.engine.starting import first_state
from wuerfelwerk.store.rows import Rows
from wuerfelwerk.table import course, notes
from wuerfelwerk.table.dice import sealing
from wuerfelwerk.table.errors import Damaged
from wuerfelwerk.table.replaying import is_whole, replay
from wuerfelwerk.table.table import RUNNING, WAITING, Commit, Draft, Info, Instant, Seat, Table


def restore(rows: Rows, now: Instant, known: Table | None = None, *, checked: bool = True) -> Table:
    """The table as it was when the last transaction was saved.

    ``known``: an earlier view of the table; then ``rows`` needs only the events that came since.
    ``checked``: whoever asks the record about legal actions afterwards need not ask twice.
    """
    row = {key: value for key, value in rows["tables"][0].items() if key not in ("changed", "version")}
    row |= {"boards": tuple(row["boards"]), "notes": notes.from_rows(row["notes"], len(rows["seats"]))}
    row |= {"sealing": sealing.from_row(row["sealing"], len(rows["seats"]))}
    table = Table(Info(**row), _seats(rows), now)
    table.saved = rows["tables"][0]["version"]
    if known is not None:
        table.log, table.material, table.state = known.log, known.material, known.state
        table.changed, table.notices = known.changed, dict(known.notices)
        table.devices = known.devices
    if table.info.status == WAITING:
        return table
    _check_version(table)
    if table.material is None:
        _begin(table)
    for event in rows["events"]:
        try:
            replay(table, event, checked=checked)
        except Refusal as refusal:
            raise _does_not_fit(table) from refusal
    if checked and not is_whole(table):
        raise _does_not_fit(table)
    for kept in rows["hidden"]:
        table.hidden[kept["seat"]] = Commit(tuple(kept["actions"]), kept["auto"], kept["stand_in"])
    for kept in rows["drafts"]:
        table.drafts[kept["seat"]] = Draft(kept["seq"], tuple(kept["actions"]))
    if table.info.status == RUNNING:
        course.drop_unplayable_drafts(table)
    if known is not None:
        _say_what_was_dropped(table, known)
    return table


def _begin(table: Table) -> None:
    table.material = table.game.notation.read_material(
        table.info.options, len(table.seats), table.info.material or {}
    )
    table.state = first_state(table.game, table.material)
    table.changed = table.now.running


def _say_what_was_dropped(table: Table, known: Table) -> None:
    """Another process has played on and dropped drafts; what it says to their seats, we say too."""
    if table.seq == known.seq:
        return
    acted = {event.seat for event in table.log[known.seq :]} | set(table.hidden)
    for seat in known.drafts.keys() - table.drafts.keys():
        if seat not in acted:
            table.notices[seat] = course.DRAFT_DROPPED


def _check_version(table: Table) -> None:
    """A log is replayed by the rules it was made with or not at all."""
    card = table.game.card
    if not card.plays(table.info.rules_version):
        raise Damaged(
            "Dieser Tisch lässt sich nicht öffnen: Er spielt nach Regelstand %(theirs)s, dieser Server kennt "
            "nur %(ours)s. Wer ihn betreibt, kann ihn mit der Version öffnen, die den Tisch angelegt hat.",
            theirs=table.info.rules_version,
            ours=card.rules_version,
        )


def _seats(rows: Rows) -> tuple[Seat, ...]:
    names = ("token", "kind", "name", "word", "left", "wants_stop", "used", "seal", "sealed")
    held: dict[int, set[str]] = {}
    for row in rows["holders"]:
        held.setdefault(row["seat"], set()).add(row["person"])
    return tuple(
        Seat(**{name: row[name] for name in names}, holders=frozenset(held.get(row["seat"], ())))
        for row in rows["seats"]
    )


def _does_not_fit(table: Table) -> Damaged:
    return Damaged(
        "Dieser Tisch lässt sich nicht öffnen: Ereignis %(seq)s fehlt oder passt nicht zum Spiel. Wer den "
        "Server betreibt, kann ihn aus einer Sicherung zurückholen.",
        seq=table.seq + 1,
    )
