"""The rules as a slip over the table: what may be done now, the chapter the game is in, all rules."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import GAME, Room
from wuerfelwerk import games
from wuerfelwerk.games import GAMES, game
from wuerfelwerk.games.lessons import lesson_of
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.pages.rulebook import rulebook
from wuerfelwerk.web.teaching import slip

TAUGHT = [id for id in GAMES if lesson_of(game(id)) is not None]


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r'<a class="no" id="([^"]+)"', text))


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("id", list(GAMES))
async def test_it_has_every_rule_with_a_link_of_its_own(id: str, language: str, room: Room) -> None:
    text = (await room.guest(language).get(f"/rules/{id}/slip")).text
    page = str(rulebook(game(id), language).text)
    assert numbers(text) == sorted(re.findall(r'<strong class="rule" id="([^"]+)"', page)) != []
    assert all(f'href="/rules/{id}#{number}"' in text for number in numbers(text))
    assert "aria-current" not in text and "slip-now" not in text  # nobody is anywhere


@pytest.mark.parametrize("id", TAUGHT)
async def test_it_opens_where_the_game_is(id: str, room: Room) -> None:
    lesson, chapters = lesson_of(games.game(id)), set[str]()
    assert lesson is not None
    for at in range(len(lesson.asks)):
        text = (await room.guest().get(f"/rules/{id}/slip?table=lesson/{id}/{at}")).text
        chapters |= set(re.findall(r'aria-current="true">([^<]+)', text))
        assert text.count('<section class="part is-now"') <= 1
        if lesson.asks[at][1].how == "tap":
            now = text.partition('id="slip-now"')[2].partition("</section>")[0]
            assert "<b>" in now and "<li>" in now
    assert chapters


def now_of(text: str) -> str:
    """What the slip, or the page, says of the moment."""
    return text.partition('id="slip-now"')[2].partition("</section>")[0]


async def test_what_may_be_done_is_told_to_whoever_decides_and_for_whom_it_waits_to_the_others(
    room: Room,
) -> None:
    ada, bo, eve = room.guest(), room.guest(), room.guest()
    path = await room.table(ada, bo)
    table = path.removeprefix("/t/")
    for address in (f"/rules/{GAME}/slip?table={table}", f"/rules/{GAME}?table={table}"):
        for guest, told in ((ada, True), (bo, True), (eve, False)):  # both choose a side
            text = now_of((await guest.get(address)).text)
            assert ("<li>" in text) is told and ("Es wartet auf: Ada und Gast 0." in text) is not told
        assert "is-now" in (await eve.get(address)).text or "/slip" not in address
    other = next(id for id in GAMES if id != GAME)
    text = (await ada.get(f"/rules/{other}/slip?table={table}")).text
    assert "is-now" not in text and "slip-now" not in text


async def test_it_tells_nobody_what_is_hidden(room: Room) -> None:
    """A side that is chosen or only drafted is no word on the slip of anybody else."""
    ada, bo, eve = room.guest(), room.guest(), room.guest()
    path = await room.table(ada, bo)
    address = f"/rules/{GAME}/slip?table={path.removeprefix('/t/')}"
    person = next(iter(room.tables._cache._tables[path[3:]].seats[0].holders))
    view = await room.tables.view(path[3:], person)
    before = [(await guest.get(address)).text for guest in (bo, eve)]
    await room.tables.draft_add(path[3:], person, 0, view.seq, view.legal[1])
    assert "Radieren, was mit Bleistift dasteht" in now_of((await ada.get(address)).text)
    assert [(await guest.get(address)).text for guest in (bo, eve)] == before
    await room.tables.act(path[3:], person, 0, view.seq, None)
    text = now_of((await ada.get(address)).text)
    assert "<li>" not in text and "Es wartet auf: Gast 0." in text  # what she has chosen she knows
    assert (await bo.get(address)).text == before[0]
    assert now_of((await eve.get(address)).text) == now_of(before[1]).replace("Ada und Gast 0", "Gast 0")


async def test_who_has_not_got_the_shared_device_yet_is_told_nothing(room: Room) -> None:
    ada = room.guest()
    answer = await ada.post("/tables", game=GAME, way="device", name="Ada", others="Bo")
    path = answer.headers["location"]
    address = f"/rules/{GAME}/slip?table={path.removeprefix('/t/')}"
    assert f'action="{path}/hand"' in (await ada.get(path)).text
    assert "<li>" not in now_of((await ada.get(address)).text)
    await ada.post(f"{path}/hand", seat="0")
    assert "<li>" in now_of((await ada.get(address)).text)


@pytest.mark.parametrize("name", ["de", "en"])
@pytest.mark.parametrize("id", TAUGHT)
async def test_many_taps_of_a_kind_are_one_line(id: str, name: str, room: Room) -> None:
    lesson, kinds = lesson_of(games.game(id)), set[str]()
    assert lesson is not None
    guest, many = room.guest(name), {"de": "Möglichkeiten", "en": "ways"}[name]
    for at in range(len(lesson.asks)):
        text = now_of((await guest.get(f"/rules/{id}/slip?table=lesson/{id}/{at}")).text)
        kinds |= set(re.findall(rf"<li>([^<:]+): \d+ {many}</li>", text))
        assert text.count("<li>") <= 12, at
    english = language.of_game(games.game(id), "en")
    known = words_of(games.game(id)).KINDS.values()
    assert kinds and kinds <= {english.gettext(kind) if name == "en" else kind for kind in known}


async def test_the_prompt_has_the_way_there_as_a_link(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    for guest in (ada, room.guest("en")):
        text = (await guest.get(path)).text
        link = re.search(r'<a href="([^"]+)" [^>]*data-ask-now', text)
        assert link is not None and link[1] == f"/rules/{GAME}?table={path.removeprefix('/t/')}#slip-now"
        assert 'id="slip-now"' in (await guest.get(link[1].partition("#")[0])).text


@pytest.mark.parametrize("name", ["de", "en"])
@pytest.mark.parametrize("id", list(GAMES))
def test_the_chapter_of_each_phase_has_a_picture(id: str, name: str) -> None:
    one = game(id)
    book = rulebook(one, name)
    parts = [str(part.text) for part in slip.parts(book, one, name, None)]
    for phase, rules in words_of(one).RULES_NOW.items():
        home = next(part for part in parts if any(f'id="{rule}"' in part for rule in rules))
        assert '<figure class="cutout">' in home, phase


@pytest.mark.parametrize(
    "table", ["nirgends", "../x", "lesson/none/1", f"lesson/{TAUGHT[0]}/999", "%00", '"><b>']
)
async def test_anything_else_is_no_table(table: str, room: Room) -> None:
    answer = await room.guest().get(f"/rules/{GAME}/slip?table={table}")
    assert answer.status_code == 200 and "is-now" not in answer.text and "<b>" not in answer.text
    assert (await room.guest().get("/rules/nothing/slip")).status_code == 404


@pytest.mark.parametrize("id", list(GAMES))
def test_the_rules_of_a_phase_are_rules_of_the_game(id: str) -> None:
    known = set(re.findall(r'id="([A-Z]+-[A-Z]?[0-9]+)"', str(rulebook(game(id), "de").text)))
    told = words_of(game(id)).RULES_NOW
    assert {rule for rules in told.values() for rule in rules} <= known
