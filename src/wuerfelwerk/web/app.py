"""The server: puts the house together, answers every error with a sentence."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache
from importlib import resources
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response

from wuerfelwerk import draw
from wuerfelwerk.games import all_games
from wuerfelwerk.games.pages import picture_of
from wuerfelwerk.hall import Refusal, Tables, Unavailable
from wuerfelwerk.web import health
from wuerfelwerk.web.api.refusals import PREFIX, refused_program
from wuerfelwerk.web.calling.mail.mailer import Mailer
from wuerfelwerk.web.calling.postman import Postman
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.entrance.forms import N_
from wuerfelwerk.web.entrance.guard import HEADERS, BodyLimit, SafeHeaders
from wuerfelwerk.web.entrance.limits import Limits, TooMany
from wuerfelwerk.web.entrance.logs import RequestLog, route_of
from wuerfelwerk.web.entrance.packing import Packed
from wuerfelwerk.web.entrance.prefix import Below, local_path, path_of
from wuerfelwerk.web.entrance.routes import GuardedRoute, LoadedLater, Routes, told_together
from wuerfelwerk.web.entrance.viewer import Cookies
from wuerfelwerk.web.house import House, house_of
from wuerfelwerk.web.pages import (
    dice,
    editor,
    lesson,
    open_record,
    program,
    reach,
    reasons,
    replay,
    rules_slip,
    stream_of_many,
    table,
    without_table,
)
from wuerfelwerk.web.pages.printing import paper
from wuerfelwerk.web.pages.shared import card
from wuerfelwerk.web.pages.together import mail, me
from wuerfelwerk.web.pages.understanding import hints, luck
from wuerfelwerk.web.rendering.assets import Assets, small, source
from wuerfelwerk.web.rendering.notices import Notice, notice_of, status_of
from wuerfelwerk.web.rendering.render import Pages
from wuerfelwerk.web.settings import Settings

SENTENCES = {
    400: N_("Das konnten wir nicht lesen. Lade die Seite neu."),
    401: N_("Dafür braucht es ein gültiges Token. Am Tisch bekommt man es unter „Ein Programm spielt mit“."),
    403: N_("Das darfst du hier nicht."),
    404: N_("Hier liegt nichts. Vielleicht fehlt ein Stück der Adresse."),
    405: N_("So geht das hier nicht. Geh zurück und nimm den Knopf auf der Seite."),
    413: N_("Das ist zu groß. Ein Spielplan hat nur wenige Kilobyte."),
    500: N_("Da ist uns etwas umgefallen. Dein Tisch ist gespeichert, lade die Seite neu."),
    503: N_("Die Tische sind gerade nicht erreichbar. Verloren ist nichts: Versuch es gleich noch einmal."),
}
TO_PROGRAMS = {  # what speaks of pages and buttons, for whoever has none
    400: N_("Das konnten wir nicht lesen. In /api/openapi.json steht, was erwartet wird."),
    405: N_("So wird diese Adresse nicht gefragt. In /api/openapi.json steht, wie es geht."),
    413: N_("Das ist zu groß. In /api/openapi.json steht, was erwartet wird."),
    500: N_("Da ist uns etwas umgefallen. Was beantwortet wurde, ist gespeichert."),
}
# One file where pages need several together: it is smaller, and nothing is drawn before the last has come.
LOOKS = ("tokens", "ui", "pictures", "pages", "table", "dice", "bots", "reach", "together", "print")
SHEETS = {
    "house.css": tuple(f"{name}.css" for name in LOOKS),
    "played.css": ("reasons.css", "slip.css", "recap.css", "share.css", "luck.css", "fork.css", "hints.css"),
}
# Each of them uses what those before it define.
TABLE = ("table.js", "sound.js", "updates.js")
SCRIPTS = {
    "house.js": ("sha256.js", "sealing.js", "page.js"),
    "live.js": ("vendor/htmx.min.js", *TABLE, "talk.js", "tabs.js", "reasons.js", "slip.js", "hints.js"),
    # a lesson has no stream
    "taught.js": ("vendor/htmx.min.js", *TABLE, "reasons.js", "slip.js", "lesson.js"),
    "editor.js": tuple(
        f"editor/{name}.js" for name in ("drawing", "strokes", "turning", "asking", "passing")
    ),
}
RETRY_SECONDS = 5  # when to ask again while the database is away
log = logging.getLogger(__name__)


def create_app(settings: Settings) -> Starlette:
    """The whole server as one application."""
    assets = shared_assets()
    cookies = Cookies(settings.cookie_keys())
    below = path_of(settings.public_address)
    pages_ = Pages(assets, below)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tables = await Tables.open(
            settings.tables_at, bots=settings.bots, keep_finished=settings.keep_finished
        )
        mailer = Mailer(settings.mail, settings.public_address, tables, cookies) if settings.mail else None
        postman = Postman(settings, tables, mailer=mailer)
        app.state.house = house = House(settings, assets, pages_, cookies, tables, postman, mailer)
        postman.start()
        assets.prepare((*SHEETS, *SCRIPTS, "reach.js"))
        yield
        await house.cards.close()
        await postman.close()
        await tables.close()

    app = Starlette(
        routes=_routes(),
        middleware=[
            *([Middleware(Below, path=below)] if below else ()),
            Middleware(RequestLog),
            Middleware(SafeHeaders),
            Middleware(Packed),
            Middleware(BodyLimit),
        ],
        exception_handlers=ANSWERS,
        lifespan=lifespan,
    )
    app.state.settings, app.state.cookies, app.state.limits = settings, cookies, Limits()
    return app


def _routes() -> list[GuardedRoute | LoadedLater]:
    """The router tries one after the other: first what is asked for all the time."""
    playing = (table, stream_of_many)
    around = (without_table, program, dice, reasons, reach, lesson, rules_slip, me, mail, health)
    watching = (replay, card, luck, hints, open_record, editor, paper)
    pages = [route for part in (*playing, *around, *watching) for route in part.router]
    return [LoadedLater(PREFIX, _api), *told_together(pages), *files]


def _api() -> Sequence[GuardedRoute]:
    from wuerfelwerk.web.api import routes  # FastAPI, which describes them, takes a third of a second

    return told_together(routes.SERVED)


@cache
def shared_assets() -> Assets:
    """One set for every application of this process, as templates are compiled with its addresses."""
    return Assets(_made())


def _made() -> dict[str, str]:
    """Files put together at start: the look of the pictures, the sign of the house, the table's scripts."""
    parts = resources.files(draw).joinpath("parts.css").read_text(encoding="utf-8")
    looks = [picture_of(game).style() for game in all_games()]
    made = {"pictures.css": small("\n".join([parts, *looks]), ".css"), "icon.svg": draw.app_icon()}
    for name, sheets in SHEETS.items():
        made[name] = "\n".join([made.get(one) or source(one) for one in sheets])
    for name, scripts in SCRIPTS.items():
        made[name] = "\n;\n".join(map(source, scripts))
    return made


