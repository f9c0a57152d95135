"""Luck is 0 in the mean and adds up to nothing, a bad choice is found, a bad bot loses skill."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from tests.toy.pig import GAME as PIG
from tests.toy.pig import rules
from wuerfelwerk.bots.analysing import Analysis, Judge, analyse, read_analysis
from wuerfelwerk.engine.contract import CHANCE, LETTERS, OVER
from wuerfelwerk.engine.errors import NotLegal, Refusal
from wuerfelwerk.engine.generator import SeededDice, new_generator
from wuerfelwerk.engine.recorded.record import Event, result_json, write_record

Choice = Callable[[Any, Any, int], int]
Faces = Callable[[Any], int]


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge(PIG, "greedy")


def played(seats: int, choose: Choice, face: Faces, goal: str = "30") -> dict[str, Any]:
    """A record of Pig in which somebody chooses the actions and the faces."""
    options = {"goal": goal}
    material = rules.lay_out(options, seats, SeededDice(0))
    state, events = np.zeros(1, rules.STATE)[0], []
    while (seat := rules.to_act(material, state)) != OVER:
        before = state.copy()
        if seat == CHANCE:
            faces = [face(before)]
            rules.land(material, state, np.array(faces, np.int16))
            actor, text = PIG.notation.roll_text(material, before, faces)
            events.append(Event(actor, (text,)))
        else:
            action = choose(material, before, seat)
            rules.apply(material, state, seat, action)
            text = PIG.notation.action_text(material, before, seat, action)
            events.append(Event(LETTERS[seat], (text,)))
    names = [{"name": f"bot {seat}", "kind": "bot:greedy"} for seat in range(seats)]
    result = result_json(PIG, material, state)
    return write_record(PIG, options, names, material, events, dice="own", result=result)


def at_twenty(material: Any, state: Any, seat: int) -> int:
    """How Pig is played: hold at twenty, or where that wins."""
    enough = min(20, int(material.goal) - int(state.sheets[seat].points))
    return int(rules.HOLD if state.total >= enough else rules.ROLL)


def honest(seed: int) -> Faces:
    dice = SeededDice(seed)
    return lambda state: dice.below(2 if state.phase == rules.LOT else 6)


def sixes_for_a(state: Any) -> int:
    """A is thrown nothing but sixes, B a two and then a one."""
    if state.phase == rules.LOT:
        return 0
    if state.active == 0:
        return 5
    return 1 if state.total == 0 else 0


# ---- what must hold of every analysis -------------------------------------------------------------


def test_luck_of_every_roll_adds_up_to_nothing(judge: Judge) -> None:
    record = played(3, at_twenty, honest(4))
    found = analyse(judge, record, trials=16)
    assert [roll.seq for roll in found.rolls] == [
        event["seq"] for event in record["events"] if event["actor"] in ("dice", "lot")
    ]
    for roll in found.rolls:
        assert sum(roll.luck) == pytest.approx(0, abs=1e-12)


def test_results_without_luck_add_up_to_one_win(judge: Judge) -> None:
    found = analyse(judge, played(4, at_twenty, honest(2)), trials=16)
    assert sum(seat.result for seat in found.seats) == 1
    assert sum(seat.adjusted for seat in found.seats) == pytest.approx(1)
    for number, seat in enumerate(found.seats):
        assert seat.luck == pytest.approx(sum(roll.luck[number] for roll in found.rolls))
        told = seat.to_json()
        assert told["adjusted"] == round(told["result"] - told["luck"], 6)


def test_equal_games_are_told_alike_whoever_played(judge: Judge) -> None:
    record = played(2, at_twenty, honest(3))
    other = copy.deepcopy(record)
    other["seats"][0]["name"] = "somebody else"
    first, again, renamed = (analyse(judge, one, trials=32).to_json() for one in (record, record, other))
    assert first == again
    assert first["rolls"] == renamed["rolls"]
    assert first["rolls"] != analyse(judge, record, trials=48).to_json()["rolls"]


def test_progress_comes_to_the_last_event(judge: Judge) -> None:
    record, heard = played(2, at_twenty, honest(3)), []
    analyse(judge, record, trials=8, on_progress=lambda done, all: heard.append((done, all)))
    many = len(record["events"])
    assert heard == [(done, many) for done in range(1, many + 1)]


# ---- hand-made games -------------------------------------------------------------------------------


def test_who_throws_nothing_but_sixes_was_lucky(judge: Judge) -> None:
    found = analyse(judge, played(2, at_twenty, sixes_for_a), trials=4000)
    lucky, unlucky = found.seats
    assert lucky.luck > max(0.25, 4 * lucky.luck_error)
    assert unlucky.luck == pytest.approx(-lucky.luck)
    assert 0.25 < lucky.adjusted < 0.75


def test_before_a_roll_stands_the_mean_over_its_faces(judge: Judge) -> None:
    """Else luck would not be 0 in the mean, however many games are gone through."""
    material = rules.lay_out({"goal": "30"}, 2, SeededDice(0))
    state = np.zeros(1, rules.STATE)[0]
    state.phase, state.sheets[0].points, state.sheets[1].points = rules.THROW, 20, 20
    means = [judge.over_rolls(material, state, 240, new_generator(1, n))[0] for n in range(10)]
    by_face = []
    for face in range(6):
        one = state.copy()
        rules.land(material, one, np.array([face], np.int16))
        by_face.append(np.mean([judge.after(material, one, 240, new_generator(2, n))[0] for n in range(10)]))
    assert np.mean(means) == pytest.approx(np.mean(by_face), abs=0.03)
    assert max(by_face) - min(by_face) > 0.1


def test_who_rolls_on_where_holding_wins_has_lost_something(judge: Judge) -> None:
    def greedy_for_more(material: Any, state: Any, seat: int) -> int:
        won = state.sheets[seat].points + state.total >= material.goal
        if won and seat == 0 and state.total < 36:
            return int(rules.ROLL)
        return at_twenty(material, state, seat)

    found = analyse(judge, played(2, greedy_for_more, sixes_for_a), trials=128)
    worst = found.seats[0].worst
    assert worst
    assert {(one.chosen, one.better) for one in worst} == {(("roll",), ("hold",))}
    assert worst[0].lost > 2 * worst[0].error
    assert found.seats[0].skill < -worst[0].lost + 1e-9
    for one in worst:
        assert one.instead[0] - one.after[0] == pytest.approx(one.lost), "told with the same play-outs"
        assert sum(one.after) == pytest.approx(1) and sum(one.instead) == pytest.approx(1)
    assert max(one.instead[0] for one in worst) == 1.0, "holding has won then"


def test_a_choice_that_wins_at_once_loses_nothing(judge: Judge) -> None:
    """Whoever holds with enough cannot have done better."""
    record = played(2, at_twenty, sixes_for_a)
    last = record["events"][-1]
    assert last["text"] == ["hold"]
    found = analyse(judge, record, trials=64)
    assert all(decision.seq != last["seq"] for decision in found.seats[0].worst)


def test_a_seat_that_plays_badly_on_purpose_loses_skill_and_not_luck(judge: Judge) -> None:
    """B holds with whatever it has, and with two at the most."""

    def timid(material: Any, state: Any, seat: int) -> int:
        if seat == 1:
            return int(rules.HOLD if state.total > 0 else rules.ROLL)
        return at_twenty(material, state, seat)

    found = [analyse(judge, played(2, timid, honest(seed), goal="100"), trials=32) for seed in range(24)]
    skill = np.array([[seat.skill for seat in one.seats] for one in found])
    luck = np.array([one.seats[1].luck for one in found])
    better = skill[:, 0] - skill[:, 1]
    assert better.mean() > 3 * better.std(ddof=1) / np.sqrt(len(better))
    assert abs(luck.mean()) < 3 * luck.std(ddof=1) / np.sqrt(len(luck))


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_luck_is_nothing_in_the_mean(judge: Judge, seats: int) -> None:
    """Also in the eyes of who throws: what is wrong for all alike would not be seen in the luck of a seat."""
    records = [played(seats, at_twenty, honest(seed)) for seed in range(40)]
    found = [analyse(judge, record, trials=16, skill=False) for record in records]
    rolls = np.array([roll.luck for one in found for roll in one.rolls])
    for column in (*rolls.T, own_luck(records, found)):
        assert abs(column.sum()) < 3 * np.sqrt((column**2).sum())


def own_luck(records: Sequence[dict[str, Any]], found: Sequence[Analysis]) -> Any:
    """What rolls gave to the seats that threw them; the lot left out."""
    return np.array(
        [
            roll.luck[LETTERS.index(record["events"][roll.seq - 2]["actor"])]
            for record, one in zip(records, found, strict=True)
            for roll in one.rolls
            if roll.seq > 1
        ]
    )


# ---- what is refused ---------------------------------------------------------------------------------


def test_a_game_that_is_not_over_is_refused(judge: Judge) -> None:
    record = played(2, at_twenty, honest(3))
    record["events"].pop()
    del record["result"]
    with pytest.raises(NotLegal, match="noch nicht zu Ende"):
        analyse(judge, record, trials=8)


def test_a_game_without_a_winner_is_refused(judge: Judge) -> None:
    record = played(2, at_twenty, honest(3))
    record["events"] = [*record["events"][:5], {"seq": 6, "actor": "lot", "text": ["stopped abandoned"]}]
    points = {"A": 0, "B": 0}
    record["result"] = {"ended": "stopped", "winners": [], "points": points}
    with pytest.raises(Refusal):
        analyse(judge, record, trials=8)


def test_a_record_that_breaks_the_rules_is_refused(judge: Judge) -> None:
    record = played(2, at_twenty, honest(3))
    record["events"][1]["text"] = ["hold"]
    with pytest.raises(NotLegal):
        analyse(judge, record, trials=8)


def test_who_starts_is_no_luck_where_somebody_picked_it(judge: Judge) -> None:
    record = played(2, at_twenty, honest(3))
    record["dice"], record["events"][0]["entered"] = "seeded", "A"
    assert next(roll.seq for roll in analyse(judge, record, trials=8).rolls) > 1
    del record["events"][0]["entered"]
    assert next(roll.seq for roll in analyse(judge, record, trials=8).rolls) == 1


# ---- what is kept ---------------------------------------------------------------------------------


def test_what_was_kept_is_read_back_as_it_was(judge: Judge) -> None:
    told = analyse(judge, played(3, at_twenty, honest(4)), trials=16).to_json()
    found = read_analysis(json.loads(json.dumps(told)))
    assert found.to_json() == told
    assert all(sum(roll.before) == pytest.approx(1, abs=0.002) for roll in found.rolls)
    last = analyse(judge, played(2, at_twenty, sixes_for_a), trials=16).rolls[-1]
    assert last.after[0] > 0.7, "whoever needs little has won nearly"


CHANCES = {"after": [200, 400, 400], "instead": [400, 300, 300]}
SPOILT: list[Callable[[dict[str, Any]], Any]] = [
    lambda told: told.update(format="other"),
    lambda told: told.update(seats=[]),
    lambda told: told.update(rolls={}),
    lambda told: told.update(trials=True),
    lambda told: told["seats"].reverse(),
    lambda told: told["seats"][0].update(result=0.7),
    lambda told: told["seats"][0].update(luck=told["seats"][0]["luck"] + 0.1),
    lambda told: told["seats"][0].update(skill=float("inf")),
    lambda told: told["seats"][0].update(name=5),
    lambda told: told["seats"][0].update(worst=[5]),
    lambda told: told["seats"][0].update(
        worst=[{"seq": -1, "chosen": [], "better": [], "lost": 0, "error": 0, **CHANCES}]
    ),
    lambda told: told["seats"][0].update(
        worst=[
            {"seq": 1, "chosen": [], "better": [], "lost": 0, "error": 0, **CHANCES, "instead": [500, 500]}
        ]
    ),
    lambda told: told["seats"][0].update(
        worst=[{"seq": 1, "chosen": [], "better": [], "lost": 0, "error": 0, "instead": [400, 300, 300]}]
    ),
    lambda told: told["rolls"][0].update(before=[500, 501, 1001]),
    lambda told: told["rolls"][0].update(after=[500, 500]),
    lambda told: told["rolls"][0]["luck"].pop("A"),
    lambda told: told["rolls"].pop(),
]


@pytest.mark.parametrize("spoil", SPOILT)
def test_what_no_analysis_says_is_not_read(judge: Judge, spoil: Callable[[dict[str, Any]], Any]) -> None:
    told = analyse(judge, played(3, at_twenty, honest(4)), trials=8, skill=False).to_json()
    spoil(told)
    with pytest.raises(ValueError):
        read_analysis(told)


@pytest.mark.parametrize("nothing", [None, [], "wuerfelwerk-analysis-1", {}])
def test_what_is_no_analysis_at_all_is_not_read(nothing: Any) -> None:
    with pytest.raises(ValueError):
        read_analysis(nothing)
