"""The routes of the server, the shortest way from a request to its endpoint.

Each has the entrance before it: there is no other kind of route, so one that is added tomorrow is guarded
too (``app`` takes no other, and a test looks).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Route, Router
from starlette.types import Receive, Scope, Send

from wuerfelwerk.web.entrance.check import entrance
from wuerfelwerk.web.entrance.prefix import local_path

Endpoint = Callable[..., Awaitable[Response]]
Named = TypeVar("Named", bound=Endpoint)


class GuardedRoute(Route):
    """One method of one pattern. The endpoint gets the request, and by name what stands in the address."""

    def __init__(self, method: str, path: str, endpoint: Endpoint) -> None:
        super().__init__(path, endpoint, methods=[method])
        self.methods = {method}  # Starlette adds HEAD to GET; we answer it as any method that is not ours
        self.allowed = {method}  # of all routes of this pattern (``told_together``)
        self.app = self._answer  # Starlette's own wraps errors a second time: the application has

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in (self.methods or ()):
            raise HTTPException(405, headers={"Allow": ", ".join(sorted(self.allowed))})
        await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive, send)
        entrance(request)
        answer: Response = await self.endpoint(request, **scope["path_params"])
        await answer(scope, receive, send)


def told_together(routes: Sequence[GuardedRoute]) -> Sequence[GuardedRoute]:
    """The same routes; whoever asks with another method is told those of all that share the pattern."""
    for one in routes:
        one.allowed = {method for other in routes if other.path == one.path for method in other.allowed}
    return routes


class Routes(list[GuardedRoute]):
    """The routes of one module: ``@router.get("/rules/{game_id}")`` before each endpoint."""

    def __init__(self, prefix: str = "") -> None:
        super().__init__()
        self._prefix = prefix

    def get(self, path: str) -> Callable[[Named], Named]:
        return self._named("GET", path)

    def post(self, path: str) -> Callable[[Named], Named]:
        return self._named("POST", path)

    def _named(self, method: str, path: str) -> Callable[[Named], Named]:
        def add(endpoint: Named) -> Named:
            self.append(GuardedRoute(method, self._prefix + path, endpoint))
            return endpoint

        return add


class LoadedLater(BaseRoute):
    """All routes below a path; what they need is imported when somebody asks for the first of them.

    That happens in a thread: whoever asks waits for it, and nobody else.
    """

    def __init__(self, below: str, load: Callable[[], Sequence[GuardedRoute]]) -> None:
        self._below = f"{below}/"
        self._load = load
        self._router: Router | None = None

    @property
    def routes(self) -> list[Any]:
        return list(self._load())

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        above, _, rest = local_path(scope).partition(self._below)
        return (Match.FULL if rest and not above else Match.NONE), {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._router is None:
            self._router = Router(await asyncio.to_thread(self._load))
        await self._router(scope, receive, send)
