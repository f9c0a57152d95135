"""Matches at speed: a step in one compiled call, and many games in one array."""
