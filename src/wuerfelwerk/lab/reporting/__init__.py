"""Figures of many games for a report: one line of facts a game, and what many of them say."""
