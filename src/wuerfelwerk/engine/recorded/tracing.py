"""Records of many games followed at speed, for games that have a module ``spelled``.

What ``tracking`` has surely found right is right by the same rules ``Replay`` asks; where it is not sure,
``Replay`` plays the event and says what is wrong. The number of a text is learned from an event that was
allowed: what has the same number has the same text, at whatever table (``laws/test_notation``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from wuerfelwerk.engine.chance import new_faces, new_throw
from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.contract import CHANCE, LETTERS, MAX_DICE, Game, Rules
from wuerfelwerk.engine.recorded import tracking
from wuerfelwerk.engine.recorded.record import Event, Replay

MOST_TEXTS = 16_384
UNKNOWN = 0  # the number of a text there is no room for
SEATS = {letter: seat for seat, letter in enumerate(LETTERS)} | {"dice": CHANCE, "lot": CHANCE}


class Tracker:
    """Follows records of one game. Made once a process."""

    def __init__(self, game: Game, rules: Rules, *, compile: bool = True) -> None:
        self.game, self.rules = game, rules
        self._spelled: Any = game.part("spelled")
        spelled = bind(self._spelled, compile=compile)
        self._track = bind(tracking, compile=compile, rules=rules, spelled=spelled).track
        self._states = np.zeros(2, rules.STATE)
        self._bytes = self._states.view(np.uint8).reshape(2, -1)
        self._thrown, self._shown = new_throw(), new_faces()
        self._keys = np.zeros(MOST_TEXTS, np.int64)
        self._dice, self._faces = np.zeros(MOST_TEXTS, np.int32), np.zeros((MOST_TEXTS, MAX_DICE), np.int16)
        self._numbers: dict[str, dict[str, int]] = {}
        self._forget()

    def begin(self, record: Mapping[str, Any]) -> bool:
        """Takes a record of the right types; False for one that is better followed event by event."""
        if self._used > MOST_TEXTS // 2:
            self._forget()
        if "proof" in record or any("legal" in event for event in record["events"]):
            return False
        lines: list[tuple[int, int, int, int]] = []
        said: list[int] = []
        for seq, event in enumerate(record["events"], 1):
            texts, members = event["text"], len(event)
            plain = event["seq"] == seq and (members == 3 or (members == 4 and event.get("auto") is True))
            lines.append((SEATS[event["actor"]], members - 3, len(said), len(texts) if plain else 0))
            numbers = self._numbers_of(event["actor"])
            said += [numbers.get(text) or self._new(numbers, text) for text in texts]
        self._events = np.array(lines, np.int64).reshape(-1, 4)
        self._said = np.array(said, np.int64)
        return True

    def go_on(self, replay: Replay, done: int) -> int:
        """Plays on from the event after ``done``; returns how many are played then."""
        self._bytes[0] = replay.bytes
        made = self._track(
            replay.materials,
            self._states,
            self._events[done:],
            self._said,
            self._keys,
            self._dice,
            self._faces,
            self._thrown,
            self._shown,
            self.rules.MASK_WORDS,
        )
        replay.bytes[:] = self._bytes[0]
        self._before = self._bytes[0].copy()
        return done + int(made)

    def learn(self, replay: Replay, event: Event) -> None:
        """The texts of an event that was allowed after the last ``go_on``."""
        self._bytes[0] = self._before
        material, state, numbers = replay.material, self._states[0], self._numbers_of(event.actor)
        if event.actor in ("dice", "lot"):
            if not event.text[0].startswith("stopped"):
                faces = self.game.notation.read_roll(material, state, event.actor, event.text[0])
                key = int(self._spelled.roll_key(material, state, np.array(faces, np.int16), len(faces)))
                self._put(numbers.get(event.text[0], UNKNOWN), key, faces)
            return
        seat = SEATS[event.actor]
        for text in event.text:
            action = self.game.notation.read_action(material, state, seat, text)
            key = int(self._spelled.action_key(material, state, seat, action))
            self._put(numbers.get(text, UNKNOWN), key, ())
            self.rules.apply(material, state, seat, action)

    def _put(self, number: int, key: int, faces: Sequence[int]) -> None:
        if number != UNKNOWN:
            self._keys[number], self._dice[number] = key, len(faces)
            self._faces[number, : len(faces)] = faces

    def _numbers_of(self, actor: str) -> dict[str, int]:
        return self._numbers[actor if actor in ("dice", "lot") else ""]

    def _new(self, numbers: dict[str, int], text: str) -> int:
        if self._used == MOST_TEXTS:
            return UNKNOWN
        numbers[text] = self._used
        self._used += 1
        return numbers[text]

    def _forget(self) -> None:
        self._numbers = {"": {}, "dice": {}, "lot": {}}
        self._keys[:] = tracking.NONE
        self._used = UNKNOWN + 1
