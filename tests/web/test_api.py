"""The JSON API: what a program may see and do, what it is told when it may not, and its description."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest
from httpx import Response

from tests.web.conftest import GAME, Guest, Room
from wuerfelwerk.web.api import routes

pytestmark = pytest.mark.long

LANGUAGE = {"de": "Das ist nicht dein Platz", "en": "not your seat"}


@dataclass
class Program:
    """Somebody's bot: a token and a table, no cookie."""

    guest: Guest
    token: str
    table: str

    async def get(self, path: str = "", **query: str) -> Response:
        return await self.guest.client.get(
            f"/api/tables/{self.table}{path}", headers=self.headers, params=query
        )

    async def post(self, path: str, **data: Any) -> Response:
        return await self.guest.client.post(
            f"/api/tables/{self.table}{path}", json=data, headers=self.headers
        )

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}


def token_in(page: Response) -> str:
    assert page.status_code == 200, page.text
    return page.text.split('id="token">')[1].split("<")[0]


async def admitted(room: Room, guest: Guest, path: str, seat: str, **form: str) -> Program:
    page = await guest.post(f"{path}/program", seat=seat, **form)
    return Program(room.guest(), token_in(page), path[3:])


async def two(room: Room) -> tuple[str, Program, Program]:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    return path, await admitted(room, ada, path, "A"), await admitted(room, bo, path, "B")


async def test_a_program_plays_in_notation(room: Room) -> None:
    _, a, b = await two(room)
    view = (await a.get()).json()
    assert (view["seat"], view["your_turn"], view["game"]) == ("A", True, GAME)
    assert view["legal"] == ["side back", "side front"]
    asked = {"seq": view["seq"], "actions": ["side front"]}
    assert (await a.post("/legal", **asked)).json() == {"legal": [], "whole": True}
    done = (await a.post("/act", **asked)).json()
    assert done["your_turn"] is False and done["committed"] == ["side front"]
    assert done["seats"][0]["done"] is True
    again = await a.post("/act", **asked)
    assert again.status_code == 200  # the same once more
    other = await a.post("/act", seq=view["seq"], actions=["side back"])
    assert other.status_code == 409
    assert (await b.post("/act", **asked)).status_code == 200
    after = (await a.get(since=str(view["seq"]))).json()
    assert [event["text"] for event in after["events"][:2]] == [["side front"], ["side front"]]
    late = await a.post("/act", **asked)
    assert late.status_code == 200  # its answer may have got lost
    stale = await a.post("/act", seq=view["seq"], actions=["side back"])
    assert stale.status_code == 409


async def test_what_is_hidden_stays_hidden(room: Room) -> None:
    path, a, b = await two(room)
    secret = (await room.tables._cache.get(path[3:])).info
    before = (await b.get()).json()
    await a.post("/act", seq=1, actions=["side back"])
    view = await b.get()
    now = view.json()
    assert now["committed"] == [] and now["state"] == before["state"] and now["seats"][0]["done"]
    for hidden in (secret.secret, secret.invite, secret.host, a.token, "side back"):
        assert hidden not in view.text.replace('"legal":["side back"', "")


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({}, 400),
        ({"seq": 1}, 400),
        ({"seq": "1", "actions": ["side front"]}, 400),
        ({"seq": True, "actions": ["side front"]}, 400),
        ({"seq": 1.5, "actions": ["side front"]}, 400),
        ({"seq": -1, "actions": ["side front"]}, 400),
        ({"seq": 1, "actions": "side front"}, 400),
        ({"seq": 1, "actions": [""]}, 400),
        ({"seq": 1, "actions": ["nonsense"]}, 400),
        ({"seq": 1, "actions": ["side front"] * 65}, 400),
        ({"seq": 1, "actions": ["side front"], "seat": "B"}, 400),
        ({"seq": 1, "actions": []}, 409),
        ({"seq": 1, "actions": ["roll"]}, 409),
        ({"seq": 1, "actions": ["side front", "side back"]}, 409),
        ({"seq": 99, "actions": ["side front"]}, 409),
    ],
)
async def test_refusals_are_sentences(room: Room, sent: dict[str, Any], status: int) -> None:
    _, a, _ = await two(room)
    answer = await a.post("/act", **sent)
    told = answer.json()
    assert (answer.status_code, told["status"]) == (status, status)
    assert re.fullmatch(r"[A-ZÄÖÜ„].+[.]", told["error"]), told
    assert (await a.get()).json()["seats"][0]["done"] is False


async def test_a_key_that_stands_twice_is_refused(room: Room) -> None:
    _, a, _ = await two(room)
    seq = (await a.get()).json()["seq"]
    bodies = {
        "/act": f'{{"seq": {seq}, "actions": ["side back"], "actions": ["side front"]}}',
        "/legal": f'{{"seq": 99, "seq": {seq}, "actions": []}}',
        "/vote": '{"stop": true, "stop": false}',
    }
    for path, body in bodies.items():
        headers = {**a.headers, "content-type": "application/json", "accept-language": "en"}
        address = f"/api/tables/{a.table}{path}"
        answer = await a.guest.client.post(address, content=body, headers=headers)
        key = body.split('"')[3 if path != "/act" else 7]
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"] == f"{key} stands twice in one object."
        broken = await a.guest.client.post(address, content="[" * 5000, headers=headers)
        assert broken.status_code == 400
    assert (await a.get()).json()["seats"][0]["done"] is False


