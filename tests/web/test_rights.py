"""Every address of the application × who asks: the expected answer, and no table changed on refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from starlette.applications import Starlette

from tests.web.asking import ask, endpoints
from tests.web.conftest import GAME
from wuerfelwerk.hall import Tables, new_person, program_person

pytestmark = pytest.mark.long

WHO = ("nobody", "other", "watcher", "host", "elsewhere", "finished")


@dataclass(frozen=True)
class Case:
    """What is sent, aimed at the host's seat A, and the statuses in the order of ``WHO``.

    nobody: no cookie, no token · other: sits on seat B · watcher: known here, sits nowhere ·
    host: sits on seat A · elsewhere: sits at another table · finished: the host, once the game is over
    """

    statuses: tuple[int, int, int, int, int, int]
    form: Mapping[str, str] | None = None
    data: Any = None
    waiting: bool = False  # before the game begins
    query: str = ""
    token: bool = False  # by token instead of cookie; the watcher then shows the host's cookie


def anybody(status: int, **sent: Any) -> Case:
    return Case((status,) * 6, **sent)


HERE = {"seat": "0", "seq": "1"}
SIDE = {"seq": 1, "actions": ["side front"]}
BROWSER = {  # the point is the curve's own base point
    "endpoint": "https://push.example/send/1",
    "p256dh": "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
    "auth": "AAAAAAAAAAAAAAAAAAAAAA",
}
EXPECTED: dict[str, Case] = {
    # ---- for everybody
    "GET /": anybody(200),
    "GET /rules/{game_id}": anybody(200),
    "GET /rules/{game_id}/slip": anybody(200, query="?table=nirgends"),
    "GET /lesson/{game_id}": anybody(303),
    "GET /t/lesson/{game_id}/{at}": anybody(200),
    "GET /t/lesson/{game_id}/{at}/why": anybody(200, query="?seat=0&place=0"),
    "POST /t/lesson/{game_id}/{at}/draft": anybody(409, form={"action": "120"}),
    "POST /t/lesson/{game_id}/{at}/undo": anybody(303, form={"keep": "0"}),
    "POST /t/lesson/{game_id}/{at}/act": anybody(409, form={"action": "120"}),
    "POST /t/lesson/{game_id}/{at}/on": anybody(303, form={}),
    "GET /settings": anybody(200),
    "POST /settings": anybody(303, form={"language": "en"}),
    "GET /static/{name:path}": anybody(200),
    "GET /favicon.ico": anybody(200),
    "GET /health": anybody(200),
    "GET /manifest.webmanifest": anybody(200),
    "GET /sw.js": anybody(200),
    "GET /offline": anybody(200),
    "GET /push/key": anybody(200),
    "POST /push": Case((403, 204, 204, 204, 204, 204), form=BROWSER),
    "POST /push/stop": anybody(204, form={}),
    "POST /mail": anybody(404, form={"address": "ada@example.org"}),  # no mail here: tests/web/test_mail.py
    "POST /mail/stop": anybody(303, form={}),  # the own address, whoever asks
    "GET /mail/yes/{token}": anybody(404),  # nobody was written to
    "POST /mail/yes/{token}": anybody(404, form={}),
    "GET /mail/stop/{token}": anybody(404),
    "POST /mail/stop/{token}": anybody(404, form={}),
    "POST /tables": anybody(303, form={"game": GAME, "way": "friends", "seats": "2", "name": "Neu"}),
    "GET /me": anybody(200),
    "GET /me/games.json": anybody(200),
    "POST /me/erase": anybody(303, form={}),  # the own games, whoever asks
    "GET /me/here/{token}": anybody(404),  # nobody has been given a link: tests/web/test_me.py
    "POST /me/here/{token}": anybody(404, form={}),
    "GET /api/games": anybody(200),
    "GET /api/openapi.json": anybody(200),
    "GET /boards/{game_id}": anybody(200),
    "GET /boards/{game_id}/gallery": anybody(200),
    "POST /boards/{game_id}": anybody(400, form={"board": "none"}),  # tests/web/test_editor.py
    "POST /boards/{game_id}/balance": anybody(400, form={"board": "none"}),
    "GET /replay": anybody(200),
    "GET /paper": anybody(200),
    "GET /paper/sheets.pdf": anybody(200),
    "GET /paper/page.png": anybody(200),
    "GET /paper/table": anybody(200),
    "POST /replay": anybody(400, form={"record": "no file"}),
    "GET /replay/{token}": anybody(404),  # nobody has brought it: tests/web/test_open_record.py
    # ---- whoever has the link
    "POST /join": anybody(303, form={"code": "{invite}"}),
    "GET /join/{token}": Case((200, 303, 200, 303, 200, 303), waiting=True),
    "POST /join/{token}": Case((303, 303, 303, 303, 303, 303), form={"name": "Neu"}, waiting=True),
    "GET /seat/{token}": Case((200, 200, 200, 303, 200, 303)),
    "POST /seat/{token}": anybody(303, form={}),
    "GET /watch/{token}": anybody(303),
    # ---- whoever knows the table looks on
    "GET /t/{table_id}": anybody(200),
    "GET /t/{table_id}/stream": anybody(200),
    "GET /stream": anybody(200, query="?of=unknown.."),
    "GET /t/{table_id}/game.json": anybody(200),
    "GET /t/{table_id}/dice": anybody(200),
    "GET /t/{table_id}/replay": anybody(200),
    "GET /t/{table_id}/card.png": anybody(200),
    "POST /t/{table_id}/replay/play": Case(  # whoever plays there waits until the game is over
        (303, 409, 303, 409, 303, 303), form={"step": "1", "seat": "0", "bot": "random", "name": "Eva"}
    ),
    "POST /replay/{token}/play": anybody(  # nobody has brought it
        404, form={"step": "1", "seat": "0", "bot": "random", "name": "Eva"}
    ),
    "POST /t/{table_id}/hint": Case(  # this table allows none: tests/web/test_hints.py has others
        (403, 403, 403, 409, 403, 409), form=HERE
    ),
    "POST /t/{table_id}/hint/draft": Case((403, 403, 403, 409, 403, 409), form={**HERE, "actions": "120"}),
    "POST /t/{table_id}/hint/allow": Case(
        (403, 403, 403, 303, 403, 409), form={"hints": "tutor"}, waiting=True
    ),
    "POST /t/{table_id}/luck": anybody(409, form={}),  # no game with a winner: tests/web/test_luck.py
    # ---- for a seat
    "POST /t/{table_id}/draft": Case((403, 403, 403, 303, 403, 409), form={**HERE, "action": "120"}),
    "POST /t/{table_id}/undo": Case((403, 403, 403, 303, 403, 409), form={**HERE, "keep": "0"}),
    "POST /t/{table_id}/act": Case((403, 403, 403, 303, 403, 409), form={**HERE, "action": "120"}),
    "GET /t/{table_id}/why": Case((403, 403, 403, 200, 403, 200), query="?seat=0&place=0"),
    "POST /t/{table_id}/vote": Case((403, 403, 403, 409, 403, 409), form={**HERE, "stop": "1"}),
    "POST /t/{table_id}/enter": Case(  # this table has fair dice: tests/hall/test_own_dice.py has others
        (403, 403, 403, 409, 403, 409), form={**HERE, "die0": "0"}
    ),
    "POST /t/{table_id}/seal": Case((403, 303, 403, 303, 403, 303), form={"seal": "5" * 64}, waiting=True),
    "POST /t/{table_id}/open": Case(
        (403, 303, 403, 303, 403, 303), form={"round": "1", "word": "w0rd"}, waiting=True
    ),
    "POST /t/{table_id}/hand": Case((403, 403, 403, 303, 403, 303), form=HERE),
    "POST /t/{table_id}/say": Case((403, 403, 403, 303, 403, 303), form={"seat": "0", "what": "smile"}),
    "POST /t/{table_id}/rematch": Case((403, 409, 403, 409, 403, 303), form={}),
    "POST /t/{table_id}/back": Case((403, 303, 403, 303, 403, 303), form={}),  # the own seats only
    "POST /t/{table_id}/leave": Case((403, 303, 403, 303, 403, 303), form={}),
    "POST /t/{table_id}/beside": Case(
        (403, 303, 403, 303, 403, 409), form={"seat": "2", "name": "Neu"}, waiting=True
    ),
    "GET /t/{table_id}/program": Case((403, 403, 403, 200, 403, 200), query="?seat=A"),
    "POST /t/{table_id}/program": Case((403, 403, 403, 200, 403, 409), form={"seat": "A"}),
    # ---- for the host
    "POST /t/{table_id}/start": Case((403, 403, 403, 303, 403, 303), form={}, waiting=True),
    "POST /t/{table_id}/bot": Case(
        (403, 403, 403, 303, 403, 409), form={"seat": "2", "bot": "greedy"}, waiting=True
    ),
    "POST /t/{table_id}/starter": Case((403, 403, 403, 303, 403, 409), form={"starter": "1"}, waiting=True),
    "POST /t/{table_id}/lobby": Case((403, 403, 403, 303, 403, 409), form={"open": "1"}, waiting=True),
    "POST /t/{table_id}/replace": Case((403, 403, 403, 303, 403, 409), form={"seat": "1"}),
    "POST /t/{table_id}/free": Case((403, 403, 403, 303, 403, 409), form={"seat": "0"}, waiting=True),
    "POST /t/{table_id}/seats": Case((403, 403, 403, 303, 403, 409), form={"seat": "2"}, waiting=True),
    # ---- for programs
    "POST /api/tables": anybody(201, data={"game": GAME}),
    # of the token of whoever opened the table over the API; these have seats: tests/web/test_api_tables.py
    "POST /api/tables/{table_id}/start": Case((401, 403, 401, 403, 403, 403), data={}, token=True),
    "POST /api/tables/{table_id}/rematch": Case((401, 403, 401, 403, 403, 403), data={}, token=True),
    "GET /api/tables": Case((401, 200, 401, 200, 200, 200), token=True),
    "GET /api/tables/{table_id}": Case((401, 200, 401, 200, 403, 200), token=True),
    "GET /api/tables/{table_id}/stream": Case((401, 200, 401, 200, 403, 200), token=True),
    "GET /api/tables/{table_id}/record": Case((401, 200, 401, 200, 403, 200), token=True),
    "POST /api/tables/{table_id}/legal": Case((401, 200, 401, 200, 403, 409), data=SIDE, token=True),
    "POST /api/tables/{table_id}/act": Case((401, 200, 401, 200, 403, 409), data=SIDE, token=True),
    "POST /api/tables/{table_id}/roll": Case(
        (401, 409, 401, 409, 403, 409), data={"seq": 1, "roll": "dice R"}, token=True
    ),
    "POST /api/tables/{table_id}/vote": Case((401, 409, 401, 409, 403, 409), data={"stop": True}, token=True),
}


@dataclass
class Setting:
    """One table with a host on A and somebody on B, an open seat C before the game, and another table."""

    app: Starlette
    table_id: str = ""
    persons: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    links: dict[str, str] = field(default_factory=dict)

    @property
    def tables(self) -> Tables:
        tables: Tables = self.app.state.house.tables
        return tables

    @classmethod
    async def build(cls, app: Starlette, case: Case, who: str) -> Setting:
        setting = cls(app)
        names = ("host", "other", "watcher", "elsewhere")
        setting.persons = {name: new_person() for name in names}
        tables, host, other = setting.tables, setting.persons["host"], setting.persons["other"]
        setting.table_id = id = await tables.create(GAME, person=host, name="Ada", seats=3)
        invite = (await tables.view(id, host)).links.invite
        await tables.sit(id, other, "Bo", invite=invite)
        far = await tables.create(GAME, person=setting.persons["elsewhere"], name="Cem", seats=2)
        if case.token:
            for name, table, seat in (("host", id, 0), ("other", id, 1), ("elsewhere", far, 0)):
                setting.tokens[name] = await setting.admit(table, name, seat)
        view = await tables.view(id, host)
        setting.links = {"invite": invite, "personal": view.links.personal, "watch": view.links.watch}
        if who == "finished":
            await tables.start(id, host)
            for person in (other, host):
                await tables.leave(id, person)
        elif not case.waiting:
            await tables.start(id, host)
        return setting

    async def admit(self, table_id: str, name: str, seat: int) -> str:
        secret = new_person()
        await self.tables.programs.admit(table_id, self.persons[name], seat, program_person(secret))
        return self.app.state.cookies.program_token(secret)  # type: ignore[no-any-return]

    def headers(self, case: Case, who: str) -> dict[str, str]:
        asks = "host" if who == "finished" else who
        if asks == "nobody":
            return {}
        if case.token and asks != "watcher":
            return {"authorization": f"Bearer {self.tokens[asks]}"}
        person = self.persons["host" if case.token else asks]
        return {"cookie": f"person={self.app.state.cookies.sign(person)}"}

    def path(self, pattern: str) -> str:
        token = {"/join": "invite", "/seat": "personal", "/watch": "watch"}.get(pattern[: pattern.rfind("/")])
        path = pattern.replace("{table_id}", self.table_id).replace("{game_id}", GAME)
        path = path.replace("{name:path}", "page.js").replace("{at}", "0")
        return path.replace("{token}", self.links[token]) if token else path

    def form(self, case: Case) -> dict[str, str] | None:
        if case.form is None:
            return None
        return {key: value.replace("{invite}", self.links["invite"]) for key, value in case.form.items()}

    async def saved(self) -> Any:
        """All of the table that is kept."""
        live = await self.tables._cache.get(self.table_id)
        return live.info, live.seats, live.log, dict(live.hidden), dict(live.drafts)


def test_every_address_has_an_expectation(app: Starlette) -> None:
    assert {f"{method} {path}" for method, path in endpoints(app)} == set(EXPECTED)


@pytest.mark.parametrize("address", EXPECTED)
async def test_rights(app: Starlette, address: str) -> None:
    method, pattern = address.split(" ")
    case = EXPECTED[address]
    for who, status in zip(WHO, case.statuses, strict=True):
        setting = await Setting.build(app, case, who)
        before = await setting.saved()
        answer = await ask(
            app,
            method,
            setting.path(pattern) + case.query,
            form=setting.form(case),
            data=case.data,
            headers=setting.headers(case, who),
        )
        assert answer.status == status, (who, answer.text[:2000])
        if status >= 400 or method == "GET":  # looking is not doing: messengers fetch links for previews
            assert await setting.saved() == before, who


@pytest.mark.parametrize("address", [address for address in EXPECTED if address.startswith("POST")])
async def test_nothing_is_done_for_a_page_of_another_site(app: Starlette, address: str) -> None:
    method, pattern = address.split(" ")
    case = EXPECTED[address]
    setting = await Setting.build(app, case, "host")
    before = await setting.saved()
    for name, value in (
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("origin", "http://[broken"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ):
        headers = {**setting.headers(case, "host"), name: value}
        answer = await ask(
            app, method, setting.path(pattern), form=setting.form(case), data=case.data, headers=headers
        )
        assert answer.status == 403, (name, value)
    assert await setting.saved() == before
    headers = {**setting.headers(case, "host"), "origin": "http://test", "sec-fetch-site": "same-origin"}
    answer = await ask(
        app, method, setting.path(pattern), form=setting.form(case), data=case.data, headers=headers
    )
    assert answer.status == case.statuses[WHO.index("host")]


TABLE_ADDRESSES = [a for a in EXPECTED if "{table_id}" in a]


@pytest.mark.parametrize("address", TABLE_ADDRESSES)
async def test_a_table_that_does_not_exist(app: Starlette, address: str) -> None:
    method, pattern = address.split(" ")
    case = EXPECTED[address]
    setting = await Setting.build(app, case, "host")
    path = pattern.replace("{table_id}", "nirgends")
    answer = await ask(
        app, method, path, form=case.form, data=case.data, headers=setting.headers(case, "host")
    )
    assert answer.status == 404
