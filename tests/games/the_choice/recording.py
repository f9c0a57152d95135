"""Makes recorded games: whole games with injected dice, one for each way a game can end.

    python -m tests.games.the_choice.recording          # from the root of the project

writes them anew into tests/games/the_choice/recorded; a person reads the difference.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from tests.games.the_choice.test_referee import choose
from tests.recordings import write
from wuerfelwerk.engine.contract import CHANCE, LETTERS, NO_ACTION, OVER
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.engine.recorded.record import Event, Replay, write_record
from wuerfelwerk.games import game
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice.material import FACES
from wuerfelwerk.games.the_choice.notation import dice_thrown, face_text
from wuerfelwerk.games.the_choice.words import reading

FOLDER = Path(__file__).with_name("recorded")
THE_CHOICE = game("the_choice")


class Recorder:
    """Plays one game event by event and writes it down, with every legal list."""

    def __init__(self, seed: int, seats: int, sheets: str = "all_different", eager: float = 0.9) -> None:
        self.options = {"sheets": sheets}
        self.material = rules.lay_out(self.options, seats, SeededDice(seed))
        self.replay = Replay(THE_CHOICE, self.material)
        self.events: list[Event] = []
        self.chance = random.Random(seed)
        self.eager = eager
        self.careful = False  # picks dice that fit, so that sides become full

    def over(self) -> bool:
        return self.replay.to_act() == OVER

    def add(self, actor: str, *text: str) -> None:
        """One event as given; the legal lists are worked out."""
        event = Event(actor, text)
        if actor in LETTERS:
            seat = LETTERS.index(actor)
            forced = int(rules.forced(self.material, self.replay.state, seat)) != NO_ACTION
            event = Event(actor, text, forced and len(text) == 1, self._legal(seat, text))
        self.replay.apply(event)
        self.events.append(event)

    def step(self) -> None:
        """One event at random."""
        seat = self.replay.to_act()
        if seat != CHANCE:
            self.add(LETTERS[seat], *self._commit(seat))
        elif self.replay.state.phase == rules.LOT:
            self.add("lot", f"starts {LETTERS[self.chance.randrange(int(self.material.seats))]}")
        else:
            self.add("dice", f"dice {self._faces()}")

    def play_out(self) -> Recorder:
        while not self.over():
            self.step()
        return self

    def record(self) -> dict[str, Any]:
        names = ["Ada", "Bruno", "Cleo", "Dora"]
        seats = [{"name": name, "kind": "human"} for name in names[: int(self.material.seats)]]
        result = self.replay.result() if self.over() else None
        return write_record(
            THE_CHOICE, self.options, seats, self.material, self.events, dice="own", result=result
        )

    def _faces(self) -> str:
        """Random faces; with ``careful`` the best of all rolls for the active seat."""
        state, thrown = self.replay.state, dice_thrown(self.replay.state)
        rolls = [[self.chance.randrange(FACES) for _ in thrown] for _ in range(60 if self.careful else 1)]
        spots = [reading.spot_of(self.material, state, seat) for seat in range(int(self.material.seats))]

        def fitting(roll: list[int]) -> int:
            lying = {die: int(state.shown[die]) for die in range(3)} | dict(zip(thrown, roll, strict=True))
            dice = tuple(sorted((int(self.material.dice[die, f]), f + 1) for die, f in lying.items()))
            return sum(reading.most_dice(spot, dice) for spot in spots)

        best = max(rolls, key=fitting) if self.careful else rolls[0]
        return " ".join(face_text(self.material, die, face) for die, face in zip(thrown, best, strict=True))

    def _legal(self, seat: int, text: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        ahead, lists = self._ahead(), []
        for word in text:
            lists.append(ahead.legal_texts(seat))
            action = THE_CHOICE.notation.read_action(self.material, ahead.state, seat, word)
            rules.apply(self.material, ahead.state, seat, action)
        return tuple(lists)

    def _ahead(self) -> Replay:
        ahead = Replay(THE_CHOICE, self.material)
        ahead.state = self.replay.state.copy()
        return ahead

    def _commit(self, seat: int) -> list[str]:
        ahead, texts = self._ahead(), list[str]()
        while not texts or rules.unfinished(self.material, ahead.state, seat):
            legal = list(ahead.legal_texts(seat))
            if self.careful and "keep" in legal:
                texts.append("keep")
            elif self.careful and "done" in legal:
                texts.append(self._careful(ahead, seat, legal))
            elif "done" in legal:
                texts.append(choose(legal, self.eager, self.chance))
            else:
                texts.append(self.chance.choice(legal))
            action = THE_CHOICE.notation.read_action(self.material, ahead.state, seat, texts[-1])
            rules.apply(self.material, ahead.state, seat, action)
        return texts

    def _careful(self, ahead: Replay, seat: int, legal: list[str]) -> str:
        """The use that leaves the longest path possible, then any; a full first side is finished."""
        from wuerfelwerk.games.the_choice import sheet as paper

        uses = [text for text in legal if text.startswith(("ring", "path"))]
        sheet = ahead.state.sheets[seat]
        if not uses:
            full = paper.is_full(sheet, int(sheet.side))
            return "finish" if "finish" in legal and full else "done"

        def worth(text: str) -> tuple[int, int]:
            after = ahead.state.copy()
            action = THE_CHOICE.notation.read_action(self.material, after, seat, text)
            rules.apply(self.material, after, seat, action)
            return reading.longest(after, seat), -text.count(" ")

        return max(uses, key=worth)


def random_game(wanted: Callable[[dict[str, Any]], bool], seats: int, sheets: str) -> dict[str, Any]:
    """The first random game that is as wanted."""
    for seed in count(1):
        record = Recorder(seed, seats, sheets, eager=0.8).play_out().record()
        if wanted(record):
            return record
    raise AssertionError("there are always more seeds")


def full_game() -> dict[str, Any]:
    """Two careful seats and dice that fit: somebody fills a second side."""
    for seed in count(1):
        recorder = Recorder(seed, 2, eager=1.0)
        recorder.careful = True
        record = recorder.play_out().record()
        if record["result"]["ended"] == "full":
            return record
    raise AssertionError("there are always more seeds")


def abandoned() -> dict[str, Any]:
    """Left in the middle of a shared phase."""
    recorder = Recorder(3, 3)
    while len(recorder.events) < 12 or recorder.replay.state.phase != rules.MARK:
        recorder.step()
    recorder.step()
    recorder.add("lot", "stopped abandoned")
    return recorder.record()


def unfinished() -> dict[str, Any]:
    recorder = Recorder(4, 4)
    for _ in range(20):
        recorder.step()
    return recorder.record()


def winners(number: int) -> Callable[[dict[str, Any]], bool]:
    return lambda record: len(record["result"]["winners"]) == number


RECORDINGS: dict[str, Callable[[], dict[str, Any]]] = {
    "sides_one_winner": lambda: random_game(winners(1), 3, "all_different"),
    "sides_same_sheet": lambda: random_game(winners(1), 4, "all_same"),
    "sides_shared_win": lambda: random_game(winners(2), 2, "all_different"),
    "full": full_game,
    "stopped_abandoned": abandoned,
    "unfinished": unfinished,
}


def main() -> None:
    write(FOLDER, RECORDINGS)


if __name__ == "__main__":
    main()
