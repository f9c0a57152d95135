"""Small games for two: what is known of them against a search that shares no code with the rules."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from wuerfelwerk.bots.levels import moves
from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.games import game
from wuerfelwerk.games.regenbogenwuerfelei import handfuls
from wuerfelwerk.games.regenbogenwuerfelei.endgame import sheets
from wuerfelwerk.games.regenbogenwuerfelei.endgame.duel import Duel
from wuerfelwerk.lab.solving import duels, seeing

GAME = game("regenbogenwuerfelei")
Rack = tuple[int, ...]  # dice of each colour
Pool = tuple[tuple[int, int], ...]  # value and colour of each die, rising
Place = tuple[Rack, Rack, Pool]  # of who is on turn, of the other, and between them


@cache
def solved(sheet: str) -> Duel:
    duel = duels.open_duel(GAME, sheet)
    assert duels.solve(duel).whole
    assert isinstance(duel, Duel)
    return duel


# ---- the game once more -----------------------------------------------------------------------------


def colours_to_roll(rack: Rack, pool: Pool) -> list[int]:
    lying = {colour for _, colour in pool}
    fresh = [colour for colour, many in enumerate(rack) if many and colour not in lying]
    return fresh or [colour for colour, many in enumerate(rack) if many and many == max(rack)]


def rolled(place: Place, colour: int, value: int) -> Place | float:
    """The place of the other seat on turn, or what is won by who rolled."""
    rack, other, pool = list(place[0]), place[1], place[2]
    beaten = [die for die in pool if die[0] < value]
    if beaten:
        for _, of in beaten:
            rack[of] += 1
        pool = tuple(die for die in pool if die not in beaten)
    elif value < 6:
        rack[colour] -= 1
        pool = tuple(sorted((*pool, (value, colour))))
    if all(rack):
        return 1.0
    return 0.0 if not any(rack) else (other, tuple(rack), pool)


def all_places(begun: Place) -> list[Place]:
    found, waiting = {begun}, [begun]
    while waiting:
        place = waiting.pop()
        for colour in colours_to_roll(place[0], place[2]):
            for value in range(1, 7):
                after = rolled(place, colour, value)
                if not isinstance(after, float) and after not in found:
                    found.add(after)
                    waiting.append(after)
    return list(found)


def searched(each: int, dice: int) -> dict[Place, float]:
    """What every place is worth to who is on turn: improved all at once until nothing changes any more."""
    mine, other = (dice,) * each + (0,) * each, (0,) * each + (dice,) * each
    places = all_places((mine, other, ()))
    number = {place: at for at, place in enumerate(places)}
    ends, first = [], []  # for each colour that may be rolled, where its six values lead; a place's first row
    for place in places:
        first.append(len(ends))
        for colour in colours_to_roll(place[0], place[2]):
            after = [rolled(place, colour, value) for value in range(1, 7)]
            ends.append([len(places) + int(end) if isinstance(end, float) else number[end] for end in after])
    leads, rows = np.array(ends), np.array(first)
    known = np.full(len(places) + 2, 0.5)
    known[-2:] = 1, 0  # of the other seat, where who rolls has lost or won
    while True:
        better = np.maximum.reduceat((1 - known[leads]).sum(axis=1) / 6, rows)
        far = np.abs(better - known[:-2]).max()
        known[:-2] = better
        if far < 1e-9:
            return dict(zip(places, map(float, better), strict=True))


def known_of(duel: Duel, judge: Any, place: Place, known: Any) -> float:
    state = duel.begin(0, 1)[0]
    state.racks[0], state.racks[1] = (
        sum(many << 8 * colour for colour, many in enumerate(rack)) for rack in place[:2]
    )
    for value, colour in place[2]:
        state.pool[value - 1] += 1 << 8 * colour
    return float(judge.worth(duel.lay_out(), state, known))


def check(sheet: str, each: int, dice: int, places: int) -> None:
    duel = solved(sheet)
    judge = bind(duel.judge, compile=False, rules=duel.game.rules)
    searched_for, known = searched(each, dice), duel.knowledge()
    assert len(searched_for) >= duel.states == places
    for place, worth in searched_for.items():
        assert known_of(duel, judge, place, known) == pytest.approx(worth, abs=2e-6), place


@pytest.mark.parametrize(("sheet", "each", "dice", "places"), [("1x2", 1, 2, 21), ("2x1", 2, 1, 28)])
def test_every_state_is_worth_what_a_search_finds(sheet: str, each: int, dice: int, places: int) -> None:
    check(sheet, each, dice, places)


@pytest.mark.long
def test_every_state_of_the_largest_is_worth_what_a_search_finds() -> None:
    check("2x2", 2, 2, 7517)


def test_the_rules_of_the_whole_game_stay_as_they_are() -> None:
    solved("1x2")
    assert sheets()[0] == "2x2"
    assert handfuls.RAINBOW == 0x010101010101
    assert handfuls.colours_in(0x020202020202) == handfuls.RAINBOW


def test_looking_ahead_by_the_rules_gives_what_is_known() -> None:
    duel = solved("2x1")
    rules = duel.game.rules
    judge = bind(duel.judge, compile=False, rules=rules)
    looking = bind(seeing, compile=False, moves=bind(moves, compile=False, rules=rules), judge=judge)
    room = seeing.new_room(rules)
    for seat, state in enumerate(duel.begin(1, 2)):
        action = looking.best_action(duel.lay_out(), state, seat, duel.knowledge(), room)
        assert action % 8 == 0
        gain = looking.gain(duel.lay_out(), state, seat, action, duel.knowledge(), room)
        sign = 1 if seat == 0 else -1  # what B gains is what A has, with another sign
        assert (gain * sign if seat == 0 else 1 + gain) == pytest.approx(duel.value(), abs=2e-6)
