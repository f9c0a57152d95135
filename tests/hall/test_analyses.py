"""Luck and skill of a game that is over: one at a time beside the server, told how far it is, kept."""

from __future__ import annotations

import asyncio
import json
import logging
import multiprocessing
import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.hall.people import People
from wuerfelwerk import games
from wuerfelwerk.bots import analysing
from wuerfelwerk.bots.analysing import Analysis, OfSeat, Roll
from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.engine.errors import NotLegal, Refusal
from wuerfelwerk.hall import Tables
from wuerfelwerk.hall.analysing import Analyses, Looked, Stage, analyses
from wuerfelwerk.hall.analysing.worker import AT, READY, analysed
from wuerfelwerk.store.analyses.kept import KeptAnalyses

GAME = "pig"

pytestmark = pytest.mark.usefixtures("pig_registered")

# ---- what is run instead, in the process ----------------------------------------------------------


def found(game: str, record: Any) -> dict[str, Any]:
    """An analysis of a game, as one could be: the rolls gave nothing."""
    letters, winners = LETTERS[: len(record["seats"])], record["result"]["winners"]
    even = tuple([1 / len(letters)] * len(letters))
    rolls = [event for event in record["events"] if event["actor"] in ("dice", "lot")]
    told = [Roll(event["seq"], (0.0,) * len(letters), even, even) for event in rolls]
    seats = [
        OfSeat(seat, "x", (letter in winners) / len(winners), 0.0, 0.05, -0.1, 0.02, 3, ())
        for seat, letter in enumerate(letters)
    ]
    return Analysis(game, "greedy", 16, 3, seats, told).to_json()


def moody(file: str, game: str, record: Any, tell: Callable[..., None]) -> Any:
    """Does what the file says: one process can go wrong in many ways."""
    mood = Path(file).read_text()
    if mood == "refuses":
        raise NotLegal("Diese Partie ist %(how)s.", how="seltsam")
    if mood == "fails":
        raise ZeroDivisionError("somewhere deep")
    if mood == "dies":
        os._exit(3)
    tell(READY)
    if mood == "silent":
        time.sleep(60)
    for done in range(1, 1000 if mood == "slow" else 3):
        tell(AT, done, 1000)
        time.sleep(0.02 if mood == "slow" else 0.0)
    return {"format": "other"} if mood == "nonsense" else found(game, record)


class Moods:
    """Services that are in a mood."""

    def __init__(self, tables: Tables, file: Path) -> None:
        self.tables, self.file = tables, file

    def service(self, mood: str = "well", **more: float) -> Analyses:
        self.now(mood)
        return Analyses(self.tables._cache, self.tables._log, partial(moody, str(self.file)), **more)

    def now(self, mood: str) -> None:
        self.file.write_text(mood)


@pytest.fixture
def moods(in_a_file: Tables, tmp_path: Path) -> Moods:
    return Moods(in_a_file, tmp_path / "mood")


async def over(tables: Tables, seed: int = 3) -> str:
    people = await People.begin(tables, GAME, 2, seed=seed)
    await people.play_to_the_end()
    return people.table_id


async def until(service: Analyses, table_id: str, *stages: Stage) -> Looked:
    async with asyncio.timeout(30):
        while (looked := await service.look(table_id)).stage not in stages:
            await asyncio.sleep(0.01)
    return looked


# ---- from question to answer ----------------------------------------------------------------------


async def test_it_is_found_once_told_and_kept(moods: Moods) -> None:
    tables = moods.tables
    table_id, service = await over(tables), moods.service(idle=0.05)
    assert (await service.look(table_id)).stage is Stage.OPEN
    before = await tables.version(table_id)
    await asyncio.gather(service.ask(table_id), service.ask(table_id))
    assert len(service._queue) == 1
    looked = await until(service, table_id, Stage.DONE)
    assert looked.found is not None and len(looked.found.seats) == 2
    assert await tables.version(table_id) > before, "open pages are told"
    await service.ask(table_id)
    assert not service._queue, "nothing is found twice"
    async with asyncio.timeout(10):
        while service._working is not None:
            await asyncio.sleep(0.01)
    assert not multiprocessing.active_children(), "the process ends when nobody asks"
    anew = moods.service("dies")  # of another process, or after the next start
    assert (await anew.look(table_id)).found == looked.found
    await anew.ask(table_id)
    assert anew._working is None


