"""The texts of this game with every seat named one seat on, for the law that seats can be turned.

Colours have letters too (``hilfe B Y`` names seat B, ``dice B5`` a blue die), so the law's own
guess does not do.
"""

from __future__ import annotations

import re

from wuerfelwerk.engine.contract import LETTERS


def turned(actor: str, text: str, seats: int) -> str:
    """``start A3 B5`` becomes ``start A5 B3`` at a table of two."""
    word, *rest = text.split(" ")
    if word in ("deal", "rank", "start"):
        return " ".join([word, *sorted(_next(pair[0], seats) + pair[1:] for pair in rest)])
    if word == "hilfe":
        return f"hilfe {_next(rest[0], seats)} {rest[1]}"
    return re.sub(r"^starts ([A-F])$", lambda at: f"starts {_next(at[1], seats)}", text)


def _next(letter: str, seats: int) -> str:
    return LETTERS[(LETTERS.index(letter) + 1) % seats]
