"""How fast a table is played: chosen when it is opened, and the clocks on its seats."""

from __future__ import annotations

import math
import time
from typing import Any

from starlette.datastructures import FormData

from wuerfelwerk.hall import Unreadable
from wuerfelwerk.web.entrance import forms

PATIENCE = {"live": 120.0, "letters": 3 * 86_400.0, "never": 0.0}  # seconds until a bot stands in
PAUSES = {"short": 0.8, "none": 0.0}  # seconds before a bot acts
CLOCKS = (0, 5, 15, 30, 60)  # minutes of thinking time that are offered


def chosen(form: FormData) -> dict[str, Any]:
    """The settings of a table that say how long it and its bots wait, and how long its seats may think."""
    pace, clock = forms.text(form, "pace", "live"), forms.number(form, "clock", 0)
    pause = forms.text(form, "bot_pause", "short")
    if pace not in PATIENCE or clock not in CLOCKS or pause not in PAUSES:
        raise Unreadable(forms.NOT_READ)
    return {"patience": PATIENCE[pace], "clock": clock, "bot_pause": PAUSES[pause]}


def time_left(words: Any, due: float) -> str:
    """How long somebody may still think by the calendar, in words; ``words``: a catalog of the house."""
    hours, minutes = divmod(max(0, int(due - time.time()) // 60), 60)
    days, hours_of_day = divmod(hours, 24)
    in_days = words.ngettext("noch %(n)s Tag", "noch %(n)s Tage", days) % {"n": days}
    in_hours = words.ngettext("noch %(n)s Stunde", "noch %(n)s Stunden", hours) % {"n": hours}
    if days:
        rest = words.gettext("%(days)s, %(n)s Std.") % {"days": in_days, "n": hours_of_day}
        return str(rest if hours_of_day else in_days)
    if hours:
        return str(in_hours)
    return str(words.ngettext("noch %(n)s Minute", "noch %(n)s Minuten", minutes) % {"n": minutes})


def clock_text(seconds: float) -> str:
    """What a clock shows: minutes and seconds, the one that has begun counts."""
    minutes, rest = divmod(math.ceil(seconds), 60)
    return f"{minutes}:{rest:02d}"
