"""What people type, checked before it reaches a table. Everything refused is Unreadable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wuerfelwerk.dice import fair, sealing
from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.contract import MAX_SEATS, Card
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.table.hinting.allowing import HINTS, TUTOR
from wuerfelwerk.table.saying import FREE
from wuerfelwerk.table.seats.nicknames import nickname as nickname  # what people type, like all else here

BOARD_BYTES = 64 * 1024
BOARDS = MAX_SEATS  # one for each seat
DICE = ("fair", "seeded", "own")
SETTINGS = {  # default, most
    "bot_pause": (0.8, 10.0),  # seconds
    "patience": (120.0, 14 * 86_400.0),  # seconds
    "clock": (0.0, 1440.0),  # minutes of thinking time for each seat; 0: nobody counts
}
SWITCHES = {
    "by_hand": False,  # people confirm even what is forced
    "enter_lots": False,  # with own dice: lots and deals are entered too
    FREE: False,  # people may say something in their own words
    HINTS: False,  # whoever decides may ask for the best decisions
    TUTOR: False,  # and is warned before a costly one: hints are allowed then, too
    "open": False,  # while it waits, whoever comes to this server sees it and may sit down
}

STARTER = "starter"  # the seat that starts, as the host has picked it
LOT = -1  # nobody has: the lot decides


def seat_count(card: Card, seats: int, options: Mapping[str, str]) -> int:
    """A number of seats the game has, also with these options."""
    if not card.seats_min <= seats <= card.seats_max:
        raise Unreadable(
            "%(title)s ist für %(least)s bis %(most)s Plätze, nicht für %(seats)s.",
            title=card.title,
            least=card.seats_min,
            most=card.seats_max,
            seats=seats,
        )
    most = option_values.most_seats(card, options)
    if seats > most:
        raise Unreadable(
            "Mit den gewählten Optionen ist %(title)s für höchstens %(most)s Plätze, nicht für %(seats)s.",
            title=card.title,
            most=most,
            seats=seats,
        )
    return seats


def board_files(card: Card, boards: Sequence[str]) -> tuple[str, ...]:
    """Board files the host brought: not too many, not too long. What is in them the game checks."""
    if boards and not card.takes_board_file:
        raise Unreadable("%(title)s nimmt keine eigenen Spielpläne.", title=card.title)
    if len(boards) > BOARDS:
        raise Unreadable("Es sind höchstens %(most)s Spielpläne erlaubt.", most=BOARDS)
    if any(len(text.encode("utf-8", "surrogatepass")) > BOARD_BYTES for text in boards):
        raise Unreadable("Ein Spielplan darf höchstens %(most)s KB groß sein.", most=BOARD_BYTES // 1024)
    return tuple(boards)


def dice_kind(kind: str) -> str:
    if kind not in DICE:
        raise Unreadable(
            "Solche Würfel gibt es nicht: „%(kind)s“. Möglich: %(known)s.",
            kind=kind[:40],
            known=", ".join(DICE),
        )
    return kind


def word(text: str) -> str:
    """The word a browser adds to the fair dice; '' adds nothing."""
    if not fair.WORD.fullmatch(text):
        raise Unreadable("Das Wort für die Würfel hat höchstens 64 Zeichen aus a–z, A–Z, 0–9, _ und -.")
    return text


def seal(text: str) -> str:
    """The seal of a word; '' is none."""
    if text and not sealing.SEAL.fullmatch(text):
        raise Unreadable("Ein Siegel hat 64 Zeichen aus 0–9 und a–f.")
    return text


def settings(given: Mapping[str, Any]) -> dict[str, float | bool]:
    """Settings of a table that are no rules, completed by the defaults."""
    complete: dict[str, float | bool] = {key: default for key, (default, _) in SETTINGS.items()} | SWITCHES
    complete[STARTER] = LOT
    for key, value in given.items():
        if key not in complete:
            raise Unreadable(
                "Unbekannte Einstellung „%(key)s“. Es gibt: %(known)s.",
                key=key[:40],
                known=", ".join(complete),
            )
        if key in SWITCHES:
            if not isinstance(value, bool):
                raise Unreadable("Die Einstellung „%(key)s“ ist an oder aus.", key=key)
            complete[key] = value
            continue
        if key == STARTER:
            complete[key] = _starter(value)
            continue
        most = SETTINGS[key][1]
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= most:
            raise Unreadable(
                "Die Einstellung „%(key)s“ ist eine Zahl von 0 bis %(most)s.", key=key, most=int(most)
            )
        complete[key] = float(value)
    complete[HINTS] = bool(complete[HINTS] or complete[TUTOR])
    return complete


def _starter(value: Any) -> int:
    """A seat, or LOT; whether the table has that seat is asked there (``starting``)."""
    if isinstance(value, bool) or not isinstance(value, int) or not LOT <= value < MAX_SEATS:
        raise Unreadable(
            "Die Einstellung „%(key)s“ ist ein Platz von 0 bis %(most)s, oder -1 für das Los.",
            key=STARTER,
            most=MAX_SEATS - 1,
        )
    return value
