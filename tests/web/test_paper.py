"""The print page: what it shows is what is printed; what it is asked is checked; a code leads to a table."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import time
from dataclasses import replace
from typing import Any

import pytest
from starlette.applications import Starlette

from tests.paper.pdf import texts
from tests.web.conftest import ADDRESS, Room
from wuerfelwerk import games
from wuerfelwerk.games.catalogs import of_game
from wuerfelwerk.games.pages import paper_of
from wuerfelwerk.games.sketches import sketching_of
from wuerfelwerk.paper.order import Order
from wuerfelwerk.paper.setting import _Document
from wuerfelwerk.web.entrance.forms import NOT_READ
from wuerfelwerk.web.entrance.limits import PRINTS, TooMany
from wuerfelwerk.web.rendering import printed
from wuerfelwerk.web.rendering.printed import Printer

GAMES = list(games.GAMES)
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("id", GAMES)
async def test_the_page_counts_and_shows_what_is_printed(room: Room, id: str) -> None:
    guest = room.guest()
    page = (await guest.get(f"/paper?game={id}")).text
    document = await guest.get(f"/paper/sheets.pdf?game={id}")
    assert document.headers["content-type"] == "application/pdf"
    said = texts(document.content)
    assert f"Seite 1 von {len(said)}" in page and f"{len(said)} Seiten" in page
    look = re.search(r'src="(/paper/page\.png[^"]+)"', page)
    assert look is not None
    picture = await guest.get(look[1].replace("&amp;", "&"))
    assert picture.content.startswith(PNG) and picture.headers["content-type"] == "image/png"
    last = await guest.get(f"/paper/page.png?game={id}&page={len(said)}")
    assert last.status_code == 200
    assert (await guest.get(f"/paper/page.png?game={id}&page={len(said) + 1}")).status_code == 404


async def test_a_form_says_what_is_printed(room: Room) -> None:
    guest, (first, *_) = room.guest(), boards(GAMES[0])
    asked = f"game={GAMES[0]}&size=letter&language=en&part=sheets&board={first}"
    page = (await guest.get(f"/paper?{asked}&grey=1")).text
    assert re.search(rf'value="{first}" checked', page) and page.count(" checked") == 5
    answer = await guest.get(f"/paper/sheets.pdf?{asked}&load=1")
    assert answer.headers["content-disposition"] == f'attachment; filename="{GAMES[0]}-letter.pdf"'
    (said,) = texts(answer.content)
    assert paper_of(games.game(GAMES[0])).sheet(of_game(games.game(GAMES[0]), "en"), first).title in said


@pytest.mark.parametrize(
    "asked",
    [
        *("board=%23panic()", "board=..%2F..", "size=a3&part=sheets", "size=a4", "page=0", "page=1e9"),
        *("language=fr", "part=all&size=a4", "board=" + "x" * 50, "&".join(["board=1a"] * 61)),
    ],
)
async def test_what_nobody_offered_is_refused(room: Room, asked: str) -> None:
    guest = room.guest()
    assert (await guest.get(f"/paper?{asked}")).status_code == 400
    if not asked.startswith("page"):
        assert (await guest.get(f"/paper/sheets.pdf?{asked}")).status_code == 400
    assert (await guest.get(f"/paper/page.png?{asked}")).status_code == 400


async def test_a_refusal_comes_with_the_form(room: Room) -> None:
    answer = await room.guest().get(f"/paper?game={GAMES[0]}&size=a4")
    assert "Wähle mindestens einen Teil" in answer.text and 'name="part"' in answer.text
    assert (await room.guest().get("/paper?game=nothing")).status_code == 404


@pytest.mark.parametrize("id", [id for id in GAMES if sketching_of(games.game(id)) is not None])
async def test_a_board_that_was_drawn_is_printed_in_place_of_the_others(room: Room, id: str) -> None:
    drawn = sketching_of(games.game(id))
    assert drawn is not None
    letters = next(one.letters for one in drawn.beginnings(of_game(games.game(id), "de")) if not one.blank)
    guest, asked = room.guest(), f"game={id}&size=a4&part=sheets&sketch={letters}.mein-plan"
    page = (await guest.get(f"/paper?{asked}")).text
    assert f'name="sketch" value="{letters}.mein-plan"' in page and "Seite 1 von 1" in page
    look = re.search(r'src="(/paper/page\.png[^"]+)"', page)
    assert look is not None and letters in look[1]
    (said,) = texts((await guest.get(f"/paper/sheets.pdf?{asked}")).content)
    assert "mein-plan" in said
    for bad in ("x", letters[2:] + ".mein-plan", letters * 9):
        answer = await guest.get(f"/paper?game={id}&sketch={bad}")
        assert answer.status_code == 400 and 'name="part"' in answer.text
        assert (await guest.get(f"/paper/sheets.pdf?game={id}&sketch={bad}")).status_code == 400


@pytest.mark.parametrize("id", GAMES)
async def test_what_is_no_longer_dealt_is_printed_but_not_offered(room: Room, id: str) -> None:
    paper, guest = paper_of(games.game(id)), room.guest()
    old = [board for board in boards(id) if paper.usual_boards() and board not in paper.usual_boards()]
    page = (await guest.get(f"/paper?game={id}")).text
    assert [board for board in old if f'name="board" value="{board}"' in page] == []
    if old:
        page = (await guest.get(f"/paper?game={id}&board={old[0]}")).text
        assert f'name="board" value="{old[0]}" checked' in page


async def test_whoever_has_much_printed_waits(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is printed already costs nothing."""
    monkeypatch.setattr(printed, "printed", lambda order, beside: b"/Type /Page")
    guest, asked = room.guest(), [f"{name}{number}" for name in "ab" for number in range(PRINTS.burst)]
    for number, host in enumerate(asked[: PRINTS.burst + 1]):
        answer = await guest.get("/paper/sheets.pdf", host=f"{host}.example")
        assert answer.status_code == (200 if number < PRINTS.burst else 429)
    assert (await guest.get("/paper/sheets.pdf", host=f"{asked[0]}.example")).status_code == 200


