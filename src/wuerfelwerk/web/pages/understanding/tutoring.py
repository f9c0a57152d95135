"""The tutor: a decision that surely costs much is not carried out before its seat has been asked once more.

What was asked travels in the form: ``anyway`` names the decision that is meant all the same, so another one
is asked about again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from wuerfelwerk.hall import View
from wuerfelwerk.hall.hinting import Tutored
from wuerfelwerk.web.entrance import forms, language
from wuerfelwerk.web.entrance.viewer import Viewer
from wuerfelwerk.web.house import House, house_of
from wuerfelwerk.web.live import hinted

KEPT = ("action", "close", "draft", "look")  # of the form that was pressed
MOST = 2000  # letters of a decision that is written down


class Warned(Exception):
    """The decision was not carried out: the tutor has something to say first."""

    def __init__(self, tutored: Tutored, seq: int, pressed: Mapping[str, str]) -> None:
        super().__init__("a costly decision")
        self.tutored, self.seq, self.pressed = tutored, seq, pressed


async def warn(
    house: House, person: str, table_id: str, form: FormData, actions: Sequence[int] | None
) -> None:
    """Warned, where the tutor speaks."""
    seat, seq = forms.number(form, "seat"), forms.number(form, "seq")
    anyway = forms.text(form, "anyway", "", most=MOST)
    found = await house.tables.hints.tutored(table_id, person, seat, seq, actions, anyway)
    if found is not None:
        pressed = {name: forms.text(form, name, most=MOST) for name in KEPT if name in form}
        raise Warned(found, seq, pressed)


def text(house: House, who: Viewer, view: View, warned: Warned) -> str:
    """What is said over the table."""
    return house.pages.text("tutor_over.html", who, **_words(who, view, warned))


def page(request: Request, who: Viewer, view: View, warned: Warned) -> Response:
    """The same without script."""
    here = f"/t/{view.table_id}"
    return house_of(request).pages.page(request, "tutor.html", who, here=here, **_words(who, view, warned))


def _words(who: Viewer, view: View, warned: Warned) -> dict[str, Any]:
    view, asked = language.in_words(view, who.language), warned.tutored.question
    advice = warned.tutored.advice
    assert advice.chosen is not None
    return {
        "table_id": view.table_id,
        "seat": asked.seat,
        "seq": warned.seq,
        "letter": warned.pressed.get("look", ""),
        "pressed": warned.pressed,
        "anyway": asked.written,
        "lost": max(1, hinted.hundredths(advice.lost)),
        "error": hinted.within(advice.lost_error),
        "chance": hinted.hundredths(advice.chosen.chance),
        "better": hinted.row(view, asked.seat, advice.hints[0], who.language, 1),
    }
