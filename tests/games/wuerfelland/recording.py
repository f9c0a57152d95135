"""Makes recorded games: whole games with injected dice, one for each way a game can end.

    python -m tests.games.wuerfelland.recording          # from the root of the project

writes them anew into tests/games/wuerfelland/recorded; a person reads the difference.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from tests.games.wuerfelland.random_play import good_board, random_faces
from tests.games.wuerfelland.referee import Referee
from tests.recordings import write
from tests.refereeing import play
from wuerfelwerk.engine.contract import CHANCE, LETTERS, NO_ACTION, OVER
from wuerfelwerk.engine.recorded.record import Event, Replay, write_record
from wuerfelwerk.games import game
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.board import Board, load_boards
from wuerfelwerk.games.wuerfelland.material import lay_out_boards

FOLDER = Path(__file__).with_name("recorded")
WUERFELLAND = game("wuerfelland")


class Recorder:
    """Plays one game event by event and writes it down, with every legal list."""

    def __init__(
        self, tablets: list[list[Board]], goal: str = "standard", chance: random.Random | None = None
    ) -> None:
        self.options = {"goal": goal, "boards": "random"}
        self.material = lay_out_boards(self.options, tablets)
        self.replay = Replay(WUERFELLAND, self.material)
        self.events: list[Event] = []
        self.chance = chance or random.Random(0)
        self.eager = 0.9  # how seldom a seat passes where it need not

    @property
    def phase(self) -> int:
        return int(self.replay.state.phase)

    def over(self) -> bool:
        return self.replay.to_act() == OVER

    def add(self, actor: str, *text: str) -> None:
        """One event as given; the legal lists are worked out."""
        event = Event(actor, text)
        if actor in LETTERS:
            event = Event(
                actor, text, self._forced(LETTERS.index(actor)), self._legal(LETTERS.index(actor), text)
            )
        self.replay.apply(event)
        self.events.append(event)

    def step(self) -> None:
        """One event at random."""
        seat = self.replay.to_act()
        if seat != CHANCE:
            self.add(LETTERS[seat], *self._random_commit(seat))
        elif self.phase == rules.LOT:
            self.add("lot", f"starts {LETTERS[self.chance.randrange(int(self.material.seats))]}")
        elif self.phase == rules.LIMIT:
            self.add("lot", "stopped limit")
        else:
            dice = 5 if self.phase == rules.THROW else 6 - int(self.replay.state.aside)
            self.add("dice", f"dice {random_faces(self.chance, dice)}")

    def play_out(self) -> Recorder:
        while not self.over():
            self.step()
        return self

    def record(self) -> dict[str, Any]:
        names = ["Ada", "Bruno", "Cleo", "Dora"]
        seats = [{"name": name, "kind": "human"} for name in names[: int(self.material.seats)]]
        result = self.replay.result() if self.over() else None
        return write_record(
            WUERFELLAND, self.options, seats, self.material, self.events, dice="own", result=result
        )

    def _forced(self, seat: int) -> bool:
        return int(rules.forced(self.material, self.replay.state, seat)) != NO_ACTION

    def _legal(self, seat: int, text: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        ahead = Replay(WUERFELLAND, self.material)
        ahead.state = self.replay.state.copy()
        lists = []
        for word in text:
            lists.append(ahead.legal_texts(seat))
            action = WUERFELLAND.notation.read_action(self.material, ahead.state, seat, word)
            rules.apply(self.material, ahead.state, seat, action)
        return tuple(lists)

    def _random_commit(self, seat: int) -> list[str]:
        ahead = Replay(WUERFELLAND, self.material)
        ahead.state = self.replay.state.copy()
        texts: list[str] = []
        while not texts or rules.unfinished(self.material, ahead.state, seat):
            legal = list(ahead.legal_texts(seat))
            if len(legal) > 1 and "pass" in legal and self.chance.random() < self.eager:
                legal.remove("pass")
            texts.append(self.chance.choice(legal))
            action = WUERFELLAND.notation.read_action(self.material, ahead.state, seat, texts[-1])
            rules.apply(self.material, ahead.state, seat, action)
        return texts


def small_game(seed: int) -> Recorder:
    """A random game on small boards full of treasures."""
    chance = random.Random(seed)
    tablets = [
        [good_board(chance, f"{tablet}{side}") for side in "ab"]
        for tablet in range(1, chance.choice([3, 4, 5]))
    ]
    return Recorder(tablets, chance=chance)


def printed_game(goal: str) -> dict[str, Any]:
    """A random game on the first shipped boards, won by one seat in the shared phase."""
    boards = load_boards()
    for seed in count(1):
        tablets = [[boards["1a"], boards["1b"]], [boards["2a"], boards["2b"]]]
        record = Recorder(tablets, goal, random.Random(seed)).play_out().record()
        if owing_at_the_end(record) == ("marking", False, 1):
            return record
    raise AssertionError("there are always more seeds")


def dead_game() -> Recorder:
    """A game in which nobody ever marks anything."""
    boards = load_boards()
    recorder = Recorder([[boards["1a"], boards["1b"]], [boards["2a"], boards["2b"]]])
    recorder.add("lot", "starts A")
    recorder.add("A", "side front")
    recorder.add("B", "side front")
    return recorder


def quiet_turn(recorder: Recorder) -> None:
    """Six equal dice that nobody can use: no green area beside the start has six fields."""
    active = LETTERS[int(recorder.replay.state.active)]
    recorder.add("dice", "dice G G G G G G")
    recorder.add(active, "colour G")
    for _ in range(2):
        recorder.add(LETTERS[recorder.replay.to_act()], "pass")


def owing_at_the_end(record: dict[str, Any]) -> tuple[str, bool, int]:
    """Phase of the last event, whether other seats still owed throws, and how many have won."""
    referee, phase = Referee(record), ""
    for place, event in enumerate(record["events"], start=1):
        phase = referee.phase
        play(referee, place, event)
    others = any(player.owed for seat, player in referee.players.items() if seat not in referee.winners)
    return phase, others, len(referee.winners)


def vote() -> dict[str, Any]:
    recorder = dead_game()
    for _ in range(10):
        quiet_turn(recorder)
    recorder.add("lot", "stopped vote")
    return recorder.record()


def limit() -> dict[str, Any]:
    recorder = dead_game()
    for _ in range(400):
        quiet_turn(recorder)
    recorder.add("lot", "stopped limit")
    return recorder.record()


def abandoned() -> dict[str, Any]:
    """Left in the middle of a shared phase."""
    recorder = small_game(3)
    while len(recorder.events) < 30 or recorder.phase != rules.MARK:
        recorder.step()
    recorder.step()
    recorder.add("lot", "stopped abandoned")
    return recorder.record()


def unfinished() -> dict[str, Any]:
    recorder = small_game(4)
    for _ in range(40):
        recorder.step()
    return recorder.record()


RECORDINGS: dict[str, Callable[[], dict[str, Any]]] = {
    "one_winner_in_marking": lambda: printed_game("standard"),
    "one_winner_full_bar": lambda: printed_game("full_bar"),
    "several_winners_in_marking": lambda: small_game(2).play_out().record(),  # seeds found by trying
    "winner_in_a_throw_others_waiting": lambda: small_game(5).play_out().record(),
    "stopped_by_vote": vote,
    "stopped_by_limit": limit,
    "stopped_abandoned": abandoned,
    "unfinished": unfinished,
}


def main() -> None:
    write(FOLDER, RECORDINGS)


if __name__ == "__main__":
    main()
