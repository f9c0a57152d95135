"""The routes for luck and skill of a game that is over."""
