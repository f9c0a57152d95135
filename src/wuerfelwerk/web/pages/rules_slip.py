"""The rules of a game: the slip that a table's page lays over itself, and their page, without script too."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from wuerfelwerk.hall import Refusal, View
from wuerfelwerk.table import lessons
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.entrance.routes import Routes
from wuerfelwerk.web.entrance.viewer import Viewer
from wuerfelwerk.web.house import House, house_of
from wuerfelwerk.web.pages.rulebook import Rulebook, rulebook
from wuerfelwerk.web.pages.table import seen
from wuerfelwerk.web.teaching import slip
from wuerfelwerk.web.teaching.examples import illustrated, pictures

router = Routes("/rules/{game_id}")
TABLE = re.compile(r"[\w-]{1,64}", re.ASCII)
LESSON = re.compile(r"lesson/([a-z_]{1,40})/(\d{1,3})", re.ASCII)


@dataclass(frozen=True)
class Asked:
    """Who asks for the rules of which game, and the table before them, where there is one."""

    who: Viewer
    game: Any
    view: View | None  # in the viewer's language
    hand_to: int | None  # who gets a shared device next

    @property
    def page(self) -> str:
        """The address of the rules page that knows the table."""
        page = f"/rules/{self.game.id}"
        plain = self.view is not None and TABLE.fullmatch(self.view.table_id)
        return f"{page}?table={self.view.table_id}" if self.view is not None and plain else page

    @property
    def book(self) -> Rulebook:
        return rulebook(self.game, self.who.language)

    def words(self) -> dict[str, Any]:
        """What slip and page are both made of."""
        return {
            "game": self.game,
            "book": self.book,
            "parts": slip.parts(self.book, self.game, self.who.language, self.view),
            "now": slip.now(self.view, self.who.language, self.hand_to),
            "page": self.page,
        }


@router.get("")
async def rules(request: Request, game_id: str) -> Response:
    """The rules in our words, one anchor for each number; ``?table=`` is the table they were opened from."""
    asked = await _asked(request, game_id)
    table_id = asked.view.table_id if asked.view is not None else ""
    text = illustrated(asked.book.text, asked.game, asked.who.language)
    words = asked.words() | {"text": text, "table_id": table_id, "here": asked.page}
    return house_of(request).pages.page(request, "rules.html", asked.who, **words)


@router.get("/slip")
async def rules_slip(request: Request, game_id: str) -> Response:
    """``?table=``: where it is laid over; what is said of the moment is what this viewer may see there."""
    asked = await _asked(request, game_id)
    text = house_of(request).pages.text("rules_slip.html", asked.who, **asked.words())
    headers = {"Content-Language": asked.who.language, "Vary": "Cookie, Accept-Language"}
    return HTMLResponse(text, headers=headers)


async def _asked(request: Request, game_id: str) -> Asked:
    house = house_of(request)
    who = house.cookies.viewer(request)
    game = house.game(game_id)
    await asyncio.to_thread(pictures, game_id, who.language)  # what takes long of it, when it is first asked
    view, hand_to = await _view(house, who, request.query_params.get("table", ""))
    if view is None or view.game.id != game_id:
        return Asked(who, game, None, None)
    return Asked(who, game, language.in_words(view, who.language), hand_to)


async def _view(house: House, who: Viewer, table_id: str) -> tuple[View | None, int | None]:
    """The table somebody has before them, as its page shows it; None for anything that is none."""
    found = LESSON.fullmatch(table_id)
    try:
        if found:
            return lessons.view(found[1], int(found[2])), None
        if TABLE.fullmatch(table_id):
            return await seen(house, who, table_id)
    except Refusal:
        return None, None
    return None, None
