"""What a report counts is what the records tell, counted from their text."""

from __future__ import annotations

from tests.reporting import facts_and_records
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.lab.plan import Plan

GAME = rules.__name__.split(".")[-2]


def test_tries_sums_and_misthrows_are_counted() -> None:
    for facts, record in facts_and_records(Plan(GAME, 12, 3, ("random",), seed=2)):
        texts = [text for event in record["events"] for text in event["text"]]
        again = [text for text in texts if text.startswith("reroll")]
        sums = [
            text for text in texts if text.startswith("path") and len(text.split(" dice ")[1].split()) > 1
        ]
        assert (facts.fires["TC-15"], facts.fires["TC-22"]) == (len(again), len(sums))
        missed, others = misthrows(record)
        assert (facts.fires["TC-29"], facts.fires["TC-30"]) == (missed, others)
        assert sum(seat[6] for seat in facts.at_end) == missed + others
        assert facts.fires["TC-33"] <= texts.count("finish")
        assert [sum(seat[:4]) for seat in facts.at_end] == facts.points


def misthrows(record: object) -> tuple[int, int]:
    """Of the seat on turn and of the others: turns in which too few dice were used."""
    assert isinstance(record, dict)
    seats = len(record["seats"])
    on_turn = "ABCDEF".index(record["events"][0]["text"][0][-1])
    done, missed, others = 0, 0, 0
    for event in record["events"][1:]:
        if event["text"][-1] != "done":
            continue
        used = sum(map(dice_in, event["text"]))
        seat = "ABCDEF".index(event["actor"])
        missed += seat == on_turn and used < 3
        others += seat != on_turn and used < 2
        done += 1
        if done % seats == 0:
            on_turn = (on_turn + 1) % seats
    return missed, others


def dice_in(text: str) -> int:
    """How many dice an action uses: ``ring 3 die 1``, ``path 9 dice 1 2``."""
    return len(text.replace(" die ", " dice ").partition(" dice ")[2].split())
