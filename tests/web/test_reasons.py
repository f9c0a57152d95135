"""Why a tap does nothing: answered for the own seat only, from what that seat may know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.hall.people import random_actions
from tests.web.conftest import Guest, Room
from wuerfelwerk.games import GAMES
from wuerfelwerk.games import game as game_of
from wuerfelwerk.games.pages import places_of

LAND = next(iter(GAMES))


async def asked(guest: Guest, path: str, seat: int, place: int) -> dict[str, Any]:
    answer = await guest.get(f"{path}/why?seat={seat}&place={place}")
    assert answer.status_code == 200
    told: dict[str, Any] = answer.json()
    return told


def person_at(room: Room, path: str, seat: int) -> str:
    return next(iter(room.tables._cache._tables[path[3:]].seats[seat].holders))


async def play(room: Room, path: str, chance: random.Random) -> None:
    """Everybody who has to decides, at random."""
    for seat in (await room.tables.view(path[3:])).waiting_for:
        view = await room.tables.view(path[3:], person_at(room, path, seat), seat)
        if seat in view.waiting_for:
            actions = random_actions(view, seat, chance)
            await room.tables.act(path[3:], person_at(room, path, seat), seat, view.seq, actions)


@pytest.mark.parametrize("game", GAMES)
async def test_whoever_asks_hears_a_sentence_and_a_rule(room: Room, game: str) -> None:
    ada, bo, chance = room.guest(), room.guest("en"), random.Random(5)
    path = await room.table(ada, bo)
    if game != LAND:
        answer = await ada.post("/tables", game=game, way="device", name="Ada", others="Bo")
        path, bo = answer.headers["location"], ada
    refused = 0
    for _ in range(4):
        for seat, guest in enumerate((ada, bo)):
            for place in range(0, places_of(game_of(game)).MANY, 11):
                told = await asked(guest, path, seat, place)
                assert told["what"]
                if told["rule"]:
                    refused += 1
                    assert told["sentence"]
                    assert told["link"] == f"/rules/{game}?table={path[3:]}#{told['rule']}"
        await play(room, path, chance)
    assert refused or not places_of(game_of(game)).MANY


async def test_a_whole_draft_says_that_it_is_whole(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    chance = random.Random(1)
    for _ in range(200):
        view = await room.tables.view(path[3:])
        seat = view.waiting_for[0]
        view = await room.tables.view(path[3:], person_at(room, path, seat), seat)
        marking = [action for action in view.legal if action < 120]
        if marking:
            break
        await play(room, path, chance)
    guest = (ada, bo)[seat]
    person = person_at(room, path, seat)
    while view.legal:
        action = next(action for action in view.legal if action < 120)
        view = await room.tables.draft_add(path[3:], person, seat, view.seq, action)
    others = [action for action in marking if action not in view.draft]
    for action in others:
        told = await asked(guest, path, seat, action)
        if len(view.draft) == 1:  # another beginning takes its place: it is offered
            assert (told["rule"], told["sentence"]) == ("", "")
        else:
            assert (told["rule"], told["sentence"][:27]) == ("WL-17", "Für jeden Würfel ein Kreuz,")
    told = await asked(guest, path, seat, 120)
    assert told["rule"] == "WL-04"


async def test_another_seat_and_odd_questions_are_refused(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    assert (await bo.get(f"{path}/why?seat=0&place=0")).status_code == 403
    assert (await room.guest().get(f"{path}/why?seat=0&place=0")).status_code == 403
    for query in ("seat=0", "seat=0&place=-1", "seat=0&place=9999", "seat=0&place=²", "seat=x&place=0"):
        assert (await ada.get(f"{path}/why?{query}")).status_code == 400, query


async def test_what_others_have_hidden_answers_nothing(room: Room) -> None:
    """While both choose a side, Bo's choice makes no difference to what Ada is told."""
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    before = [await asked(ada, path, 0, place) for place in range(0, 128, 9)]
    view = await room.tables.view(path[3:], person_at(room, path, 1), 1)
    await room.tables.act(path[3:], person_at(room, path, 1), 1, view.seq, [view.legal[1]])
    assert [await asked(ada, path, 0, place) for place in range(0, 128, 9)] == before


async def test_the_rule_book_leads_back_to_a_table_there_is(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    page = (await ada.get(f"/rules/{LAND}?table={path[3:]}")).text
    assert f'href="{path}"' in page
    for odd in ("x" * 27, "//evil.example", '"><b>', "%C3%A4", "../settings"):
        page = (await ada.get(f"/rules/{LAND}?table={odd}")).text
        assert "backto-table" not in page
