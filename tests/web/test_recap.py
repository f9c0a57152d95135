"""Since my last turn: what others have done, and nothing that was there before or is hidden."""

from __future__ import annotations

import random

import pytest

from tests.hall.people import People, random_actions
from tests.web.conftest import Guest, Room
from wuerfelwerk import games
from wuerfelwerk.games import GAMES, OURS
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.games.telling import Told
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.rendering.recap import MORE, ROOM, recap, width

TR, NAMES = language.German(), ("Ada", "Bo", "Cem")


# In both of these the table passes for the first seat while the others still decide.
SEEDS = {"wuerfelland": (3, 11), "the_choice": (3, 6)}


async def begun(room: Room, game: str, seed: int = 3) -> tuple[Guest, People]:
    """Three people and the browser of the first of them; the same game at every run."""
    people = await People.begin(room.tables, game, 3, seed=seed)
    ada = room.guest()
    ada.client.cookies.set("person", room.app.state.house.cookies.sign(people.persons[0]))
    return ada, people


@pytest.mark.parametrize(("game", "seed"), [(id, seed) for id in GAMES for seed in SEEDS.get(id, (3,))])
async def test_the_strip_tells_what_came_since_the_own_decision(room: Room, game: str, seed: int) -> None:
    ada, people = await begun(room, game, seed)
    path = f"/t/{people.table_id}"
    for person in people.persons[1:]:  # their pages are open: else the strip offers a bot
        room.tables.watch(people.table_id, person).__enter__()
    chance, told, marked, acted_at, passed = random.Random(seed), 0, 0, 0, False
    for _ in range(40):
        view = await people.view(0)
        if view.phase != "running":
            break
        since = recap(view, language.of_game(view.game, "de"))
        number = {id(event.before): event.seq for event in view.log}
        found = [number[id(done.before)] for done in since.events]
        assert all(seq > acted_at for seq in found), "nothing from before the own decision"
        assert found == sorted(found) and all(done.seat != 0 for done in since.events)
        after = [event for event in view.log if event.seq > acted_at and event.seat]
        told_of = words_of(view.game).happened
        wanted = [
            event.seq
            for event in after
            if told_of(Told(TR, view.material, event.before, view.shown, event.seat, event.actions, NAMES, 0))
        ]
        assert set(wanted) <= set(found), "and all that came after it"
        assert all("Bo" in text or "Cem" in text for _, text in since.lines)
        page = (await ada.get(path)).text
        assert (">Seit deinem Zug</b>" in page) == bool(since.lines)
        assert (f'href="{path}/replay?step={since.since}"' in page) == bool(since.lines)
        assert not since.lines or all(event.seq > since.since for event in after)
        assert page.count('id="recap"') == 1, "its room is always kept"
        told += bool(since.lines)
        passed = passed or bool(view.committed and found)
        shown = [page, *[(await ada.get(f"{path}?look={letter}")).text for letter in "BC"]]
        marked += any('-last">' in text for text in shown)
        seat = view.waiting_for[0]
        view = await people.view(seat)
        if seat == 0:
            acted_at = view.seq
        await people.act(seat, random_actions(view, seat, chance), view.seq)
    assert told and (marked or game not in OURS), "pictures of ours mark it"
    assert passed or seed == 3


async def test_hidden_decisions_are_not_told(room: Room) -> None:
    """While all choose a side at once nothing of the others is in the strip."""
    ada, people = await begun(room, next(iter(GAMES)))
    for seat in (1, 2):
        await people.act(seat, [(await people.view(seat)).legal[0]])
    assert "Seit deinem Zug" not in (await ada.get(f"/t/{people.table_id}")).text


async def test_where_words_have_no_room_a_number_says_how_many_more_there_are(room: Room) -> None:
    seen = set[bool]()
    for id in OURS:
        people = await People.begin(room.tables, id, games.game(id).card.seats_max, seed=3)
        for person in people.persons:
            room.tables.watch(people.table_id, person).__enter__()
        ada, chance = room.guest(), random.Random(3)
        ada.client.cookies.set("person", room.app.state.house.cookies.sign(people.persons[0]))
        for _ in range(40):
            view = await people.view(0)
            if view.phase != "running":
                break
            since = recap(view, language.of_game(view.game, "de"))
            if since.more:
                seen.add(since.brief)
                assert since.brief == (sum(width(text) for _, text in since.lines) > ROOM - MORE)
                strip = (await ada.get(f"/t/{people.table_id}")).text.split('id="recap"')[1].split("</a>")[0]
                assert f">und {since.more} mehr</span>" in strip, "told in words to whoever listens"
                assert (f'<span aria-hidden="true">+{since.more}</span>' in strip) == since.brief
            await people.play_one(chance)
    assert seen == {True, False}
