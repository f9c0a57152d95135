"""The JSON API under generated requests: its description is kept, nothing falls over, no table is harmed.

Bounded: so many requests an address, the same ones every run.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import settings
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.bounded import BOUNDED
from tests.web.conftest import GAME
from wuerfelwerk.web.api import routes
from wuerfelwerk.web.app import create_app
from wuerfelwerk.web.entrance.limits import Limits
from wuerfelwerk.web.settings import Settings

load_all_checks()
pytestmark = pytest.mark.long
PATIENCE = 120  # seconds: a shared machine stands still now and then
FEW = settings(BOUNDED, max_examples=15)


@dataclass(frozen=True)
class Running:
    """A server in a thread of this process, a table on it, a token of its seat A and of who opened it."""

    address: str
    table: str
    token: str
    holder: str
    app: Any

    def record(self) -> Any:
        headers = {"authorization": f"Bearer {self.token}"}
        address = f"{self.address}/api/tables/{self.table}/record"
        return httpx.get(address, headers=headers, timeout=PATIENCE).json()


class Clock:
    """Runs so fast that no limit is ever reached: limits have a test of their own."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 10
        return self.now


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    app = create_app(Settings(tmp_path_factory.mktemp("fuzz"), bots=False))
    app.state.limits = Limits(Clock())
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        server = uvicorn.Server(uvicorn.Config(app, log_level="critical", lifespan="on"))
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])), daemon=True)
        thread.start()
        while not server.started:
            threading.Event().wait(0.02)
        yield Running(address, *_table(address), app)
        server.should_exit = True
        thread.join(20)


def _table(address: str) -> tuple[str, str, str]:
    wanted = {"game": GAME, "start": True}
    told = httpx.post(f"{address}/api/tables", json=wanted, timeout=PATIENCE).json()
    return told["table"], told["seats"][0]["token"], told["token"]


schema = schemathesis.openapi.from_dict(routes.description()).exclude(path_regex=r"/stream$")


@schema.parametrize()
@FEW
def test_requests_of_every_kind(running: Running, case: schemathesis.Case) -> None:
    """With a good token; the table of the token where a table is asked for, else any."""
    kept = case.meta is not None and case.meta.generation.mode.is_negative  # what is wrong is to stay so
    if not kept and case.path_parameters and len(case.path_parameters.get("table_id", "")) % 2 == 0:
        case.path_parameters["table_id"] = running.table
    if "Authorization" in (case.headers or {}):  # some requests are to come without
        holds = case.path.endswith(("/start", "/rematch"))
        case.headers["Authorization"] = f"Bearer {running.holder if holds else running.token}"
    before = running.record()
    # a text of the right kind may still be no action: that is 400
    answer = case.call_and_validate(base_url=running.address, excluded_checks=[positive_data_acceptance])
    if answer.status_code >= 400:
        assert running.record() == before
