"""What a long report is gone on from: a file with what was planned in its first line, and a line a game.

The lines are those of the first plan, then those of the second where two are compared. A last line that a
kill has cut is left out.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pydantic import TypeAdapter

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.recorded import json_text
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.lab.keeping import UNREADABLE, Unfit, must_be
from wuerfelwerk.lab.plan import Plan, planned
from wuerfelwerk.lab.reporting.facts import Facts, facts_of
from wuerfelwerk.lab.tally import Outcome, Tally

FORMAT = "wuerfelwerk-report-1"
LARGEST_HEAD = 1_000_000  # bytes


def head(plans: Sequence[Plan]) -> str:
    """The first line: what the games follow from."""
    return json.dumps(_planned(plans), ensure_ascii=False, separators=(",", ":"))


def _planned(plans: Sequence[Plan]) -> dict[str, Any]:
    more = {"games": plans[0].games} if len(plans) > 1 else {}
    return {"format": FORMAT, **more, "plans": [planned(plan) for plan in plans]}


def seed_of(name: str) -> int:
    """The seed a file was made with. Unfit, or OSError."""
    with open(name, "rb") as file:
        first = _data(file.readline(LARGEST_HEAD))
    try:
        seed = first["plans"][0]["seed"]
    except UNREADABLE as error:
        raise Unfit("is no file of a report") from error
    if not isinstance(seed, int) or seed < 0:
        raise Unfit("is no file of a report")
    return seed


def read(plans: Sequence[Plan], name: str) -> tuple[list[list[str]], int]:
    """The lines of each plan, and how many bytes are whole. Unfit, or OSError."""
    whole, lines = 0, []
    with open(name, "rb") as file:
        for line in file:
            if not line.endswith(b"\n"):
                break
            whole += len(line)
            lines.append(line[:-1])
    must_be(_data(lines[0] if lines else b""), _planned(plans))
    games = plans[0].games
    if len(lines) - 1 > games * len(plans):
        raise Unfit(f"has {len(lines) - 1} games already, more than --games {games}")
    texts = [_checked(plans[0], line, number) for number, line in enumerate(lines[1:], 2)]
    return [texts[place * games : (place + 1) * games] for place in range(len(plans))], whole


def _data(line: bytes) -> dict[str, Any]:
    try:
        data = json_text.read(line)
    except UNREADABLE as error:
        raise Unfit("is no file of a report") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Unfit("is no file of a report")
    return data


def _checked(plan: Plan, line: bytes, number: int) -> str:
    """A line that has the facts of a game of the plan."""
    try:
        text = line.decode()
        facts = facts_of(text)
        TypeAdapter(Outcome).validate_python(facts.outcome, strict=True)
        fits = _fits(plan.loaded(), plan.seats, facts)
    except UNREADABLE as error:
        raise Unfit(f"has no game in line {number}") from error
    if not fits:
        raise Unfit(f"has facts in line {number} that cannot be")
    return text


def _fits(game: Game, seats: int, facts: Facts) -> bool:
    words = words_of(game)
    parts = sum(len(group.parts) for group in words.AT_END)
    numbers = [*facts.points, *(value for seat in facts.at_end for value in seat), *facts.fires.values()]
    return (
        len(facts.outcome.bots) == len(facts.points) == len(facts.sheets) == len(facts.at_end) == seats
        and all(len(seat) == parts for seat in facts.at_end)
        and list(facts.fires) == list(words.FIRES)
        and all(type(value) is int for value in numbers)
        and all(type(sheet) is str for sheet in facts.sheets)
        and 0 <= facts.outcome.winners < 1 << seats
    )


def tally_of(lines: Sequence[str]) -> Tally:
    """The sums of games that need not be played again."""
    tally = Tally()
    for line in lines:
        tally.add(facts_of(line).outcome)
    return tally
