"""Records of many games at speed, as text, for games that have a module ``spelled``.

The very bytes that ``record.write_record`` and ``json.dumps`` give. What comes again and again (texts of
actions and rolls, the head with its material) is made once and kept within bounds.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from wuerfelwerk.engine.chance import new_faces
from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.contract import CHANCE, LETTERS, THROW, Game, Rules
from wuerfelwerk.engine.recorded import spelling
from wuerfelwerk.engine.recorded.record import write_record

SIZE = 16_384  # places for texts; half of them are filled at most
MOST_BYTES = 1_000_000  # of texts
MOST_HEADS = 500
SMALL, SAMPLED = 4096, 61  # bytes of a material that is looked at whole; of so many of others one is


def _pieces() -> list[str]:
    """What stands between texts, in the places ``spelling`` names.

    The brace that ends an event is written by the next one."""
    pieces = [""] * (spelling.NUMBERS + spelling.NUMBERED)
    pieces[spelling.NEXT], pieces[spelling.END] = ",", '},{"seq":'
    pieces[spelling.AUTO], pieces[spelling.NOT_AUTO] = '],"auto":true', "]"
    for seat, letter in enumerate(LETTERS):
        pieces[spelling.ACTORS + seat] = f',"actor":"{letter}","text":['
    for seq in range(1, spelling.NUMBERED):
        pieces[spelling.NUMBERS + seq] = f'{"}," if seq > 1 else ""}{{"seq":{seq}'
    return pieces


PIECES = _pieces()


dumped = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class Writer:
    """Writes records of one game. Made once a process."""

    def __init__(self, game: Game, rules: Rules) -> None:
        self.game = game
        spelled = bind(game.part("spelled"), compile=True)
        self._spell = bind(spelling, compile=True, rules=rules, spelled=spelled).spell
        self._states = np.zeros(1, rules.STATE)
        self._state_bytes = self._states.view(np.uint8)
        self._throws, self._shown = np.zeros(1, THROW), new_faces()
        self._keys, self._spans = np.zeros(SIZE + 1, np.int64), np.zeros((SIZE + 1, 2), np.int32)
        self._texts = np.zeros(MOST_BYTES, np.uint8)
        self._pieces, self._at = np.zeros((len(PIECES), 2), np.int32), np.zeros(spelling.PLACES, np.int64)
        self._out = np.zeros(1 << 16, np.uint8)
        self._heads: dict[tuple[Any, ...], tuple[bytes, Any]] = {}
        self._forget()

    def line(
        self,
        options: Mapping[str, str],
        seats: Sequence[Mapping[str, str]],
        materials: Any,
        data: bytes,
        rows: Any,
        result: str,
        drawn_by: tuple[int, int],
    ) -> str:
        """A whole record with seeded dice.

        ``materials``: an array of one, ``data``: its bytes; ``rows``: int16 (rows, 2); ``result``: as JSON.
        """
        seed, index = drawn_by
        head = self._head(options, seats, materials, data)
        tail = f'}}],"seed":{seed},"index":{index},"result":{result}}}'.encode()
        while len(head) > len(self._out):
            self._grow()
        self._out[: len(head)] = head
        end = self._spell_all(materials, rows, len(head))
        while end + len(tail) > len(self._out):
            self._grow()
        self._out[end : end + len(tail)] = np.frombuffer(tail, np.uint8)
        return str(self._out[: end + len(tail)].data, "utf-8")

    def _grow(self) -> None:
        self._out = np.concatenate([self._out, np.zeros_like(self._out)])

    def _spell_all(self, materials: Any, rows: Any, begin: int) -> int:
        """Writes the events of a log, without the last brace; returns where they end."""
        states, at = self._states, self._at
        self._state_bytes.fill(0)
        at.fill(0)
        at[spelling.WRITTEN] = begin
        while True:
            asked = self._spell(
                materials,
                states,
                rows,
                self._throws,
                self._shown,
                self._keys,
                self._spans,
                self._texts,
                self._pieces,
                at,
                self._out,
            )
            if asked == spelling.DONE:
                return int(at[spelling.WRITTEN])
            if asked == spelling.FULL:
                self._grow()
            else:
                self._tell(materials[0], states[0], rows)

    def _tell(self, material: Any, state: Any, rows: Any) -> None:
        """Puts the text that is asked for where it is looked for."""
        notation, at = self.game.notation, self._at.tolist()
        key, seat = at[spelling.KEY], at[spelling.SEAT]
        if seat == CHANCE:  # perhaps of no dice, and without a row
            actor, text = notation.roll_text(
                material, state, self._shown[: int(self._throws[0].count)].tolist()
            )
            self._put(key, f',"actor":{dumped(actor)},"text":[{dumped(text)}]')
        else:
            action = int(rows[at[spelling.ROW], 1])
            self._put(key, dumped(notation.action_text(material, state, seat, action)))

    def _put(self, key: int, text: str) -> None:
        data = np.frombuffer(text.encode(), np.uint8)
        if self._used > SIZE // 2 or self._end + len(data) + spelling.BLOCK > MOST_BYTES:
            self._forget()
        place = SIZE
        if key < 0:
            self._at[spelling.TOLD] = 1
        else:
            place = int(spelling.first_place(key, SIZE - 1))
            while self._keys[place] != spelling.FREE:
                place = (place + 1) % SIZE
            self._keys[place] = key
            self._used += 1
        self._texts[self._end : self._end + len(data)] = data
        self._spans[place] = self._end, len(data)
        if key >= 0:  # a text without one is said once: the next may take its room
            self._end += len(data)

    def _forget(self) -> None:
        """No text is known; what stands between them is."""
        self._keys[:] = spelling.FREE
        self._used = self._end = 0
        for place, piece in enumerate(PIECES):
            data = np.frombuffer(piece.encode(), np.uint8)
            self._texts[self._end : self._end + len(data)] = data
            self._pieces[place] = self._end, len(data)
            self._end += len(data)

    def _head(
        self, options: Mapping[str, str], seats: Sequence[Mapping[str, str]], materials: Any, data: bytes
    ) -> Any:
        """All up to the events, as bytes. It is kept by a look at the material, and by all of that."""
        kinds = [*options.items(), *((seat["kind"], seat["name"]) for seat in seats)]
        key = *kinds, _look(data)
        known, head = self._heads.get(key, (b"", None))
        if known != data:
            record = write_record(self.game, options, seats, materials[0], [], dice="seeded")
            head = np.frombuffer(dumped(record).removesuffix("]}").encode(), np.uint8)
            if len(self._heads) >= MOST_HEADS:
                self._heads.clear()
            self._heads[key] = data, head
        return head


def _look(data: bytes) -> bytes:
    """What tells most materials apart at a glance: a small one whole, of a large one some bytes."""
    return data if len(data) <= SMALL else data[::SAMPLED]
