"""Makes recorded games: one for each way a game can end.

    python -m tests.games.wuerfelmeister.recording          # from the root of the project

writes them anew into tests/games/wuerfelmeister/recorded; a person reads the difference.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.recordings import write
from wuerfelwerk.engine.chance import new_throw, throw_with
from wuerfelwerk.engine.contract import CHANCE, LETTERS, NO_ACTION, OVER
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.engine.recorded.record import Event, Replay, write_record
from wuerfelwerk.games import game
from wuerfelwerk.games.wuerfelmeister import CARD, rules
from wuerfelwerk.games.wuerfelmeister.board import FIELD_OF

FOLDER = Path(__file__).with_name("recorded")
GAME = game("wuerfelmeister")
Wish = Callable[[list[str]], list[str]]
NAMES = ("Ada", "Bruno", "Cleo", "Dora")


class Recorder:
    """Plays one game event by event and writes it down, with every legal list."""

    def __init__(self, seed: int, seats: int = 2, **options: str) -> None:
        self.options = CARD.defaults() | options
        self.material = rules.lay_out(self.options, seats, SeededDice(seed))
        self.replay = Replay(GAME, self.material)
        self.events: list[Event] = []
        self.with_legal = True
        self.chance, self.dice = random.Random(seed), SeededDice(seed)

    def is_on_a_die(self, text: str) -> bool:
        """True for a move that ends on a die."""
        return text.startswith("move ") and text != "move coin" and self.state.dice[FIELD_OF[text[5:]]] > 0

    @property
    def state(self) -> Any:
        return self.replay.state

    def over(self) -> bool:
        return self.replay.to_act() == OVER

    def add(self, actor: str, text: str) -> None:
        event = Event(actor, (text,))
        if actor in LETTERS:
            seat = LETTERS.index(actor)
            auto = int(rules.forced(self.material, self.state, seat)) != NO_ACTION
            event = Event(actor, (text,), auto, (self.replay.legal_texts(seat),) if self.with_legal else None)
        self.replay.apply(event)
        self.events.append(event)

    def step(self, wish: Wish = lambda legal: legal) -> None:
        """One event at random, of the legal texts that are wished for."""
        seat = self.replay.to_act()
        if seat != CHANCE:
            legal = list(self.replay.legal_texts(seat))
            self.add(LETTERS[seat], self.chance.choice(wish(legal) or legal))
            return
        thrown = new_throw()
        rules.throw(self.material, self.state, thrown)
        self.add(*GAME.notation.roll_text(self.material, self.state, throw_with(self.dice, thrown)))

    def play(self, until: Callable[[], bool], wish: Wish = lambda legal: legal) -> Recorder:
        while not self.over() and not until():
            self.step(wish)
        return self

    def record(self) -> dict[str, Any]:
        seats = [{"name": name, "kind": "human"} for name in NAMES[: int(self.material.seats)]]
        result = self.replay.result() if self.over() else None
        return write_record(GAME, self.options, seats, self.material, self.events, dice="own", result=result)


def whole(seed: int, seats: int, **options: str) -> dict[str, Any]:
    return Recorder(seed, seats, **options).play(lambda: False).record()


def quiet(recorder: Recorder) -> Wish:
    """Nobody tries: figures keep off the dice (hits are not forced at these tables)."""

    def wish(legal: list[str]) -> list[str]:
        return [text for text in legal if not recorder.is_on_a_die(text)]

    return wish


def vote() -> dict[str, Any]:
    recorder = Recorder(5, 2, forced_hit="false")

    def may() -> bool:
        material, state = recorder.material, recorder.state
        return bool(rules.may_stop(material, state)) and bool(rules.between_turns(material, state))

    recorder.play(may, quiet(recorder))
    recorder.add("lot", "stopped vote")
    return recorder.record()


def limit() -> dict[str, Any]:
    recorder = Recorder(8, 2, forced_hit="false")
    recorder.with_legal = False  # four thousand events
    return recorder.play(lambda: False, quiet(recorder)).record()


def abandoned() -> dict[str, Any]:
    recorder = Recorder(9, 3)
    for _ in range(60):
        recorder.step()
    recorder.add("lot", "stopped abandoned")
    return recorder.record()


def unfinished() -> dict[str, Any]:
    recorder = Recorder(4, 4, version="master", skin="poker")
    for _ in range(70):
        recorder.step()
    return recorder.record()


RECORDINGS: dict[str, Callable[[], dict[str, Any]]] = {
    "one_winner": lambda: whole(1, 2),
    "one_winner_master": lambda: whole(2, 4, version="master", skin="colours", size="5", coin="e3"),
    "several_winners": lambda: whole(SHARED, 2, size="5", coin="a1", forced_hit="false"),
    "laid_by_hand": lambda: whole(3, 3, setup="manual", size="5", coin="e4"),
    "stopped_by_vote": vote,
    "stopped_by_limit": limit,
    "stopped_abandoned": abandoned,
    "unfinished": unfinished,
}
SHARED = 5  # a seed found by trying


def main() -> None:
    write(FOLDER, RECORDINGS)


if __name__ == "__main__":
    main()
