"""Games of OpenSpiel are the games of the house, exactly: what its own checks do not look at."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator
from math import prod
from typing import Any

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import wuerfelwerk as ww
from tests.adapters.spiel_states import (
    IDS,
    SIMULTANEOUS,
    all_of,
    apply,
    chosen,
    every_game,
    loaded,
    most_seats,
    shown,
)
from wuerfelwerk.adapters import open_spiel
from wuerfelwerk.doors import rolling


@every_game
def test_it_is_the_very_game_of_the_house(id: str) -> None:
    """The same decisions and rolls lead to the same match, with the same legal actions and winners."""
    seats = most_seats(id)
    game, match, chooser = loaded(id, seats=seats, seed=5), ww.new(id, seats, seed=5), random.Random(3)
    state, log = game.new_initial_state(), "seat A\n"
    while not state.is_terminal():
        assert state.course.match == match
        done = chosen(state, chooser)
        if state.is_chance_node():
            faces = state.course.faces + state.course.outcomes()[done][0]
            apply(state, done)
            if not state.course.faces:
                log += match.roll(faces) + "\n"
            continue
        for seat in match.may_act:
            assert state.legal_actions(seat) == match.legal(seat)
            told = [state.action_to_string(seat, action) for action in match.legal(seat)]
            assert told == match.legal_texts(seat)
            assert state.observation_tensor(seat) == match.observation(seat).tolist()
        able = match.may_act
        apply(state, done)
        for seat in able:
            action = done[seat] if isinstance(done, list) else done
            log += f"{'ABCDEF'[seat]} {match.legal_texts(seat)[match.legal(seat).index(action)]}\n"
            match.apply(action, seat)
    assert match.to_act == ww.OVER and state.course.match == match
    assert state.returns() == match.returns().tolist()
    assert state.information_state_string(0) == log  # all is remembered, as it came
    assert state.match == match and state.match is not state.course.match


@every_game
def test_copies_are_exact_and_go_their_own_way(id: str) -> None:
    """By clone, by pickle and by OpenSpiel's text, at every kind of node, and in the middle of a deal."""
    chooser = random.Random(2)
    state = loaded(id, seats=most_seats(id), seed=2).new_initial_state()
    for number in range(60):
        if state.is_terminal():
            break
        before = all_of(state)
        copies = [state.clone()]
        if number < 12 or number % 8 == 0:
            copies.append(pickle.loads(pickle.dumps(state)))
            written = pyspiel.serialize_game_and_state(state.get_game(), state)
            copies.append(pyspiel.deserialize_game_and_state(written)[1])
        done = chosen(state, chooser)
        for same in copies:
            assert all_of(same) == before
            apply(same, done)
            assert all_of(state) == before
        apply(state, done)
        assert all(all_of(same.clone()) == all_of(state) for same in copies)
        assert copies[-1].get_game().new_initial_state().course.match.seed == 2


@every_game
def test_chance_is_that_of_the_match(id: str) -> None:
    chooser, listed, by_dice = random.Random(4), 0, 0
    state = loaded(id, seats=most_seats(id)).new_initial_state()
    for _ in range(80):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert abs(sum(chance for _, chance in outcomes) - 1) < 1e-9
            assert [number for number, _ in outcomes] == list(range(len(outcomes)))
            assert len(outcomes) <= state.get_game().max_chance_outcomes()
            if len(state.course.outcomes()[0][0]) > 1 and listed < 5:
                told = {state.action_to_string(-1, number): chance for number, chance in outcomes}
                assert told == pytest.approx(dict(state.match.chances()))
                listed += 1
            by_dice += bool(state.course.faces)
            shown_dice = [f"{face + 1}" for face in state.course.faces]
            assert str(state).rpartition("\ndice ")[2].split() == shown_dice or not shown_dice
        apply(state, chosen(state, chooser))
    assert listed + by_dice >= 3


def courses(id: str) -> Iterator[open_spiel.Course]:
    """The courses before all throws of a game."""
    chooser = random.Random(5)
    state = loaded(id).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            yield copy.deepcopy(state.course)
        apply(state, chosen(state, chooser))


def ends(course: open_spiel.Course) -> Iterator[tuple[str, float]]:
    """All rolls of a throw that comes die by die, with their chances."""
    for number, (_, chance) in enumerate(course.outcomes()):
        after = copy.deepcopy(course)
        after.land(number)
        if after.faces:
            yield from ((told, chance * more) for told, more in ends(after))
        else:
            yield after.told.removeprefix(course.told), chance