async def test_one_document_is_made_once_and_pages_do_not_wait_for_it() -> None:
    """Ten ask at once: one works, and the loop goes on meanwhile."""
    made = list[str]()

    def slow(game: str, language: str) -> dict[str, list[tuple[str, str]]]:
        made.append(game)
        time.sleep(0.3)
        return {}

    printer, order = Printer(), Order(games.game(GAMES[0]), parts=("pad",))
    asking = [asyncio.create_task(printer.document(order, slow)) for _ in range(10)]
    turns, end = 0, time.monotonic() + 0.25
    while time.monotonic() < end:
        await asyncio.sleep(0.01)
        turns += 1
    assert turns >= 10 and not any(task.done() for task in asking)
    found = await asyncio.gather(*asking)
    assert made == [GAMES[0]] and len({one.parts for one in found}) == 1


async def test_a_crowd_is_told_to_wait() -> None:
    printer, game = Printer(), games.game(GAMES[0])
    orders = [Order(game, parts=("pad",), server=f"https://{n}.example") for n in range(20)]
    answers = await asyncio.gather(
        *(printer.document(order, lambda game, language: {}) for order in orders), return_exceptions=True
    )
    told = [answer for answer in answers if isinstance(answer, BaseException)]
    assert len(told) == 20 - printed.MOST_WAITING and all(isinstance(one, TooMany) for one in told)


async def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printed, "MOST_BYTES", 100_000)
    printer, game = Printer(), games.game(GAMES[0])
    for number in range(6):
        await printer.document(
            Order(game, parts=("pad",), server=f"https://{number}.example"), lambda game, language: {}
        )
    assert 0 < sum(made.size for made in printer._kept.values()) <= 100_000


def boards(id: str) -> list[str]:
    return list(paper_of(games.game(id)).boards(of_game(games.game(id), "de")))


DRAWN = [id for id in GAMES if sketching_of(games.game(id)) is not None]
BROUGHT = [id for id in GAMES if paper_of(games.game(id)).FOR_SEATS]
AS_OPTION = [id for id in GAMES if paper_of(games.game(id)).OPTION]


@pytest.mark.parametrize("id", BROUGHT)
async def test_the_code_of_a_sheet_opens_a_table_on_it_with_own_dice(room: Room, id: str) -> None:
    two = boards(id)[2:4]
    assert await lying_there(room, Order(games.game(id), boards=tuple(two), server=ADDRESS)) == two


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("id", DRAWN)
async def test_the_code_of_a_drawn_board_brings_that_very_board(room: Room, id: str, count: int) -> None:
    game = games.game(id)
    making, part = game.part("making"), game.part("board")
    files = [part.write_board(making.make_board(seed, id=f"mine-{seed}")) for seed in range(1, count + 1)]
    columns, rows = paper_of(game).A_PAGE
    order = Order(game, brought=tuple(files[: columns * rows]), server=ADDRESS)
    assert await lying_there(room, order) == [f"mine-{seed + 1}" for seed in range(len(order.brought))]


