"""Loops that play a whole game: everybody sees the table, or each what they may see of it."""
