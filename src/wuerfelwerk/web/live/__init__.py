"""The page of a table while it is open: its regions, what is kept of them, and what travels."""
