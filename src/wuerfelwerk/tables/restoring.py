"""From the rows of a table to the table in memory: the state is the replay of its log."""

from __future__ import annotations

import time

from wuerfelwerk.engine.errors import Refusal
from wuerfelwerk.engine.starting import first_state
from wuerfelwerk.tables import notes, sealing, table
from wuerfelwerk.tables.errors import Damaged
from wuerfelwerk.tables.live import RUNNING, WAITING, Commit, Draft, Info, Live, Seat
from wuerfelwerk.tables.replaying import is_whole, replay
from wuerfelwerk.tables.store.rows import Rows


def restore(rows: Rows, known: Live | None = None, *, checked: bool = True) -> Live:
    """The table as it was when the last transaction was saved.

    ``known``: an earlier view of the table; then ``rows`` needs only the events that came since.
    ``checked``: whoever asks the record about legal actions afterwards need not ask twice.
    """
    row = {key: value for key, value in rows["tables"][0].items() if key not in ("changed", "version")}
    row |= {"boards": tuple(row["boards"]), "notes": notes.from_rows(row["notes"], len(rows["seats"]))}
    row |= {"sealing": sealing.from_row(row["sealing"], len(rows["seats"]))}
    live = Live(Info(**row), _seats(rows))
    live.saved = rows["tables"][0]["version"]
    if known is not None:
        live.log, live.material, live.state = known.log, known.material, known.state
        live.changed, live.notices = known.changed, dict(known.notices)
        live.devices = known.devices
    if live.info.status == WAITING:
        return live
    _check_version(live)
    if live.material is None:
        _begin(live)
    for event in rows["events"]:
        try:
            replay(live, event, checked=checked)
        except Refusal as refusal:
            raise _does_not_fit(live) from refusal
    if checked and not is_whole(live):
        raise _does_not_fit(live)
    for kept in rows["hidden"]:
        live.hidden[kept["seat"]] = Commit(tuple(kept["actions"]), kept["auto"], kept["stand_in"])
    for kept in rows["drafts"]:
        live.drafts[kept["seat"]] = Draft(kept["seq"], tuple(kept["actions"]))
    if live.info.status == RUNNING:
        table.drop_unplayable_drafts(live)
    if known is not None:
        _say_what_was_dropped(live, known)
    return live


def _begin(live: Live) -> None:
    live.material = live.game.notation.read_material(
        live.info.options, len(live.seats), live.info.material or {}
    )
    live.state = first_state(live.game, live.material)
    live.changed = time.monotonic()


def _say_what_was_dropped(live: Live, known: Live) -> None:
    """Another process has played on and dropped drafts; what it says to their seats, we say too."""
    if live.seq == known.seq:
        return
    acted = {event.seat for event in live.log[known.seq :]} | set(live.hidden)
    for seat in known.drafts.keys() - live.drafts.keys():
        if seat not in acted:
            live.notices[seat] = table.DRAFT_DROPPED


def _check_version(live: Live) -> None:
    """A log is replayed by the rules it was made with or not at all."""
    ours = live.game.card.rules_version
    if live.info.rules_version != ours:
        raise Damaged(
            "Dieser Tisch lässt sich nicht öffnen: Er spielt nach Regelstand %(theirs)s, dieser Server kennt "
            "nur %(ours)s. Wer ihn betreibt, kann ihn mit der Version öffnen, die den Tisch angelegt hat.",
            theirs=live.info.rules_version,
            ours=ours,
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


def _does_not_fit(live: Live) -> Damaged:
    return Damaged(
        "Dieser Tisch lässt sich nicht öffnen: Ereignis %(seq)s fehlt oder passt nicht zum Spiel. Wer den "
        "Server betreibt, kann ihn aus einer Sicherung zurückholen.",
        seq=live.seq + 1,
    )