@pytest.mark.parametrize("alike", [False, True])
def test_a_throw_that_comes_die_by_die_is_the_same_throw(
    alike: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    fitting = (
        course
        for id in IDS
        for course in courses(id)
        for sides, same in [rolling.thrown(course.match)]
        if same == alike and 2 <= len(sides) <= 3 and prod(sides) > 6
    )
    course = next(fitting)
    chances = enumerate(course.outcomes())
    together = {course.outcome_text(number) + "\n": chance for number, (_, chance) in chances}
    monkeypatch.setattr(open_spiel, "MOST_OUTCOMES", 6)
    apart = dict.fromkeys(together, 0.0)
    for told, chance in ends(course):
        apart[told] += chance
    assert apart == pytest.approx(together)
    assert course.outcome_text(4) == f"die 1 of {len(rolling.thrown(course.match)[0])}: 5"


@every_game
def test_nobody_sees_what_others_have_decided_and_not_shown(id: str) -> None:
    """Whatever the others do: what a seat is shown until all are ready depends on its own actions only."""
    chooser, hidden = random.Random(6), 0
    game = loaded(id, seats=most_seats(id))
    state = game.new_initial_state()
    for _ in range(250):
        if state.is_terminal():
            break
        done = chosen(state, chooser)
        for seat in range(game.num_players()) if isinstance(done, list) else ():
            one, other = state.clone(), state.clone()
            one.apply_actions(done)
            others = [action if who == seat else chooser.choice(state.legal_actions(who))
                      for who, action in enumerate(done)]  # fmt: skip
            other.apply_actions(others)
            if one.course.hidden and other.course.hidden and done != others:
                assert shown(one, seat)[:3] == shown(other, seat)[:3]
                hidden += str(one) != str(other)
        apply(state, done)
    assert hidden >= 5 or game.get_type().dynamics != SIMULTANEOUS


@every_game
def test_its_kind_is_what_it_does(id: str) -> None:
    """Where several seats may decide at once all decisions are simultaneous, with passes; else none is."""
    game, chooser, several, idle = loaded(id, seats=most_seats(id)), random.Random(7), 0, 0
    state, last, nodes = game.new_initial_state(), game.num_distinct_actions() - 1, set[bool]()
    while not state.is_terminal():
        if not state.is_chance_node():
            nodes.add(state.is_simultaneous_node())
            several += len(state.course.match.may_act) > 1
        for seat in range(game.num_players()) if state.is_simultaneous_node() else ():
            if seat not in state.course.match.may_act:
                assert state.legal_actions(seat) == [last] and state.action_to_string(seat, last) == "pass"
                idle += 1
        apply(state, chosen(state, chooser))
    kind = game.get_type()
    assert nodes == {several > 0} == {kind.dynamics == SIMULTANEOUS} == {idle > 0}
    assert game.num_distinct_actions() == ww.new(id).actions + (several > 0)
    perfect = pyspiel.GameType.Information.PERFECT_INFORMATION
    assert (kind.information == perfect) == (several == 0)


def test_whoever_has_nothing_to_decide_passes_and_nothing_happens_otherwise() -> None:
    state, chooser = _with_an_idle_seat(), random.Random(8)
    able = state.course.match.may_act
    idle = next(seat for seat in range(state.num_players()) if seat not in able)
    before, done = all_of(state), chosen(state, chooser)
    assert isinstance(done, list)
    with pytest.raises(ww.NotLegal, match="passt"):
        state.apply_actions([0 if seat == idle else action for seat, action in enumerate(done)])
    with pytest.raises(ww.NotLegal):  # a pass of the last who may act comes after the others' actions
        state.apply_actions([state.course.match.actions - 1 if seat == able[-1] else action
                             for seat, action in enumerate(done)])  # fmt: skip
    assert all_of(state) == before


def _with_an_idle_seat() -> Any:
    for id in IDS:
        state, chooser = loaded(id, seats=most_seats(id)).new_initial_state(), random.Random(9)
        while not state.is_terminal():
            idle = len(state.course.match.may_act) < state.num_players()
            if state.is_simultaneous_node() and idle:
                last = state.course.match.may_act[-1]
                if state.course.match.actions - 1 not in state.legal_actions(last):
                    return state
            apply(state, chosen(state, chooser))
    raise AssertionError("no game has such a node")


@every_game
def test_a_game_ends_when_it_is_as_long_as_it_may_be(id: str) -> None:
    state, chooser = loaded(id, max_game_length=7).new_initial_state(), random.Random(1)
    for _ in range(7):
        assert not state.is_terminal()
        apply(state, chosen(state, chooser))
    assert state.is_terminal() and state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.returns() == [0.0] * state.num_players() and state.legal_actions() == []


@every_game
def test_parameters_say_seats_and_deal(id: str) -> None:
    most = most_seats(id)
    assert loaded(id).num_players() == next(card.seats_min for card in ww.games() if card.id == id)
    assert loaded(id, seats=most).num_players() == most
    assert str(loaded(id, players=most)) == str(loaded(id, seats=most))
    game = loaded(id, seats=most, seed=3)
    assert game.new_initial_state().course.match == ww.new(id, most, seed=3)
    for same in (pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game))):
        assert str(same) == str(game) == f"python_ww_{id}(seats={most},seed=3)"
        assert same.new_initial_state().course.match == game.new_initial_state().course.match
    with pytest.raises(ww.Unreadable, match="bis"):
        loaded(id, seats=most + 1)
    with pytest.raises(ww.Unreadable, match="seats"):
        loaded(id, seats=most, players=most + 1)
    with pytest.raises(ww.Unreadable, match="Startwert"):
        loaded(id, seed=-1)
    with pytest.raises(ww.Unreadable, match="max_game_length"):
        loaded(id, max_game_length=0)


