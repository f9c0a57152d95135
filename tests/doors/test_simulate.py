"""Simulating from Python: by names, by functions, in parts, as arrays."""

from __future__ import annotations

import json
import random
import sys
from typing import Any

import numpy as np
import pytest

import wuerfelwerk as ww
from tests.doors.matches import IDS
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.playing import Player

EVERY = pytest.mark.parametrize("game", IDS)


def anything(match: ww.Match, seat: int) -> int:
    return random.Random(match.text().partition('"state"')[2]).choice(match.legal(seat))


def test_games_are_those_of_the_lab() -> None:
    game = IDS[0]
    result = ww.simulate(game, 48, bots=["random", "greedy"], seed=4, workers=1)
    outcomes, lines = Player(Plan(game, 48, 2, ("random", "greedy"), seed=4, record=True)).play(0, 48)
    frame = result.frame()
    assert frame["game"].tolist() == list(range(48)) and len(result) == 48
    for name in ("turns", "actions", "starter", "ended"):
        assert frame[name].tolist() == [getattr(one, name) for one in outcomes], name
    for seat, letter in enumerate("AB"):
        shares = [(one.winners >> seat & 1) / max(1, one.winners.bit_count()) for one in outcomes]
        assert frame[f"share_{letter}"].tolist() == shares
        assert result.seats[letter].wins == pytest.approx(sum(shares))
        low, high = result.seats[letter].low, result.seats[letter].high
        assert low - 1e-9 <= result.seats[letter].share <= high + 1e-9 and low < high
    assert set(frame["bot_B"].tolist()) == {"greedy"} and result.bots["greedy"] == result.seats["B"]
    assert sum(result.endings.values()) == 48 == sum(one.games for one in result.starter.values()) / 2
    recorded = [json.loads(line)["result"]["points"] for line in lines]
    assert [{"A": a, "B": b} for a, b in zip(frame["points_A"], frame["points_B"], strict=True)] == recorded


@EVERY
def test_parts_of_a_simulation_make_the_whole(game: str) -> None:
    whole = ww.simulate(game, 12, bots="random", seed=2, workers=1)
    parts = [ww.simulate(game, n, bots="random", seed=2, first=at, workers=1) for at, n in ((7, 5), (0, 7))]
    merged = parts[0].merge(parts[1])
    for name, column in whole.frame().items():
        assert merged.frame()[name].tolist() == column.tolist(), name
    assert (merged.seats, merged.starter, merged.endings) == (whole.seats, whole.starter, whole.endings)
    assert len(parts[0]) == 5
    with pytest.raises(ww.Unreadable, match="Partie 7 ist in beiden"):
        whole.merge(parts[0])
    with pytest.raises(ww.Unreadable, match="seed 2 ≠ 3"):
        whole.merge(ww.simulate(game, 1, bots="random", seed=3, workers=1))


@EVERY
def test_functions_play_games_that_are_dealt_the_same_and_add_up(game: str) -> None:
    by_function = ww.simulate(game, 3, bots=[anything, "random"], seed=5, first=2)
    again = ww.simulate(game, 1, bots=[anything, "random"], seed=5, first=4)
    frame = by_function.frame()
    assert frame["game"].tolist() == [2, 3, 4] and set(frame["bot_A"].tolist()) == {"anything"}
    for name, column in again.frame().items():
        assert column[0] == frame[name][2], name
    names = ww.simulate(game, 3, bots=["random", "random"], seed=5, first=2, workers=1)
    assert names.frame()["starter"].tolist() == frame["starter"].tolist()  # the same lot falls


@EVERY
def test_a_function_sees_what_its_seat_may_see_and_may_play_with_it(game: str) -> None:
    seen = []

    def curious(match: ww.Match, seat: int) -> str:
        assert match.seed is None and seat in match.may_act
        seen.append(match.text())
        text = match.legal_texts(seat)[0]
        while match.to_act != ww.OVER and len(seen) < 20:
            if match.to_act == ww.CHANCE:
                match.roll()
            else:
                match.apply(match.legal()[0])
            seen.append("")
        return text

    assert len(ww.simulate(game, 1, bots=[curious, anything], seed=1)) == 1
    assert any(seen)


