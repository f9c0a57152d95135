"""How fast a table is played: chosen when it is opened."""

from __future__ import annotations

from typing import Any

from starlette.datastructures import FormData

from wuerfelwerk.tables import Unreadable
from wuerfelwerk.web import forms

PATIENCE = {"live": 120.0, "letters": 3 * 86_400.0, "never": 0.0}  # seconds until a bot stands in


def chosen(form: FormData) -> dict[str, Any]:
    """The settings of a table that say how long it waits."""
    pace = forms.text(form, "pace", "live")
    if pace not in PATIENCE:
        raise Unreadable(forms.NOT_READ)
    return {"patience": PATIENCE[pace]}
