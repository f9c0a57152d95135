"""Games that were played one after the other by rematch."""
