"""Mail when it is somebody's turn: asked for, confirmed by a link, stopped by a tap."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from wuerfelwerk.hall import Forbidden, NotFound, Refusal, Unreadable
from wuerfelwerk.web.calling.mail.mailer import Mailer
from wuerfelwerk.web.entrance import forms
from wuerfelwerk.web.entrance.check import address_of
from wuerfelwerk.web.entrance.forms import N_
from wuerfelwerk.web.entrance.limits import TooMany
from wuerfelwerk.web.entrance.routes import Routes
from wuerfelwerk.web.entrance.viewer import STOP, YES
from wuerfelwerk.web.house import House, house_of
from wuerfelwerk.web.pages.reach import NOBODY
from wuerfelwerk.web.rendering.notices import Notice, notice_of, status_of

router = Routes("/mail")

LONGEST = 254  # characters of an address (RFC 5321)
JOINED = "\u2060"  # no line ends there
NO_MAIL = N_("Dieser Server schreibt keine Mails.")
NO_ADDRESS = N_(
    "Das ist keine E-Mail-Adresse, an die wir schreiben können. Sie sieht aus wie ada@example.org."
)
ENOUGH = N_("Gerade haben wir genug nach Adressen gefragt. Versuch es morgen noch einmal.")
NO_LINK = N_("Dieser Link gilt nicht mehr. In den Einstellungen kannst du deine Adresse neu angeben.")


@dataclass(frozen=True)
class Mailing:
    """What the pages say of mail. ``state``: 'nobody' (without a seat), 'none', 'asked' or 'on'."""

    state: str
    address: str = ""  # its beginning: others look at the same screen


async def mailing(house: House, person: str) -> Mailing | None:
    """None where the operator has named no mail server."""
    if house.mailer is None:
        return None
    if not person:
        return Mailing("nobody")
    one = await house.tables.addresses.of(person)
    return (
        Mailing("none") if one is None else Mailing("on" if one.confirmed else "asked", masked(one.address))
    )


async def settings_page(
    request: Request, back: str, notice: Notice | None = None, status: int = 200, typed: str = ""
) -> Response:
    """The settings; ``typed``: an address that was refused, to be mended."""
    house = house_of(request)
    who = house.cookies.viewer(request)
    found = await mailing(house, who.person)
    return house.pages.page(
        request, "settings.html", who, status=status, back=back, mail=found, notice=notice, typed=typed
    )


@router.post("")
async def ask(request: Request) -> Response:
    """Writes to the address and asks whether it may. The answer says nothing of who else has that address."""
    house = house_of(request)
    who = house.cookies.viewer(request)
    form = await forms.posted(request)
    mailer = _mailer(house)
    typed = forms.text(form, "address", most=10 * LONGEST)
    try:
        if not who.person:
            raise Forbidden(NOBODY)
        await mailer.ask(who.person, checked(typed), who.language, address_of(request))
    except Refusal as refusal:
        notice = notice_of(refusal, who.language)
        return await settings_page(request, "/", notice, status_of(refusal), typed[:LONGEST])
    except TooMany as error:
        notice = Notice("", house.say(request, ENOUGH))
        answer = await settings_page(request, "/", notice, 429, typed[:LONGEST])
        answer.headers["Retry-After"] = str(error.seconds)
        return answer
    return RedirectResponse("/settings#mail", status_code=303)


@router.post("/stop")
async def stop_mine(request: Request) -> Response:
    """This person gets no mail any more, and their address is forgotten."""
    house = house_of(request)
    await forms.posted(request)
    person = house.cookies.person(request)
    if person:
        await house.tables.addresses.forget_of(person)
    return RedirectResponse("/settings#mail", status_code=303)


@router.get("/yes/{token}")
async def asked(request: Request, token: str) -> Response:
    """The page behind the link in the question. Mail servers fetch it too: that is no yes."""
    house = house_of(request)
    one = await house.tables.addresses.get(_key(house, YES, token))
    if one is None:
        raise NotFound(NO_LINK)
    return _page(request, "on" if one.confirmed else "yes", token, masked(one.address))


@router.post("/yes/{token}")
async def confirm(request: Request, token: str) -> Response:
    house = house_of(request)
    await forms.posted(request)
    _mailer(house)
    if not await house.tables.addresses.confirm(_key(house, YES, token)):
        raise NotFound(NO_LINK)
    return RedirectResponse(f"/mail/yes/{token}", status_code=303)


@router.get("/stop/{token}")
async def leaving(request: Request, token: str) -> Response:
    """The page behind the link that every mail has."""
    house = house_of(request)
    one = await house.tables.addresses.get(_key(house, STOP, token))
    return _page(
        request, "stopped" if one is None else "stop", token, "" if one is None else masked(one.address)
    )


@router.post("/stop/{token}")
async def stop(request: Request, token: str) -> Response:
    """By the button of that page, or by a mail program itself (RFC 8058), which follows no redirect. It is
    done whether or not this server still sends mails."""
    house = house_of(request)
    await forms.posted(request)
    await house.tables.addresses.forget(_key(house, STOP, token))
    return _page(request, "stopped", token)


def checked(typed: str) -> str:
    """The address as it is kept; Unreadable for what no mail can be sent to."""
    from email_validator import EmailNotValidError, validate_email

    try:
        found = validate_email(typed, allow_smtputf8=False, check_deliverability=False, strict=True)
    except EmailNotValidError:
        raise Unreadable(NO_ADDRESS) from None
    if found.ascii_email is None:
        raise Unreadable(NO_ADDRESS)
    return found.ascii_email


def masked(address: str) -> str:
    """Enough for whoever it belongs to."""
    local, _, host = address.rpartition("@")
    return f"{local[:1]}…{JOINED}@{host}"


def _mailer(house: House) -> Mailer:
    if house.mailer is None:
        raise NotFound(NO_MAIL)
    return house.mailer


def _key(house: House, what: str, token: str) -> str:
    key = house.cookies.mail_key(what, token)
    if not key:
        raise NotFound(NO_LINK)
    return key


def _page(request: Request, state: str, token: str, address: str = "") -> Response:
    house = house_of(request)
    who = house.cookies.viewer(request)
    return house.pages.page(request, "mail.html", who, state=state, token=token, address=address)
