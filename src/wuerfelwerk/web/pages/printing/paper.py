"""The print page: what is wanted on paper, how it looks, the document; and where its codes lead."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from wuerfelwerk.games import all_games
from wuerfelwerk.games.pages import paper_of
from wuerfelwerk.hall import LETTERS, NotFound, Refusal, Unreadable
from wuerfelwerk.paper.order import PARTS, SIZES, Order
from wuerfelwerk.paper.setting import is_installed
from wuerfelwerk.web.entrance import forms, language
from wuerfelwerk.web.entrance.check import address_of
from wuerfelwerk.web.entrance.limits import PRINTS
from wuerfelwerk.web.entrance.routes import Routes
from wuerfelwerk.web.entrance.viewer import Viewer
from wuerfelwerk.web.house import House, address, house_of
from wuerfelwerk.web.pages.editor.bringing import MOST_SENT, files_of
from wuerfelwerk.web.pages.printing.scanning import scanned
from wuerfelwerk.web.rendering.notices import Notice, notice_of, status_of
from wuerfelwerk.web.teaching.examples import to_print

router = Routes("/paper")
MOST_FIELDS, LONGEST = 60, 40  # of an address
LONGEST_ADDRESS = 200
KEPT = {"Cache-Control": "private, max-age=300"}
NO_TYPST = forms.N_("Dieser Server druckt nicht. Auf der Kommandozeile geht es: wuerfelwerk paper.")


@router.get("")
async def choose(request: Request) -> Response:
    """``?game=…``: the form as it was filled in, beside it the page it makes. ``sketch=…`` is a board of the
    editor, as its links hold it."""
    house, asked = house_of(request), request.query_params
    who = house.cookies.viewer(request)
    game = _game(house, asked)
    filled, notice, status, made = asked, None, 200, None
    try:
        order = _order(request, game, who)
        made = await _printer(request, order).document(order, to_print)
    except Refusal as refusal:
        notice, status = notice_of(refusal, who.language), status_of(refusal)
        filled = QueryParams()
        order = _order(request, game, who, filled)
    page = min(_number(asked.get("page", "1")), made.pages if made else 1)
    return _page(request, who, order, filled, made.pages if made else 0, page, notice, status)


def _page(
    request: Request,
    who: Viewer,
    order: Order,
    filled: QueryParams,
    pages: int,
    page: int,
    notice: Notice | None,
    status: int,
) -> Response:
    tr, sketch = language.of_game(order.game, who.language), filled.get("sketch", "")
    fields = [*_fields(order), *([("sketch", sketch)] if sketch else [])]
    paper = paper_of(order.game)
    boards, usual = paper.boards(tr), paper.usual_boards()
    offered = {id: title for id, title in boards.items() if not usual or id in {*usual, *order.boards}}
    return house_of(request).pages.page(
        request,
        "paper.html",
        who,
        status=status,
        here=f"/paper?game={order.game.id}",
        notice=notice,
        out_of_band=False,
        games=[game.card for game in all_games()],
        order=order,
        boards=offered,
        stamps={id: Markup(paper.stamp(id)) for id in offered},
        sketch=sketch,
        sizes={"a4": "A4", "letter": "Letter"},
        pages=pages,
        number=page,
        turned=[urlencode([*fields, ("page", one)]) for one in (page - 1, page, page + 1)],
        width=round(SIZES[order.size][0]),
        height=round(SIZES[order.size][1]),
    )


@router.get("/sheets.pdf")
async def document(request: Request) -> Response:
    """What the form says, as PDF; ``load=1``: to be kept as a file."""
    house = house_of(request)
    order = _order(request, _game(house, request.query_params), house.cookies.viewer(request))
    made = await _printer(request, order).document(order, to_print)
    how = "attachment" if request.query_params.get("load") == "1" else "inline"
    name = f'{how}; filename="{order.game.id}-{order.size}.pdf"'
    return Response(made.parts[0], media_type="application/pdf", headers=KEPT | {"Content-Disposition": name})


@router.get("/page.png")
async def look(request: Request) -> Response:
    """One page of it, as it is printed."""
    house = house_of(request)
    order = _order(request, _game(house, request.query_params), house.cookies.viewer(request))
    made = await _printer(request, order, shown=True).pages(order, to_print)
    page = _number(request.query_params.get("page", "1"))
    if page > len(made.parts):
        raise NotFound(forms.N_("So viele Seiten sind es nicht."))
    return Response(made.parts[page - 1], media_type="image/png", headers=KEPT)


@router.get("/table")
async def to_table(request: Request) -> Response:
    """Behind the code of a sheet: a table with its boards and dice of one's own, at a press."""
    house, asked = house_of(request), request.query_params
    who = house.cookies.viewer(request)
    game = _game(house, asked)
    came, tr = scanned(game, asked), language.of_game(game, who.language)
    paper, known = paper_of(game), paper_of(game).at_table(tr)
    least, most = game.card.seats_min, game.card.seats_max
    return house.pages.page(
        request,
        "paper_table.html",
        who,
        here=f"/paper/table?{urlencode(came.fields)}",
        game=game,
        art=house.art(game.id),
        named=[*(known[board] for board in came.boards), *(drawn.name for drawn in came.drawn)],
        known=known,
        each=came.for_seats if paper.FOR_SEATS else [],
        drawn=came.drawn,
        drawn_each=came.drawn_for_seats,
        option=(paper.OPTION, came.boards[0]) if paper.OPTION and came.boards else None,
        seats=range(least, most + 1),
        letters=LETTERS,
        usual_seats=min(max(came.seats, least), most),
    )


