"""Hints and the tutor on the page: for whoever decides, with script and without, and unseen by all others."""

from __future__ import annotations

import asyncio
import json
import random
import re
from html import unescape
from typing import Any

import pytest

from tests.advised import Told, whole
from tests.hall.people import People
from tests.web.conftest import Guest, Room
from tests.web.forms_of import form_to, forms_of
from wuerfelwerk.bots.hinting import Hint
from wuerfelwerk.engine.errors import NotLegal
from wuerfelwerk.games import GAMES
from wuerfelwerk.games import game as game_of
from wuerfelwerk.hall.hinting import NotReady
from wuerfelwerk.web.live import hinted

HTMX = {"hx-request": "true"}
PREPARING = NotReady(
    "Die Tipps werden gerade vorbereitet, beim ersten Mal dauert das. Frag gleich noch einmal."
)


def decisions(view: Any, seat: int) -> list[tuple[int, ...]]:
    return whole(view.game.rules, view.material, view.shown, seat)


@pytest.fixture
def told(room: Room) -> Told:
    return Told(room.tables)


async def table(
    room: Room, told: Told, game: str, mode: str, **more: Any
) -> tuple[People, int, dict[str, str]]:
    """A table where somebody decides, their seat and what their forms carry."""
    settings = {"hints": mode != "off", "tutor": mode == "tutor"}
    people = await People.begin(room.tables, game, 2, settings=settings, **more)
    view = await people.view()
    return people, view.waiting_for[0], {"seat": str(view.waiting_for[0]), "seq": str(view.seq)}


def member(room: Room, people: People, seat: int, language: str = "de") -> Guest:
    guest = room.guest(language)
    guest.client.cookies.set("person", room.app.state.house.cookies.sign(people.persons[seat]))
    return guest


def text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.mark.parametrize("game", list(GAMES))
async def test_without_script_hints_are_a_page_and_one_press_pencils_one_in(
    room: Room, told: Told, game: str
) -> None:
    people, seat, sent = await table(room, told, game, "hints")
    guest, path = member(room, people, seat), f"/t/{people.table_id}"
    form = form_to((await guest.get(path)).text, f"{path}/hint")
    assert {name: form.fields[name] for name in sent} == sent
    answer = await guest.post(form.action, **form.fields)
    assert answer.status_code == 200 and "60 %" in text(answer.text)
    pencils = [one for one in forms_of(answer.text) if one.action == f"{path}/hint/draft"]
    links = re.findall(rf'href="{path}#(do\d+)"', answer.text)
    assert pencils or links
    if links:
        assert f'id="{links[0]}"' in (await guest.get(path)).text, "the button it points at is there"
    if pencils:
        actions = re.search(r'name="actions" value="([\d,]+)"', answer.text)
        assert actions is not None
        done = await guest.post(f"{path}/hint/draft", **sent, actions=actions[1])
        assert done.status_code == 303
        assert (await people.view(seat)).draft == tuple(map(int, actions[1].split(",")))


@pytest.mark.parametrize("game", list(GAMES))
async def test_every_hint_can_be_taken_up(room: Room, game: str) -> None:
    """In pencil, or by a button that is there; in all phases random games come to."""
    people = await People.begin(room.tables, game, 2, settings={"hints": True})
    ways, chance = set(), random.Random(4)
    for _ in range(40):
        view = await people.view()
        for seat in view.waiting_for:
            mine = await people.view(seat)
            found = [Hint(one, 0.5, 0.01, speaks=(0.0,) * 90) for one in decisions(view, seat)[:3]]
            for row in hinted.rows(mine, seat, found, "de"):
                assert row.text and row.reason and (row.pencil or row.button is not None), row
                ways.add(row.button is None)
            actions = hinted.rows(mine, seat, found, "en")[0].pencil
            drafted = await room.tables.hints.put(
                people.table_id, people.persons[seat], seat, view.seq, actions
            )
            assert drafted.draft == actions
        await people.play_one(chance)
        if (await people.view()).phase == "over":
            break
    # a game without places may have buttons only: each of them decides by itself
    assert ways and (True in ways or not game_of(game).has("places")), "something goes into the draft"


