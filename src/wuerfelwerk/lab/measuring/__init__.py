"""How fast games, bots and workers are, each beside a bare loop of the same moments."""
