"""Commands that make something else of recorded games: a picture, a table of decisions."""
