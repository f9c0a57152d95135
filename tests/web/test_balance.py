"""How balanced a drawn board is: asked until the interval is small, one board an asker, measured once."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import replace
from typing import Any

import pytest
from httpx import Response

from tests import plain_balance
from tests.web.conftest import Guest, Room
from tests.web.test_editor import DRAWN, good, room_of
from wuerfelwerk.bots.solo import Solo
from wuerfelwerk.engine.errors import NotLegal
from wuerfelwerk.games import game
from wuerfelwerk.games.sketches import balance_of
from wuerfelwerk.hall.balancing import Balances, Measured, Wanted
from wuerfelwerk.hall.balancing.balances import CHUNK, MOST_WAITING, measured
from wuerfelwerk.lab.balance import _measured, _Task

FIRST = DRAWN[0]


def board(number: int = 0, id: str = FIRST, half: float = 1e-9, games: int = 300) -> Wanted:
    part = game(id).part("board")
    found = sorted(part.load_boards().items())[number][1]
    return Wanted(id, "strong", part.write_board(found), half, games)


async def known(balances: Balances, asker: str, wanted: Wanted) -> list[Measured]:
    """All that is told until it is finished."""
    told = []
    for _ in range(3000):
        told.append(balances.ask(asker, wanted))
        if told[-1].done or told[-1].failed:
            return told
        await asyncio.sleep(0.02)
    raise AssertionError("it is never finished")


@pytest.fixture
async def balances() -> Any:
    found = Balances(plain_balance.played)
    yield found
    await found.close()


@pytest.mark.parametrize("id", DRAWN)
def test_the_numbers_are_those_of_boards_balance(id: str) -> None:
    """One loop a game in Python here, one for all in ``lab``: the same games."""
    one = game(id)
    material, by = one.part("making").balance_materials()[0][1], str(json.loads(_data(id))["measured"])
    numbers = Solo(one, "random", compile=False).play(material, by, 1, 3, 2)
    assert numbers == _measured(_Task(id, "random", 1, material.tobytes(), 3, 5, by))


def _data(id: str) -> str:
    return (game(id).folder / "data" / "balance.json").read_text("utf-8")


@pytest.mark.parametrize("id", DRAWN)
def test_what_is_kept_is_of_the_boards_that_are_dealt(id: str) -> None:
    dealt = [name for name, _ in game(id).part("making").balance_materials()]
    usual = balance_of(game(id))
    assert list(usual.means) == dealt and usual.band[0] < usual.mean < usual.band[1]


@pytest.mark.long
@pytest.mark.parametrize("id", DRAWN)
def test_what_is_kept_was_measured(id: str) -> None:
    one, usual = game(id), balance_of(game(id))
    name, material = one.part("making").balance_materials()[0]
    numbers = Solo(one, usual.bot).play(material, json.loads(_data(id))["measured"], 1, 0, usual.games)
    assert round(sum(numbers) / len(numbers), 3) == usual.means[name]


async def test_the_interval_shrinks_until_it_is_small_enough(balances: Balances) -> None:
    told = await known(balances, "Ada", board())
    seen = [one.games for one in told if one.games]
    assert told[0] == Measured() and seen[-1] == 300 and seen == sorted(seen)
    halves = [one.half for one in told if one.games]
    assert halves[-1] < halves[0] or len(set(seen)) == 1
    enough = await known(balances, "Ada", board(1, half=100.0))
    assert enough[-1].games == CHUNK
    assert balances.ask("Bo", board(1, half=100.0)) == enough[-1]  # at once: it is known


def test_the_interval_is_that_of_the_mean() -> None:
    found = measured([4, 8] * 50, board())
    assert found.mean == 6.0 and found.half == pytest.approx(1.96 * 2.01 / 10, rel=1e-3)


async def test_an_asker_has_one_board_and_a_new_one_takes_its_place(balances: Balances) -> None:
    balances.ask("Ada", board(0, games=100_000))
    balances.ask("Ada", board(1))
    assert [job.wanted for job in balances._queue.values()] == [board(1)]
    assert (await known(balances, "Ada", board(1)))[-1].done


async def test_too_many_askers_are_told_to_come_again(balances: Balances) -> None:
    for number in range(MOST_WAITING):
        balances.ask(f"asker {number}", board(games=1000))
    with pytest.raises(NotLegal, match="viele Pläne"):
        balances.ask("one more", board())
    balances.ask("asker 3", board(1, games=1000))  # who is there already may go on drawing


@pytest.mark.parametrize("run", [plain_balance.broken, plain_balance.dying])
async def test_a_process_that_fails_is_told_and_the_next_question_tries_again(run: Any) -> None:
    balances = Balances(run)
    try:
        assert (await known(balances, "Ada", board()))[-1].failed
        balances._run = plain_balance.played
        if balances._working is not None:
            balances._working.cancel()
            await asyncio.wait([balances._working])
        assert (await known(balances, "Ada", board()))[-1].done
    finally:
        await balances.close()


async def asked(guest: Guest, id: str, text: str) -> Response:
    return await guest.post(f"/boards/{id}/balance", board=text)


@pytest.mark.parametrize("id", DRAWN)
async def test_the_page_hears_how_balanced_a_board_is(room: Room, id: str) -> None:
    room.tables.balances = Balances(plain_balance.played)
    guest, sketch = room.guest("en"), good(id)
    first = await asked(guest, id, sketch.text)
    assert first.status_code == 200 and "Being measured" in first.text and first.headers["retry-after"] == "1"
    for _ in range(200):
        answer = await asked(guest, id, replace(sketch, id="renamed").text)
        if "retry-after" not in answer.headers:
            break
        await asyncio.sleep(0.2)
    assert re.search(r"<b>\d+\.\d (turns|points) ± \d+\.\d</b>", answer.text) and "m-dot" in answer.text
    await room.tables.balances.close()


async def test_only_good_boards_are_measured(room: Room) -> None:
    paper = room_of(FIRST).PAPER
    letters = good(FIRST).letters
    bad = letters.replace(letters[-3], paper.blanks[0])
    answer = await asked(room.guest(), FIRST, f"{bad}.x")
    assert answer.status_code == 400 and not room.tables.balances._queue
