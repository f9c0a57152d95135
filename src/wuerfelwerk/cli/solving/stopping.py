"""``solve`` of stopping and rolling on: what dice set aside are worth, for all needs."""

from __future__ import annotations

import time
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from wuerfelwerk.cli.printing import print_json, tell
from wuerfelwerk.cli.program import WrongUse
from wuerfelwerk.cli.solving import Asked
from wuerfelwerk.engine.contract import Game

TITLES = {
    "marks": "Marks that can be expected, by dice set aside; * roll on",
    "full": "Chance to fill the need exactly, by dice set aside; * roll on",
}


def solve_stopping(game: Game, asked: Asked) -> None:
    """Exact fractions; nothing is drawn, nobody plays."""
    begun = time.perf_counter()
    part: Any = game.part("stopping")
    most = (part.DICE,) * part.COLOURS
    needs = most if asked.needs is None else _read_needs(part, asked.needs)
    places = {
        wanted: [place for need in range(1, part.DICE + 1) for place in part.places(wanted, need)]
        for wanted in part.WANTED
    }
    turn = {wanted: part.worth_of_turn(wanted, needs) for wanted in part.WANTED}
    seconds = time.perf_counter() - begun
    if asked.as_json:
        print_json(_figures(game, places, needs, turn, seconds))
    else:
        _print(game, part, places, needs, turn)


def _read_needs(part: Any, text: str) -> tuple[int, ...]:
    needs = [int(word) if word.isascii() and word.isdigit() else -1 for word in text.split(",")]
    if len(needs) != part.COLOURS or not all(0 <= need <= part.DICE for need in needs):
        raise WrongUse(
            f"--needs wants {part.COLOURS} numbers from 0 to {part.DICE}, one a colour: the free fields, "
            f"0 where nothing can be marked, {part.DICE} for as many or more; not '{text[:40]}'."
        )
    return tuple(needs)


def _print(game: Game, part: Any, places: Any, needs: Sequence[int], turn: dict[str, Fraction]) -> None:
    tell(f"{game.card.title}: stop or roll, exactly")
    for wanted, found in places.items():
        tell("")
        tell(TITLES[wanted])
        tell("need" + "".join(f"{dice:>9}" for dice in range(1, part.DICE + 1)))
        for need in range(1, part.DICE + 1):
            row = [place for place in found if place.need == need]
            words = "".join(f"{float(place.worth):8.4f}{'*' if place.rolls else ' '}" for place in row)
            more = "+" if need == part.DICE and wanted == "marks" else " "
            tell(f"{need}{more}  {words}".rstrip())
    tell("")
    told = ", ".join(map(str, needs))
    tell(f"A turn with needs {told}: {float(turn['marks']):.6f} marks by who wants most of them,")
    tell(f"{100 * float(turn['full']):.4f} % to fill an area by who wants that")


def _figures(game: Game, places: Any, needs: Sequence[int], turn: dict[str, Fraction], seconds: float) -> Any:
    return {
        "game": game.id,
        "states": sum(map(len, places.values())),
        "value": float(turn["marks"]),
        "seconds": seconds,
        "needs": list(needs),
        "turn": {wanted: {"worth": float(worth), "exact": str(worth)} for wanted, worth in turn.items()},
        "places": {wanted: [_place(place) for place in found] for wanted, found in places.items()},
    }


def _place(place: Any) -> dict[str, Any]:
    return {
        "need": place.need,
        "dice": place.dice,
        "stop": float(place.stop),
        "roll": float(place.roll),
        "worth": float(place.worth),
        "exact": str(place.worth),
        "rolls": place.rolls,
        "ends": [float(chance) for chance in place.ends],
    }
