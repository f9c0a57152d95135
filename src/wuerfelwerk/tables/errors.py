"""Two refusals that only tables know, beside the three of the engine."""

from __future__ import annotations

from wuerfelwerk.engine.errors import Refusal


class NotFound(Refusal):
    """There is no such table, seat or link (404)."""


class Forbidden(Refusal):
    """Somebody else may do this, but not this viewer (403)."""
