"""Bots of one's own: ``module:function``, from any module Python can import, or a program's address."""

from wuerfelwerk.bots.own.address import NoAnswer, is_remote
from wuerfelwerk.bots.own.loading import NoSuchBot, OwnBot, bound, check, is_own, is_plain, is_viewing, load

__all__ = [
    "NoAnswer",
    "NoSuchBot",
    "OwnBot",
    "bound",
    "check",
    "is_own",
    "is_plain",
    "is_remote",
    "is_viewing",
    "load",
]
