"""Good records of every game, spoilt in every place: each is refused with a sentence that says where."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.engine.german import german_in
from wuerfelwerk.cli.saying import told
from wuerfelwerk.engine.recorded.checking import problems_of, twice
from wuerfelwerk.engine.recorded.json_text import doubles, load, path
from wuerfelwerk.engine.recorded.record import Problem
from wuerfelwerk.games import OURS, game

Record = dict[str, Any]
Steps = tuple[str | int, ...]

ROOT = Path(__file__).resolve().parents[1]
BASES = {
    "wuerfelland": "one_winner_in_marking",
    "the_choice": "sides_one_winner",
    "wuerfelmeister": "one_winner_master",
    "regenbogenwuerfelei": "rainbow_with_every_function_die",
}
OPTIONAL = {"options", "dice", "result", "auto", "legal", "roll", "entered"}
OF_A_KIND = 3  # events that begin with the same word are looked at
FREE = {"name", "id"}  # any text will do
every_game = pytest.mark.parametrize("id", BASES)


def base(id: str) -> Record:
    """A whole game with its result, with the lists of legal actions."""
    file = ROOT / "games" / id / "recorded" / f"{BASES[id]}.game.json"
    record: Record = json.loads(file.read_text("utf-8"))
    record["dice"] = "own"
    first = next(event for event in record["events"] if event["actor"] == "dice")
    first["entered"] = "A"
    return record


def fair(id: str) -> Record:
    """The same as a game with fair dice, and a proof with a void round. Nobody recomputes it here."""
    record = base(id)
    record["dice"], rolls = "fair", 0
    for event in record["events"]:
        event.pop("entered", None)
        if event["actor"] in ("dice", "lot"):
            rolls += 1
            event["roll"] = rolls
    seats = [seat["seat"] for seat in record["seats"]]
    void = {"seals": dict.fromkeys(seats, "00"), "sealed": dict.fromkeys(seats, 1.5), "closed": 2}
    void |= {"starter": "", "opened": {seat: 2.5 for seat in seats[1:]}, "missing": seats[:1]}
    counts = {**void, "sealed": {"B": 3}, "closed": 3.5, "opened": {"B": 4}, "missing": []}
    proof = {"commitment": "00", "table": "t", "words": dict.fromkeys(seats, "w"), "secret": "00"}
    record["proof"] = {**proof, "sealing": {"rounds": [void, counts]}}
    return record


def found(record: Record) -> list[Problem]:
    return problems_of(game(record["game"]), record)


def places(data: Any, steps: Steps = ()) -> Iterator[Steps]:
    """Every place in a record; of long lists the first, the middle and the last."""
    if steps:
        yield steps
    if isinstance(data, dict):
        for key in data:
            yield from places(data[key], (*steps, key))
    elif isinstance(data, list):
        some = range(len(data)) if len(data) < 4 else (0, len(data) // 2, len(data) - 1)
        for at in some:
            yield from places(data[at], (*steps, at))


def at(data: Any, steps: Steps) -> Any:
    for step in steps:
        data = data[step]
    return data


def changed(record: Record, steps: Steps, value: Any) -> Record:
    """The same record with something else in one place; what lies beside it is not copied."""
    if not steps:
        return value
    twin: Any = copy.copy(record)
    twin[steps[0]] = changed(twin[steps[0]], steps[1:], value)
    return twin


def wrong_types(value: Any) -> list[Any]:
    if isinstance(value, bool):
        return [None, int(value), "yes", [value]]
    if isinstance(value, int):
        return [None, float(value), value + 0.5, str(value), value == 1, [value]]
    if isinstance(value, float):
        return [None, str(value), True, [value], {}, float("inf")]
    if isinstance(value, str):
        return [None, 1, True, [value], {}]
    if isinstance(value, list):
        return [None, {}, "x", 0]
    return [None, [], "x", 0]


def told_in_both(problem: Problem, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    sentences = []
    for language in ("de_DE.UTF-8", "en_GB.UTF-8"):
        monkeypatch.setenv("LC_ALL", language)
        sentences.append(told(problem.refusal))
    return sentences


def assert_told(record: Record, where: str, monkeypatch: pytest.MonkeyPatch, what: object) -> None:
    """It is refused, the place is named, and the English sentence is English."""
    problems = found(record)
    assert problems, (where, what)
    near = [one for one in problems if where.startswith(one.where) or one.where.startswith(where)]
    assert near and near[0].where, (where, what, problems)
    german, english = told_in_both(near[0], monkeypatch)
    assert german != english and german.endswith(".") and english.endswith("."), english
    assert not german_in(english), english


@every_game
def test_the_games_are_good_before_they_are_spoilt(id: str) -> None:
    assert found(base(id)) == []
    assert set(BASES) == set(OURS)


@pytest.mark.long
@every_game
def test_every_value_of_the_wrong_type_is_refused(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record = base(id)
    for steps in places(record):
        if steps[0] in ("format", "game"):
            continue
        value = at(record, steps)
        for wrong in wrong_types(value):
            assert_told(changed(record, steps, wrong), path(steps), monkeypatch, wrong)


@pytest.mark.long
@every_game
def test_every_value_of_the_wrong_type_in_a_proof_is_refused(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = fair(id)
    assert found(record) == []
    for steps in places(record):
        if steps[0] == "proof":
            value = at(record, steps)
            is_time = "closed" in steps or {"sealed", "opened"} & set(steps[:-1])
            for wrong in wrong_types(float(value) if is_time else value):
                assert_told(changed(record, steps, wrong), path(steps), monkeypatch, wrong)


@every_game
def test_words_are_those_of_the_seats_in_order(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record = fair(id)
    words = record["proof"]["words"]
    others = [{}, dict(list(words.items())[1:]), {**words, "F": ""}, dict(reversed(words.items()))]
    for other in others:
        assert_told(changed(record, ("proof", "words"), other), "proof.words", monkeypatch, other)
    for key in ("commitment", "words"):
        proof = {name: value for name, value in record["proof"].items() if name != key}
        assert_told({**record, "proof": proof}, f"proof.{key}", monkeypatch, key)
    for key in ("rounds", "seals", "sealed", "closed", "starter", "opened", "missing"):
        proof = json.loads(json.dumps(record["proof"]).replace(f'"{key}"', '"left"', 1))
        assert_told({**record, "proof": proof}, "proof.sealing", monkeypatch, key)


@pytest.mark.long
@every_game
def test_every_key_that_is_left_out_is_missed(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record = base(id)
    for steps in places(record):
        key = steps[-1]
        if isinstance(key, int) or key in OPTIONAL or steps[0] in ("format", "game", "options"):
            continue
        without = dict(at(record, steps[:-1]))
        del without[key]
        # what is missing in an object with free keys (points, boards) is told of the object
        assert_told(changed(record, steps[:-1], without), path(steps[:-1]), monkeypatch, key)


@pytest.mark.long
@every_game
def test_every_text_has_its_spelling(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record, met = base(id), Counter[str]()
    for place, event in enumerate(record["events"]):
        for n, text in enumerate(event["text"]):
            met[text.split()[0]] += 1
            if met[text.split()[0]] > OF_A_KIND and place < len(record["events"]) - 2:
                continue
            spoilt = {f" {text}", f"{text} ", f"{text}\n", text.upper(), text.replace(" ", "  ")} - {text}
            spoilt |= {text[:i] + "0" + text[i:] for i, sign in enumerate(text) if sign.isdigit()}
            spoilt |= {text[:i] + "+" + text[i:] for i, sign in enumerate(text) if sign.isdigit()}
            for wrong in sorted(spoilt):
                until = {
                    **record,
                    "events": record["events"][: place + 1],
                }  # what follows is not read any more
                assert_told(
                    changed(until, ("events", place, "text", n), wrong),
                    f"events[{place}]",
                    monkeypatch,
                    wrong,
                )


@every_game
def test_keys_that_stand_twice_are_found_in_every_object(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record = base(id)
    objects = [steps for steps in places(record) if isinstance(at(record, steps), dict)]
    for steps in [(), *objects]:
        one = at(record, steps)
        key = next(iter(one))
        marker = f"@{path(steps)}@"
        text = json.dumps(changed(record, steps, {marker: 0, **one}))
        text = text.replace(json.dumps(marker) + ": 0", json.dumps(key) + ": " + json.dumps(one[key]))
        problems = twice(doubles(load(text)))
        assert [problem.where for problem in problems] == [path((*steps, key))]
        german, english = told_in_both(problems[0], monkeypatch)
        assert problems[0].where in german and not german_in(english)


# ---- things that do not go together ----

Change = Callable[[Record], object]


def seat_events(record: Record) -> list[Record]:
    return [event for event in record["events"] if event["actor"] in "ABCDEF"]


def chance_events(record: Record) -> list[Record]:
    return [event for event in record["events"] if event["actor"] in ("dice", "lot")]


def swap(things: list[Any]) -> None:
    things[0], things[1] = things[1], things[0]


def without_legal(record: Record) -> None:
    for event in seat_events(record)[:-1]:
        del event["legal"]


ANYWHERE: dict[str, tuple[Change, str]] = {
    "another version of the rules": (lambda r: r.update(rules_version=99), "rules_version"),
    "dice that do not exist": (lambda r: r.update(dice="loaded"), "dice"),
    "a kind that does not exist": (lambda r: r["seats"][0].update(kind="robot"), "seats[0].kind"),
    "seats in another order": (lambda r: swap(r["seats"]), "seats"),
    "a seat twice": (lambda r: r["seats"][1].update(seat="A"), "seats"),
    "one seat": (lambda r: r.update(seats=r["seats"][:1]), ""),
    "an unknown option": (lambda r: r["options"].update(colour="red"), ""),
    "seq begins with 0": (lambda r: [e.update(seq=e["seq"] - 1) for e in r["events"]], "events[0].seq"),
    "a seq left out": (lambda r: r["events"][5].update(seq=7), "events[5].seq"),
    "an event left out": (lambda r: r["events"].pop(4), "events[4].seq"),
    "legal at a roll": (lambda r: chance_events(r)[0].update(legal=[["x"]]), "events[0].legal"),
    "auto at a roll": (lambda r: chance_events(r)[0].update(auto=True), "events[0].auto"),
    "legal left out once": (lambda r: seat_events(r)[3].pop("legal"), "events["),
    "legal once only": (without_legal, "events["),
    "legal too short": (lambda r: seat_events(r)[2].update(legal=[]), "events["),
    "a number of a roll without proof": (lambda r: chance_events(r)[0].update(roll=1), "events[0].roll"),
    "a roll with number -1": (lambda r: chance_events(r)[0].update(roll=-1), "events[0].roll"),
    "a roll of a seat": (lambda r: seat_events(r)[0].update(roll=1), "events["),
    "entered by nobody": (lambda r: chance_events(r)[0].update(entered=""), "events[0].entered"),
    "entered by somebody else": (lambda r: chance_events(r)[0].update(entered="F"), "events[0]"),
    "entered by a seat that decides": (lambda r: seat_events(r)[0].update(entered="A"), "events["),
    "proof of own dice": (lambda r: r.update(proof={"commitment": "00"}), "proof"),
    "two lines of chance": (lambda r: chance_events(r)[0]["text"].append("starts A"), "events[0]"),
    "no line": (lambda r: chance_events(r)[0].update(text=[]), "events[0]"),
    "an unknown actor": (lambda r: r["events"][0].update(actor="luck"), "events[0]"),
    "winners in no seat": (lambda r: r["result"].update(winners=["G"]), "result"),
    "a winner twice": (lambda r: r["result"].update(winners=r["result"]["winners"] * 2), "result"),
    "points of a seat that is not there": (lambda r: r["result"]["points"].update(F=0), "result"),
    "a vote at once": (
        lambda r: r.update(events=[{"seq": 1, "actor": "lot", "text": ["stopped vote"]}]),
        "events[0]",
    ),
    "something after the end": (
        lambda r: r["events"].append(
            {"seq": len(r["events"]) + 1, "actor": "lot", "text": ["stopped abandoned"]}
        ),
        "events[",
    ),
}  # fmt: skip


@every_game
@pytest.mark.parametrize("how", ANYWHERE)
def test_what_does_not_go_together_is_refused(id: str, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record, (change, where) = base(id), ANYWHERE[how]
    change(record)
    problems = found(record)
    assert problems and problems[0].where.startswith(where), problems
    _, english = told_in_both(problems[0], monkeypatch)
    assert not german_in(english), english


def boards(r: Record) -> dict[str, Any]:
    return r["material"]["boards"]  # type: ignore[no-any-return]


def sheets(r: Record) -> dict[str, Any]:
    return r["material"]["sheets"]  # type: ignore[no-any-return]


def treasure(r: Record) -> Record:
    return next(f for f in boards(r)["A"]["front"]["fields"] if f["treasure"])


FRONT = "material.boards.A.front"
OF_GAMES: dict[str, dict[str, tuple[Change, str, str]]] = {
    "wuerfelland": {
        "one tablet for two": (lambda r: boards(r).update(B=boards(r)["A"]), "material.boards.B", "WL-06"),
        "the same board under another name": (
            lambda r: boards(r)["B"].update(front={**boards(r)["A"]["front"], "id": "2a"}),
            "material.boards.B", "WL-06",
        ),
        "sides of two tablets": (
            lambda r: boards(r)["A"].update(back=boards(r)["B"]["back"]), "material.boards.A", "WL-06",
        ),
        "a host's board where boards are dealt": (
            lambda r: boards(r)["A"]["front"].update(id="mine"), "material.boards.A", "WL-06",
        ),
        "eleven treasures": (lambda r: treasure(r).update(treasure=False), FRONT, "WL-03"),
        "eleven treasures on a host's board": (
            lambda r: (r["options"].update(boards="host"), treasure(r).update(treasure=False)),
            FRONT, "WL-03",
        ),
        "a field twice": (
            lambda r: boards(r)["A"]["front"]["fields"].append(boards(r)["A"]["front"]["fields"][0]),
            FRONT, "WL-03",
        ),
        "a rock on a field": (
            lambda r: boards(r)["A"]["front"]["blocked"].append(boards(r)["A"]["front"]["fields"][0]["at"]),
            FRONT, "WL-03",
        ),
        "the start on a field": (
            lambda r: boards(r)["A"]["front"].update(start=boards(r)["A"]["front"]["fields"][0]["at"]),
            FRONT, "WL-03",
        ),
        "no rock": (lambda r: boards(r)["A"]["front"].update(blocked=[]), FRONT, "WL-03"),
        "one field": (
            lambda r: boards(r)["A"]["front"].update(fields=boards(r)["A"]["front"]["fields"][:1]),
            FRONT, "WL-03",
        ),
        "a field far away": (
            lambda r: boards(r)["A"]["front"]["fields"][0].update(at=[90, 90]), FRONT, "WL-03",
        ),
        "a colour that does not exist": (
            lambda r: boards(r)["A"]["front"]["fields"][0].update(colour=""), f"{FRONT}.fields[0].colour", "",
        ),
        "three numbers for a place": (
            lambda r: boards(r)["A"]["front"]["fields"][0].update(at=[1, 2, 3]), f"{FRONT}.fields[0].at", "",
        ),
        "a board for nobody": (lambda r: boards(r).update(C=boards(r)["A"]), "material.boards", ""),
    },
    "the_choice": {
        "one sheet for two": (lambda r: sheets(r).update(B=sheets(r)["A"]), "material.sheets.B", "TC-A15"),
        "the same side under another name": (
            lambda r: sheets(r)["B"].update(back={**sheets(r)["A"]["front"], "id": "Zb"}),
            "material.sheets.B", "TC-A15",
        ),
        "different sheets for all_same": (
            lambda r: r["options"].update(sheets="all_same"), "material.sheets.B", "TC-A15",
        ),
        "other points of the ring": (
            lambda r: r["material"]["ring_points"].__setitem__(7, 9), "material.ring_points", "TC-38",
        ),
        "other points of numbers": (
            lambda r: r["material"]["number_points"].__setitem__(13, 35), "material.number_points", "TC-39",
        ),
        "a table too short": (lambda r: r["material"]["ring_points"].pop(), "material.ring_points", "TC-38"),
        "a colour twice on a die": (
            lambda r: r["material"]["dice"][0].__setitem__(0, r["material"]["dice"][0][1][0] + "1"),
            "material.dice[0]", "TC-02",
        ),
        "faces in another order": (lambda r: swap(r["material"]["dice"][1]), "material.dice[1]", "TC-02"),
        "two dice": (lambda r: r["material"]["dice"].pop(), "material.dice", ""),
        "neighbours in the ring alike": (
            lambda r: sheets(r)["A"]["front"]["ring"].__setitem__(0, sheets(r)["A"]["front"]["ring"][1]),
            "material.sheets.A.front", "TC-A4",
        ),
        "a number twice": (
            lambda r: sheets(r)["A"]["front"]["numbers"].__setitem__(
                0, sheets(r)["A"]["front"]["numbers"][1]
            ),
            "material.sheets.A.front", "TC-A4",
        ),
        "a sheet for nobody": (lambda r: sheets(r).update(D=sheets(r)["A"]), "material.sheets", ""),
    },
    "wuerfelmeister": {
        "a size that does not go with the coin": (lambda r: r["options"].update(size=6), "options.coin", ""),
        "another size in the material": (lambda r: r["material"].update(size=6), "material.size", ""),
        "options left out": (lambda r: r.pop("options"), "material.size", ""),
        "another coin": (lambda r: r["material"].update(coin="a1"), "material.coin", ""),
        "another version": (lambda r: r["material"].update(version="standard"), "material.version", ""),
        "hits not forced": (lambda r: r["material"].update(forced_hit=False), "material.forced_hit", ""),
        "five values": (lambda r: r["material"]["values"].pop(), "material.values", ""),
        "a value too large": (
            lambda r: r["material"]["values"].__setitem__(0, 1001), "material.values[0]", "",
        ),
        "a value below 0": (lambda r: r["material"]["values"].__setitem__(0, -1), "material.values[0]", ""),
    },
    "regenbogenwuerfelei": {
        "function dice in the material only": (
            lambda r: r["options"].pop("functions"), "material.functions", "",
        ),
        "function dice in the options only": (
            lambda r: r["material"].update(functions=[]), "material.functions", "",
        ),
        "a function die twice": (
            lambda r: r["material"]["functions"].append("joker"), "material.functions", "RW-28",
        ),
        "a function die chosen twice": (
            lambda r: r["options"]["functions"].append("joker"), "options.functions", "",
        ),
        "other rounds": (lambda r: r["options"].update(rounds=1), "material.rounds", ""),
        "eleven rounds": (lambda r: r["material"].update(rounds=11), "material.rounds", ""),
        "another leftover": (lambda r: r["material"].update(leftover="removed"), "material.leftover", ""),
        "another last survivor": (
            lambda r: r["options"].update(last_survivor="plays_on"), "material.last_survivor", "",
        ),
        "the deal in another order": (
            lambda r: r["events"][0]["text"].__setitem__(
                0, " ".join(["deal", *reversed(r["events"][0]["text"][0].split(" ")[1:])])
            ),
            "events[0]", "",
        ),
    },
}  # fmt: skip
PAIRS = [(id, how) for id, hows in OF_GAMES.items() for how in hows]


@pytest.mark.parametrize(("id", "how"), PAIRS)
def test_material_keeps_its_rules_and_the_options(id: str, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record, (change, where, rule) = base(id), OF_GAMES[id][how]
    change(record)
    problems = found(record)
    assert problems and problems[0].where.startswith(where), problems
    assert problems[0].rule == rule
    german, english = told_in_both(problems[0], monkeypatch)
    assert german != english and not german_in(english), english


def test_function_dice_may_stand_in_any_order() -> None:
    record = base("regenbogenwuerfelei")
    record["options"]["functions"].reverse()
    swap(record["material"]["functions"])
    assert found(record) == []


def test_sheets_of_others_may_have_their_ones_side_by_side() -> None:
    """That they lie apart is asked of sides that are made here (TC-A4 does not ask it)."""
    from wuerfelwerk.games.the_choice.board import NEIGHBOURS

    record = base("the_choice")
    numbers = sheets(record)["A"]["back"]["numbers"]
    one = numbers.index(1)
    other = numbers.index(1, one + 1)
    beside = NEIGHBOURS[one][0]
    numbers[beside], numbers[other] = numbers[other], numbers[beside]
    head = {**record, "events": []}
    del head["result"]
    assert found(head) == []
