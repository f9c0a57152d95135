"""The keys of forms that make something: pressed twice, such a form does it once (``store/deeds``).

A page of its own gets a random key each time it is shown. The fragment of a table is made once for
all who see the same, so its keys are made from what the house alone knows and what is on disk: they
are new after every change that is saved, and the same in every process. A form without a key works
as well; then every press is a deed of its own.
"""

from __future__ import annotations

import secrets
from typing import Any

from markupsafe import Markup

from wuerfelwerk.hall import View
from wuerfelwerk.web.entrance.viewer import Cookies, Viewer

FIELD = "deed"


def new_field() -> Markup:
    """For a page of its own."""
    return _field(secrets.token_urlsafe(16))


class Fields:
    """For the fragment of a table: ``deed_field("bot", 2)``."""

    def __init__(self, cookies: Cookies, view: View, who: Viewer) -> None:
        self._cookies = cookies
        self._seen = (view.table_id, str(view.saved), who.person)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fields) and self._seen == other._seen

    def __hash__(self) -> int:
        return hash(self._seen)

    def __call__(self, *what: Any) -> Markup:
        return _field(self._cookies.derived(FIELD, *self._seen, *map(str, what)))


def _field(key: str) -> Markup:
    # browsers that fill in again what was there before a reload must not bring an old key back
    return Markup('<input type="hidden" name="{}" value="{}" autocomplete="off">').format(FIELD, key)
