"""What a tap on a place of the pictures would mean, and why it does nothing.

Places: 0 … 15 the ring, from NUMBER_FIELDS on the numbers, from DICE_BESIDE on the three dice.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice.board import NUMBERS, RING
from wuerfelwerk.games.the_choice.material import DICE
from wuerfelwerk.games.the_choice.refusals import field_and_dice, is_action

NUMBER_FIELDS = RING
DICE_BESIDE = RING + NUMBERS
MANY = DICE_BESIDE + DICE
WHOLE = "TC-15/whole"  # said when the draft is complete and another beginning would be legal

# Of the reasons of all ways to mark a field the one that stands first here: it says most.
TELLING = ("TC-05/marked", "TC-10", "TC-05", "TC-09", "TC-04", "TC-21", "TC-19")


def meant(material: Any, state: Any, seat: int, place: int) -> list[int]:
    """The actions a tap there stands for: one for each die, or sum of dice, that might be used."""
    if place < NUMBER_FIELDS:
        return [RING * die + place for die in range(DICE)]
    if place < DICE_BESIDE:
        return _of_number(place - NUMBER_FIELDS)
    die = place - DICE_BESIDE
    return [rules.REROLLS + dice for dice in range(1, 8) if dice >> die & 1]


def _of_number(field: int) -> list[int]:
    paths = range(rules.PATHS, rules.ACTIONS)
    return [action for action in paths if is_action(action) and field_and_dice(action)[0] == field]
