"""What every route needs: the tables, the pages, the cookies."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup
from starlette.requests import Request

from wuerfelwerk.games import GAMES
from wuerfelwerk.games import game as game_of
from wuerfelwerk.games.pages import picture_of
from wuerfelwerk.hall import NotFound, Tables
from wuerfelwerk.hall.analysing import Looked
from wuerfelwerk.web.calling.mail.mailer import Mailer
from wuerfelwerk.web.calling.postman import Postman
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.entrance.forms import N_
from wuerfelwerk.web.entrance.viewer import Cookies
from wuerfelwerk.web.live.cards.printer import Cards
from wuerfelwerk.web.live.renderings import Renderings
from wuerfelwerk.web.live.replaying.course import Courses
from wuerfelwerk.web.live.replaying.opened import Opened
from wuerfelwerk.web.rendering.assets import Assets
from wuerfelwerk.web.rendering.printed import Printer
from wuerfelwerk.web.rendering.render import Pages
from wuerfelwerk.web.settings import Settings


@dataclass
class House:
    """One running server."""

    settings: Settings
    assets: Assets
    pages: Pages
    cookies: Cookies
    tables: Tables
    postman: Postman
    mailer: Mailer | None  # where the operator has named a mail server
    renderings: Renderings = field(default_factory=Renderings)
    courses: Courses = field(default_factory=Courses)
    opened: Opened = field(default_factory=Opened)
    cards: Cards = field(default_factory=Cards)
    printer: Printer = field(default_factory=Printer)
    _art: dict[str, Markup] = field(default_factory=dict)

    def game(self, id: str) -> Any:
        if id not in GAMES:
            raise NotFound(N_("Dieses Spiel gibt es hier nicht."))
        return game_of(id)

    def art(self, id: str) -> Markup:
        """A small picture of the game for its card."""
        if id not in self._art:
            self._art[id] = Markup(picture_of(game_of(id)).art())
        return self._art[id]

    def luck(self, table_id: str) -> Looked:
        """What is known of luck and skill at a table, for pages that have looked."""
        return self.tables.analyses.now(table_id)

    def say(self, request: Request, sentence: str) -> str:
        """A source string of the house in the language of whoever asks."""
        return str(language.house(self.cookies.viewer(request).language).gettext(sentence))

    def guest(self, name: str) -> str:
        return str(language.house(name).gettext("Gast"))


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


def address(request: Request) -> str:
    """The address people reach this server at, for links and QR codes."""
    public = request.app.state.settings.public_address
    return str(public).rstrip("/") or str(request.base_url).rstrip("/")
