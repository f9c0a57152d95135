"""The arena: every bot meets every other on common dice, seats swapped, until it is known who is better."""
