"""Since my last turn: what others have done, and nothing that was there before or is hidden."""

from __future__ import annotations

import random
import re
from gettext import NullTranslations

import pytest

from tests.tables.people import random_actions
from tests.web.conftest import Guest, Room
from wuerfelwerk.games import GAMES, OURS
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.web import language
from wuerfelwerk.web.recap import recap

TR, NAMES = NullTranslations(), ("Ada", "Bo", "Cem")


def person_at(room: Room, path: str, seat: int) -> str:
    return next(iter(room.tables._hall._cache[path[3:]].seats[seat].holders))


async def begun(room: Room, game: str) -> tuple[Guest, str]:
    """Three people, each at a browser of their own; the first of them, and the table."""
    guests = [room.guest() for _ in range(3)]
    answer = await guests[0].post("/tables", game=game, way="friends", seats="3", name="Ada")
    path = answer.headers["location"]
    link = re.search(r"/join/([\w-]+)", (await guests[0].get(path)).text)
    assert link is not None
    for name, guest in zip(("Bo", "Cem"), guests[1:], strict=True):
        await guest.post(f"/join/{link[1]}", name=name)
    await guests[0].post(f"{path}/start")
    return guests[0], path


@pytest.mark.parametrize("game", GAMES)
async def test_the_strip_tells_what_came_since_the_own_decision(room: Room, game: str) -> None:
    ada, path = await begun(room, game)
    chance, told, marked, acted_at = random.Random(3), 0, 0, 0
    for _ in range(40):
        view = await room.tables.view(path[3:], person_at(room, path, 0), 0)
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
            if told_of(TR, view.material, event.before, view.shown, event.seat, event.actions, NAMES, 0)
        ]
        assert set(wanted) <= set(found), "and all that came after it"
        assert all("Bo" in text or "Cem" in text for _, text in since.lines)
        page = (await ada.get(path)).text
        assert (">Seit deinem Zug</b>" in page) == bool(since.lines)
        assert page.count('id="recap"') == 1, "its room is always kept"
        told += bool(since.lines)
        shown = [page, *[(await ada.get(f"{path}?look={letter}")).text for letter in "BC"]]
        marked += any('-last">' in text for text in shown)
        seat = view.waiting_for[0]
        view = await room.tables.view(path[3:], person_at(room, path, seat), seat)
        actions = random_actions(view, seat, chance)
        if seat == 0:
            acted_at = view.seq
        await room.tables.act(path[3:], person_at(room, path, seat), seat, view.seq, actions)
    assert told and (marked or game not in OURS), "pictures of ours mark it"


async def test_hidden_decisions_are_not_told(room: Room) -> None:
    """While all choose a side at once nothing of the others is in the strip."""
    ada, path = await begun(room, next(iter(GAMES)))
    for seat in (1, 2):
        view = await room.tables.view(path[3:], person_at(room, path, seat), seat)
        await room.tables.act(path[3:], person_at(room, path, seat), seat, view.seq, [view.legal[0]])
    assert "Seit deinem Zug" not in (await ada.get(path)).text
