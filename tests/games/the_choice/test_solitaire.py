"""One side played alone: ways and values against a slow search through the rules themselves."""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from wuerfelwerk.bots import alone as only_one
from wuerfelwerk.bots.seating import bound_bot, new_work
from wuerfelwerk.engine.chance import new_faces, new_throw
from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.contract import OVER
from wuerfelwerk.engine.generator import new_generator
from wuerfelwerk.engine.masks import listed
from wuerfelwerk.games import game
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.board import NEIGHBOURS, SHEETS, load_boards
from wuerfelwerk.games.the_choice.solitaire import dealt, numbers, perfect, places, sheets, values
from wuerfelwerk.games.the_choice.solitaire.alone import take_turn
from wuerfelwerk.games.the_choice.solitaire.side import Side

GAME = game("the_choice")
SHEET = "Ca"
PATHS = places.paths()
Place = tuple[int, int, int]  # path, arc, misthrows


@pytest.fixture(scope="module")
def side() -> Side:
    return Side(GAME, load_boards()[SHEET])


@pytest.fixture(scope="module")
def plain() -> Side:
    return Side(GAME, load_boards()[SHEET], compile=False)


def test_all_places_of_a_side(plain: Side) -> None:
    assert len(PATHS) == 12_918
    assert places.ARCS == 242
    assert plain.states == 9_378_468
    assert sum(map(len, plain.stages)) == len(PATHS)


def test_arcs_are_told_from_their_fields() -> None:
    for arc in range(places.ARCS):
        first, count = places.marked(arc)
        fields = sum(1 << (first + step) % 16 for step in range(count))
        assert places.arc_of(fields) == arc
    with pytest.raises(ValueError, match="no arc"):
        places.arc_of(0b101)


# ---- a state of the rules for a place, and back -----------------------------------------------------


@cache
def way_to(path: int) -> tuple[int, ...]:
    """Some walk over the fields of a path that ends where it ends."""
    fields, last = int(PATHS.fields[path]), int(PATHS.last[path])

    def walks(done: tuple[int, ...], left: int) -> tuple[int, ...] | None:
        if not left:
            return done
        for near in NEIGHBOURS[done[0]]:
            if left >> near & 1 and (found := walks((near, *done), left & ~(1 << near))) is not None:
                return found
        return None

    found = walks((last,), fields & ~(1 << last)) if fields else ()
    assert found is not None
    return found


def state_at(side: Side, place: Place) -> Any:
    states = np.zeros(1, rules.STATE)
    side.begin(states, place[2])
    state, way = states[0], way_to(place[0])
    sheet = state.sheets[0]
    first, count = places.marked(place[1])
    sheet.marks[0] = [sum(1 << (first + step) % 16 for step in range(count)), int(PATHS.fields[place[0]])]
    sheet.path[0, : len(way)] = way
    sheet.length[0] = len(way)
    take_turn(state)
    return state


def place_of(state: Any) -> Place:
    sheet = state.sheets[0]
    path = perfect.path_place(sheet, PATHS.at)
    assert int(PATHS.fields[path]) == int(sheet.marks[0, 1])
    return path, places.arc_of(int(sheet.marks[0, 0])), int(sheet.misthrows[0])


def marked_with(side: Side, place: Place, roll: int) -> set[Place | int]:
    """Where the marking of a roll may lead to: places, and points where the side ends with it."""
    material, state = side.lay_out(), state_at(side, place)
    state.phase = rules.MARK
    state.shown[:] = [roll // 36, roll // 6 % 6, roll % 6]
    found: set[Place | int] = set()

    def go_on(state: Any) -> None:
        mask = np.zeros(rules.MASK_WORDS, np.int64)
        rules.legal(material, state, 0, mask)
        for action in listed(mask):
            after = state.copy()
            rules.apply(material, after, 0, action)
            if action != rules.DONE:
                go_on(after)
            elif rules.to_act(material, after) == OVER:
                found.add(rules.score(material, after, 0))
            else:
                found.add(place_of(after))

    go_on(state)
    return found


@pytest.mark.parametrize("seed", range(6))
def test_ways_of_a_roll_are_those_of_the_rules(plain: Side, seed: int) -> None:
    drawn = random.Random(seed)
    path, arc, roll = drawn.randrange(len(PATHS)), drawn.randrange(places.ARCS), drawn.randrange(216)
    on_path, on_ring = (
        (np.zeros(128, np.int8), np.zeros(128, np.int32)),
        (
            np.zeros(128, np.int8),
            np.zeros(128, np.int16),
        ),
    )
    many = values.path_uses(plain.steps, path, roll, *on_path)
    turns = values.ring_uses(plain.ring_steps, plain.dice, arc, roll, *on_ring)
    found = set()
    for way, turn in product(range(many), range(turns)):
        taken, dice = int(on_path[0][way]), int(on_ring[0][turn])
        if taken & dice == 0:
            misthrow = taken | dice != values.ALL
            found.add((int(on_path[1][way]), int(on_ring[1][turn]), int(misthrow)))
    full = (len(PATHS) - 1, places.WHOLE)
    assert {place for place in found if place[:2] != full} == {
        place for place in marked_with(plain, (path, arc, 0), roll) if isinstance(place, tuple)
    }


# ---- values -----------------------------------------------------------------------------------------


def searched(side: Side, place: Place, known: dict[Place, float]) -> float:
    """What a place is worth by the rules alone."""
    if place not in known:
        lying = np.array(
            [
                max(
                    searched(side, to, known) if isinstance(to, tuple) else to
                    for to in marked_with(side, place, roll)
                )
                for roll in range(216)
            ],
            float,
        ).reshape(6, 6, 6)
        best = lying
        for axes in ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)):
            best = np.maximum(best, lying.mean(axis=axes, keepdims=True))
        known[place] = float(best.mean())
    return known[place]


