"""Makes recorded games: whole games with loaded dice, one for each way a game can end.

    python -m tests.games.regenbogenwuerfelei.recording      # from the root of the project

writes them anew into tests/games/regenbogenwuerfelei/recorded; a person reads the difference.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from tests.recordings import write
from wuerfelwerk.engine.chance import new_throw
from wuerfelwerk.engine.contract import CHANCE, LETTERS, OVER
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.engine.recorded.record import Event, Replay, write_record
from wuerfelwerk.games import game
from wuerfelwerk.games.regenbogenwuerfelei import codes

FOLDER = Path(__file__).with_name("recorded")
GAME = game("regenbogenwuerfelei")
EVERY = "joker,blockierer,hilfe,zauberer"


class Recorder:
    """Plays one game at random and writes it down, with every legal list."""

    def __init__(self, seats: int, seed: int, low: float, **options: str) -> None:
        self.options = GAME.card.defaults() | options
        self.chance = random.Random(seed)
        self.low = low  # how often the die of a turn shows a 1
        self.replay = Replay(GAME, GAME.rules.lay_out(self.options, seats, SeededDice(seed)))
        self.events: list[Event] = []

    def play(self, most: int = 4000, until: Callable[[Recorder], bool] = lambda game: False) -> Recorder:
        while self.replay.to_act() != OVER and len(self.events) < most and not until(self):
            self.roll() if self.replay.to_act() == CHANCE else self.commit()
        return self

    def roll(self) -> None:
        replay, thrown = self.replay, new_throw()
        GAME.rules.throw(replay.material, replay.state, thrown)
        faces = [self.chance.randrange(int(sides)) for sides in thrown.sides[: int(thrown.count)]]
        if replay.state.phase == codes.ROLL and self.chance.random() < self.low:
            faces[0] = 0
        self.add(Event(*_in_a_row(GAME.notation.roll_text(replay.material, replay.state, faces))))

    def commit(self) -> None:
        seat, ahead = self.replay.to_act(), Replay(GAME, self.replay.material)
        ahead.state = self.replay.state.copy()
        texts: list[str] = []
        lists: list[tuple[str, ...]] = []
        while not texts or GAME.rules.unfinished(ahead.material, ahead.state, seat):
            lists.append(ahead.legal_texts(seat))
            texts.append(self.chance.choice(lists[-1]))
            action = GAME.notation.read_action(ahead.material, ahead.state, seat, texts[-1])
            GAME.rules.apply(ahead.material, ahead.state, seat, action)
        auto = all(len(one) == 1 for one in lists)
        self.add(Event(LETTERS[seat], tuple(texts), auto, tuple(lists)))

    def stop(self, text: str) -> Recorder:
        self.add(Event("lot", (text,)))
        return self

    def add(self, event: Event) -> None:
        self.replay.apply(event)
        self.events.append(event)

    def result(self) -> dict[str, Any]:
        return self.replay.result() if self.replay.to_act() == OVER else {}

    def record(self) -> dict[str, Any]:
        seats = [
            {"name": f"Seat {letter}", "kind": "bot:random"}
            for letter in LETTERS[: int(self.replay.material.seats)]
        ]
        return write_record(
            GAME,
            self.options,
            seats,
            self.replay.material,
            self.events,
            dice="own",
            result=self.result() or None,
        )


def _in_a_row(roll: tuple[str, str]) -> tuple[str, tuple[str, ...]]:
    return roll[0], (roll[1],)


def first(make: Callable[[int], Recorder], wanted: Callable[[dict[str, Any]], bool]) -> Recorder:
    """The first seed whose game ends as wanted."""
    return next(made for seed in count() if wanted((made := make(seed)).result()))


def ended(how: str, winners: int) -> Callable[[dict[str, Any]], bool]:
    return lambda result: result.get("ended") == how and len(result["winners"]) == winners


RECORDINGS: dict[str, Callable[[], Recorder]] = {
    "rainbow": lambda: first(lambda seed: Recorder(3, seed, 0).play(), ended("rainbow", 1)),
    "rainbow_of_six": lambda: first(lambda seed: Recorder(6, seed, 0).play(), ended("rainbow", 1)),
    "rainbow_with_every_function_die": lambda: first(
        lambda seed: Recorder(4, seed, 0, functions=EVERY, rounds="2").play(), ended("rainbow", 1)
    ),
    "five_and_who_begins": lambda: next(
        made
        for made in (Recorder(5, seed, 0).play() for seed in count())
        if any(event.text == ("decline",) for event in made.events)
    ),
    "last_survivor": lambda: first(
        lambda seed: Recorder(2, seed, 0.5, functions="blockierer").play(), ended("last survivor", 1)
    ),
    "stopped_by_limit": lambda: first(
        lambda seed: Recorder(
            2, seed, 1.0, functions=EVERY, leftover="removed", last_survivor="plays_on"
        ).play(400),
        ended("stopped", 0),
    ),
    "stopped_by_vote": lambda: first(
        lambda seed: _voted(Recorder(4, seed, 0.6, last_survivor="plays_on")), ended("stopped", 0)
    ),
    "stopped_abandoned": lambda: Recorder(4, 1, 0, functions="joker").play(9).stop("stopped abandoned"),
    "unfinished": lambda: Recorder(2, 1, 0, functions="hilfe,zauberer").play(12),
}


def _voted(made: Recorder) -> Recorder:
    """Played until people may vote to stop, and stopped."""
    made.play(until=lambda game: _may_stop(game))
    return made.stop("stopped vote") if made.replay.to_act() != OVER else made


def _may_stop(made: Recorder) -> bool:
    material, state = made.replay.material, made.replay.state
    return bool(GAME.rules.may_stop(material, state) and GAME.rules.between_turns(material, state))


def _record(make: Callable[[], Recorder]) -> dict[str, Any]:
    return make().record()


def main() -> None:
    write(FOLDER, {name: partial(_record, make) for name, make in RECORDINGS.items()})


if __name__ == "__main__":
    main()
