"""The state of a Würfelmeister table, the ids of its actions and phases."""

from __future__ import annotations

import numpy as np

from wuerfelwerk.engine.records import record_type
from wuerfelwerk.games.wuerfelmeister.board import FIELDS
from wuerfelwerk.games.wuerfelmeister.material import MAX_SEATS

# Actions:  0 … 63 move to field f | 64 move to the coin | 65 stay | 66 … 71 want picture 1 … 6 | 72 pass |
#   73 … 136 put the captured figure on field f | 137 … 392 tip the die on f: 4 f + direction |
#   393 … 1928 place a die on f: 24 f + way - 1
COIN_ACTION, STAY, WANTS, PASS, PUTS, TIPS, PLACES = 64, 65, 66, 72, 73, 137, 393
ACTIONS, MASK_WORDS = 1929, 33

LOT, LAY, PLACE, WANT, TIP, ROLL, MOVE, PUT, LIMIT, ENDED = range(10)

DICE = 12
COIN = -1  # where a figure stands that is on no field
TURN_LIMIT = 1000
QUIET_ROUNDS = 15  # rounds in which no die was taken, after which a vote to stop is offered
HOME_POINTS, HOME_POINTS_MASTER = 3, 6

# One seat's figure and the dice it has taken.
FIGURE = record_type(
    [
        ("at", np.int16),  # a field or COIN; a figure on a die has reached it (WM-25)
        ("taken", np.int16, (6,)),  # dice taken, by picture
        ("last", np.int16),  # 1: took the last die, with
        ("last_picture", np.int16),  # 1 … 6 on top
        ("home", np.int16),  # 1: first at the coin
    ]
)

# The table.
STATE = record_type(
    [
        ("lying", np.int64, (2,)),  # fields with a die, a word for each colour
        ("dice", np.int16, (FIELDS,)),  # way of the die on a field, 1 … 24; 0 none
        ("tops", np.int16, (6,)),  # dice on the board by picture on top
        ("phase", np.int16),
        ("active", np.int16),
        ("turn", np.int16),  # 1, 2, 3 …; 0 before the first
        ("quiet", np.int16),  # turns in a row in which no die was taken
        ("left", np.int16),  # dice on the board
        ("wanted", np.int16),  # picture on the indicator in this turn; 0 none
        ("steps", np.int16),  # pips rolled in this turn; 0 not yet
        ("took", np.int16),  # way of the die taken at the beginning of this turn; 0 none
        ("captured", np.int16),  # seat whose figure is to be put somewhere; -1 none
        ("stopped", np.int16),
        ("figures", FIGURE, (MAX_SEATS,)),
    ]
)