async def test_nobody_else_sees_that_it_was_asked(room: Room, told: Told) -> None:
    people, seat, sent = await table(room, told, "wuerfelland", "hints")
    path, watcher = f"/t/{people.table_id}", room.guest()
    others = [member(room, people, 1 - seat), watcher]
    before = [(await one.get(path)).text for one in others]
    version = await room.tables.version(people.table_id)
    mine = member(room, people, seat, "en")
    answer = await mine.post(f"{path}/hint", headers=HTMX, **sent)
    assert answer.status_code == 200 and "60%" in text(answer.text) and "<html" not in answer.text
    assert await room.tables.version(people.table_id) == version
    assert [(await one.get(path)).text for one in others] == before
    for page in before:
        assert "Ada hat Tipps erlaubt" in text(page) or "Du hast Tipps erlaubt" in text(page)
        assert "Tipps sind erlaubt" in text(page)
    for one in (*others, room.guest()):
        assert (await one.post(f"{path}/hint", headers=HTMX, **sent)).status_code == 403
    assert "hint-form" not in before[1] and len(told.asked) == 1


async def test_a_table_without_them_shows_and_answers_nothing(room: Room, told: Told) -> None:
    people, seat, sent = await table(room, told, "wuerfelland", "off")
    guest, path = member(room, people, seat), f"/t/{people.table_id}"
    page = (await guest.get(path)).text
    assert "hint-form" not in page and "Tipps" not in text(page)
    for headers in (HTMX, None):
        answer = await guest.post(f"{path}/hint", headers=headers, **sent)
        assert answer.status_code == 409 and "keine Tipps" in text(answer.text)
    action = str(decisions(await people.view(), seat)[0][0])
    assert (await guest.post(f"{path}/act", **sent, action=action)).status_code == 303
    assert not told.asked


async def test_while_it_is_made_ready_or_busy_it_says_so(room: Room, told: Told) -> None:
    people, seat, sent = await table(room, told, "wuerfelland", "hints")
    guest, path = member(room, people, seat), f"/t/{people.table_id}"
    told.refusal = PREPARING
    for headers in (HTMX, None):
        answer = await guest.post(f"{path}/hint", headers=headers, **sent)
        assert answer.headers["retry-after"] == "2" and "gerade vorbereitet" in text(answer.text)
    told.refusal = NotLegal("Gerade fragen viele nach Tipps. Versuch es gleich noch einmal.")
    answer = await guest.post(f"{path}/hint", headers=HTMX, **sent)
    assert answer.status_code == 409 and "Gerade fragen viele" in text(answer.text)


async def test_whoever_asks_all_the_time_waits(room: Room, told: Told) -> None:
    people, seat, sent = await table(room, told, "wuerfelland", "hints")
    guest, path = member(room, people, seat), f"/t/{people.table_id}"
    statuses = [(await guest.post(f"{path}/hint", headers=HTMX, **sent)).status_code for _ in range(16)]
    assert statuses[0] == 200 and statuses[-1] == 429


# ---- the tutor ------------------------------------------------------------------------------------------


@pytest.fixture
async def costly(room: Room, told: Told) -> tuple[People, int, Guest, str, dict[str, str]]:
    """Somebody who is about to press what costs 9 %."""
    people, seat, sent = await table(room, told, "wuerfelland", "tutor")
    guest, path = member(room, people, seat), f"/t/{people.table_id}"
    last = decisions(await people.view(), seat)[-1]
    return people, seat, guest, path, {**sent, "action": str(last[0])}


async def test_the_tutor_asks_before_it_is_carried_out_and_anyway_does_it(
    costly: tuple[People, int, Guest, str, dict[str, str]],
) -> None:
    people, seat, guest, path, sent = costly
    before = (await people.view(seat)).committed
    first, second = await asyncio.gather(guest.post(f"{path}/act", **sent), guest.post(f"{path}/act", **sent))
    for answer in (first, second):
        assert answer.status_code == 200 and "Das kostet dich etwa 9 %." in text(answer.text)
        assert "60 % statt 50 %" in text(answer.text)
    assert (await people.view(seat)).committed == before == (), "pressed twice it was not carried out either"
    back = re.search(r'<a class="btn main" href="([^"]+)"', first.text)
    assert back is not None and back[1] == path
    assert form_to(first.text, f"{path}/hint").fields["seq"] == sent["seq"]
    form = form_to(first.text, f"{path}/act", anyway=sent["action"])
    wrong = await guest.post(form.action, **{**form.fields, "anyway": "7"})
    assert wrong.status_code == 200 and not (await people.view(seat)).committed
    done = await guest.post(form.action, **form.fields)
    again = await guest.post(form.action, **form.fields)
    assert done.status_code == again.status_code == 303
    assert (await people.view(seat)).committed == (int(sent["action"]),)


