"""How the API reads what programs send: a key that stands twice in one object is refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request
from fastapi.routing import APIRoute
from starlette.responses import Response

from wuerfelwerk.hall import read_json


class StrictRoute(APIRoute):
    """Reads the body once before FastAPI does, which would take the last of two values for a key."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        answer = super().get_route_handler()

        async def handler(request: Request) -> Response:
            if self.body_field is not None:
                _check(await request.body())
            return await answer(request)

        return handler


def _check(body: bytes) -> None:
    """Raises Unreadable for double keys; what is no JSON at all FastAPI refuses itself."""
    try:
        read_json(body)
    except (ValueError, RecursionError):
        return
