"""The lab: simulates many games, measures boards and speed. Names no game, no page, no table."""
