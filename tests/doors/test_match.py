"""A match from Python: opened, decided, rolled, copied, written down and read, seen by a seat."""

from __future__ import annotations

import json
import pickle
import random
from itertools import islice
from typing import Any

import numpy as np
import pytest

import wuerfelwerk as ww
from tests.doors.matches import IDS, opened, seats_of, shown, step, walk
from wuerfelwerk import bots
from wuerfelwerk.engine.chance import can_list, thrown_now
from wuerfelwerk.games import game as game_of
from wuerfelwerk.laws.walk import new_state, option_sets

BOARDLESS = next(card.id for card in ww.games() if not card.takes_board_file)
EVERY = pytest.mark.parametrize("game", IDS)


def middle(game: str, steps: int = 60) -> ww.Match:
    """A match at the last decision of its first steps."""
    for match in islice(walk(opened(game)), steps):
        if match.to_act >= 0:
            last = match.copy()
    return last


@EVERY
def test_a_whole_game_is_what_the_rules_make_of_it(game: str) -> None:
    rules, match, chooser = game_of(game).rules, opened(game), random.Random(2)
    material, state = match._table.material, new_state(game_of(game), match._table.material)
    while match.to_act != ww.OVER:
        assert match.to_act == rules.to_act(material, state)
        if match.to_act == ww.CHANCE:
            thrown = thrown_now(rules, material, state)
            faces = match.copy()._thrown()
            match.roll()
            rules.land(material, state, np.array(faces[: int(thrown.count)], np.int16))
        else:
            bits = sum(1 << seat for seat in match.may_act)
            assert bits == rules.may_act(material, state)
            seat = chooser.choice(match.may_act)
            mask = match.mask(seat)
            assert mask.dtype == np.int8 and mask.shape == (rules.ACTIONS,)
            assert np.flatnonzero(mask).tolist() == match.legal(seat)
            action = chooser.choice(match.legal(seat))
            match.apply(action, seat)
            rules.apply(material, state, seat, action)
        assert match._state.tobytes() == state.tobytes()
    points = np.zeros(6, np.int32)
    won = rules.result(material, state, points)
    assert match.points.tolist() == points[: match.seats].tolist()
    assert match.winners == tuple(seat for seat in range(match.seats) if won >> seat & 1)
    assert match.ending == game_of(game).notation.ending(material, state) != ""
    assert match.returns().shape == (match.seats,) and abs(match.returns().sum()) < 1e-12
    assert all((match.returns() > 0) == [seat in match.winners for seat in range(match.seats)])
    assert match.legal() == match.legal_texts() == [] and match.may_act == () and match.chances() == []


@EVERY
def test_actions_are_ids_or_their_texts(game: str) -> None:
    match = middle(game)
    by_id, by_text = match.copy(), match.copy()
    action, text = match.legal()[-1], match.legal_texts()[-1]
    by_id.apply(action)
    by_text.apply(text)
    assert by_id == by_text != match