files = Routes()


@files.get("/static/{name:path}")
async def static(request: Request, name: str) -> Response:
    found = house_of(request).assets.respond(request, name)
    if found is None:
        raise HTTPException(404)
    return found


@files.get("/favicon.ico")
async def favicon(request: Request) -> Response:
    return await static(request, "icon.svg")


# ---- errors -------------------------------------------------------------------------------------


async def refused(request: Request, error: Refusal) -> Response:
    house = house_of(request)
    name = house.cookies.viewer(request).language
    return _sorry(request, status_of(error), notice_of(error, name, await _game_of(request, error)))


async def http(request: Request, error: HTTPException) -> Response:
    answer = _plain_sorry(request, error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def left(request: Request, error: ClientDisconnect) -> Response:
    return Response(status_code=400)  # for the log: whoever sent half a body does not hear it


async def unavailable(request: Request, error: Unavailable) -> Response:
    log.error("%s %s: no database: %s", request.method, route_of(request.scope), error)
    answer = _plain_sorry(request, 503)
    answer.headers["Retry-After"] = str(RETRY_SECONDS)
    return answer


async def too_many(request: Request, error: TooMany) -> Response:
    spoken = language.house(house_of(request).cookies.viewer(request).language)
    sentence = spoken.ngettext(
        "Das ging zu schnell hintereinander. Warte %(n)s Sekunde und versuch es noch einmal.",
        "Das ging zu schnell hintereinander. Warte %(n)s Sekunden und versuch es noch einmal.",
        error.seconds,
    )
    answer = _sorry(request, 429, Notice("", sentence % {"n": error.seconds}))
    answer.headers["Retry-After"] = str(error.seconds)
    return answer


async def fallen(request: Request, error: Exception) -> Response:
    # the pattern, not the address: an address may hold somebody's link
    log.error("%s %s failed", request.method, route_of(request.scope), exc_info=error)
    answer = _plain_sorry(request, 500)  # outside of the other guards
    answer.headers.update({**HEADERS, "Cache-Control": "no-store"})
    return answer


ANSWERS: dict[Any, Any] = {  # Starlette's types know no handler of one kind of error
    Refusal: refused,
    HTTPException: http,
    ClientDisconnect: left,
    Unavailable: unavailable,
    TooMany: too_many,
    Exception: fallen,
}


async def _game_of(request: Request, error: Refusal) -> Any:
    """Whose rule was broken, where a program is told of it."""
    table_id = request.path_params.get("table_id", "")
    if not error.rule or not table_id:
        return None
    return (await house_of(request).tables.view(table_id)).game


def _plain_sorry(request: Request, status: int) -> Response:
    """For errors that carry no sentence of their own."""
    house = house_of(request)
    told = status if status in SENTENCES else 400 if status < 500 else 500
    known = TO_PROGRAMS.get(told, SENTENCES[told]) if _is_program(request) else SENTENCES[told]
    return _sorry(request, status, Notice("", house.say(request, known)))


def _is_program(request: Request) -> bool:
    return local_path(request.scope).startswith(f"{PREFIX}/")


def _sorry(request: Request, status: int, notice: Notice) -> Response:
    """The sentence as a page of its own, or into the notice of the page that asked."""
    house = house_of(request)
    who = house.cookies.viewer(request)
    if _is_program(request):
        return refused_program(status, notice.sentence, notice.rule)
    if request.headers.get("hx-request") == "true":
        text = house.pages.text("notice.html", who, notice=notice, out_of_band=True)
        return HTMLResponse(text, status_code=status)
    return house.pages.page(request, "sorry.html", who, status=status, notice=notice, code=status)