async def test_with_script_it_is_said_over_the_page(
    costly: tuple[People, int, Guest, str, dict[str, str]],
) -> None:
    people, seat, guest, path, sent = costly
    headers = {**HTMX, "x-shows": "none"}
    answer = await guest.post(f"{path}/act", headers=headers, **sent)
    assert answer.status_code == 200
    news, said = answer.text.split("\n", 1)
    assert json.loads(news)["parts"] and 'id="tutor"' in said and 'role="alertdialog"' in said
    assert f'data-anyway="{sent["action"]}"' in said and not (await people.view(seat)).committed


async def test_a_tutor_without_an_answer_blocks_no_game(
    costly: tuple[People, int, Guest, str, dict[str, str]], told: Told
) -> None:
    people, seat, guest, path, sent = costly
    told.refusal = PREPARING
    assert (await guest.post(f"{path}/act", **sent)).status_code == 303
    assert (await people.view(seat)).committed == (int(sent["action"]),)


async def test_what_costs_little_is_carried_out(
    costly: tuple[People, int, Guest, str, dict[str, str]], told: Told
) -> None:
    people, seat, guest, path, sent = costly
    told.lost = 0.03
    assert (await guest.post(f"{path}/act", **sent)).status_code == 303
    assert (await people.view(seat)).committed and len(told.asked) == 1


# ---- the host, one device, dice of one's own -------------------------------------------------------------


async def test_the_host_chooses_on_the_start_page_and_while_people_come(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo, start=False, hints="tutor")
    for guest in (ada, bo):
        assert "Vor einem teuren Zug wird gewarnt." in text((await guest.get(path)).text)
    form = form_to((await ada.get(path)).text, f"{path}/hint/allow", hints="hints")
    assert (await ada.post(form.action, **form.fields)).status_code == 303
    page = text((await bo.get(path)).text)
    assert "nach den besten Zügen fragen" in page and "gewarnt" not in page
    assert f"{path}/hint/allow" not in (await bo.get(path)).text
    assert (await bo.post(form.action, hints="off")).status_code == 403
    assert (await ada.post(form.action, hints="alle")).status_code == 400
    wrong = await ada.post("/tables", game="wuerfelland", way="friends", seats="2", name="Ada", hints="alle")
    assert wrong.status_code == 400


async def test_on_one_device_the_seat_that_has_it_asks(room: Room, told: Told) -> None:
    ada = room.guest()
    answer = await ada.post(
        "/tables", game="the_choice", way="device", name="Ada", others="Bo", hints="hints", seats="2"
    )
    path = answer.headers["location"]
    page = (await ada.get(path)).text
    assert "hint-form" not in page, "the device is handed on first: who has it is not known"
    await ada.post(f"{path}/hand", seat="0")
    form = form_to((await ada.get(path)).text, f"{path}/hint")
    assert form.fields["seat"] == "0" and (await ada.post(form.action, **form.fields)).status_code == 200


async def test_with_dice_of_ones_own_it_works_alike(room: Room, told: Told) -> None:
    people, seat, sent = await table(room, told, "wuerfelland", "hints", dice="own", seed=None)
    answer = await member(room, people, seat).post(f"/t/{people.table_id}/hint", headers=HTMX, **sent)
    assert answer.status_code == 200 and "60 %" in text(answer.text)


@pytest.mark.parametrize("lang", ["de", "en"])
async def test_no_two_buttons_of_the_waiting_page_have_one_name(room: Room, lang: str) -> None:
    """Who hears them one by one must know what each of them settles."""
    ada = room.guest(lang)
    page = (await ada.get(await room.table(ada, room.guest(), start=False))).text
    for form in ("allow", "starter"):
        assert re.search(rf'id="{form}".*?<button class="mini-btn" aria-label="[^"]+">', page, re.S), form
    buttons = re.findall(r"<button\b([^>]*)>(.*?)</button>", page, re.S)
    told = [re.findall(r'aria-label="([^"]+)"', more) or [text(inside)] for more, inside in buttons]
    settled = [one[0] for one in told if one[0].startswith(("Festlegen", "Set "))]
    assert len(settled) == 2 and len(set(settled)) == 2
