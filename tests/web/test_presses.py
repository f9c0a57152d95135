"""Whatever a page offers leads on: nobody is left with a draft that nothing can finish."""

from __future__ import annotations

import random

import pytest

from tests.crash.visitor import Page, Visitor
from tests.web.conftest import Room
from wuerfelwerk.games import GAMES
from wuerfelwerk.hall import new_person

pytestmark = pytest.mark.long

PRESSES, MOST_WITHOUT_COMMIT = 150, 60


@pytest.mark.parametrize("game", GAMES)
async def test_random_presses_come_to_commits(room: Room, game: str) -> None:
    chance, persons = random.Random(5), [new_person(), new_person()]
    table_id = await room.tables.create(game, person=persons[0], name="Ada")
    invite = (await room.tables.view(table_id, persons[0])).links.invite
    await room.tables.sit(table_id, persons[1], "Bo", invite=invite)
    await room.tables.start(table_id, persons[0])
    sign = room.app.state.cookies.sign
    people = [Visitor(room.guest().client, table_id, sign(person), chance) for person in persons]
    without_commit = 0
    for number in range(PRESSES):
        person = people[number % 2]
        page = await person.look()
        assert page is not None
        if page.phase == "over":
            return
        before = (await room.tables.view(table_id)).seq
        await press(person, page)
        after = await room.tables.view(table_id)
        without_commit = 0 if after.seq != before else without_commit + 1
        assert without_commit < MOST_WITHOUT_COMMIT, page
    assert sum(len(person.acknowledged) for person in people) > 5


async def press(person: Visitor, page: Page) -> None:
    """One press of what is offered; a draft is only offered where a button will finish it."""
    offered = page.choose(person.chance) if page.mine else None
    if offered is not None:
        assert offered.path == "act" or page.finishes, page
        await person.press(offered)
