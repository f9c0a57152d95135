"""What programs are told: nothing of pages and buttons, and by the manual nothing that is refused."""

from __future__ import annotations

import re
from pathlib import Path

from tests.web.conftest import Room

MANUAL = Path(__file__).parents[2] / "docs/howto/tournament.md"


async def test_programs_are_told_nothing_of_pages_and_buttons(room: Room) -> None:
    ask, json = room.guest().client, {"content-type": "application/json"}
    for answer, status in (
        (await ask.put("/api/tables", content=b"{}"), 405),
        (await ask.get("/api/tables/x/start"), 405),
        (await ask.post("/api/tables", content=b" " * 200_000), 413),
        (await ask.post("/api/tables", content=b"{", headers=json), 400),
    ):
        told = answer.json()["error"]
        assert answer.status_code == answer.json()["status"] == status, answer.text
        assert "/api/openapi.json" in told and not re.search("Seite|Knopf|Spielplan", told), told


async def test_the_example_of_the_manual_opens_a_table(room: Room) -> None:
    """The request as it stands there."""
    page = MANUAL.read_text(encoding="utf-8")
    (request,) = re.findall(r"curl -s http://127.0.0.1:8000(\S+) (.*?)-d '(.*?)'\n```", page, re.DOTALL)
    headers = dict(re.findall(r"-H '([\w-]+): (.*?)'", request[1]))
    answer = await room.guest().client.post(request[0], content=request[2], headers=headers)
    assert answer.status_code == 201, answer.text
    assert [bool(seat["token"]) for seat in answer.json()["seats"]] == [True, False]
