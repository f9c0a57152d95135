"""The dice of a table: promised, sealed, rolled, or thrown by people and entered."""
