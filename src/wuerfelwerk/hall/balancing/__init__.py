"""How balanced a board is that somebody draws: who asks, the process that plays on it, what is kept."""

from wuerfelwerk.hall.balancing.balances import Balances, Measured, Wanted

__all__ = ["Balances", "Measured", "Wanted"]