async def test_another_process_may_have_found_it_meanwhile(moods: Moods) -> None:
    table_id, service = await over(moods.tables), moods.service("dies")
    assert (await service.look(table_id)).stage is Stage.OPEN
    table = await moods.tables._cache.get(table_id)
    told = json.dumps(found(GAME, await moods.tables.record(table_id)))
    await KeptAnalyses(moods.tables._log).put(table_id, analyses.made_by(table), told)
    await service.ask(table_id)
    assert service._working is None and service.now(table_id).stage is Stage.DONE


async def test_who_comes_later_waits_and_hears_how_far_it_is(
    moods: Moods, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "SHOWN_SECONDS", 0.05)
    monkeypatch.setattr(analyses, "MOST_WAITING", 2)
    one, two, three = [await over(moods.tables, seed) for seed in (3, 4, 5)]
    service = moods.service("slow")
    await service.ask(one)
    await service.ask(two)
    with pytest.raises(NotLegal, match="schon viele Partien"):
        await service.ask(three)
    assert (await service.look(three)).stage is Stage.OPEN
    first = await until(service, one, Stage.RUNNING)
    assert first.all == 1000 and first.is_at_work
    waiting = await service.look(two)
    assert (waiting.stage, waiting.ahead) == (Stage.WAITING, 1)
    async with asyncio.timeout(20):
        while (await service.look(one)).done <= first.done:
            await asyncio.sleep(0.01)
    assert multiprocessing.active_children()
    await service.close()
    assert not multiprocessing.active_children(), "it ends with the server"


async def test_what_goes_wrong_is_told_and_can_be_asked_for_again(
    moods: Moods, caplog: pytest.LogCaptureFixture
) -> None:
    table_id = await over(moods.tables)
    service = moods.service(silent=0.2)
    for mood, said, logged in (
        ("refuses", "Diese Partie ist seltsam.", ""),
        ("fails", "abgebrochen", "ZeroDivisionError: somewhere deep"),
        ("nonsense", "abgebrochen", "is none: no wuerfelwerk-analysis-1"),
        ("silent", "zu lange gebraucht", "given up"),
        ("dies", "abgebrochen", "given up"),
    ):
        moods.now(mood)
        caplog.clear()
        await service.ask(table_id)
        failed = await until(service, table_id, Stage.FAILED)
        assert isinstance(failed.failure, Refusal) and said in str(failed.failure), mood
        assert logged in caplog.text, mood
        assert table_id not in caplog.text, "logs know tables by a short name"
    moods.now("well")
    await service.ask(table_id)
    assert (await until(service, table_id, Stage.DONE)).found is not None
    await service.close()


