"""What a program is asked over HTTP, and what its answer means: all in notation, nothing of ours.

It is told what its seat may see: the state it is asked with is that of ``engine.loops.playing_apart``, in
which nobody has decided yet what others decide at the same time. No seed and no dice are in a question.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from wuerfelwerk.bots.own.address import NoAnswer
from wuerfelwerk.engine import observed
from wuerfelwerk.engine.contract import LETTERS, Game
from wuerfelwerk.engine.errors import Refusal
from wuerfelwerk.engine.generator import draw
from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.engine.recorded import json_text


class Questions:
    """Asks one program about decisions of one game with these options."""

    def __init__(self, game: Game, name: str, options: Mapping[str, str], seconds: float) -> None:
        from wuerfelwerk.bots.own.remote import Line  # HTTP is for those who ask a program

        self.game, self.line = game, Line(name, seconds)
        self._options = dict(options)
        self._mask = new_mask(game.rules.MASK_WORDS)
        self._laid_out: tuple[bytes, dict[str, Any]] = (
            b"",
            {},
        )  # the material of before, as bytes and as data: it is that of a whole game

    def ask(
        self, material: Any, state: Any, seat: int, generator: Any, table: str, decision: int
    ) -> tuple[str, int]:
        """The action it answers with, legal or not, in notation and by its id. NoAnswer."""
        question = self._question(material, state, seat, generator, table, decision)
        answer = _action_in(self.line.ask(json.dumps(question, ensure_ascii=False).encode()))
        if isinstance(answer, int):
            ids = question["ids"]
            return question["legal"][ids.index(answer)] if answer in ids else str(answer), answer
        text = answer
        try:
            return text, int(self.game.notation.read_action(material, state, seat, text))
        except Refusal as error:
            raise NoAnswer(f"answered with {text!r:.60}, which is no action in notation") from error

    def close(self) -> None:
        """Nothing more is asked."""
        self.line.close()

    def _question(
        self, material: Any, state: Any, seat: int, generator: Any, table: str, decision: int
    ) -> dict[str, Any]:
        rules, notation = self.game.rules, self.game.notation
        rules.legal(material, state, seat, self._mask)
        ids, seats = listed(self._mask), int(material.seats)
        numbers = observed.numbers(state, seat, seats, bool(rules.may_act(material, state) >> seat & 1))
        return {
            "game": self.game.id,
            "rules_version": self.game.card.rules_version,
            "options": self._options,
            "seats": seats,
            "seat": LETTERS[seat],
            "table": table,
            "decision": decision,
            "random": int(draw(generator)),
            "material": self._material(material),
            "state": notation.state_text(material, state),
            "legal": [notation.action_text(material, state, seat, action) for action in ids],
            "ids": ids,
            "actions": int(rules.ACTIONS),
            "observation": [int(number) if number.is_integer() else number for number in numbers.tolist()],
        }

    def _material(self, material: Any) -> dict[str, Any]:
        data = material.tobytes()
        if data != self._laid_out[0]:
            self._laid_out = data, self.game.notation.material_json(material)
        return self._laid_out[1]


def _action_in(answer: bytes) -> str | int:
    """The action an answer names, in notation or by its id. NoAnswer."""
    try:
        data = json_text.read(answer)
    except (ValueError, RecursionError, Refusal) as error:
        raise NoAnswer(f"answered with what is no JSON ({_shown(answer)})") from error
    action = data.get("action") if isinstance(data, dict) else None
    if isinstance(action, bool) or not isinstance(action, str | int):
        raise NoAnswer(f'answered without a text or an id as "action" ({_shown(answer)})')
    return action


def _shown(answer: bytes) -> str:
    return repr(answer.decode("utf-8", "replace")[:60])