def test_a_function_that_fails_is_named_with_its_game() -> None:
    game = IDS[0]

    def wrong(match: ww.Match, seat: int) -> int:
        return match.actions - 1 if match.to_act == 1 else match.legal(seat)[0]

    with pytest.raises(ww.BotFailed, match=r"wrong, game 3, seat B: NotLegal: .*nicht erlaubt"):
        ww.simulate(game, 1, bots=wrong, first=3)
    with pytest.raises(ww.BotFailed, match="ZeroDivisionError"):
        ww.simulate(game, 1, bots=lambda match, seat: 1 // 0)


def test_whoever_is_interrupted_keeps_what_is_finished() -> None:
    asked = [0]

    def impatient(match: ww.Match, seat: int) -> int:
        asked[0] += 1
        if asked[0] > 2000:
            raise KeyboardInterrupt
        return match.legal(seat)[0]

    with pytest.raises(ww.Interrupted) as stopped:
        ww.simulate(IDS[-1], 10**6, bots=impatient)
    done = stopped.value.result
    assert 0 < len(done) < 2000 and done.frame()["game"].tolist() == list(range(len(done)))


def test_a_compiled_choose_plays_at_speed(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    (tmp_path / "lowest_of_doors.py").write_text(
        "from typing import Any\n"
        "from wuerfelwerk.engine.masks import pick\nCOMPILED = True\nrules: Any = None\n"
        "def choose(material, state, seat, generator, work):\n"
        "    rules.legal(material, state, seat, work[0])\n    return pick(work[0], 0)\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    import lowest_of_doors  # type: ignore[import-not-found]

    monkeypatch.setitem(sys.modules, "lowest_of_doors", lowest_of_doors)
    result = ww.simulate(IDS[-1], 5, bots=[lowest_of_doors.choose, "random"], seed=3, workers=1)
    assert result.plan.bots == ("lowest_of_doors:choose", "random")
    by_name = ww.simulate(IDS[-1], 5, bots=["lowest_of_doors:choose", "random"], seed=3, workers=1)
    assert by_name.frame()["actions"].tolist() == result.frame()["actions"].tolist()


@pytest.mark.parametrize(
    "arguments",
    [
        {"games": 0},
        {"games": True},
        {"first": -1},
        {"first": 10**30},
        {"games": 10**30},
        {"workers": 0},
        {"workers": True},
        {"workers": "2"},
        {"workers": 10**6},
        {"bots": 7},
        {"options": 3},
        {"bots": "nobody"},
        {"bots": "nomodule:choose"},
        {"bots": [7]},
        {"bots": []},
        {"bots": ["random"] * 9},
        {"seed": -3},
        {"options": {"none": 1}},
        {"bots": anything, "workers": 2},
    ],
    ids=lambda arguments: "-".join(arguments),
)
def test_what_cannot_be_simulated_is_unreadable(arguments: dict[str, Any]) -> None:
    with pytest.raises(ww.Unreadable):
        ww.simulate(IDS[0], **({"games": 1, "bots": "random"} | arguments))


def test_numbers_of_numpy_are_numbers() -> None:
    plain = ww.simulate(IDS[-1], 3, bots="random", seed=2, first=1, workers=1).frame()
    numbers: Any = {"seed": np.int64(2), "first": np.int16(1), "workers": np.uint8(1)}
    found = ww.simulate(IDS[-1], np.int64(3), bots="random", **numbers).frame()  # type: ignore[arg-type]
    assert all((plain[name] == found[name]).all() for name in plain)


def test_a_function_that_calls_exit_is_named_with_its_game() -> None:
    def leaves(match: Any, seat: int) -> int:
        raise SystemExit(0)

    with pytest.raises(ww.BotFailed, match="game 0, seat A: SystemExit"):
        ww.simulate(IDS[-1], 1, bots=leaves)


def test_results_go_into_other_libraries_as_they_are() -> None:
    frame = ww.simulate(IDS[-1], 4, bots="random", workers=1).frame()
    assert all(isinstance(column, np.ndarray) and column.shape == (4,) for column in frame.values())
    import pyarrow

    assert pyarrow.table(frame).num_rows == 4
