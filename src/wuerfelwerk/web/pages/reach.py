"""What lets the pages be kept on a telephone and find people whose page is closed."""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64decode

from starlette.requests import Request
from starlette.responses import Response

from wuerfelwerk.hall import Forbidden, Subscription, Unreadable
from wuerfelwerk.web.calling import outside
from wuerfelwerk.web.entrance import forms
from wuerfelwerk.web.entrance.forms import N_
from wuerfelwerk.web.entrance.prefix import path_of
from wuerfelwerk.web.entrance.routes import Routes
from wuerfelwerk.web.house import House, house_of

router = Routes()

NOBODY = N_("Setz dich erst an einen Tisch, dann können wir dir Bescheid sagen.")
NO_ADDRESS = N_("Dein Browser hat uns keine Adresse genannt, an die wir schreiben dürfen.")
OFTEN_ASKED = "no-cache"
GROUND = "#0b1211"  # behind the sign while the app opens
FONTS = ("vendor/roboto.woff2", "vendor/roboto-condensed.woff2")
SHELL = ("house.css", "icon.svg", *FONTS)
PITCH = N_("Würfelspiele im Browser, mit Freunden und Bots, ohne Anmeldung.")
ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("maskable-512", 512, "maskable"))
P256DH_BYTES, AUTH_BYTES = 65, 16


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What an installed app is called and looks like."""
    house = house_of(request)
    who = house.cookies.viewer(request)
    at = _below(house)
    told = {
        "id": f"{at}/",
        "name": "Würfelwerk",
        "short_name": "Würfelwerk",
        "description": house.say(request, PITCH),
        "lang": who.language,
        "start_url": f"{at}/",
        "scope": f"{at}/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "icons": [
            {
                "src": at + house.assets.address(f"icons/{name}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, size, purpose in ICONS
        ],
    }
    return _kept(Response(json.dumps(told, ensure_ascii=False), media_type="application/manifest+json"))


@router.get("/sw.js")
async def service_worker(request: Request) -> Response:
    """The script that stays when all pages are closed. It knows what the page without a connection is made
    of; with any of that it changes, and browsers take the new one."""
    house = house_of(request)
    at = _below(house)
    shell = [f"{at}/offline", *(at + house.assets.address(name) for name in SHELL)]
    told = {"at": at, "build": house.pages.build, "shell": shell}
    told["badge"] = at + house.assets.address("icons/badge-96.png")
    told["icon"] = at + house.assets.address("icons/icon-192.png")
    text = f"const HOUSE = {json.dumps(told)};\n{house.assets.text('sw.js')}"
    return _kept(Response(text, media_type="text/javascript"))


@router.get("/offline")
async def offline(request: Request) -> Response:
    """What an installed app shows while there is no connection: it holds no table."""
    house = house_of(request)
    return _kept(house.pages.page(request, "offline.html", house.cookies.viewer(request)))


@router.get("/push/key")
async def push_key(request: Request) -> Response:
    """By which the maker of a browser knows this server."""
    key = await asyncio.to_thread(lambda: house_of(request).postman.keys.for_browsers)
    return Response(key, media_type="text/plain")


@router.post("/push")
async def ask_for_calls(request: Request) -> Response:
    """This browser is told when its person is on turn. The same again changes nothing."""
    house = house_of(request)
    who = house.cookies.viewer(request)
    form = await forms.posted(request)
    if not who.person:
        raise Forbidden(NOBODY)
    one = Subscription(
        who.person,
        forms.text(form, "endpoint", most=outside.LONGEST),
        forms.text(form, "p256dh"),
        forms.text(form, "auth"),
        who.language,
    )
    await asyncio.to_thread(_check, one)
    await house.tables.subscriptions.keep(one)
    return Response(status_code=204)


@router.post("/push/stop")
async def stop_calls(request: Request) -> Response:
    """Without an address: none of this person's browsers is told any more."""
    house = house_of(request)
    person = house.cookies.person(request)
    endpoint = forms.text(await forms.posted(request), "endpoint", "", most=outside.LONGEST)
    if person and endpoint:
        await house.tables.subscriptions.forget(endpoint, person)
    elif person:
        await house.tables.subscriptions.forget_all(person)
    return Response(status_code=204)


def _check(one: Subscription) -> None:
    """Refuses what no browser says. The host is looked up before each message (``calling/outside``)."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        outside.checked(one.endpoint)
        point, secret = _bytes(one.p256dh), _bytes(one.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        if len(point) != P256DH_BYTES or len(secret) != AUTH_BYTES:
            raise ValueError("keys of another length")
    except (outside.NotOutside, ValueError):
        raise Unreadable(NO_ADDRESS) from None


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _below(house: House) -> str:
    return path_of(house.settings.public_address)


def _kept(answer: Response) -> Response:
    """Browsers may keep it, and ask each time whether it is still so."""
    answer.headers["Cache-Control"] = OFTEN_ASKED
    answer.headers["Vary"] = "Cookie, Accept-Language"
    return answer
