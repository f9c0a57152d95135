"""What teaches a game: the page of a lesson and what points at places, the rules as a slip over the table."""