@EVERY
def test_what_the_rules_forbid_changes_nothing_and_names_the_rule(game: str) -> None:
    refused = 0
    for match in islice(walk(opened(game)), 40):
        before = match.text()
        for action in range(0, match.actions, 1 + match.actions // 60):
            if match.to_act >= 0 and action not in match.legal():
                with pytest.raises(ww.NotLegal) as error:
                    match.apply(action)
                assert error.value.rule and error.value.rule.partition("/")[0] in str(error.value)
                refused += 1
        if match.to_act >= 0:
            with pytest.raises(ww.NotLegal, match=r"gewürfelt"):
                match.roll()
        elif match.to_act == ww.CHANCE:
            with pytest.raises(ww.NotLegal, match=r"roll\(\)"):
                match.apply(0)
        else:
            with pytest.raises(ww.NotLegal, match=r"zu Ende"):
                match.apply(0)
        assert match.text() == before
    if game_of(game).rules.ACTIONS > 2:
        assert refused > 20


@EVERY
@pytest.mark.parametrize("action", [-1, 10**9, True, 1.5, None, "nonsense", ""])
def test_what_is_no_action_is_unreadable(game: str, action: Any) -> None:
    match = next(match for match in walk(opened(game)) if match.to_act >= 0)
    before = match.text()
    with pytest.raises(ww.Unreadable):
        match.apply(action)
    assert match.text() == before


@EVERY
def test_a_seat_that_is_not_on_turn_is_told(game: str) -> None:
    match = next(m for m in walk(opened(game)) if m.to_act >= 0 and len(m.may_act) < m.seats)
    other = next(seat for seat in range(match.seats) if seat not in match.may_act)
    with pytest.raises(ww.NotLegal, match="nicht dran"):
        match.apply(match.legal()[0], other)
    for seat in (-1, match.seats, True, "A"):
        with pytest.raises(ww.Unreadable, match="Plätze zählen"):
            match.legal(seat)


@EVERY
def test_chances_are_all_rolls_and_sum_to_one(game: str) -> None:
    listed = 0
    for match in islice(walk(opened(game)), 25):
        if match.to_act != ww.CHANCE:
            assert match.chances() == []
            continue
        if not can_list(thrown_now(game_of(game).rules, match._table.material, match._state)):
            with pytest.raises(ValueError, match="too many"):
                match.chances()
            continue
        chances = match.chances()
        listed += 1
        assert sum(chance for _, chance in chances) == pytest.approx(1)
        assert len({text for text, _ in chances}) == len(chances)
        for text, _ in chances[:: 1 + len(chances) // 20]:
            assert match.copy().roll(text) == text
    assert listed


def test_a_fair_lot_falls_evenly() -> None:
    match = opened(IDS[0])
    assert match.chances() == [(f"starts {letter}", pytest.approx(1 / 3)) for letter in "ABC"]


@EVERY
def test_rolls_may_be_given_and_are_looked_at(game: str) -> None:
    match = next(match for match in walk(opened(game)) if match.to_act == ww.CHANCE)
    thrown = thrown_now(game_of(game).rules, match._table.material, match._state)
    count = int(thrown.count)
    by_faces, by_text = match.copy(), match.copy()
    text = by_faces.roll([0] * count)
    assert by_text.roll(text) == text
    assert by_text == by_faces
    for wrong in ([0] * (count + 1), [int(thrown.sides[0])] * max(1, count), "dice ?", ""):
        with pytest.raises(ww.Unreadable):
            match.copy().roll(wrong)


@EVERY
def test_the_same_seed_and_decisions_give_the_same_game(game: str) -> None:
    one, other, third = opened(game, 7), opened(game, 7), opened(game, 8)
    assert one.seed == 7 and one.material == other.material
    ends = [[match.text() for match in walk(match)][-1] for match in (one, other, third)]
    assert ends[0] == ends[1] != ends[2]
    assert ww.new(game).seed != ww.new(game).seed


@EVERY
def test_copies_go_their_own_way_and_throw_the_same_dice(game: str) -> None:
    for match in islice(walk(opened(game)), 0, 60, 4):
        copy, kept = match.copy(), match.text()
        assert copy == match and copy.text() == kept
        if match.to_act == ww.OVER:
            break
        step(copy, random.Random(1))
        assert match.text() == kept and copy != match
        again = match.copy()
        step(again, random.Random(1))
        assert again == copy


@EVERY
def test_texts_and_pickles_are_exact_in_every_state(game: str) -> None:
    for number, match in enumerate(walk(opened(game))):
        if number % 7 and not match._record["waiting"]:
            continue
        if number > 150 and match.to_act != ww.OVER:
            continue
        text = match.text()
        assert "\n" not in text
        for again in (ww.Match.from_text(text), pickle.loads(pickle.dumps(match))):
            assert again == match and again.text() == text and again.seed == match.seed
            for seat in range(match.seats):
                assert again.observation(seat).tolist() == match.observation(seat).tolist()
            if match.to_act != ww.OVER:
                here = match.copy()
                step(here, random.Random(3))
                step(again, random.Random(3))
                assert again == here


@EVERY
def test_all_options_can_be_opened_from_python(game: str) -> None:
    card = next(card for card in ww.games() if card.id == game)
    for options in option_sets(game_of(game)):
        if "host" in options.values():
            continue
        match = ww.new(game, seats=card.seats_min, options=options, seed=1)
        assert match.options == options and match.seats == card.seats_min
        assert ww.Match.from_text(match.text()) == match


@EVERY
def test_what_is_no_match_is_unreadable(game: str) -> None:
    data = json.loads(middle(game).text())
    wrong: list[Any] = ["", "{", "[]", "null", 7, json.dumps(data | {"format": "other"})]
    values: dict[str, Any] = {"seats": True, "seed": "1", "state": "?", "acted": [["Z", "x"]], "game": "none"}
    values |= {"rules_version": 99, "options": {"none": "1"}, "material": {"x": 1}, "dice": [0, 0, 0, 0]}
    wrong += [json.dumps(data | {key: value}) for key, value in values.items()]
    wrong += [json.dumps(data | {"dice": dice}) for dice in ([1, 2, 3], [1, 2, 3, 2**32], [1, 2, 3, 4.0])]
    wrong += [json.dumps({k: v for k, v in data.items() if k != key}) for key in data if key != "seed"]
    for text in wrong:
        if data["material"] == {} and '"x": 1' in str(text):
            continue  # nothing is read of a material that holds nothing
        with pytest.raises(ww.Unreadable):
            ww.Match.from_text(text)


@pytest.mark.parametrize(
    "faces", [3, True, 2.5, [0.5], [True], ["0"], [None], [7], [], [0] * 99, np.array([0.0])]
)
def test_what_is_no_roll_is_unreadable(faces: Any) -> None:
    match = next(match for match in walk(opened(IDS[0])) if match.to_act == ww.CHANCE)
    before = match.text()
    with pytest.raises(ww.Unreadable, match="passt nicht"):
        match.roll(faces)
    assert match.text() == before
    match.roll(np.zeros(len(match._thrown()), np.int64))  # type: ignore[arg-type]


def test_numbers_of_numpy_are_numbers() -> None:
    plain = ww.new(IDS[0], 3, seed=5)
    assert ww.new(IDS[0], np.int64(3), seed=np.uint64(5)).text() == plain.text()  # type: ignore[arg-type]


def test_a_function_is_asked_as_a_name_is() -> None:
    match = middle(IDS[0])
    before = match.text()
    assert match.ask(lambda seen, seat: seen.legal_texts(seat)[-1]) == match.legal()[-1]
    assert match.ask(lambda seen, seat: seen.apply(seen.legal()[0]) or np.int64(3)) == 3
    assert match.text() == before
    for bot in (None, 7):
        with pytest.raises(ww.Unreadable, match="ein Name oder eine Funktion"):
            match.ask(bot)  # type: ignore[arg-type]


def test_what_cannot_be_opened_is_told() -> None:
    for arguments, sentence in (
        ({"game": IDS[0], "options": 3}, "Optionen sind"),
        ({"game": IDS[0], "seats": "2"}, r"nicht '2'\."),
        ({"game": "nothing"}, "gibt es hier nicht"),
        ({"game": IDS[0], "seats": 9}, "Plätze"),
        ({"game": IDS[0], "seats": True}, "Plätze"),
        ({"game": IDS[0], "options": {"colour": "red"}}, "keine Option"),
        ({"game": IDS[0], "seed": -1}, "Startwert"),
        ({"game": IDS[0], "boards": ["no such board"]}, "lässt sich nicht lesen"),
        (
            {"game": IDS[-1] if IDS[-1] == "farbleiter" else IDS[2], "boards": ["1a"]},
            "nimmt keine Spielpläne",
        ),
    ):
        with pytest.raises(ww.Unreadable, match=sentence):
            ww.new(**arguments)
    with pytest.raises(TypeError, match="new"):
        ww.Match()


def test_refusals_are_told_in_both_languages() -> None:
    with pytest.raises(ww.Unreadable) as error:
        ww.new("nothing")
    assert ww.told(error.value).startswith("There is no game “nothing” here. There are: ")
    assert ww.told(error.value, "de") == str(error.value)
    match = opened(IDS[0])
    match.roll()
    with pytest.raises(ww.NotLegal) as forbidden:
        match.apply(0)
    assert f"({forbidden.value.rule})" in ww.told(forbidden.value)
    assert "not" in ww.told(forbidden.value) and "nicht" not in ww.told(forbidden.value)
    with pytest.raises(ValueError, match="de, en"):
        ww.told(error.value, "fr")


def test_boards_are_brought_by_name_or_as_files(tmp_path: Any) -> None:
    game = next(game for game in map(game_of, IDS) if game.card.takes_board_file)
    shipped = sorted(game.part("board").load_boards())
    by_name = ww.new(game.id, boards=[shipped[0]], seed=1)
    assert ww.new(game.id, boards=[shipped[1]], seed=1).material != by_name.material
    file = tmp_path / "latin.txt"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(ww.Unreadable, match="UTF-8"):
        ww.new(game.id, boards=[file])


# ---- what a seat may see ------------------------------------------------------------------------


def commit(match: ww.Match, seat: int, chooser: random.Random) -> None:
    """A whole commit of a seat, at random."""
    rules = game_of(match.game).rules
    match.apply(chooser.choice(match.legal(seat)), seat)
    while rules.unfinished(match._table.material, match._state, seat):
        match.apply(chooser.choice(match.legal(seat)), seat)


@EVERY
def test_a_seat_never_sees_what_others_have_not_shown(game: str) -> None:
    """Two matches that differ only in what others have decided and not shown look the same to a seat."""
    differed = 0
    for number, match in enumerate(islice(walk(opened(game)), 400)):
        if match.to_act < 0 or match._record["waiting"] or (number % 5 and len(match.may_act) == 1):
            continue
        for viewer in range(match.seats):
            others = [seat for seat in match.may_act if seat != viewer]
            if not others:
                continue
            ends = []
            for way in (1, 2):
                ends.append(match.copy())
                chooser = random.Random(way * 1000 + number)
                if viewer in match.may_act or len(others) > 1:  # somebody is still to decide afterwards
                    commit(ends[-1], others[0], chooser)
                else:
                    ends[-1].apply(chooser.choice(match.legal()), others[0])
                    if not ends[-1]._record["waiting"]:  # that was all of it: shown to everybody
                        ends.pop()
            if len(ends) == 2 and ends[0]._state.tobytes() != ends[1]._state.tobytes():
                assert shown(ends[0], viewer) == shown(ends[1], viewer)
                assert ends[0].seen(viewer) == ends[1].seen(viewer)
                if viewer in match.may_act:
                    assert ends[0].ask("random", viewer) == ends[1].ask("random", viewer)
                differed += 1
    rules = game_of(game).rules
    several = any(len(m.may_act) > 1 or m._record["waiting"] for m in walk(opened(game)))
    assert differed or not several or rules.ACTIONS < 2


@EVERY
def test_a_seat_never_sees_the_dice_that_are_to_come(game: str) -> None:
    for match in islice(walk(opened(game)), 0, 50, 5):
        other = match.copy()
        other._record["generator"] = match._record["generator"][::-1]
        for seat in range(match.seats):
            assert shown(match, seat) == shown(other, seat)
            seen = match.seen(seat)
            assert seen.seed is None and str(match._record["generator"][0]) not in seen.text()
            assert (seen._record["generator"] != match._record["generator"]).any()


@EVERY
def test_a_seat_sees_what_it_has_done_itself(game: str) -> None:
    for match in islice(walk(opened(game)), 200):
        if match.to_act < 0:
            continue
        seat, after = match.to_act, match.copy()
        after.apply(after.legal()[0])
        state = match.seen(seat)._state.copy()
        game_of(game).rules.apply(match._table.material, state, seat, match.legal()[0])
        if after._record["waiting"]:
            assert after.seen(seat)._state.tobytes() == state.tobytes()
        else:
            assert after.seen(seat)._state.tobytes() == after._state.tobytes()


@EVERY
def test_the_members_of_an_observation_are_those_of_the_state(game: str) -> None:
    match = middle(game)
    while match.to_act != ww.OVER and match._record["waiting"]:
        step(match, random.Random(1))
    names, state = match.members, match._state
    assert len(set(names)) == len(names)
    for seat in range(match.seats):
        numbers = match.observation(seat)
        assert numbers.dtype == np.float32 and numbers.shape == (len(names),)
        assert numbers[:3].tolist() == [seat, match.seats, seat in match.may_act]
    words: dict[str, int] = {}
    for name, number in zip(names[3:], numbers[3:].tolist(), strict=True):
        path, _, bit = name.partition(" bit ")
        if bit:
            words[path] = words.get(path, 0) | int(number) << int(bit)
        else:
            assert number == eval(f"state.{path}", {"state": state}), name
    for path, word in words.items():
        assert word == int(eval(f"state.{path}", {"state": state})) & (2**64 - 1), path


@EVERY
def test_pictures_are_whole_files_and_the_table_shows_every_sheet(game: str) -> None:
    from xml.etree import ElementTree

    match = middle(game)
    sheets = [match.svg(seat) for seat in range(match.seats)]
    for svg in (*sheets, match._repr_svg_()):
        assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
    drawn = ElementTree.fromstring(match._repr_svg_())
    assert len(drawn) == match.seats
    places = [(float(one.get("x", "")), float(one.get("y", ""))) for one in drawn]
    assert len(set(places)) == match.seats


@EVERY
def test_bots_answer_with_what_is_legal_and_change_nothing(game: str) -> None:
    for match in islice(walk(opened(game)), 0, 30, 3):
        if match.to_act < 0:
            continue
        before = match.text()
        for bot in ("random", "greedy"):
            assert match.ask(bot) == match.ask(bot) in match.legal()
        assert match.text() == before
    with pytest.raises(ww.Unreadable, match="Möglich: random"):
        next(m for m in walk(opened(game)) if m.to_act >= 0).ask("nobody")
    with pytest.raises(ww.NotLegal):
        list(walk(opened(game)))[-1].ask("random")


def test_a_level_answers_itself_and_not_the_one_below_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a table a quick bot answers while machine code is made; whoever asks from Python waits for it."""
    monkeypatch.setattr(bots, "_warm", set())
    game = "regenbogenwuerfelei"
    match = next(m for m in walk(opened(game)) if m.to_act >= 0)
    assert bots.answering(match._table.game, "strong") != "strong"
    assert match.ask("strong") in match.legal()
    assert bots.answering(match._table.game, "strong") == "strong"


def test_seats_of_the_tests_are_enough_to_hide_something() -> None:
    assert any(seats_of(game) == 3 for game in IDS)
