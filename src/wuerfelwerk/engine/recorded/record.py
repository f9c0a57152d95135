"""Recorded games: writing them, replaying them, checking them (docs/notation.md).

A record is plain JSON data. It can be read without this program; ``check_record`` reads it with
the rules and names the first event that does not fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.contract import CHANCE, LETTERS, MAX_SEATS, NO_ACTION, OVER, Game, Rules
from wuerfelwerk.engine.errors import NotLegal, Refusal, Unreadable
from wuerfelwerk.engine.following import REFUSED, WHOLE
from wuerfelwerk.engine.masks import has, listed, new_mask

FORMAT = "wuerfelwerk-game-1"
STOP_VOTE, STOP_LIMIT, STOP_ABANDONED = "stopped vote", "stopped limit", "stopped abandoned"


@dataclass(frozen=True)
class Event:
    """One commit or one roll, in notation. ``actor``: a seat letter, ``dice`` or ``lot``."""

    actor: str
    text: tuple[str, ...]
    auto: bool = False
    legal: tuple[tuple[str, ...], ...] | None = None  # parallel to text
    roll: int = 0  # number of the roll with fair dice; 0 none
    entered: str = ""  # seat letter that typed the dice

    def to_json(self, seq: int) -> dict[str, Any]:
        data: dict[str, Any] = {"seq": seq, "actor": self.actor, "text": list(self.text)}
        if self.auto:
            data["auto"] = True
        if self.legal is not None:
            data["legal"] = [list(texts) for texts in self.legal]
        if self.roll:
            data["roll"] = self.roll
        if self.entered:
            data["entered"] = self.entered
        return data


@dataclass(frozen=True)
class Problem:
    """What does not fit in a record. ``seq`` 0: the head or the result, no event."""

    seq: int
    sentence: str  # German source with its values filled in by ``refusal``
    rule: str
    refusal: Refusal
    where: str = ""  # path in the record, ``events[3].text[0]``


class Replay:
    """A game played on from its events. ``rules`` may be the compiled twin.

    ``follow``: ``engine.following`` bound with that twin. What it lets pass is played at once; all else is
    gone through rule by rule, for the sentence that says why.
    """

    def __init__(
        self, game: Game, material: Any, rules: Rules | None = None, follow: Any | None = None
    ) -> None:
        self.game = game
        self.rules = rules or game.rules
        self.material = material
        self._states = np.zeros(1, self.rules.STATE)
        self._state = self._states[0]  # the same memory
        self._bytes = self._states.view(np.uint8)  # numpy copies records member by member
        self._before = self._bytes.copy()
        self.rules.start(material, self.state)
        self._mask = new_mask(self.rules.MASK_WORDS)
        self._follow = follow
        self.bytes = self._bytes  # of the state, to be read and written
        if follow is not None:
            self._materials = np.zeros(1, self.rules.MATERIAL)
            self._materials.view(np.uint8)[:] = np.frombuffer(material.tobytes(), np.uint8)

    @property
    def state(self) -> Any:
        return self._state

    @state.setter
    def state(self, other: Any) -> None:
        self._bytes[:] = np.frombuffer(other.tobytes(), np.uint8)

    @property
    def materials(self) -> Any:
        """The material in an array of one place; only with ``follow``."""
        return self._materials

    def to_act(self) -> int:
        if self._follow is not None:
            return int(self._follow.asked(self._materials, self._states))
        return int(self.rules.to_act(self.material, self.state))

    def apply(self, event: Event) -> None:
        """Plays one event; the state is unchanged if Unreadable or NotLegal is raised."""
        before = self._before
        before[:] = self._bytes
        try:
            if event.actor in ("dice", "lot"):
                self._chance(event)
            elif not self._followed(event):
                self._bytes[:] = before
                self._commit(event)
        except Refusal:
            self._bytes[:] = before
            raise

    def legal_texts(self, seat: int) -> tuple[str, ...]:
        """The texts of all legal actions of a seat, sorted by code point."""
        self.rules.legal(self.material, self.state, seat, self._mask)
        text = self.game.notation.action_text
        return tuple(sorted(text(self.material, self.state, seat, a) for a in listed(self._mask)))

    def result(self) -> dict[str, Any]:
        """``ended``, ``winners`` and ``points`` of a game that is over."""
        return result_json(self.game, self.material, self.state)

    def _chance(self, event: Event) -> None:
        if len(event.text) != 1:
            raise Unreadable("Würfel und Los stehen in genau einer Zeile.")
        text = event.text[0]
        if event.actor == "lot" and text in (STOP_VOTE, STOP_ABANDONED):
            self._stop(text)
            return
        if self.to_act() != CHANCE:
            raise NotLegal("Jetzt wird nicht gewürfelt: %(who)s ist dran.", who=self._who())
        faces = self.game.notation.read_roll(self.material, self.state, event.actor, text)
        if self._follow is not None:
            self._follow.land(self._materials, self._states, np.array(faces, np.int16))
            return
        self.rules.land(self.material, self.state, np.array(faces, np.int16))

    def _stop(self, text: str) -> None:
        rules, material, state = self.rules, self.material, self.state
        if self.to_act() == OVER:
            raise NotLegal("Das Spiel ist schon zu Ende.", rule="X-6")
        vote = rules.may_stop(material, state) and rules.between_turns(material, state)
        if text == STOP_VOTE and not vote:
            raise NotLegal(
                "Eine Abstimmung hält das Spiel nur zwischen zwei Zügen an, wenn lange nichts geschah.",
                rule="X-6",
            )
        rules.stop(material, state)

    def _followed(self, event: Event) -> bool:
        """Plays a whole commit without a question left open; False, and anything in the state, if not."""
        if self._follow is None or event.legal is not None or event.actor not in LETTERS:
            return False
        seat, whole = LETTERS.index(event.actor), False
        for number, text in enumerate(event.text):
            try:
                action = self.game.notation.read_action(self.material, self.state, seat, text)
            except Refusal:
                return False
            if not 0 <= action < self.rules.ACTIONS:
                return False
            done = self._follow.decide(
                self._materials, self._states, seat, action, number > 0, event.auto, len(self._mask)
            )
            if done == REFUSED:
                return False
            whole = done == WHOLE
        return whole

    def _commit(self, event: Event) -> None:
        rules, material, state = self.rules, self.material, self.state
        if event.actor != self._who():
            raise NotLegal("%(who)s ist dran, nicht %(actor)s.", who=self._who(), actor=event.actor[:20])
        if not event.text:
            raise Unreadable("Eine Entscheidung ohne Aktion.")
        seat = LETTERS.index(event.actor)
        for number in range(len(event.text)):
            try:
                self._decide(seat, event, number)
            except Refusal as refusal:
                refusal.where = refusal.where or f"text[{number}]"
                raise
        if rules.unfinished(material, state, seat):
            raise NotLegal("Die Entscheidung ist nicht ganz: Es fehlt noch etwas.")

    def _decide(self, seat: int, event: Event, number: int) -> None:
        """One action of a commit."""
        rules, material, state, text = self.rules, self.material, self.state, event.text[number]
        if number and not rules.unfinished(material, state, seat):
            raise NotLegal("Nach „%(text)s“ ist die Entscheidung ganz.", text=event.text[number - 1][:80])
        if event.auto and rules.forced(material, state, seat) == NO_ACTION:
            raise NotLegal(
                "„%(text)s“ war nicht erzwungen, also nicht automatisch.", text=text[:80], where="auto"
            )
        if event.legal is not None:
            self._compare_legal(seat, text, event.legal[number], f"legal[{number}]")
        self._act(seat, text)

    def _act(self, seat: int, text: str) -> None:
        action = self.game.notation.read_action(self.material, self.state, seat, text)
        self.rules.legal(self.material, self.state, seat, self._mask)
        if not 0 <= action < self.rules.ACTIONS or not has(self._mask, action):
            reason = self.game.refusals.why_not(self.material, self.state, seat, action)
            raise NotLegal("„%(text)s“ ist jetzt nicht erlaubt (%(rule)s).", rule=reason, text=text[:80])
        self.rules.apply(self.material, self.state, seat, action)

    def _compare_legal(self, seat: int, text: str, given: Sequence[str], where: str) -> None:
        ours = self.legal_texts(seat)
        if tuple(given) == ours:
            return
        extra, missing = sorted(set(given) - set(ours)), sorted(set(ours) - set(given))
        if not extra and not missing:
            raise NotLegal(
                "Erlaubt vor „%(text)s“ steht nicht in der Folge der Zeichen, oder etwas zweimal.",
                text=text[:80],
                where=where,
            )
        raise NotLegal(
            "Erlaubt vor „%(text)s“ stimmt nicht: zu viel %(extra)s, zu wenig %(missing)s.",
            text=text[:80],
            extra=_some(extra),
            missing=_some(missing),
            where=where,
        )

    def _who(self) -> str:
        seat = self.to_act()
        return "dice" if seat == CHANCE else "–" if seat == OVER else LETTERS[seat]


def _some(texts: Sequence[str]) -> str:
    """The first of them, for a sentence."""
    return ", ".join(text[:40] for text in texts[:5]) or "–"


def result_json(game: Game, material: Any, state: Any) -> dict[str, Any]:
    """The ``result`` of a record, for a state that is over."""
    seats = int(material.seats)
    points = np.zeros(MAX_SEATS, np.int32)
    winners = int(game.rules.result(material, state, points))
    return result_of(game.notation.ending(material, state), winners, points.tolist(), range(seats))


def result_of(ended: str, winners: int, points: Sequence[int], seats: Sequence[Any]) -> dict[str, Any]:
    """The same of what the rules have said. ``winners``: a bit a seat; ``seats``: as many as there are."""
    letters = LETTERS[: len(seats)]
    return {
        "ended": ended,
        "winners": [letter for seat, letter in enumerate(letters) if winners >> seat & 1],
        "points": dict(zip(letters, points, strict=False)),
    }


def write_record(
    game: Game,
    options: Mapping[str, str],
    seats: Sequence[Mapping[str, str]],
    material: Any,
    events: Iterable[Event],
    *,
    dice: str,
    result: Mapping[str, Any] | None = None,
    proof: Mapping[str, Any] | None = None,
    version: int | None = None,
    drawn_by: tuple[int, int] | None = None,
) -> dict[str, Any]:
    """A record as JSON data. ``seats``: name and kind of each; ``dice``: fair, seeded or own.

    ``version``: of the rules the game began with; those of today if left out. ``drawn_by``: seed and
    number of a simulated game.
    """
    record: dict[str, Any] = {
        "format": FORMAT,
        "game": game.id,
        "rules_version": game.card.rules_version if version is None else version,
        "options": option_values.to_json(game.card, options),
        "dice": dice,
        "seats": [{"seat": LETTERS[i], "name": s["name"], "kind": s["kind"]} for i, s in enumerate(seats)],
        "material": game.notation.material_json(material),
        "events": [event.to_json(seq) for seq, event in enumerate(events, 1)],
    }
    if drawn_by is not None:
        record["seed"], record["index"] = drawn_by
    if proof is not None:
        record["proof"] = dict(proof)
    if result is not None:
        record["result"] = dict(result)
    return record
