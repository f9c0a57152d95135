"""Levels: one policy over numbers of a seat, with noise below and search above."""
