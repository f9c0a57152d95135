"""What the JSON API answers of tables and games."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.hall import View
from wuerfelwerk.web.api.models import ApiEvent, ApiGame, ApiOption, ApiSeat, Table


def told(view: View, since: int) -> Table:
    """What a seat may know of its table, or who looks on; nothing of links, nothing of others' drafts."""
    notation, material, shown = view.game.notation, view.material, view.shown
    seat = 0 if view.seat is None else view.seat  # who looks on has nothing to decide

    def texts(ids: tuple[int, ...]) -> list[str]:
        state, found = shown.copy() if ids else shown, []
        for id in ids:
            found.append(notation.action_text(material, state, seat, id))
            view.game.rules.apply(material, state, seat, id)
        return found

    return Table(
        table=view.table_id,
        game=view.game.id,
        rules_version=view.rules_version,
        options=dict(view.options),
        phase=view.phase,
        version=view.version,
        seq=view.seq,
        seat="" if view.seat is None else view.seats[seat].letter,
        seats=[_seat(one) for one in view.seats],
        your_turn=view.decides,
        legal=sorted(notation.action_text(material, shown, seat, id) for id in view.first_legal),
        committed=texts(view.committed),
        enters=view.seat is not None and view.entry is not None and view.entry.seat == seat,
        dice=view.dice,
        proof=dict(view.proof),
        state="" if shown is None else notation.state_text(material, shown),
        events=[ApiEvent(seq=e.seq, actor=e.actor, text=list(e.text), auto=e.auto) for e in view.log[since:]],
        result=None if view.result is None else dict(view.result),
        rematch=view.rematch,
    )


def _seat(seat: Any) -> ApiSeat:
    return ApiSeat(
        seat=seat.letter,
        name=seat.name,
        kind=seat.kind,
        program=seat.program,
        on_turn=seat.on_turn,
        done=seat.done,
        here=seat.here,
    )


def game_told(card: Any) -> ApiGame:
    options = [
        ApiOption(key=o.key, kind=o.kind, values=list(o.values), default=o.default) for o in card.options
    ]
    return ApiGame(
        id=card.id,
        title=card.title,
        seats_min=card.seats_min,
        seats_max=card.seats_max,
        rules_version=card.rules_version,
        options=options,
    )
