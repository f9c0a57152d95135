"""Forms that make something: pressed twice, such a form does it once.

Their keys are written by ``rendering/keys`` and kept by ``store/deeds``.
"""

from __future__ import annotations

import re

from starlette.datastructures import FormData
from starlette.requests import Request

from wuerfelwerk.hall import AlreadyDone, Deed, Unreadable, new_deed
from wuerfelwerk.web.entrance import forms
from wuerfelwerk.web.house import House
from wuerfelwerk.web.rendering.keys import FIELD

WRITTEN = re.compile(r"[A-Za-z0-9_-]{20,64}")  # nothing shorter: a key must not be guessed


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
