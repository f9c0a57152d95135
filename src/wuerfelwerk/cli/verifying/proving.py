"""The rolls of a recorded game against the proof of its fair dice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from wuerfelwerk.cli.program import WrongUse
from wuerfelwerk.cli.reading import Recorded
from wuerfelwerk.cli.saying import told
from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.chance import new_throw
from wuerfelwerk.engine.contract import CHANCE
from wuerfelwerk.engine.dealing import brought, deal
from wuerfelwerk.engine.errors import Refusal, Unreadable
from wuerfelwerk.engine.recorded.checking import check_entered, open_record, read_event

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
    from wuerfelwerk.dice import dice_of, verify

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
        verdict = verify(proof, table, rolls, chosen.text.removeprefix("starts ") if chosen else "")
        if list(proof["words"]) != [seat["seat"] for seat in recorded.data["seats"]]:
            raise ValueError("its words are those of other seats")
        dealt = _is_dealt(recorded, dice_of(proof, table))
        return verdict if dealt else replace(verdict, first_bad=0), chosen
    except Refusal as refusal:
        raise WrongUse(f"{recorded.place}: {told(refusal, recorded.game)}") from refusal
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise WrongUse(f"{recorded.place}: the proof cannot be read ({error}).") from error


def compare(recorded: Recorded, receipt: object) -> tuple[str, bool]:
    """What differs between a record and what a browser kept, as a sentence; '' if nothing does.

    And whether boards were compared too, where the host brought some: a receipt may be from before.
    WrongUse for what is no receipt, or not of this table.
    """
    from wuerfelwerk.dice.sealing import FAULTS, receipt_fault

    card, data = recorded.game.card, recorded.data
    boards = brought(card, option_values.from_json(card, data.get("options", {})), data["material"])
    found = receipt_fault(data, receipt, boards)
    if found == "receipt" or not isinstance(receipt, dict):
        raise WrongUse("The receipt cannot be read: save it anew from the page of the table.")
    return FAULTS.get(found, ""), not boards or "boards" in receipt


def void_rounds(recorded: Recorded) -> list[str]:
    """One line for every void round: whose word stayed shut. Of a proof without a fault."""
    from wuerfelwerk.dice.sealing import void_seats

    names = {seat["seat"]: str(seat.get("name", "")) for seat in recorded.data["seats"]}
    lists = void_seats(recorded.data["proof"])
    return [", ".join(f"{letter} ({names[letter]})" for letter in letters) for letters in lists]


def _is_dealt(recorded: Recorded, dice: FairDice) -> bool:
    """True if roll 0 deals the material of the record, or if the host brought it."""
    data, card = recorded.data, recorded.game.card
    options = option_values.from_json(card, data.get("options", {}))
    try:
        version = data["rules_version"]
        dealt = deal(recorded.game, options, len(data["seats"]), dice.stream(0), version=version)
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
