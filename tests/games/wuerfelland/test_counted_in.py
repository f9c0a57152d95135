"""What a report counts is what the records tell, counted from their text."""

from __future__ import annotations

from typing import Any

from tests.reporting import facts_and_records
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.lab.plan import Plan

GAME = rules.__name__.split(".")[-2]


def counted_by_hand(record: Any) -> dict[str, int]:
    """Rolls and marks of a record, told from nothing but its text and its boards."""
    found = dict.fromkeys(("WL-11", "WL-13", "WL-14", "WL-15", "WL-30"), 0)
    sides: dict[str, str] = {}
    colour, aside, again = "", 0, False
    for event in record["events"]:
        texts, actor = event["text"], event["actor"]
        if texts[0].startswith("side "):
            sides[actor] = texts[0].removeprefix("side ")
        elif actor == "dice":
            faces = texts[0].split()[1:]
            if again:
                hits = faces.count(colour)
                found["WL-13" if hits else "WL-14"] += 1
                aside += hits
                found["WL-15"] += hits > 0 and aside == 6
            rolled, again = faces, False
        elif len(texts) == 1 and texts[0].startswith("colour "):
            colour = texts[0][-1]
            aside = rolled.count(colour)
            found["WL-15"] += aside == 6
        elif texts == ["roll"]:
            again = True
        elif texts == ["stop"]:
            found["WL-11"] += 1
        board = record["material"]["boards"].get(actor, {}).get(sides.get(actor, ""), {"fields": []})
        treasures = [field["at"] for field in board["fields"] if field["treasure"]]
        marks = [text.removeprefix("mark ") for text in texts if text.startswith("mark ")]
        found["WL-30"] += sum([int(part) for part in mark.split(",")] in treasures for mark in marks)
    return found


def test_rolls_and_treasures_are_counted() -> None:
    for facts, record in facts_and_records(Plan(GAME, 12, 3, ("random",), seed=2)):
        by_hand = counted_by_hand(record)
        assert {rule: facts.fires[rule] for rule in by_hand} == by_hand
        assert [sum(seat[:6]) for seat in facts.at_end] == facts.points
        # each treasure is found once and brings a throw, but for those that end the game
        assert facts.fires["WL-30"] == sum(facts.points) >= facts.fires["WL-31"] >= sum(facts.points) - 6
        assert facts.fires["WL-22"] <= facts.fires["WL-24"]
