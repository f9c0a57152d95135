"""Every form of the application with fields nobody would send: never 500, no table changed on refusal.

Bounded: so many posts a form, the same ones every run.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bounded import BOUNDED
from tests.web.asking import ask
from tests.web.test_rights import EXPECTED, Case, Setting
from wuerfelwerk.games import GAMES
from wuerfelwerk.web.app import create_app
from wuerfelwerk.web.entrance.limits import Limits
from wuerfelwerk.web.settings import Settings

POSTS = [a for a in EXPECTED if a.startswith("POST") and not a.startswith("POST /api")]
pytestmark = pytest.mark.long
FEW = settings(BOUNDED, max_examples=20)
NAMES = (
    "seat", "seq", "action", "rub", "keep", "draft", "close", "stop", "bot", "name", "look", "word", "code",
    "seal", "round", "seals",
    "game", "way", "seats", "others", "dice", "promise", "die0", "die1", "roll", "back", "language", "theme",
    "option.goal", "option.boards", "option.size", "option.functions", "boards", "pace", "clock",
)  # fmt: skip
VALUES = (
    "", "0", "1", "2", "5", "6", "-1", "120", "121", "99999999", "1e9", "A", "B", "Z", "on", "own", "fair",
    "own_lots", "letters", "friends", "device", "bots", "host", "greedy", "dice R R R G G Y",
    "//evil.example", "\x00", "\ud7ff", "💥" * 30, "x" * 5000, "../../x", "<script>", "%(name)s",
    "{{7*7}}", "' OR 1=1 --", *GAMES,
)  # fmt: skip
KINDS = (
    "",
    "text/plain",
    "application/json",
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded",
)
FORMS = st.dictionaries(
    st.one_of(st.sampled_from(NAMES), st.text(max_size=12)),
    st.one_of(st.sampled_from(VALUES), st.integers(-3, 200).map(str), st.text(max_size=40)),
    max_size=9,
)


class Ground:
    """One application and its loop; tables are made anew when one is over."""

    def __init__(self, folder: Path) -> None:
        self.runner = asyncio.Runner()
        self.app: Any = create_app(Settings(folder, bots=False))
        self.app.state.limits = Limits(_clock())
        self.life = self.app.router.lifespan_context(self.app)
        self.runner.run(self.life.__aenter__())

    def close(self) -> None:
        self.runner.run(self.life.__aexit__(None, None, None))
        self.runner.close()

    async def post(self, address: str, setting: Setting, who: str, form: dict[str, str]) -> None:
        _, pattern = address.split(" ")
        before = await setting.saved()
        headers = setting.headers(EXPECTED[address], who)
        answer = await ask(self.app, "POST", setting.path(pattern), form=form, headers=headers)
        assert answer.status < 500, (address, form, answer.text[:300])
        assert answer.status in (200, 204, 303, 400, 403, 404, 409, 413), (address, form)
        if answer.status >= 400:
            assert await setting.saved() == before, (address, form)


def _clock() -> Any:
    """Runs so fast that no limit is ever reached: limits have a test of their own."""
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 10
        return now

    return clock


@pytest.fixture(scope="module")
def ground() -> Iterator[Ground]:
    with TemporaryDirectory() as folder:
        made = Ground(Path(folder))
        yield made
        made.close()


@pytest.mark.parametrize("address", POSTS)
def test_forms_of_every_kind(ground: Ground, address: str) -> None:
    case = EXPECTED[address]
    stages = [Case(case.statuses, waiting=waiting) for waiting in (True, False)]
    settings_ = [ground.runner.run(Setting.build(ground.app, stage, "host")) for stage in stages]

    @FEW
    @given(form=FORMS, stage=st.integers(0, 1), who=st.sampled_from(["host", "other", "watcher", "nobody"]))
    def post(form: dict[str, str], stage: int, who: str) -> None:
        whole = {**(settings_[stage].form(case) or {}), **form} if len(form) % 2 else form
        ground.runner.run(ground.post(address, settings_[stage], who, whole))

    post()


@FEW
@given(
    path=st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=40),
    head=st.sampled_from(["/", "/t/", "/join/", "/seat/", "/watch/", "/rules/", "/static/", "/api/tables/"]),
)
def test_addresses_of_every_kind(ground: Ground, path: str, head: str) -> None:
    answer = ground.runner.run(ask(ground.app, "GET", head + path.replace("?", "").replace("#", "")))
    assert answer.status in (200, 303, 307, 400, 401, 404, 405), (head, path)


@FEW
@given(body=st.binary(max_size=300), kind=st.sampled_from(KINDS))
def test_bodies_of_every_kind(ground: Ground, body: bytes, kind: str) -> None:
    headers = {"content-type": kind} if kind else {}
    answer = ground.runner.run(ask(ground.app, "POST", "/join", body=body, headers=headers))
    assert answer.status in (303, 400, 404), (body, kind)