async def test_a_refusal_names_the_rule_in_the_language_asked_for(room: Room) -> None:
    _, a, _ = await two(room)
    for language, word in (("de", "du"), ("en", "you")):
        answer = await a.guest.client.post(
            f"/api/tables/{a.table}/act",
            json={"seq": 1, "actions": ["roll"]},
            headers={**a.headers, "accept-language": language},
        )
        assert answer.json()["rule"] and word in answer.json()["error"]


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer x", "Basic abc", "Bearer {cookie}", "{token}"])
async def test_without_a_good_token_nothing(room: Room, header: str) -> None:
    path, a, _ = await two(room)
    cookie = room.clients[0].cookies["person"]
    sent = {"authorization": header.format(cookie=cookie, token=a.token)} if header else {}
    for place in ("/api/tables", f"/api/tables/{path[3:]}"):
        answer = await room.guest().client.get(place, headers=sent)
        assert answer.status_code == 401 and answer.headers["www-authenticate"] == "Bearer"


async def test_a_new_token_ends_the_old_and_stop_ends_it_too(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    first = await admitted(room, ada, path, "A")
    second = await admitted(room, ada, path, "A")
    assert (await first.get()).status_code == 403
    assert (await second.get()).status_code == 200
    assert second.token not in (await ada.get(f"{path}/program")).text  # shown once
    await ada.post(f"{path}/program", seat="A", stop="1")
    assert (await second.get()).status_code == 403
    acted = await ada.post(f"{path}/act", seat="0", seq="1", action="120")
    assert acted.status_code == 303  # whoever sat there sits there still


async def test_the_host_seats_a_program_and_everybody_sees_that_it_is_one(room: Room) -> None:
    ada, bo, eve = room.guest(), room.guest(), room.guest()
    path = await room.table(ada, bo, start=False)
    await ada.post(f"{path}/seats")
    assert (await bo.get(f"{path}/program?seat=C")).status_code == 403
    robo = await admitted(room, ada, path, "C", name="Robo")
    seat = (await room.tables.view(path[3:])).seats[2]
    assert (seat.name, seat.kind, seat.program) == ("Robo", "human", True)
    renewed = await admitted(room, ada, path, "C")
    assert (await robo.get()).status_code == 403
    assert (await renewed.get()).json()["phase"] == "waiting"
    assert (await renewed.post("/act", seq=0, actions=["x"])).status_code == 409
    assert (await renewed.get("/record")).status_code == 409
    await ada.post(f"{path}/start")
    assert "Programm" in (await eve.get(path)).text
    assert (await renewed.get()).json()["your_turn"] is True
    assert (await bo.post(f"{path}/program", seat="C")).status_code == 403
    await ada.post(f"{path}/program", seat="C", stop="1")
    assert (await renewed.get()).status_code == 403
    live = await room.tables._cache.get(path[3:])
    assert live.seats[2].left and not live.seats[2].holders  # a bot stands in: nobody waits for nobody


async def test_a_token_arranges_nothing(room: Room) -> None:
    """No page takes it, and no other seat can be reached with it."""
    path, a, _ = await two(room)
    for verb in ("start", "leave", "program", "act", "back"):
        answer = await a.guest.client.post(
            f"{path}/{verb}", data={"seat": "0", "seq": "1", "action": "120"}, headers=a.headers
        )
        assert answer.status_code == 403, verb


async def test_the_file_holds_no_token(room: Room) -> None:
    path, a, _ = await two(room)
    secret = room.app.state.cookies._programs.loads(a.token)
    rows = await room.tables._log.load(path[3:])
    assert a.token not in str(rows) and secret not in str(rows)


async def test_the_description_is_whole_and_served_without_foreign_scripts(room: Room) -> None:
    described = (await room.guest().get("/api/openapi.json")).json()
    served = {(route.path, method.lower()) for route in routes.SERVED for method in route.methods}
    told = {(path, method) for path, ways in described["paths"].items() for method in ways}
    assert told == served - {("/api/openapi.json", "get")}
    for ways in described["paths"].values():
        for way in ways.values():
            assert way["summary"] and way["description"] and "422" not in way["responses"]
    for place in ("/docs", "/redoc", "/openapi.json"):
        assert (await room.guest().get(place)).status_code == 404


async def test_the_stream_tells_every_change_in_full(room: Room) -> None:
    from tests.web.asking import ask

    _, a, b = await two(room)
    await b.post("/act", seq=1, actions=["side back"])
    answer = await ask(room.app, "GET", f"/api/tables/{a.table}/stream", headers=a.headers)
    lines = [line for line in answer.text.splitlines() if line.startswith("data: ")]
    assert (
        len(lines) == 1 and '"your_turn":true' in lines[0] and "side back" not in lines[0].split("legal")[0]
    )


@pytest.mark.parametrize("language", LANGUAGE)
async def test_the_page_speaks_both_languages_and_is_plain(room: Room, language: str) -> None:
    ada, bo = room.guest(language), room.guest()
    path = await room.table(ada, bo)
    text = (await ada.get(f"{path}/program")).text + (await ada.post(f"{path}/program", seat="A")).text
    assert not re.search(r"\sstyle=|<style|\son\w+=|<script(?![^>]* src=)", text)
    assert ("Token anlegen" if language == "de" else "Make a token") in text
