"""The law of layout over every page and every kind of state: what covers ``python -m tests.layout``."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.layout.house import House, running
from tests.layout.looking import Looker, covering, table_of
from tests.layout.spots import Spot, game_tables, mails, pages
from wuerfelwerk.games import GAMES

UPDATES = 6


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def looker(house: House, browser: Browser) -> Iterator[Looker]:
    context = browser.new_context()
    yield Looker(house, context)
    context.close()


def look(looker: Looker, spots: Iterator[Spot]) -> None:
    for spot, way in zip(spots, covering(), strict=False):
        looker.look(spot, *way)
    assert looker.looks > 0
    assert looker.findings == [], f"\n{table_of(looker.findings)}"


def test_pages_without_a_table_keep_the_law(looker: Looker) -> None:
    look(looker, pages())


def test_pages_of_mail_keep_the_law(looker: Looker, house: House) -> None:
    look(looker, mails(house))


@pytest.mark.parametrize("id", GAMES)
def test_every_state_keeps_the_law(looker: Looker, house: House, id: str) -> None:
    look(looker, game_tables(house, id, fine=False))


@pytest.mark.parametrize("id", GAMES)
def test_nothing_jumps_when_a_roll_arrives(looker: Looker, id: str) -> None:
    looker.wait(id, UPDATES)
    assert looker.findings == [], f"\n{table_of(looker.findings)}"
