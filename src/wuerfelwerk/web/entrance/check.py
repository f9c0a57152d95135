"""What every request passes before its route: origin, size, and how often its asker has come.

Every route is made with it (``entrance/routes``), so one that is added tomorrow is guarded too.
"""

from __future__ import annotations

from starlette.requests import Request

from wuerfelwerk.hall import Forbidden
from wuerfelwerk.web.entrance import limits
from wuerfelwerk.web.entrance.addresses import network_of
from wuerfelwerk.web.entrance.forms import N_
from wuerfelwerk.web.entrance.guard import TooLarge, foreign
from wuerfelwerk.web.entrance.limits import Limits
from wuerfelwerk.web.entrance.logs import route_of
from wuerfelwerk.web.entrance.prefix import local_path
from wuerfelwerk.web.entrance.viewer import Cookies

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
FREE = ("/static/", "/favicon.ico")  # read from memory, kept by browsers


def entrance(request: Request) -> None:
    """Refuses what comes from another site, is too large or comes too often."""
    if request.method not in SAFE and foreign(
        request.headers, request.scope["scheme"], request.app.state.settings.public_address
    ):
        raise Forbidden(
            N_("Diese Anfrage kam von einer fremden Seite. Öffne den Tisch bei uns und versuch es dort.")
        )
    if request.scope.get("too_large"):
        raise TooLarge
    if local_path(request.scope).startswith(FREE):
        return
    counted: Limits = request.app.state.limits
    cookies: Cookies = request.app.state.cookies
    person = cookies.person(request) or cookies.program(request)
    if person:
        counted.take(limits.BY_PERSON, person)
    else:
        counted.take(limits.BY_ADDRESS, address_of(request))
    if (request.method, route_of(request.scope)) in limits.OPENERS:
        counted.take(limits.OPENINGS, address_of(request))


def address_of(request: Request) -> str:
    """The network address of the asker; behind a proxy on this machine the one it names.

    Of IPv6 the network: else one household had as many askers as it likes.
    """
    return network_of(request.client.host) if request.client else ""


def asker(request: Request, person: str) -> str:
    """Whose streams are counted together."""
    return person or address_of(request)
