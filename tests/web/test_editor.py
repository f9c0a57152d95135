"""Boards that are drawn in a page: what is said of them, what is refused, and the table that plays on one."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest
from httpx import Response

from tests.large_boards import too_wide
from tests.web.conftest import Guest, Room
from wuerfelwerk.engine.errors import Refusal
from wuerfelwerk.engine.recorded.checking import check_record
from wuerfelwerk.games import all_games, game
from wuerfelwerk.games.catalogs import of_game
from wuerfelwerk.games.sketches import DONE, Sketch, Sketching, good_file, sketching_of

DRAWN = [one.id for one in all_games() if sketching_of(one) is not None]
DEEP = "[" * 3000


def room_of(id: str) -> Sketching:
    found = sketching_of(game(id))
    assert found is not None
    return found


def good(id: str) -> Sketch:
    """A board that comes with the game, as somebody would have drawn it."""
    room = room_of(id)
    letters = next(one.letters for one in room.beginnings(of_game(game(id), "de")) if not one.blank)
    return Sketch(letters, "mein-plan")


async def brought(guest: Guest, id: str, text: str | bytes, name: str = "mein.toml") -> Response:
    data = text.encode() if isinstance(text, str) else text
    return await guest.client.post(f"/boards/{id}", files={"file": (name, data, "text/plain")})


def test_two_games_offer_it_and_say_so_themselves() -> None:
    assert len(DRAWN) >= 2
    assert all(game(id).has("sketching") for id in DRAWN)


@pytest.mark.parametrize("id", DRAWN)
@pytest.mark.parametrize("language", ["de", "en"])
async def test_the_page_has_all_brushes_and_places(room: Room, id: str, language: str) -> None:
    page = (await room.guest(language).get(f"/boards/{id}")).text
    drawing = room_of(id)
    assert page.count('role="gridcell"') == len(drawing.PAPER.spots)
    assert len(re.findall(r"data-brush=", page)) == len(drawing.brushes(of_game(game(id), language)))
    assert "<style" not in page and " style=" not in page and " onclick" not in page


async def test_a_game_without_an_editor_has_no_page(room: Room) -> None:
    for id in [one.id for one in all_games() if one.id not in DRAWN]:
        answer = await room.guest().get(f"/boards/{id}")
        assert answer.status_code == 404 and "kann man hier keine" in answer.text
    assert (await room.guest().get("/boards/nirgends")).status_code == 404


@pytest.mark.parametrize("id", DRAWN)
async def test_a_good_board_is_told_as_such_and_comes_as_a_file(room: Room, id: str) -> None:
    answer = await room.guest().post(f"/boards/{id}", board=good(id).text)
    assert answer.status_code == 200
    assert "/?game=" + id in answer.text and 'class="lacking"' not in answer.text
    file = re.search(r'data-file="([^"]*)"', answer.text)
    assert file is not None and "mein-plan" in file[1]


@pytest.mark.parametrize("id", DRAWN)
async def test_the_validator_is_that_of_boards_check(room: Room, id: str) -> None:
    """One letter of a good board changed, wherever: the page calls the board good if the validator does."""
    drawing, part = room_of(id), game(id).part("board")
    tr, sketch = of_game(game(id), "de"), good(id)
    judged = set()
    for place in range(0, len(sketch.letters), 3):
        for letter in drawing.PAPER.letters[place][::2]:
            letters = sketch.letters[:place] + letter + sketch.letters[place + 1 :]
            if any(one in letters for one in drawing.PAPER.blanks):
                continue
            told = all(check.kind == DONE for check in drawing.checks(tr, letters))
            try:
                faults = part.faults(drawing.board_of(letters, "x"))
            except Refusal:  # no board at all: nobody may call it good
                faults = ["none"]
            assert told == (not faults), (place, letter, faults)
            judged.add(told)
    assert judged == {True, False}


@pytest.mark.parametrize("id", DRAWN)
def test_what_stands_once_may_not_stand_twice(id: str) -> None:
    """A page paints it away where it stood before; whoever sends it twice is refused."""
    room, sketch = room_of(id), good(id)
    for brush in room.brushes(of_game(game(id), "de")):
        for place, letter in enumerate(sketch.letters):
            if brush.once and letter in brush.makes and brush.makes[letter] in room.PAPER.letters[place]:
                twice = sketch.letters[:place] + brush.makes[letter] + sketch.letters[place + 1 :]
                with pytest.raises(Refusal):
                    good_file(game(id), room, f"{twice}.x")


@pytest.mark.parametrize("id", DRAWN)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Felder des Plans:"),
        ("x" * 5000, "mehr als 600 braucht keiner"),
        ("abc.mein", "Felder des Plans:"),
        ("{GOOD}.", "Der Name"),
        ("{GOOD}.viel-zu-lang-für-einen-namen", "Der Name"),
        ("{GOOD}.a\u0000b", "Der Name"),
        ("{FIRST}\u0007{REST}.x", "U+0007"),
        ("{FIRST}?{REST}.x", "„?“ gibt es auf diesem Plan nicht"),
    ],
)
async def test_hostile_sketches_are_refused_in_words(room: Room, id: str, text: str, said: str) -> None:
    letters = good(id).letters
    text = text.replace("{GOOD}", letters).replace("{FIRST}", letters[0]).replace("{REST}", letters[2:])
    answer = await room.guest().post(f"/boards/{id}", board=text)
    assert answer.status_code == 400 and said in answer.text


@pytest.mark.parametrize("id", DRAWN)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "fehlt|keinen Namen|genau zwei Einträge"),
        (json.dumps({"id": "x", "map": []}), "kein TOML"),
        (f"id = {DEEP}", "kein TOML"),
        ("id = " + "9" * 5000, "kein TOML|Die Datei hat"),
        ('id = "x"\nmap = 7', "Text|genau zwei Einträge"),
        ("id = \"x\"\nmap = '''\n? ? ?\n'''", "kein Feld|keine Farbe|Die Karte hat"),
        ("x" * 30_000, "Die Datei hat"),
        (b"\xff\xfe\x00", "kein Text in UTF-8"),
    ],
)
async def test_hostile_files_are_refused_in_words(room: Room, id: str, text: Any, said: str) -> None:
    answer = await brought(room.guest(), id, text)
    assert answer.status_code == 400 and re.search(said, answer.text), answer.text[-1500:]


async def test_a_file_that_is_too_large_is_refused(room: Room) -> None:
    answer = await brought(room.guest(), DRAWN[0], "#" * 200_000)
    assert answer.status_code == 413


async def test_a_board_larger_than_the_paper_is_told_its_size_and_a_way(room: Room) -> None:
    """It cannot be drawn on, but played on."""
    answer = await brought(room.guest(), "wuerfelland", too_wide())
    assert answer.status_code == 400
    said = re.search(r"Reihen: (\d+), höchstens .* Felder in der Breite: (\d+)", answer.text)
    assert said is not None and int(said[1]) <= 13 < int(said[2])
    assert "höchstens 13 gehen" in answer.text and "höchstens 12." in answer.text
    assert "Tisch einrichten" in answer.text
    guest = room.guest()
    files = {"boards": ("long.toml", too_wide().encode(), "text/plain")}
    form = {"game": "wuerfelland", "way": "bots", "seats": "2", "name": "Ada"}
    assert (await guest.client.post("/tables", data=form, files=files)).status_code == 303


async def test_a_file_for_another_game_is_named_as_such(room: Room) -> None:
    one, other = DRAWN[:2]
    part = game(other).part("board")
    file = part.write_board(next(iter(part.load_boards().values())))
    answer = await brought(room.guest(), one, file)
    title = game(other).card.title
    assert answer.status_code == 400 and f"ist ein Plan für {title}" in answer.text


@pytest.mark.parametrize("id", DRAWN)
async def test_every_shipped_board_can_be_opened_and_saved(room: Room, id: str) -> None:
    drawing, part = room_of(id), game(id).part("board")
    for board in part.load_boards().values():
        letters = drawing.letters_of(board)
        assert drawing.letters_of(drawing.board_of(letters, board.id)) == letters
        again = part.read_board(part.write_board(drawing.board_of(letters, board.id)))
        assert drawing.letters_of(again) == letters and again.id == board.id


async def test_drawing_very_fast_has_to_wait(room: Room) -> None:
    guest = room.guest()
    answers = await asyncio.gather(*(guest.post(f"/boards/{DRAWN[0]}", board="") for _ in range(120)))
    assert {answer.status_code for answer in answers} == {400, 429}


# ---- to a table ----


@pytest.mark.parametrize("id", DRAWN)
async def test_a_table_is_played_on_the_board_and_its_record_holds_it(room: Room, id: str) -> None:
    guest, sketch = room.guest(), good(id)
    page = (await guest.get(f"/?game={id}&board={sketch.text}")).text
    field = f"board.{id}"
    assert f'name="{field}" value="{sketch.text}"' in page
    form = {"game": id, "way": "bots", "seats": "2", "name": "Ada", "bot": "greedy", field: sketch.text}
    answer = await guest.post("/tables", **form)
    assert answer.status_code == 303, answer.text[-1500:]
    path = answer.headers["location"]
    record = (await guest.get(f"{path}/game.json")).json()
    assert "host" in record["options"].values()
    boards = next(value for key, value in record["material"].items() if key in ("boards", "sheets"))
    assert {side["id"] for sides in boards.values() for side in sides.values()} == {"mein-plan"}
    assert check_record(game(id), record) is None


@pytest.mark.parametrize("id", DRAWN)
async def test_a_bad_board_opens_no_table_and_stays_in_the_form(room: Room, id: str) -> None:
    letters = good(id).letters
    bad = letters.replace(room_of(id).PAPER.letters[0][0], room_of(id).PAPER.letters[0][1]) + ".schlecht"
    form = {"game": id, "way": "bots", "seats": "2", "name": "Ada", f"board.{id}": bad}
    answer = await room.guest().post("/tables", **form)
    assert answer.status_code == 400 and bad in answer.text and 'class="banner bad"' in answer.text
    assert (await room.guest().get(f"/?game={id}&board={bad}")).status_code == 400


async def test_a_board_goes_along_with_its_own_game_only(room: Room) -> None:
    other = next(one.id for one in all_games() if one.id not in DRAWN)
    form = {"game": other, "way": "friends", "seats": "2", "name": "Ada"}
    answer = await room.guest().post("/tables", **form, **{f"board.{DRAWN[0]}": good(DRAWN[0]).text})
    assert answer.status_code == 303
    answer = await room.guest().get(f"/?game={other}&board=x.y")
    assert answer.status_code == 404