@every_game
def test_options_are_those_of_the_card(id: str) -> None:
    card = next(card for card in ww.games() if card.id == id)
    for option in card.options:
        usual = card.defaults()
        single = [
            value
            for value in option.values
            if value != "host" and all(usual[key] in good for key, good in option.fits.get(value, {}).items())
        ]
        value = ",".join(option.values[:2]) if option.kind == "list" else single[-1]
        if value == option.default:
            continue
        inside = f"options={option.key}:{value.replace(',', ';')}"  # as a game string can hold it
        named = pyspiel.load_game(f"python_ww_{id}({inside})")
        assert str(named) == str(loaded(id, options=f"{option.key}={value}")) == f"python_ww_{id}({inside})"
        assert named.new_initial_state().match.options[option.key] == value
    with pytest.raises(ww.Unreadable, match="Option"):
        loaded(id, options="nothing=like_it")


def test_options_are_read_strictly() -> None:
    both = {"size": "5", "dice": "a,b", "coin": "a2"}
    assert open_spiel.read_options("size=5,dice=a,b,coin=a2") == both
    assert open_spiel.read_options(" size:5; dice:a;b; coin:a2") == both
    assert open_spiel.read_options("") == {}
    for wrong in ("size", "=5", "size=5,size=6", ":"):
        with pytest.raises(ww.Unreadable, match="passt nicht dazu"):
            open_spiel.read_options(wrong)


def test_chance_says_which_outcomes_there_are() -> None:
    state = loaded(IDS[0]).new_initial_state()
    before, many = all_of(state), len(state.chance_outcomes())
    with pytest.raises(ww.Unreadable, match=f"0 bis {many - 1}"):
        state.apply_action(many)
    assert all_of(state) == before
    with pytest.raises(ww.Unreadable, match="1000 Seiten"):
        open_spiel._rolls((1000,), False)


@every_game
def test_observers_are_as_open_spiel_knows_them(id: str) -> None:
    game, chooser = loaded(id, seats=most_seats(id)), random.Random(3)
    state = game.new_initial_state()
    while state.information_state_string(1).count("\n") < 4:
        apply(state, chosen(state, chooser))
    kind = pyspiel.IIGObservationType
    now, ever = make_observation(game), make_observation(game, kind(perfect_recall=True))
    now.set_from(state, 1)
    assert now.tensor.tolist() == state.observation_tensor(1)
    assert now.string_from(state, 1) == state.observation_string(1) and ever.tensor is None
    assert ever.string_from(state, 1) == state.information_state_string(1)
    public = make_observation(
        game, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    assert public.string_from(state, 1) is None and public.tensor is None
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, params={"colour": 1})
