"""What was found of games that are over, kept with their tables."""
