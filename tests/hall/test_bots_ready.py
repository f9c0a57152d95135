"""Bots are made ready game by game: in which order, and who answers meanwhile. Without real processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest

from wuerfelwerk.hall.bots import worker as module
from wuerfelwerk.hall.bots.worker import READY, BotWorker, Helper, _make_ready


class Line:
    """One end of a line: what was sent, or what there is to hear."""

    def __init__(self) -> None:
        self.words: list[Any] = []

    def send(self, word: Any) -> None:
        self.words.append(word)

    def poll(self, _seconds: float = 0) -> bool:
        return bool(self.words)

    def recv(self) -> Any:
        return self.words.pop(0)


class Fake(Helper):
    """A process that does what the test says."""

    known: int
    stopped: bool

    @classmethod
    def start(cls, *warm: str, known: int = 0) -> Helper:
        helper = cls(None, Line(), warm)  # type: ignore[arg-type]
        object.__setattr__(helper, "known", known)
        object.__setattr__(helper, "stopped", False)
        return helper

    def stop(self) -> None:
        object.__setattr__(self, "stopped", True)

    def says(self, *words: str) -> None:
        for word in words:
            self.connection.send(word)


@pytest.fixture
async def worker(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[BotWorker]:
    monkeypatch.setattr(module, "Helper", Fake)
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.0)
    monkeypatch.setattr(module, "STAGE_SECONDS", 0.0)
    monkeypatch.setattr(module, "_ask", lambda line, question, seconds: ([1], question[1]))
    worker = BotWorker(["one", "two", "three"])
    worker.start()
    yield worker
    await worker.close()


async def question(worker: BotWorker, game: str) -> None:
    assert await worker.choose(game, "expert", b"", b"", 0, 1) == [1]


def warming(worker: BotWorker) -> Any:
    return worker._warming


async def looked_at() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_each_game_is_ready_as_soon_as_it_is_compiled(worker: BotWorker) -> None:
    plain, first = worker._answering, warming(worker)
    assert first.games == ("one", "two", "three")
    first.says("one", READY)
    await looked_at()  # nobody has asked
    assert worker._answering is first and plain.stopped  # type: ignore[union-attr]
    second = warming(worker)
    assert (second.games, second.known) == (("one", "two", "three"), 1)
    second.says("one", "two", "three", READY)
    await looked_at()
    assert worker._answering is second and first.stopped and not second.stopped
    assert worker._warming is None


async def test_a_game_that_is_played_comes_first(worker: BotWorker) -> None:
    first = warming(worker)
    await question(worker, "three")  # while nobody plays what is compiled
    second = warming(worker)
    assert first.stopped and second.games == ("three", "one", "two")
    await question(worker, "two")  # that waits: three is played as well
    assert warming(worker) is second
    second.says("three", READY)
    await looked_at()
    assert (warming(worker).games, warming(worker).known) == (("three", "two", "one"), 1)


async def test_nothing_begins_anew_while_it_may_be_a_matter_of_seconds(
    worker: BotWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "STAGE_SECONDS", 3600.0)
    first = warming(worker)
    await question(worker, "three")
    assert warming(worker) is first and not first.stopped


async def test_games_that_are_only_loaded_are_not_put_behind(worker: BotWorker) -> None:
    warming(worker).says("one", READY)
    await looked_at()
    second = warming(worker)
    await question(worker, "two")  # it is next, behind what is being loaded
    assert warming(worker) is second and second.ready == []


@pytest.mark.parametrize(
    "seconds, known, told",
    [
        (1.0, 0, ["one", "two", "three"]),
        (11.0, 0, ["one"]),
        (6.0, 0, ["one", "two"]),
        (11.0, 1, ["one", "two"]),
    ],
)
def test_where_it_takes_long_it_ends_after_a_game(
    seconds: float, known: int, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """But never before one that was not there already."""
    clock, line = [0.0], Line()
    monkeypatch.setattr(module.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(module, "games", SimpleNamespace(game=str))

    def warm(_game: str) -> None:
        clock[0] += seconds

    monkeypatch.setattr(module.bots, "warm", warm)
    _make_ready(line, ["one", "two", "three"], known)  # type: ignore[arg-type]
    assert line.words == [*told, READY]


def test_a_game_that_cannot_be_compiled_is_told_as_well(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Else it would be tried for ever; its bots stay with the plain rules."""
    line = Line()
    monkeypatch.setattr(module, "games", SimpleNamespace(game=str))
    monkeypatch.setattr(module.bots, "warm", lambda game: 1 / (game != "one"))
    _make_ready(line, ["one", "two"], 0)  # type: ignore[arg-type]
    assert line.words == ["one", "two", READY]
    assert "bots of one stay with the plain rules" in caplog.text
