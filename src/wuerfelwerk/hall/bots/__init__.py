"""Bots at tables: who is offered, and the processes they think in."""

from wuerfelwerk.hall.bots.worker import BotFailed, BotWorker, Chooser

__all__ = ["BotFailed", "BotWorker", "Chooser"]
