"""What an opener's token finds again, and hints at tables that a program opens."""

from __future__ import annotations

import pytest

from tests.web.conftest import GAME, Room
from tests.web.test_api_tables import Script, finished, script, sentence, tables_in
from wuerfelwerk.games import all_games
from wuerfelwerk.hall.hinting import gives_hints, mode_of
from wuerfelwerk.web.api import opening

__all__ = ["script"]  # a fixture

WITH = next(game.id for game in all_games() if gives_hints(game))


@pytest.mark.parametrize("mode", ["off", "hints", "tutor"])
async def test_whoever_opens_a_table_says_whether_hints_are_allowed(
    room: Room, script: Script, mode: str
) -> None:
    seats = [{"name": "Robo"}, {"kind": "open"}]
    told = (await script.open(game=WITH, seats=seats, settings={"hints": mode})).json()
    table = await room.tables._cache.get(told["table"])
    assert mode_of(table.info.settings) == mode
    ada = room.guest()
    await ada.post(told["links"]["invite"].partition("http://test")[2], name="Ada")
    await script.post(told["table"], "start", told["token"])
    page = (await ada.get(f"/t/{told['table']}")).text
    said = f"Wer den Tisch eröffnet hat, hat Tipps{' und Tutor' if mode == 'tutor' else ''} erlaubt: "
    assert (said in page) == (mode != "off") and "Robo hat Tipps" not in page


async def test_the_same_request_with_other_hints_is_another_table(room: Room, script: Script) -> None:
    key = {"Idempotency-Key": "0123456789abcdef-tournament-2"}
    assert (await script.open(key, game=WITH, settings={"hints": "hints"})).status_code == 201
    sentence(await script.open(key, game=WITH, settings={"hints": "tutor"}), 409)
    assert await tables_in(room) == 1


async def test_a_game_without_hints_says_so(
    room: Room, script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "gives_hints", lambda game: False)
    assert "hints" in sentence(await script.open(settings={"hints": "hints"}), 409)
    assert await tables_in(room) == 0
    assert (await script.open(settings={"hints": "off"})).status_code == 201


async def test_what_is_no_mode_is_refused_with_its_place(room: Room, script: Script) -> None:
    for wrong in ("on", True, None):
        assert "settings.hints" in sentence(await script.open(settings={"hints": wrong}), 400)


async def test_the_token_of_whoever_opened_it_finds_its_tables(room: Room, script: Script) -> None:
    told = await finished(room, script)
    other = (await script.open(seats=[{}, {}])).json()
    next_one = (await script.post(told["table"], "rematch", told["token"])).json()["table"]

    async def listed(token: str) -> list[tuple[str, str, str, str, bool]]:
        lines = (await script.get("", token)).json()["tables"]
        return [(*(line[key] for key in ("table", "game", "seat", "phase", "your_turn")),) for line in lines]

    mine = await listed(told["token"])
    assert sorted(mine) == sorted(
        [(told["table"], GAME, "", "over", False), (next_one, GAME, "", "waiting", False)]
    )
    assert await listed(other["token"]) == [(other["table"], GAME, "", "waiting", False)]
    await script.post(next_one, "start", told["token"])
    assert (next_one, GAME, "", "running", False) in await listed(told["token"])
    (seat,) = await listed(other["seats"][1]["token"])
    assert seat[0] == other["table"] and seat[2] == "B"
    assert await listed(await stranger(script)) != mine


async def stranger(script: Script) -> str:
    """A token of another table."""
    token: str = (await script.open()).json()["token"]
    return token
