"""Saying something at a table."""

from __future__ import annotations

from starlette.datastructures import FormData

from wuerfelwerk.web.entrance import forms
from wuerfelwerk.web.entrance.limits import SAYING, Limits
from wuerfelwerk.web.house import House


async def say(limits: Limits, house: House, person: str, table_id: str, form: FormData) -> None:
    """``what``: a picture, a phrase, or 'words' with ``text``. Only an own seat uses up what it may say."""
    seat, what, text = forms.number(form, "seat"), forms.text(form, "what"), forms.text(form, "text", "")
    if seat in await house.tables.own_seats(table_id, person):
        limits.take(SAYING, f"{table_id} {seat}")
    await house.tables.talk.say(table_id, person, seat, what, text)
