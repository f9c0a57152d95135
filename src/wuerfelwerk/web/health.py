"""For whoever watches over the server: is it there, and does its database keep what is written?"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from wuerfelwerk.hall import Unavailable
from wuerfelwerk.web.entrance.routes import Routes
from wuerfelwerk.web.house import house_of

router = Routes()


@router.get("/health")
async def health(request: Request) -> Response:
    """200 while tables can be read and saved, 503 while they cannot; nothing about tables or people."""
    try:
        await house_of(request).tables.check()
    except Unavailable:
        return JSONResponse({"status": "unavailable", "database": "not reachable"}, status_code=503)
    return JSONResponse({"status": "ok", "database": "reachable"})
