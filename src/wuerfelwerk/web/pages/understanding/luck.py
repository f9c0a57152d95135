"""Asking for luck and skill of a game that is over; the page of its result tells what was found."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from wuerfelwerk.hall.analysing import Stage
from wuerfelwerk.web.entrance import forms
from wuerfelwerk.web.entrance.check import address_of
from wuerfelwerk.web.entrance.limits import ANALYSES
from wuerfelwerk.web.entrance.routes import Routes
from wuerfelwerk.web.house import house_of

router = Routes("/t/{table_id}/luck")
COSTS = (Stage.OPEN, Stage.FAILED)  # a question that begins something


@router.post("")
async def ask(request: Request, table_id: str) -> Response:
    """Whoever may look at the result may ask; asked twice it is found once."""
    await forms.posted(request)
    analyses = house_of(request).tables.analyses
    if (await analyses.look(table_id)).stage in COSTS:
        request.app.state.limits.take(ANALYSES, address_of(request))
    await analyses.ask(table_id)
    return RedirectResponse(f"/t/{table_id}#luck", status_code=303)
