"""Hints at tables: who may ask, what nobody else sees, a process that may be slow, dead or busy."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
import time
from collections.abc import AsyncIterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.hall.harvest import HOLD, PUSH
from tests.hall.people import People
from wuerfelwerk.bots.hinting import Advice, Hint
from wuerfelwerk.engine.errors import NotLegal, OutOfDate, Unreadable
from wuerfelwerk.hall import Forbidden, Tables, new_person
from wuerfelwerk.hall.hinting import MODES, NotReady, hints, line
from wuerfelwerk.hall.hinting.worker import READY
from wuerfelwerk.table import checks
from wuerfelwerk.table.hinting import asking
from wuerfelwerk.table.hinting.asking import Question

GAME = "harvest"
BOTH = {"settings": {"hints": True}}
TUTOR = {"settings": {"tutor": True}}


@pytest.fixture(autouse=True)
def knows_harvest(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game has no features: here somebody knows it all the same."""
    monkeypatch.setattr(hints, "gives_hints", lambda game: True)


class Told:
    """Stands for the process: what it was asked, and what it answers."""

    def __init__(self, tables: Tables) -> None:
        self.asked: list[Question] = []
        self.lost = 0.2
        self.waits = 0.0
        self.hints = tables.hints
        self.hints._line = lambda game_id: self  # type: ignore[method-assign, assignment, return-value]

    def prepare(self) -> None:
        self.asked.append(Question("prepared", b"", b"", 0))

    async def ask(self, question: Question) -> Advice:
        self.asked.append(question)
        await asyncio.sleep(self.waits)
        best = Hint((HOLD,), 0.6, 0.01)
        chosen = Hint(question.chosen, 0.4, 0.01) if question.chosen else None
        return Advice(2, (best,), chosen, self.lost, 0.01)


@pytest.fixture
def told(in_a_file: Tables) -> Told:
    return Told(in_a_file)


# ---- allowing -----------------------------------------------------------------------------------------


def test_a_tutor_gives_hints_too_and_nothing_is_allowed_by_itself() -> None:
    assert not checks.settings({})["hints"] and not checks.settings({})["tutor"]
    both = checks.settings({"tutor": True})
    assert both["hints"] and both["tutor"]
    with pytest.raises(Unreadable):
        checks.settings({"hints": "yes"})


async def test_the_host_allows_them_before_the_game_and_the_log_says_so(in_a_file: Tables) -> None:
    people = await People.sit(in_a_file, GAME, 2)
    for mode in MODES:
        await in_a_file.hints.choose(people.table_id, people.persons[0], mode)
    with pytest.raises(Forbidden):
        await in_a_file.hints.choose(people.table_id, people.persons[1], "off")
    with pytest.raises(Unreadable):
        await in_a_file.hints.choose(people.table_id, people.persons[0], "all")
    assert not (await people.view()).notes
    await in_a_file.start(people.table_id, people.persons[0])
    view = await people.view()
    assert view.settings["hints"] and view.settings["tutor"]
    assert [(note.what, note.seat, note.after) for note in view.notes] == [("tutor", 0, 0)]
    with pytest.raises(NotLegal, match="bevor das Spiel beginnt"):
        await in_a_file.hints.choose(people.table_id, people.persons[0], "off")


# ---- who may ask --------------------------------------------------------------------------------------


async def test_only_who_decides_may_ask_and_nothing_is_left_of_it(in_a_file: Tables, told: Told) -> None:
    people = await People.begin(in_a_file, GAME, 2, **BOTH)
    view = await people.view()
    (seat,) = view.waiting_for
    other, stranger = people.persons[1 - seat], new_person()
    for person in (other, stranger, ""):
        with pytest.raises(Forbidden):
            await in_a_file.hints.ask(people.table_id, person, seat, view.seq)
    with pytest.raises(NotLegal, match="nicht dran"):
        await in_a_file.hints.ask(people.table_id, other, 1 - seat, view.seq)
    with pytest.raises(OutOfDate):
        await in_a_file.hints.ask(people.table_id, people.persons[seat], seat, view.seq - 1)
    assert not told.asked
    before = in_a_file._cache.shown(people.table_id)
    advice = await in_a_file.hints.ask(people.table_id, people.persons[seat], seat, view.seq)
    assert advice.hints[0].actions == (HOLD,)
    assert in_a_file._cache.shown(people.table_id) is before, "nobody can see that it was asked"


async def test_a_table_without_them_refuses(in_a_file: Tables, told: Told) -> None:
    people = await People.begin(in_a_file, GAME, 2)
    view = await people.view()
    (seat,) = view.waiting_for
    me = people.table_id, people.persons[seat], seat, view.seq
    with pytest.raises(NotLegal, match="keine Tipps"):
        await in_a_file.hints.ask(*me)
    with pytest.raises(NotLegal, match="keine Tipps"):
        await in_a_file.hints.put(*me, [HOLD])
    assert await in_a_file.hints.tutored(*me, [PUSH]) is None
    await in_a_file.hints.prepare(*me[:2])
    assert not told.asked and not view.notes


