"""An analysis as it was kept, read strictly: ValueError for anything no analysis of ours says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isclose, isfinite
from typing import Any

from wuerfelwerk.bots.analysing.outcome import DIGITS, FORMAT, MILLE, Analysis, Decision, OfSeat, Roll
from wuerfelwerk.engine.contract import LETTERS

MOST_SEATS = len(LETTERS)
NEAR = 2 * MOST_SEATS * 10.0**-DIGITS  # what rounding may add up to


def read_analysis(data: Any) -> Analysis:
    """What ``Analysis.to_json`` has told."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise ValueError(f"no {FORMAT}")
    listed = _list(data, "seats", MOST_SEATS)
    seats = [_seat(place, one, len(listed)) for place, one in enumerate(listed)]
    rolls = [_roll(one, len(seats)) for one in _list(data, "rolls")]
    if not seats or not isclose(sum(seat.result for seat in seats), 1.0, abs_tol=NEAR):
        raise ValueError("results that are not one win")
    for seat in seats:
        told = sum(roll.luck[seat.seat] for roll in rolls)
        if not isclose(told, seat.luck, abs_tol=NEAR * (len(rolls) + 1)):
            raise ValueError(f"luck of seat {LETTERS[seat.seat]} that is not that of its rolls")
    return Analysis(
        _text(data, "game"), _text(data, "bot"), _whole(data, "trials"), _whole(data, "turns"), seats, rolls
    )


def _seat(place: int, data: Any, seats: int) -> OfSeat:
    if not isinstance(data, Mapping) or data.get("seat") != LETTERS[place]:
        raise ValueError("seats that are not in order")
    return OfSeat(
        place,
        _text(data, "name"),
        result=_number(data, "result"),
        luck=_number(data, "luck"),
        luck_error=_number(data, "luck_error"),
        skill=_number(data, "skill"),
        skill_error=_number(data, "skill_error"),
        decisions=_whole(data, "decisions"),
        worst=tuple([_decision(place, one, seats) for one in _list(data, "worst")]),
    )


def _decision(seat: int, data: Any, seats: int) -> Decision:
    if not isinstance(data, Mapping):
        raise ValueError("a decision that is none")
    chosen, better = _texts(data, "chosen"), _texts(data, "better")
    lost, error = _number(data, "lost"), _number(data, "error")
    after, instead = _chances(data, "after", seats), _chances(data, "instead", seats)
    return Decision(_whole(data, "seq"), seat, chosen, better, lost, error, after, instead)


def _roll(data: Any, seats: int) -> Roll:
    if not isinstance(data, Mapping) or not isinstance(luck := data.get("luck"), Mapping):
        raise ValueError("a roll that is none")
    if list(luck) != list(LETTERS[:seats]):
        raise ValueError("luck of other seats")
    before, after = _chances(data, "before", seats), _chances(data, "after", seats)
    return Roll(_whole(data, "seq"), tuple([_number(luck, letter) for letter in luck]), before, after)


def _chances(data: Mapping[str, Any], name: str, seats: int) -> tuple[float, ...]:
    found = tuple([_mille(one) for one in _list(data, name)])
    if len(found) != seats:
        raise ValueError(f"{name}: chances of other seats")
    return found


def _list(data: Mapping[str, Any], name: str, most: int | None = None) -> Sequence[Any]:
    found = data.get(name)
    if not isinstance(found, list) or (most is not None and len(found) > most):
        raise ValueError(f"{name}: no list")
    return found


def _texts(data: Mapping[str, Any], name: str) -> tuple[str, ...]:
    return tuple([_said(one) for one in _list(data, name)])


def _said(found: Any) -> str:
    if not isinstance(found, str):
        raise ValueError("a text that is none")
    return found


def _text(data: Mapping[str, Any], name: str) -> str:
    return _said(data.get(name))


def _whole(data: Mapping[str, Any], name: str) -> int:
    found = data.get(name)
    if not isinstance(found, int) or isinstance(found, bool) or found < 0:
        raise ValueError(f"{name}: no whole number from 0 on")
    return found


def _number(data: Mapping[str, Any], name: str) -> float:
    found = data.get(name)
    if not isinstance(found, int | float) or isinstance(found, bool) or not isfinite(found):
        raise ValueError(f"{name}: no number")
    return float(found)


def _mille(found: Any) -> float:
    if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found <= MILLE:
        raise ValueError("a chance that is none")
    return found / MILLE