def _game(house: House, asked: QueryParams) -> Any:
    id = asked.get("game")
    return all_games()[0] if id is None else house.game(id)


def _order(request: Request, game: Any, who: Viewer, given: QueryParams | None = None) -> Order:
    """An order as an address holds it. Whoever sends no form gets what is usual."""
    asked = request.query_params if given is None else given
    items = asked.multi_items()
    sketch = asked.get("sketch", "")
    short = all(len(value) <= LONGEST for key, value in items if key != "sketch")
    if len(items) > MOST_FIELDS or not short or len(sketch) > MOST_SENT:
        raise Unreadable(forms.NOT_READ)
    came, where = "size" in asked, address(request)
    parts = tuple(part for part in PARTS if part in asked.getlist("part"))
    if len(parts) < len(asked.getlist("part")):
        raise Unreadable(forms.NOT_READ)
    return Order(
        game,
        boards=_boards(game, who, asked.getlist("board")),
        size=asked.get("size", "a4"),
        grey=asked.get("grey") == "1",
        language=asked.get("language", who.language),
        parts=parts if came else PARTS,
        brought=tuple(files_of(game, sketch)),
        server=where if len(where) <= LONGEST_ADDRESS else "",  # what a Host says is anybody's
    )


def _boards(game: Any, who: Viewer, asked: list[str]) -> tuple[str, ...]:
    """In the order of the game, () where it is the usual ones: one document has one name."""
    paper, known = paper_of(game), list(paper_of(game).boards(language.of_game(game, who.language)))
    if any(board not in known for board in asked):
        return tuple(asked)  # to be refused
    chosen = tuple(board for board in known if board in asked)
    usual = tuple(paper.usual_boards()) or tuple(known)
    return () if set(chosen) == set(usual) else chosen


def _fields(order: Order) -> list[tuple[str, object]]:
    """The order as an address holds it."""
    chosen = [("board", board) for board in order.boards]
    grey = [("grey", "1")] if order.grey else []
    parts = [("part", part) for part in order.parts]
    first = [("game", order.game.id), ("size", order.size), ("language", order.language)]
    return [*first, *chosen, *parts, *grey]


def _printer(request: Request, order: Order, *, shown: bool = False) -> Any:
    """Whoever has much printed is told to wait."""
    if not is_installed():
        raise NotFound(NO_TYPST)
    printer = house_of(request).printer
    if not printer.has(order, shown=shown):
        request.app.state.limits.take(PRINTS, address_of(request))
    return printer


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) > 0):
        raise Unreadable(forms.NOT_READ)
    return int(text)
