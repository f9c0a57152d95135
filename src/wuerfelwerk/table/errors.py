"""Refusals that only tables know, beside the three of the engine."""

from __future__ import annotations

from wuerfelwerk.engine.errors import Refusal


class NotFound(Refusal):
    """There is no such table, seat or link (404)."""


class Forbidden(Refusal):
    """Somebody else may do this, but not this viewer (403)."""


class Damaged(Refusal):
    """What the database holds of this table cannot be read (409). Nobody who asks did anything wrong."""


class Unavailable(Exception):
    """The database cannot be reached or written just now; the message holds what it said.

    No refusal: nobody did anything wrong, nothing was changed, and it may go well a moment later.
    """


class Raced(Exception):
    """Another process has changed the table meanwhile: look again."""
