"""Verifying the dice of recorded games."""
