"""Hints in the middle of a game: the best whole decisions of a seat, what each is worth, what speaks for it.

    adviser = Adviser(game)  # compiles; once a process
    advice = adviser.advise(material, state, seat)
    advice = adviser.advise(material, state, seat, chosen)  # and what it costs to decide like this

What is not in ``state`` nobody can be told: it must show what the seat may see and nothing else.
"""

from wuerfelwerk.bots.hinting.advice import Advice, Hint, read_advice
from wuerfelwerk.bots.hinting.adviser import SECONDS, Adviser, gives_hints

__all__ = ["SECONDS", "Advice", "Adviser", "Hint", "gives_hints", "read_advice"]
