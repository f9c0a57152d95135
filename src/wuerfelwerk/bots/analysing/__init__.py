"""Luck and skill: what the dice gave each seat of a finished game, and what its decisions lost.

    judge = Judge(game, usual_bot(game))
    analysis = analyse(judge, record, on_progress=...)
    analysis.to_json()

Made for a worker process: it compiles, takes seconds, and says how far it is. The value of a state is a
seat's chance to win, ties shared, as ``playing_on`` finds it.
"""

from wuerfelwerk.bots.analysing.analysis import TRIALS, analyse, prepare
from wuerfelwerk.bots.analysing.head import Judge, usual_bot
from wuerfelwerk.bots.analysing.outcome import FORMAT, VERSION, Analysis, Decision, OfSeat, Roll
from wuerfelwerk.bots.analysing.reading import read_analysis

__all__ = [
    "FORMAT",
    "TRIALS",
    "VERSION",
    "Analysis",
    "Decision",
    "Judge",
    "OfSeat",
    "Roll",
    "analyse",
    "prepare",
    "read_analysis",
    "usual_bot",
]
