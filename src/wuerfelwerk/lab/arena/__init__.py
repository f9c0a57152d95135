"""The arena: every bot against every other, on the same dice with swapped seats, until it is known who is better."""
