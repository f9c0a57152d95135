"""The page of a finished game: where the points come from, and the rematch in turn."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.hall.people import People
from tests.web.conftest import Guest, Room
from wuerfelwerk.games import GAMES
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.games.telling import plain
from wuerfelwerk.web.entrance import language


async def over(room: Room, game: str, lang: str = "de") -> tuple[Guest, People]:
    """A game of two people that is over, and the browser of the first of them."""
    people = await People.begin(room.tables, game, 2, seed=3)
    await people.play_to_the_end()
    guest = room.guest(lang)
    guest.client.cookies.set("person", room.app.state.house.cookies.sign(people.persons[0]))
    return guest, people


def text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.mark.parametrize("lang", language.LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
async def test_the_page_says_what_gave_the_points(room: Room, game: str, lang: str) -> None:
    guest, people = await over(room, game, lang)
    view, page = await people.view(), (await guest.get(f"/t/{people.table_id}")).text
    tr = language.of_game(view.game, lang)
    parts = [words_of(view.game).made_of(tr, view.material, view.shown, seat) for seat in (0, 1)]
    found = re.search(r'<section class="card madeof">(.*?)</section>', page, re.S)
    assert bool(found) == any(parts)
    if not found:
        return
    told = {name: part for name, part in (text(one).split(" ", 1) for one in found[1].split("<h4>")[1:])}
    for name, seat in (("Du" if lang == "de" else "You", 0), ("Bo", 1)):
        points = int(view.game.rules.score(view.material, view.shown, seat))
        assert told[name].startswith(f"{points} ") or told[name] == str(points)
        for label, part in parts[seat]:
            said = " ".join(plain(label).replace("\x06", " ").split())
            assert f"{said} {part}" in told[name], (said, told[name])
        if not parts[seat]:
            assert told[name].endswith("keine Punkte" if lang == "de" else "no points")


async def test_a_rematch_in_turn_is_offered_where_a_lot_said_who_starts(room: Room) -> None:
    offered = 0
    for game in GAMES:
        guest, people = await over(room, game)
        path, view = f"/t/{people.table_id}", await people.view()
        page = (await guest.get(path)).text
        assert ('name="in_turn"' in page) == (view.next_starter is not None)
        assert 'name="in_turn"' not in (await room.guest().get(path)).text, "not for who looks on"
        if view.next_starter is None:
            continue
        offered += 1
        assert ("fängst du an" in page) == (view.next_starter == 0)
        answer = await guest.post(f"{path}/rematch", in_turn="1")
        new = await room.tables.view(answer.headers["location"].removeprefix("/t/"))
        assert new.starter == view.next_starter
        assert f'href="{answer.headers["location"]}"' in (await room.guest().get(path)).text, (
            "others are led there"
        )
    assert offered
