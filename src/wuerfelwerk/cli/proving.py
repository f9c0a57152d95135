"""The rolls of a recorded game against the proof of its fair dice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from wuerfelwerk.cli.program import WrongUse
from wuerfelwerk.cli.reading import Recorded
from wuerfelwerk.cli.saying import told
from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.chance import new_throw
from wuerfelwerk.engine.checking import check_entered, open_record, read_event
from wuerfelwerk.engine.contract import CHANCE
from wuerfelwerk.engine.dealing import deal
from wuerfelwerk.engine.errors import Refusal, Unreadable

if TYPE_CHECKING:
    from wuerfelwerk.dice import FairDice, Roll, Verdict


@dataclass(frozen=True)
class Chosen:
    """A lot that was not drawn: the host has picked who starts (X-1)."""

    text: str
    by: str  # letter of the seat


def prove(recorded: Recorded) -> tuple[Verdict, Chosen | None]:
    """Recomputes all rolls of one record; what was chosen instead of drawn is told, and nothing but
    who starts may be."""
    from wuerfelwerk.dice import FairDice, verify

    for double in recorded.doubles:
        raise WrongUse(f"{recorded.place}: {told(double, recorded.game)}")
    if recorded.data.get("dice") == "own":
        raise WrongUse(f"{recorded.place}: own dice, entered by hand: there is nothing to verify.")
    proof = recorded.data.get("proof")
    if not isinstance(proof, dict):
        raise WrongUse(f"{recorded.place}: no proof in it; only games with fair dice have one.")
    try:
        table = str(proof.get("table", ""))
        rolls, chosen = _rolls(recorded)
        verdict = verify(proof, table, rolls)
        dealt = _is_dealt(recorded, FairDice(bytes.fromhex(proof["secret"]), table, proof["words"]))
        return verdict if dealt else replace(verdict, first_bad=0), chosen
    except Refusal as refusal:
        raise WrongUse(f"{recorded.place}: {told(refusal, recorded.game)}") from refusal
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise WrongUse(f"{recorded.place}: the proof cannot be read ({error}).") from error


def _is_dealt(recorded: Recorded, dice: FairDice) -> bool:
    """True if roll 0 deals the material of the record, or if the host brought it."""
    data, card = recorded.data, recorded.game.card
    options = option_values.from_json(card, data.get("options", {}))
    try:
        dealt = deal(recorded.game, options, len(data["seats"]), dice.stream(0))
    except Unreadable:  # boards that were brought: their texts are not in a record
        if card.takes_board_file:
            return True
        raise
    return bool(dealt.material == data["material"])


def _rolls(recorded: Recorded) -> tuple[list[Roll], Chosen | None]:
    """What was thrown, event by event, and what was not."""
    from wuerfelwerk.dice import Roll

    replay = open_record(recorded.game, recorded.data)
    rolls, thrown, chosen = [], new_throw(), None
    for seq, data in enumerate(recorded.data.get("events") or (), 1):
        event = read_event(data, seq)
        if event.entered:
            check_entered(recorded.data, data, event)
            chosen = Chosen(event.text[0], event.entered)
        elif replay.to_act() == CHANCE and event.text and not event.text[0].startswith("stopped"):
            replay.rules.throw(replay.material, replay.state, thrown)
            sides = tuple(int(side) for side in thrown.sides[: int(thrown.count)])
            faces = recorded.game.notation.read_roll(
                replay.material, replay.state, event.actor, event.text[0]
            )
            number = data.get("roll")  # a roll without a number is a bad one: no roll can be hidden
            rolls.append(
                Roll(number if isinstance(number, int) else 0, sides, tuple(faces), bool(thrown.alike))
            )
        replay.apply(event)
    return rolls, chosen
