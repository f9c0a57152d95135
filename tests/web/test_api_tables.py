"""Tables that programs open over the JSON API: who may, what they are told, and what their tokens may do."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from httpx import AsyncClient, Response

from tests.web.conftest import GAME, Room
from wuerfelwerk.bots import bots_of
from wuerfelwerk.engine.options import brought
from wuerfelwerk.engine.recorded.checking import check_record
from wuerfelwerk.games import all_games, game
from wuerfelwerk.games.pages import paper_of
from wuerfelwerk.web.entrance import language, limits
from wuerfelwerk.web.entrance.limits import Rate

KEY = "0123456789abcdef-tournament-1"


@dataclass
class Script:
    """A program without a cookie and, at first, without a token."""

    client: AsyncClient

    async def open(self, headers: Mapping[str, str] | None = None, **wanted: Any) -> Response:
        return await self.client.post("/api/tables", json={"game": GAME, **wanted}, headers=headers)

    async def post(self, table: str, verb: str, token: str, **sent: Any) -> Response:
        return await self.client.post(f"/api/tables/{table}/{verb}", json=sent, headers=bearer(token))

    async def get(self, path: str, token: str) -> Response:
        return await self.client.get(f"/api/tables{path}", headers=bearer(token))


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


@pytest.fixture
def script(room: Room) -> Script:
    return Script(room.guest("en").client)


async def tables_in(room: Room) -> int:
    return len(await room.tables._log.ids())


def sentence(answer: Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    told: str = answer.json()["error"]
    assert re.fullmatch(r"[A-ZÄÖÜ“”„\"].+[.]", told), told
    return told


# ---- a whole game -------------------------------------------------------------------------------


async def decided(script: Script, table: str, token: str) -> bool:
    """Decides once for the seat of this token, if it has to; False where it has not."""
    view = (await script.get(f"/{table}", token)).json()
    actions, legal = [], view["legal"]
    while legal:
        actions.append(legal[0])
        asked = {"seq": view["seq"], "actions": actions}
        legal = (await script.post(table, "legal", token, **asked)).json()["legal"]
    if actions:
        assert (await script.post(table, "act", token, **asked)).status_code == 200
    return bool(actions)


async def played(script: Script, table: str, tokens: list[str], decisions: int) -> None:
    for _ in range(decisions):
        if not any([await decided(script, table, token) for token in tokens]):
            return


@pytest.mark.parametrize("id", [game.id for game in all_games()])
async def test_opened_begun_and_played_by_tokens_alone(room: Room, script: Script, id: str) -> None:
    answer = await script.open(game=id)
    told = answer.json()
    assert answer.status_code == 201, answer.text
    table, tokens = told["table"], [seat["token"] for seat in told["seats"]]
    least = game(id).card.seats_min
    assert [seat["seat"] for seat in told["seats"]] == list("ABCDEF"[:least])
    assert len({*tokens, told["token"]}) == least + 1 and all(tokens)
    assert len({seat["name"] for seat in told["seats"]}) == least
    assert told["links"]["table"].endswith(f"/t/{table}") and told["links"]["invite"] == ""
    waiting = (await script.get(f"/{table}", tokens[0])).json()
    assert (waiting["phase"], waiting["seat"], waiting["seats"][0]["program"]) == ("waiting", "A", True)
    begun = (await script.post(table, "start", told["token"])).json()
    assert (begun["phase"], begun["seat"], begun["your_turn"], begun["legal"]) == ("running", "", False, [])
    again = await script.post(table, "start", told["token"])
    assert again.status_code == 200 and again.json()["seq"] == begun["seq"]
    await played(script, table, tokens, 6)
    record = (await script.get(f"/{table}/record", told["token"])).json()
    assert check_record(game(id), record) is None
    assert any(event["actor"] in "ABCDEF" for event in record["events"])


async def finished(room: Room, script: Script, **wanted: Any) -> dict[str, Any]:
    """A table of two programs whose game is over: both have left it."""
    told: dict[str, Any] = (await script.open(start=True, **wanted)).json()
    for person in (await room.tables._cache.get(told["table"])).seats:
        await room.tables.leave(told["table"], *person.holders)
    return told


async def test_the_same_seats_once_more_and_the_next_one_starts(room: Room, script: Script) -> None:
    told = await finished(room, script, starter="B")
    table, tokens = told["table"], [seat["token"] for seat in told["seats"]]
    over = (await script.get(f"/{table}", told["token"])).json()
    assert over["phase"] == "over" and over["result"]["ended"]
    first = await script.post(table, "rematch", told["token"], start=True)
    view = first.json()
    assert view["table"] != table and view["phase"] == "running"
    assert (await script.post(table, "rematch", told["token"])).json()["table"] == view["table"]
    assert (await script.get(f"/{table}", tokens[0])).json()["rematch"] == view["table"]
    assert [seat["name"] for seat in view["seats"]] == [seat["name"] for seat in told["seats"]]
    assert view["events"][0]["text"] == ["starts A"]  # B did before
    for letter, token in zip("AB", tokens, strict=True):
        assert (await script.get(f"/{view['table']}", token)).json()["seat"] == letter
    record = (await script.get(f"/{view['table']}/record", told["token"])).json()
    assert check_record(game(GAME), record) is None and record["events"][0]["entered"] == "A"


async def test_who_starts_is_told_as_the_word_of_whoever_opened_the_table(room: Room, script: Script) -> None:
    told = (await script.open(start=True, starter="B", seats=[{"name": "Ada"}, {"name": "Bo"}])).json()
    page = (await room.guest().get(f"/t/{told['table']}")).text
    assert "Wer den Tisch eröffnet hat, hat bestimmt: <b>Bo</b> fängt an." in page
    assert "Bo</b> hat bestimmt" not in page


async def test_a_lot_decides_where_nobody_says_who_starts(room: Room, script: Script) -> None:
    told = (await script.open(start=True)).json()
    record = (await script.get(f"/{told['table']}/record", told["token"])).json()
    assert record["events"][0]["text"][0].startswith("starts") and "entered" not in record["events"][0]


async def test_bots_people_and_programs_at_one_table(room: Room, script: Script) -> None:
    bot = next(iter(bots_of(game(GAME))))
    seats = [{"name": "Robo"}, {"kind": f"bot:{bot}", "name": "Maschine"}, {"kind": "open"}]
    told = (await script.open(seats=seats, settings={"open": True, "bot_pause": 0})).json()
    assert [(seat["kind"], seat["name"], bool(seat["token"])) for seat in told["seats"]] == [
        ("human", "Robo", True),
        (f"bot:{bot}", "Maschine", False),
        ("open", "", False),
    ]
    ada = room.guest()
    assert (
        await ada.post(told["links"]["invite"].partition("http://test")[2], name="Ada")
    ).status_code == 303
    assert "Ada" in (await ada.get(f"/t/{told['table']}")).text
    assert (await ada.post(f"/t/{told['table']}/start")).status_code == 403  # the table stays whose it was
    begun = (await script.post(told["table"], "start", told["token"])).json()
    assert begun["phase"] == "running" and [seat["name"] for seat in begun["seats"]][2] == "Ada"


@pytest.mark.parametrize("id", [game.id for game in all_games() if brought(game.card)])
async def test_boards_come_with_the_request(room: Room, script: Script, id: str) -> None:
    german = language.of_game(game(id), language.SOURCE)
    side = next(iter(paper_of(game(id)).boards(german)))
    told = (await script.open(game=id, boards=[side], start=True)).json()
    view = (await script.get(f"/{told['table']}", told["token"])).json()
    assert brought(game(id).card).items() <= view["options"].items()
    key = next(iter(brought(game(id).card)))
    other = next(value for option in game(id).card.options for value in option.values if option.key == key)
    text = sentence(await script.open(game=id, boards=[side], options={key: other}), 400)
    assert "boards" in text and other in text
    sentence(await script.open(game=id, boards=["no board at all"]), 400)
    sentence(await script.open(game=id, boards=["x" * 70_000]), 400)


async def test_own_dice_are_entered_by_a_program(script: Script) -> None:
    told = (await script.open(dice="own_lots", start=True)).json()
    view = (await script.get(f"/{told['table']}", told["seats"][0]["token"])).json()
    assert view["dice"] == "own" and view["enters"]
    assert not (await script.get(f"/{told['table']}", told["token"])).json()["enters"]
    entered = await script.post(
        told["table"], "roll", told["seats"][0]["token"], seq=view["seq"], roll="starts B"
    )
    assert entered.status_code == 200 and entered.json()["events"][0]["text"] == ["starts B"]


# ---- who may what -------------------------------------------------------------------------------


async def test_a_token_of_a_seat_begins_nothing_and_that_of_another_table_neither(
    room: Room, script: Script
) -> None:
    told, other = (await script.open()).json(), (await script.open()).json()
    for token in (told["seats"][0]["token"], other["token"], other["seats"][0]["token"]):
        text = sentence(await script.post(told["table"], "start", token), 403)
        assert "opened the table" in text
        sentence(await script.post(told["table"], "rematch", token), 403)
    assert (await script.get(f"/{told['table']}", told["token"])).json()["phase"] == "waiting"
    over = await finished(room, script)
    before = await tables_in(room)
    for token in (over["seats"][0]["token"], told["token"]):
        sentence(await script.post(over["table"], "rematch", token), 403)
    sentence(await script.get(f"/{told['table']}", other["token"]), 403)
    assert await tables_in(room) == before


async def test_whoever_opened_it_sees_what_lookers_see_and_decides_nothing(script: Script) -> None:
    told = (await script.open(start=True)).json()
    table, tokens = told["table"], [seat["token"] for seat in told["seats"]]
    views = [(await script.get(f"/{table}", token)).json() for token in tokens]
    first = next(token for view, token in zip(views, tokens, strict=True) if view["your_turn"])
    await decided(script, table, first)
    looked = await script.get(f"/{table}", told["token"])
    assert looked.json()["committed"] == [] and looked.json()["legal"] == []
    for token in tokens:
        assert token not in looked.text
    for verb, sent in (
        ("act", {"seq": 1, "actions": ["side front"]}),
        ("legal", {"seq": 1, "actions": []}),
        ("vote", {"stop": True}),
        ("roll", {"seq": 1, "roll": "dice R"}),
    ):
        sentence(await script.post(table, verb, told["token"], **sent), 403)


async def test_a_page_of_another_site_opens_nothing(room: Room, script: Script) -> None:
    ada = room.guest()
    await room.table(ada, room.guest())
    before = await tables_in(room)
    body = json.dumps({"game": GAME})
    for name, value in (
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ):
        sent = {name: value, "content-type": "application/json"}
        sentence(await ada.client.post("/api/tables", content=body, headers=sent), 403)
    # what a form can send needs no leave of ours, and old browsers name no origin with it
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        answer = await ada.client.post("/api/tables", content=body, headers={"content-type": kind})
        assert "application/json" in sentence(answer, 400)
    preflight = {"origin": "https://evil.example", "access-control-request-method": "POST"}
    answer = await ada.client.options("/api/tables", headers=preflight)
    assert answer.headers["allow"] == "GET, POST"
    assert answer.status_code == 405 and "access-control-allow-origin" not in answer.headers
    assert await tables_in(room) == before


async def test_a_cookie_makes_it_nobodys_table(room: Room) -> None:
    ada = room.guest()
    await room.table(ada, room.guest())
    person = room.app.state.cookies._person(ada.client.cookies["person"])
    mine = [line.table_id for line in await room.tables.mine(person)]
    told = (await ada.client.post("/api/tables", json={"game": GAME})).json()
    assert [line.table_id for line in await room.tables.mine(person)] == mine
    view = await room.tables.view(told["table"], person)
    assert not view.is_host and not view.own_seats
    answer = await ada.client.post(f"/api/tables/{told['table']}/start", json={})
    assert answer.status_code == 401


async def test_no_token_is_kept(room: Room, script: Script) -> None:
    told = (await script.open({"idempotency-key": KEY})).json()
    rows = str(await room.tables._log.load(told["table"]))
    for token in (told["token"], *[seat["token"] for seat in told["seats"]]):
        assert token not in rows and room.app.state.cookies._programs.loads(token) not in rows
    assert KEY not in rows


# ---- once ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [False, True])
async def test_a_key_sent_twice_opens_one_table(room: Room, script: Script, start: bool) -> None:
    import asyncio

    sent = {"idempotency-key": KEY}
    both = await asyncio.gather(*[script.open(sent, start=start) for _ in range(2)])
    later = await script.open(sent, start=start)
    assert [answer.status_code for answer in (*both, later)] == [201] * 3
    assert both[0].json() == both[1].json() == later.json()
    assert await tables_in(room) == 1
    token = later.json()["seats"][1]["token"]
    view = (await script.get(f"/{later.json()['table']}", token)).json()
    assert (view["seat"], view["phase"]) == ("B", "running" if start else "waiting")


async def test_a_key_is_for_one_body_and_not_to_be_guessed(room: Room, script: Script) -> None:
    sent = {"idempotency-key": KEY}
    first = (await script.open(sent)).json()
    text = sentence(await script.open(sent, starter="A"), 409)
    assert "Idempotency-Key" in text
    for key in ("1", "x" * 65, "with space in the middle of it"):
        assert "20" in sentence(await script.open({"idempotency-key": key}), 400)
    other = (await script.open({"idempotency-key": KEY + "2"})).json()
    assert other["table"] != first["table"] and other["token"] != first["token"]
    assert await tables_in(room) == 2


async def test_a_refused_request_leaves_its_key_free(room: Room, script: Script) -> None:
    sent = {"idempotency-key": KEY}
    sentence(await script.open(sent, starter="F"), 400)
    assert (await script.open(sent)).status_code == 201 and await tables_in(room) == 1


# ---- refusals -----------------------------------------------------------------------------------

BOTS = [{"kind": "bot:random"}] * 2
REFUSED: list[tuple[dict[str, Any], int, str]] = [
    ({"game": "nothing"}, 404, "game"),
    ({"game": 7}, 400, "game"),
    ({"sets": []}, 400, "sets"),
    ({"seats": []}, 400, "seats"),
    ({"seats": [{"kind": "program"}]}, 400, "1"),
    ({"seats": [{}] * 7}, 400, "seats"),
    ({"seats": [{"kind": "bot:nobody"}, {}]}, 400, "bot:nobody"),
    ({"seats": [{"kind": "person"}, {}]}, 400, "person"),
    ({"seats": [{"kind": 1}, {}]}, 400, "seats.0.kind"),
    ({"seats": [{}, {"bot": "random"}]}, 400, "seats.1.bot"),
    ({"seats": [{"name": "Ada"}, {"name": "ada"}]}, 409, ""),
    ({"seats": [{"name": "A" * 25}, {}]}, 400, "24"),
    ({"seats": [{"name": "\u200b"}, {}]}, 400, ""),
    ({"seats": [{"kind": "open", "name": "Ada"}, {}]}, 400, "name"),
    ({"seats": BOTS}, 409, "program"),
    ({"seats": [{"kind": "open"}, {}], "start": True}, 409, "start"),
    ({"options": {"colour": "red"}}, 400, "colour"),
    ({"boards": ["x"] * 7}, 400, "boards"),
    ({"dice": "loaded"}, 400, "dice"),
    ({"dice": "seeded"}, 400, "dice"),
    ({"starter": "F"}, 400, ""),
    ({"starter": "AB"}, 400, ""),
    ({"starter": 0}, 400, "starter"),
    ({"settings": {"patience": -1}}, 400, "patience"),
    ({"settings": {"patience": 10_000_000}}, 400, "patience"),
    ({"settings": {"clock": "5"}}, 400, "clock"),
    ({"settings": {"starter": 1}}, 400, "settings.starter"),
    ({"start": "yes"}, 400, "start"),
]


@pytest.mark.parametrize(("wanted", "status", "word"), REFUSED, ids=str)
async def test_a_refusal_is_a_sentence_that_says_where(
    room: Room, script: Script, wanted: dict[str, Any], status: int, word: str
) -> None:
    english = sentence(await script.open(**wanted), status)
    german = sentence(await Script(room.guest("de").client).open(**wanted), status)
    assert (word in english and word in german) or word in ("name", "game", "program"), (english, german)
    assert english != german
    assert await tables_in(room) == 0


async def test_a_rematch_waits_for_the_end(room: Room, script: Script) -> None:
    told = (await script.open(start=True)).json()
    sentence(await script.post(told["table"], "rematch", told["token"]), 409)
    sentence(await script.post(told["table"], "rematch", told["token"], in_turn="no"), 400)
    sentence(await script.post("nowhere", "start", told["token"]), 404)
    assert await tables_in(room) == 1


async def test_too_few_taken_seats_begin_nothing(room: Room, script: Script) -> None:
    told = (await script.open(seats=[{}, {"kind": "open"}])).json()
    sentence(await script.post(told["table"], "start", told["token"]), 409)


async def test_openings_are_counted_by_address(
    room: Room, script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of pages and of programs together; a refused one counts, whichever token is shown."""
    monkeypatch.setattr(limits, "OPENINGS", Rate(burst=4, per_second=0.01))
    told = (await script.open()).json()
    await script.open(game="nothing")
    await script.open(bearer(told["token"]))
    assert (await room.guest().post("/tables", game=GAME, way="friends", name="Ada")).status_code == 303
    before = await tables_in(room)
    for guest in (script, Script(room.guest().client)):
        answer = await guest.open(bearer(told["seats"][0]["token"]))
        assert answer.status_code == 429 and int(answer.headers["retry-after"]) > 0
    answer = await script.post(told["table"], "rematch", told["token"])
    assert answer.status_code == 429
    assert await tables_in(room) == before
