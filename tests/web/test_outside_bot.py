"""The bot of examples/ plays whole games of every game against a real server."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.parse
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path

import pytest

from tests.test_hosting import quiet_server
from wuerfelwerk.engine.recorded.checking import check_record
from wuerfelwerk.games import all_games

ROOT = Path(__file__).resolve().parents[2]
BOT = ROOT / "examples" / "random_bot.py"
SECONDS = 240


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with quiet_server(tmp_path_factory.mktemp("server")) as address:
        yield address


class Host:
    """Somebody with a browser who opens a table and lets programs play."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def ask(self, path: str, form: dict[str, str] | None = None) -> tuple[str, str]:
        data = None if form is None else urllib.parse.urlencode(form).encode()
        with self.opener.open(f"{self.address}{path}", data, timeout=60) as answer:
            return urllib.parse.urlsplit(answer.url).path, answer.read().decode()

    def token(self, path: str, seat: str) -> str:
        page = self.ask(f"{path}/program", {"seat": seat, "name": f"Bot {seat}"})[1]
        return page.split('id="token">')[1].split("<")[0]


@pytest.mark.long
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_example_plays_a_whole_game(server: str, game: object) -> None:
    host = Host(server)
    seats = str(game.card.seats_min)  # type: ignore[attr-defined]
    form = {"game": game.id, "way": "friends", "seats": seats, "name": "Ada"}  # type: ignore[attr-defined]
    path, _ = host.ask("/tables", form)
    tokens = [host.token(path, letter) for letter in "ABCDEF"[: int(seats)]]
    host.ask(f"{path}/start", {})
    bots = [
        subprocess.Popen([sys.executable, str(BOT), server, token], stdout=subprocess.PIPE, text=True)
        for token in tokens
    ]
    told = [bot.communicate(timeout=SECONDS)[0] for bot in bots]
    assert [bot.returncode for bot in bots] == [0] * len(bots)
    record = json.loads(host.ask(f"{path}/game.json")[1])
    assert check_record(game, record) is None  # type: ignore[arg-type]
    assert told == [f"{record['result']}\n"] * len(bots)
