"""Following a record at speed says what going through it rule by rule says, of good and of bad records."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from wuerfelwerk.engine import following
from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.recorded.checking import problems_of
from wuerfelwerk.engine.recorded.record import Problem, Replay
from wuerfelwerk.engine.recorded.tracing import Tracker
from wuerfelwerk.games import all_games
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.simulate import simulate

CHANGES = 60  # to the records of each game


def spoiled(record: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """The record with one thing changed that may break a rule, or may not."""
    changed: dict[str, Any] = json.loads(json.dumps(record))
    events = changed["events"]
    place = dice.randrange(len(events))
    event, other = events[place], dice.choice(events)
    kind = dice.randrange(7)
    if kind == 0:
        event["text"] = list(other["text"])
    elif kind == 1:
        event["actor"] = other["actor"]
        for key in ("auto", "roll", "entered"):
            event.pop(key, None)
    elif kind == 2:
        del events[place]
    elif kind == 3:
        events.insert(place, {**other, "text": list(other["text"])})
    elif kind == 4:
        event["text"] = [*event["text"], *other["text"]]
    elif kind == 5:
        event["text"] = event["text"][:-1] or event["text"]
    elif event["actor"] in "ABCDEF":
        event["auto"] = True
    for seq, one in enumerate(events, 1):
        one["seq"] = seq
    return changed


def in_words(problems: list[Problem]) -> list[dict[str, Any]]:
    return [vars(one) | {"refusal": str(one.refusal)} for one in problems]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_both_ways_find_the_same(game: Game) -> None:
    """The rules stay plain: what follows is bound plain, too, and nothing has to be compiled."""
    follow = bind(following, compile=False, rules=game.rules)
    lines: list[str] = []
    simulate(Plan(game.id, 3, 0, random_options=True, seed=3, record=True), on_lines=lines.extend)
    dice, bad = random.Random(5), 0
    records = [json.loads(line) for line in lines]
    tracker = Tracker(game, game.rules, compile=False) if game.has("spelled") else None
    for record in records:
        assert problems_of(game, record, None, follow) == []
        assert problems_of(game, record, None, follow, tracker) == []
    for _ in range(CHANGES):
        record = spoiled(min(records, key=lambda one: len(one["events"])), dice)
        slow, fast = problems_of(game, record), problems_of(game, record, None, follow)
        fastest = problems_of(game, record, None, follow, tracker)
        assert in_words(slow) == in_words(fast) == in_words(fastest)
        bad += len(slow) > 0
    assert CHANGES // 2 < bad


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_good_commits_are_followed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*_: object) -> None:
        raise AssertionError("went through it rule by rule")

    follow = bind(following, compile=False, rules=game.rules)
    lines: list[str] = []
    simulate(Plan(game.id, 1, 0, random_options=True, seed=4, record=True), on_lines=lines.extend)
    monkeypatch.setattr(Replay, "_commit", slow)
    assert problems_of(game, json.loads(lines[0]), None, follow) == []


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_what_is_known_is_tracked_in_one_go(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    if not game.has("spelled"):
        pytest.skip("its records are followed event by event")
    follow = bind(following, compile=False, rules=game.rules)
    tracker = Tracker(game, game.rules, compile=False)
    lines: list[str] = []
    simulate(Plan(game.id, 1, 2, seed=4, record=True), on_lines=lines.extend)
    record = json.loads(lines[0])
    assert problems_of(game, record, None, follow, tracker) == []
    slowly: list[object] = []
    apply = Replay.apply
    monkeypatch.setattr(Replay, "apply", lambda replay, event: (slowly.append(event), apply(replay, event)))
    assert problems_of(game, record, None, follow, tracker) == []
    assert len(slowly) <= 1, "what has no key"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_material_is_read_with_the_options_that_are_not_usual(game: Game) -> None:
    """What is left out means the default, here as everywhere."""
    from wuerfelwerk.engine.generator import SeededDice
    from wuerfelwerk.engine.options import complete

    seats = game.card.seats_min
    material = game.rules.lay_out(complete(game.card, {}), seats, SeededDice(1), ())
    read = game.notation.read_material({}, seats, game.notation.material_json(material))
    assert read.tobytes() == material.tobytes()


def test_a_state_that_is_put_in_is_the_one_that_is_played_on(game_and_material: tuple[Game, Any]) -> None:
    game, material = game_and_material
    one, other = Replay(game, material), Replay(game, material)
    one.state["turn"] = 7
    other.state = one.state
    assert other.state.tobytes() == one.state.tobytes() and other.state is not one.state


@pytest.fixture
def game_and_material() -> tuple[Game, Any]:
    from wuerfelwerk.engine.generator import SeededDice
    from wuerfelwerk.engine.options import complete

    game = all_games()[0]
    return game, game.rules.lay_out(complete(game.card, {}), game.card.seats_min, SeededDice(1), ())
