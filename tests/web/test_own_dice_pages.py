"""Own dice on the pages: choosing them, entering by symbol, every game in both languages, the log."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import wuerfelwerk.web
from tests.hall.people import random_actions
from tests.web.conftest import GAME, Guest, Room
from wuerfelwerk.games import GAMES, game

pytestmark = pytest.mark.long


async def own_table(room: Room, name: str, host: Guest, bo: Guest, dice: str = "own") -> str:
    """A running table of two with dice of their own."""
    seats = game(name).card.seats_min
    assert seats == 2
    answer = await host.post("/tables", game=name, way="friends", seats="2", name="Ada", dice=dice)
    path = str(answer.headers["location"])
    link = (await host.get(path)).text.split("/join/")[1].split("<")[0].split('"')[0]
    await bo.post(f"/join/{link}", name="Bo")
    await host.post(f"{path}/start")
    return path


async def step(room: Room, path: str, guests: list[Guest], chance: random.Random) -> Any:
    """Lets somebody decide or enter a roll through the pages; every page shown on the way is whole."""
    id = path[3:]
    view = await room.tables.view(id)
    pages = [(await guest.get(path)).text for guest in guests]
    for page in pages:
        assert not re.search(r"\sstyle=|<style|\son\w+=", page)
    if view.entry is None:
        if view.phase == "running":
            seat = chance.choice(view.waiting_for)
            persons = [next(iter(row.holders)) for row in (await room.tables._cache.get(id)).seats]
            await room.tables.act(id, persons[seat], seat, view.seq, random_actions(view, seat, chance))
        return view
    who = next(number for number, page in enumerate(pages) if 'id="entry-form"' in page)
    page = pages[who]
    seat = page.split('id="entry-form"')[1].split('name="seat" value="')[1][0]
    form = {"seat": seat, "seq": str(view.seq)}
    rows = re.findall(r'name="(die\d+)" required value="(\d+)"', page)
    if 'name="dealt"' in page:
        assert len(set(re.findall(r'name="(got\d+)" value="\d"', page))) == len(view.seats)
        form |= {"dealt": "1", "got0": "0", "got1": "3"}
        more = {"got0": ("1", "2"), "got1": ("4", "5")}
        answer = await guests[who].post(f"{path}/enter", {"hx-request": "true"}, **form)
        assert answer.status_code == 409 and "RW-03" in answer.text
        form |= {key: [form[key], *values] for key, values in more.items()}  # type: ignore[misc]
    elif rows:
        assert len({name for name, _ in rows}) == len(view.entry.sides)
        for name, _ in rows:
            form[name] = chance.choice([value for other, value in rows if other == name])
    else:
        faces = [chance.randrange(sides) for sides in view.entry.sides]
        form["roll"] = view.game.notation.roll_text(view.material, view.shown, faces)[1]
    answer = await guests[who].post(f"{path}/enter", {"hx-request": "true"}, **form)
    assert answer.status_code == 200, answer.text
    return view


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("dice", ["own", "own_lots"])
@pytest.mark.parametrize("name", list(GAMES))
async def test_every_game_is_played_through_the_pages(
    room: Room, name: str, dice: str, language: str
) -> None:
    ada, bo = room.guest(language), room.guest(language)
    path = await own_table(room, name, ada, bo, dice)
    chance, entries = random.Random(1), 0
    for _ in range(14):
        entries += (await step(room, path, [ada, bo], chance)).entry is not None
    assert entries >= 3
    page = (await ada.get(path)).text
    assert ("von dir eingegeben" if language == "de" else "entered by") in page
    record = (await ada.get(f"{path}/game.json")).json()
    assert record["dice"] == "own" and any("entered" in event for event in record["events"])


async def waiting(room: Room) -> tuple[str, Guest, Guest, dict[str, str]]:
    """A table that waits for six colour dice, who enters them, who may not, and a whole form."""
    guests = [room.guest(), room.guest()]
    path = await own_table(room, GAME, *guests)
    while (view := await room.tables.view(path[3:])).entry is None:
        await step(room, path, guests, random.Random(2))
    active, host = guests[int(view.entry.asked or 0)], guests[0]
    form = {"seat": str(view.entry.asked), "seq": str(view.seq)}
    form |= {f"die{number}": str(number) for number in range(6)}
    return path, active, host, form


async def test_dice_are_shown_by_symbol_and_named(room: Room) -> None:
    path, active, _, _ = await waiting(room)
    page = (await active.get(path)).text
    entry = page.split('id="entry-form"')[1].split("</form>")[0]
    assert entry.count("<fieldset") == 6 and entry.count('type="radio"') == 36
    assert entry.count("#s-green") >= 6 and entry.count(">Grün<") == 6
    assert 'data-mine="1"' in page and "Gib ein, was auf eurem Tisch liegt" in page
    assert 'name="action"' not in entry  # nothing throws by itself


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(
    ("change", "status", "sentence"),
    [
        ({"die3": ""}, 400, "nicht lesen"),
        ({"die3": None}, 409, "Es fehlt noch, was Würfel 4 zeigt."),
        ({"die0": "6"}, 409, "Würfel 1 hat diese Seite nicht."),
        ({"die0": "-1"}, 400, "nicht lesen"),
        ({f"die{number}": "0" for number in range(50)}, 409, "Würfel im Wurf: 6, eingegeben: 50."),
        ({"die6": "0"}, 409, "Würfel im Wurf: 6, eingegeben: 7."),
        ({"die07": "0"}, 409, "Würfel im Wurf: 6, eingegeben: 7."),
        ({"roll": "dice R R"}, 400, "wie Würfel fallen: 6."),
        ({"seq": "0"}, 409, "Der Tisch ist"),
        ({"seat": "7"}, 404, "Diesen Platz gibt es"),
    ],
)
async def test_wrong_entries_are_refused_with_a_sentence(
    room: Room, change: dict[str, str | None], status: int, sentence: str, htmx: bool
) -> None:
    path, active, _, form = await waiting(room)
    before = (await room.tables.view(path[3:])).seq
    sent = {key: value for key, value in {**form, **change}.items() if value is not None}
    answer = await active.post(f"{path}/enter", {"hx-request": "true"} if htmx else {}, **sent)
    assert answer.status_code == status and sentence in answer.text
    assert (await room.tables.view(path[3:])).seq == before


async def dealing(room: Room, language: str = "de") -> tuple[str, Guest, dict[str, Any]]:
    """A table at which real dice are dealt, the host, and a whole form."""
    guests = [room.guest(language), room.guest(language)]
    path = await own_table(room, "regenbogenwuerfelei", *guests, "own_lots")
    seq = str((await room.tables.view(path[3:])).seq)
    form = {"seat": "0", "seq": seq, "dealt": "1", "got0": ["5", "0", "2"], "got1": ["1", "3", "4"]}
    return path, guests[0], form


async def entered_twice(room: Room, path: str, host: Guest, form: dict[str, Any]) -> list[str]:
    """What is entered in the log, when a form was sent without script and once more with it."""
    for htmx in ({}, {"hx-request": "true"}):
        answer = await host.post(f"{path}/enter", htmx, **form)
        assert answer.status_code == (200 if htmx else 303)
    view = await room.tables.view(path[3:])
    return [event.text[0] for event in view.log if event.entered]


@pytest.mark.parametrize("language", ["de", "en"])
async def test_deals_are_ticked_and_nobody_writes_notation(room: Room, language: str) -> None:
    path, host, form = await dealing(room, language)
    page = (await host.get(path)).text
    entry = page.split('id="entry-form"')[1].split("</form>")[0]
    assert entry.count('type="checkbox"') == 12 and 'name="roll"' not in entry and "<code>" not in entry
    word = "Jeder bekommt drei Farben" if language == "de" else "Each gets three colours"
    assert word in page and ("Violett" if language == "de" else "Violet") in entry
    assert await entered_twice(room, path, host, form) == ["deal A:R4Y4V4 B:O4G4B4"]


@pytest.mark.parametrize(
    ("change", "status", "said"),
    [
        ({"got0": ["0", "2"]}, 409, "Jeder bekommt drei Farben mit je vier Würfeln."),
        ({"got0": None, "got1": None}, 409, "RW-03"),
        ({"got1": ["1", "3", "6"]}, 409, "RW-03"),
        ({"got1": ["1", "1", "3", "4"]}, 400, "nicht lesen"),
        ({"got1": ["1", "3", "-4"]}, 400, "nicht lesen"),
        ({"got2": "4"}, 400, "nicht lesen"),
        ({"seq": "7"}, 409, "Der Tisch ist"),
        ({"seat": "1"}, 403, "nicht dein Platz"),
    ],
)
async def test_wrong_deals_are_refused_with_a_sentence(
    room: Room, change: dict[str, Any], status: int, said: str
) -> None:
    path, host, form = await dealing(room)
    before = (await room.tables.view(path[3:])).seq
    sent = {key: value for key, value in {**form, **change}.items() if value is not None}
    answer = await host.post(f"{path}/enter", {"hx-request": "true"}, **sent)
    assert answer.status_code == status and said in answer.text, answer.text
    assert (await room.tables.view(path[3:])).seq == before


async def laying(room: Room, language: str = "de") -> tuple[str, Guest, dict[str, Any]]:
    """A table at which real dice are laid, the host, and a whole form."""
    guests = [room.guest(language), room.guest(language)]
    path = await own_table(room, "wuerfelmeister", *guests, "own_lots")
    before = await room.tables.view(path[3:])
    sent = {"seat": "0", "seq": str(before.seq), "die0": "0"}
    assert (await guests[0].post(f"{path}/enter", {"hx-request": "true"}, **sent)).status_code == 200
    seq = str((await room.tables.view(path[3:])).seq)
    rows = {f"lay{die}": [str(3 * die), str(die % 4)] for die in range(12)}
    return path, guests[0], {"seat": "0", "seq": seq, "laid": "1", **rows}


@pytest.mark.parametrize("language", ["de", "en"])
async def test_dice_on_a_board_are_chosen_from_lists(room: Room, language: str) -> None:
    path, host, form = await laying(room, language)
    page = (await host.get(path)).text
    entry = page.split('id="entry-form"')[1].split("</form>")[0]
    assert entry.count("<select") == 24 and 'name="roll"' not in entry and "<code>" not in entry
    assert ("oberer Rand" if language == "de" else "upper edge") in entry
    assert ("Würfel 12, oben 6" if language == "de" else "die 12, 6 up") in entry
    laid = (await entered_twice(room, path, host, form))[-1]
    assert laid.startswith("laid a1:1:2 ") and len(laid.split()) == 13


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    ("change", "status", "said"),
    [
        ({"lay4": ["", "1"]}, 409, {"de": "wo Würfel 5 liegt", "en": "Where die 5 lies"}),
        ({"lay4": ["12", ""]}, 409, {"de": "zum oberen Rand", "en": "towards the upper edge"}),
        ({"lay4": ["3", "1"]}, 409, {"de": "Würfel 2 und Würfel 5", "en": "Dice 2 and 5"}),
        ({"lay11": None}, 400, {"de": "zwölf Würfel", "en": "twelve dice"}),
        ({"lay4": ["12"]}, 400, {"de": "zwölf Würfel", "en": "twelve dice"}),
        ({"lay13": ["1", "1"]}, 400, {"de": "nicht lesen", "en": "could not read that"}),
        ({"lay4": ["x", "1"]}, 400, {"de": "nicht lesen", "en": "could not read that"}),
        ({"seq": "0"}, 409, {"de": "Der Tisch ist", "en": "The table"}),
    ],
)
async def test_dice_that_cannot_lie_like_that_are_refused_with_a_sentence(
    room: Room, change: dict[str, Any], status: int, said: dict[str, str], language: str
) -> None:
    path, host, form = await laying(room, language)
    before = (await room.tables.view(path[3:])).seq
    sent = {key: value for key, value in {**form, **change}.items() if value is not None}
    answer = await host.post(f"{path}/enter", {"hx-request": "true"}, **sent)
    assert answer.status_code == status and said[language] in answer.text, answer.text
    assert (await room.tables.view(path[3:])).seq == before


async def test_a_deal_where_nothing_is_dealt_is_refused(room: Room) -> None:
    path, active, _, form = await waiting(room)
    sent = {"seat": form["seat"], "seq": form["seq"], "dealt": "1", "got0": "1"}
    answer = await active.post(f"{path}/enter", {"hx-request": "true"}, **sent)
    assert answer.status_code == 409 and "keinen Wurf einzugeben" in answer.text


async def test_a_form_sent_twice_counts_once_however_many_dice_come_next(room: Room) -> None:
    path, active, _, form = await waiting(room)
    for _ in range(2):
        assert (await active.post(f"{path}/enter", {"hx-request": "true"}, **form)).status_code == 200


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", list(GAMES))
async def test_who_is_asked_for_notation_sees_an_example_that_can_be_sent(
    room: Room, name: str, language: str
) -> None:
    ada, bo = room.guest(language), room.guest(language)
    path = await own_table(room, name, ada, bo, "own_lots")
    page = (await ada.get(path)).text
    if 'name="roll"' not in page:
        return
    word = "Zum Beispiel:" if language == "de" else "For example:"
    example = re.search(rf'id="entry-example">{word} <code>([^<]+)</code>', page)
    assert example and 'aria-describedby="entry-example"' in page
    view = await room.tables.view(path[3:])
    sent = {"seat": "0", "seq": str(view.seq), "roll": example[1]}
    answer = await ada.post(f"{path}/enter", {"hx-request": "true"}, **sent)
    assert answer.status_code == 200 and (await room.tables.view(path[3:])).seq > view.seq


async def test_the_page_of_the_proof_says_there_is_none(room: Room) -> None:
    path, active, _, _ = await waiting(room)
    assert "Da gibt es nichts nachzurechnen" in (await active.get(f"{path}/dice")).text
    waiting_room = await room.guest().post("/tables", game=GAME, way="friends", seats="2", dice="own_lots")
    assert waiting_room.status_code == 303
    answer = await room.guest().post("/tables", game=GAME, way="friends", seats="2", dice="loaded")
    assert answer.status_code == 400


async def test_one_device_enters_for_all_its_seats(room: Room) -> None:
    ada = room.guest()
    form = {"game": GAME, "way": "device", "name": "Ada", "others": "Bo", "dice": "own"}
    path = str((await ada.post("/tables", **form)).headers["location"])
    chance = random.Random(3)
    for _ in range(8):
        await step(room, path, [ada], chance)
    assert any(event.entered for event in (await room.tables.view(path[3:])).log)


async def test_an_empty_entry_is_refused_in_the_language_of_the_page(room: Room) -> None:
    ada, bo = room.guest("en"), room.guest("en")
    path = await own_table(room, next(iter(GAMES)), ada, bo, "own_lots")
    page = (await ada.get(path)).text
    seq = page.split('name="seq" value="')[1].split('"')[0]
    assert "Draw lots for who starts." in page and "Enter what lies on your table." in page
    answer = await ada.post(f"{path}/enter", seat="0", seq=seq)
    assert answer.status_code == 409 and "It is still missing what die 1 shows." in answer.text


def test_no_form_leaves_its_sentences_to_the_browser() -> None:
    """A bubble of the browser speaks its own language, not the page's."""
    checked = re.compile(r"\srequired\b|\spattern=|type=\"(?:number|email|url|date)\"|\sminlength=")
    forms = 0
    for template in Path(wuerfelwerk.web.__file__).parent.joinpath("templates").glob("**/*.html"):
        for form in re.findall(r"<form\b.*?</form>", template.read_text("utf-8"), re.DOTALL):
            if checked.search(form):
                forms += 1
                assert re.match(r"<form\b[^>]*\snovalidate\b", form), (template.name, form[:80])
    assert forms >= 3


async def test_an_empty_invitation_is_answered_on_the_start_page(room: Room) -> None:
    answer = await room.guest("en").post("/join", code="")
    assert answer.status_code == 400
    assert "Paste the link you were given, or type the code." in answer.text and 'id="begin"' in answer.text