async def test_a_table_with_hints_alone_has_no_tutor(in_a_file: Tables, told: Told) -> None:
    people = await People.begin(in_a_file, GAME, 2, **BOTH)
    view = await people.view()
    (seat,) = view.waiting_for
    me = people.table_id, people.persons[seat], seat, view.seq
    assert await in_a_file.hints.tutored(*me, [PUSH]) is None and not told.asked


async def test_what_others_have_hidden_and_drafted_is_not_in_the_question(in_a_file: Tables) -> None:
    """Tables that differ in nothing but what this seat may not see ask the very same."""
    questions = set()
    for hidden, drafted in (((6,), ()), ((0, 3), (1,)), ((1, 4), (2, 5)), ((), ())):
        people = await People.begin(in_a_file, GAME, 3, **BOTH)
        view = await people.view()
        await people.act(view.waiting_for[0], [HOLD])
        if hidden:
            await people.act(1, hidden)
        await people.draft(2, *drafted)
        await people.draft(0, 0)
        table = await in_a_file._cache.get(people.table_id)
        questions.add(asking.question(table, people.persons[0], 0, table.seq))
    assert len(questions) == 1


# ---- taking one up ------------------------------------------------------------------------------------


async def test_a_hint_goes_into_the_draft_in_place_of_what_was_there(in_a_file: Tables) -> None:
    people = await People.begin(in_a_file, GAME, 2, **BOTH)
    view = await people.view()
    await people.act(view.waiting_for[0], [HOLD])
    await people.draft(0, 2)
    view = await people.view(0)
    me = people.table_id, people.persons[0], 0, view.seq
    assert (await in_a_file.hints.put(*me, [1, 3])).draft == (1, 3)
    assert (await in_a_file.hints.put(*me, [1, 3])).draft == (1, 3), "twice is once"
    for wrong in ([7], [1, 3, 4], [99]):
        with pytest.raises((NotLegal, Unreadable)):
            await in_a_file.hints.put(*me, wrong)
    with pytest.raises(Forbidden):
        await in_a_file.hints.put(people.table_id, people.persons[1], 0, view.seq, [1, 3])
    assert (await people.view(0)).draft == (1, 3) and (await people.view(1)).draft == ()


# ---- the tutor ----------------------------------------------------------------------------------------


async def test_the_tutor_speaks_of_what_surely_costs_much_and_of_nothing_else(
    in_a_file: Tables, told: Told
) -> None:
    people = await People.begin(in_a_file, GAME, 2, **TUTOR)
    view = await people.view()
    (seat,) = view.waiting_for
    me = people.table_id, people.persons[seat], seat, view.seq
    found = await in_a_file.hints.tutored(*me, [PUSH])
    assert found is not None and found.question.chosen == (PUSH,) and found.advice.lost == 0.2
    assert await in_a_file.hints.tutored(*me, [PUSH], str(PUSH)) is None, "it is meant all the same"
    assert await in_a_file.hints.tutored(*me, [PUSH], str(HOLD)) is not None
    told.lost = hints.COSTLY + 0.5 * hints.SURE * 0.01
    assert await in_a_file.hints.tutored(*me, [PUSH]) is None, "that may be chance"
    asked = len(told.asked)
    assert await in_a_file.hints.tutored(*me, [PASS_NOW := 6]) is None and PASS_NOW, "the table says why not"
    assert await in_a_file.hints.tutored(*me, None) is None
    assert await in_a_file.hints.tutored(me[0], new_person(), *me[2:], [PUSH]) is None
    assert len(told.asked) == asked, "nobody is asked about what cannot be carried out"


async def test_a_tutor_that_is_slow_keeps_nobody_waiting(
    in_a_file: Tables, told: Told, caplog: pytest.LogCaptureFixture
) -> None:
    people = await People.begin(in_a_file, GAME, 2, **TUTOR)
    view = await people.view()
    (seat,) = view.waiting_for
    told.waits, in_a_file.hints._tutor_seconds = 5.0, 0.05
    caplog.set_level("INFO", logger=hints.log.name)
    begun = time.monotonic()
    me = people.table_id, people.persons[seat], seat, view.seq
    assert await in_a_file.hints.tutored(*me, [PUSH]) is None
    assert time.monotonic() - begun < 2 and "no answer in time" in caplog.text


