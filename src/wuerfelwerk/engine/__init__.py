"""What the rules of all games share. Knows no game, no page, no table."""
