"""Luck and skill of a game that is over, as pages tell them."""