async def test_one_question_at_a_time_from_a_seat_and_the_same_is_asked_once(
    in_a_file: Tables, told: Told
) -> None:
    people = await People.begin(in_a_file, GAME, 2, **TUTOR)
    view = await people.view()
    (seat,) = view.waiting_for
    me, told.waits = (people.table_id, people.persons[seat], seat, view.seq), 0.05
    twice = await asyncio.gather(in_a_file.hints.ask(*me), in_a_file.hints.ask(*me))
    assert twice[0] is twice[1] and len(told.asked) == 1
    first = asyncio.create_task(in_a_file.hints.ask(*me))
    await asyncio.sleep(0.01)
    second = await in_a_file.hints.tutored(*me, [PUSH])
    assert second is not None and second.advice.chosen is not None, "its own answer, not that of the first"
    assert first.done() and [one.chosen for one in told.asked[-2:]] == [(), (PUSH,)]
    assert not in_a_file.hints._asked and not in_a_file.hints._about


# ---- the process --------------------------------------------------------------------------------------


def moody(file: str, game_id: str, asked: Question | None) -> Mapping[str, Any] | None:
    """Does what the file says: one process can go wrong in many ways."""
    mood = Path(file).read_text()
    if mood == "dies":
        os._exit(3)
    if mood == "fails":
        raise ZeroDivisionError("somewhere deep")
    if mood == "silent" or (mood == "slow" and asked is None):
        time.sleep(60)
    if asked is None:
        return None
    told = Advice(1, (Hint((asked.seat,), 0.5, 0.1, speaks=(1.0,)),)).to_json()
    return {"format": "other"} if mood == "nonsense" else told


@pytest.fixture
async def mood(tmp_path: Path) -> AsyncIterator[Path]:
    yield tmp_path / "mood"


def line_in(mood: Path, word: str, **more: float) -> line.Line:
    mood.write_text(word)
    return line.Line(GAME, partial(moody, str(mood)), **more)


def asked(seat: int) -> Question:
    return Question(GAME, b"m", b"s", seat)


async def ready(one: line.Line) -> None:
    one.prepare()
    async with asyncio.timeout(30):
        while one._preparing is not None:
            await asyncio.sleep(0.01)


async def test_while_processes_are_made_ready_there_are_threads_left_for_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    over, started = threading.Event(), list[Any]()

    class Compiling:
        def hear(self, _seconds: float) -> tuple[Any, ...]:
            over.wait(30)
            return (READY,)

        def stop(self) -> None:
            over.set()

    def start(*_asked: Any) -> Compiling:
        started.append(Compiling())
        return started[-1]

    monkeypatch.setattr(line.Helper, "start", start)
    lines = [line.Line(f"{GAME} {number}", partial(moody, "")) for number in range((os.cpu_count() or 1) + 4)]
    try:
        for one in lines:
            one.prepare()
        async with asyncio.timeout(10):
            while len(started) < len(lines):
                await asyncio.sleep(0.01)
            assert await asyncio.to_thread(int, "7") == 7
    finally:
        over.set()
        for one in lines:
            await one.close()


async def test_the_first_question_makes_it_ready_the_next_are_answered_and_remembered(mood: Path) -> None:
    one = line_in(mood, "well", idle=0.3, answer_seconds=1.0)
    with pytest.raises(NotReady, match="vorbereitet"):
        await one.ask(asked(0))
    await ready(one)
    advice = await one.ask(asked(1))
    assert advice.hints[0].actions == (1,) and await one.ask(asked(1)) is advice
    for word, sentence in (("fails", "kam nicht zustande"), ("nonsense", "kam nicht zustande")):
        mood.write_text(word)
        with pytest.raises(NotLegal, match=sentence):
            await one.ask(asked(2))
    mood.write_text("silent")
    waiting = [asyncio.create_task(one.ask(asked(seat))) for seat in range(3, 3 + line.MOST_WAITING)]
    await asyncio.sleep(0.05)
    with pytest.raises(NotLegal, match="viele"):
        await one.ask(asked(2))
    found = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(one, NotLegal) for one in found), "the process was ended, nobody waits for ever"
    with pytest.raises(NotReady):
        await one.ask(asked(2))
    mood.write_text("well")
    await ready(one)
    async with asyncio.timeout(10):
        while one._helper is not None:
            await asyncio.sleep(0.01)
    assert not multiprocessing.active_children(), "it ends when nobody asks"
    await one.close()


async def test_one_that_cannot_be_made_ready_is_tried_again(mood: Path) -> None:
    one = line_in(mood, "dies")
    await ready(one)
    with pytest.raises(NotReady):
        await one.ask(asked(0))
    await ready(one)
    mood.write_text("slow")
    one._compile_seconds = 0.05
    await ready(one)
    assert one._helper is None, "whoever takes too long is ended"
    await one.close()
    assert not multiprocessing.active_children()
