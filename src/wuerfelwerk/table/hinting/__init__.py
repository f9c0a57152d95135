"""Hints at a table: whether they are allowed there, what is asked, and what comes of an answer."""
