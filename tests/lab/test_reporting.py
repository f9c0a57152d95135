"""Facts are those of the recorded games, figures those of the facts by plain counting, files go on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import numpy as np
import pytest

from tests.reporting import lines_of
from wuerfelwerk.engine.contract import LETTERS, Game
from wuerfelwerk.games import all_games
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.lab.keeping import Unfit
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.reporting import keeping
from wuerfelwerk.lab.reporting.facts import Facts, Witness, facts_of, line_of
from wuerfelwerk.lab.reporting.figures import Column, Figures, apart, quantile
from wuerfelwerk.lab.tally import Z95, Outcome, wilson

GAMES = all_games()


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game.id)
def played(request: pytest.FixtureRequest) -> tuple[Game, Plan, list[str], list[Any]]:
    """Twenty games, their facts and their records."""
    game = request.param
    plan = Plan(game.id, 20, max(3, game.card.seats_min), ("random",), seed=4)
    records = [json.loads(line) for line in lines_of(replace(plan, record=True))]
    return game, plan, lines_of(plan, player=Witness), records


def test_facts_are_those_of_the_recorded_games(played: tuple[Game, Plan, list[str], list[Any]]) -> None:
    game, plan, lines, records = played
    assert len(lines) == len(records) == plan.games
    for line, record in zip(lines, records, strict=True):
        facts, seats = facts_of(line), LETTERS[: plan.seats]
        winners = [seat for place, seat in enumerate(seats) if facts.outcome.winners >> place & 1]
        assert winners == record["result"]["winners"]
        assert facts.points == [record["result"]["points"][seat] for seat in seats]
        assert facts.outcome.ended == record["result"]["ended"]
        decided = [text for event in record["events"] if event["actor"] in seats for text in event["text"]]
        assert facts.outcome.actions == len(decided)
        lots = [event["text"][0] for event in record["events"][:1] if event["text"][0].startswith("starts")]
        assert [f"starts {LETTERS[facts.outcome.starter]}"] == lots if lots else facts.outcome.starter == -1
        assert line_of(facts) == line
    assert set(words_of(game).FIRES) == set(facts_of(lines[0]).fires)


def test_figures_are_what_plain_counting_gives(played: tuple[Game, Plan, list[str], list[Any]]) -> None:
    _, plan, lines, _ = played
    facts = [facts_of(line) for line in lines]
    figures = Figures(facts)
    turns = [one.outcome.turns for one in facts]
    assert_mean(figures.turns, turns)
    for rule, column in figures.fires.items():
        assert_mean(column, [one.fires[rule] for one in facts])
    for part in range(len(facts[0].at_end[0])):
        assert_mean(
            figures.at_end(part, happens=False), [fmean(seat[part] for seat in one.at_end) for one in facts]
        )
    for place, column in enumerate(figures.wins.values()):
        won = 0.0
        for one in facts:
            seat = (place + max(one.outcome.starter, 0)) % plan.seats
            won += (one.outcome.winners >> seat & 1) / max(1, one.outcome.winners.bit_count())
        found = column.estimate
        assert (found.value, found.low, found.high) == pytest.approx((won / 20, *wilson(won, 20)))
    for ended, column in figures.endings.items():
        assert column.estimate.value == [one.outcome.ended for one in facts].count(ended) / 20
    by_sheet: dict[str, list[int]] = {}
    for one in facts:
        for seat, id in enumerate(one.sheets):
            if id:
                by_sheet.setdefault(id, []).append(one.points[seat])
    assert {id: sheet.points.numbers.tolist() for id, sheet in figures.sheets.items()} == by_sheet


def assert_mean(column: Column, numbers: Sequence[float]) -> None:
    found, mean = column.estimate, fmean(numbers)
    half = Z95 * stdev(numbers) / sqrt(len(numbers))
    assert (found.value, found.low, found.high) == pytest.approx((mean, mean - half, mean + half))
    assert found.count == len(numbers)


def test_two_workers_write_the_same_facts() -> None:
    game = GAMES[0]
    plan = Plan(game.id, 40, game.card.seats_min, ("random",), seed=6)
    assert lines_of(plan, 2, player=Witness) == lines_of(plan, player=Witness)


def test_differences_are_taken_game_by_game() -> None:
    one, other = Column(np.array([3.0, 5.0, 4.0, 8.0])), Column(np.array([1.0, 4.0, 2.0, 7.0]))
    assert_found(one.less(other), [2, 1, 2, 1])
    far = apart(one, other)
    assert far.value == 1.5 and far.half > one.less(other).half


def assert_found(found: Any, numbers: Sequence[float]) -> None:
    half = Z95 * stdev(numbers) / sqrt(len(numbers))
    assert (found.value, found.half) == pytest.approx((fmean(numbers), half))


def test_a_quantile_is_a_number_that_came() -> None:
    numbers = np.array([1, 2, 2, 3, 9], float)
    assert [quantile(numbers, share) for share in (0.05, 0.5, 0.6, 0.95)] == [1, 2, 2, 9]


def facts(turns: int, sheets: list[str], winners: int = 1) -> Facts:
    outcome = Outcome(("random", "greedy"), winners, "over", turns, 9, 1)
    return Facts(outcome, [4, 2], sheets, [[1], [0]], {})


def test_places_bots_and_sheets_share_a_win() -> None:
    figures = Figures([facts(5, ["x", "y"]), facts(7, ["y", "z"], winners=3)])
    assert {place: column.estimate.value for place, column in figures.wins.items()} == {"1": 0.25, "2": 0.75}
    assert {bot: one.estimate.value for bot, one in figures.wins_of_bots.items()} == {
        "random": 0.75,
        "greedy": 0.25,
    }
    assert figures.shared.estimate.value == 0.5
    wins = {id: sheet.wins.numbers.tolist() for id, sheet in figures.sheets.items()}
    assert wins == {"x": [1], "y": [0, 0.5], "z": [0.5]}
    assert figures.at_end(0, happens=True).estimate.low > 0


# ---- files that are gone on from ----------------------------------------------------------------


@pytest.fixture(scope="module")
def kept(played: tuple[Game, Plan, list[str], list[Any]]) -> tuple[Plan, str]:
    _, plan, lines, _ = played
    return plan, "\n".join([keeping.head([plan]), *lines]) + "\n"


def test_a_file_is_read_up_to_its_last_whole_line(kept: tuple[Plan, str], tmp_path: Path) -> None:
    plan, text = kept
    file = tmp_path / "kept.jsonl"
    file.write_text(text[:-10])
    lines, whole = keeping.read([plan], str(file))
    assert lines == [text.split("\n")[1:20]]
    assert text.encode()[:whole].endswith(b"\n") and whole < len(text.encode())
    assert keeping.seed_of(str(file)) == plan.seed
    assert keeping.tally_of(lines[0]).games == 19


def test_what_cannot_be_is_refused(kept: tuple[Plan, str], tmp_path: Path) -> None:
    plan, text = kept
    head, first, *_ = text.split("\n")
    data = json.loads(first)
    faults = {
        "no file": ["", "{}", "[]", "no", '{"format":"wuerfelwerk-report-1","format":"x"}'],
        "another 'plans'": [keeping.head([replace(plan, seed=plan.seed + 1)])],
        "line 2": [
            f"{head}\n{json.dumps(changed)}"
            for changed in (
                data[:-1],
                [*data, 1],
                [*data[:6], data[6][:-1], *data[7:]],
                [*data[:6], ["1"] * plan.seats, *data[7:]],
                [*data[:1], 1 << plan.seats, *data[2:]],
                [*data[:1], "1", *data[2:]],
                [*data[:9], {"x": 1}],
            )
        ],
        "already": [text + first],
    }
    file = tmp_path / "kept.jsonl"
    for reason, texts in faults.items():
        for wrong in texts:
            file.write_text(f"{wrong}\n")
            with pytest.raises(Unfit, match=reason):
                keeping.read([plan], str(file))
