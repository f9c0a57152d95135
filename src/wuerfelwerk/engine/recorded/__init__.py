"""Recorded games: what stands in them, writing, reading strictly, checking, retelling."""
