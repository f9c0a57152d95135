"""Bots of one's own: ``module:function``, from any module Python can import."""

from wuerfelwerk.bots.own.loading import NoSuchBot, OwnBot, bound, is_own, is_plain, load

__all__ = ["NoSuchBot", "OwnBot", "bound", "is_own", "is_plain", "load"]