async def lying_there(room: Room, order: Order) -> list[str]:
    """The boards of a table that was opened by the code of the first page, by their ids."""
    guest = room.guest()
    first = _Document(replace(order, parts=("sheets",))).data({})["pages"][0]
    link = str(first["link"]).removeprefix(ADDRESS)
    assert "bringt das an den Tisch" in first["scan"]
    page = (await guest.get(link)).text
    form: dict[str, Any] = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page))
    assert form["dice"] == "own" and form["way"] == "friends"
    for name, options in re.findall(r'<select name="([^"]+)">(.*?)</select>', page):
        form.setdefault(name, []).extend(re.findall(r'<option value="([^"]+)" selected>', options))
    form |= {"way": "device", "others": "Bo"}  # it begins at once
    answer = await guest.client.post("/tables", data={**form, "name": "Ada"})
    assert answer.status_code == 303, answer.text
    view = await room.tables.view(answer.headers["location"].removeprefix("/t/"))
    assert view.dice == "own" and view.phase == "running"
    return _ids(order.game.notation.material_json(view.material))


@pytest.mark.parametrize("id", DRAWN)
async def test_a_code_with_a_broken_board_opens_nothing(room: Room, id: str) -> None:
    letters = next(iter(sketching_of(games.game(id)).beginnings(of_game(games.game(id), "de")))).letters  # type: ignore[union-attr]
    for bad in ("", "x", f"{letters}.empty", "y" * 5000):
        answer = await room.guest().get(f"/paper/table?game={id}&sketch={bad}")
        assert answer.status_code == 400
    for other in set(GAMES) - set(DRAWN):
        assert (await room.guest().get(f"/paper/table?game={other}&sketch={letters}.x")).status_code == 400


@pytest.mark.parametrize("id", [id for id in GAMES if paper_of(games.game(id)).EACH_A_SEAT])
async def test_as_many_seats_are_offered_as_sheets_are_printed(room: Room, id: str) -> None:
    game = games.game(id)
    for count in range(game.card.seats_min, game.card.seats_max + 1):
        order = Order(game, boards=tuple(boards(id)[:count]), server=ADDRESS, parts=("sheets",))
        link = str(_Document(order).data({})["pages"][0]["link"]).removeprefix(ADDRESS)
        page = (await room.guest().get(link)).text
        assert f'name="seats" value="{count}" class="vh" checked' in page
    for wrong in ("1", "99", "x", "-3"):
        assert (await room.guest().get(f"/paper/table?game={id}&seats={wrong}")).status_code == 400


def _ids(material: Any) -> list[str]:
    """The boards that lie there, by their ids: what each seat has on both sides."""
    return list(dict.fromkeys(re.findall(r"'id': '([^']+)'", str(material)))) or [str(material)]


@pytest.mark.parametrize("id", AS_OPTION)
async def test_the_code_of_a_plan_sets_its_option(room: Room, id: str) -> None:
    guest, last = room.guest(), boards(id)[-1]
    page = (await guest.get(f"/paper/table?game={id}&boards={last}")).text
    assert f'name="option.{id}.{paper_of(games.game(id)).OPTION}" value="{last}"' in page


@pytest.mark.parametrize("id", GAMES)
async def test_every_game_has_a_way_from_its_sheets(room: Room, id: str) -> None:
    assert (await room.guest().get(f"/paper/table?game={id}")).status_code == 200
    assert (await room.guest().get(f"/paper/table?game={id}&boards=%23nothing")).status_code == 400


async def test_boards_that_are_none_open_nothing(room: Room) -> None:
    guest, before = room.guest(), len(await room.tables.following.open_tables())
    for board in ("nothing", "id = 'x'"):
        answer = await guest.post("/tables", game=GAMES[0], way="friends", seats="2", dice="own", board=board)
        assert answer.status_code == 400
        assert NOT_READ in answer.text, "it is no file that somebody brought"
    assert len(await room.tables.following.open_tables()) == before


async def test_codes_lead_to_where_people_reach_this_server(room: Room, app: Starlette) -> None:
    link = f"{ADDRESS}/paper/table"
    seen = list[str]()

    def noted(order: Order, beside: object) -> bytes:
        seen.append(order.server)
        return b"/Type /Page"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(printed, "printed", noted)
        await room.guest().get("/paper/sheets.pdf?size=letter&part=sheets")
        await room.guest().get("/paper/sheets.pdf?size=letter&part=sheets", host="x" * 300)
    assert seen == [ADDRESS, ""] and link.startswith(seen[0])


def test_printing_loads_no_machine_code() -> None:
    program = (
        "import sys, wuerfelwerk.web.app, wuerfelwerk.games as games;"
        "from wuerfelwerk.paper.order import Order; from wuerfelwerk.paper.setting import printed;"
        "[printed(Order(game)) for game in games.all_games()]; sys.exit(int('numba' in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