async def test_what_nobody_thought_of_stops_neither_this_game_nor_those_behind_it(
    moods: Moods, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def put(*told: object) -> None:
        raise RuntimeError("nobody thought of this")

    table_id, behind, service = await over(moods.tables), await over(moods.tables, seed=4), moods.service()
    with monkeypatch.context() as broken:
        broken.setattr(KeptAnalyses, "put", put)
        await service.ask(table_id)
        await service.ask(behind)
        for id in (table_id, behind):
            assert (await until(service, id, Stage.FAILED, Stage.DONE)).stage is Stage.FAILED
    await service.ask(table_id)
    assert (await until(service, table_id, Stage.FAILED, Stage.DONE)).stage is Stage.DONE
    await service.close()


async def test_only_a_game_with_a_winner_has_luck_and_skill(in_a_file: Tables) -> None:
    people = await People.begin(in_a_file, GAME, 2)
    service = in_a_file.analyses
    for _ in range(2):
        assert (await service.look(people.table_id)).stage is Stage.NEVER
        with pytest.raises(NotLegal, match="zu Ende gespielt"):
            await service.ask(people.table_id)
        for person in people.persons:  # nobody is left: the game is given up
            await in_a_file.leave(people.table_id, person)
    assert service._working is None


# ---- what is kept ---------------------------------------------------------------------------------


async def test_what_is_kept_belongs_to_its_table(tables: Tables) -> None:
    kept, table_id = KeptAnalyses(tables._log), await over(tables)
    await kept.put(table_id, "v1", "one")
    await kept.put(table_id, "v1", "two")
    assert await kept.get(table_id, "v1") == "two" and await kept.get(table_id, "v2") is None
    await kept.put(table_id, "v2", "three")
    assert await kept.get(table_id, "v1") is None and await kept.get("no\0table", "v2") is None
    await kept.put("nowhere", "v2", "of no table")
    assert await kept.get("nowhere", "v2") is None
    await tables._log.delete_finished([table_id], time.time() + 9)
    assert await kept.get(table_id, "v2") is None


async def spoilt(tables: Tables, told: str) -> Looked:
    table_id = await over(tables)
    table = await tables._cache.get(table_id)
    await KeptAnalyses(tables._log).put(table_id, analyses.made_by(table), told)
    return await tables.analyses.look(table_id)


@pytest.mark.parametrize("told", ["", "{", "[]", '{"format": 1, "format": 1}'])
async def test_what_cannot_be_read_is_made_anew(
    in_a_file: Tables, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert (await spoilt(in_a_file, told)).stage is Stage.OPEN
    assert "cannot be read" in caplog.text


async def test_what_is_of_another_game_is_made_anew(
    in_a_file: Tables, caplog: pytest.LogCaptureFixture
) -> None:
    """Each of them is read without complaint, and is none of this table."""
    table_id = await over(in_a_file)
    table = await in_a_file._cache.get(table_id)
    right = found(GAME, await in_a_file.record(table_id))
    decided = next(event for event in table.log if event.seat is not None)
    seat, texts = decided.seat or 0, list(decided.text)
    known: dict[str, Any] = {"seq": decided.seq, "chosen": texts, "better": texts, "lost": 0.1, "error": 0.01}
    known |= {which: [1000 // len(right["seats"])] * len(right["seats"]) for which in ("after", "instead")}
    rolled = next(event.seq for event in table.log if event.seat is None)

    def read(**other: Any) -> Any:
        told = json.loads(json.dumps(right))
        told["seats"][seat]["worst"] = [known | other.pop("worst", {})]
        return told | other

    results = [dict(one, result=1 - one["result"]) for one in right["seats"]]
    for odd in (
        read(game="other"),
        read(seats=results),
        read(worst={"seq": 0}),
        read(worst={"seq": 9999}),
        read(worst={"seq": rolled}),
        read(worst={"chosen": [*texts, "more"]}),
        read(worst={"better": ["no action of this game"]}),
        read(worst={"better": []}),
        read(rolls=[dict(right["rolls"][0], seq=decided.seq)]),
    ):
        in_a_file.analyses._known.clear()
        caplog.clear()
        await KeptAnalyses(in_a_file._log).put(table_id, analyses.made_by(table), json.dumps(odd))
        assert (await in_a_file.analyses.look(table_id)).stage is Stage.OPEN, odd
        assert "not one of its game" in caplog.text
    await KeptAnalyses(in_a_file._log).put(table_id, analyses.made_by(table), json.dumps(read()))
    in_a_file.analyses._known.clear()
    assert (await in_a_file.analyses.look(table_id)).stage is Stage.DONE


async def test_other_rules_make_it_anew(in_a_file: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = await over(in_a_file)
    table = await in_a_file._cache.get(table_id)
    before = analyses.made_by(table)
    for name, value in (("VERSION", 99), ("FORMAT", "wuerfelwerk-analysis-9")):
        with monkeypatch.context() as later:
            later.setattr(analysing, name, value)
            assert analyses.made_by(table) != before


# ---- the real thing ---------------------------------------------------------------------------------


def really(game: str, record: Any, tell: Callable[..., None]) -> Any:
    """What a server runs, where the toy game is registered."""
    games.GAMES[GAME] = "tests.toy.pig"
    return analysed(game, record, tell)


@pytest.mark.long
async def test_a_small_game_is_really_analysed(in_a_file: Tables) -> None:
    table_id = await over(in_a_file)
    service = Analyses(in_a_file._cache, in_a_file._log, really)
    await service.ask(table_id)
    async with asyncio.timeout(300):
        while (looked := await service.look(table_id)).is_at_work:
            await asyncio.sleep(0.1)
    await service.close()
    assert looked.found is not None, looked
    assert sum(seat.adjusted for seat in looked.found.seats) == pytest.approx(1, abs=1e-4)
    service._known.clear()
    assert (await service.look(table_id)).found == looked.found, "it fits the game, and is kept"
