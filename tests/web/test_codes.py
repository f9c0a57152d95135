"""Short codes of invitations, typed in on the start page."""

from __future__ import annotations

import pytest

from tests.web.conftest import Room
from wuerfelwerk.table.seats.codes import LETTERS, code_of, new_invite, read_code


def test_an_invitation_begins_with_its_code() -> None:
    invite = new_invite("rest-of-it")
    assert code_of(invite) == invite[:6].upper() and invite.endswith("_rest-of-it")
    assert set(LETTERS) & set("ilo") == set(), "letters that are taken for others"
    assert len({new_invite("") for _ in range(200)}) == 200


@pytest.mark.parametrize(
    "old", ["", "Zk3-x_9a-token-of-earlier", "abcdef", "abcde_f", "ABCDEF_x", "abcdei_x", "abcdef-x"]
)
def test_invitations_from_before_there_were_codes_have_none(old: str) -> None:
    assert code_of(old) == ""


@pytest.mark.parametrize("typed", ["kmnrst", "KMN RST", " kmn-rst ", "K M N R S T", "KMN\tRST"])
def test_codes_are_read_as_people_type_them(typed: str) -> None:
    assert read_code(typed) == "kmnrst_"


@pytest.mark.parametrize(
    "typed", ["", "kmnrs", "kmnrstx", "kmnrsi", "kmnrs1", "ＫＭＮＲＳＴ", "kmnrs%", "kmnrs_"]
)
def test_what_is_no_code(typed: str) -> None:
    assert read_code(typed) == ""


async def code_on(room: Room, path: str) -> str:
    tables = room.tables
    table = await tables._cache.get(path[3:])
    code = code_of(table.info.invite)
    assert code
    return code


async def test_who_types_the_code_comes_to_the_invitation(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, start=False, seats="2")
    code = await code_on(room, path)
    assert f"{code[:3]} {code[3:]}" in (await ada.get(path)).text
    answer = await bo.post("/join", code=f"{code[:3].lower()} {code[3:]}")
    assert answer.status_code == 303 and answer.headers["location"].startswith("/join/")
    assert "Dazusetzen" in (await bo.get(answer.headers["location"])).text


async def test_nobody_who_looks_on_is_told_the_code(room: Room) -> None:
    ada, eve = room.guest(), room.guest()
    path = await room.table(ada, start=False, seats="2")
    code = await code_on(room, path)
    assert f"{code[:3]} {code[3:]}" not in (await eve.get(path)).text


async def test_a_code_leads_nowhere_once_the_game_has_begun(room: Room) -> None:
    ada, bo, eve = room.guest(), room.guest(), room.guest()
    path = await room.table(ada, bo, start=False)
    code = await code_on(room, path)
    await ada.post(f"{path}/start")
    answer = await eve.post("/join", code=code)
    assert answer.status_code == 404 and "Unter diesem Kürzel wartet kein Tisch" in answer.text


async def test_a_code_nobody_has_and_one_that_two_tables_share(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, eve = room.guest(), room.guest()
    assert (await eve.post("/join", code="aaaaaa")).status_code == 404
    monkeypatch.setattr("wuerfelwerk.table.opening.new_invite", lambda rest: f"kmnrst_{rest}")
    for count in (1, 2):
        await room.table(ada, start=False, seats="2")
        answer = await eve.post("/join", code="KMNRST")
        assert answer.status_code == (303 if count == 1 else 404)


async def test_links_are_taken_as_before(room: Room) -> None:
    ada, eve = room.guest(), room.guest()
    path = await room.table(ada, start=False, seats="2")
    invite = (await room.tables._cache.get(path[3:])).info.invite
    for typed in (invite, f"http://test/join/{invite}", f"/join/{invite}/"):
        answer = await eve.post("/join", code=typed)
        assert answer.headers["location"] == f"/join/{invite}"
    assert (await eve.post("/join", code="no-such-link")).status_code == 404
