"""Running: the same bytes on any number of workers, after an interrupt, and whatever a bot does."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event

import numpy as np
import pytest

from wuerfelwerk.lab.arena import results, running
from wuerfelwerk.lab.arena.contest import Contest, Pair
from wuerfelwerk.lab.arena.results import Unfit, document, resumed, write
from wuerfelwerk.lab.arena.running import Standing, fresh, run
from wuerfelwerk.lab.workers import Interrupt

PLAIN, FAST = "tests.lab.arena.own_bots", "tests.lab.arena.compiled_bots"
ENDINGS = (".json", ".csv", ".parquet")


def contest(game: str, *bots: str, rounds: int = 500, **more: object) -> Contest:
    return replace(Contest(game, 2, bots or ("greedy", "random"), rounds, seed=9), **more)  # type: ignore[arg-type]


def after(chunks: int, act: Callable[[], None]) -> Callable[[Standing], None]:
    """Does something when so many chunks have come back."""
    seen = 0

    def look(standing: Standing) -> None:
        nonlocal seen
        seen += 1
        if seen == chunks:
            act()

    return look


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_greedy_beats_random_and_the_seed_says_by_how_much(pig_registered: str) -> None:
    told = document(run(fresh(contest(pig_registered))))
    (pair,) = told["pairs"]
    assert (pair["a"], pair["b"], pair["games"], pair["rounds"]) == ("greedy", "random", 1000, 500)
    assert 0.6 < pair["low"] < pair["score_a"] < pair["high"] < 1
    assert [rung["bot"] for rung in told["ladder"]] == ["greedy", "random"]
    assert document(run(fresh(contest(pig_registered)))) == told
    other = document(run(fresh(contest(pig_registered, seed=10))))["pairs"][0]
    assert other["points"] != pair["points"]
    assert other["low"] < pair["score_a"] < other["high"]


@pytest.mark.parametrize("precision", [None, 0.03])
def test_workers_change_nothing(pig_registered: str, precision: float | None) -> None:
    """Three pairs, one of them with a plain bot; each ends on its own."""
    bots = ("greedy", "random", f"{PLAIN}:first")
    one = run(fresh(contest(pig_registered, *bots, rounds=180, precision=precision)), 1)
    two = run(fresh(contest(pig_registered, *bots, rounds=180, precision=precision)), 2)
    assert document(one) == document(two)
    assert not one.interrupted and not two.interrupted
    games = [row["rounds"] for row in document(one)["pairs"]]
    assert games == [180] * 3 if precision is None else max(games) > min(games)


def test_a_precise_run_ends_when_it_is_sure(pig_registered: str) -> None:
    standing = run(fresh(contest(pig_registered, rounds=10**6, precision=0.02)), 2)
    (sums,) = standing.sums
    assert standing.is_over(0) and sums.rounds % running.CHECKED_EVERY == 0
    row = document(standing)["pairs"][0]
    assert 0.015 < (row["high"] - row["low"]) / 2 <= 0.02


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_resumed_run_ends_as_if_it_had_never_stopped(
    pig_registered: str, ending: str, workers: int, tmp_path: Path
) -> None:
    bots = ("greedy", "random", f"{FAST}:first")
    whole, cut = str(tmp_path / f"whole{ending}"), str(tmp_path / f"cut{ending}")
    asked = contest(pig_registered, *bots, rounds=3000, precision=0.012)
    write(run(fresh(asked), workers), whole)
    standing = run(fresh(asked), workers, on_progress=[after(7, interrupt)])
    assert standing.interrupted
    write(standing, cut)
    assert Path(cut).read_bytes() != Path(whole).read_bytes()
    halfway = resumed(asked, cut)
    assert halfway.sums == standing.sums and any(sums.rounds for sums in halfway.sums)
    write(run(halfway, 3 - workers), cut)
    assert Path(cut).read_bytes() == Path(whole).read_bytes()


def test_an_interrupt_before_the_first_round_leaves_one(pig_registered: str) -> None:
    standing = fresh(contest(pig_registered))
    with pytest.MonkeyPatch.context() as patch:
        real = running.RoundPlayer.warm
        patch.setattr(running.RoundPlayer, "warm", lambda self: (real(self), interrupt()))
        run(standing, 1)
    assert standing.interrupted and standing.sums[0].rounds >= 1


def test_more_may_be_asked_of_a_finished_run(pig_registered: str, tmp_path: Path) -> None:
    file = str(tmp_path / "some.csv")
    write(run(fresh(contest(pig_registered, rounds=50))), file)
    more = run(resumed(contest(pig_registered, rounds=120), file))
    assert document(more) == document(run(fresh(contest(pig_registered, rounds=120))))


@pytest.mark.parametrize("bot", [f"{PLAIN}:against_the_rules", f"{FAST}:raises"])
@pytest.mark.parametrize("workers", [1, 2])
def test_what_was_finished_before_a_fault_stays(pig_registered: str, bot: str, workers: int) -> None:
    """Pairs are played in turn, so the first has rounds when a bot of the second goes wrong."""
    standing = run(fresh(contest(pig_registered, "greedy", "random", bot, rounds=400)), workers)
    assert standing.fault is not None and standing.fault.bot == bot and not standing.interrupted
    assert standing.sums[0].rounds > 0  # greedy against random
    told = str(standing.fault)
    assert "\n" not in told and bot in told and "seed 9" in told


@pytest.mark.parametrize("module", [PLAIN, FAST])
def test_rounds_before_a_fault_in_the_same_chunk_stay(pig_registered: str, module: str) -> None:
    bot = f"{module}:raises_late"
    player = running.RoundPlayer(contest(pig_registered, bot, "random"))
    chunk = running._play_chunk(player, Event(), Pair(bot, "random"), 0, 100)
    assert chunk.fault is not None and 1 < chunk.fault.round < 100
    assert len(chunk.games) == chunk.fault.round
    assert (chunk.games == player.play(Pair(bot, "random"), 0, chunk.fault.round)).all()


def test_rounds_behind_a_gap_do_not_count(pig_registered: str) -> None:
    """A chunk was cut short, and the one behind it was whole already."""
    standing = fresh(contest(pig_registered))
    pace = running.Pace(running.CHUNK_SECONDS, running.LARGEST_CHUNK)
    runner = running.Runner(standing, Interrupt(), [30], [pace])
    games = np.full((10, 2), 60)
    for first, rounds, counted in ((0, 4, 4), (10, 10, 4), (20, 10, 4), (4, 10, 14)):
        runner._take(0, first, running.Chunk(games[:rounds], 0.1))
        assert standing.sums[0].rounds == counted


def test_a_process_that_dies_loses_no_rounds(pig_registered: str) -> None:
    standing = run(fresh(contest(pig_registered, "greedy", "random", f"{PLAIN}:dies")), 2)
    assert standing.broken and standing.sums[0].rounds > 0 and standing.sums[1].rounds == 0


# ---- files --------------------------------------------------------------------------------------


@pytest.fixture
def finished(pig_registered: str) -> Standing:
    return run(fresh(contest(pig_registered, rounds=40)))


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_file_of_another_run_is_no_beginning(finished: Standing, ending: str, tmp_path: Path) -> None:
    file, asked = str(tmp_path / f"arena{ending}"), finished.contest
    write(finished, file)
    assert results.seed_of(file) == 9
    for other, word in [
        (replace(asked, seed=1), "seed"),
        (replace(asked, seats=3), "seats"),
        (replace(asked, options={"goal": "100"}), "options"),
        (replace(asked, host=("a board",)), "boards"),
        (replace(asked, bots=("random", "greedy")), "greedy, random"),
    ]:
        with pytest.raises(Unfit, match=word):
            resumed(other, file)


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b'{"pairs": 3, "pairs": 4}', b"a,b\n1,2\n", b"PAR1"])
def test_what_is_no_result_is_refused(
    finished: Standing, ending: str, content: bytes, tmp_path: Path
) -> None:
    file = tmp_path / f"arena{ending}"
    file.write_bytes(content)
    with pytest.raises(Unfit, match="no result"):
        resumed(finished.contest, str(file))


@pytest.mark.parametrize("key, value", [("rounds", 41), ("points", 9999), ("points_squared", 1)])
def test_sums_that_cannot_be_are_refused(finished: Standing, key: str, value: int, tmp_path: Path) -> None:
    import json

    data = document(finished)
    data["pairs"][0][key] = value
    file = tmp_path / "arena.json"
    file.write_text(json.dumps(data))
    with pytest.raises(Unfit, match="cannot be"):
        resumed(finished.contest, str(file))


def test_a_table_has_the_figures_of_the_document(finished: Standing, tmp_path: Path) -> None:
    from csv import DictReader

    from pyarrow import parquet

    files = {ending: str(tmp_path / f"arena{ending}") for ending in ENDINGS}
    for file in files.values():
        write(finished, file)
    (row,) = parquet.read_table(files[".parquet"]).to_pylist()
    (pair,) = document(finished)["pairs"]
    assert {key: row[key] for key in pair} == pair
    assert (row["game"], row["seed"], row["options"]) == ("pig", 9, "{}")
    with open(files[".csv"], newline="") as file:
        (line,) = DictReader(file)
    assert {key: str(value) for key, value in row.items()} == line
    assert sorted(os.listdir(tmp_path)) == sorted(f"arena{ending}" for ending in ENDINGS)
