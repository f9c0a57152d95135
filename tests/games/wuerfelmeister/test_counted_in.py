"""What a report counts is what the records tell, counted from their text."""

from __future__ import annotations

from tests.reporting import facts_and_records
from wuerfelwerk.games.wuerfelmeister import rules
from wuerfelwerk.lab.plan import Plan

GAME = rules.__name__.split(".")[-2]


def test_moves_and_captures_are_counted() -> None:
    for facts, record in facts_and_records(Plan(GAME, 12, 3, ("random",), seed=2)):
        fires = facts.fires
        texts = [text for event in record["events"] for text in event["text"]]
        moves = [text for text in texts if text.startswith("move ")]
        puts = [text for text in texts if text.startswith("put ")]
        assert fires["WM-30"] + fires["WM-31"] == len(puts)
        assert fires["WM-25"] + fires["WM-31"] + fires["WM-34"] + fires["WM-41"] == len(moves)
        assert fires["WM-30"] <= fires["WM-25"]
        assert fires["WM-41"] == moves.count("move coin")
        assert (fires["WM-37"], fires["WM-18"]) == (texts.count("stay"), texts.count("pass"))
        assert fires["WM-26"] == sum(sum(seat[3:]) for seat in facts.at_end)
        assert [sum(seat[:3]) for seat in facts.at_end] == facts.points
