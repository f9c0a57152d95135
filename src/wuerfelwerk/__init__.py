"""Würfelwerk: colour-dice games, played by people and simulated by the million."""

__version__ = "0.1.0"
