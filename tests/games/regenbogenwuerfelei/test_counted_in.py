"""What a report counts is what the records tell, counted from their text."""

from __future__ import annotations

from tests.reporting import facts_and_records
from wuerfelwerk.games.regenbogenwuerfelei import rules
from wuerfelwerk.lab.plan import Plan

GAME = rules.__name__.split(".")[-2]
OPTIONS = {"functions": "joker,blockierer,hilfe,zauberer", "rounds": "2"}


def test_rolls_and_function_dice_are_counted() -> None:
    for facts, record in facts_and_records(Plan(GAME, 12, 3, ("random",), options=OPTIONS, seed=2)):
        fires, events = facts.fires, record["events"]
        texts = [text for event in events for text in event["text"]]
        rolls = [text for text in texts if text.startswith("dice ")]
        assert sum(fires[rule] for rule in ("RW-11", "RW-12", "RW-14", "RW-15")) == len(rolls)
        assert fires["RW-31"] == sum(" joker " in roll for roll in rolls)
        played = [
            sum(text.startswith(word) for text in texts) for word in ("blockierer", "hilfe", "zauberer")
        ]
        assert [fires["RW-38"], fires["RW-40"], fires["RW-44"]] == played
        assert fires["RW-24"] <= 2
        assert [sum(seat[6:9]) for seat in facts.at_end] == facts.points
        assert [sum(seat[:6]) for seat in facts.at_end] == [seat[7] for seat in facts.at_end]


def test_a_pool_is_looked_at_before_the_roll() -> None:
    """A whole game by its text: what lies in the middle, told from the rolls alone."""
    for facts, record in facts_and_records(Plan(GAME, 8, 2, ("random",), seed=3)):
        found, middle = dict.fromkeys(("RW-11", "RW-12", "RW-14", "RW-15"), 0), list[int]()
        for event in record["events"]:
            if event["text"][0].startswith("dice "):
                value = int(event["text"][0][-1])
                lower = [one for one in middle if one < value]
                if not middle:
                    found["RW-11" if value == 6 else "RW-12"] += 1
                else:
                    found["RW-14" if lower else "RW-15"] += 1
                middle = [one for one in middle if one >= value]
                if not lower and value < 6:
                    middle.append(value)
        fires = facts.fires
        assert {rule: fires[rule] for rule in found} == found
        assert fires["RW-24"] == (facts.outcome.ended == "rainbow")
