"""The state of a game of Regenbogenwürfelei: one record, and the codes that stand in it."""

from __future__ import annotations

import numpy as np

from wuerfelwerk.engine.records import record_type

DEAL, RANK, START, ROLL, LIMIT, PICK, BEGIN, TURN, LAID, ENDED = range(10)  # phases, see rules.py
JOKER, BLOCKIERER, HILFE, ZAUBERER = range(4)  # function dice
IN_POOL, AWAY = -1, -2  # where a function die is, if not on a rack

# Action ids, see rules.py: action % 8, and those that stand alone.
COLOUR_KIND, HILFE_KIND, SPECIAL_KIND, PICK_KIND = 0, 1, 5, 6  # action % 8
PLAY_ZAUBERER, LAY_BLOCKIERER, DO_BEGIN, DECLINE = 5, 13, 21, 29
ACTIONS = 48
MASK_WORDS = 1

BLOCKIERER_NEEDS = 3  # dice in the pool

STATE = record_type(
    [
        ("racks", np.int64, (6,)),  # handful of each seat
        ("pool", np.int64, (5,)),  # handful of the dice in the pool that show 1, 2 … 5
        ("turn", np.int32),  # of the whole game, from 1
        ("first_turn", np.int32),  # of this round
        ("points", np.int32, (6,)),  # of the rounds before
        ("phase", np.int16),
        ("round_number", np.int16),  # from 1; 0 before the first deal
        ("active", np.int16),  # who decides or rolls; -1 none
        ("direction", np.int16),  # 1 clockwise, -1 after a zauberer
        ("begun", np.int16),  # 1: the active seat has played its zauberer in this turn
        ("colour", np.int16),  # of the die that is rolled; -1 none yet
        ("value", np.int16),  # of the last roll, 1 … 6; 0 none yet
        ("showed", np.int16),  # colour of the joker in the last roll; -1 not rolled
        ("out", np.int16),  # bit mask of the seats that are out of this round
        ("completer", np.int16),  # whose rainbow ended this round; -1 none
        ("last_rainbow", np.int16),  # whose rainbow was the last to end a round; -1 none
        ("where", np.int16, (4,)),  # function die: a seat, IN_POOL or AWAY
        ("rank", np.int16, (6,)),  # seats that pick before this one
        ("shown", np.int16, (6,)),  # last roll of each seat for rank or start; 0 none
        ("group", np.int16),  # bit mask of the seats that roll for rank or start now
        ("rolls", np.int16),  # for rank and start in this round
        ("declined", np.int16),  # bit mask of the seat that would not begin
        ("starter", np.int16),  # who began this round; -1 not known yet
        ("stopped", np.int16),
    ]
)
