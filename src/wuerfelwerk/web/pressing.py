"""The keys of forms that make something: pressed twice, such a form does it once (``tables/deeds``).

A page of its own gets a random key each time it is shown. The fragment of a table is made once for
all who see the same, so its keys are made from what the house alone knows and what is on disk: they
are new after every change that is saved, and the same in every process. A form without a key works
as well; then every press is a deed of its own.
"""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.requests import Request

from wuerfelwerk.tables import AlreadyDone, Deed, Unreadable, View, new_deed
from wuerfelwerk.web import forms

if TYPE_CHECKING:
    from wuerfelwerk.web.house import House
    from wuerfelwerk.web.viewer import Cookies, Viewer

FIELD = "deed"
WRITTEN = re.compile(r"[A-Za-z0-9_-]{20,64}")  # nothing shorter: a key must not be guessed


def new_field() -> Markup:
    """For a page of its own."""
    return _field(secrets.token_urlsafe(16))


class Fields:
    """For the fragment of a table: ``deed_field("bot", 2)``."""

    def __init__(self, cookies: Cookies, view: View, who: Viewer) -> None:
        self._cookies = cookies
        self._seen = (view.table_id, str(view.saved), who.person)

    def __call__(self, *what: Any) -> Markup:
        return _field(self._cookies.derived(FIELD, *self._seen, *map(str, what)))


def _field(key: str) -> Markup:
    # browsers that fill in again what was there before a reload must not bring an old key back
    return Markup('<input type="hidden" name="{}" value="{}" autocomplete="off">').format(FIELD, key)


def key(form: FormData) -> str:
    """The key of a form that was posted; '' if it has none."""
    text = forms.text(form, FIELD, "")
    if text and not WRITTEN.fullmatch(text):
        raise Unreadable(forms.NOT_READ)
    return text


def asked(request: Request, form: FormData, person: str, *, newcomer: bool = False) -> Deed | None:
    """What this post asks for once. One key in two forms means two deeds."""
    text = key(form)
    return new_deed(f"{request.url.path} {text}", person, newcomer=newcomer) if text else None


async def was_done(house: House, deed: Deed | None) -> bool:
    """True if this was done by whoever asks: then even those who have left since are answered alike."""
    try:
        async with house.tables.deeds.once(deed):
            return False
    except AlreadyDone:
        return True
