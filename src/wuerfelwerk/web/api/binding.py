"""From a request to what an endpoint of the API takes, and from what it gives back to the answer.

What it takes stands in its signature, for FastAPI, which describes the API from it. Answered are requests
here, without FastAPI's own way through dependencies, which was two thirds of the whole way.

    table_id: Annotated[str, Path(…)]     from the address; Query and Header alike
    person: Annotated[str, Depends(…)]    what that function makes of the request
    asked: Actions                        the body, a model
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from email.message import Message
from inspect import Parameter, signature
from typing import Any

from fastapi import params
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from wuerfelwerk.hall import Unreadable, read_json
from wuerfelwerk.web.entrance.forms import N_
from wuerfelwerk.web.entrance.routes import GuardedRoute

JSON = "application/json"
LONGEST_PLACE = 80  # characters: a key may be as long as whoever sends it likes
NO_OBJECT = N_(
    "Hier wird ein JSON-Objekt erwartet, mit „Content-Type: application/json“; beschrieben ist es in "
    "/api/openapi.json."
)
NOT_SO = N_("„%(where)s“ ist nicht so, wie /api/openapi.json es beschreibt.")
WRONG = {
    "missing": N_("„%(where)s“ fehlt. In /api/openapi.json steht, was erwartet wird."),
    "extra_forbidden": N_("„%(where)s“ gibt es hier nicht. In /api/openapi.json steht, was erwartet wird."),
}
Text = Callable[[Request], str | None]  # what was sent, or that nothing was


def served(route: APIRoute) -> GuardedRoute:
    """The route that answers what this one describes."""
    bound = Bound(route.endpoint, route.status_code or 200)
    return GuardedRoute(next(iter(route.methods or ())), route.path, bound.answer)


class Bound:
    """An endpoint, and where each of its arguments comes from."""

    def __init__(self, endpoint: Callable[..., Awaitable[Any]], status: int = 200) -> None:
        self._endpoint, self._status = endpoint, status
        self._request: list[str] = []  # none or one, as of the body
        self._asked: dict[str, Callable[[Request], Awaitable[object]]] = {}
        self._sent: dict[str, tuple[Text, TypeAdapter[Any], object]] = {}
        self._body: dict[str, type[BaseModel]] = {}
        takes = signature(endpoint, eval_str=True)
        for name, one in takes.parameters.items():
            self._take(name, one.annotation, one.default)
        told = takes.return_annotation
        self._told = None if told is Response else TypeAdapter(told)

    def _take(self, name: str, kind: Any, default: object) -> None:
        mark = next(iter(getattr(kind, "__metadata__", ())), None)
        if isinstance(mark, params.Depends) and mark.dependency is not None:
            self._asked[name] = mark.dependency
        elif isinstance(mark, params.Path) or (
            isinstance(mark, params.Param) and default is not Parameter.empty
        ):
            self._sent[name] = _text(mark.alias or name, mark), TypeAdapter(kind), default
        elif isinstance(kind, type) and issubclass(kind, BaseModel) and not self._body:
            self._body[name] = kind
        elif kind is Request:
            self._request.append(name)
        else:
            raise TypeError(f"{name} of {self._endpoint.__name__} is nothing that is bound here")

    async def answer(self, request: Request, **_: str) -> Response:
        body = _read(request, await request.body()) if self._body else None
        taken: dict[str, Any] = dict.fromkeys(self._request, request)
        for name, ask in self._asked.items():
            taken[name] = await ask(request)
        if self._body and not isinstance(body, dict):
            raise Unreadable(NO_OBJECT)
        try:
            for name, (text, kind, default) in self._sent.items():
                found = text(request)
                taken[name] = default if found is None else kind.validate_python(found)
            for name, model in self._body.items():
                taken[name] = model.model_validate(body)
        except ValidationError as error:
            raise _unreadable(error, name) from None
        told = await self._endpoint(**taken)
        if self._told is None:
            return told  # type: ignore[no-any-return]
        return Response(self._told.dump_json(told), self._status, media_type=JSON)


def _unreadable(error: ValidationError, name: str) -> Unreadable:
    """The first thing that is not as it is described, with its place: ``seats.1.kind``."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(map(str, first["loc"])) or name
    return Unreadable(WRONG.get(first["type"], NOT_SO), where=where[:LONGEST_PLACE])


def _text(key: str, mark: params.Param) -> Text:
    if isinstance(mark, params.Path):
        return lambda request: request.path_params[key]
    if isinstance(mark, params.Query):
        return lambda request: request.query_params.get(key)
    if isinstance(mark, params.Header):
        return lambda request: request.headers.get(key)
    raise TypeError(f"{mark} is nothing that is bound here")


def _read(request: Request, body: bytes) -> Any:
    """The value of a body. Unreadable for a key that stands twice in one object: of its two values
    another reader might take the other one."""
    is_json = _is_json(request.headers.get("content-type", ""))
    try:
        value = read_json(body) if body else None
    except (ValueError, RecursionError):
        if is_json:
            raise HTTPException(400) from None
        return None
    return value if is_json else None


def _is_json(kind: str) -> bool:
    if kind == JSON:
        return True
    message = Message()
    message["content-type"] = kind
    subtype = message.get_content_subtype()
    return message.get_content_maintype() == "application" and (
        subtype == "json" or subtype.endswith("+json")
    )
