"""Records from anywhere: every damage gets a sentence and the number of the event, none a traceback."""

from __future__ import annotations

import contextlib
import copy
import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.toy.pig import GAME
from wuerfelwerk.engine.chance import new_faces, new_throw
from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.generator import SeededDice, new_generator
from wuerfelwerk.engine.loops import one_stream, playing
from wuerfelwerk.engine.masks import new_mask
from wuerfelwerk.engine.recorded import checking, record
from wuerfelwerk.engine.recorded.retelling import Teller
from wuerfelwerk.games import all_games


class _First:
    """A bot for ``playing``: the first legal action, so that a game of Pig is never banked late."""

    __name__ = "first"
    __file__ = __file__

    @staticmethod
    def choose(bot: int, material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
        from wuerfelwerk.engine.generator import below
        from wuerfelwerk.engine.masks import pick

        return pick(work, below(generator, GAME.rules.legal(material, state, seat, work)))


def recorded(seed: int = 3) -> dict[str, Any]:
    """A whole random game of Pig as a record with the lists of legal actions."""
    loop = bind(playing, compile=False, rules=GAME.rules, bots=_First, streams=one_stream)
    options = GAME.card.defaults()
    material = GAME.rules.lay_out(options, 2, SeededDice(seed))
    state = np.zeros(1, GAME.rules.STATE)[0]
    GAME.rules.start(material, state)
    log = np.zeros((20_000, 2), np.int16)
    mask = new_mask(GAME.rules.MASK_WORDS)
    generator, players = new_generator(seed), np.zeros(2, np.int16)
    _, rows = loop.play_game(material, state, generator, players, mask, new_throw(), new_faces(), log)
    events, end = Teller(GAME, with_legal=True).events(material, log[:rows])
    assert end.tobytes() == state.tobytes()
    seats = [{"name": "Ada", "kind": "human"}, {"name": "Zufall", "kind": "bot:random"}]
    result = record.result_json(GAME, material, state)
    written = record.write_record(GAME, options, seats, material, events, dice="seeded", result=result)
    return json.loads(json.dumps(written))


RECORD = recorded()


def first_seat_event(data: dict[str, Any]) -> int:
    return next(i for i, event in enumerate(data["events"]) if event["actor"] in "AB")


def damaged(change: Callable[[dict[str, Any]], Any]) -> record.Problem | None:
    data = copy.deepcopy(RECORD)
    change(data)
    return checking.check_record(GAME, data)


def test_a_whole_record_has_no_problem() -> None:
    assert checking.check_record(GAME, RECORD) is None


def test_a_record_cut_short_is_an_unfinished_game() -> None:
    data = copy.deepcopy(RECORD)
    del data["events"][6:], data["result"]
    assert checking.check_record(GAME, data) is None


HEADS = [
    (lambda d: d.update(rules_version=99), "Regelstand"),
    (lambda d: d.update(options=[]), "options"),
    (lambda d: d.update(options={"colour": "red"}), "keine Option"),
    (lambda d: d.update(seats={}), "seats"),
    (lambda d: d["seats"].pop(), "Plätze"),
    (lambda d: d["seats"][0].update(seat="B"), "der Reihe nach"),
    (lambda d: d.update(material=None), "material"),
    (lambda d: d.update(events="none"), "events"),
    (lambda d: d.pop("result"), "result"),
    (lambda d: d["result"].update(winners=["A", "B"]), "Ergebnis stimmt nicht"),
    (lambda d: d["events"].pop(), "nicht zu Ende"),
]


@pytest.mark.parametrize(("change", "said"), HEADS)
def test_a_wrong_head_or_result_is_named(change: Callable[[dict[str, Any]], Any], said: str) -> None:
    problem = damaged(change)
    assert problem is not None
    assert (problem.seq, said in problem.sentence) == (0, True)


EVENTS = [
    (lambda e: e.update(seq=77), "seq"),
    (lambda e: e.update(text="roll"), "text"),
    (lambda e: e.update(text=[]), "legal"),
    (lambda e: e.update(text=[], legal=[]), "ohne Aktion"),
    (lambda e: e.update(text=["fly"]), "fly"),
    (lambda e: e.update(legal=[["fly"]]), "zu viel"),
    (lambda e: e.update(legal=[]), "legal"),
    (lambda e: e.pop("legal"), "an allen Entscheidungen"),
    (lambda e: e.update(actor="C"), "ist dran"),
    (lambda e: e.update(actor="dice", text=["dice 3"]), "legal gehört zu Entscheidungen"),
    (lambda e: (e.update(actor="dice", text=["dice 3"]), e.pop("legal"), e.pop("auto", 0)), "ist dran"),
    (
        lambda e: (e.update(actor="lot", text=["stopped vote"]), e.pop("legal"), e.pop("auto", 0)),
        "Abstimmung",
    ),
]


@pytest.mark.parametrize(("change", "said"), EVENTS)
def test_the_first_event_that_does_not_fit_is_named(
    change: Callable[[dict[str, Any]], Any], said: str
) -> None:
    place = first_seat_event(RECORD)
    problem = damaged(lambda data: change(data["events"][place]))
    assert problem is not None
    # A missing list of legal actions is noticed at the next decision, which has one.
    assert problem.seq >= place + 1
    assert said in problem.sentence


@pytest.mark.parametrize("data", [None, [], "x", 3, {}, {"format": "other"}, {"format": record.FORMAT}])
def test_what_is_no_record_says_so(data: object) -> None:
    with pytest.raises(Unreadable):
        checking.game_id(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 10**20) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
PLACES = st.sampled_from(["rules_version", "options", "seats", "material", "events", "result"])


@given(PLACES, JSON)
def test_any_json_in_any_place_is_a_problem_or_fits(place: str, value: object) -> None:
    damaged(lambda data: data.update({place: value}))


@given(
    st.sampled_from([*all_games(), GAME]), JSON | st.dictionaries(st.sampled_from(["boards", "goal"]), JSON)
)
def test_any_json_as_material_is_unreadable_or_read(game: Game, data: object) -> None:
    if isinstance(data, dict):
        with contextlib.suppress(Unreadable):
            game.notation.read_material(game.card.defaults(), game.card.seats_min, data)


@given(st.sampled_from(["seq", "actor", "text", "legal", "auto"]), JSON)
def test_any_json_in_an_event_is_a_problem_or_fits(place: str, value: object) -> None:
    damaged(lambda data: data["events"][first_seat_event(data)].update({place: value}))
