"""Bots of one's own: ``module:function``, ``FILE.py:function``, or a program's address."""

from wuerfelwerk.bots.own.address import NoAnswer, is_remote
from wuerfelwerk.bots.own.loading import (
    NoSuchBot,
    OwnBot,
    bound,
    check,
    is_file,
    is_own,
    is_viewing,
    load,
)
from wuerfelwerk.bots.own.placing import in_words, is_of_numba, line_of, place

__all__ = [
    "NoAnswer",
    "NoSuchBot",
    "OwnBot",
    "bound",
    "check",
    "in_words",
    "is_file",
    "is_of_numba",
    "is_own",
    "is_remote",
    "is_viewing",
    "line_of",
    "load",
    "place",
]
