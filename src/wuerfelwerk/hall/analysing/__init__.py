"""Luck and skill of games that are over: who asks, the process that finds out, what is kept."""

from typing import TYPE_CHECKING

from wuerfelwerk.hall.analysing.analyses import Analyses, Looked, Stage
from wuerfelwerk.hall.analysing.fitting import seen_before

if TYPE_CHECKING:  # loaded when somebody asks: it reads records, which takes a third of a second
    from wuerfelwerk.bots.analysing import Analysis, Decision

__all__ = ["Analyses", "Analysis", "Decision", "Looked", "Stage", "seen_before"]
