"""What one viewer may see of a table, and the record of its game."""