def late_path() -> int:
    """A path of eleven fields from which both further ones can be reached."""
    first, last = PATHS.begin[11], PATHS.begin[12]
    return next(
        path
        for path in range(first, last)
        if (left := ~int(PATHS.fields[path]) & 0x1FFF)
        and any(left >> near & 1 for near in NEIGHBOURS[int(PATHS.last[path])])
    )


def after(path: int) -> list[int]:
    """A path and all that may come of it, the longest first."""
    fields = int(PATHS.fields[path])
    found, edge = {path}, [(fields, int(PATHS.last[path]))]
    while edge:
        fields, last = edge.pop()
        for near in NEIGHBOURS[last]:
            if not fields >> near & 1:
                found.add(int(PATHS.at[fields | 1 << near, near]))
                edge.append((fields | 1 << near, near))
    return sorted(found, reverse=True)


@pytest.fixture(scope="module")
def late(side: Side) -> tuple[Side, int]:
    path = late_path()
    for row in after(path):
        side.solve(range(row, row + 1))
    return side, path


@pytest.mark.parametrize("misthrows", [1, 2])
def test_values_are_those_of_a_search_through_the_rules(late: tuple[Side, int], misthrows: int) -> None:
    side, path = late
    place = (path, places.arc(3, 14), misthrows)
    known: dict[Place, float] = {}
    searched(side, place, known)
    assert len(known) > 3
    for place, worth in known.items():
        assert side.values[place] == pytest.approx(worth, abs=1e-9), place


@pytest.mark.long
def test_values_are_the_same_plain_and_compiled(late: tuple[Side, int], plain: Side) -> None:
    side, path = late
    last = after(path)[0]
    plain.solve(range(last, last + 1))
    assert np.array_equal(plain.values[last], side.values[last])


def test_an_empty_side_is_worth_less_with_misthrows(late: tuple[Side, int]) -> None:
    side, path = late
    worth = side.values[path]
    assert (np.diff(worth, axis=1) <= 0).all()
    assert worth[places.WHOLE, 0] > worth[places.EMPTY_RING, 0]


# ---- playing ----------------------------------------------------------------------------------------


def test_perfect_marks_what_leads_to_the_best_place(late: tuple[Side, int]) -> None:
    side, path = late
    bot = bind(perfect, compile=False, rules=rules, values=values)
    work, material = side.knowledge(), side.lay_out()
    place = (path, places.arc(3, 12), 1)
    for roll in range(0, 216, 9):
        state = state_at(side, place)
        state.phase = rules.MARK
        state.shown[:] = [roll // 36, roll // 6 % 6, roll % 6]
        while state.phase == rules.MARK:
            rules.apply(material, state, 0, bot.choose(material, state, 0, None, work))
        best = max(
            float(side.values[to]) if isinstance(to, tuple) else to for to in marked_with(side, place, roll)
        )
        assert side.values[place_of(state)] == pytest.approx(best)


def test_perfect_throws_again_where_that_is_worth_more(late: tuple[Side, int]) -> None:
    side, path = late
    bot = bind(perfect, compile=False, rules=rules, values=values)
    place = (path, places.arc(3, 14), 2)
    lying = np.array(
        [
            max(
                float(side.values[to]) if isinstance(to, tuple) else to
                for to in marked_with(side, place, roll)
            )
            for roll in range(216)
        ]
    ).reshape(6, 6, 6)
    for roll in range(0, 216, 31):
        state = state_at(side, place)
        state.phase = rules.KEEP
        state.shown[:] = [roll // 36, roll // 6 % 6, roll % 6]
        action = bot.choose(side.lay_out(), state, 0, None, side.knowledge())
        worth = {rules.KEEP_DICE: lying.flat[roll]}
        for dice in range(1, 8):
            axes = tuple(die for die in range(3) if dice >> die & 1)
            means = np.broadcast_to(lying.mean(axis=axes, keepdims=True), (6, 6, 6))
            worth[rules.REROLLS + dice] = means.flat[roll]
        assert worth[action] == pytest.approx(max(worth.values()))


def test_who_plays_alone_is_always_active(plain: Side) -> None:
    states, points = np.zeros(5, rules.STATE), np.zeros(5, np.int32)
    plain.begin(states)
    loop = plain.loop(bind(only_one, compile=False, only=bound_bot(GAME, "random", compile=False)))
    generators = np.array([new_generator(7, index) for index in range(5)])
    material = plain.lay_out()
    loop.play_games(
        material, states, generators, new_work(GAME, ("random",)), new_throw(), new_faces(), points
    )
    for state, mine in zip(states, points, strict=True):
        assert state.phase == rules.ENDED
        assert state.active == 0
        assert state.sheets[0].misthrows[0] == 3
        assert state.sheets[1].misthrows[0] < 3
        assert mine == paper.side_score(material, state, 0, 0)


def test_every_shipped_side_can_be_solved() -> None:
    assert sheets() == tuple(load_boards())
    assert dealt() == sheets()[:20]
    assert set(dealt()) == {id for sheet in SHEETS for id in sheet}


def test_numbers_by_themselves_are_worth_less_than_the_side_and_the_same_every_time(side: Side) -> None:
    """They order the swaps of a search: another value would lead to another side."""
    assert numbers.worth(side) == pytest.approx(24.5207, abs=0.0001)
