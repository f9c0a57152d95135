"""What greedy sees of a Würfelland sheet, and that it plays sensibly by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.games.wuerfelland.layouts import star, strip
from tests.games.wuerfelland.table import Table
from wuerfelwerk import bots
from wuerfelwerk.bots.seating import bound_bot, new_work
from wuerfelwerk.engine.chance import new_throw, throw_with
from wuerfelwerk.engine.compiling import bind, compiled
from wuerfelwerk.engine.contract import CHANCE, OVER
from wuerfelwerk.engine.generator import SeededDice, new_generator
from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.games.wuerfelland import GAME, features, notation, rules
from wuerfelwerk.games.wuerfelland.board import Board


def seen(table: Table, seat: str = "A") -> Any:
    out = np.zeros(features.FEATURES)
    features.features(table.material, table.state, table.number(seat), out)
    return out


def answer(table: Table, seat: str, seed: int = 0) -> list[str]:
    """The commit of the greedy bot, as texts."""
    number = table.number(seat)
    actions = bots.choose(GAME, "greedy", table.material.tobytes(), table.state.tobytes(), number, seed)
    return [notation.action_text(table.material, table.state, number, action) for action in actions]


def nodes(bot: str, games: int) -> Iterator[tuple[Any, Any]]:
    """Material and state at every node of some games, chance nodes and ends included."""
    twin: Any = compiled(rules)
    work, chooser = new_work(GAME, [bot]), bound_bot(GAME, bot, compile=True)
    for game in range(games):
        dice, generator, thrown = SeededDice(game), new_generator(game, 1), new_throw()
        material = rules.lay_out({}, 2 + game % 3, dice)
        state = np.zeros(1, rules.STATE)[0]
        rules.start(material, state)
        while (seat := int(twin.to_act(material, state))) != OVER:
            yield material, state
            if seat == CHANCE:
                twin.throw(material, state, thrown)
                twin.land(material, state, np.array(throw_with(dice, thrown), np.int16))
            else:
                twin.apply(material, state, seat, chooser.choose(material, state, seat, generator, work))
        yield material, state


def test_every_number_is_finite_and_compiled_ones_are_the_same() -> None:
    twin = bind(features, compile=True)
    one, two = np.ones(features.FEATURES), np.ones(features.FEATURES)
    for number, (material, state) in enumerate(nodes("random", 6)):
        if number % 9:
            continue
        for seat in range(material.seats):
            features.features(material, state, seat, one)
            twin.features(material, state, seat, two)
            assert np.isfinite(one).all()
            assert one.tobytes() == two.tobytes()
    assert len(features.WEIGHTS) == features.FEATURES


def test_before_a_side_is_chosen_all_is_zero(star_board: Board) -> None:
    assert not seen(Table(rules, star_board, starts=None)).any()


@pytest.fixture
def star_board() -> Board:
    return star((1, 0), (3, -3))


def test_a_treasure_is_seen_coming_found_and_owed(star_board: Board) -> None:
    table = Table(rules, star_board)
    before = seen(table)
    assert before[features.TREASURES] == 0
    assert before[features.NEAR] == pytest.approx(features.CLOSENESS[0] + features.CLOSENESS[2])
    table.roll("G R R Y Y B").act("A", "colour G")
    assert seen(table)[features.FINDS] > 0.95
    table.act("A", "stop")
    assert seen(table)[features.MARKS] == 1
    table.act("A", "mark 1,0")
    after = seen(table)
    assert after[features.TREASURES] == after[features.OWED] == 1
    assert after[features.MARKS] == 0
    assert after[features.FIELDS] > before[features.FIELDS]
    assert after[features.BEST] > before[features.BEST] == 0


def test_room_is_what_the_next_dice_can_be_used_for() -> None:
    """One colour with four free fields in reach: one to four dice fit, times their chance."""
    table = Table(rules, strip("S G4"))
    assert seen(table)[features.ROOM] == pytest.approx(sum(features.DUE[1:5]))


def test_greedy_goes_on_where_a_hit_fits_and_stops_where_it_would_be_too_much() -> None:
    roomy = Table(rules, strip("S G6")).roll("G Y Y Y Y Y").act("A", "colour G")
    assert answer(roomy, "A") == ["roll"]
    narrow = Table(rules, strip("S G2")).roll("G G Y Y Y Y").act("A", "colour G")
    assert answer(narrow, "A") == ["stop"]


def test_greedy_takes_a_colour_it_can_use() -> None:
    table = Table(rules, strip("S G2 Y5")).roll("G G Y Y Y Y")
    assert answer(table, "A") == ["colour G"]


@pytest.mark.parametrize("seed", range(5))
def test_greedy_takes_the_treasure(star_board: Board, seed: int) -> None:
    table = Table(rules, star_board).roll("R Y G X X X").act("A", "colour X").act("A", "stop")
    assert answer(table, "B", seed) == ["colour G", "mark 1,0"]


def test_greedy_never_passes_where_it_can_mark() -> None:
    mask = new_mask(rules.MASK_WORDS)
    work, bot = new_work(GAME, ["greedy"]), bound_bot(GAME, "greedy", compile=True)
    twin: Any = compiled(rules)
    asked = 0
    for material, state in nodes("random", 12):
        seat = int(twin.to_act(material, state))
        if seat < 0 or twin.legal(material, state, seat, mask) < 2 or rules.PASS not in listed(mask):
            continue
        asked += 1
        assert bot.choose(material, state, seat, new_generator(asked), work) != rules.PASS
    assert asked > 500
